// Cards that lie open before the players of a game of the family "tricks", each perhaps on one that nobody has seen.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::games {

/// A row for each player: which card lies open in each column, and whether a covered one lies beneath. `??` is a card
/// that was turned up and that nobody remembers; nothing lies beneath such.
class OpenRows {
  public:
    static constexpr int most_cards = 64; ///< of all players

    void begin(int columns) {
        *this = {};
        columns_ = static_cast<std::uint8_t>(columns);
    }
    void lay(Seat seat, int column, PlayingCard card, bool on_covered) {
        const int place = seat * columns_ + column;
        cards_[place] = card;
        open_ |= bit(place);
        if (on_covered) covered_ |= bit(place);
    }

    bool has(Seat seat, PlayingCard card) const { return place_of(seat, card) >= 0; }
    int size(Seat seat) const { return std::popcount(open_ & row(seat)); }
    int covered(Seat seat) const { return std::popcount(covered_ & row(seat)); }
    int forgotten(Seat seat) const { ///< open, but nobody remembers which
        int n = 0;
        each(seat, [&](PlayingCard card) { n += card.is_unseen(); });
        return n;
    }
    std::vector<PlayingCard> cards(Seat seat) const { ///< as far as they are remembered, from left to right
        std::vector<PlayingCard> all;
        each(seat, [&](PlayingCard card) {
            if (!card.is_unseen()) all.push_back(card);
        });
        return all;
    }

    /// A card of the row is played, `??` the first that nobody remembers: then what it covered is to be turned up.
    void take(Seat seat, PlayingCard card) {
        const int place = place_of(seat, card);
        open_ &= ~bit(place);
        cards_[place] = {};
        if ((covered_ & bit(place)) != 0) turning_ = static_cast<std::uint8_t>(place);
    }
    Seat turning() const { return turning_ == none ? nobody : static_cast<Seat>(turning_ / columns_); } ///< whose card
    void turn(PlayingCard card) {
        covered_ &= ~bit(turning_);
        open_ |= bit(turning_);
        cards_[turning_] = card;
        turning_ = none;
    }
    void leave_covered() { turning_ = none; }

    friend bool operator==(const OpenRows&, const OpenRows&) = default;

  private:
    static constexpr std::uint8_t none = 0xff;

    static std::uint64_t bit(int place) { return std::uint64_t{1} << place; }
    std::uint64_t row(Seat seat) const {
        return columns_ == 0 ? 0 : (~std::uint64_t{0} >> (most_cards - columns_)) << (seat * columns_);
    }
    int place_of(Seat seat, PlayingCard card) const {
        for (std::uint64_t left = open_ & row(seat); left != 0; left &= left - 1)
            if (const int place = std::countr_zero(left); cards_[place] == card) return place;
        return -1;
    }
    template <class Each>
    void each(Seat seat, Each each) const {
        for (std::uint64_t left = open_ & row(seat); left != 0; left &= left - 1) each(cards_[std::countr_zero(left)]);
    }

    std::array<PlayingCard, most_cards> cards_{}; ///< row by row
    std::uint64_t open_ = 0, covered_ = 0;        ///< places with such a card
    std::uint8_t columns_ = 0, turning_ = none;
};

} // namespace kupi::games
