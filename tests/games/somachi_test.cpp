// Somachi: the golden tests of rulings §5, the worked hands, what is left out, hands that follow one another.
#include "catch.h"
#include "games/somachi.h"
#include "games/support/somachi.h"

using namespace kupi::games;
using somachi_tests::Sitting;
using somachi_tests::to_a_tie;

namespace {

/// Up to Bo's (p2's) arl: p1 has alak, 5 and 7 of kron out; discard pile from the top: 2, 3 kron, 4 meth.
Sitting before_the_arl(std::initializer_list<std::string_view> variants = {}) {
    Sitting at(3, variants, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Akr 5kr 7kr 4me", "table deal p2 Rkr 3kr Dkr 1la", "table deal p3 2kr Skr 1th 2th",
                    "p1 open Akr", "p1 draw 8la", "p2 stand", "p3 stand", "p1 draw 8rb", "p1 add 5kr p1",
                    "p1 add 7kr p1", "p1 discard 4me", "p2 draw 1rm", "p2 discard 3kr", "p3 draw 2rm", "p3 discard 2kr",
                    "p1 draw Ala", "p1 play Ala", "p1 end", "p2 draw 6si"}) == "");
    return at;
}

} // namespace

TEST_CASE("Somachi: an arl sweeps the others' groups and the run on the discard pile") {
    Sitting at = before_the_arl();
    REQUIRE(at.pile("group", 0) == "Akr 5kr 7kr Ala");
    REQUIRE(at.pile("discard pile") == "4me 3kr 2kr");
    REQUIRE(at("p2 play Rkr") == "");
    CHECK(at.pile("group", 0) == "Ala");
    CHECK(at.pile("group", 1) == "Rkr");
    CHECK(at.pile("hand", 1) == "6si 1la 2kr 3kr 5kr 7kr Akr Dkr 1rm");
    CHECK(at.pile("discard pile") == "4me");
    // Added straight away they are worth 25.
    CHECK(at.all({"p2 add Akr p2", "p2 add 5kr p2", "p2 add 7kr p2", "p2 add 2kr p2", "p2 add 3kr p2"}) == "");
}

TEST_CASE("Somachi: an arlas takes the group in the order laid, itself last, or is stopped alone") {
    Sitting at = before_the_arl();
    REQUIRE(at.all({"p2 play Rkr", "p2 add 5kr p2", "p2 add 2kr p2", "p2 end", "p3 draw 5rm", "p3 play Skr p2"}) == "");
    CHECK(at.pile("arlas", 2) == "Skr");
    Sitting stopped = at;
    CHECK(stopped("p2 deiskatun Dkr") == "");
    CHECK(stopped.pile("group", 1) == "Rkr 5kr 2kr Dkr");
    CHECK(stopped.pile("stock").starts_with("Skr ??"));
    CHECK(at("p2 decline") == "");
    CHECK(at.pile("group", 1).empty());
    CHECK(at.pile("stock").starts_with("Skr 2kr 5kr Rkr ??")); // bottom first
}

TEST_CASE("Somachi: a played deiskatun stops its suit's arlas without an answer, an added one does not") {
    Sitting at(2, {}, {.hands = 2});
    REQUIRE(at.all({"table deal p1 Akr Dkr 5kr 4me", "table deal p2 Skr Dth Ath 1la", "p1 open Akr", "p1 draw 8la",
                    "p2 open Ath", "p2 draw 7rm"}) == "");
    Sitting played = at;
    REQUIRE(played.all({"p1 draw 1si", "p1 play Dkr", "p1 end", "p2 draw 2si", "p2 play Skr p1"}) == "");
    CHECK(played.pile("group", 0) == "Akr Dkr");
    CHECK(played.would("p1 decline") == "wrong-phase");
    CHECK(played("p2 add Dth p2") == "");
    REQUIRE(at.all({"p1 draw 1si", "p1 add Dkr p1", "p1 discard 1si", "p2 draw 2si", "p2 play Skr p1"}) == "");
    CHECK(at.would("p1 deiskatun Dkr") == "card-not-held");
    CHECK(at("p1 decline") == "");
    CHECK(at.pile("group", 0).empty());
}

