#include "games/somachi_bets.h"

namespace kupi::somachi {

Bets::Bets(const Setup& setup, const House& house) : pot_(setup.number("pot")), all_in_agreed_(house.all_in) {
    const Setup::Option& stakes = setup.option("stakes");
    for (Seat s = 0; s < setup.players; ++s) {
        chips_[s] = stakes.seats[s].value_or(0);
        if (stakes.seats[s]) limited_.add(s);
    }
}

void Bets::begin_hand() {
    challenge_ = {};
    stay_ = {};
    stay_waiting_ = all_in_ = {};
    bring_in_ = 0;
    openers_ = doublings_ = 0;
    moment_passes();
}

Seats Bets::able(Seats players) const {
    if (!all_in_agreed_ || !known_) return players;
    Seats able;
    for (Seat s : players)
        if (can_pay(s, 1)) able.add(s);
    return able;
}

/// Of a challenge, of stay-in bets, or else of the bring-in; 0: nothing.
std::int64_t Bets::owed(Seat seat, bool to_open) const {
    if (challenge_.waiting.has(seat)) return challenge_.amount;
    if (!stay_waiting_.has(seat)) return owes_bring_in(seat, to_open) ? bring_in_ : 0;
    std::int64_t sum = 0;
    for (const Stay& bet : stay_)
        if (bet.by != seat) sum += bet.amount;
    return sum;
}

Ruling Bets::judge(const Move& move, bool has_cards) const {
    const Verb verb = verb_of(move);
    const Seat seat = move.seat;
    bool is_time = verb == Verb::challenge || face_ == seat;
    // rules.md, bring-in: by the first to open, raised by later ones, each directly after opening.
    if (verb == Verb::bring_in) is_time = is_time && face_opened_ && openers_ == 1;
    if (verb == Verb::raise) is_time = is_time && face_opened_ && openers_ != 1 && bring_in_ > 0;
    if (!is_time || !has_cards) return Illegal{bet_timing, {.seat = seat}};
    if (!can_pay(seat, move.number)) return Illegal{chips_rule, {.number = move.number, .limit = shown(purse(seat))}};
    return Legal{};
}

Ruling Bets::judge_answer(Verb verb, Seat seat, bool to_open) const {
    if (challenge_.waiting.empty() && (verb == Verb::meet || verb == Verb::refuse)) return Illegal{rule::wrong_phase};
    const std::int64_t debt = owed(seat, to_open);
    if (debt == 0) return Illegal{bet_owed, {.seat = seat}};
    const bool pays = verb == Verb::pay || verb == Verb::meet;
    if (pays ? !can_pay(seat, debt) : verb == Verb::all_in && can_pay(seat, debt))
        return Illegal{chips_rule, {.number = shown(debt), .limit = shown(purse(seat))}};
    return Legal{};
}

void Bets::bring_in(Seat seat, std::int32_t n) {
    put(seat, n);
    bring_in_ = shown(std::int64_t{bring_in_} + n);
    face_opened_ = false; // a stay-in bet may follow
}

/// A second one stands beside the first only when an arlas and the deiskatun that answers it bring one each.
void Bets::stay_in(Seat seat, std::int32_t n, Seats in) {
    put(seat, n);
    const bool second = !stay_waiting_.empty();
    if (!second) stay_ = {};
    stay_[second] = {seat, n};
    stay_waiting_ = in - all_in_;
    if (!second) stay_waiting_.remove(seat);
    if (stay_waiting_.empty()) stay_ = {};
}

/// Players who are all-in meet it unasked.
void Bets::challenge(Seat seat, std::int32_t n, Seats in, Trace* trace) {
    challenge_ = {seat, n, in - all_in_ - Seats::of(seat), {}, {}};
    challenge_.paid[seat] = n;
    put(seat, n);
    if (challenge_.waiting.empty()) settle(true, trace);
}

std::int32_t Bets::answer(Verb verb, Seat seat, Trace* trace) {
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

/// The first refusal gives all their bets back, undoes an all-in made for it, and doubles the points of the hand.
void Bets::settle(bool met, Trace* trace) {
    if (!met) {
        for (Seat s = 0; s < most; ++s) put(s, -challenge_.paid[s]);
        all_in_ = all_in_ - challenge_.all_in;
        if (doublings_ < 255) ++doublings_;
    }
    if (trace != nullptr)
        trace->push_back({.id = met ? "challenge-met" : "challenge-refused",
                          .seat = challenge_.by,
                          .numbers = {challenge_.amount, 1 << std::min<int>(doublings_, 30)}});
    challenge_ = {};
}

} // namespace kupi::somachi
