// Somachi: each rule broken, and which of several is blamed (log-games/somachi: the order of tests).
#include "catch.h"
#include "games/somachi.h"
#include "games/support/somachi.h"

using namespace kupi::games;
using somachi_tests::markat;
using somachi_tests::Sitting;

namespace {

/// p1 has opened kron and drawn; p2 and p3 have stood; p1 is to draw.
Sitting first_turn(std::initializer_list<std::string_view> variants = {}) {
    Sitting at(3, variants, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Akr 5kr Dth 4me", "table deal p2 Rkr 3kr Dkr Sth", "table deal p3 2kr Skr 1th Rth",
                    "p1 open Akr", "p1 draw 8la", "p2 stand", "p3 stand"}) == "");
    return at;
}

Sitting with(Sitting at, std::initializer_list<std::string_view> entries) {
    REQUIRE(at.all(entries) == "");
    return at;
}

/// A hand that is over.
Sitting ended() {
    Sitting at(2);
    REQUIRE(
        at.all({"table deal p1 1kr Akr 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 stand", "p2 stand", "p1 draw 4kr",
                "p1 play Akr", "p1 add 4kr p1", "p1 add 3kr p1", "p1 add 2kr p1", "p1 add 1kr p1"}) == "");
    return at;
}

} // namespace

TEST_CASE("Somachi: bad-argument is what no card of that kind takes") {
    const Sitting at = first_turn({"side-bets", "challenge-bets"});
    for (std::string_view entry :
         {"p1 play Dth p2", "p1 play Dth no-sweep", "p1 play Skr no-sweep", "p1 discard ??", "p1 open Akr no-sweep",
          "table turn ??", "p1 challenge 0", "p1 side-bet p1 4", "p2 side-bet p1 0", "p1 play 4me p2"})
        CHECK(at.would(entry) == "bad-argument");
    CHECK(at.would("p1 draw ??") == "");
    Move move = written::Entry<Somachi>(markat())("p1 play 4me"); // against nobody at the table
    move.fault = Fault::not_a_player;
    CHECK(broken_rule(Sitting(at).game.play(move)).id == "bad-argument");
    move = written::Entry<Somachi>(markat())("p1 play Skr");
    move.fault = Fault::not_a_player;
    CHECK(broken_rule(Sitting(at).game.play(move)).id == "not-a-player");
}

TEST_CASE("Somachi: a decline left out behind the arlas player's last card ends the hand before the entry") {
    Sitting at(2);
    REQUIRE(at.all({"table deal p1 Akr Sth 2kr 3kr", "table deal p2 8th 1th 2th 3th", "p1 open Akr", "p1 draw 4kr",
                    "p2 stand", "p1 draw 5kr", "p1 add 2kr p1", "p1 add 3kr p1", "p1 add 4kr p1", "p1 add 5kr p1",
                    "p1 play Sth p2"}) == "");
    CHECK_FALSE(at.game.hand_result().over);
    CHECK(at("p2 draw 1me") == "hand-over");
    CHECK(at.game.hand_result().over);
    CHECK(at.score(0) == 22);
    CHECK(at("p2 decline") == "hand-over");
}

TEST_CASE("Somachi: faults of form come in their order") {
    Sitting at = first_turn();
    Move move = written::Entry<Somachi>(markat())("p1 bring-in 3");
    move.fault = Fault::no_such_card;
    move.late = true;
    CHECK(broken_rule(at.game.play(move, Mode::judge, nullptr)).id == "no-such-card");
    move.fault = Fault::none;
    CHECK(broken_rule(at.game.play(move, Mode::judge, nullptr)).id == "no-such-bet");
    move.number = 0;
    CHECK(broken_rule(at.game.play(move, Mode::judge, nullptr)).id == "bad-argument");
    Sitting over = ended();
    move = written::Entry<Somachi>(markat())("p1 end");
    move.late = true;
    CHECK(broken_rule(over.game.play(move, Mode::judge, nullptr)).id == "time-backwards");
    CHECK(over.would("p1 end") == "hand-over");
    CHECK(over.would("p1 pay") == "no-such-bet");
}

