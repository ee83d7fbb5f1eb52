// Pay Me: what hands and games come to, and how one hand follows another.

#include <algorithm>

#include "games/pay-me.h"

namespace kupi {

Seats PayMe::lowest() const {
    const std::int32_t least = *std::min_element(totals_.begin(), totals_.begin() + players_);
    Seats seats;
    for (Seat s = 0; s < players_; ++s)
        if (totals_[s] == least) seats.add(s);
    return seats;
}

Result PayMe::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    result.winners = Seats::of(caller_);
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    for (Seat s : scores.seats) scores.values[s] = points_[s];
    return result;
}

Result PayMe::game_result() const {
    Result result;
    result.known = totals_known_;
    if (!result.known) return result;
    result.over = phase_ == Phase::ended || (phase_ == Phase::over && hand_ == hands);
    if (result.over) result.winners = lowest();
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    for (Seat s : scores.seats) scores.values[s] = totals_[s];
    return result;
}

void PayMe::next_hand(const HandEnd& end) {
    if (phase_ == Phase::ended) return;
    if (phase_ != Phase::over || !end.judged) {
        const Field* claimed = end.claim == nullptr ? nullptr : end.claim->field("scores");
        totals_known_ = totals_known_ && claimed != nullptr;
        for (Seat s = 0; s < players_; ++s) {
            if (phase_ == Phase::over) totals_[s] -= points_[s];
            if (claimed != nullptr && claimed->seats.has(s)) totals_[s] += claimed->values[s];
        }
    }
    if (hand_ == hands) {
        phase_ = Phase::ended;
        return;
    }
    ++hand_;
    dealer_ = left(dealer_);
    begin_hand();
}

} // namespace kupi
