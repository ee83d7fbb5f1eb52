// Somachi: chips, the pot, and bets that wait for answers (railog-booklet: Gambling; rulings SO-15, SO-16, SO-20).
#pragma once

#include <array>
#include <cstdint>

#include "games/somachi_rules.h"

namespace kupi::somachi {

/// Bets know chips and moments, not cards: who opened or laid a face card, and who has an empty hand, they are told.
class Bets {
  public:
    Bets() = default;
    Bets(const Setup& setup, const House& house);
    void begin_hand();

    // ---- Chips

    bool can_pay(Seat seat, std::int64_t n) const { return !limited_.has(seat) || chips_[seat] >= n; }
    /// What the seat can bet at most.
    std::int32_t purse(Seat seat) const {
        return limited_.has(seat) ? static_cast<std::int32_t>(std::min<std::int64_t>(chips_[seat], INT32_MAX))
                                  : INT32_MAX;
    }
    Seats counted() const { return known_ ? limited_ : Seats{}; } ///< whose chips are limited, and known
    std::int64_t pot() const { return pot_; }
    void win_pot(Seat seat) { put(seat, -pot_); }
    /// Chips have changed hands unseen.
    void lose_count() { known_ = known_ && limited_.empty(); }
    /// Those who are dealt in: all-in, who has chips, as far as that is known.
    Seats able(Seats players) const;
    bool knows_able() const { return known_ || !all_in_agreed_; }

    // ---- Moments

    /// The entry before this one laid the seat's face card: bets on it are made now or never. Opening with it allows
    /// a bring-in or a raise.
    void face_laid(Seat seat) { face_ = seat; }
    void opened(Seat seat) { ++openers_, face_ = seat, face_opened_ = true; }
    void moment_passes() { face_ = nobody, face_opened_ = false; }
    Seat on_face() const { return face_; }

    /// Who has yet to answer a challenge or stay-in bets; nobody if none waits.
    Seats challenged() const { return challenge_.waiting; }
    Seats staying() const { return stay_waiting_; }
    bool waits() const { return !challenge_.waiting.empty() || !stay_waiting_.empty(); }
    /// `to_open`: the seat has yet to pay, open or stand in its opening turn.
    bool owes_bring_in(Seat seat, bool to_open) const { return to_open && bring_in_ > 0 && !all_in_.has(seat); }
    std::int32_t bring_in() const { return bring_in_; }
    int doublings() const { return doublings_; } ///< of this hand's points: challenges refused

    // ---- Bets and their answers

    /// What is wrong with a bet; whose turn it is does not matter here.
    Ruling judge(const Move& move, bool has_cards) const;
    void bring_in(Seat seat, std::int32_t n); ///< or a raise of it
    void stay_in(Seat seat, std::int32_t n, Seats in);
    void challenge(Seat seat, std::int32_t n, Seats in, Trace* trace);
    Ruling judge_answer(Verb verb, Seat seat, bool to_open) const;
    /// Gives what was owed. To fold, or have everybody fold but one, is more than this.
    std::int32_t answer(Verb verb, Seat seat, Trace* trace);

    friend bool operator==(const Bets&, const Bets&) = default;

  private:
    struct Stay {
        Seat by = nobody;
        std::int32_t amount = 0;
        friend bool operator==(const Stay&, const Stay&) = default;
    };
    struct Challenge {
        Seat by = nobody;
        std::int32_t amount = 0;
        Seats waiting, all_in; ///< who has yet to answer; who went all-in to meet it
        std::array<std::int64_t, most> paid{};
        friend bool operator==(const Challenge&, const Challenge&) = default;
    };

    std::int64_t owed(Seat seat, bool to_open) const;
    void put(Seat seat, std::int64_t n) { chips_[seat] -= n, pot_ += n; }
    void settle(bool met, Trace* trace);

    std::array<std::int64_t, most> chips_{};
    std::int64_t pot_ = 0;
    Challenge challenge_;
    std::array<Stay, 2> stay_{};
    Seats stay_waiting_; ///< who has yet to answer them
    Seats all_in_, limited_;
    std::int32_t bring_in_ = 0;
    Seat face_ = nobody;
    bool face_opened_ = false; ///< with no bring-in or raise since
    std::uint8_t openers_ = 0, doublings_ = 0;
    bool all_in_agreed_ = false, known_ = true;
};

} // namespace kupi::somachi
