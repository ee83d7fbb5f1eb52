#include "games/russian-bank.h"

#include "catch.h"
#include "games/support/russian_bank.h"

using namespace kupi::games;
using namespace kupi::games::russian_bank;
using kupi::games::russian_bank::Game;

// ---- The deal and the start

TEST_CASE("Russian Bank: each player has a pack of 52: 13 in the reserve, four on the tableau, 35 in the stock") {
    const Game game(deals);
    for (Seat s = 0; s < 2; ++s) {
        CHECK(game.unseen("reserve", s) == 12);
        CHECK(game.unseen("stock", s) == 35);
    }
    CHECK(game.pile("reserve", 0) == "7S");
    CHECK(game.pile("t1") == "QH");
    CHECK(game.pile("t4") == "KD");
    CHECK(game.pile("t5") == "8D");
    CHECK(game.bank.pool().size() == 104 - 10);
    CHECK(game.bank.pool().count(card("7S")) == 1);
    CHECK(game.bank.pool().count(card("5S")) == 2);
}

TEST_CASE("Russian Bank: the lower reserve card starts, and the ace is the lowest") {
    CHECK(Game(deals).on_turn() == 0);
    CHECK(Game({"table deal p1 7S QH KC 2S KD", "table deal p2 AH 8D JD 6C 9S"}).on_turn() == 1);
    CHECK(Game({"table deal p2 KH 8D JD 6C 9S", "table deal p1 QS QH KC 2S KD"}).on_turn() == 0);
}

TEST_CASE("Russian Bank: RB-4, tableau cards from the reserve on decide between equal reserves, at last the seat") {
    CHECK(Game({"table deal p1 9H KD 4C 3D 2S", "table deal p2 9S KH 3C 10D JS"}).on_turn() == 1);
    CHECK(Game({"table deal p1 9H KD 4C 3D 2S", "table deal p2 9S KH 4S 3C AS"}).on_turn() == 1);
    CHECK(Game({"table deal p2 9S KH 4S 3C 2H", "table deal p1 9H KD 4C 3D 2S"}).on_turn() == 0);
}

TEST_CASE("Russian Bank: a deal is five cards of the player's own pack, once each") {
    Game game;
    CHECK(game.rule("table deal p1 7S QH KC 2S") == "wrong-count");
    CHECK(game.rule("table deal p1 7S QH KC 2S KD 3D") == "wrong-count");
    CHECK(game.rule("table deal p1 7S QH KC 2S 7S") == "card-seen-twice");
    CHECK(game.rule("p1 turn 9D") == "wrong-phase");
    CHECK(game.rule("p1 stalemate") == "wrong-phase");
    CHECK(game.rule("table turn 9D") == "wrong-phase");
    REQUIRE(game.play({"table deal p2 7S QH KC 2S KD"}) == "legal");
    CHECK(game.rule("table deal p2 8S QD KS 2C KH") == "wrong-phase");
    CHECK(game.rule("p1 turn 9D") == "wrong-phase");
    CHECK(game.rule("table deal p1 7S QH KC 2S KD") == "legal"); // the same cards of the other pack
}

TEST_CASE("Russian Bank: a card that one pack has shown may still come from the other") {
    const Game game(deals);
    CHECK(game.rule("p1 turn 7S") == "card-seen-twice");
    CHECK(game.rule("p1 turn QH") == "card-seen-twice");
    CHECK(game.rule("p1 turn 8H") == "legal");
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 0, unseen_card)).count(card("8H")) == 1);
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 0, unseen_card)).count(card("7S")) == 0);
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 1, unseen_card)).count(card("7S")) == 1);
}

// ---- Where cards go

