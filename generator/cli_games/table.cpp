// kupi table: a game's table as one page for a browser.

#include "base/data_folders.h"
#include "base/text.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/progress.h"
#include "cli_games/table_html.h"

#include "referee/setup.h"

namespace kupi::cli::table_command {

namespace {

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
    if (game && engine_of(*game) == nullptr) out.add(no_engine(*game));
    fail_if_errors(out);
    const Output output(values.text("output"), game->id + ".html");
    output.check();
    const site::PageModules modules = load_page_modules(data);
    const auto players = asked_players(values, *game);
    const auto choices = read_choices(*game, values.text("variants"), {}, out);
    fail_if_errors(out);
    const int seats = players.empty() ? game->seats.first : static_cast<int>(players.size());
    const DeckUse use = deck_of(*game, seats, choices);
    const auto deck = load_game_deck(*game, use, values.text("deck"), data, {}, out);
    fail_if_errors(out);

    progress.now("painting the cards");
    Press press = values.given("template") ? load_press(deck->id, values, out)
                                           : fanned_press(*deck, folders_around(deck->file, data), out);
    const TableCards cards = table_cards(press, ink_mode(values), out);
    const std::string html = table_html(*game, cards, {players, choices, values.text("deck")}, modules, data);
    progress.now("writing");
    output.write(html);
    progress.end();
    print(out);
    output.report("the table of " + game->title + ", with " +
                  counted(press.deck.count(use.jokers) * static_cast<std::size_t>(use.packs), "card") + " of " +
                  press.deck.id);
    return 0;
}

Command describe() {
    return {.name = "table",
            .summary = "makes a page for the phone beside the table: record, referee, rules and log",
            .about =
                "One file that any browser opens, offline: the cards are tapped as they fall and ruled on at once, "
                "by the same referee as in the terminal. The log that it saves is what kupi record writes.",
            .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games"}},
            .options = {text_option("deck", "DECK", "another deck than the game's own", {.complete = "decks"}),
                        text_option("players", "A,B,…", "who plays, clockwise"),
                        text_option("variants", "A,B=2",
                                    "house rules that are set at the start (kupi rules GAME --variants)"),
                        template_option(), ink_option(), data_option(), output_option("output/GAME.html")},
            .examples = {{"kupi table omi -o omi.html", "Omi, to be sent to a phone and opened there."},
                         {"kupi table getha --players Ana,Bo,Cy --variants ante=2", "With seats and house rules set."}},
            .notes = "What the page records is kept in the browser until a new game begins; nothing leaves it.",
            .order = 39,
            .run = run};
}

const Registration registration{"table", describe};

} // namespace

} // namespace kupi::cli::table_command