TEST_CASE("Somachi: the card drawn from the discard pile is played, added or kept, not discarded") {
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 Ame 1kr 2kr 4me", "table deal p2 6me Srm 8th 1la", "p1 open Ame", "p1 draw 8la",
                    "p2 stand", "p1 draw 1si", "p1 discard 1kr", "p2 draw 2si", "p2 discard 6me", "p1 draw discard"}) ==
            "");
    CHECK(at.would("p1 discard 6me") == "discard-drawn");
    CHECK(at.would("p1 add 6me p1") == "");
    CHECK(at.would("p1 discard 2kr") == "");
    REQUIRE(at.all({"p1 discard 1si", "p2 draw 3th", "p2 discard Srm", "p1 draw discard"}) == "");
    CHECK(at.would("p1 discard Srm") == "discard-drawn");
    CHECK(at.would("p1 play Srm p2") == "");
}

TEST_CASE("Somachi: the last card is kept to play or discard") {
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 2kr 1si 2si 3si", "table deal p2 Akr 1th 2th 3th", "p1 stand", "p2 open Akr",
                    "p2 draw Asi", "p1 draw Rsi", "p1 play Rsi", "p1 add 1si p1", "p1 add 2si p1", "p1 add 3si p1",
                    "p1 end", "p2 draw 4th", "p2 discard 4th"}) == "");
    Sitting by_discards = at;
    REQUIRE(at.all({"p1 draw 3kr", "p1 add 3kr p2"}) == "");
    CHECK(at.would("p1 add 2kr p2") == "last-card");
    CHECK(at("p1 discard 2kr") == "");
    CHECK(at.over());
    CHECK(at.score(0) == 6);
    CHECK(at.score(1) == 11);
    // Only a number drawn from the discard pile would be left.
    REQUIRE(by_discards("p1 draw discard") == "");
    CHECK(by_discards.would("p1 add 2kr p2") == "last-card");
    CHECK(by_discards.would("p1 discard 2kr") == "");
}

TEST_CASE("Somachi: after the play everything may be added, and the last card ends the hand") {
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 1kr Akr 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 stand", "p2 stand",
                    "p1 draw 4kr", "p1 play Akr", "p1 add 4kr p1", "p1 add 3kr p1", "p1 add 2kr p1"}) == "");
    CHECK(!at.over());
    REQUIRE(at("p1 add 1kr p1") == "");
    CHECK(at.over());
    CHECK(at.game.hand_result().winners == Seats::of(0));
    CHECK(at.score(0) == 18);
    CHECK(at("p2 draw 5th") == "hand-over");
}

TEST_CASE("Somachi: a full suit is worth 44, and 68 with all-cards-count") {
    for (const bool all : {false, true}) {
        Sitting at(all ? Sitting(2, {"all-cards-count"}) : Sitting(2));
        REQUIRE(at.all({"table deal p1 Akr Rkr Dkr Skr", "table deal p2 1kr 2kr 3kr 4kr", "p1 open Akr", "p1 draw 5kr",
                        "p2 stand", "p1 draw 6kr", "p1 add Rkr p1", "p1 add 5kr p1", "p1 add 6kr p1", "p1 add Skr p1",
                        "p1 play Dkr"}) == "");
        CHECK(at.over());
        CHECK(at.score(0) == (all ? 32 + 11 : 8 + 11));
    }
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 Akr Rkr Dkr Skr", "table deal p2 1kr 2kr 3kr 4kr", "p1 open Akr", "p1 draw 5kr",
                    "p2 stand", "p1 draw 6kr", "p1 add 5kr p1", "p1 add 6kr p1", "p1 add Rkr p1", "p1 discard 1rb"}) ==
            "card-not-held");
    REQUIRE(at.all({"p1 play Dkr", "p2 draw 7kr", "p2 add 1kr p1", "p2 add 2kr p1", "p2 add 3kr p1", "p2 add 4kr p1",
                    "p2 discard 7kr"}) == "");
    CHECK(at.over());
    CHECK(at.score(0) == 8 + 21);
}

