#include "cli/new_game.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/scaffold.h"
#include "reference/game.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr const char* usual_deck = "french-52";
constexpr std::size_t shown_cards = 4; ///< of the deck, in the rules to begin with

/// --deck, else the deck of --like's game, else the only one here, else one that everybody has.
std::string chosen_deck(const Values& values, const Game* like, const fs::path& folder) {
    if (values.given("deck")) return values.text("deck");
    if (like != nullptr) return like->deck;
    const auto here = DataFolders({folder}).ids("suits/decks");
    return here.size() == 1 ? here.front() : usual_deck;
}

Deck load_chosen(const std::string& id, const DataFolders& data) {
    if (!is_id(id))
        throw Failure("--deck takes a deck's id, not \"" + printable(id) + "\"", "kupi list decks lists them");
    Diagnostics faults;
    auto deck = load_deck(id, data, faults);
    fail_if_errors(faults);
    return std::move(*deck);
}

/// A few of the deck's own cards as rules picture them; nothing for a deck without suits.
std::string example_of(const Deck& deck) {
    if (deck.suits.empty()) return "";
    std::string hand;
    for (std::size_t r = 0; r < std::min(deck.ranks.size(), shown_cards); ++r)
        hand += ' ' + deck.ranks[r].code + deck.suits[r % deck.suits.size()].code;
    const std::string suit = deck.suits.front().id, card = deck.ranks.front().code + deck.suits.front().code;
    return "A card in a sentence is written :" + card + ":, a suit :" + suit + ":. A hand:\n\n```hand\nAna:" + hand +
           "\n```\n\n";
}

bool has_key(const std::string& line, const std::string& key) {
    return line.starts_with(key) && trim(line.substr(key.size())).starts_with('=');
}

/// Gives a key at the top of a TOML text another value; an empty one takes it out.
void set_top(std::string& text, const std::string& key, const std::string& value) {
    std::string out;
    bool top = true;
    for (const std::string& line : split(text, '\n')) {
        if (line.starts_with('[')) top = false;
        if (!top || !has_key(line, key))
            out += line + '\n';
        else if (!value.empty())
            out += key + " = \"" + value + "\"\n";
    }
    out.pop_back(); // split gave one line more than there are line ends
    text = std::move(out);
}

/// The comment at its head tells of the other game: one that says where this began takes its place.
std::string with_own_head(const std::string& text, const std::string& title, const Game& like) {
    auto lines = split(text, '\n');
    const auto is_key = [](const std::string& line) { return !trim(line).empty() && !trim(line).starts_with('#'); };
    lines.erase(lines.begin(), std::find_if(lines.begin(), lines.end(), is_key));
    return "# " + title + ", begun with " + like.title + ".\n\n" + join(lines, "\n");
}

/// A game.toml without what only an engine reads: [[verb]], [[header]], [say], rules, claims, with their comments.
std::string without_engine(const std::string& text) {
    static const std::set<std::string, std::less<>> dropped = {"[[verb]]", "[[header]]", "[say]"};
    std::string out, waiting; // comments and empty lines, that go with what follows them
    bool dropping = false;    // a table
    int open = 0;             // brackets of a list that is left out
    for (const std::string& line : split(text, '\n')) {
        const std::string_view bare = trim(line);
        if (open > 0) {
            open += static_cast<int>(std::count(bare.begin(), bare.end(), '[')) -
                    static_cast<int>(std::count(bare.begin(), bare.end(), ']'));
            continue;
        }
        if (bare.empty() || bare.starts_with('#')) {
            waiting += line + '\n';
            continue;
        }
        if (bare.starts_with('[')) dropping = dropped.contains(bare.substr(0, bare.find_last_of(']') + 1));
        const bool list = has_key(line, "rules") || has_key(line, "claims");
        if (list)
            open = static_cast<int>(std::count(bare.begin(), bare.end(), '[')) -
                   static_cast<int>(std::count(bare.begin(), bare.end(), ']'));
        if (!dropping && !list) out += waiting + line + '\n';
        waiting.clear();
    }
    return out;
}

