// Russian Bank: what hands and games come to, and how one hand follows another.
#include <algorithm>

#include "games/russian-bank.h"

namespace kupi::bank {

std::int32_t RussianBank::score_of(Seat seat) const {
    const int margin = cards_.count(other(seat)) - cards_.count(seat);
    if (margin <= 0) return 0;
    return margin + (end_ == End::out ? out_bonus : 0);
}

void RussianBank::finish(End end, Trace* trace) {
    phase_ = Phase::over;
    end_ = end;
    if (trace == nullptr) return;
    if (end == End::out) trace->push_back({.id = "out", .seat = turn_});
    for (Seat s = 0; s < 2; ++s)
        trace->push_back(
            {.id = "count", .seat = s, .numbers = {cards_.to_turn(s), cards_.in_reserve(s), cards_.count(s)}});
    if (cards_.count(0) == cards_.count(1)) {
        trace->push_back({.id = "score-equal", .numbers = {cards_.count(0)}});
        return;
    }
    const Seat winner = cards_.count(0) < cards_.count(1) ? 0 : 1;
    trace->push_back({.id = end == End::out ? "score-out" : "score",
                      .seat = winner,
                      .numbers = {cards_.count(other(winner)), cards_.count(winner), score_of(winner), total(winner)}});
}

void RussianBank::tell_known(Known& known) const {
    if (target_ > 0) known.number("target", target_);
}

Result RussianBank::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    for (Seat s = 0; s < 2; ++s)
        if (score_of(s) > 0) result.winners.add(s);
    result.add_seats("scores", Seats::all(2), [&](Seat s) { return score_of(s); });
    result.add_seats("counts", Seats::all(2), [&](Seat s) { return cards_.count(s); });
    return result;
}

Result RussianBank::game_result() const {
    Result result;
    result.known = totals_.is_known();
    if (!result.known) return result;
    const bool between_hands = phase_ == Phase::over || phase_ == Phase::game_over;
    result.over = between_hands && std::max(total(0), total(1)) >= target_;
    for (Seat s = 0; s < 2; ++s)
        if (result.over && total(s) >= total(other(s))) result.winners.add(s);
    result.add_seats("scores", Seats::all(2), [&](Seat s) { return total(s); });
    return result;
}

void RussianBank::next_hand(const HandEnd& end) {
    if (phase_ == Phase::game_over) return;
    const Field* scores = end.claimed("scores");
    const bool is_level = end.claim != nullptr && end.claim->known && end.claim->winners.empty(); // nobody scores
    if (phase_ == Phase::over && end.judged)
        for (Seat s = 0; s < 2; ++s) totals_.add(s, score_of(s));
    else if (scores != nullptr || !is_level)
        totals_.add_claim(scores);
    if (totals_.is_known() && std::max(totals_[0], totals_[1]) >= target_) {
        phase_ = Phase::game_over;
        return;
    }
    begin_hand();
}

} // namespace kupi::bank
