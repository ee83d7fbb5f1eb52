// Fishing games: what a hand that is over comes to, and the match after it.
#pragma once

#include "games/fishing_house.h"
#include "rules/hand_kit.h"

namespace kupi::fishing {

/// Of each side: how many, and their points.
class Sweeps {
  public:
    int number(int side) const { return number_[side]; }
    int points(int side) const { return points_[side]; }
    void add(int side, int times, int points) {
        number_[side] = static_cast<std::uint8_t>(number_[side] + times);
        points_[side] = static_cast<std::int16_t>(std::clamp(points_[side] + points, -999, 999));
    }
    friend bool operator==(const Sweeps&, const Sweeps&) = default;

  private:
    std::array<std::uint8_t, most_seats> number_{};
    std::array<std::int16_t, most_seats> points_{};
};

/// A hand that is over.
struct Count {
    const House& house;
    std::array<CardSet, most_seats> taken; ///< by each side
    Sweeps sweeps;
    int eldest = 0; ///< the side of the player at the dealer's left

    std::array<int, most_seats> points() const; ///< of each side
    int ahead() const;                          ///< the side with most points; −1: level
    /// The side that comes to `target` first as all points are counted, with what it had before; −1: none does.
    int first_to(int target, const ScoreSheet<most_seats>& before) const;
    Result result() const;
    /// How all scores come about.
    void explain(Trace& trace) const;

  private:
    /// Calls visit(side, points) in the order in which they are counted.
    template <class Visit>
    void each_point(Visit visit) const;
    /// The side that has most of some cards; −1: who share the most get nothing.
    int first_in(CardSet cards) const;
    /// The best card of each suit; 0 without all of them.
    int prime(int side) const;
    int first_in_prime() const;
};

/// From hand to hand. `now`: the hand that is played, which counts once it is `finished`.
class Standing {
  public:
    int hand() const { return hand_; }
    bool has_ended() const { return ended_; }
    /// By points: who has reached the target and has most; level at the top, another hand decides. Counted out: who
    /// has reached it first, which nobody knows of a hand that was not judged, if several have. By hands: who has won
    /// most of those agreed on; an even match is a draw, or goes to all points.
    Result result(const House& house, bool finished, const Count& now) const;
    /// What decides an even match.
    void explain(const House& house, const Count& now, Trace& trace) const;
    /// After a hand that was not judged its claim tells who won it, and its scores, if all are there, the points.
    void add(const House& house, bool finished, const Count& now, const HandEnd& end);

    friend bool operator==(const Standing&, const Standing&) = default;

  private:
    ScoreSheet<most_seats> won_, points_; ///< of each side
    std::int32_t hand_ = 1;
    std::int8_t first_ = -1; ///< the side that has counted out
    bool ended_ = false;
};

} // namespace kupi::fishing