/// Its rules under another title; the heading keeps no id that was the other game's name.
std::string retitled(const std::string& rules, const std::string& title) {
    std::string out;
    bool done = false;
    for (const std::string& line : split(rules, '\n')) {
        const bool heading = !done && line.starts_with("# ");
        out += (heading ? "# " + title : line) + '\n';
        done = done || heading;
    }
    out.pop_back();
    return out;
}

std::string read_text(const fs::path& file) {
    Diagnostics faults;
    auto text = read_file(file, faults);
    fail_if_errors(faults);
    return std::move(*text);
}

void write_like(const Game& like, const std::string& id, const Values& values, const fs::path& folder,
                Scaffold& scaffold) {
    std::string game = read_text(like.place.file);
    // A family's engine plays whatever names the family; any other knows only its own game.
    const auto lines = split(game, '\n');
    if (std::none_of(lines.begin(), lines.end(), [](const std::string& line) { return has_key(line, "family"); }))
        game = without_engine(game);
    set_top(game, "id", id);
    set_top(game, "title", name_of_id(id));
    set_top(game, "english", "");
    if (values.given("deck")) set_top(game, "deck", values.text("deck"));
    scaffold.write(folder / "game.toml", with_own_head(game, name_of_id(id), like));
    const fs::path rules = fs::path(like.folder) / "rules.md";
    if (std::error_code error; fs::exists(rules, error))
        scaffold.write(folder / "rules.md", retitled(read_text(rules), name_of_id(id)));
}

} // namespace

int new_game(const Values& values) {
    const std::string& id = values.text("NAME");
    for (const char* option : {"family", "cards"})
        if (values.given(option))
            throw Failure("--" + std::string(option) + " is for a deck; a game takes --deck and --like");
    if (id == "families" || id == "booklet")
        throw Failure("rulesheets/" + id + " is where " +
                      (id == "booklet" ? "the booklet's words" : "families of games") + " are: choose another name");
    const fs::path root = values.given("output") ? values.text("output") : ".";
    const DataFolders data = data_folders(values);
    const auto pattern = data.find("templates/new/game");
    if (!pattern)
        throw Failure("the patterns for new games are missing: no templates/new/game in " + data.installed().string());
    const fs::path at = root == "." ? fs::path{} : root, folder = at / "rulesheets" / id;
    refuse_existing(folder);
    if (DataFolders({DataFolders::user(), data.installed()}).find(fs::path("rulesheets") / id / "game.toml"))
        throw Failure("there is a game " + id + " already; choose another name");

    std::vector<fs::path> roots{root};
    roots.insert(roots.end(), data.roots().begin(), data.roots().end());
    const DataFolders all(roots);
    std::optional<Game> like;
    if (values.given("like")) {
        Diagnostics faults;
        like = load_game(values.text("like"), all, faults);
        fail_if_errors(faults);
    }
    const Deck deck = load_chosen(chosen_deck(values, like ? &*like : nullptr, root), all);
    Scaffold scaffold({{"@id@", id},
                       {"@name@", name_of_id(id)},
                       {"@deck@", deck.id},
                       {"@family@", deck.family.empty() ? "…" : deck.family},
                       {"@example@", example_of(deck)}});
    if (like)
        write_like(*like, id, values, folder, scaffold);
    else
        scaffold.copy_folder(*pattern, folder);
    std::string out;
    for (const auto& file : scaffold.done()) out += shown_path(file.string()) + "\n";
    write_out(out);
    const std::string here = at.empty() ? "" : " --data " + shown_path(at.string());
    hint({"Now type", "  kupi rulesheet " + id + here, "  kupi rules " + id + here,
          "  kupi check " + shown_path(folder.string()), "  kupi help authors"});
    return 0;
}

} // namespace kupi::cli
