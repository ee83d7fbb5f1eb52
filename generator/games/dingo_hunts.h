// Dingo: the hunts, rank by rank: who is the dingo, who has played wolves, and what becomes of the cards.
#pragma once

#include "games/dingo_piles.h"

namespace kupi::dingo {

/// It knows no turn: a hunt ends when it is told to.
class Hunts {
  public:
    int rank() const { return rank_; } ///< hunted, or to be called next
    Seat dingo() const { return dingo_; }
    bool hunting() const { return dingo_ != nobody; } ///< the ace hunt too
    bool hunting_ace() const { return hunting() && rank_ == ace_rank; }
    bool finished() const { return rank_ == ranks; }

    /// Goes on to the next rank whose heart is held, or finishes; rabbits whose dingo is gone are discarded (rulings
    /// DI-4).
    void call_next(Piles& piles, Trace* trace);
    void call(Piles& piles, Seat seat, PlayingCard card) {
        piles.put(seat, card, Piles::hunt);
        dingo_ = seat;
        dingo_card_ = card;
    }
    void play_wolf(Piles& piles, Seat seat, PlayingCard card) {
        piles.put(seat, card, Piles::hunt);
        last_wolf_ = card;
        last_hunter_ = seat;
    }
    /// An ace of the ace hunt, the rabbit too: it scores for who plays it.
    void play_ace(Piles& piles, Seat seat, PlayingCard card) {
        piles.table.move(Piles::hand + seat, Piles::score + seat, card);
        last_wolf_ = card;
    }
    void end(Piles& piles, Trace* trace); ///< and goes on to the next

    friend bool operator==(const Hunts&, const Hunts&) = default;

  private:
    Seat dingo_ = nobody, last_hunter_ = nobody;
    PlayingCard dingo_card_, last_wolf_;
    std::uint8_t rank_ = 0;
};

} // namespace kupi::dingo
