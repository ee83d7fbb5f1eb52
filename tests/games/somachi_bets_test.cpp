// Somachi's bets alone: no card is in sight.
#include "games/somachi_bets.h"

#include "catch.h"
#include "games/support/somachi.h"

using namespace kupi::games;
using namespace kupi::games::somachi;
using kupi::games::somachi::Verb;

namespace {

constexpr bool with_cards = true, to_open = true;

/// Of four players with 10, 10, 5 and no limit of chips.
Bets table(bool all_in = true) {
    Setup setup = somachi_tests::setup(4, {"bring-in-bets", "stay-in-bets", "challenge-bets"}, {.stakes = {10, 10, 5}});
    for (Setup::Option& o : setup.options)
        if (o.id == "all-in") o.number = all_in;
    return {setup, House(setup)};
}

Seats all() { return Seats::all(4); }

std::string_view bet(const Bets& bets, Verb verb, Seat seat, int n, bool has_cards = true) {
    return broken_rule(bets.judge(make_move(verb, seat).set_number(n), has_cards)).id;
}

std::string_view answer(const Bets& bets, Verb verb, Seat seat, bool opens = false) {
    return broken_rule(bets.judge_answer(verb, seat, opens)).id;
}

} // namespace

TEST_CASE("Somachi's bets: the first to open makes the bring-in, later ones raise it, each at once") {
    Bets bets = table();
    CHECK(bet(bets, Verb::bring_in, 0, 1) == "bet-timing");
    bets.opened(0);
    CHECK(bet(bets, Verb::raise, 0, 1) == "bet-timing");
    CHECK(bet(bets, Verb::bring_in, 1, 1) == "bet-timing");
    CHECK(bet(bets, Verb::bring_in, 0, 1, !with_cards) == "bet-timing");
    CHECK(bet(bets, Verb::bring_in, 0, 11) == "chips");
    CHECK(bet(bets, Verb::bring_in, 0, 10).empty());
    bets.bring_in(0, 3);
    CHECK(bet(bets, Verb::bring_in, 0, 3) == "bet-timing");
    CHECK(bet(bets, Verb::stay_in, 0, 3).empty()); // may follow
    bets.moment_passes();
    CHECK(bet(bets, Verb::stay_in, 0, 3) == "bet-timing");
    CHECK(answer(bets, Verb::pay, 1) == "bet-owed");
    CHECK(answer(bets, Verb::pay, 1, to_open).empty());
    CHECK(bets.answer(Verb::pay, 1, nullptr) == 3);
    bets.opened(1);
    CHECK(bet(bets, Verb::raise, 1, 2).empty());
    bets.bring_in(1, 2);
    CHECK(bets.bring_in() == 5);
    CHECK(bets.purse(1) == 5);
    CHECK(answer(bets, Verb::all_in, 2, to_open) == "chips"); // five it has
    CHECK(bets.answer(Verb::pay, 2, nullptr) == 5);
    CHECK(bets.pot() == 3 + 5 + 5);
}

TEST_CASE("Somachi's bets: without a bring-in by the first opener nobody raises") {
    Bets bets = table();
    bets.opened(0);
    bets.opened(1);
    CHECK(bet(bets, Verb::bring_in, 1, 1) == "bet-timing");
    CHECK(bet(bets, Verb::raise, 1, 1) == "bet-timing");
}

TEST_CASE("Somachi's bets: a stay-in bet waits for all others, and a second one for its first maker too") {
    Bets bets = table();
    bets.face_laid(0);
    bets.stay_in(0, 2, all());
    CHECK(bets.staying() == all() - Seats::of(0));
    bets.face_laid(1); // the deiskatun that answers
    bets.stay_in(1, 3, all());
    CHECK(bets.staying() == all());
    CHECK(bets.answer(Verb::pay, 0, nullptr) == 3);
    CHECK(bets.answer(Verb::pay, 1, nullptr) == 2);
    CHECK(bets.answer(Verb::pay, 2, nullptr) == 5);
    CHECK(bets.waits());
    CHECK(bets.answer(Verb::fold, 3, nullptr) == 5);
    CHECK_FALSE(bets.waits());
    CHECK(bets.pot() == 3 * 5);
}

TEST_CASE("Somachi's bets: who goes all-in owes nothing more and is no longer asked") {
    Bets bets = table();
    bets.face_laid(0);
    bets.stay_in(0, 7, all());
    CHECK(answer(bets, Verb::pay, 2) == "chips");
    CHECK(answer(bets, Verb::all_in, 1) == "chips");
    CHECK(answer(bets, Verb::all_in, 2).empty());
    for (Seat s : {Seat{2}, Seat{1}, Seat{3}}) bets.answer(s == 2 ? Verb::all_in : Verb::pay, s, nullptr);
    CHECK(bets.purse(2) == 0);
    bets.challenge(0, 1, all(), nullptr);
    CHECK(bets.challenged() == (Seats::of(1) | Seats::of(3)));
    CHECK(bets.able(all()) == (Seats::of(0) | Seats::of(1) | Seats::of(3)));
}

TEST_CASE("Somachi's bets: a refused challenge gives everything back, all-ins too, and doubles") {
    Bets bets = table();
    bets.challenge(0, 6, all(), nullptr);
    CHECK(answer(bets, Verb::pay, 0) == "bet-owed");
    CHECK(answer(bets, Verb::meet, 0) == "bet-owed");
    bets.answer(Verb::all_in, 2, nullptr);
    CHECK(bets.pot() == 11);
    bets.answer(Verb::refuse, 1, nullptr);
    CHECK_FALSE(bets.waits());
    CHECK(bets.pot() == 0);
    CHECK(bets.purse(0) == 10);
    CHECK(bets.purse(2) == 5);
    CHECK(bets.doublings() == 1);
    CHECK(answer(bets, Verb::refuse, 1) == "wrong-phase");
    Trace trace;
    bets.challenge(3, 2, all(), &trace);
    CHECK(bets.challenged().has(2)); // no longer all-in
    for (Seat s : {Seat{0}, Seat{1}, Seat{2}}) bets.answer(Verb::meet, s, &trace);
    CHECK(bets.pot() == 8);
    REQUIRE(trace.size() == 1);
    CHECK(trace[0].id == "challenge-met");
    CHECK(trace[0].seat == 3);
    bets.win_pot(1);
    CHECK(bets.purse(1) == 16);
    CHECK(bets.pot() == 0);
}

TEST_CASE("Somachi's bets: once chips have changed hands unseen, nobody knows who could not play on") {
    for (const bool all_in : {false, true}) {
        Bets bets = table(all_in);
        CHECK(bets.counted() == (Seats::of(0) | Seats::of(1) | Seats::of(2)));
        bets.lose_count();
        CHECK(bets.counted().empty());
        CHECK(bets.able(all()) == all());
        CHECK(bets.knows_able() == !all_in);
    }
}
