// Where the cards of Poor Man's Fortune lie, alone: the stock, and the pile that becomes the stock.
#include "games/poor-mans-fortune_piles.h"

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::fortune;

namespace {

constexpr PlayingCard one(0, 0), two(0, 1), three(0, 2), four(0, 3), magus = PlayingCard::of_no_suit(0);

/// A stock of four cards and a magus; three cards, of which `three` is the top, have gone to the pile, one to a hand.
Piles<CardSet> nearly_out() {
    Piles<CardSet> piles;
    piles.gather(CardSet::of_suit(0, 0xf) | CardSet::of(magus), false);
    for (PlayingCard card : {one, two, three}) piles.give(Piles<CardSet>::pile, card, unseen_card, nullptr);
    piles.give(Piles<CardSet>::hand, unseen_card, three, nullptr);
    return piles;
}

Move penalty(std::initializer_list<PlayingCard> cards) {
    Move move;
    for (PlayingCard card : cards) move.add(card);
    return move;
}

} // namespace

TEST_CASE("Fortune's piles: what can be had is the stock, and the pile without its top") {
    Piles<CardSet> piles = nearly_out();
    CHECK(piles.in_stock() == 1);
    CHECK(piles.below_top() == 2);
    CHECK(piles.available() == 3);
    CHECK(piles.has_suited());
    CHECK_FALSE(piles.may_reshuffle());
    piles.give(Piles<CardSet>::hand, unseen_card, three, nullptr);
    CHECK(piles.may_reshuffle());
}

TEST_CASE("Fortune's piles: a card that comes after the last of the stock comes out of the pile") {
    Piles<CardSet> piles = nearly_out();
    CHECK(piles.first_elsewhere(penalty({magus, two, one}), three).is_unseen());
    CHECK(piles.first_elsewhere(penalty({unseen_card, two}), three).is_unseen());
    CHECK(piles.first_elsewhere(penalty({two}), three) == two);            // it lies in the pile
    CHECK(piles.first_elsewhere(penalty({magus, four}), three) == four);   // nobody has seen it in the pile
    CHECK(piles.first_elsewhere(penalty({magus, three}), three) == three); // the top stays
    CHECK(piles.first_elsewhere(penalty({magus, two, two}), three) == two);
    Trace trace;
    for (PlayingCard card : {magus, two}) piles.give(Piles<CardSet>::hand, card, three, &trace);
    REQUIRE(trace.size() == 1);
    CHECK(trace[0].id == "reshuffled");
    CHECK(trace[0].numbers == std::vector{2});
    CHECK(piles.table.seen(Piles<CardSet>::pile) == CardSet::of(three));
    CHECK(piles.available() == 1);
}

TEST_CASE("Fortune's piles: what comes next is listed by name where it can be no other") {
    Piles<CardSet> piles = nearly_out();
    Options options;
    piles.add_next(options, Move(), three);
    piles.add_several(options, Move(), 2);
    REQUIRE(options.size() == 3);
    CHECK(options[0].move.card().is_unseen());
    CHECK(options[1].move.card(0) == four); // one of two, then one of the pile
    CHECK(options[2].move.card(0) == magus);
    CHECK(options[2].move.card(1).is_unseen());
    piles.give(Piles<CardSet>::hand, magus, three, nullptr);
    options.clear();
    piles.add_next(options, Move(), three); // one card of the pile
    CHECK(options[0].move.card().is_unseen());
    CHECK(piles.next(1, three) == (CardSet::of(one) | CardSet::of(two)));
}

TEST_CASE("Fortune's piles: without magi they lie aside") {
    Piles<CardSet> piles;
    piles.gather(CardSet::of_suit(0, 0xf) | CardSet::of(magus), true);
    CHECK(piles.in_stock() == 4);
    CHECK(piles.table.seen(Piles<CardSet>::aside) == CardSet::of(magus));
}
