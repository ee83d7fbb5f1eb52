// Where the cards of Russian Bank lie, and what the player on turn may do with them, without a game around.
#include "catch.h"
#include "games/russian-bank_turn.h"
#include "games/written.h"

using namespace kupi::games;
using namespace kupi::games::bank;

namespace {

const Pack& pack() {
    static const Pack both = written::pack("french-52", 2);
    return both;
}

PlayingCard of(std::string_view text) {
    return {pack().suit(text.substr(text.size() - 1)), pack().rank(text.substr(0, text.size() - 1))};
}

/// Both reserves and all of the tableau open.
Stacks dealt() {
    Stacks cards(pack());
    cards.gather();
    cards.open_reserve(0, of("7S"));
    cards.open_reserve(1, of("8H"));
    int pile = 0;
    for (const char* card : {"QH", "KC", "2S", "KD"}) cards.open_tableau(0, pile++, of(card));
    pile = 0;
    for (const char* card : {"8D", "JD", "6C", "9S"}) cards.open_tableau(1, pile++, of(card));
    return cards;
}

Attempt moving(int from, int to) {
    return {bank::Verb::move, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
}

} // namespace

TEST_CASE("Russian Bank's stacks: an open card is no longer among those that its pack hides") {
    const Stacks cards = dealt();
    CHECK(cards.unseen_of(0).size() == 47);
    CHECK(cards.has_seen(0, of("KD")));
    CHECK_FALSE(cards.has_seen(1, of("KD")));
    CHECK(cards.to_turn(0) == 35);
    CHECK(cards.count(0) == 35 + 2 * 13);
    CHECK(cards.next_of_stock(0) == none);
}

TEST_CASE("Russian Bank's stacks: a foundation takes the next rank of its suit, the second one an ace again") {
    Stacks cards(pack());
    cards.gather();
    cards.open_tableau(0, 0, of("AS"));
    cards.open_tableau(0, 1, of("2S"));
    cards.open_tableau(1, 0, of("AS"));
    CHECK(cards.goes_up(cards.top(tableau)));
    CHECK_FALSE(cards.goes_up(cards.top(tableau + 1)));
    cards.put_up(tableau);
    CHECK(cards.wanted(of("AS").suit()) == (CardSet::of(of("AS")) | CardSet::of(of("2S"))));
    cards.put_up(tableau + 4);
    cards.put_up(tableau + 1);
    CHECK(cards.wanted(of("AS").suit()) == (CardSet::of(of("2S")) | CardSet::of(of("3S"))));
}

TEST_CASE("Russian Bank's stacks: a discard pile that is turned over comes again in the order in which it went") {
    Stacks two(pack());
    two.gather();
    CardSet rest = two.unseen_of(0);
    for (const char* card : {"9H", "4C"}) rest.remove(of(card));
    for (PlayingCard card : rest)
        if (two.unseen_in_stock(0) > 2) two.open_tableau(0, 0, card);
    for (const char* card : {"9H", "4C"}) {
        two.turn(0, of(card));
        two.place(turned, discards);
    }
    CHECK(two.turns_over(0));
    CHECK(two.is_next(two.next_of_stock(0), of("9H")));
    two.turn(0, of("9H"));
    CHECK_FALSE(two.turns_over(0));
    CHECK(two.cards(turned) == std::vector{of("9H")});
    CHECK(two.cards(stock) == std::vector{of("4C")});
}

TEST_CASE("Russian Bank's stacks: what has a place is what somebody could lay somewhere") {
    Stacks cards = dealt();
    const Token seven = cards.top(reserve);
    CHECK(cards.has_place(seven, 0, true)); // on the eight of diamonds
    cards.place(tableau + 4, discards);     // a space
    CHECK(cards.has_place(cards.top(tableau + 1), 0, true));
    CHECK_FALSE(cards.has_place(cards.top(tableau + 1), 0, false)); // while there is a reserve
}

TEST_CASE("Russian Bank's turn: first a reserve card goes up, then others, then it fills a space") {
    Stacks cards = dealt();
    CHECK_FALSE(Turn(cards, 0, false).due().any());
    cards.place(tableau + 2, discards + 1);
    const Due space = Turn(cards, 0, false).due();
    CHECK(space.rule == fill_space);
    CHECK(space.to == 1u << 2);
    cards.open_tableau(0, 2, of("AH"));
    CHECK(Turn(cards, 0, false).due().rule == foundation_first);
    CHECK(Turn(cards, 0, false).fault(moving(2, word_f)) == allowed);
    CHECK(Turn(cards, 0, false).fault(moving(word_reserve, 4)) == foundation_first);
    cards.open_reserve(0, of("AC"));
    CHECK(Turn(cards, 0, false).due().rule == reserve_first);
    CHECK(Turn(cards, 1, false).due().rule == foundation_first);
}

TEST_CASE("Russian Bank's turn: before a stock card goes up, the tableau may have to") {
    Stacks cards = dealt();
    cards.turn(0, of("AD"));
    cards.open_tableau(1, 0, of("AS"));
    CHECK(Turn(cards, 0, false).due().from == (1u << 4 | 1u << word_stock));
    CHECK(Turn(cards, 0, true).due().from == 1u << 4);
}

TEST_CASE("Russian Bank's turn: a card is loaded on the other's next to it in rank, and of its suit") {
    Stacks cards = dealt();
    const Turn turn(cards, 1, false);
    CHECK(turn.fault({bank::Verb::load, word_reserve, word_reserve}) == load_match);
    CHECK(turn.fault({bank::Verb::load, word_reserve, word_discard}) == load_empty);
    cards.open_tableau(1, 3, of("8S"));
    CHECK(turn.fault({bank::Verb::load, 7, word_reserve}) == allowed);
    CHECK(turn.fault({bank::Verb::load, word_stock, word_reserve}) == nothing_there);
    CHECK(turn.fault({bank::Verb::pass, 0, 0}) == pass_only_empty);
}

TEST_CASE("Russian Bank's standstill: both have discarded what they have to turn, and nothing has a place") {
    const Stacks cards = dealt();
    Standstill standstill;
    for (Seat s = 0; s < 2; ++s)
        for (int n = cards.to_turn(s); n > 1; --n) standstill.add(s);
    CHECK(standstill.is_near(cards));
    CHECK_FALSE(standstill.is_reached(cards));
    standstill.end();
    CHECK(standstill.discarded(0) == 0);
    CHECK_FALSE(standstill.is_near(cards));
}
