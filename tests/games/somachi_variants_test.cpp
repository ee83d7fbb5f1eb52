// Somachi: house rules of play, the chips, and what hidden cards leave certain.
#include "catch.h"
#include "games/somachi.h"
#include "games/support/somachi.h"
#include "rules/deals.h"

using namespace kupi::games;
using somachi_tests::markat;
using somachi_tests::Sitting;
using somachi_tests::to_a_tie;

namespace {

Sitting with(Sitting at, std::initializer_list<std::string_view> entries) {
    REQUIRE(at.all(entries) == "");
    return at;
}

/// Three players, dealt.
Sitting dealt(std::initializer_list<std::string_view> variants, const somachi_tests::Header& header = {.hands = 3}) {
    return with(Sitting(3, variants, header),
                {"table deal p1 Akr 5kr Sth 4me", "table deal p2 Rkr 3kr Dkr Dth", "table deal p3 2kr Skr 1th Ath"});
}

/// With all bets and 10, 10 and 5 chips.
Sitting betting(std::initializer_list<std::string_view> more = {}) {
    Sitting at(3, {"bring-in-bets", "stay-in-bets", "challenge-bets", "all-in"},
               {.hands = 3, .pot = 2, .stakes = {10, 10, 5}});
    REQUIRE(at.all({"table deal p1 Akr 5kr Sth 4me", "table deal p2 Rkr 3kr Dkr Dth",
                    "table deal p3 2kr Skr 1th Ath"}) == "");
    REQUIRE(at.all(more) == "");
    return at;
}

} // namespace

TEST_CASE("Somachi: any face card opens") {
    Sitting at = dealt({"any-face-card-opens"});
    CHECK(at.would("p1 open 5kr") == "opening-card");
    REQUIRE(at.all({"p1 open Sth", "p1 draw 7th", "p2 open Dkr", "p2 draw 7kr", "p3 stand", "p1 draw 8kr"}) == "");
    CHECK(at.would("p1 add 7th p1") == "");
    REQUIRE(at.all({"p1 add 8kr p2", "p1 discard 4me", "p2 draw 1si", "p2 discard 1si", "p3 draw Ssi"}) == "");
    CHECK(with(at, {"p3 play Ssi"}).pile("group", 2) == "Ssi");
    CHECK(at.would("p3 play Ssi p3") == "arlas-target");
    CHECK(with(at, {"p3 play Ssi p2"}).pile("arlas", 2) == "Ssi");
    CHECK(with(at, {"p3 play Skr p2"}).pile("group", 1) == "Dkr 8kr"); // it protects too
}

TEST_CASE("Somachi: seed-discard turns a card after the opening round and after a reshuffle") {
    Sitting at = with(dealt({"seed-discard"}), {"p1 stand", "p2 stand", "p3 open Ath"});
    CHECK(at.would("table turn Akr") == "card-seen-twice"); // the draw is left out
    REQUIRE(at("p3 draw 1si") == "");
    CHECK(at.would("p1 draw 2si") == "wrong-phase");
    CHECK(at.would("table reshuffle") == "wrong-phase");
    REQUIRE(at("table turn 4kr") == "");
    CHECK(at.would("table turn 5me") == "wrong-phase");
    CHECK(at.pile("discard pile") == "4kr");
    CHECK(at.would("p1 draw discard") == "");
}

