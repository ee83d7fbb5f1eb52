// kupi new: a family of suits, or a deck, that renders at once and is there to be changed. What is written lies as
// files in templates/new/: adding a symbol to the scaffold is adding a file there.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/print.h"

namespace kupi::cli::new_command {

namespace fs = std::filesystem;

namespace {

using Placeholders = std::vector<std::pair<std::string, std::string>>;

std::string filled(std::string text, const Placeholders& placeholders) {
    for (const auto& [mark, value] : placeholders)
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
            text.replace(at, mark.size(), value);
    return text;
}

/// The files below a folder, sorted.
std::vector<fs::path> files_of(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// Interrupts wait until its end, so that what was begun can be cleared away before.
class InterruptsHeld {
  public:
    InterruptsHeld() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
        sigprocmask(SIG_BLOCK, &held, &before_);
    }
    InterruptsHeld(const InterruptsHeld&) = delete;
    InterruptsHeld& operator=(const InterruptsHeld&) = delete;
    ~InterruptsHeld() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

    /// Throws if one waits: the handler ends the program when it is let go.
    void check() const {
        sigset_t waiting;
        sigpending(&waiting);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP})
            if (sigismember(&waiting, signal) == 1) throw Failure("interrupted", "", 130);
    }

  private:
    sigset_t before_{};
};

/// What was written so far, and the folders made for it; taken away again unless everything was, if interrupted too.
class Scaffold {
  public:
    explicit Scaffold(Placeholders placeholders) : placeholders_(std::move(placeholders)) {}
    Scaffold(const Scaffold&) = delete;
    Scaffold& operator=(const Scaffold&) = delete;
    ~Scaffold() {
        std::error_code ignored;
        for (const auto& file : written_) fs::remove(file, ignored);
        for (const auto& folder : made_) fs::remove(folder, ignored); // unless somebody else put something there
    }

    void copy(const fs::path& from, const fs::path& to) {
        interrupts_.check();
        Diagnostics faults;
        const auto text = read_file(from, faults);
        fail_if_errors(faults);
        note_missing(to.parent_path());
        written_.push_back(to);
        write_file(to, filled(*text, placeholders_));
    }

    /// Every file below `from`; the ending .in marks files with placeholders and is left out.
    void copy_folder(const fs::path& from, const fs::path& to) {
        for (const auto& file : files_of(from)) {
            fs::path target = to / file.lexically_relative(from);
            if (target.extension() == ".in") target.replace_extension();
            copy(file, target);
        }
    }

    /// All is written: keep it.
    std::vector<fs::path> done() {
        made_.clear();
        return std::exchange(written_, {});
    }

  private:
    /// The folders that writing into this one will make.
    void note_missing(const fs::path& folder) {
        std::error_code ignored;
        if (folder.empty() || fs::exists(folder, ignored)) return;
        note_missing(folder.parent_path());
        made_.insert(made_.begin(), folder);
    }

    InterruptsHeld interrupts_;
    Placeholders placeholders_;
    std::vector<fs::path> written_;
    std::vector<fs::path> made_; ///< the innermost first
};

/// "night-birds" becomes "Night birds".
std::string name_of(const std::string& id) {
    std::string name = id;
    std::replace(name.begin(), name.end(), '-', ' ');
    if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

void refuse_existing(const fs::path& path) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(path, error)))
        throw Failure(shown_path(path.string()) + " is there already, and nothing is overwritten",
                      "choose another name, or another folder with -o DIR");
}

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
        Scaffold scaffold({{"@id@", id}, {"@name@", name_of(id)}});
        scaffold.copy(*pattern / "cards/deck.toml.in", deck);
        scaffold.copy(*pattern / "cards/cards.csv.in", table);
        scaffold.copy(*pattern / "back.svg", back);
        for (const auto& file : files_of(*pattern / "cards"))
            if (file.extension() == ".svg") scaffold.copy(file, drawings / file.filename());
        print_next(scaffold.done(), deck, deck);
        return 0;
    }

    Placeholders placeholders{{"@id@", id}, {"@name@", name_of(id)}};
    if (suits) {
        Scaffold scaffold(placeholders);
        scaffold.copy_folder(*pattern / "suits", family_folder);
        Diagnostics faults;
        const auto family = load_family_file((family_folder / "suits.toml").string(), data, faults);
        fail_if_errors(faults);
        Scaffold rest({{"@id@", id},
                       {"@name@", name_of(id)},
                       {"@family@", id},
                       {"@suits@", list_of(family->suits)},
                       {"@jokers@", line_of_jokers(*family)}});
        rest.copy(*pattern / "back.svg", back);
        rest.copy(*pattern / "deck.toml.in", deck);
        auto files = scaffold.done();
        for (auto& file : rest.done()) files.push_back(std::move(file));
        print_next(files, deck, at / "suits");
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
            .summary = "makes a set of suits or a deck of your own, ready to change",
            .about =
                "New suits are suits/NAME/ with suits.toml, ranks.toml and drawings, and a deck of them. Everything "
                "prints at once; the TOML files say what each line does. A deck of cards of its own is a table, "
                "NAME.csv: a row for each card with its title, text, art and numbers.",
            .arguments = {{.name = "WHAT", .help = "what to make", .choices = {"suits", "deck"}},
                          {.name = "NAME", .help = "its id, such as night-birds: letters a-z, digits and -"}},
            .options = {std::move(output),
                        {.name = "family",
                         .kind = Kind::text,
                         .value = "ID",
                         .help = "the suits of a new deck (kupi list families)",
                         .complete = "families"},
                        {.name = "cards", .help = "a deck of cards of its own, from a table; no suits"},
                        data_option()},
            .examples = {{"kupi new suits night-birds", "Eight suits, twelve ranks, and the deck night-birds of them."},
                         {"kupi new deck duel --family railog", "A deck of Railog suits: suits/decks/duel.toml."},
                         {"kupi new deck harbour --cards",
                          "Cards of your own, in suits/decks/harbour.csv, with title, text and art."}},
            .order = 50,
            .run = run};
}

const Registration registration{"new", describe};

} // namespace

} // namespace kupi::cli::new_command
