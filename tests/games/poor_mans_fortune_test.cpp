// Poor Man's Fortune: what fits, penalties, stock and pile, variants, and hands that nobody has seen.
#include "games/support/poor_mans_fortune.h"

using namespace kupi::games;
using namespace kupi::games::fortune_tests;

TEST_CASE("Poor Man's Fortune: the game of the log's page is played to its end, and Ana wins") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st",
                  "p1 play 9sw",
                  "p2 penalty 3st Ksu",
                  "p2 play 9mo",
                  "p3 penalty 8su 9st 7su",
                  "p3 play 6mo",
                  "p1 play 6sw",
                  "p2 penalty 4mo 4su",
                  "p2 play 6st",
                  "p3 penalty 2su Esw 8sw",
                  "p3 play 9st",
                  "p1 play 7st",
                  "p2 play 7sw",
                  "p3 penalty 2mo 2st",
                  "p3 play Esw",
                  "p1 play Mfire draw-two p2",
                  "p2 penalty 5sw 1st",
                  "table turn 1ge",
                  "p2 play Mair reverse",
                  "table turn Qmo",
                  "p1 play 8mo",
                  "p3 play 8su",
                  "p2 penalty Qsu 5st",
                  "p2 play Esu",
                  "p1 play 5su",
                  "p3 play 7su",
                  "p2 play 4su",
                  "p1 play 1su",
                  "p3 play 2su",
                  "p2 play 10su"}) == "");
    CHECK_FALSE(play.game.hand_result().over);
    CHECK(play({"p1 play 10st"}) == "");
    const Result result = play.game.hand_result();
    CHECK(result.over);
    CHECK(result.known);
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("scores")->values[0] == 1);
    CHECK(result.field("scores")->values[1] == 0);
    CHECK(result.field("cards")->values[0] == 0);
    CHECK(result.field("cards")->values[1] == 9);
    CHECK(result.field("cards")->values[2] == 11);
    CHECK(play({"p2 penalty ?? ??"}) == "hand-over"); // a value matched with the last card costs nobody anything (PM-7)
    CHECK(play.game.game_result().winners == Seats::of(0));
}

TEST_CASE("Poor Man's Fortune: the dealer plays first, and the deal goes to the left") {
    Play play;
    CHECK(play.game.dealer() == 2);
    CHECK(play(three_hands) == "");
    CHECK(play.game.waiting() == Seats::of(2));
    CHECK(play({"p1 play 9sw"}) == "turn-order");
    play.game.next_hand({});
    CHECK(play.game.dealer() == 0);
    CHECK(play({"table turn 9su", "p2 draw ??"}) == "turn-order");
    CHECK(play({"p1 draw ??", "p2 draw ??"}) == "");
}

TEST_CASE("Poor Man's Fortune: a card fits by suit, by value, or as a magus, and nothing else goes") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(play({"p3 play Qsw"}) == "no-fit");
    CHECK(play({"p3 draw 4st", "p1 play 6sw"}) == "no-fit");
    for (const char* fits : {"p1 play 1su", "p1 play 5su", "p1 play 9sw", "p1 play Mfire skip"}) {
        Play copy = play;
        CHECK(copy({fits}) == "");
    }
}

TEST_CASE("Poor Man's Fortune: a match costs the next player two cards, and each further match one more") {
    Play play({.players = 5});
    REQUIRE(play({"table turn 9su", "p5 play 9sw"}) == ""); // PM-10: the first card counts
    CHECK(play({"p1 penalty ??"}) == "wrong-count");
    CHECK(play({"p2 penalty ??*2"}) == "no-penalty");
    CHECK(play({"p1 penalty ??*2", "p1 play 9mo", "p2 penalty ??*3", "p2 play 9st", "p3 penalty ??*4", "p3 play 9ge",
                "p4 penalty ??*5"}) == "");
    CHECK(play.cards(3) == 13);
    CHECK(play({"p4 penalty ??*5"}) == "no-penalty");
    CHECK(play({"p4 play 3ge", "p5 penalty ??*2"}) == "no-penalty"); // a match of the suit costs nothing
    CHECK(play({"p5 play 3su", "p1 penalty ??*2"}) == "");           // and ends the chain
}

