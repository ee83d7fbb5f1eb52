// Poor Man's Fortune: what magi do, and the cards that cover them.
#include "games/support/poor_mans_fortune.h"

using namespace kupi::games;
using namespace kupi::games::fortune_tests;

TEST_CASE("Poor Man's Fortune: two cards for somebody, then the cover, then the next turn (PM-5)") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play Mfire draw-two p3"}) == "");
    play.judge({{"p2 play Mair skip", "cover-first"},
                {"p2 penalty ??*2", "cover-first"},
                {"p3 penalty ??*3", "wrong-count"},
                {"p3 penalty 3st Ksu", ""},
                {"p3 penalty ??*2", "cover-first"},
                {"table turn Mstone", ""}, // a magus that is turned has no effect
                {"p2 play Mair skip", "cover-first"}});
    CHECK(play({"table turn Kge", "table turn 8st"}) == "turn-not-due");
    CHECK(play.game.waiting() == Seats::of(1));
    CHECK(play({"p2 play 6ge", "p3 play 7ge"}) == "");
    CHECK(play.stock() == 70 - 24 - 1 - 1 - 2 - 2);
}

TEST_CASE("Poor Man's Fortune: the two cards may be the player's own, and may be left out") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play Mfire draw-two p1", "table turn 8ge"}) == "");
    CHECK(play.cards(0) == 9);
    CHECK(play.pile("hand", 0).unseen == 2);
}

TEST_CASE("Poor Man's Fortune: a match of the cover costs two again (PM-11)") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play 9sw", "p1 play 9mo", "p2 play Mair skip", "table turn 9ge",
                  "p1 play 9st"}) == "");
    CHECK(play({"p2 penalty ??*3"}) == "wrong-count");
    CHECK(play({"p2 penalty ??*2"}) == "");
}

TEST_CASE("Poor Man's Fortune: reverse turns play round, skip leaves one out") {
    Play play({.players = 4});
    REQUIRE(play({"table turn 9su", "p4 play Mair reverse", "table turn 3su"}) == "");
    CHECK(play.game.waiting() == Seats::of(2));
    REQUIRE(play({"p3 play 4su", "p2 play Mfire skip", "table turn 5su"}) == "");
    CHECK(play.game.waiting() == Seats::of(3));
    REQUIRE(play({"p4 play Mlife reverse", "table turn 6su"}) == "");
    CHECK(play.game.waiting() == Seats::of(0));
}

TEST_CASE("Poor Man's Fortune: between two players skip is another turn, and reverse changes nothing (PM-8)") {
    Play play({.players = 2});
    REQUIRE(play({"table turn 9su", "p2 play Mair skip", "table turn 3su"}) == "");
    CHECK(play.game.waiting() == Seats::of(1));
    REQUIRE(play({"p2 play Mfire reverse", "table turn 4su"}) == "");
    CHECK(play.game.waiting() == Seats::of(0));
    CHECK(play({"p1 play 5su", "p2 play 6su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a magus takes one effect, another card none") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st"}) == "");
    play.judge({{"p1 play Mfire", "magus-effect"},
                {"p1 play Mfire skip reverse", "magus-effect"},
                {"p1 play 9sw skip", "magus-effect"},
                {"p1 play 6sw skip", "magus-effect"}, // before no-fit
                {"p1 play Mair skip", "card-not-held"}});
    CHECK_FALSE(play.lists("p1 play Mfire"));
    CHECK(play.lists("p1 play Mfire draw-two p1"));
    CHECK(play.lists("p1 play Mfire reverse"));
}

TEST_CASE("Poor Man's Fortune: a magus that nothing can cover stays, and any card fits it (PM-4)") {
    Play play = exhausted();
    REQUIRE(play({"p5 play Mfire draw-two p6"}) == "");
    play.judge({{"p6 penalty ??*2", "wrong-count"},
                {"p6 penalty 9su", ""}, // the last card below the magus
                {"table turn 4su", "turn-not-due"},
                {"p6 draw ??", "nothing-to-draw"},
                {"p6 pass", "must-play"}});
    CHECK(play.lists("p6 play 7ge"));
    CHECK(play({"p6 play 7ge", "p7 penalty ??"}) == "no-penalty"); // a magus has no value to match
    CHECK(play({"p7 play 7mo", "p8 penalty ??*2"}) == "");
}

TEST_CASE(
    "Poor Man's Fortune: magi that become a new stock do not ask again for the cover of one that had none (PM-4)") {
    Play play({.players = 8});
    REQUIRE(play({"table turn Mwater", "table turn Mfire", "table turn Mstone", "table turn Mlife", "table turn 9ge",
                  "p8 draw 9st", "p1 play Mair draw-two p2"}) == "");
    CHECK(play({"p2 penalty Mlife 8su"}) == "card-seen-twice");
    REQUIRE(play({"p2 penalty 9ge Mlife"}) == ""); // of five that were shuffled
    CHECK(play({"p2 play 1sw"}) == "cover-first");
    REQUIRE(play({"table turn Mwater", "table turn Mfire", "table turn Mstone"}) == "");
    CHECK(play.lists("table reshuffle"));
    REQUIRE(play({"table reshuffle"}) == "");
    CHECK(play.stock() == 3);
    CHECK(play({"table turn Mair"}) == "turn-not-due");
    CHECK_FALSE(play.lists("table turn ??"));
    CHECK(play.lists("p2 play 1sw"));
    CHECK(play({"p2 play 1sw"}) == "");
}

TEST_CASE("Poor Man's Fortune: who draws two by a magus still has the next turn") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play Mair draw-two p1", "p1 penalty 2su 3su", "table turn 4su"}) == "");
    CHECK(play({"p2 play 5su"}) == "turn-order");
    CHECK(play({"p1 play 2su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a magus is covered from the shuffled pile while it holds another card") {
    Play play = exhausted();
    REQUIRE(play({"p5 play Mfire skip"}) == "");
    play.judge({{"p7 play 7ge", "cover-first"}, {"table turn 5su", "card-seen-twice"}, {"table turn 9su", ""}});
    CHECK(play.pile("pile").cards.size() == 2);
    CHECK(play.stock() == 0);
}

TEST_CASE("Poor Man's Fortune: Gallar takes two different effects, in either order (PM-9)") {
    const auto begin = [] {
        Play play({.players = 4, .variants = {"karskvolkia"}, .deck = "gallarian-karskvolkia"});
        REQUIRE(play({"table deal p4 Gallar Mair 1su 2su 3su 4su 5su 6su", "table turn 9su"}) == "");
        return play;
    };
    Play play = begin();
    CHECK(play.stock() == 71 - 32 - 1);
    play.judge({{"p4 play Gallar", "magus-effect"},
                {"p4 play Gallar skip", "magus-effect"},
                {"p4 play Gallar skip skip", "magus-effect"},
                {"p4 play Gallar draw-two p1 draw-two p2", "magus-effect"},
                {"p4 play Mair skip reverse", "magus-effect"}});
    CHECK(play.lists("p4 play Gallar draw-two p2 skip"));
    CHECK(play.lists("p4 play Gallar skip draw-two p2"));
    CHECK(play({"p4 play Gallar skip draw-two p2", "p2 penalty ??*2", "table turn 8su"}) == "");
    CHECK(play.game.waiting() == Seats::of(1));
    for (const char* both : {"p4 play Gallar reverse skip", "p4 play Gallar skip reverse"}) {
        Play round = begin();
        CHECK(round({both, "table turn 8su"}) == "");
        CHECK(round.game.waiting() == Seats::of(1)); // not p3, who is next to the right
    }
}