TEST_CASE("Somachi: the deal gives four cards each, fewer only where the stock ends") {
    Sitting at(2);
    CHECK(at.would("table deal p1 1kr 2kr 3kr") == "wrong-count");
    CHECK(at.would("table deal p1 1kr 2kr 3kr 4kr 5kr") == "wrong-count");
    CHECK(at.would("table deal p1 1kr 2kr 3kr 1kr") == "card-seen-twice");
    CHECK(at.would("table turn 1kr") == "wrong-phase");
    CHECK(at.would("table reshuffle") == "reshuffle");
    REQUIRE(at("table deal p1 1kr 2kr ?? 4kr") == "");
    CHECK(at.would("table deal p1 5kr 6kr 7kr 8kr") == "wrong-count");
    CHECK(at.would("table deal p2 5kr 6kr 7kr 1kr") == "card-seen-twice");
    REQUIRE(at("p1 stand") == "");
    CHECK(at.would("table deal p2 5kr 6kr 7kr 8kr") == "wrong-phase");
}

TEST_CASE("Somachi: the opening round") {
    Sitting at(3, {}, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Akr 5kr Dth 4me", "table deal p2 Rkr 3kr Dkr Sth",
                    "table deal p3 2kr Skr 1th Rth"}) == "");
    CHECK(at.would("p2 open Rkr") == "turn-order");
    CHECK(at.would("p2 stand") == "turn-order");
    CHECK(at.would("p1 open Rkr") == "card-not-held");
    CHECK(at.would("p1 open 5kr") == "opening-card");
    CHECK(at.would("p1 open Dth") == "opening-card");
    CHECK(at.would("p1 draw 1si") == "one-draw");
    CHECK(at.would("p1 draw discard") == "one-draw");
    CHECK(at.would("p2 draw 1si") == "turn-order");
    for (std::string_view entry : {"p1 add 5kr p1", "p1 play Akr", "p1 discard 5kr", "p1 end", "p1 decline",
                                   "p1 deiskatun Dth", "table reshuffle", "table turn 1si"})
        CHECK(at.would(entry) == "wrong-phase");
    CHECK(at.would("p1 collect") == "collect");
    REQUIRE(at("p1 open Akr") == "");
    CHECK(at.would("p1 draw discard") == "one-draw");
    CHECK(at.would("p1 draw Rkr") == "card-seen-twice");
    CHECK(at.would("p1 stand") == "turn-order"); // its draw is left out, and p2 is to open
    REQUIRE(at("p1 draw 1si") == "");
    CHECK(at.would("p1 draw 2si") == "turn-order");
    CHECK(at.would("p2 open Rkr no-sweep") == "compulsory-sweep");
    REQUIRE(at("p2 open Rkr") == "");
    CHECK(at.pile("hand", 1) == "Sth 3kr Akr Dkr");
    REQUIRE(at.all({"p2 draw 2si", "p3 stand"}) == "");
    CHECK(at.would("p1 open Akr") == "wrong-phase");
    CHECK(at.would("p1 stand") == "wrong-phase");
}

TEST_CASE("Somachi: a turn is one draw, and one play or discard") {
    const Sitting at = first_turn();
    for (std::string_view entry : {"p1 add 5kr p1", "p1 play Dth", "p1 discard 4me", "p1 end"})
        CHECK(at.would(entry) == "one-draw");
    CHECK(at.would("p2 draw 1si") == "turn-order");
    CHECK(at.would("p1 draw discard") == "nothing-to-draw");
    CHECK(at.would("p1 draw Rkr") == "card-seen-twice");
    CHECK(at.would("table reshuffle") == "reshuffle");
    const Sitting drawn = with(at, {"p1 draw Ssi"});
    CHECK(drawn.would("p1 draw 1si") == "one-draw");
    CHECK(drawn.would("p1 draw discard") == "one-draw");
    CHECK(drawn.would("p1 end") == "one-play");
    CHECK(drawn.would("p1 play 4me") == "face-cards-only");
    CHECK(drawn.would("p1 play 3kr") == "card-not-held");
    CHECK(drawn.would("p1 add 4me p2") == "no-opener");
    CHECK(drawn.would("p1 add 5kr p2") == "no-opener");
    CHECK(drawn.would("p1 play Ssi") == "arlas-target");
    CHECK(drawn.would("p1 play Ssi p1") == "arlas-target");
    CHECK(drawn.would("table reshuffle") == "wrong-phase");
    const Sitting played = with(drawn, {"p1 add 5kr p1", "p1 play Dth"});
    CHECK(played.would("p1 discard 4me") == "one-play");
    CHECK(played.would("p1 play Ssi p2") == "one-play");
    CHECK(played.would("p1 play 4me") == "one-play");
    CHECK(played.would("p1 draw 1si") == "one-draw");
    CHECK(played.would("p1 end") == "");
    const Sitting discarded = with(drawn, {"p1 discard 4me"});
    CHECK(discarded.would("p1 add 5kr p1") == "turn-order");
    CHECK(discarded.would("p2 draw discard") == "");
}

