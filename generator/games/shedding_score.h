// Shedding games: what a hand that is over comes to, and the game after it.
#pragma once

#include "games/shedding_house.h"
#include "rules/hand_kit.h"

namespace kupi::shedding {

/// A hand that is over.
struct Count {
    Score score = Score::points;
    Seats seats;                                  ///< all players
    Seat out = nobody;                            ///< who has no card left; nobody: nobody could go on
    std::array<std::int32_t, most_seats> left{};  ///< what each is left with, where it is known
    std::array<std::int32_t, most_seats> cards{}; ///< and how many cards
    bool known = true;

    /// Who is out; if nobody is, who is left with least.
    Seats winners() const;
    /// To the winner what the others have left more than the winner has; two who are level get nothing.
    int points(Seat seat) const;
    Result result() const;
};

/// From hand to hand.
class Totals {
  public:
    /// `now`: the hand that is over and not added yet; null: there is none.
    int of(Seat seat, const Count* now) const { return sheet_[seat] + (now != nullptr ? now->points(seat) : 0); }
    /// The target reached: most points win, or fewest where everybody counts their own. Level: a further hand decides.
    /// Without a target, who has most as soon as `over`.
    Result result(const House& house, const Count* now, bool over) const;
    /// A hand that was not judged counts as its claim says: its scores, or, where hands are counted, who won.
    void add(const House& house, const Count* now, const HandEnd& end);

    friend bool operator==(const Totals&, const Totals&) = default;

  private:
    ScoreSheet<most_seats> sheet_; ///< points, or hands won
};

} // namespace kupi::shedding