TEST_CASE("Somachi: the hand of the page is won by Ana with 16 to 13") {
    Sitting at(3);
    Trace trace;
    at.trace = &trace;
    REQUIRE(at.all({"table deal p1 4ra Rrm Srm 4rm",
                    "table deal p2 2si 6th Rkr 6la",
                    "table deal p3 Sra 8ra 2ra 2kr",
                    "p1 open Rrm",
                    "p1 draw 3kr",
                    "p2 open Rkr",
                    "p2 draw 1th",
                    "p3 stand",
                    "p1 draw Ara",
                    "p1 add 4rm p1",
                    "p1 play Srm p3",
                    "p1 add 3kr p2",
                    "p2 draw 8kr",
                    "p2 add 8kr p2",
                    "p2 discard 6la",
                    "p3 draw 4kr",
                    "p3 discard 2kr",
                    "p2 collect",
                    "p1 draw Dra",
                    "p1 play Ara",
                    "p1 add 4ra p1",
                    "p2 draw 5me",
                    "p2 add 2kr p2",
                    "p2 discard 2si",
                    "p3 draw discard",
                    "p3 play Sra p1",
                    "p1 deiskatun Dra"}) == "");
    CHECK(at.over());
    const Result hand = at.game.hand_result(), game = at.game.game_result();
    CHECK(hand.winners == Seats::of(0));
    CHECK(at.score(0) == 16);
    CHECK(at.score(1) == 13);
    CHECK(at.score(2) == 0);
    CHECK(hand.field("pot") == nullptr);
    CHECK(game.over);
    CHECK(game.winners == Seats::of(0));
    std::string ids;
    for (const Note& n : trace) ids += std::string(n.id) + " ";
    CHECK(ids == "decline-left-out arlas-misses arlas-stopped out score score score ");
}

TEST_CASE("Somachi: a tie is shared, and so is the game") {
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 Akr 2kr 1si 2si", "table deal p2 Ath 2th 1rm 2rm", "p1 open Akr", "p1 draw 3si",
                    "p2 open Ath", "p2 draw 3rm"}) == "");
    REQUIRE(at.all(to_a_tie) == "");
    CHECK(at.over());
    CHECK(at.score(0) == 10);
    CHECK(at.score(1) == 10);
    CHECK(at.game.hand_result().winners == Seats::all(2));
    CHECK(at.game.game_result().winners == Seats::all(2));
}

TEST_CASE("Somachi: what an entry leaves out is done before it") {
    Sitting at(3, {}, {.hands = 3});
    // All deals are unseen cards; the draw after open as well.
    REQUIRE(at.all({"p1 open Akr", "p2 stand", "p3 stand"}) == "");
    CHECK(at.pile("hand", 0) == "?? ?? ?? ??");
    CHECK(at.pile("hand", 2) == "?? ?? ?? ??");
    REQUIRE(at.all({"p1 draw 3si", "p1 play Dkr"}) == "");
    CHECK(at.would("p3 draw 1si") == "turn-order");  // p1's end is taken for granted by p2 alone
    CHECK(at.would("p2 discard 1si") == "one-draw"); // by any entry of a turn
    REQUIRE(at.all({"p2 draw ??", "p2 play Skr p1"}) == "");
    CHECK(at.pile("stock").starts_with("Skr ??"));
    REQUIRE(at.all({"p3 draw ??", "p3 play Srm p2"}) == "");
    CHECK(at.would("p2 collect") == "collect");
    REQUIRE(at("p1 draw 4si") == ""); // p2's decline and p3's end
    CHECK(at.pile("stock").starts_with("Srm Skr ??"));
}

TEST_CASE("Somachi: piles go on, hands and groups are removed, the deal goes to the left") {
    Sitting at(2, {}, {.hands = 2, .start = {3, 5}});
    REQUIRE(at.all({"table deal p1 Akr 1kr 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 stand", "p2 stand",
                    "p1 draw 5si", "p1 discard 5si", "p2 draw 6si", "p2 discard 6si", "p1 draw 4kr", "p1 play Akr",
                    "p1 add 4kr p1", "p1 add 3kr p1", "p1 add 2kr p1", "p1 add 1kr p1"}) == "");
    CHECK(at.tally(0) == 21);
    CHECK(at.tally(1) == 5);
    CHECK(!at.game.game_result().over);
    CHECK(at.game.dealer() == 1);
    at.game.next_hand({});
    CHECK(at.game.dealer() == 0);
    CHECK(at.pile("discard pile") == "5si 6si");
    CHECK(at.pile("removed") == "1th 2th 3th 8th 1kr 2kr 3kr 4kr Akr");
    CHECK(at.would("table deal p1 1kr 2rm 3rm 4rm") == "card-seen-twice");
    REQUIRE(at.all({"table deal p1 1rm 2rm 3rm 4rm", "table deal p2 Drm Srm 7rm 8rm"}) == "");
    CHECK(at.would("p1 stand") == "turn-order");
    REQUIRE(at.all({"p2 stand", "p1 stand", "p2 draw discard", "p2 play Drm"}) == "");
    at.game.next_hand({.judged = false});
    CHECK(!at.game.judgeable());
    CHECK(!at.game.game_result().known);
}