TEST_CASE("Somachi: a reshuffle before the card of the opening round is turned calls for two cards") {
    const Sitting fresh(2, {"seed-discard"}, {.hands = 2});
    Sitting at = fresh;
    REQUIRE(at.all({"table deal p1 Akr 2kr 3kr 4kr", "table deal p2 Ath 2th 3th 4th", "p1 open Akr", "p1 draw 5kr",
                    "p2 stand", "table turn 8si"}) == "");
    // p1 and p2 draw and discard until nine cards are left: a deal and the draw of one opener.
    std::vector<std::string> cards;
    for (PlayingCard c : at.game.pool()) cards.push_back(short_name(markat(), deck_card(markat(), c)));
    REQUIRE(cards.size() == 86);
    for (std::size_t i = 0; i < 76; ++i) {
        const std::string who = i % 2 == 0 ? "p1 " : "p2 ";
        REQUIRE(at(who + "draw " + cards[i]) == "");
        REQUIRE(at(who + "discard " + cards[i]) == "");
    }
    REQUIRE(at.all({"p1 draw " + cards[76], "p1 add 2kr p1", "p1 add 3kr p1", "p1 add 4kr p1", "p1 add 5kr p1",
                    "p1 discard " + cards[76]}) == "");
    at.game.next_hand({});
    REQUIRE(at.all({"table deal p1 ??*4", "table deal p2 ??*4", "p2 stand"}) == "");
    std::string opener; // among the cards that nobody has seen
    for (PlayingCard c : at.game.pool())
        if (c.rank() == 8) opener = short_name(markat(), deck_card(markat(), c));
    REQUIRE(at.all({"p1 open " + opener, "p1 draw ??"}) == "");
    CHECK(at.would("p2 draw ??") == "wrong-phase");
    REQUIRE(at("table reshuffle") == "");
    REQUIRE(at("table turn " + cards[0]) == "");
    CHECK(at.would("p2 draw ??") == "wrong-phase");
    REQUIRE(at("table turn " + cards[1]) == "");
    CHECK(at.pile("discard pile") == cards[0] + " " + cards[1]);
    CHECK(at.would("p2 draw ??") == "");
}

TEST_CASE("Somachi: a bring-in is owed only once the opener's draw and stay-in bet are done with") {
    Sitting at = with(dealt({"bring-in-bets", "stay-in-bets"}), {"p1 open Akr", "p1 bring-in 3"});
    CHECK(at.would("p2 stand") == "bet-owed"); // the draw is left out
    CHECK(at.would("p1 pay") == "bet-owed");
    REQUIRE(at("p1 stay-in 2") == "");
    CHECK(at.would("p2 stand") == "wrong-phase");
    REQUIRE(at("p2 pay") == "");
    CHECK(at.would("p2 pay") == "bet-owed");
    REQUIRE(at.all({"p3 pay", "p1 draw 1si", "p2 pay", "p2 stand"}) == "");
}

TEST_CASE("Somachi: arl-keeps-own and optional-sweep") {
    for (const bool keeps : {false, true}) {
        Sitting at = keeps ? dealt({"arl-keeps-own"}) : dealt({});
        REQUIRE(at.all({"p1 stand", "p2 open Rkr", "p2 draw 6kr", "p3 open Ath", "p3 draw Rth", "p1 draw 1si",
                        "p1 discard 1si", "p2 draw 1rm", "p2 add 6kr p2", "p2 discard 1rm", "p3 draw 8th",
                        "p3 add 8th p3", "p3 play Rth"}) == "");
        CHECK(at.pile("group", 2) == (keeps ? "Ath 8th Rth" : "Rth"));
    }
    Sitting at = dealt({"optional-sweep"});
    REQUIRE(at.all({"p1 open Akr", "p1 draw 1si", "p2 open Rkr no-sweep", "p2 draw 2si"}) == "");
    CHECK(at.pile("group", 0) == "Akr");
    CHECK(at.pile("group", 1) == "Rkr");
}

TEST_CASE("Somachi: the example of the bring-in leaves 13 in the pot") {
    Sitting at(3, {"bring-in-bets"}, {.hands = 3, .stakes = {20, 20, 20}});
    REQUIRE(at.all({"table deal p1 Akr 5kr Sth 4me", "table deal p2 Rrm 3kr Dkr Dth", "table deal p3 2kr Skr 1th Ath",
                    "p1 open Akr"}) == "");
    CHECK(at.would("p1 raise 3") == "bet-timing");
    CHECK(at.would("p2 bring-in 3") == "bet-timing");
    CHECK(at.would("p1 bring-in 21") == "chips");
    CHECK(at.would("p1 stay-in 1") == "no-such-bet");
    CHECK(at.would("p1 all-in") == "no-such-bet");
    CHECK(with(at, {"p1 draw 1si"}).would("p1 bring-in 3") == "bet-timing");
    REQUIRE(at("p1 bring-in 3") == "");
    CHECK(at.would("p1 bring-in 3") == "bet-timing");
    REQUIRE(at("p1 draw 1si") == "");
    CHECK(at.would("p2 open Rrm") == "bet-owed");
    CHECK(at.would("p2 stand") == "bet-owed");
    CHECK(at.would("p3 pay") == "bet-owed");
    REQUIRE(at.all({"p2 pay", "p2 open Rrm", "p2 raise 2", "p2 draw 2si"}) == "");
    CHECK(at.would("p2 pay") == "bet-owed");
    REQUIRE(at.all({"p3 pay", "p3 stand"}) == "");
    CHECK(at.chips(0) == 17);
    CHECK(at.chips(1) == 15);
    CHECK(at.chips(2) == 15);
    CHECK(at.would("p1 pay") == "bet-owed");
}

