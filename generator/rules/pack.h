// The pack that a game is played with: one deck or several of it, in terms of playing cards.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "rules/playing_card.h"

namespace kupi::rules {

struct Pack {
    std::string deck;                     ///< its id
    int suits = 0, ranks = 0, extras = 0; ///< kinds of each
    CardCounts cards;                     ///< all of them
    std::array<std::int16_t, 16> value{}; ///< of each rank, as ranks.toml says
    unsigned faces = 0;                   ///< a bit for each rank that is a face
    std::array<std::string, PlayingCard::most_suits> suit_codes;
    std::array<std::string, PlayingCard::most_ranks> rank_codes;
    std::array<std::string, PlayingCard::most_extras> extra_codes;

    int size() const { return cards.size(); }
    bool is_face(int rank) const { return faces >> rank & 1; }
    /// As a set where a game is played with one card of each kind, else as counts.
    template <class Cards>
    Cards as() const {
        if constexpr (std::same_as<Cards, CardSet>)
            return cards.kinds();
        else
            return cards;
    }
    /// The place of a rank or suit by its code ("Q", "H"); −1 if the pack has none.
    int rank(std::string_view code) const;
    int suit(std::string_view code) const;
};

/// `copies` of the deck shuffled together. Nothing if no game can be played with it: over eight suits, thirteen ranks
/// or eight kinds of cards without suit, or over seven cards of a kind; `why` says which.
std::optional<Pack> make_pack(const Deck& deck, int copies, bool with_jokers, std::string& why);

/// How high each rank stands in games in which aces are high: by the French codes 2 … 10 J Q K A where every rank has
/// one of these, in whatever order the pack lists them; else as in the pack.
std::array<std::uint8_t, 16> aces_high(const Pack& pack);

/// A deck's card as a playing card and back. Extras that are written alike are one playing card, their first.
PlayingCard playing_card(const Deck& deck, Card card);
Card deck_card(const Deck& deck, PlayingCard card);

} // namespace kupi::rules
