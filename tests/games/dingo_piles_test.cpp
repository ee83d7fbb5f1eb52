// What the cards of Dingo count, and what is known of hands that nobody has seen whole, without a game around.
#include "games/dingo_hunts.h"

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::dingo;

namespace {

constexpr PlayingCard two_of_clubs{clubs, 0}, ace_of_spades{spades, ace_rank};

/// Ten unseen cards in each hand.
Piles dealt() {
    Piles piles;
    piles.gather();
    for (Seat s = 0; s < players; ++s) piles.table.move_unseen(Piles::stock, Piles::hand + s, 10);
    return piles;
}

} // namespace

TEST_CASE("Dingo's piles: low cards count 1, courts 2, aces 3, the ace of diamonds 10") {
    CHECK(points(CardSet::of(two_of_clubs)) == 1);
    CHECK(points(CardSet::of({hearts, ten})) == 2);
    CHECK(points(CardSet::of(ace_of_spades)) == 3);
    CHECK(points(CardSet::of(ace_of_diamonds)) == 10);
    CHECK(points(CardSet::of(ace_of_diamonds) | CardSet::of(two_of_clubs)) == 11);
}

TEST_CASE("Dingo's piles: a hand's cards come to light only once, and not if they lie elsewhere") {
    Piles piles = dealt();
    piles.discard(0, two_of_clubs);
    CHECK(piles.top() == two_of_clubs);
    CHECK_FALSE(piles.held().has(two_of_clubs));
    Move move;
    move.seat = 1;
    move.add(heart(3)).add(heart(4));
    REQUIRE(is_legal(piles.bring_out(move)));
    CHECK(piles.in_hand(1).size() == 2);
    move.add(heart(3));
    CHECK(broken_rule(Piles(piles).bring_out(move)) == rule::card_seen_twice);
    Move gone;
    gone.seat = 1;
    gone.add(two_of_clubs);
    CHECK(broken_rule(Piles(piles).bring_out(gone)) == rule::card_seen_twice);
}

TEST_CASE("Dingo's piles: what only one hand can hold is known to lie there") {
    Piles piles = dealt();
    CHECK_FALSE(piles.settled());
    for (Seat s = 0; s < 3; ++s)
        for (int n = 0; n < 10; ++n) piles.put(s, piles.table.pool().first(), Piles::discards);
    CHECK(piles.settled());
    CHECK(piles.in_hand(3).size() == 10);
}

TEST_CASE("Dingo's piles: the ace of diamonds that was kept counts 3 against its holder, shown or not") {
    Piles piles = dealt();
    Move move;
    move.seat = 2;
    move.add(ace_of_diamonds);
    REQUIRE(is_legal(piles.bring_out(move)));
    CHECK(piles.penalty_of(2) == 3);
    piles.put(2, ace_of_diamonds, Piles::penalty + 2);
    CHECK(piles.penalty_of(2) == 3);
    CHECK(piles.penalty_of(1) == 0);
}

TEST_CASE("Dingo's piles: of the best without hearts, the highest rabbit wins") {
    Piles piles = dealt();
    for (Seat s = 0; s < 2; ++s) piles.table.move(Piles::rabbits, Piles::score + s, rabbit(4 + s));
    CHECK(piles.winners() == Seats::of(1));
    Move move;
    move.seat = 1;
    move.add(heart(0));
    REQUIRE(is_legal(piles.bring_out(move)));
    CHECK(piles.winners() == Seats::of(0));
    for (Seat s = 2; s < 4; ++s) piles.table.move(Piles::rabbits, Piles::score + s, rabbit(s));
    CHECK(piles.winners() == Seats::of(0)); // theirs are lower
}

TEST_CASE("Dingo's hunts: the last wolf has the rabbit, the dingo the other wolf, or nothing if nobody hunts") {
    Piles piles = dealt();
    Hunts hunts;
    hunts.call(piles, 0, heart(0));
    CHECK(hunts.hunting());
    hunts.play_wolf(piles, 1, two_of_clubs);
    hunts.play_wolf(piles, 2, {spades, 0});
    hunts.end(piles, nullptr);
    CHECK_FALSE(hunts.hunting());
    CHECK(piles.table.seen(Piles::score + 2) == (CardSet::of({spades, 0}) | CardSet::of(rabbit(0))));
    CHECK(piles.table.seen(Piles::score) == (CardSet::of(heart(0)) | CardSet::of(two_of_clubs)));
    CHECK(hunts.rank() == 1);
    hunts.call(piles, 3, heart(1));
    hunts.end(piles, nullptr);
    CHECK(piles.penalty_of(3) == 1);
    CHECK(piles.top() == rabbit(1));
    piles.discard(0, heart(2));
    Trace trace;
    hunts.call_next(piles, &trace);
    CHECK(hunts.rank() == 3);
    REQUIRE(trace.size() == 1);
    CHECK(trace[0].id == "no-dingo");
}