TEST_CASE("Somachi: without a bring-in by the first opener there is none") {
    Sitting at = betting({"p1 open Akr", "p1 draw 1si", "p2 open Rkr"});
    CHECK(at.would("p2 bring-in 2") == "bet-timing");
    CHECK(at.would("p2 raise 2") == "bet-timing");
    CHECK(at.would("p2 stay-in 2") == "");
}

TEST_CASE("Somachi: a stay-in bet is answered at once by all others") {
    Sitting at = betting({"p1 open Akr", "p1 bring-in 1", "p1 stay-in 4"});
    for (std::string_view entry : {"p1 draw 1si", "p1 stay-in 4", "p2 open Rkr", "p2 meet", "table reshuffle"})
        CHECK(at.would(entry) == "wrong-phase");
    CHECK(at.would("p1 pay") == "bet-owed");
    CHECK(at.would("p2 all-in") == "chips");
    REQUIRE(at("p3 pay") == "");
    CHECK(at.would("p3 fold") == "bet-owed");
    REQUIRE(at.all({"p2 pay", "p1 draw 1si"}) == "");
    CHECK(at.would("p1 stay-in 1") == "bet-timing");
    REQUIRE(at.all({"p2 pay", "p2 stand", "p3 pay"}) == ""); // the bring-in
    CHECK(at.chips(2) == 0);
    REQUIRE(at.all({"p3 open Ath"}) == "");
    CHECK(at.would("p3 raise 1") == "chips");
    CHECK(at.would("p3 stay-in 1") == "chips");
}

TEST_CASE("Somachi: an arlas and the deiskatun that answers it bring a bet each") {
    Sitting at = betting({"p1 stand", "p2 stand", "p3 stand", "p1 draw 1si", "p1 play Sth p2", "p1 stay-in 2"});
    CHECK(at.would("p2 stay-in 3") == "wrong-phase");
    CHECK(with(at, {"p3 pay"}).would("p2 deiskatun Dth") == "wrong-phase"); // declined by then
    REQUIRE(at("p2 deiskatun Dth") == "");
    CHECK(with(at, {"p3 pay"}).would("p2 stay-in 3") == "wrong-phase");
    REQUIRE(at("p2 stay-in 3") == "");
    CHECK(at.would("p1 stay-in 1") == "wrong-phase");
    CHECK(at.would("p3 all-in") == "chips"); // exactly five
    REQUIRE(at.all({"p3 pay", "p1 pay", "p2 pay"}) == "");
    CHECK(at.chips(0) == 5);
    CHECK(at.chips(1) == 5);
    CHECK(at.chips(2) == 0);
    CHECK(at("p1 end") == "");
}

TEST_CASE("Somachi: the player to move may fold, and the turn passes on") {
    Sitting at = betting({"p1 stand", "p2 stand", "p3 stand", "p1 draw 1si", "p1 play Sth p2", "p2 deiskatun Dth",
                          "p2 stay-in 3", "p1 fold"});
    CHECK(at.pile("hand", 0).empty());
    CHECK(at.would("p2 draw 2si") == "wrong-phase");
    REQUIRE(at("p3 pay") == "");
    REQUIRE(at.all({"p2 draw 2si", "p2 discard 2si", "p3 draw 3si", "p3 discard 3si", "p2 draw 4si"}) == "");
}

TEST_CASE("Somachi: whoever is left alone wins hand and pot") {
    Sitting at = betting({"p1 open Akr", "p1 stay-in 4", "p2 fold", "p3 fold"});
    REQUIRE(at.over());
    CHECK(at.game.hand_result().winners == Seats::of(0));
    CHECK(at.score(0) == 8);
    CHECK(at.game.hand_result().field("pot")->number == 6);
    CHECK(at.chips(0) == 12);
    at.game.next_hand({});
    CHECK(at.game.dealer() == 0);
}

