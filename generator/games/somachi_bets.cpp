// Somachi: bets (railog-booklet: Gambling; rulings SO-15, SO-16, SO-20).

#include <algorithm>

#include "games/somachi.h"

namespace kupi {

std::int32_t Somachi::shown(std::int64_t n) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, -2'000'000'000, 2'000'000'000));
}

bool Somachi::owes_bring_in(Seat seat) const {
    return phase_ == Phase::opening && bring_in_ > 0 && seat == turn_.seat && !turn_.opened && !turn_.paid &&
           !all_in_.has(seat);
}

/// Of stay-in bets, or else of the bring-in; 0: nothing.
std::int64_t Somachi::owed(Seat seat) const {
    if (stay_waiting_.has(seat)) {
        std::int64_t sum = 0;
        for (const Stay& bet : stay_)
            if (bet.by != seat) sum += bet.amount;
        return sum;
    }
    return owes_bring_in(seat) ? bring_in_ : 0;
}

/// rules.md, bring-in: by the first opener, raised by later ones, each directly after opening.
Ruling Somachi::bring_in_or_raise(const Move& move) {
    const bool raises = static_cast<Verb>(move.verb) == Verb::raise;
    const bool first = openers_ == 1;
    if (fresh_ != move.seat || !fresh_open_ || table_.empty(hand + move.seat) || raises == first ||
        (raises && bring_in_ == 0))
        return Illegal{bet_timing, {.seat = move.seat}};
    if (!can_pay(move.seat, move.number))
        return Illegal{chips_rule, {.number = move.number, .limit = purse(move.seat)}};
    put(move.seat, move.number);
    bring_in_ = shown(std::int64_t{bring_in_} + move.number);
    fresh_open_ = false; // a stay-in bet may follow
    return Legal{};
}

/// rules.md, stay-in: directly after the own face card, once for each.
Ruling Somachi::stay_in(const Move& move) {
    const Seat seat = move.seat;
    if (fresh_ != seat || table_.empty(hand + seat)) return Illegal{bet_timing, {.seat = seat}};
    if (!can_pay(seat, move.number)) return Illegal{chips_rule, {.number = move.number, .limit = purse(seat)}};
    face_done();
    put(seat, move.number);
    // A second one stands beside the first only when an arlas and the deiskatun that answers it bring one each.
    const bool second = !stay_waiting_.empty();
    if (!second) stay_ = {};
    stay_[second] = {seat, move.number};
    stay_waiting_ = in_ - all_in_;
    if (!second) stay_waiting_.remove(seat);
    if (stay_waiting_.empty()) stay_ = {};
    return Legal{};
}

Ruling Somachi::pay_fold_all_in(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
    const std::int64_t debt = owed(seat);
    if (debt == 0) return Illegal{bet_owed, {.seat = seat}};
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::pay ? !can_pay(seat, debt) : verb == Verb::all_in && can_pay(seat, debt))
        return Illegal{chips_rule, {.number = shown(debt), .limit = purse(seat)}};
    face_done();
    const bool stays = stay_waiting_.has(seat);
    stay_waiting_.remove(seat);
    if (stay_waiting_.empty()) stay_ = {};
    if (verb == Verb::fold) {
        leave(seat);
        const bool turn_passes = seat == turn_.seat;
        if (turn_passes && in_.size() > 2) pass_turn();
        in_.remove(seat);
        if (trace != nullptr) trace->push_back({.id = "folds", .seat = seat, .numbers = {shown(debt)}});
        if (turn_passes && in_.size() == 1) begin_turn(in_.first());
    } else {
        if (verb == Verb::all_in) all_in_.add(seat);
        put(seat, verb == Verb::pay ? debt : chips_[seat]);
        if (!stays) turn_.paid = true;
    }
    after(seat, trace);
    return Legal{};
}

/// rules.md, challenge: in the own regular turn, once; players all-in meet it unasked.
Ruling Somachi::challenge(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
    if (phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (turn_.challenged || table_.empty(hand + seat)) return Illegal{bet_timing, {.seat = seat}};
    if (!can_pay(seat, move.number)) return Illegal{chips_rule, {.number = move.number, .limit = purse(seat)}};
    face_done();
    turn_.challenged = true;
    challenge_ = {};
    challenge_.amount = move.number;
    challenge_.waiting = in_ - all_in_;
    challenge_.waiting.remove(seat);
    challenge_.paid[seat] = move.number;
    put(seat, move.number);
    if (challenge_.waiting.empty()) settle_challenge(true, trace);
    return Legal{};
}

Ruling Somachi::meet_or_refuse(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
    const Verb verb = static_cast<Verb>(move.verb);
    if (challenge_.waiting.empty()) return Illegal{rule::wrong_phase};
    if (!challenge_.waiting.has(seat)) return Illegal{bet_owed, {.seat = seat}};
    const std::int32_t debt = challenge_.amount;
    if (verb == Verb::meet ? !can_pay(seat, debt) : verb == Verb::all_in && can_pay(seat, debt))
        return Illegal{chips_rule, {.number = debt, .limit = purse(seat)}};
    face_done();
    if (verb == Verb::refuse) {
        settle_challenge(false, trace);
    } else {
        challenge_.waiting.remove(seat);
        if (verb == Verb::all_in) {
            all_in_.add(seat);
            challenge_.all_in.add(seat);
        }
        challenge_.paid[seat] = verb == Verb::meet ? debt : chips_[seat];
        put(seat, challenge_.paid[seat]);
        if (challenge_.waiting.empty()) settle_challenge(true, trace);
    }
    after(seat, trace);
    return Legal{};
}

/// The first refusal gives all their bets back, undoes an all-in made for it, and doubles the points of the hand.
void Somachi::settle_challenge(bool met, Trace* trace) {
    if (!met) {
        for (Seat s = 0; s < players_; ++s) put(s, -challenge_.paid[s]);
        all_in_ = all_in_ - challenge_.all_in;
        if (doublings_ < 255) ++doublings_;
    }
    if (trace != nullptr)
        trace->push_back({.id = met ? "challenge-met" : "challenge-refused",
                          .seat = turn_.seat,
                          .numbers = {challenge_.amount, 1 << std::min<int>(doublings_, 30)}});
    challenge_ = {};
}

} // namespace kupi