TEST_CASE("Poor Man's Fortune: whoever is penalised and cannot play draws once more, and the chain lives (PM-1)") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play 9sw", "p2 penalty 3st Ksu", "p2 play 9mo", "p3 penalty 8su Kst 7su"}) == "");
    CHECK(play({"p3 draw 2ge"}) == "must-play"); // moons
    Play unable;
    REQUIRE(unable({"table turn 9su", "p3 play 9sw", "p1 penalty ??*2", "p1 draw ??"}) == "");
    CHECK(unable.cards(0) == 11);
    CHECK(unable({"p2 penalty ??*2"}) == "no-penalty");
    CHECK(unable({"p2 play 9mo", "p3 penalty ??*2"}) == "wrong-count");
    CHECK(unable({"p3 penalty ??*3"}) == "");
}

TEST_CASE("Poor Man's Fortune: a penalty that is not written was drawn by nobody's eyes") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play 9sw", "p2 play 9mo"}) == "");
    CHECK(play.cards(1) == 9);
    CHECK(play.pile("hand", 1).unseen == 2);
    CHECK(play({"p3 play 9st", "p1 penalty ??*3"}) == "wrong-count"); // three were drawn: 9st was one of them
    CHECK(play.cards(2) == 11);
    CHECK(play({"p1 penalty ??*4"}) == "");
    CHECK(play.lists("p1 play 7st"));
}

TEST_CASE("Poor Man's Fortune: the first card is turned until it is no magus, and comes before everything but deals") {
    Play play;
    play.judge({{"p3 draw ??", "turn-missing"},
                {"p3 pass", "turn-missing"},
                {"p3 play 9su", "turn-missing"},
                {"p3 penalty ??*2", "turn-missing"},
                {"table reshuffle", "reshuffle-not-due"},
                {"p3 rich-man", "no-declaration"},
                {"table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw", "wrong-count"},
                {"table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw 1su", "card-seen-twice"}});
    CHECK(play({"table deal p1 ??*8", "table deal p1 ??*8"}) == "deal-not-due");
    CHECK(play({"table turn Mair", "p3 play 9su"}) == "cover-first");
    CHECK(play({"table deal p2 ??*8"}) == "deal-not-due");
    CHECK(play({"table turn Mwater", "table turn Kst", "p3 play Ksu", "p1 penalty ??*2"}) == "");
    CHECK(play.pile("pile").cards.size() == 4);
    CHECK(play.pile("pile").cards.back() == PlayingCard(1, 10));
}

TEST_CASE("Poor Man's Fortune: who draws or passes must be unable to do better") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(play({"p3 pass"}) == "may-not-pass");
    CHECK(play({"p3 draw 9mo"}) == "card-seen-twice");
    CHECK(play({"p3 draw 4st", "p1 draw 3st"}) == "must-play");
    CHECK(std::get<Illegal>(play.last).detail.cards.size() == 4); // two suns, a nine, a magus
    CHECK_FALSE(play.lists("p1 draw ??"));
    CHECK(play({"p1 play 5su", "p2 play Mair draw-two p1", "p1 penalty 2su 3su", "table turn 8su", "p3 draw 7su"}) ==
          "");
}

TEST_CASE("Poor Man's Fortune: with nothing left a draw is a pass, and penalties are waived (PM-3)") {
    Play play = exhausted();
    CHECK(play.stock() == 0);
    CHECK(play({"p5 draw ??"}) == "nothing-to-draw");
    CHECK(play({"table reshuffle"}) == "reshuffle-not-due");
    CHECK(play.lists("p5 pass"));
    CHECK(play({"p5 pass", "p6 play 3su"}) == "");
    CHECK(play({"p7 pass"}) == "may-not-pass"); // the nine of suns may be shuffled and drawn
    CHECK(play({"p7 draw 9su", "p8 play 3ge", "p1 penalty ??*2"}) == "wrong-count"); // one is left: the three of suns
    CHECK(play({"p1 penalty 3mo"}) == "card-seen-twice");
    CHECK(play({"p1 penalty 3su", "p1 penalty ??"}) == "no-penalty");
    CHECK(play.cards(0) == 10);
}

