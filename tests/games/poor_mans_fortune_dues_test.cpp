// What is due in Poor Man's Fortune, alone: the penalty chain, magi, and the declaration.
#include "games/poor-mans-fortune_dues.h"

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::fortune;

namespace {

constexpr PlayingCard three_of_suns(1, 2), three_of_moons(2, 2), three_of_stars(3, 2), ten_of_suns(1, 9);
constexpr PlayingCard magus = PlayingCard::of_no_suit(0), other_magus = PlayingCard::of_no_suit(1);
constexpr bool may_cover = true;

/// A three of suns on top.
Dues begun() {
    Dues dues;
    dues.turn_up(three_of_suns);
    return dues;
}

} // namespace

TEST_CASE("Fortune's dues: before the first card one has to be turned") {
    const Debt debt = Dues().next(0, 50, may_cover);
    CHECK(debt.due == Due::cover);
    CHECK(debt.seat == table_seat);
}

TEST_CASE("Fortune's dues: each card that matches costs the next player one more, beginning with two") {
    Dues dues = begun();
    dues.play(0, three_of_moons);
    Debt debt = dues.next(1, 50, may_cover);
    CHECK(debt.due == Due::match);
    CHECK(debt.seat == 1);
    CHECK(debt.cards == 2);
    dues.done(Due::match);
    CHECK(dues.next(1, 50, may_cover).due == Due::nothing);
    dues.play(1, three_of_stars);
    CHECK(dues.next(2, 50, may_cover).cards == 3);
    CHECK(dues.next(2, 1, may_cover).cards == 1);          // all that there are
    CHECK(dues.next(2, 0, may_cover).due == Due::nothing); // and the rest is waived
}

TEST_CASE("Fortune's dues: another value ends the chain, a turn without a play does not") {
    Dues dues = begun();
    dues.play(0, three_of_moons);
    dues.done(Due::match);
    dues.lapse(); // seat 1 cannot play
    CHECK(dues.next(2, 50, may_cover).due == Due::nothing);
    Dues longer = dues;
    longer.play(2, three_of_stars);
    CHECK(longer.owed() == 3);
    dues.play(2, ten_of_suns);
    CHECK(dues.owed() == 0);
    dues.play(3, PlayingCard(0, 9));
    CHECK(dues.owed() == 2);
}

TEST_CASE("Fortune's dues: magi match nothing, not even each other, and want to be covered") {
    Dues dues = begun();
    dues.play(0, magus);
    CHECK(dues.owed() == 0);
    CHECK(dues.next(1, 50, may_cover).due == Due::cover);
    CHECK(dues.next(1, 50, !may_cover).due == Due::nothing);
    dues.play(1, other_magus);
    CHECK(dues.owed() == 0);
    dues.turn_up(three_of_moons);
    CHECK_FALSE(dues.is_covering());
    dues.play(2, three_of_stars);
    CHECK(dues.owed() == 2); // the cover began a chain of its own
}

TEST_CASE("Fortune's dues: the declaration comes first, then a magus's two cards, then the cover") {
    Dues dues = begun();
    dues.play(3, magus);
    dues.await_declaration();
    dues.make_draw(1);
    CHECK(dues.is_declaring(3));
    CHECK_FALSE(dues.is_declaring(1));
    Debt debt = dues.next(0, 50, may_cover);
    CHECK(debt.due == Due::declaration);
    CHECK(debt.seat == 3);
    CHECK(debt.cards == 2);
    dues.done(debt.due);
    CHECK(dues.is_first_due());
    debt = dues.next(0, 50, may_cover);
    CHECK(debt.due == Due::draw_two);
    CHECK(debt.seat == 1);
    dues.done(debt.due);
    CHECK_FALSE(dues.is_first_due());
    CHECK(dues.next(0, 50, may_cover).due == Due::cover);
    dues.give_up_cover();
    CHECK(dues.next(0, 50, may_cover).due == Due::nothing);
}
