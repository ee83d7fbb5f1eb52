// Pay Me: what hands and games come to, and how one hand follows another.

#include <algorithm>

#include "games/pay-me.h"

namespace kupi {

Seats PayMe::lowest() const {
    return leaders(Seats::all(players_), [&](Seat s) { return -total(s); });
}

Result PayMe::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    result.winners = Seats::of(caller_);
    result.add_seats("scores", Seats::all(players_), [&](Seat s) { return points_[s]; });
    return result;
}

Result PayMe::game_result() const {
    Result result;
    result.known = totals_.is_known();
    if (!result.known) return result;
    result.over = phase_ == Phase::ended || (phase_ == Phase::over && hand_ == hands);
    if (result.over) result.winners = lowest();
    result.add_seats("scores", Seats::all(players_), [&](Seat s) { return total(s); });
    return result;
}

void PayMe::tell_known(Known& known) const {
    known.number("hand", hand_);
    known.rank("wild", wild_.of_this_hand().first().rank());
    if (caller_ != nobody) known.seats("called", Seats::of(caller_));
}

void PayMe::next_hand(const HandEnd& end) {
    if (phase_ == Phase::ended) return;
    if (phase_ == Phase::over && end.judged)
        for (Seat s = 0; s < players_; ++s) totals_.add(s, points_[s]);
    else
        totals_.add_claim(end.claimed("scores"));
    if (hand_ == hands) {
        phase_ = Phase::ended;
        return;
    }
    ++hand_;
    dealer_ = left(dealer_);
    begin_hand();
}

} // namespace kupi
