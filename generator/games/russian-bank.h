// Russian Bank, or Crapette (denexa-games: Russian Bank; rulings §9; rulesheets/russian-bank).
//
// Where the cards lie, and which may lie on which, bank::Stacks knows; bank::Turn what the player on turn may do and
// must do. Nothing is ever assumed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/russian-bank_turn.h"
#include "rules/hand_kit.h"

namespace kupi::bank {

class RussianBank : public GameDefaults {
  public:
    using Verb = bank::Verb;
    static constexpr std::array<std::string_view, 8> verbs{"deal",    "turn", "move", "load",
                                                           "discard", "pass", "stop", "stalemate"};
    using Word = bank::Word;
    using enum bank::Word;
    static constexpr std::array<std::string_view, 16> words{"t1",   "t2",   "t3",   "t4",      "t5",    "t6",
                                                            "t7",   "t8",   "f",    "reserve", "stock", "discard",
                                                            "move", "load", "turn", "pass"};

    static constexpr int reserve_size = bank::reserve_size, dealt_cards = 1 + bank::half_tableau;
    static constexpr int out_bonus = 30; ///< denexa-games: End of the hand

    RussianBank() = default;
    explicit RussianBank(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    CardCounts pool() const;
    CardCounts pool(const Move& move) const;
    std::vector<PileView> piles() const { return cards_.views(); }
    /// Places whatever can be placed, on the opponent first; moves tableau cards only to make that possible.
    int worth(const Move& move) const;

    friend bool operator==(const RussianBank&, const RussianBank&) = default;

  private:
    enum class Phase : std::uint8_t { dealing, playing, over, game_over };
    enum class End : std::uint8_t { not_yet, out, agreed, counted };
    Turn turn() const { return {cards_, turn_, strict_}; }
    bool reserve_card_due() const { return phase_ == Phase::playing && cards_.reserve_card_due(turn_); }

    Ruling deal(const Move& move, Trace* trace);
    Ruling turn_reserve(const Move& move, Trace* trace);
    Ruling act(const Move& move, Mode mode, Trace* trace);
    Ruling call_stop(const Move& move, Mode mode, Trace* trace);
    Ruling say_stalemate(const Move& move, Mode mode, Trace* trace);

    void discard(Trace* trace);
    void mend(Trace* trace);
    void end_turn(Trace* trace);
    void look_for_end(Trace* trace);
    void start(Trace* trace);
    void finish(End end, Trace* trace);
    void begin_hand();
    std::int32_t score_of(Seat seat) const;
    std::int32_t total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? score_of(seat) : 0); }

    Stacks cards_;
    Standstill standstill_;
    ScoreSheet<2> totals_;
    std::int32_t target_ = 0;
    Phase phase_ = Phase::dealing;
    End end_ = End::not_yet;
    Seats dealt_;
    Seat turn_ = 0;
    Seat said_ = nobody;   ///< who has said stalemate, with no entry since
    bool mending_ = false; ///< a stop's priority moves wait for a reserve card
    bool strict_ = false;  ///< strict-tableau-before-stock
};

} // namespace kupi::bank

namespace kupi {
using bank::RussianBank;
}
