// Chips without cards: the bring-in, the betting round, and what a hand leaves behind.
#include "games/getha_betting.h"

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::getha;
using kupi::games::getha::Verb;

namespace {

/// A betting round of four, with stakes where they are not −1.
struct Round {
    Betting chips;
    Seats in = Seats::all(4);

    explicit Round(std::array<int, 4> stakes = {-1, -1, -1, -1}, int pot = 0) {
        PerSeat<std::optional<std::int32_t>> owned{};
        for (std::size_t s = 0; s < 4; ++s)
            if (stakes[s] >= 0) owned[s] = stakes[s];
        chips = Betting(4, owned, pot);
        chips.start_hand(in, 0);
    }
    std::string_view bet(Seat s, Verb verb, int number = 0) {
        return broken_rule(chips.bet(make_move(verb, s).set_number(number))).id;
    }
    int pot() const { return chips.hand_result(nobody).field("pot")->number; }
    int score(Seat s, Seat winner) const { return chips.hand_result(winner).field("scores")->values[s]; }
};

} // namespace

TEST_CASE("getha: betting ends when all have checked, or all have bet alike") {
    Round r;
    for (Seat s = 0; s < 3; ++s) CHECK(r.bet(s, Verb::check).empty());
    CHECK_FALSE(r.chips.due(r.in).empty());
    CHECK(r.chips.speakers(r.in) == r.in); // who has checked may still open
    CHECK(r.bet(1, Verb::check) == "already-done");
    SECTION("checked") {
        CHECK(r.bet(3, Verb::check).empty());
        CHECK(r.chips.due(r.in).empty());
    }
    SECTION("the booklet's round") {
        CHECK(r.bet(1, Verb::see) == "nothing-owed");
        CHECK(r.bet(1, Verb::open, 1).empty());
        CHECK(r.bet(1, Verb::raise, 1) == "nothing-owed");
        CHECK(r.bet(2, Verb::open, 3) == "already-open");
        CHECK(r.bet(2, Verb::raise, 0) == "amount-too-small");
        CHECK(r.bet(2, Verb::raise, 3).empty());
        CHECK(r.bet(0, Verb::see).empty());
        CHECK(r.bet(1, Verb::raise, 2).empty()); // 3 owed and 2 more
        r.in.remove(2);
        r.in.remove(3);
        CHECK_FALSE(r.chips.due(r.in).empty());
        CHECK(r.bet(0, Verb::see).empty());
        CHECK(r.chips.due(r.in).empty());
        CHECK(r.pot() == 6 + 6 + 4);
        CHECK(r.score(0, 0) == 10);
        CHECK(r.score(2, 0) == -4);
    }
}

TEST_CASE("getha: nobody bets chips that nobody owns, and whoever is all-in is not waited for") {
    Round r({7, 4, -1, 20});
    CHECK(r.bet(2, Verb::all_in) == "all-in-unfounded");
    CHECK(r.bet(1, Verb::open, 1).empty());
    CHECK(r.bet(0, Verb::raise, 7) == "stake-exceeded");
    CHECK(r.bet(0, Verb::all_in).empty()); // 7: a raise of 6
    CHECK(r.bet(1, Verb::see) == "stake-exceeded");
    CHECK(r.bet(1, Verb::all_in).empty()); // less than is owed
    CHECK(r.chips.speakers(r.in) == (Seats::of(2) | Seats::of(3)));
    CHECK(r.bet(2, Verb::see).empty());
    CHECK(r.bet(3, Verb::see).empty());
    CHECK(r.chips.due(r.in).empty());
    CHECK(r.pot() == 7 + 4 + 7 + 7);
}

TEST_CASE("getha: the bring-in is paid whole, or with all there is") {
    Round r({5, 2, -1, -1});
    r.chips.set_price(3);
    CHECK(broken_rule(r.chips.answer(Verb::all_in, 0)) == all_in_unfounded);
    CHECK(is_legal(r.chips.answer(Verb::pay, 0)));
    CHECK(broken_rule(r.chips.answer(Verb::pay, 1)) == stake_exceeded);
    CHECK(is_legal(r.chips.answer(Verb::all_in, 1)));
    CHECK_FALSE(r.chips.has_chips(1));
    CHECK(is_legal(r.chips.answer(Verb::drop, 2)));
    CHECK(r.pot() == 5);
}

TEST_CASE("getha: the pot is the winner's, stays, goes to the house, or follows from a claim") {
    Round r({10, 10, 10, 10}, 5);
    for (Seat s : r.in) r.chips.pay(s, 2);
    const auto after = [&](bool judged, Seat winner, const Result* claim, bool to_house) {
        Round next = r;
        next.chips.end_hand(judged, winner, claim, to_house);
        next.chips.start_hand(next.in, 0);
        return next;
    };
    const auto total = [](const Round& round, Seat s) {
        return round.chips.game_result(false, nobody).field("scores")->values[s];
    };
    CHECK(after(true, 1, nullptr, false).pot() == 0);
    CHECK(total(after(true, 1, nullptr, false), 1) == 11);
    CHECK(after(true, nobody, nullptr, true).pot() == 13);
    CHECK(after(true, extra1, nullptr, false).pot() == 13);
    CHECK(after(true, extra1, nullptr, true).pot() == 0);
    CHECK_FALSE(after(false, nobody, nullptr, false).chips.stakes_known());
    Result claim;
    claim.winners = Seats::of(3);
    PerSeat<std::int32_t> scores{};
    scores[0] = -4;
    scores[3] = 9;
    claim.add_seats("scores", Seats::of(0) | Seats::of(3), scores);
    CHECK(after(false, nobody, &claim, false).pot() == 0);
    CHECK(total(after(false, nobody, &claim, false), 0) == -4);
    CHECK(after(false, nobody, &claim, false).chips.stakes_known());
}
