// Getha's exchange: cards that go on the discard pile, and as many that are drawn.
#pragma once

#include "games/getha_cards.h"

namespace kupi::getha {

/// The exchanges of one hand (rulings.md, exchange; GE-12, GE-26).
class Exchange {
  public:
    Exchange() = default;
    /// `second`: from the stock that the dealer's first hand has left.
    Exchange(const Room& room, bool second);

    Ruling exchange(const Move& move, Mode mode, Room& room);
    Ruling draw(const Move& move, Room& room);
    /// All have exchanged: where the house does so, the discards go into the stock before anybody draws.
    void close(Room& room);
    void draw_the_rest(Room& room); ///< unseen, as the log leaves it out
    Seats drawing() const;          ///< who may draw now

    void list(Seat s, const Room& room, Options& options) const; ///< up to 247 subsets of eight cards
    void list_draws(Options& options) const;

    friend bool operator==(const Exchange&, const Exchange&) = default;

  private:
    bool may_draw(Seat s) const { return owed_[s] > 0 && (closed_ || !shuffles_); }
    int stock_left(const Room& room) const; ///< less the draws still owed
    int most(const Room& room) const;

    std::uint8_t limit_ = 6;
    bool no_fewer_ = false, scarce_ = false; ///< one hand alone never empties the stock
    bool shuffles_ = false, closed_ = false;
    std::array<std::uint8_t, 8> owed_{}; ///< cards still to be drawn
};

} // namespace kupi::getha
