#include "cli/sample_hand.h"

#include <algorithm>
#include <set>
#include <string>

#include "cards/notation.h"

namespace kupi::cli {

namespace {

constexpr std::size_t hand_size = 7;

/// Of a deck's own cards one of each kind, where there are kinds; no two of one title.
std::vector<Card> sample_of_own(const Deck& deck) {
    std::vector<Card> all, hand;
    std::set<std::string> kinds, titles;
    const auto kind_of = [&](Card card) {
        const auto& fields = deck.extras[card.extra()].fields;
        const auto kind = fields.find("kind");
        return kind == fields.end() ? std::string() : kind->second.text;
    };
    for (const Card card : deck.cards(false))
        if (!card.has_suit() && titles.insert(title(deck, card)).second) all.push_back(card);
    for (const Card card : all)
        if (kinds.insert(kind_of(card)).second) hand.push_back(card);
    if (hand.size() < 2) hand = std::move(all);
    if (hand.size() > hand_size) hand.resize(hand_size);
    return hand;
}

/// How many ranks are courts, or above one.
std::size_t high_ranks(const Deck& deck) {
    const auto lowest = std::find_if(deck.ranks.begin(), deck.ranks.end(),
                                     [](const Rank& rank) { return rank.kind == RankKind::face; });
    return static_cast<std::size_t>(deck.ranks.end() - lowest);
}

/// The last two cards of no suit, such as the highest trump and the fool, if they are always in the deck.
std::vector<Card> without_suit(const Deck& deck) {
    std::vector<Card> found;
    for (const Card card : deck.cards(false))
        if (!card.has_suit()) found.push_back(card);
    if (found.size() > 2) found.erase(found.begin(), found.end() - 2);
    return found;
}

} // namespace

std::vector<Card> sample_hand(const Deck& deck) {
    std::vector<Card> hand;
    const std::size_t ranks = deck.ranks.size(), suits = deck.suits.size();
    if (ranks * suits < hand_size) {
        if (deck.suits.empty()) return sample_of_own(deck);
        hand = deck.cards(false);
        if (hand.size() > hand_size) hand.resize(hand_size);
        return hand;
    }
    const std::size_t high = high_ranks(deck);
    std::set<Card> picked;
    for (std::size_t i = 0; i < hand_size; ++i) {
        // From the highest rank: where there are courts these, twice at the most, else as many high ones as middling.
        const std::size_t down = high > 0     ? (i < 2 * high ? i % high : i - high)
                                 : i % 2 == 0 ? i / 2
                                              : ranks / 2 + i / 2;
        const std::size_t next = high > 0 && high % suits == 0 ? i / high : 0; // other suits the second time
        picked.emplace((i + next) % suits, ranks - 1 - std::min(down, ranks - 1));
    }
    // Of few suits or ranks that were fewer: the highest that are left.
    for (std::size_t i = 0; picked.size() < hand_size; ++i) picked.emplace(i % suits, ranks - 1 - i / suits);
    hand.assign(picked.begin(), picked.end());
    // As a hand is held: the highest, which lies open, at the right.
    std::sort(hand.begin(), hand.end(),
              [](Card a, Card b) { return std::pair(a.rank(), a.suit()) < std::pair(b.rank(), b.suit()); });
    const std::vector<Card> others = without_suit(deck);
    hand.erase(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(std::min(others.size(), hand.size())));
    hand.insert(hand.end(), others.begin(), others.end());
    return hand;
}

} // namespace kupi::cli