TEST_CASE("Poor Man's Fortune: a penalty goes on through the shuffled pile") {
    Play play({.players = 8});
    REQUIRE(play({"table turn 9su", "p8 play 3su", "p1 draw ??", "p2 draw ??", "p3 draw ??", "p4 draw ??"}) == "");
    CHECK(play.stock() == 1);
    CHECK(play({"p5 play 3ge", "p6 penalty 9su 3su"}) == "card-seen-twice"); // the stock still held one
    CHECK(play({"p6 penalty 4ge 4st"}) == "card-seen-twice");
    CHECK(play({"p6 penalty 3su 4ge"}) == "card-seen-twice"); // from left to right, as if drawn singly
    REQUIRE(play({"p6 penalty 4ge 3su"}) == "");
    CHECK(play.stock() == 1);
    CHECK(play({"table reshuffle"}) == "reshuffle-not-due");
    CHECK(play({"p6 play 5ge", "p7 draw 9su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a play out of turn that stood has the penalty before it drawn unseen") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play 9sw"}) == ""); // p1 owes two
    REQUIRE(is_legal(play.rule_on("p2 play 5sw", Mode::stood)));
    CHECK(play.cards(0) == 10);
    CHECK(play({"p1 penalty ??*2"}) == "no-penalty");
    CHECK(play({"p3 play 6sw"}) == "");
}

TEST_CASE("Poor Man's Fortune: without magi the deck has 65 cards, and a magus is none of them") {
    Play play({.players = 7, .variants = {"no-magi"}});
    CHECK(play.stock() == 65);
    CHECK(play({"table turn Mair"}) == "no-such-card");
    CHECK(play({"table deal p1 Mair ??*7"}) == "no-such-card");
    CHECK(play({"table turn 9su", "p7 play Mair skip"}) == "no-such-card");
    CHECK(play({"p7 draw ??"}) == "");
    CHECK(play.stock() == 65 - 56 - 2);
    CHECK(play.pile("aside").cards.size() == 5);
}

TEST_CASE("Poor Man's Fortune: on Urth four jokers are the magi, and seven cards are dealt") {
    Play<PoorMansFortuneJokers> play({.players = 3, .variants = {"urth-56"}, .deck = "french-56"});
    CHECK(play({"table deal p1 ??*8"}) == "wrong-count");
    CHECK(play({"table deal p1 Jk Jk Jk Jk Jk 2C 3C"}) == "card-seen-twice");
    CHECK(play({"table deal p1 Jk Jk 2H 3H 4H 5H 6H", "table deal p2 Jk 2S 3S 4S 5S 6S 7S",
                "table deal p3 8C 9C 10C JC QC KC AC", "table turn Jk", "table turn Jk"}) == "card-seen-twice");
    CHECK(play({"table turn 7H", "p3 draw 2C", "p1 play Jk draw-two p2", "p2 penalty Jk 8S"}) == "card-seen-twice");
    CHECK(play({"p2 penalty KH 8S", "table turn 3D", "p2 play Jk skip", "table turn 9S", "p1 play Jk reverse",
                "table turn 9D", "p3 play 9C", "p2 penalty ??*2", "p2 play KH"}) == "no-fit");
    CHECK(play.stock() == 56 - 21 - 5 - 1 - 4);
    CHECK(play.pile("pile").cards.size() == 9);
}

TEST_CASE("Poor Man's Fortune: a draw out of a hidden hand rests on its having held nothing that fits") {
    Play play;
    REQUIRE(play({"table turn 9su"}) == "");
    Story story;
    play.game.table().tell(&story);
    REQUIRE(play.assumes("p3 draw 4st"));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses()[0].any.front();
    CHECK(demand.lacks());
    CHECK(demand.seat == 2);
    CHECK(demand.rule == PoorMansFortune::must_play);
    CHECK(demand.cards.size() == 12 + 4 + 5);                         // suns, nines, magi
    CHECK(play({"p1 play 3su", "p2 play 4su", "p3 play 5su"}) == ""); // which the solver has to say something to
    CHECK(story.clauses().size() == 1);
}

TEST_CASE("Poor Man's Fortune: what the table let stand is carried out, and play goes on from there") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(is_legal(play.rule_on("p3 play 6mo", Mode::stood)));
    CHECK(play({"p1 play 8mo"}) == "");
    CHECK(is_legal(play.rule_on("p1 play 7st", Mode::stood))); // out of turn, and it does not fit
    CHECK(play.game.waiting() == Seats::of(1));
    CHECK(is_legal(play.rule_on("p2 draw 2st", Mode::stood))); // though able to play
    CHECK(play({"p3 play 7ge", "p1 penalty 3st Ksu", "p1 play Mfire skip", "table turn 3sw"}) == "");
    CHECK(broken_rule(play.rule_on("p3 play 2ge", Mode::stood)).id == "card-not-held");
    CHECK(broken_rule(play.rule_on("p3 rich-man", Mode::stood)).id == "no-declaration");
}

TEST_CASE("Poor Man's Fortune: positions are equal after the same entries, and not after others") {
    Play one, other;
    REQUIRE(one(three_hands) == "");
    REQUIRE(other(three_hands) == "");
    CHECK(one.game == other.game);
    REQUIRE(one({"p3 draw 4st"}) == "");
    CHECK_FALSE(one.game == other.game);
    REQUIRE(other({"p3 draw 5st"}) == "");
    CHECK_FALSE(one.game == other.game);
}
