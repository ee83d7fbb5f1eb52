#include "rules/playing_card.h"

#include "catch.h"
#include "rules/move.h"
#include "rules/random.h"
#include "rules/table.h"

using namespace kupi::rules;

TEST_CASE("a card set holds every playing card apart") {
    CardSet set;
    for (int s = 0; s < PlayingCard::most_suits; ++s)
        for (int r = 0; r < PlayingCard::most_ranks; ++r) {
            CHECK_FALSE(set.has({s, r}));
            set.add({s, r});
        }
    for (int e = 0; e < PlayingCard::most_extras; ++e) set.add(PlayingCard::of_no_suit(e));
    CHECK(set.size() == 8 * 13 + 8);
    CHECK(CardSet::of_suit(3).size() == 13);
    CHECK((set & CardSet::of_suit(3)) == CardSet::of_suit(3));
    int seen = 0;
    PlayingCard last{0, 0};
    for (PlayingCard c : set) {
        CHECK((seen++ == 0 || last < c));
        last = c;
    }
    CHECK(seen == set.size());
}

TEST_CASE("a card set tells its suits, cards of no suit left out") {
    Random random(3);
    for (int i = 0; i < 2'000; ++i) {
        CardSet set;
        unsigned expected = 0;
        for (std::uint32_t n = random.below(6); n > 0; --n) {
            const PlayingCard c(static_cast<int>(random.below(8)), static_cast<int>(random.below(13)));
            set.add(c);
            expected |= 1u << c.suit();
        }
        if (random.below(2) == 0) set.add(PlayingCard::of_no_suit(static_cast<int>(random.below(8))));
        CHECK(set.suits() == expected);
    }
}

TEST_CASE("card counts add and take away up to seven of a kind") {
    Random random(7);
    std::array<int, 128> expected{};
    CardCounts counts;
    for (int i = 0; i < 20'000; ++i) {
        const PlayingCard c(static_cast<int>(random.below(8)), static_cast<int>(random.below(13)));
        int& n = expected[c.code()];
        if (random.below(2) == 0 ? n < CardCounts::most : n == 0) {
            counts.add(c);
            ++n;
        } else {
            counts.remove(c);
            --n;
        }
        CHECK(counts.count(c) == n);
    }
    int sum = 0;
    for (int n : expected) sum += n;
    CHECK(counts.size() == sum);
}

TEST_CASE("a move tells cards, names, suits and words apart") {
    Move move;
    move.add(unseen_card)
        .add({7, 12})
        .add_name({2, 3})
        .add_suit(5)
        .add_word(1)
        .add_word(15)
        .add(PlayingCard::of_no_suit(7));
    const auto kinds = [&](int i) {
        return std::array{move.is_card(i), move.is_unseen(i), move.is_name(i), move.is_suit(i), move.is_word(i)};
    };
    CHECK(kinds(0) == std::array{false, true, false, false, false});
    CHECK(kinds(1) == std::array{true, false, false, false, false});
    CHECK(kinds(2) == std::array{false, false, true, false, false});
    CHECK(kinds(3) == std::array{false, false, false, true, false});
    CHECK(kinds(4) == std::array{false, false, false, false, true});
    CHECK(kinds(5) == std::array{false, false, false, false, true});
    CHECK(kinds(6) == std::array{true, false, false, false, false});
    CHECK(move.name(2) == PlayingCard(2, 3));
    CHECK(move.suit(3) == 5);
    CHECK(move.word(4) == 1);
    CHECK(move.word(5) == 15);
    CHECK(move.cards == 3);
}

TEST_CASE("a table turns an unseen card into a seen one when it is shown") {
    Table<CardSet, 3> table;
    table.gather(CardSet::of_suit(0, 0xff), 0);
    table.move(0, 1, {0, 3});
    table.move_unseen(0, 1, 1);
    CHECK(table.why_not(1, {0, 3}) == RuleId{});
    CHECK(table.why_not(1, {0, 4}) == RuleId{});
    CHECK(table.why_not(2, {0, 4}) == rule::card_not_held);
    table.move(1, 2, {0, 4});
    CHECK(table.seen(2) == CardSet::of({0, 4}));
    CHECK(table.unseen(1) == 0);
    CHECK(table.why_not(1, {0, 4}) == rule::card_not_held);
    CHECK(table.why_not(0, {0, 4}) == rule::card_seen_twice);
    table.blur(2);
    CHECK(table.why_not(0, {0, 4}) == RuleId{});
    CHECK(table.pool().size() == 7);
}
