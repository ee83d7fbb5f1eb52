// Somachi, the Sailors' Game (railog-booklet: Somachi; rulings §5; rulesheets/somachi).
//
// A Hand ties Board, Bets and Turn, somachi_judge.h knows the rules; here hands follow one another. No rule asks what a
// hand holds or lacks; only cards that cannot be where they come from are illegal.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/somachi_judge.h"

namespace kupi {

class Somachi : public GameDefaults {
  public:
    using Verb = somachi::Verb;
    static constexpr auto verbs = somachi::verbs;
    static constexpr auto words = somachi::words;

    Somachi() = default;
    explicit Somachi(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Bets without limit are listed up to the greatest number there is.
    void legal_moves(Options& options) const;
    Seats waiting() const { return somachi::waiting(hand_); }
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    Result standing() const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return hand_.round.dealer; }
    bool judgeable() const { return judgeable_ || hand_.phase == Phase::game_over; }
    const CardSet& pool() const { return hand_.board.table().pool(); }
    auto& table() { return hand_.board.table(); }
    std::vector<PileView> piles() const { return hand_.board.piles(hand_.round.players); }
    int worth(const Move& move) const { return somachi::worth(hand_, move); }

    friend bool operator==(const Somachi&, const Somachi&) = default;

  private:
    using Phase = somachi::Phase;
    Seats players() const { return Seats::all(hand_.round.players); }
    bool is_over() const { return hand_.is_over(); }
    Ruling judge(const Move& move, bool stood, Trace* trace);
    void finish(Trace* trace);
    std::int32_t best_tally() const;
    bool game_is_over() const;

    somachi::Hand hand_;
    std::int64_t hand_pot_ = 0; ///< before the hand's winner took it
    std::array<std::int32_t, somachi::most> tally_{};
    std::int32_t hands_ = 1, hands_played_ = 0;
    bool judgeable_ = true, totals_known_ = true;
};

} // namespace kupi
