// A round of a first-phase trick: some players lay a card each, and the highest rank wins if it is alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::games {

/// Who lays a card when, and who has laid the highest. `most` is the greatest number of players.
template <int most>
class MattiRound {
  public:
    /// The first `rivals` of the players from `leader` on, clockwise.
    void begin(Seat leader, int players, int rivals) {
        for (int i = 0; i < rivals; ++i) order_[i] = left_of(leader, players, i);
        leader_ = leader;
        size_ = static_cast<std::uint8_t>(rivals);
        restart();
    }
    /// Those who have tied for highest lay another card, in the order in which they did (rulings MA-16).
    void begin_again() {
        std::uint8_t tied = 0;
        for (int i = 0; i < size_; ++i)
            if (highest_.has(order_[i])) order_[tied++] = order_[i];
        size_ = tied;
        restart();
    }

    Seat leader() const { return leader_; }
    Seat due() const { return order_[laid_]; } ///< while it is not complete
    bool untouched() const { return laid_ == 0; }
    bool complete() const { return laid_ == size_; }
    /// Whether the seat has yet to lay a card.
    bool expects(Seat seat) const {
        return std::find(order_.begin() + laid_, order_.begin() + size_, seat) != order_.begin() + size_;
    }
    int highest_rank() const { return rank_; } ///< −1 before the first card
    Seats highest() const { return highest_; } ///< who laid a card of that rank
    PlayingCard card_of(Seat seat) const {     ///< of one who has laid a card
        return cards_[std::find(order_.begin(), order_.begin() + laid_, seat) - order_.begin()];
    }

    /// Of a seat that is expected; one who was not due has laid ahead of those before.
    void lay(Seat seat, PlayingCard card) {
        if (order_[laid_] != seat) {
            const auto next = order_.begin() + laid_;
            const auto at = std::find(next, order_.begin() + size_, seat);
            std::rotate(next, at, at + 1);
        }
        cards_[laid_++] = card;
        if (card.rank() > rank_) {
            rank_ = static_cast<std::int8_t>(card.rank());
            highest_ = {};
        }
        if (card.rank() == rank_) highest_.add(seat);
    }

    friend bool operator==(const MattiRound&, const MattiRound&) = default;

  private:
    void restart() {
        std::fill(order_.begin() + size_, order_.end(), Seat{0});
        cards_ = {};
        laid_ = 0;
        rank_ = -1;
        highest_ = {};
    }

    std::array<Seat, most> order_{}; ///< those who have laid a card, then those who are due
    std::array<PlayingCard, most> cards_{};
    Seats highest_;
    std::int8_t rank_ = -1;
    std::uint8_t size_ = 0, laid_ = 0;
    Seat leader_ = nobody;
};

} // namespace kupi::games
