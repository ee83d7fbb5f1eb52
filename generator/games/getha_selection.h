// Getha's selections: two whole suits, or one, laid face down and turned up when the betting is over.
#pragma once

#include "games/getha_cards.h"

namespace kupi::getha {

/// What each player has selected (rulings.md, select; GE-14, GE-20, GE-27).
class Selection {
  public:
    Ruling select(const Move& move, Mode mode, Room& room);

    // ---- Turning up
    /// Where the cards lie: in the hand if the suits were written, else in front.
    static int place(Seat s, const Room& room) { return room.table.empty(front(s)) ? hand(s) : front(s); }
    /// Nothing, or why these are not the selected cards rightly named; `taken` is a name that another card bears.
    std::optional<Illegal> why_not(Seat s, const Group& group, PlayingCard taken, Mode mode, const Room& room) const;
    /// Once they are in play: what must be true of the reserve. The suits of which it then holds none.
    unsigned need_whole(Seat s, const Group& group, Room& room, bool face_down, Legal& legal) const;

    // ---- Looking
    CardSet of(Seat s, CardSet held) const; ///< those of `held` that were selected
    unsigned suits(Seat s) const { return suits_[s]; }
    unsigned jokers(Seat s) const { return jokers_[s]; }
    void list(Seat s, const Room& room, Options& options) const;

    friend bool operator==(const Selection&, const Selection&) = default;

  private:
    void need_two_suits(Seat s, Room& room, Legal& legal) const;

    std::array<std::uint8_t, 8> suits_{}, jokers_{}; ///< a bit each
};

} // namespace kupi::getha
