// The second phase of Mattis and Myllymatti: who is in the game, who has gone out, and whose turn it is.
#pragma once

#include <array>
#include <cstdint>

#include "rules/result.h"
#include "rules/ruling.h"

namespace kupi::games {

/// `most` is the greatest number of players. It knows no cards.
template <int most>
class MattiOrder {
  public:
    Seats in() const { return in_; }
    int out() const { return outs_; }
    Seat due() const { return due_; } ///< nobody outside the second phase
    /// Whose turn it is; or, since the table lets it stand, a player in the game who has not acted ahead already.
    bool may_act(Seat seat, Mode mode) const {
        return seat == due_ || (mode == Mode::stood && in_.has(seat) && !ahead_.has(seat));
    }

    void join(Seat seat) { in_.add(seat); }
    void leave(Seat seat) {
        in_.remove(seat);
        out_[outs_++] = seat;
    }
    void lead(Seat seat) {
        due_ = seat;
        ahead_ = {};
    }
    /// In a trick the player due stays due, and whoever has acted ahead is skipped when the turn comes (log format §2).
    void pass(Seat seat) {
        if (seat != due_) return ahead_.add(seat);
        do {
            ahead_.remove(due_);
            due_ = in_.after(due_);
        } while (ahead_.has(due_));
    }

    void add_out(Result& result) const {
        Field& out = result.add_seats("out");
        out.kind = Field::Kind::list;
        for (int i = 0; i < outs_; ++i) {
            out.seats.add(out_[i]);
            out.values[out_[i]] = i;
        }
    }
    /// Who is in the game at the end.
    void add_loser(Result& result) const {
        Field& loser = result.add_seats("loser");
        loser.kind = Field::Kind::list;
        loser.seats = in_;
    }

    friend bool operator==(const MattiOrder&, const MattiOrder&) = default;

  private:
    std::array<Seat, most> out_{}; ///< in the order of going out
    std::uint8_t outs_ = 0;
    Seats in_, ahead_; ///< who is in the game; who has acted before their turn, since the table let it stand
    Seat due_ = nobody;
};

} // namespace kupi::games
