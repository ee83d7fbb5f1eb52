// Getha's showdown: from the first cards that are turned up to the last battle.
#pragma once

#include "games/getha_ladder.h"
#include "games/getha_selection.h"
#include "games/getha_sweep.h"
#include "rules/inplace_vector.h"

namespace kupi::games::getha {

/// All turn up what they have selected; arl sweep (getha_sweep.h); then the ladder (getha_ladder.h).
class Showdown {
  public:
    Showdown() = default;
    explicit Showdown(const House& house) : play_(house) {}

    /// reveal, rename, commit, add, show. Anything else comes too late, or too early.
    Ruling judge(const Move& move, Mode mode, const Selection& selection, Room& room);
    /// What follows by itself. Whether the hand is over.
    bool resolve(Room& room, Trace* trace);

    // ---- Looking
    Seats due(const Room& room) const; ///< whom it waits for
    bool has_revealed(Seat s, const Room& room) const { return revealed_.has(s) || all_revealed(room); }
    CardSet unsettled(const Room& room) const { return play_.unsettled(room); }
    /// Of a hand whose result is open: who may win it, as far as is known; nobody among them, where nobody may.
    Seats may_win(const Room& room) const;
    Seat winner() const { return ladder_.winner(); } ///< or nobody; of a hand that is over
    /// The result rests on cards that an arl may have taken unseen; or those who are short may have nothing left.
    bool is_open(const Room& room) const { return in_doubt(room) || (all_revealed(room) && play_.may_rest(room)); }
    void list(const Selection& selection, const Room& room, Options& options) const;
    void list_shows(const Room& room, Options& options) const;

    friend bool operator==(const Showdown&, const Showdown&) = default;

  private:
    bool all_revealed(const Room& room) const { return (room.contending() - revealed_).empty(); }
    /// Nothing more is due as far as anybody saw, and yet it was not over: what arl may have taken unseen decides.
    bool in_doubt(const Room& room) const { return due(room).empty(); }
    InplaceVector<Ladder::Hand, most_hands> hands(const Room& room) const;
    Ruling judge_at_rest(const Illegal& why, const Move& move, Mode mode, const Selection& selection, Room& room);
    Ruling carry_out(const Move& move, Mode mode, const Selection& selection, Room& room);
    Ruling reveal(const Move& move, Mode mode, const Selection& selection, Room& room);
    Ruling reveal_extra(const Move& move, Room& room);
    Ruling add(const Move& move, Mode mode, Room& room);

    class Lister;

    InPlay play_;
    Ladder ladder_;
    Seats revealed_;
    bool added_in_doubt_ = false; ///< to a tie that nobody can be sure of: no `show` settles the result
};

} // namespace kupi::games::getha
