#include "games/envite_ranks.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace kupi::games::envite {

namespace {

/// Every trump that is fixed at some number of seats, highest first, and how many of them, the last ones, are so at
/// each (denexa-games: Envite, card ranking; rulings §12).
constexpr std::array<std::string_view, 6> fixed_trumps{"AD", "2D", "5D", "3C", "QC", "JD"};
constexpr struct { std::uint8_t seats, fixed; } fixed_at[]{{4, 0}, {6, 3}, {8, 4}, {10, 5}, {12, 6}};

/// Of a suit that is not trump, lowest first. In the trump suit the 2 stands at the other end.
constexpr std::string_view plain_order = "234567AJQK";

/// Ranks and suits of a pack by their codes; one whose cards have names of their own has them in the places that they
/// have in the usual deck.
class Places {
  public:
    explicit Places(const Pack& pack) : pack_(pack) {
        for (char code : ranks) by_code_ = by_code_ && pack.rank({&code, 1}) >= 0;
        for (char code : suits) by_code_ = by_code_ && pack.suit({&code, 1}) >= 0;
    }
    int rank(char code) const { return by_code_ ? pack_.rank({&code, 1}) : static_cast<int>(ranks.find(code)); }
    int suit(char code) const { return by_code_ ? pack_.suit({&code, 1}) : static_cast<int>(suits.find(code)); }

  private:
    static constexpr std::string_view ranks = "A234567JQK", suits = "CDHS";
    const Pack& pack_;
    bool by_code_ = true;
};

} // namespace

TrickRanks ranks_of(const Pack& pack, int players) {
    const Places places(pack);
    RankHeights heights{};
    std::uint8_t height = 0;
    for (char code : plain_order) heights[places.rank(code)] = ++height;
    RankHeights in_trumps = heights;
    in_trumps[places.rank('2')] = ++height;
    TrickRanks ranks(heights, in_trumps);
    std::size_t fixed = 0;
    for (const auto& [seats, cards] : fixed_at)
        if (seats <= players) fixed = cards;
    std::vector<PlayingCard> standing;
    for (std::string_view code : std::span(fixed_trumps).last(fixed))
        standing.emplace_back(places.suit(code[1]), places.rank(code[0]));
    ranks.set_standing(standing);
    return ranks;
}

} // namespace kupi::games::envite