TEST_CASE("Somachi: after a hand that was not judged its claim gives the totals") {
    Sitting at(2, {}, {.hands = 2});
    Result claim;
    PerSeat<std::int32_t> values{};
    values[1] = 12;
    claim.add_seats("scores", Seats::of(1), values);
    at.game.next_hand({.judged = false, .claim = &claim});
    CHECK(at.game.game_result().known);
    CHECK(at.tally(1) == 12);
    CHECK(!at.game.judgeable());
    CHECK(at.game.dealer() == 0);
    at.game.next_hand({.judged = false, .claim = &claim});
    CHECK(at.game.game_result().over);
    CHECK(at.game.game_result().winners == Seats::of(1));
    CHECK(at("table deal p1 1rm 2rm 3rm 4rm") == "hand-over");
}

TEST_CASE("Somachi: with all-in, chips that nobody knows leave the tallies known, and open whether the game is over") {
    Sitting at(2, {"stay-in-bets", "all-in"}, {.hands = 2, .stakes = {10, 10}});
    Result claim;
    PerSeat<std::int32_t> values{};
    values[0] = 3, values[1] = 12;
    claim.add_seats("scores", Seats::all(2), values);
    at.game.next_hand({.judged = false, .claim = &claim});
    const Result open = at.game.game_result();
    CHECK(open.known);
    CHECK_FALSE(open.winner_known);
    CHECK_FALSE(open.over);
    REQUIRE(open.field("scores") != nullptr);
    CHECK(open.field("scores")->values[0] == 3);
    CHECK(open.field("scores")->values[1] == 12);
    CHECK(open.field("chips") == nullptr);
    // The agreed number of hands ends it, whoever has how many.
    at.game.next_hand({.judged = false, .claim = &claim});
    const Result over = at.game.game_result();
    CHECK(over.over);
    CHECK(over.winner_known);
    CHECK(over.winners == Seats::of(1));
    CHECK(at.tally(1) == 24);
}

TEST_CASE("Somachi: thousand-points goes on to 584") {
    Sitting at(2, {"thousand-points"}, {.hands = 1, .start = {565, 0}});
    const auto hand = [&](const char* deal1, const char* deal2, const char* draw, const char* open, const char* add,
                          const char* other) {
        REQUIRE(at.all({deal1, deal2, "p1 stand", "p2 stand", "p1 draw discard"}) == "nothing-to-draw");
        REQUIRE(at.all({draw, open, add, other}) == "");
    };
    hand("table deal p1 Akr 1kr 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 draw 4kr", "p1 play Akr",
         "p1 add 4kr p1", "p1 add 3kr p1");
    REQUIRE(at("p1 add 2kr p1") == "");
    CHECK(!at.over());
    REQUIRE(at("p1 add 1kr p1") == "");
    CHECK(at.tally(0) == 583);
    CHECK(!at.game.game_result().over);
    Sitting near(2, {"thousand-points"}, {.hands = 1, .start = {566, 0}});
    REQUIRE(near.all({"table deal p1 Akr 1kr 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 stand", "p2 stand",
                      "p1 draw 4kr", "p1 play Akr", "p1 add 4kr p1", "p1 add 3kr p1", "p1 add 2kr p1",
                      "p1 add 1kr p1"}) == "");
    CHECK(near.game.game_result().over);
    CHECK(near.game.game_result().winners == Seats::of(0));
}

TEST_CASE("Somachi: a position is small, and copies are equal until one goes on") {
    CHECK(sizeof(Somachi) <= 1200);
    Sitting at = before_the_arl();
    Somachi copy = at.game;
    CHECK(copy == at.game);
    CHECK(at("p2 discard 6si") == "");
    CHECK(!(copy == at.game));
}