TEST_CASE("Russian Bank: the page's worked example stands") {
    Game game(deals);
    REQUIRE(game.play({"p1 move reserve t5", "table turn 7C", "p1 turn 9D", "p1 move t1 t2"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move reserve t1"});
    REQUIRE(game.play({"p1 move reserve t1", "table turn 6S", "p1 discard", "p2 load t5 reserve",
                       "p2 load t5 discard"}) == "legal");
    CHECK(game.pile("reserve", 0) == "6S 7S");
    CHECK(game.pile("discard pile", 0) == "9D 8D");
    REQUIRE(game.play({"p2 move reserve t5", "table turn AH"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move reserve f"});
    REQUIRE(game.play({"p1 stop turn"}) == "legal");
    CHECK(game.bank.waiting() == Seats::of(table_seat));
    REQUIRE(game.play({"table turn 3S", "p1 move reserve t5", "p1 turn 2C", "p1 load t3 reserve"}) == "legal");
    CHECK(game.pile("foundation") == "AH");
    CHECK(game.pile("reserve", 1) == "3S 2S");
    CHECK(game.unseen("reserve", 1) == 10);
    CHECK(game.pile("reserve", 0) == "6S"); // it lay open already
    CHECK(game.legal() == std::vector<std::string>{"move reserve t3"});
}

TEST_CASE("Russian Bank: the tableau is built down in turns of colour, one card at a time") {
    const Game game(deals);
    CHECK(game.rule("p1 move reserve t5") == "legal");         // 7S on 8D
    CHECK(game.rule("p1 move reserve t6") == "tableau-build"); // on JD
    CHECK(game.rule("p1 move t1 t4") == "tableau-build");      // QH on KD
    CHECK(game.rule("p1 move t1 t2") == "legal");              // QH on KC
    CHECK(game.rule("p1 move t2 t1") == "tableau-build");      // not up
    CHECK(game.rule("p1 move t1 t1") == "tableau-build");
    CHECK(game.rule("p1 move t3 t3") == "tableau-build");
}

TEST_CASE("Russian Bank: foundations begin with aces, go up in suit, and there are two of each") {
    Game game({"table deal p1 7S AH 2H 3H KD", "table deal p2 8H AH 2H 6C 9S"});
    CHECK(game.rule("p1 move reserve f") == "foundation-first");
    REQUIRE(game.play({"p1 move t1 f", "p1 move t2 f", "p1 move t3 f"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move t5 f"});
    REQUIRE(game.play({"p1 move t5 f", "p1 move t6 f"}) == "legal");
    CHECK(game.pile("foundation") == "AH 2H 3H AH 2H");
    // Four spaces, and a reserve to fill them with.
    CHECK(game.rule("p1 move t4 t1") == "fill-space");
    CHECK(game.legal().size() == 5);
    REQUIRE(game.play({"p1 move reserve t6", "table turn 3D", "p1 move reserve t1", "table turn 4H"}) == "legal");
    CHECK(game.rule("p1 move reserve t2") == "reserve-first"); // the first comes first again
    REQUIRE(game.play({"p1 move reserve f", "table turn 5C", "p1 move reserve t2", "table turn 6D",
                       "p1 move reserve t3", "table turn 9C", "p1 move reserve t5", "table turn 10C"}) == "legal");
    CHECK(game.rule("p1 move reserve f") == "foundation-build");
    CHECK(game.rule("p1 move t1 f") == "foundation-build");
}

TEST_CASE("Russian Bank: RB-1, loads go on reserve and discard pile, same suit and one rank apart") {
    Game game({"table deal p1 7S QH KC 9S KD", "table deal p2 8S 8D JD 6S QD"});
    CHECK(game.rule("p1 load reserve reserve") == "legal"); // 7S on 8S
    CHECK(game.rule("p1 load t3 reserve") == "legal");      // 9S on 8S
    CHECK(game.rule("p1 load t7 reserve") == "load-match"); // 6S on 8S
    CHECK(game.rule("p1 load t5 reserve") == "load-match"); // 8D on 8S
    CHECK(game.rule("p1 load t4 discard") == "load-empty");
    REQUIRE(game.play({"p1 turn 3H", "p1 discard", "p2 turn AH"}) == "legal");
    CHECK(game.rule("p2 load stock discard") == "foundation-first");
    REQUIRE(game.play({"p2 move stock f", "p2 turn 4H"}) == "legal");
    CHECK(game.rule("p2 load stock discard") == "legal");
    CHECK(game.rule("p2 load stock reserve") == "load-match");
}

TEST_CASE("Russian Bank: king and ace are not neighbours, nor is a king the next suit's ace's") {
    Game game({"table deal p1 AS 3C KH KC 8H", "table deal p2 AH 9D JD 6C 9S", "p1 move reserve f", "table turn 7C"});
    CHECK(game.rule("p1 load t2 reserve") == "load-match"); // KH on AH
    CHECK(game.rule("p1 load t3 reserve") == "load-match"); // KC, of the suit before
    REQUIRE(game.play({"p1 turn 2H"}) == "legal");
    CHECK(game.rule("p1 load stock reserve") == "legal");
    CHECK(game.rule("p1 move stock t3") == "tableau-build");
}

TEST_CASE("Russian Bank: what lies on foundations and discard piles is not available") {
    Game game(deals);
    CHECK(game.rule("p1 move f t1") == "not-available");
    CHECK(game.rule("p1 load discard reserve") == "not-available");
    CHECK(game.rule("p1 move stock t5") == "nothing-there");
    REQUIRE(game.play({"p1 move t1 t2"}) == "legal");
    CHECK(game.rule("p1 move t1 t3") == "nothing-there"); // before the priorities
    CHECK(game.rule("p1 move discard t1") == "not-available");
}

// ---- Priorities

TEST_CASE("Russian Bank: priorities stand before every other entry, and before where the card goes") {
    const Game reserve({"table deal p1 AS AH KC 2S KD", "table deal p2 8H 8D JD 6C 9S"});
    for (const char* entry : {"p1 move t1 f", "p1 move t2 t3", "p1 turn 9D", "p1 load t1 reserve"})
        CHECK(reserve.rule(entry) == "reserve-first");
    CHECK(reserve.rule("p1 discard") == "discard-turned");
    CHECK(reserve.rule("p1 pass") == "pass-only-empty");
    CHECK(reserve.rule("p1 move stock f") == "nothing-there");
    const Game tableau({"table deal p1 7S AH KC 2S AD", "table deal p2 8H 8D JD 6C 9S"});
    for (const char* entry : {"p1 move reserve t5", "p1 move t2 f", "p1 turn 9D", "p1 move t1 t2"})
        CHECK(tableau.rule(entry) == "foundation-first");
    CHECK(tableau.rule("p1 move t4 f") == "legal"); // RB-3
    CHECK(tableau.rule("p1 move t1 f") == "legal");
}

TEST_CASE("Russian Bank: RB-2, the turned-up card stands beside the tableau's, or after them by the house rule") {
    // 2S covers 3H until both fours of hearts lie open.
    const Entries before{"table deal p1 7S 3H KC QC 2S",
                         "table deal p2 8H 3D 4H 2H 9S",
                         "p1 move t4 t1",
                         "p1 move reserve t4",
                         "table turn 10D",
                         "p1 turn AH",
                         "p1 move stock f",
                         "p1 move t7 f",
                         "p1 move reserve t7",
                         "table turn 10C",
                         "p1 turn 4H",
                         "p1 move t1 t5",
                         "p1 move t1 f"};
    for (const bool strict : {false, true}) {
        Game game(before, setup(300, strict));
        CHECK(game.rule("p1 discard") == "foundation-first");
        CHECK(game.rule("p1 move t6 f") == "legal");
        CHECK(game.rule("p1 move stock f") == (strict ? "foundation-first" : "legal"));
        CHECK(game.rule("p2 stop move stock f") == (strict ? "legal" : "stop-cause"));
        CHECK(game.legal().size() == (strict ? 1 : 2));
        REQUIRE(game.play({"p1 move t6 f"}) == "legal");
        CHECK(game.legal() == std::vector<std::string>{"move reserve t1", "move reserve t6"});
    }
}

TEST_CASE("Russian Bank: RB-8, a turned-up card may not take a space while there is a reserve") {
    Game game(deals);
    REQUIRE(game.play({"p1 turn 9D", "p1 move t1 t2"}) == "legal");
    CHECK(game.rule("p1 move stock t1") == "fill-space");
    CHECK(game.rule("p1 discard") == "fill-space");
    CHECK(game.rule("p1 move reserve t1") == "legal");
}

TEST_CASE("Russian Bank: RB-6, priorities are looked at again after a load") {
    Game game({"table deal p1 7S QH KC 9S KD", "table deal p2 8S 8D JD 6S QD", "p1 load t3 reserve"});
    CHECK(game.pile("reserve", 1) == "8S 9S");
    CHECK(game.legal() == std::vector<std::string>{"move reserve t3"});
    CHECK(game.rule("p1 load reserve discard") == "fill-space");
}

TEST_CASE("Russian Bank: a face-down reserve card is turned up before anything else is done") {
    Game game(deals);
    REQUIRE(game.play({"p1 move reserve t5"}) == "legal");
    for (const char* entry : {"p1 turn 9D", "p2 stop turn", "p1 stalemate", "p2 stalemate", "p2 turn 9D"})
        CHECK(game.rule(entry) == "wrong-phase");
    CHECK(game.rule("table turn 7S") == "card-seen-twice");
    REQUIRE(game.play({"table turn 7C"}) == "legal");
    CHECK(game.rule("table turn 7D") == "wrong-phase");
}

// ---- The stock

TEST_CASE("Russian Bank: one stock card at a time, and RB-5: it may be discarded at once") {
    Game game(deals);
    CHECK(game.rule("p1 discard") == "discard-turned");
    CHECK(game.rule("p1 pass") == "pass-only-empty");
    REQUIRE(game.play({"p1 turn 9D"}) == "legal");
    CHECK(game.rule("p1 turn 5C") == "one-turned-card");
    CHECK(game.rule("p1 turn 7S") == "card-seen-twice"); // tested first
    REQUIRE(game.play({"p1 discard"}) == "legal");
    CHECK(game.on_turn() == 1);
    CHECK(game.rule("p1 turn 5C") == "turn-order");
    CHECK(game.rule("p1 move t1 t2") == "turn-order");
}
