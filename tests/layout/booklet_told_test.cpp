// What is told of a family as a booklet of some games has it.
#include "catch.h"
#include "layout/booklet_told.h"

using namespace kupi::layout;

namespace {

BookletGame named(const std::string& id, const std::string& title, const std::string& text = "") {
    BookletGame g;
    g.game.id = id;
    g.game.title = title;
    Diagnostics out;
    g.blocks = parse_rules(text, id, out).blocks;
    return g;
}

std::vector<Block> told(const std::string& markdown) {
    Diagnostics out;
    return parse_rules(markdown, "f.md", out).blocks;
}

std::string all_of(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& b : blocks) text += plain_text(b.inlines) + '\n' + all_of(b.children);
    return text;
}

} // namespace

TEST_CASE("what is told of a family names the booklet's games alone, and nothing of those that are not in it") {
    const std::string markdown = "## Ranks {#ranks}\n\nOrders differ.\n\n"
                                 "- High: {games omi euchre xeri}.\n- Low: {games dingo}.\n\n"
                                 "In {games dingo} hearts wait.\n\n"
                                 "| Pack | Serves |\n|---|---|\n| 32 | {games omi} |\n| 40 | {games sueca} |\n";
    const std::string both = all_of(told_for(told(markdown), {named("xeri", "Xeri"), named("omi", "Oombi")}));
    CHECK(both.find("High: Oombi, Xeri.") != std::string::npos);
    CHECK(both.find("Orders differ.") != std::string::npos);
    CHECK(both.find("32\n") != std::string::npos);
    for (const char* gone : {"Low", "hearts wait", "40", "{"}) {
        INFO(gone);
        CHECK(both.find(gone) == std::string::npos);
    }
    Diagnostics out;
    std::vector<std::string> ids;
    for (const Reference& game : games_told(markdown, "f.md", out)) ids.push_back(game.id);
    CHECK(out.empty());
    CHECK(ids == std::vector<std::string>{"omi", "euchre", "xeri", "dingo", "dingo", "omi", "sueca"});
}

TEST_CASE("what is left out leaves nothing of itself behind") {
    const std::string left =
        all_of(told_for(told("## Ranks {#ranks}\n\nKept.\n\n"
                             "### In {games dingo}\n\nHearts wait.\n\n#### Below\n\nDeep.\n\n"
                             "### Packs\n\n| Pack | Serves |\n|---|---|\n| 40 | {games sueca} |\n\n"
                             "- {games sueca}.\n\n  More of it.\n- An item.\n\n  Its {games sueca}.\n"),
                        {named("omi", "Omi")}));
    CHECK(left == "Ranks\nKept.\nPacks\n\n\nAn item.\n");
}

TEST_CASE("games are named at their places, however they are parted, and neither without ids nor without an end") {
    Diagnostics out;
    const auto named = games_told("## The *é* {#a}\n\né {games  omi   dingo} and {games xeri}.\n", "f.md", out);
    CHECK(out.empty());
    std::vector<std::pair<std::string, int>> columns;
    for (const Reference& game : named) {
        CHECK(game.place.line == 3);
        columns.emplace_back(game.id, game.place.column);
    }
    CHECK(columns == std::vector<std::pair<std::string, int>>{{"omi", 3}, {"dingo", 3}, {"xeri", 28}});
    CHECK(games_told("{games}, {games }, {gamesomi}\n{games omi dingo.\n", "f.md", out).empty());
    REQUIRE(out.error_count() == 4);
    CHECK(out.all()[1].place.column == 10);
    CHECK(out.all()[3].place.line == 2);
}

TEST_CASE("a word is spoken of where a game has it, longer ones that begin so too") {
    const std::vector<BookletGame> games = {named("a", "A", "Nobody avoids it.\n\n- Who can follows *suit*."),
                                            named("b", "B", "The **bowers** are high."),
                                            named("c", "C", "Then it is \u201cdeadwood\u201d\u2014a loss.")};
    CHECK(is_spoken_of("deadwood", games));
    CHECK(is_spoken_of("loss", games));
    CHECK(is_spoken_of("follow suit", games));
    CHECK(is_spoken_of("bower", games));
    CHECK_FALSE(is_spoken_of("void", games));
    CHECK_FALSE(is_spoken_of("suit follow", games));
    CHECK_FALSE(is_spoken_of("maker", games));
}

TEST_CASE("a game's cards are counted: its pack, what is left out of it, and how many packs") {
    BookletWords words;
    words.words["part-of"] = "{part} of {all}";
    Game game;
    CHECK(cards_wanted(game, words).empty());
    game.codes.suits = {"C", "D", "H", "S"};
    game.codes.ranks = {"7", "8", "9", "A"};
    game.codes.extras = {"Jk", "Jk"};
    game.codes.jokers = 2; // not in the pack
    CHECK(cards_wanted(game, words) == "16");
    game.codes.jokers = 0;
    CHECK(cards_wanted(game, words) == "18");
    Parameter without;
    without.id = "without";
    without.value = "7 AS";
    game.parameters = {without};
    CHECK(cards_wanted(game, words) == "13 of 18");
    for (const char* list : {"7 AS Jk", "7  AS joker"}) {
        game.parameters.front().value = list;
        CHECK(cards_wanted(game, words) == "11 of 18");
    }
    game.parameters.clear();
    DeckChoice more;
    more.packs = 2;
    more.seats = {3, 4};
    game.deck_choices = {more};
    CHECK(cards_wanted(game, words) == "18, 2 \u00d7 18");
    game.deck_choices.front().seats.reset();
    CHECK(cards_wanted(game, words) == "2 \u00d7 18");
    game.deck_choices.front().variant = "large";
    CHECK(cards_wanted(game, words) == "18");
    // Jokers join the pack where the game says so.
    game.codes.jokers = 2;
    DeckChoice jokers;
    jokers.jokers = true;
    game.deck_choices = {jokers};
    CHECK(cards_wanted(game, words) == "18");
    game.deck_choices.push_back(more);
    CHECK(cards_wanted(game, words) == "18, 2 \u00d7 18");
    game.deck_choices = {jokers};
    game.deck_choices.front().seats = {4, 4};
    CHECK(cards_wanted(game, words) == "16, 18");
}
