// Somachi: chips, the pot, and bets that wait for answers (railog-booklet: Gambling; rulings SO-15, SO-16, SO-20).
#pragma once

#include <array>
#include <cstdint>

#include "games/somachi_rules.h"

namespace kupi::games::somachi {

/// Bets know chips and moments, not cards: who opened or laid a face card, and who has an empty hand, they are told.
class Bets {
  public:
    Bets() = default;
    Bets(const Setup& setup, const House& house) : pot_(setup.number("pot")), all_in_agreed_(house.all_in) {
        const Setup::Option& stakes = setup.option("stakes");
        for (Seat s = 0; s < setup.players; ++s) {
            chips_[s] = stakes.seats[s].value_or(0);
            if (stakes.seats[s]) limited_.add(s);
        }
    }
    void begin_hand() {
        challenge_ = {};
        stay_ = {};
        stay_waiting_ = all_in_ = {};
        bring_in_ = 0;
        openers_ = doublings_ = 0;
        moment_passes();
    }

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
    Seats able(Seats players) const {
        if (!all_in_agreed_ || !known_) return players;
        return players.where([&](Seat s) { return can_pay(s, 1); });
    }
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
    Ruling judge(const Move& move, bool has_cards) const {
        const Verb verb = verb_of(move);
        const Seat seat = move.seat;
        bool is_time = verb == Verb::challenge || face_ == seat;
        // rules.md, bring-in: by the first to open, raised by later ones, each directly after opening.
        if (verb == Verb::bring_in) is_time = is_time && face_opened_ && openers_ == 1;
        if (verb == Verb::raise) is_time = is_time && face_opened_ && openers_ != 1 && bring_in_ > 0;
        if (!is_time || !has_cards) return Illegal{bet_timing, {.seat = seat}};
        if (!can_pay(seat, move.number))
            return Illegal{chips_rule, {.number = move.number, .limit = shown(purse(seat))}};
        return Legal{};
    }
    /// A bring-in, or a raise of it.
    void bring_in(Seat seat, std::int32_t n) {
        put(seat, n);
        bring_in_ = shown(std::int64_t{bring_in_} + n);
        face_opened_ = false; // a stay-in bet may follow
    }
    /// A second one stands beside the first only when an arlas and the deiskatun that answers it bring one each.
    void stay_in(Seat seat, std::int32_t n, Seats in) {
        put(seat, n);
        const bool second = !stay_waiting_.empty();
        stay_waiting_ = second ? in - all_in_ : in - all_in_ - Seats::of(seat);
        stay_[seat] = n;
        if (stay_waiting_.empty()) stay_ = {};
    }
    /// Players who are all-in meet it unasked.
    void challenge(Seat seat, std::int32_t n, Seats in, Trace* trace) {
        challenge_ = {seat, n, in - all_in_ - Seats::of(seat), {}, {}};
        challenge_.paid[seat] = n;
        put(seat, n);
        if (challenge_.waiting.empty()) settle(true, trace);
    }
    Ruling judge_answer(Verb verb, Seat seat, bool to_open) const {
        if (challenge_.waiting.empty() && (verb == Verb::meet || verb == Verb::refuse))
            return Illegal{rule::wrong_phase};
        const std::int64_t debt = owed(seat, to_open);
        if (debt == 0) return Illegal{bet_owed, {.seat = seat}};
        const bool pays = verb == Verb::pay || verb == Verb::meet;
        if (pays ? !can_pay(seat, debt) : verb == Verb::all_in && can_pay(seat, debt))
            return Illegal{chips_rule, {.number = shown(debt), .limit = shown(purse(seat))}};
        return Legal{};
    }
    /// Gives what was owed. To fold, or have everybody fold but one, is more than this.
    std::int32_t answer(Verb verb, Seat seat, Trace* trace) {
        const bool is_challenged = challenge_.waiting.has(seat);
        const std::int64_t debt = owed(seat, true), paid = verb == Verb::all_in ? chips_[seat] : debt;
        if (verb == Verb::all_in) all_in_.add(seat);
        if (verb != Verb::fold && verb != Verb::refuse) put(seat, paid);
        stay_waiting_.remove(seat);
        if (stay_waiting_.empty()) stay_ = {};
        if (verb == Verb::refuse) {
            settle(false, trace);
        } else if (is_challenged) {
            challenge_.waiting.remove(seat);
            challenge_.paid[seat] = paid;
            if (verb == Verb::all_in) challenge_.all_in.add(seat);
            if (challenge_.waiting.empty()) settle(true, trace);
        }
        return shown(debt);
    }

    friend bool operator==(const Bets&, const Bets&) = default;

  private:
    struct Challenge {
        Seat by = nobody;
        std::int32_t amount = 0;
        Seats waiting, all_in; ///< who has yet to answer; who went all-in to meet it
        std::array<std::int64_t, most> paid{};
        friend bool operator==(const Challenge&, const Challenge&) = default;
    };

    /// Of a challenge, of stay-in bets, or else of the bring-in; 0: nothing.
    std::int64_t owed(Seat seat, bool to_open) const {
        if (challenge_.waiting.has(seat)) return challenge_.amount;
        if (!stay_waiting_.has(seat)) return owes_bring_in(seat, to_open) ? bring_in_ : 0;
        std::int64_t sum = 0;
        for (std::int32_t bet : stay_) sum += bet;
        return sum - stay_[seat];
    }
    void put(Seat seat, std::int64_t n) { chips_[seat] -= n, pot_ += n; }
    /// The first refusal gives all their bets back, undoes an all-in made for it, and doubles the points of the hand.
    void settle(bool met, Trace* trace) {
        if (!met) {
            for (Seat s = 0; s < most; ++s) put(s, -challenge_.paid[s]);
            all_in_ = all_in_ - challenge_.all_in;
            if (doublings_ < 255) ++doublings_;
        }
        add_note(trace, met ? "challenge-met" : "challenge-refused", challenge_.by,
                 {challenge_.amount, 1 << std::min<int>(doublings_, 30)});
        challenge_ = {};
    }

    std::array<std::int64_t, most> chips_{};
    std::int64_t pot_ = 0;
    Challenge challenge_;
    std::array<std::int32_t, most> stay_{}; ///< stay-in bets of each
    Seats stay_waiting_;                    ///< who has yet to answer them
    Seats all_in_, limited_;
    std::int32_t bring_in_ = 0;
    Seat face_ = nobody;
    bool face_opened_ = false; ///< with no bring-in or raise since
    std::uint8_t openers_ = 0, doublings_ = 0;
    bool all_in_agreed_ = false, known_ = true;
};

} // namespace kupi::games::somachi
