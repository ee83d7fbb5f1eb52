// Poor Man's Fortune: the last card, the words that go with it, and several games.
#include "games/support/poor_mans_fortune.h"

using namespace kupi::games;
using namespace kupi::games::fortune_tests;

TEST_CASE("Poor Man's Fortune: a magus as the last card needs no effect and no cover (PM-6)") {
    Play play({.players = 2});
    REQUIRE(play({"table deal p1 2ge 3ge 4ge 5ge 6ge 7ge 8ge 10ge", "table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire",
                  "table turn 9su"}) == "");
    for (const char* entry :
         {"p2 play 1su", "p1 draw 1st", "p2 play 2su", "p1 play 2ge", "p2 penalty 8su 10su",
          "p2 play Mfire draw-two p1", "p1 penalty 2st 4st", "table turn 1sw", "p1 play 1st", "p2 penalty 10sw Ksw"})
        REQUIRE(play({entry}) == "");
    CHECK_FALSE(play.game.hand_result().over);

    Play quick({.players = 2});
    REQUIRE(quick({"table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(quick({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    CHECK(quick.lists("p2 play Mfire"));
    CHECK(quick.lists("p2 play Mfire draw-two p1"));
    CHECK(quick({"p2 play Mfire reverse skip"}) == "magus-effect");
    CHECK(quick({"p2 play Mfire"}) == "");
    CHECK(quick.game.hand_result().winners == Seats::of(1));
    CHECK(quick({"table turn 8su"}) == "hand-over");
}

TEST_CASE("Poor Man's Fortune: with rich-man the last card wins only with the words") {
    const auto begin = [] {
        Play play({.players = 2, .variants = {"rich-man"}});
        REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire", "table turn 9su"}) == "");
        for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
            REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
        CHECK(play({"p2 play Mfire"}) == "magus-effect");
        CHECK(play({"p2 rich-man"}) == "no-declaration");
        REQUIRE(play({"p2 play Mfire draw-two p1"}) == "");
        CHECK_FALSE(play.game.hand_result().over);
        return play;
    };
    Play declared = begin();
    CHECK(declared({"p1 rich-man"}) == "no-declaration");
    CHECK(declared({"p2 rich-man"}) == "");
    CHECK(declared.game.hand_result().winners == Seats::of(1));
    CHECK(declared.game.hand_result().field("cards")->values[0] == 15);
    CHECK(declared({"p1 penalty ??*2"}) == "hand-over");

    Play silent = begin(); // its two cards, then the effect and the cover (PM-12)
    CHECK(silent({"p2 penalty ??"}) == "wrong-count");
    CHECK(silent({"p2 penalty 1ge 2ge", "p2 rich-man"}) == "no-declaration");
    CHECK(silent({"p1 penalty ??*2", "table turn 3ge", "p1 play 4ge", "p2 play 2ge"}) == "");
    CHECK(silent.cards(1) == 1);

    Play forgotten = begin(); // nobody wrote anything down
    CHECK(forgotten({"table turn 3ge"}) == "");
    CHECK(forgotten.cards(0) == 17);
    CHECK(forgotten.cards(1) == 2);
    CHECK(forgotten.pile("hand", 1).unseen == 2);
}

TEST_CASE("Poor Man's Fortune: with rich-man a reshuffle may come before the words, and a match costs after them") {
    Play play({.players = 2, .variants = {"rich-man"}});
    REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su 8su", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    CHECK(play({"p2 play 8su", "table reshuffle"}) == "reshuffle-not-due");
    CHECK(play.lists("p2 rich-man"));
    CHECK(play({"p1 play 8ge", "p2 penalty ??*2"}) == ""); // p2 had said nothing and drawn two
    CHECK(play.cards(1) == 4);
}

TEST_CASE("Poor Man's Fortune: several games are counted, by their claims where they were not judged") {
    Play play({.players = 2});
    REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su 8su", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    REQUIRE(play({"p2 play 8su"}) == "");
    play.game.next_hand({});
    CHECK_FALSE(play.game.game_result().over);
    CHECK(play.game.game_result().field("scores")->values[1] == 1);
    Result claim;
    claim.winners.add(0);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    play.game.next_hand(end);
    CHECK(play.game.game_result().known);
    CHECK(play.game.game_result().field("scores")->values[0] == 1);
    CHECK(play.game.dealer() == 1);
    end.claim = nullptr;
    play.game.next_hand(end);
    CHECK_FALSE(play.game.game_result().known);
}
