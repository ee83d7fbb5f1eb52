// Somachi's turns alone: whose they are, and what may still be done in one.
#include "games/somachi_turn.h"

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::somachi;

namespace {

constexpr PlayingCard two(0, 1), three(0, 2);

CardSet held(std::initializer_list<PlayingCard> cards) {
    CardSet set;
    for (PlayingCard c : cards) set.add(c);
    return set;
}

} // namespace

TEST_CASE("Somachi's round goes from the dealer's left over those who are in") {
    Round round{5, 3, Seats::all(5)};
    round.in.remove(4);
    CHECK(round.first() == 0);
    CHECK(round.next(2) == 3);
    CHECK(round.next(3) == 0);
    CHECK_FALSE(round.is_last(2));
    CHECK(round.is_last(3));
    round.in.remove(3);
    CHECK(round.is_last(2));
}

TEST_CASE("Somachi's turn: the opening draw follows the opening, and comes from the stock") {
    Turn turn(2);
    CHECK(turn.is_to_open(2, Phase::opening));
    CHECK_FALSE(turn.is_to_open(1, Phase::opening));
    CHECK_FALSE(turn.may_draw(Phase::opening, false));
    CHECK_FALSE(turn.wants_stock(Phase::opening));
    turn.opened = true;
    CHECK_FALSE(turn.is_to_open(2, Phase::opening));
    CHECK(turn.may_draw(Phase::opening, false));
    CHECK_FALSE(turn.may_draw(Phase::opening, true));
}

TEST_CASE("Somachi's turn: one card is drawn, and one from the discard pile is not discarded") {
    Turn turn(0);
    CHECK(turn.may_draw(Phase::regular, true));
    turn.draw(two);
    CHECK_FALSE(turn.may_draw(Phase::regular, false));
    CHECK_FALSE(turn.may_discard(two));
    CHECK(turn.may_discard(three));
    Turn other(0);
    other.draw(unseen_card);
    CHECK(other.may_discard(two));
    Turn none(0);
    none.skip_draw();
    CHECK_FALSE(none.may_draw(Phase::regular, false));
}

TEST_CASE("Somachi's turn: before the play a card is kept that may be played or discarded") {
    Turn turn(0);
    turn.draw(unseen_card);
    CHECK(turn.leaves_nothing(two, 1, held({two})));
    CHECK_FALSE(turn.leaves_nothing(two, 2, held({two, three})));
    turn.draw(three);
    CHECK(turn.leaves_nothing(two, 2, held({two, three})));
    CHECK_FALSE(turn.leaves_nothing(three, 2, held({two, three}))); // the drawn one goes itself
    CHECK_FALSE(turn.leaves_nothing(two, 3, held({two, three})));
    const PlayingCard face(0, alak);
    turn.draw(face);
    CHECK_FALSE(turn.leaves_nothing(two, 2, held({two, face}))); // to be played
    turn.played = true;
    CHECK_FALSE(turn.leaves_nothing(two, 1, held({two})));
}