TEST_CASE("Somachi: a hand emptied while a bet is open ends when that is answered") {
    Sitting at(3, {"stay-in-bets"}, {.hands = 3});
    REQUIRE(at.all({"table deal p1 4si 5kr Skr Sth", "table deal p2 Akr 2kr 3kr Dth", "table deal p3 7kr 2th 1th Ath",
                    "p1 stand", "p2 open Akr", "p2 draw 4kr", "p3 stand", "p1 draw 1si", "p1 discard 1si",
                    "p2 draw 6kr", "p2 add 2kr p2", "p2 add 3kr p2", "p2 add 4kr p2", "p2 discard 6kr", "p3 draw 2si",
                    "p3 discard 2si", "p1 draw 3si", "p1 play Sth p2"}) == "");
    Sitting last = with(at, {"p2 deiskatun Dth"});
    CHECK(last.over());
    CHECK(last.score(1) == 17);
    REQUIRE(at.all({"p1 stay-in 2", "p2 deiskatun Dth"}) == "");
    CHECK(!at.over());
    CHECK(at.would("p2 stay-in 1") == "bet-timing"); // with an empty hand
    CHECK(with(at, {"p3 fold", "p2 pay"}).score(1) == 17);
    REQUIRE(at("p2 fold") == "");
    CHECK(!at.over());
    REQUIRE(at("p3 pay") == "");
    CHECK(at.over()); // though p2 has left: the hand was emptied
    CHECK(at.score(1) == 0);
}

TEST_CASE("Somachi: an arlas as last card ends the hand once it is answered") {
    Sitting at(3, {"stay-in-bets"}, {.hands = 3});
    REQUIRE(at.all({"table deal p1 Akr 5kr Skr Sth", "table deal p2 Rkr 3kr Dkr Dth", "table deal p3 2kr 2th 1th Ath",
                    "p1 open Akr", "p1 draw 1kr", "p2 stand", "p3 stand", "p1 draw 2si", "p1 add 5kr p1",
                    "p1 add 1kr p1", "p1 add Skr p1", "p1 discard 2si", "p2 draw 3si", "p2 discard 3si", "p3 draw 4si",
                    "p3 discard 4si", "p1 draw 6kr", "p1 add 6kr p1", "p1 play Sth p2"}) == "");
    CHECK(!at.over());
    CHECK(at.would("p1 stay-in 1") == "bet-timing"); // with an empty hand
    CHECK(with(at, {"p2 decline"}).over());
    CHECK(at.would("p2 draw 5si") == "hand-over"); // the decline is left out
    REQUIRE(at("p2 deiskatun Dth") == "");
    CHECK(at.over());
    CHECK(at.score(0) == 20);
}

TEST_CASE("Somachi: a challenge is met by all, or doubles the points") {
    Sitting at = betting({"p1 open Akr"});
    CHECK(at.would("p1 challenge 1") == "wrong-phase");
    REQUIRE(at.all({"p1 draw 1si", "p2 stand", "p3 stand"}) == "");
    CHECK(at.would("p2 challenge 1") == "turn-order");
    CHECK(at.would("p1 challenge 11") == "chips");
    CHECK(at.would("p2 meet") == "wrong-phase");
    REQUIRE(at("p1 challenge 6") == "");
    for (std::string_view entry : {"p1 draw 2si", "p2 pay", "p2 fold", "p1 challenge 1"})
        CHECK(at.would(entry) == "wrong-phase");
    CHECK(at.would("p1 meet") == "bet-owed");
    CHECK(at.would("p3 meet") == "chips");
    CHECK(at.would("p2 all-in") == "chips");
    REQUIRE(at("p3 all-in") == "");
    CHECK(at.would("p3 refuse") == "bet-owed");
    Sitting met = with(at, {"p2 meet"});
    CHECK(met.chips(0) == 4);
    CHECK(met.chips(1) == 4);
    CHECK(met.chips(2) == 0);
    REQUIRE(at("p2 refuse") == "");
    CHECK(at.chips(0) == 10);
    CHECK(at.chips(2) == 5);
    CHECK(at.would("p1 challenge 1") == "bet-timing"); // once a turn
    REQUIRE(at.all({"p1 draw 2si", "p1 discard 2si", "p2 draw 3si", "p2 discard 3si", "p3 challenge 5", "p1 refuse",
                    "p3 draw 4si", "p3 discard 4si", "p1 draw 7kr", "p1 add 7kr p1", "p1 add 5kr p1", "p1 play Sth p2",
                    "p1 end"}) == "");
    // The all-in was undone with the challenge: p3 answers again.
    REQUIRE(at.all({"p2 draw 5si", "p2 challenge 1", "p3 meet", "p1 refuse", "p2 discard 5si", "p3 draw 6si",
                    "p3 discard 6si", "p1 draw 8kr", "p1 add 8kr p1", "p1 add 4me p1"}) == "no-opener");
    REQUIRE(at.all({"p1 discard 4me", "p2 draw 7si", "p2 discard 7si", "p3 draw 8si", "p3 discard 8si", "p1 draw 6kr",
                    "p1 discard 1si", "p2 draw 1rm", "p2 discard 1rm", "p3 draw 2rm", "p3 discard 2rm", "p1 draw 3rm",
                    "p1 add 6kr p1", "p1 discard 3rm"}) == "");
    REQUIRE(at.over());
    CHECK(at.score(0) == (8 + 7 + 5 + 8 + 6) * 8);
    CHECK(at.chips(0) == 12); // with the pot of 2
}

