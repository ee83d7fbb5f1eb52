// Somachi: one hand, from the deal until somebody's is empty: what entries and what goes unwritten do to it.
#pragma once

#include <array>
#include <cstdint>

#include "games/somachi_bets.h"
#include "games/somachi_board.h"
#include "games/somachi_turn.h"

namespace kupi::somachi {

/// The board, the bets and the turn, and what ties them. Legal or not is for somachi_judge.h to say.
struct Hand {
    Board board;
    Bets bets;
    Turn turn;
    Round round;
    House house;
    Phase phase = Phase::dealing;
    std::array<std::uint8_t, most> dealt{};
    std::uint8_t turns_due = 0; ///< cards to turn up from the stock
    bool emptied = false;       ///< a hand has been: the hand ends when all answers are in

    Hand() = default;
    explicit Hand(const Setup& setup);
    /// The next one, or game_over if fewer than two can play it.
    void begin();
    void carry_out(const Move& move, Trace* trace);
    /// Does the first of what was left out. Gives what forbids that.
    RuleId settle_one(Trace* trace);

    /// By the cards and the refused challenges.
    std::int32_t points(Seat seat) const;
    /// Among those who are still in: a single one has won whatever it scores.
    Seats best() const;
    bool is_to_open(Seat seat) const { return turn.is_to_open(seat, phase); }
    /// Whether a card played attacks somebody.
    bool attacks(const Move& move) const {
        return verb_of(move) == Verb::play && move.card().rank() == arlas &&
               (move.other != nobody || !house.any_face_opens);
    }
    friend bool operator==(const Hand&, const Hand&) = default;

  private:
    void lay_face(const Move& move, Trace* trace);
    void lose_group(Trace* trace);
    void lose_arlas(Trace* trace);
    void fold(Seat seat, std::int32_t debt, Trace* trace);
    void pass_turn();
    void after(Seat actor, Trace* trace);
};

} // namespace kupi::somachi
