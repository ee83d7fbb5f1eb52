#include "rules/pack.h"

#include "cards/french_ranks.h"

namespace kupi::rules {

namespace {

template <class Codes>
int place_of(const Codes& codes, std::string_view code) {
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (codes[i] == code && !code.empty()) return static_cast<int>(i);
    return -1;
}

/// The kinds of extras among the deck's, each by its first.
int kind_of_extra(const Deck& deck, std::size_t extra) {
    int kind = 0;
    for (std::size_t i = 0; i < extra; ++i) {
        if (deck.extras[i].code == deck.extras[extra].code) {
            return kind_of_extra(deck, i);
        }
        bool is_first = true;
        for (std::size_t j = 0; j < i; ++j) is_first = is_first && deck.extras[j].code != deck.extras[i].code;
        kind += is_first;
    }
    return kind;
}

} // namespace

int Pack::rank(std::string_view code) const { return place_of(rank_codes, code); }
int Pack::suit(std::string_view code) const { return place_of(suit_codes, code); }

std::array<std::uint8_t, 16> aces_high(const Pack& pack) {
    std::array<std::uint8_t, 16> high{};
    bool is_french = true;
    for (int r = 0; r < pack.ranks; ++r) {
        const auto place = french_order(pack.rank_codes[r]);
        is_french = is_french && place;
        high[r] = static_cast<std::uint8_t>(place.value_or(0));
    }
    for (int r = 0; r < pack.ranks && !is_french; ++r) high[r] = static_cast<std::uint8_t>(r);
    return high;
}

PlayingCard playing_card(const Deck& deck, Card card) {
    if (card.has_suit()) return {static_cast<int>(card.suit()), static_cast<int>(card.rank())};
    return PlayingCard::of_no_suit(kind_of_extra(deck, card.extra()));
}

Card deck_card(const Deck& deck, PlayingCard card) {
    if (card.has_suit()) return {static_cast<std::size_t>(card.suit()), static_cast<std::size_t>(card.rank())};
    std::size_t extra = 0;
    while (extra + 1 < deck.extras.size() && kind_of_extra(deck, extra) != card.extra()) ++extra;
    return Card::of_no_suit(extra);
}

std::optional<Pack> make_pack(const Deck& deck, int copies, bool with_jokers, std::string& why) {
    const std::size_t extras = deck.extras.size() - (with_jokers ? 0 : deck.jokers);
    const auto refuse = [&](auto number, const char* what, int most) {
        why = "it has " + std::to_string(number) + ' ' + what + ", and games are played with " + std::to_string(most) +
              " at most";
        return std::nullopt;
    };
    if (deck.suits.size() > PlayingCard::most_suits) return refuse(deck.suits.size(), "suits", PlayingCard::most_suits);
    if (deck.ranks.size() > PlayingCard::most_ranks) return refuse(deck.ranks.size(), "ranks", PlayingCard::most_ranks);
    Pack pack;
    pack.deck = deck.id;
    pack.suits = static_cast<int>(deck.suits.size());
    pack.ranks = static_cast<int>(deck.ranks.size());
    for (int s = 0; s < pack.suits; ++s) pack.suit_codes[s] = deck.suits[s].code;
    for (int r = 0; r < pack.ranks; ++r) {
        const Rank& rank = deck.ranks[r];
        pack.rank_codes[r] = rank.code;
        pack.value[r] = static_cast<std::int16_t>(rank.value);
        if (rank.kind == RankKind::face) pack.faces |= 1u << r;
    }
    std::array<int, 256> count{};
    const auto add = [&](PlayingCard card) {
        for (int n = 0; n < copies; ++n) {
            if (++count[card.code()] > CardCounts::most) return false;
            pack.cards.add(card);
        }
        return true;
    };
    for (int s = 0; s < pack.suits; ++s)
        for (int r = 0; r < pack.ranks; ++r)
            if (!add({s, r})) return refuse(copies, "cards of a kind", CardCounts::most);
    for (std::size_t e = 0; e < extras; ++e) {
        const int kind = kind_of_extra(deck, e);
        if (kind >= PlayingCard::most_extras)
            return refuse(kind + 1, "kinds of cards without suit", PlayingCard::most_extras);
        pack.extras = std::max(pack.extras, kind + 1);
        pack.extra_codes[kind] = deck.extras[e].code;
        if (!add(PlayingCard::of_no_suit(kind))) return refuse(copies, "cards of a kind", CardCounts::most);
    }
    return pack;
}

} // namespace kupi::rules