TEST_CASE("Somachi: all-in owes nothing more, and meets challenges unasked") {
    Sitting at = betting({"p1 open Akr", "p1 stay-in 7"});
    CHECK(at.would("p3 pay") == "chips");
    REQUIRE(at.all({"p3 all-in", "p2 pay", "p1 draw 1si", "p2 stand", "p3 stand", "p1 challenge 2"}) == "");
    CHECK(at.would("p3 meet") == "bet-owed");
    REQUIRE(at("p2 meet") == "");
    CHECK(at.chips(0) == 1);
    CHECK(at.chips(2) == 0);
    REQUIRE(at.all({"p1 draw 2si", "p1 play Sth p3", "p3 decline", "p1 end", "p2 draw 3si", "p2 play Rkr",
                    "p2 stay-in 1", "p1 pay"}) == "");
    CHECK(at("p2 end") == ""); // p3 owes nothing
}

TEST_CASE("Somachi: players without chips sit out, also as dealer, and the game ends when one has all") {
    Sitting at(3, {"stay-in-bets", "all-in"}, {.hands = 9, .stakes = {10, 0, 4}});
    CHECK(at.would("table deal p2 Akr 5kr Sth 4me") == "not-in-hand");
    REQUIRE(at.all({"table deal p1 Akr 5kr Sth 4me", "table deal p3 2kr Skr 1th Ath"}) == "");
    CHECK(at.would("p2 stand") == "not-in-hand");
    REQUIRE(at.all({"p1 open Akr", "p1 stay-in 5", "p3 fold"}) == "");
    CHECK(at.over());
    at.game.next_hand({});
    CHECK(at.game.dealer() == 0);
    REQUIRE(at.all({"table deal p3 Rkr 6kr 7kr 8kr", "table deal p1 Arm 2rm 3rm 4rm", "p3 stand", "p1 open Arm",
                    "p1 stay-in 9", "p3 all-in", "p1 draw 5rm", "p3 draw 1si", "p3 discard 1si", "p1 draw 6rm",
                    "p1 add 2rm p1", "p1 add 3rm p1", "p1 add 4rm p1", "p1 add 5rm p1", "p1 discard 6rm"}) == "");
    CHECK(at.chips(0) == 14);
    CHECK(at.game.game_result().over);
    at.game.next_hand({});
    CHECK(at("table deal p1 Rkr 6kr 7kr 8kr") == "hand-over");
}

TEST_CASE("Somachi: a tie leaves the pot to the next hand, and the last one to nobody") {
    for (const int hands : {1, 2}) {
        Sitting at(2, {"stay-in-bets"}, {.hands = hands, .pot = 6, .stakes = {10, 10}});
        REQUIRE(at.all({"table deal p1 Akr 2kr 1si 2si", "table deal p2 Ath 2th 1rm 2rm", "p1 open Akr", "p1 draw 3si",
                        "p2 open Ath", "p2 stay-in 1", "p1 pay", "p2 draw 3rm"}) == "");
        REQUIRE(at.all(to_a_tie) == "");
        CHECK(at.game.hand_result().field("pot")->number == 8);
        CHECK(at.chips(0) == 9);
        CHECK(at.chips(1) == 9);
        if (hands == 1) continue;
        at.game.next_hand({});
        REQUIRE(at.all({"table deal p1 Arb 2rb 3rb 4rb", "table deal p2 8th 1th 3th 4th", "p2 stand", "p1 open Arb",
                        "p1 draw 5rb", "p2 draw 5th", "p2 discard 5th", "p1 draw 6rb", "p1 add 2rb p1", "p1 add 3rb p1",
                        "p1 add 4rb p1", "p1 add 5rb p1", "p1 discard 6rb"}) == "");
        CHECK(at.chips(0) == 17);
        CHECK(at.game.hand_result().field("pot")->number == 8);
    }
}

