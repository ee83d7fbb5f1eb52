#include "games/arlas_hand.h"

#include <string_view>

#include "catch.h"

using namespace kupi::games;

namespace {

/// Numbers 1 … up to four ranks below the top, faces worth `face`.
ArlasRanks ranks(int count, int first_value, int face) {
    Pack pack;
    pack.ranks = count;
    for (int r = 0; r < count; ++r) pack.value[r] = static_cast<std::int16_t>(r < count - 4 ? first_value + r : face);
    return ArlasRanks(pack);
}
const ArlasRanks railog = ranks(12, 1, 8), french = ranks(13, 2, 10);

/// The greatest score of `cards` cards of these ranks.
int greatest(const ArlasRanks& of, int count, int cards, const ArlasHand& hand = {}, int from = 0) {
    if (cards == 0) return hand.score(0);
    int best = 0;
    for (int r = from; r < count; ++r) {
        ArlasHand next = hand;
        next.add(0, {0, r}, of);
        best = std::max(best, greatest(of, count, cards - 1, next, r));
    }
    return best;
}

/// "a8 bS …": side and rank code of Railog cards in the order played.
ArlasHand hand(std::string_view cards) {
    ArlasHand hand;
    constexpr std::string_view codes = "12345678ARDS";
    for (std::size_t i = 0; i + 1 < cards.size(); i += 3)
        hand.add(cards[i] == 'b', {0, static_cast<int>(codes.find(cards[i + 1]))}, railog);
    return hand;
}
int winner(std::string_view cards) { return hand(cards).verdict().winner; }

} // namespace

TEST_CASE("four cards score 64 at most, eight of a team 192, French ones 80 and 240") {
    CHECK(greatest(railog, 12, 4) == 64);
    CHECK(greatest(railog, 12, 8) == 192);
    CHECK(greatest(french, 13, 4) == 80);
    CHECK(greatest(french, 13, 8) == 240);
}

TEST_CASE("the rows of the rulesheet score what it says") {
    CHECK(hand("a8 a8 aA aR").score(0) == 64);
    CHECK(hand("a8 a7 aA aA").score(0) == 30);
    CHECK(hand("a8 a7 a6 aR").score(0) == 21);
    CHECK(hand("aA aA aR aD").score(0) == 0);
    CHECK(hand("a8 a5 a6 a4 a3 aA aR aD").score(0) == 104);
    CHECK(hand("a8 a7 a6 a4 aR aR aD aD").score(0) == 25);
}

TEST_CASE("a captured card is worth its number, a face 8, so that four bring 32 at most") {
    CHECK(hand("b8 b8 bA bS").worth(1) == 32);
    CHECK(hand("b5 b7 bD b2").worth(1) == 22);
    CHECK(french.value({0, 12}) == 10);
}

TEST_CASE("an arlas wins unless a deiskatun of the other side cancels it, in order of play") {
    // The attacker plays two arlas (rulings §2).
    CHECK(winner("aS b1 a1 bD aS bD a1 b8") == 1); // two deiskatun: judged on score
    CHECK_FALSE(hand("aS b1 a1 bD aS bD a1 b8").verdict().by_arlas);
    CHECK(winner("a3 bD aS b4 a6 bS aS b7") == 1); // one, and an arlas before the second
    CHECK(hand("a3 bD aS b4 a6 bS aS b7").verdict().by_arlas);
    CHECK(winner("a3 bD aS b4 a6 b7 aS bS") == 0);                                // one, and an arlas after it
    CHECK(winner("a3 bD aS b4 a6 b7 aS b5") == 0);                                // one only
    CHECK(hand("a3 bD aS b4 a6 b7 aS b5").verdict().scores == std::array{9, 16}); // whatever the scores
    // Each side one arlas and one deiskatun: all cancelled.
    const ArlasHand::Verdict even = hand("a8 bS aS b5 aA bD aD b6").verdict();
    CHECK_FALSE(even.by_arlas);
    CHECK(even.scores == std::array{16, 11});
    CHECK(even.winner == 0);
    // A deiskatun does nothing against its own side's arlas.
    CHECK(winner("aS b1 aD b1 a1 b8 a1 b8") == 0);
}

TEST_CASE("equal scores without an arlas are even") {
    CHECK(winner("a4 b8 a3 b6 aA bR aD bD") == ArlasHand::even);
    CHECK(hand("a4 b8 a3 b6 aA bR aD bD").verdict().scores == std::array{14, 14});
}
