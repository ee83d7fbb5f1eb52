// Russian Bank: what hands and games come to, and how one hand follows another.
#include <algorithm>

#include "games/russian-bank.h"

namespace kupi {

std::int32_t RussianBank::score_of(Seat seat) const {
    const int margin = count(other(seat)) - count(seat);
    if (margin <= 0) return 0;
    return margin + (end_ == End::out ? out_bonus : 0);
}

void RussianBank::finish(End end, Trace* trace) {
    phase_ = Phase::over;
    end_ = end;
    for (Seat s = 0; s < 2; ++s) totals_[s] += score_of(s);
    if (trace == nullptr) return;
    if (end == End::out) trace->push_back({.id = "out", .seat = turn_});
    for (Seat s = 0; s < 2; ++s)
        trace->push_back({.id = "count", .seat = s, .numbers = {to_turn(s), in_reserve(s), count(s)}});
    if (count(0) == count(1)) {
        trace->push_back({.id = "score-equal", .numbers = {count(0)}});
        return;
    }
    const Seat winner = count(0) < count(1) ? 0 : 1;
    trace->push_back({.id = end == End::out ? "score-out" : "score",
                      .seat = winner,
                      .numbers = {count(other(winner)), count(winner), score_of(winner), totals_[winner]}});
}

Result RussianBank::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    PerSeat<std::int32_t> scores{}, counts{};
    for (Seat s = 0; s < 2; ++s) {
        scores[s] = score_of(s);
        counts[s] = count(s);
        if (scores[s] > 0) result.winners.add(s);
    }
    result.add_seats("scores", Seats::all(2), scores);
    result.add_seats("counts", Seats::all(2), counts);
    return result;
}

bool RussianBank::reached_target() const { return std::max(totals_[0], totals_[1]) >= target_; }

Result RussianBank::game_result() const {
    Result result;
    result.known = totals_known_;
    if (!result.known) return result;
    result.over = (phase_ == Phase::over || phase_ == Phase::game_over) && reached_target();
    PerSeat<std::int32_t> scores{};
    for (Seat s = 0; s < 2; ++s) {
        scores[s] = totals_[s];
        if (result.over && totals_[s] >= totals_[other(s)]) result.winners.add(s);
    }
    result.add_seats("scores", Seats::all(2), scores);
    return result;
}

void RussianBank::next_hand(const HandEnd& end) {
    if (phase_ == Phase::game_over) return;
    if (phase_ != Phase::over || !end.judged) {
        if (phase_ == Phase::over)
            for (Seat s = 0; s < 2; ++s) totals_[s] -= score_of(s);
        const Field* scores = end.claim == nullptr ? nullptr : end.claim->field("scores");
        const bool is_equal = end.claim != nullptr && end.claim->known && end.claim->winners.empty(); // nobody scores
        totals_known_ = totals_known_ && (scores != nullptr || is_equal);
        if (scores != nullptr)
            for (Seat s : scores->seats& Seats::all(2))
                totals_[s] = static_cast<std::int32_t>(std::clamp<std::int64_t>(
                    std::int64_t{totals_[s]} + scores->values[s], INT32_MIN / 2, INT32_MAX / 2));
    }
    if (totals_known_ && reached_target()) {
        phase_ = Phase::game_over;
        return;
    }
    begin_hand();
}

} // namespace kupi
