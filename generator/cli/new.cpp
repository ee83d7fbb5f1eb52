// kupi new: a family of suits, a deck or a game that prints at once and is there to be changed. What is written lies as
// files in templates/new/: adding a symbol to the scaffold is adding a file there.

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/new_game.h"
#include "cli/scaffold.h"

namespace kupi::cli::new_command {

namespace fs = std::filesystem;

namespace {

/// What is made here hides what has the same id in the user's data or the installed.
void refuse_known(const std::string& id, bool suits, const DataFolders& data) {
    const DataFolders shared({DataFolders::user(), data.installed()});
    const bool family = suits && shared.find(fs::path("suits") / id / "suits.toml");
    if (family || shared.find(fs::path("suits/decks") / (id + ".toml")))
        throw Failure(std::string("there is a ") + (family ? "family of suits " : "deck ") + id +
                      " already; choose another name");
}

/// The family that a new deck is of: --family, else the only one here, else the only one there is.
Family chosen_family(const Values& values, const fs::path& folder, const DataFolders& data) {
    std::vector<fs::path> roots{folder};
    roots.insert(roots.end(), data.roots().begin(), data.roots().end());
    const DataFolders all(roots);
    std::vector<std::string> ids = family_ids(all);
    std::string id = values.text("family");
    if (!values.given("family")) {
        const auto here = family_ids(DataFolders({folder}));
        if (here.size() == 1) ids = here;
        if (ids.size() != 1)
            throw Failure("a deck is made of one family of suits: say which",
                          "--family " + (ids.empty() ? "NAME" : one_of(ids)));
        id = ids.front();
    } else if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
        throw Failure("no family of suits \"" + id + "\"", suggest(id, ids, "families"));
    }
    Diagnostics faults;
    auto family = load_family(id, all, faults);
    fail_if_errors(faults);
    return std::move(*family);
}

/// The lines of a TOML list, an id each with its name.
template <typename T>
std::string list_of(const std::vector<T>& items) {
    std::string out;
    for (const T& item : items)
        out += "    \"" + item.id + "\"," + (item.name == item.id ? "" : "  # " + printable(item.name)) + "\n";
    return out;
}

std::string line_of_jokers(const Family& family) {
    std::vector<std::string> jokers;
    for (const Extra& e : family.extras)
        if (e.joker) jokers.push_back("\"" + e.id + "\"");
    return jokers.empty() ? "# jokers = [\"high\", \"low\"]" : "jokers = [" + join(jokers, ", ") + "]";
}

void print_next(const std::vector<fs::path>& files, const fs::path& deck, const fs::path& check) {
    std::string out;
    for (const auto& file : files) out += shown_path(file.string()) + "\n";
    // In the current folder it has an id already; elsewhere it is given by its path.
    const std::string name = *deck.begin() == "suits" ? deck.stem().string() : shown_path(deck.string());
    write_out(out);
    hint({"Now type", "  kupi preview " + name + " --watch", "  kupi check " + shown_path(check.string()),
          "  kupi deck " + name});
}

int run(const Values& values) {
    const std::string& id = values.text("NAME");
    if (!is_id(id))
        throw Failure("\"" + id + "\" can't be a name: use a-z, 0-9 and - (not at an end), at most 64 of them",
                      "such as night-birds");
    if (values.text("WHAT") == "game") return new_game(values);
    for (const char* option : {"like", "deck"})
        if (values.given(option)) throw Failure("--" + std::string(option) + " is for a game", "kupi new game " + id);
    if (id == "decks") throw Failure("\"decks\" is where decks are: choose another name");
    const bool suits = values.text("WHAT") == "suits", own_cards = values.flag("cards");
    if (suits && values.given("family")) throw Failure("--family is for a deck; new suits are a family of their own");
    if (suits && own_cards) throw Failure("--cards is for a deck", "kupi new deck " + id + " --cards");
    if (own_cards && values.given("family")) throw Failure("choose one of --family and --cards");
    const fs::path folder = values.given("output") ? values.text("output") : ".";
    const DataFolders data = data_folders(values);
    const auto pattern = data.find("templates/new");
    if (!pattern)
        throw Failure("the patterns for new suits are missing: no templates/new in " + data.installed().string());

    const fs::path at = folder == "." ? fs::path{} : folder;
    const fs::path family_folder = at / "suits" / id, deck = at / "suits/decks" / (id + ".toml"),
                   back = at / "suits/decks" / (id + ".svg");
    if (suits) refuse_existing(family_folder);
    refuse_existing(deck);
    refuse_existing(back);
    refuse_known(id, suits, data);
    if (own_cards) {
        const fs::path table = at / "suits/decks" / (id + ".csv"), drawings = at / "suits/decks" / id;
        refuse_existing(table);
        refuse_existing(drawings);
        Scaffold scaffold({{"@id@", id}, {"@name@", name_of_id(id)}});
        scaffold.copy(*pattern / "cards/deck.toml.in", deck);
        scaffold.copy(*pattern / "cards/cards.csv.in", table);
        scaffold.copy(*pattern / "back.svg", back);
        for (const auto& file : files_of(*pattern / "cards"))
            if (file.extension() == ".svg") scaffold.copy(file, drawings / file.filename());
        print_next(scaffold.done(), deck, deck);
        return 0;
    }

    Placeholders placeholders{{"@id@", id}, {"@name@", name_of_id(id)}};
    if (suits) {
        Scaffold scaffold(placeholders);
        scaffold.copy_folder(*pattern / "suits", family_folder);
        Diagnostics faults;
        const auto family = load_family_file((family_folder / "suits.toml").string(), data, faults);
        fail_if_errors(faults);
        Scaffold rest({{"@id@", id},
                       {"@name@", name_of_id(id)},
                       {"@family@", id},
                       {"@suits@", list_of(family->suits)},
                       {"@jokers@", line_of_jokers(*family)}});
        rest.copy(*pattern / "back.svg", back);
        rest.copy(*pattern / "deck.toml.in", deck);
        auto files = scaffold.done();
        for (auto& file : rest.done()) files.push_back(std::move(file));
        print_next(files, deck, family_folder);
        return 0;
    }
    const Family family = chosen_family(values, folder, data);
    placeholders.insert(
        placeholders.end(),
        {{"@family@", family.id}, {"@suits@", list_of(family.suits)}, {"@jokers@", line_of_jokers(family)}});
    Scaffold scaffold(placeholders);
    scaffold.copy(*pattern / "back.svg", back);
    scaffold.copy(*pattern / "deck.toml.in", deck);
    print_next(scaffold.done(), deck, deck);
    return 0;
}

Command describe() {
    Option output = output_option("the current folder");
    output.value = "DIR";
    output.help = "the folder to write into; without it, the current one";
    output.complete = "folder";
    output.endings.clear();
    return {.name = "new",
            .summary = "makes suits, a deck or a game of your own, ready to change",
            .about =
                "New suits are suits/NAME/ with suits.toml, ranks.toml and drawings, and a deck of them. Everything "
                "prints at once; the TOML files say what each line does. A deck of cards of its own is a table, "
                "NAME.csv: a row for each card with its title, text, art and numbers.\n\n"
                "A new game is rulesheets/NAME/ with game.toml and rules.md, which kupi rules, rulesheet and booklet "
                "print at once; kupi help authors tells all that may stand in them.",
            .arguments = {{.name = "WHAT", .help = "what to make", .choices = {"suits", "deck", "game"}},
                          {.name = "NAME", .help = "its id, such as night-birds: letters a-z, digits and -"}},
            .options = {std::move(output),
                        text_option("family", "ID", "the suits of a new deck (kupi list families)",
                                    {.complete = "families"}),
                        flag_option("cards", "a deck of cards of its own, from a table; no suits"),
                        text_option("like", "GAME", "a game whose rules the new one begins with (kupi list games)",
                                    {.complete = "games"}),
                        text_option("deck", "DECK",
                                    "what a new game is played with; without it the only deck here, else french-52",
                                    {.complete = "decks"}),
                        data_option()},
            .examples = {{"kupi new suits night-birds", "Eight suits, twelve ranks, and the deck night-birds of them."},
                         {"kupi new deck duel --family railog", "A deck of Railog suits: suits/decks/duel.toml."},
                         {"kupi new deck harbour --cards",
                          "Cards of your own, in suits/decks/harbour.csv, with title, text and art."},
                         {"kupi new game heron --deck spanish-40", "Rules to write, in rulesheets/heron/rules.md."},
                         {"kupi new game evening-omi --like omi", "A house's own Omi: its rules, to be changed."}},
            .order = 50,
            .run = run};
}

const Registration registration{"new", describe};

} // namespace

} // namespace kupi::cli::new_command