TEST_CASE("Somachi: only the target answers an arlas, with the deiskatun of its suit") {
    const Sitting at = with(first_turn(), {"p1 draw Sme", "p1 discard 4me", "p2 draw 1si", "p2 play Sth p1"});
    CHECK(at.would("p3 decline") == "turn-order");
    CHECK(at.would("p3 deiskatun Dth") == "turn-order");
    CHECK(at.would("p1 deiskatun Dkr") == "card-not-held");
    CHECK(at.would("p1 deiskatun Sme") == "arlas-response");
    CHECK(at.would("p1 deiskatun 5kr") == "arlas-response");
    CHECK(at.would("p1 deiskatun Dth") == "");
    CHECK(with(at, {"p2 add 3kr p1"}).would("p1 deiskatun Dth") == "wrong-phase"); // declined by then
    CHECK(first_turn().would("p1 deiskatun Dth") == "wrong-phase");
}

TEST_CASE("Somachi: collecting takes a played arl, and not the own discard that nobody has covered") {
    Sitting at(3, {}, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Rkr 5kr Dth 4me", "table deal p2 Akr 3kr Dkr Sth", "table deal p3 2kr Skr 1th Rth",
                    "p1 open Rkr", "p1 draw 8kr", "p2 stand", "p3 stand", "p1 draw 6kr"}) == "");
    CHECK(at.would("p1 collect") == "collect"); // nothing lies there
    REQUIRE(at("p1 discard 8kr") == "");
    CHECK(at.would("p1 collect") == "collect"); // the own discard
    CHECK(at.would("p2 collect") == "collect"); // no arl
    REQUIRE(at.all({"p2 draw 1si", "p2 discard 3kr", "p1 collect", "p1 collect"}) == "");
    CHECK(at.pile("hand", 0) == "4me Dth 3kr 5kr 6kr 8kr");
    REQUIRE(at.all({"p3 draw 2si", "p3 discard 2si"}) == "");
    CHECK(at.would("p1 collect") == "collect"); // another suit
    REQUIRE(at.all({"p1 draw 3si", "p1 discard 3kr", "p2 draw 4si", "p2 add Dkr p1", "p2 discard 1si"}) == "");
    CHECK(at.would("p1 collect") == "collect"); // covered
    REQUIRE(at("p3 draw discard") == "");
    CHECK(at("p1 collect") == ""); // on top again
}

TEST_CASE("Somachi: a card cannot come up before those that lie above it in the stock") {
    Sitting at(2, {}, {.hands = 9});
    REQUIRE(at.all({"table deal p1 Skr Srm 5kr 4me", "table deal p2 Akr 3kr Dkr Sth", "p1 stand", "p2 open Akr",
                    "p2 draw 1si", "p1 draw 2si", "p1 play Skr p2", "p2 decline", "p1 end"}) == "");
    CHECK(at.pile("stock").starts_with("Skr Akr ??"));
    CHECK(at.would("p2 draw Akr") == "deck-order");
    CHECK(at.would("p2 draw Skr") == "deck-order");
    CHECK(at.would("p2 draw 5kr") == "card-seen-twice");
    // The unknown cards run out, and the known ones follow.
    int drawn = 0;
    const char* seats[] = {"p2", "p1"};
    for (int suit = 0; suit < 8; ++suit)
        for (int rank = 0; rank < 12; ++rank) {
            const PlayingCard card(suit, rank);
            if (!at.game.pool().has(card)) continue;
            const std::string who = seats[drawn++ % 2], text = short_name(markat(), deck_card(markat(), card));
            REQUIRE(at(who + " draw " + text) == "");
            REQUIRE(at(who + " discard " + text) == "");
        }
    const std::string next = seats[drawn % 2], other = seats[1 - drawn % 2];
    CHECK(at.would(next + " draw Skr") == "deck-order");
    CHECK(at.would("table reshuffle") == "reshuffle");
    REQUIRE(at(next + " draw ??") == ""); // it is the alak of kron
    CHECK(at.pile("stock") == "Skr");
    CHECK(at.would(next + " play Akr") == "");
    REQUIRE(at.all({next + " discard Akr", other + " draw Skr", other + " discard Skr"}) == "");
    CHECK(at.pile("stock").empty());
    CHECK(at.would(next + " draw 1si") == "nothing-to-draw");
    REQUIRE(at("table reshuffle") == "");
    CHECK(at.pile("discard pile") == "Skr");
    CHECK(at.would("table reshuffle") == "reshuffle");
    CHECK(at.would(next + " draw Skr") == "card-seen-twice");
    CHECK(at.would(next + " draw Akr") == "");
}

