#include "games/shedding_score.h"

namespace kupi::shedding {

Seats Count::winners() const {
    return out != nobody ? Seats::of(out) : leaders(seats, [&](Seat s) { return -left[s]; });
}

int Count::points(Seat seat) const {
    if (score == Score::own) return left[seat];
    if (winners() != Seats::of(seat)) return 0;
    if (score == Score::hands) return 1;
    int sum = 0;
    for (Seat s : seats) sum += left[s] - left[seat];
    return sum;
}

Result Count::result() const {
    Result result;
    result.over = true;
    result.known = known;
    if (!known) return result;
    result.winners = winners();
    result.add_seats("scores", seats, [&](Seat s) { return points(s); });
    result.add_seats("cards", seats, [&](Seat s) { return cards[s]; });
    return result;
}

Result Totals::result(const House& house, const Count* now, bool over) const {
    Result result;
    result.known = sheet_.is_known() && (now == nullptr || now->known);
    if (!result.known) return result;
    const Seats all = Seats::all(house.players);
    const int sign = house.score == Score::own ? -1 : 1;
    const Seats best = leaders(all, [&](Seat s) { return sign * of(s, now); });
    bool reached = house.target == 0;
    for (Seat s : all) reached = reached || of(s, now) >= house.target;
    result.over = reached && over && (best.size() == 1 || house.target == 0);
    if (result.over) result.winners = best;
    result.add_seats("scores", all, [&](Seat s) { return of(s, now); });
    return result;
}

void Totals::add(const House& house, const Count* now, const HandEnd& end) {
    const Seats all = Seats::all(house.players);
    if (end.judged && now != nullptr && now->known) {
        for (Seat s : all) sheet_.add(s, now->points(s));
    } else if (const Field* scores = end.claimed("scores"); scores != nullptr && (all - scores->seats).empty()) {
        sheet_.add_claim(scores);
    } else if (house.score == Score::hands && end.claim != nullptr && end.claim->known &&
               end.claim->winners.size() == 1) {
        sheet_.add_win(end.claim->winners);
    } else {
        sheet_.forget();
    }
}

} // namespace kupi::shedding