TEST_CASE("Somachi: chips without stakes are unlimited, and side bets change nothing") {
    Sitting at =
        with(dealt({"bring-in-bets", "side-bets"}), {"p1 open Akr", "p2 side-bet p3 4", "p1 bring-in 2000000000"});
    CHECK(at.game.game_result().field("chips") == nullptr);
    REQUIRE(at.all({"p1 side-bet p2 1", "p1 draw 1si", "p2 pay", "p2 stand"}) == "");
    Sitting attack = with(dealt({"side-bets"}), {"p1 stand", "p2 stand", "p3 stand", "p1 draw 1si", "p1 play Sth p2"});
    REQUIRE(attack("p1 side-bet p2 3") == "");
    CHECK(attack("p2 deiskatun Dth") == "");
}

// ---- Hidden cards

TEST_CASE("Somachi: a card seen elsewhere is not in a hidden hand") {
    Sitting at(2, {}, {.hands = 2});
    REQUIRE(at.all({"p1 stand", "p2 stand", "p1 draw 3si", "p1 discard 5kr", "p2 draw 6kr"}) == "");
    CHECK(at.pile("hand", 0) == "3si ?? ?? ??");
    CHECK(at.would("p2 discard 3si") == "card-seen-twice");
    CHECK(at.would("p2 discard 5kr") == "card-seen-twice");
    REQUIRE(at.all({"p2 discard 1kr", "p1 draw ??", "p1 discard 3si"}) == "");
    CHECK(at.would("p2 draw 3si") == "card-seen-twice");
    CHECK(at.would("p2 draw discard") == "");
}

TEST_CASE("Somachi: what was discarded before a reshuffle is in no hand that was dealt before it") {
    Sitting at(2, {}, {.hands = 2});
    Story story;
    at.game.table().tell(&story);
    REQUIRE(at.all({"table deal p1 1kr 2kr 3kr 4kr", "p1 stand", "p2 stand"}) == ""); // p2's are hidden
    const char* seats[] = {"p1", "p2"};
    int turn = 0;
    std::string last;
    // All others come up, but for four that p2 must hold, and are discarded.
    for (int suit = 0; suit < 8; ++suit)
        for (int rank = 0; rank < 12; ++rank) {
            const PlayingCard card(suit, rank);
            const std::string text = short_name(markat(), deck_card(markat(), card));
            if (!at.game.pool().has(card) || suit == 0) continue;
            REQUIRE(at(seats[turn % 2] + (" draw " + text)) == "");
            REQUIRE(at(seats[turn++ % 2] + (" discard " + text)) == "");
            last = text;
        }
    // Twelve of sitar are left: eight in the stock, four with p2.
    CHECK(at.pile("hand", 1) == "?? ?? ?? ??");
    for (const char* text : {"5si", "6si", "7si", "8si", "Asi", "Rsi", "Dsi"}) {
        REQUIRE(at(std::string(seats[turn % 2]) + " draw " + text) == "");
        REQUIRE(at(std::string(seats[turn++ % 2]) + " discard " + text) == "");
    }
    const std::string next = seats[turn % 2];
    CHECK(at.would(next + " draw Dsi") == "card-seen-twice");
    REQUIRE(at(next + " draw Ssi") == "");
    REQUIRE(at(next + " discard Ssi") == "");
    CHECK_FALSE(at.game.table().teller().forgot());
    REQUIRE(at("table reshuffle") == "");
    CHECK(at.game.table().teller().forgot());
    for (const char* card : {"1si", "Asi"}) {
        Sitting then = at;
        REQUIRE(then(std::string(seats[(turn + 1) % 2]) + " draw " + card) == "");
        story.cut(then.game.table().teller().told());
        CHECK(Deals(story).possible() == (card[0] == 'A' ? Answer::yes : Answer::no));
    }
}
