// What goes from hand to hand in games of the family "tricks": scores, bags, who is still in, when it is over.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/tricks_rules.h"
#include "rules/hand_kit.h"

namespace kupi {

/// The hands before this one. Where a hand is over, what it came to is counted in by who asks.
class TricksMatch {
  public:
    TricksMatch() = default;
    TricksMatch(const TrickRules& is, const Setup& setup);

    int hands() const { return hands_; } ///< that have been played out
    bool is_over() const { return over_; }
    Seats in() const { return in_; } ///< who has not been knocked out
    /// False while nobody knows that, or who names trump, after a hand that was not judged.
    bool in_known() const { return in_known_; }
    Seats last_winners() const { return last_winners_; } ///< of the most tricks in the hand before
    int hand_size(const TrickRules& is) const;           ///< of this hand

    // ---- This hand's: `count` is what it came to
    int score(const TrickRules& is, const HandCount& count, int side) const;
    int extra() const { return extra_; } ///< points from ties before it
    /// Whether nobody scores, and what is pending then.
    bool is_tie(const TrickRules& is, const HandCount& count) const;
    int extra_after_tie(const TrickRules& is) const {
        return is.ties == TrickRules::Ties::add ? extra_ + 1 : std::max(extra_, 1);
    }
    bool is_known() const { return total_.is_known() && extra_known_; } ///< what its score and the totals come to
    /// Who scores most in it; nobody, if all score alike.
    Seats winners(const TrickRules& is, const HandCount& count) const;
    Result hand_result(const TrickRules& is, const HandCount& count) const;
    void explain(const TrickRules& is, const HandCount& count, Trace& trace) const;

    // ---- `count` is null while the hand is not over, or was thrown in
    int total(const TrickRules& is, const HandCount* count, int side) const;
    Result game_result(const TrickRules& is, const HandCount* count) const;

    /// The hand is over: judged, if it is `finished`, or as the table wrote it down. `thrown_in`: it was not played.
    void take(const TrickRules& is, const HandCount& count, bool finished, bool thrown_in, const HandEnd& end);

    friend bool operator==(const TricksMatch&, const TricksMatch&) = default;

  private:
    int hands_of_game(const TrickRules& is) const; ///< 0: no fixed number
    Seats left_in(const TrickRules& is, const HandCount* count) const;
    bool reaches_end(const TrickRules& is, const HandCount* count) const;
    void explain_tie_or_win(const TrickRules& is, const HandCount& count, Trace& trace) const;
    void explain_game(const TrickRules& is, const HandCount& count, Trace& trace) const;
    void take_count(const TrickRules& is, const HandCount& count);
    void take_claim(const TrickRules& is, const HandCount& contract, const HandEnd& end);
    void take_claimed_win(const TrickRules& is, const HandCount& contract, const HandEnd& end);
    void add_win(const TrickRules& is, Seats winners);
    void count_extra(const TrickRules& is, bool decided, bool tie);
    void take_tricks(const TrickRules& is, const HandCount* judged, const HandEnd& end);

    ScoreSheet<TrickRules::most_seats> total_;                ///< of the sides: scores, or games won
    std::array<std::int16_t, TrickRules::most_seats> bags_{}; ///< of the sides
    std::int32_t hands_ = 0;
    std::int32_t extra_ = 0; ///< points from ties
    Seats in_, last_winners_;
    bool in_known_ = true, extra_known_ = true, over_ = false;
};

} // namespace kupi