TEST_CASE("Somachi: entries of a player who has left the hand") {
    Sitting at(3, {"bring-in-bets", "side-bets"}, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Rkr 5kr Dth 4me", "table deal p2 Akr 3kr Dkr Sth", "table deal p3 2kr Skr 1th Rth",
                    "p1 open Rkr", "p1 bring-in 2", "p1 draw 8kr", "p2 fold"}) == "");
    for (std::string_view entry : {"p2 stand", "p2 pay", "p2 collect", "p2 draw 1si", "p2 decline"})
        CHECK(at.would(entry) == "not-in-hand");
    CHECK(at.would("p2 side-bet p1 4") == "");
    CHECK(at.would("p2 challenge 4") == "no-such-bet");
    REQUIRE(at.all({"p3 pay", "p3 stand", "p1 draw Srm"}) == "");
    CHECK(at.would("p1 play Srm p2") == "arlas-target");
    CHECK(at.would("p1 add 5kr p2") == "no-opener");
    CHECK(at.pile("removed") == "Sth 3kr Akr Dkr");
    REQUIRE(at.all({"p1 discard Srm", "p3 draw 1si"}) == ""); // p2 is passed over
}

TEST_CASE("Somachi: what the table lets stand is carried out as far as cards can go") {
    const Sitting drawn = with(first_turn(), {"p1 draw Ssi"});
    Sitting at = drawn;
    CHECK(at("p1 add 4me p2", Mode::stood) == "");
    CHECK(at.pile("group", 1) == "4me");
    CHECK(at("p1 discard Rkr", Mode::stood) == "card-not-held");
    CHECK(at("p1 end", Mode::stood) == "one-play");
    at = drawn;
    CHECK(at("p1 play 4me", Mode::stood) == "");
    CHECK(at.pile("group", 0) == "Akr 4me");
    CHECK(at("p1 discard 5kr", Mode::stood) == "one-play");
    at = drawn;
    for (std::string_view entry : {"p1 play Ssi", "p1 play Ssi p1"}) // not a matter of which card may go where
        CHECK(at(entry, Mode::stood) == "arlas-target");
    // Out of turn: the turn goes on from the actor.
    at = first_turn();
    CHECK(at("p3 discard 1th", Mode::stood) == "one-draw");
    CHECK(at("p3 draw 1si", Mode::stood) == "");
    CHECK(at.would("p1 draw 2si") == "turn-order");
    CHECK(at.all({"p3 discard 1th", "p1 draw 2si"}) == "");
    Sitting opening(3, {}, {.hands = 3});
    CHECK(opening.all({"table deal p1 Akr 5kr Dth 4me", "table deal p2 Rkr 3kr Dkr Sth",
                       "table deal p3 2kr Skr 1th Rth"}) == "");
    CHECK(opening("p2 open Dkr", Mode::stood) == "");
    CHECK(opening.all({"p2 draw 1si", "p3 stand", "p1 draw 2si"}) == "");
    // One's own discard, and another suit's card.
    at = drawn;
    CHECK(at.all({"p1 discard 5kr"}) == "");
    CHECK(at("p1 collect", Mode::stood) == "");
    CHECK(at("p1 collect", Mode::stood) == "collect");
}
