#include "rules/follow_suit.h"

#include <array>
#include <vector>

#include "catch.h"
#include "rules/random.h"

using namespace kupi::rules;

namespace {

constexpr CardSet spades = CardSet::of_suit(3);

CardSet some(Random& random, CardSet of, int one_in) {
    CardSet cards;
    for (PlayingCard c : of)
        if (random.below(static_cast<std::uint32_t>(one_in)) == 0) cards.add(c);
    return cards;
}

/// What every hand says that the unseen cards may make.
Following by_trying(const HeldCards& held, CardSet led, PlayingCard card) {
    if (led.empty() || led.has(card)) return Following::yes;
    std::vector<PlayingCard> hidden;
    for (PlayingCard c : held.hidden) hidden.push_back(c);
    bool is_void = false, follows = false;
    for (unsigned bits = 0; bits < 1u << hidden.size(); ++bits) {
        if (std::popcount(bits) != held.unseen) continue;
        CardSet hand = held.seen;
        for (std::size_t i = 0; i < hidden.size(); ++i)
            if (bits >> i & 1) hand.add(hidden[i]);
        if (!hand.has(card)) continue;
        ((hand & led).empty() ? is_void : follows) = true;
    }
    return !follows ? Following::yes : is_void ? Following::if_void : Following::no;
}

} // namespace

TEST_CASE("following suit from hidden cards is what every hand they may make says") {
    Random random(1);
    std::array<int, 3> found{};
    for (int n = 0; n < 20'000; ++n) {
        const CardSet pack = some(random, CardSet::of_ranks(0x7), 2); // of 24 cards
        HeldCards held;
        held.hidden = some(random, pack, 2);
        held.seen = some(random, pack - held.hidden, 3);
        const int hidden = held.hidden.size();
        if (hidden > 9) continue;
        held.unseen = static_cast<int>(random.below(static_cast<std::uint32_t>(hidden + 1)));
        const CardSet all = held.unseen > 0 ? held.seen | held.hidden : held.seen;
        const CardSet led = CardSet::of_suit(static_cast<int>(random.below(8)));
        for (PlayingCard c : all) {
            const Following following_suit = following(held, led, c);
            ++found[static_cast<std::size_t>(following_suit)];
            REQUIRE(following_suit == by_trying(held, led, c));
            REQUIRE(followers(held, led).has(c) == (following_suit != Following::no));
        }
    }
    for (int n : found) CHECK(n > 1000);
}

TEST_CASE("who leads may play anything, and an unseen hand lacks what it must") {
    HeldCards held{CardSet::of_suit(0, 0x3), 2, CardSet::of_suit(1, 0x3) | CardSet::of_suit(3, 0x3)};
    CHECK(following(held, {}, {0, 0}) == Following::yes);
    CHECK(following(held, spades, {0, 0}) == Following::if_void);
    held.hidden -= CardSet::of({1, 0}); // one heart and two spades for two unseen cards
    CHECK(following(held, spades, {0, 0}) == Following::no);
    CHECK(following(held, spades, {1, 1}) == Following::no);
    CHECK(followers(held, spades) == CardSet::of_suit(3, 0x3));
}
