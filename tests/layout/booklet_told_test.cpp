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
    const std::vector<Block> text =
        told("## Ranks {#ranks}\n\nOrders differ.\n\n"
             "- High: {games omi euchre xeri}.\n- Low: {games dingo}.\n\n"
             "In {games dingo} hearts wait.\n\n"
             "| Pack | Serves |\n|---|---|\n| 32 | {games omi} |\n| 40 | {games sueca} |\n");
    const std::string both = all_of(told_for(text, {named("xeri", "Xeri"), named("omi", "Oombi")}));
    CHECK(both.find("High: Oombi, Xeri.") != std::string::npos);
    CHECK(both.find("Orders differ.") != std::string::npos);
    CHECK(both.find("32\n") != std::string::npos);
    for (const char* gone : {"Low", "hearts wait", "40", "{"}) {
        INFO(gone);
        CHECK(both.find(gone) == std::string::npos);
    }
    std::vector<std::string> ids;
    for (const Reference& game : games_told(text)) ids.push_back(game.id);
    CHECK(ids == std::vector<std::string>{"omi", "euchre", "xeri", "dingo", "dingo", "omi", "sueca"});
}

TEST_CASE("a word is spoken of where a game has it, longer ones that begin so too") {
    const std::vector<BookletGame> games = {named("a", "A", "Nobody avoids it.\n\n- Who can follows *suit*."),
                                            named("b", "B", "The **bowers** are high.")};
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
}
