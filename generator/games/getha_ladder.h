// Getha's end: who is driven out, the ladder of those who stand, and its battles.
#pragma once

#include "games/getha_cards.h"
#include "rules/ruling.h"

namespace kupi::games::getha {

/// What a hand is worth in battles: alak and numbers.
struct Strength {
    int alak = 0, numbers = 0, total = 0;

    static Strength of(CardSet cards);
};

/// Of two hands.
struct Battle {
    struct Side {
        Strength strength;
        CardSet left; ///< numbers that the other's alak left
        int total = 0;
        bool clears = false; ///< the other hand
    };
    Side a, b;

    Battle(CardSet a, CardSet b);
    int winner() const; ///< 1: a, −1: b, 0: a tie
};

/// An extra hand's two suits by alak, then numbers, then total, then the deck's order (GE-16). With `one-suit` too: the
/// variant says two, and no ruling says otherwise.
CardSet best_two_suits(CardSet cards);

/// One after the other, from the top of the ladder, until one is left (rulings.md, ladder, battle; GE-11, GE-13, GE-15,
/// GE-28).
class Ladder {
  public:
    /// What a hand brings: its cards in play, jokers under their names, and how many it holds in reserve.
    struct Hand {
        Seat seat;
        int rank; ///< of the seats: from the dealer's left, then extra hands
        CardSet cards;
        int reserve = 0;
        CardSet gains{}; ///< what an arl may have taken for it unseen
    };

    /// Of these hands, those who are not driven out.
    void line_up(std::span<const Hand> hands, const House& house, Trace* trace);
    /// Who may win, whichever gains are so: nobody among them, where nobody may. No suit is added.
    static Seats may_win(std::span<const Hand> hands, const House& house);
    /// Battles, until one hand or none is left, or somebody must add a suit. Whether it is over.
    bool battles(bool tie_breaker, Trace* trace);
    bool empty() const { return size_ == 0; }
    Seat winner() const { return champion_; } ///< or nobody; of a ladder that is over

    // ---- Ties
    Seats adding() const { return adding_; } ///< who must add a suit
    void add(Seat s, CardSet cards, CardSet named);
    /// What a side of this battle has added so far, as it lies there, and under the names of its jokers.
    CardSet added(Seat s) const { return sides_[side(s)].added; }
    CardSet named() const { return sides_[0].named | sides_[1].named; }

    friend bool operator==(const Ladder&, const Ladder&) = default;

  private:
    struct Rung {
        CardSet fighters;
        Seat seat = nobody;
        std::uint8_t reserve = 0;
        friend bool operator==(const Rung&, const Rung&) = default;
    };
    struct Side {
        CardSet added, named;
        friend bool operator==(const Side&, const Side&) = default;
    };
    int side(Seat s) const { return s == champion_ ? 0 : 1; }

    std::array<Rung, most_hands> rungs_{};      ///< from the top
    std::uint8_t size_ = 0, next_ = 0, at_ = 0; ///< at_: the champion's rung
    Seat champion_ = nobody;
    Seats adding_;
    std::array<Side, 2> sides_{}; ///< the champion's and the next hand's
};

} // namespace kupi::games::getha
