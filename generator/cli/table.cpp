// kupi table: a game's table as one page for a browser.

#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/deck_svg.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/print.h"
#include "cli/progress.h"

#include "referee/setup.h"
#include "reference/rules_book.h"
#include "reference/stored_rules.h"
#include "site/rules_html.h"
#include "site/table_page.h"

namespace kupi::cli::table_command {

namespace fs = std::filesystem;

namespace {

/// The module lies with the data where kupi is installed, and beside the program in a checkout.
std::string load_referee(const DataFolders& data) {
    std::error_code error;
    const fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path() / "web" / "referee.wasm";
    auto path = data.find("web/referee.wasm");
    if (!path && fs::exists(beside, error)) path = beside;
    if (!path)
        throw Failure(
            "the referee for pages is missing (web/referee.wasm)",
            "./kupi table in a checkout makes it; by hand: cmake --build build/release --target web, with the "
            "packages clang-16 lld-16 wasi-libc libc++-16-dev-wasm32 libclang-rt-16-dev-wasm32 binaryen");
    Diagnostics faults;
    auto bytes = read_file(*path, faults);
    fail_if_errors(faults);
    return std::move(*bytes);
}

std::vector<std::string> asked_players(const Values& values, const Game& game) {
    std::vector<std::string> players;
    for (const auto& name : split(values.text("players"), ','))
        if (!trim(name).empty()) players.emplace_back(trim(name));
    if (!players.empty() && !game.seats_serve(static_cast<int>(players.size())))
        throw Failure("--players: " + counted(players.size(), "player") + ", but " + game.title + " is for " +
                      game.players);
    return players;
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading the game");
    const DataFolders data = data_folders(values);
    auto game = load_game(lower(values.text("GAME")), data, out);
    fail_if_errors(out);
    const Output output(values.text("output"), game->id + ".html");
    output.check();
    site::TablePage page;
    page.referee = load_referee(data);
    const auto players = asked_players(values, *game);
    const auto choices = read_choices(*game, values.text("variants"), {}, out);
    fail_if_errors(out);
    const int seats = players.empty() ? game->seats.first : static_cast<int>(players.size());
    const auto deck = load_game_deck(*game, deck_of(*game, seats, choices), values.text("deck"), data, {}, out);
    fail_if_errors(out);

    progress.now("painting the cards");
    Press press = values.given("template") ? load_press(deck->id, values, out)
                                           : fanned_press(*deck, folders_around(deck->file, data), out);
    const std::vector<Card> cards = press.deck.cards(true);
    page.symbols = card_symbols(press, cards, 1, ink_mode(values), out);
    std::set<std::string> drawn;
    for (const Card& card : cards) drawn.insert(short_name(press.deck, card));
    for (const Suit& suit : press.deck.suits)
        if (!suit.symbol.path.empty()) drawn.insert(suit_symbol_id(suit));

    progress.now("writing");
    const RulesBook book = open_book(*game, "", "", false, data);
    page.title = game->title;
    page.about = game->english;
    page.rules = site::rules_html(book, drawn);
    page.files = site::referee_files(data);
    page.files.emplace_back("rulesheets/" + game->id + '/' + std::string(stored_rules_name),
                            stored(book.text, book.pictures));
    if (book.shared_text)
        page.files.emplace_back("rulesheets/" + std::string(stored_rules_name),
                                stored(*book.shared_text, book.pictures));
    nlohmann::ordered_json settings = {{"game", game->id}, {"title", game->title}, {"players", players}};
    settings["deck"] = values.text("deck");
    settings["drawn"] = press.deck.id;
    settings["variants"] = nlohmann::ordered_json::object();
    for (const Choice& c : choices) settings["variants"][c.variant] = c.value;
    page.settings = settings.dump();
    output.write(site::to_html(page, data));
    progress.end();
    print(out);
    output.report("the table of " + game->title + ", with " + counted(cards.size(), "card") + " of " + press.deck.id);
    return 0;
}

Command describe() {
    return {.name = "table",
            .summary = "makes a page for the phone beside the table: record, referee, rules and log",
            .about =
                "One file that any browser opens, offline: the cards are tapped as they fall and ruled on at once, "
                "by the same referee as in the terminal. The log that it saves is what kupi record writes.",
            .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games"}},
            .options = {{.name = "deck",
                         .kind = Kind::text,
                         .value = "DECK",
                         .help = "another deck than the game's own",
                         .complete = "decks"},
                        {.name = "players", .kind = Kind::text, .value = "A,B,…", .help = "who plays, clockwise"},
                        {.name = "variants",
                         .kind = Kind::text,
                         .value = "A,B=2",
                         .help = "house rules that are set at the start (kupi rules GAME --variants)"},
                        template_option(),
                        ink_option(),
                        data_option(),
                        output_option("output/GAME.html")},
            .examples = {{"kupi table omi -o omi.html", "Omi, to be sent to a phone and opened there."},
                         {"kupi table getha --players Ana,Bo,Cy --variants ante=2", "With seats and house rules set."}},
            .notes = "What the page records is kept in the browser until a new game begins; nothing leaves it.",
            .order = 39,
            .run = run};
}

const Registration registration{"table", describe};

} // namespace

} // namespace kupi::cli::table_command
