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

Seats Count::may_win() const {
    if (out != nobody) return Seats::of(out);
    std::int32_t best = all_left().most / seats.size(); // somebody surely has no more
    for (Seat s : seats) best = std::min(best, left[s] + hidden[s].most);
    return seats.where([&](Seat s) { return left[s] + hidden[s].least <= best; });
}

Range Count::all_left() const { return all_hidden + std::accumulate(left.begin(), left.begin() + seats.size(), 0); }

Range Count::points_range(Seat seat) const {
    if (score == Score::own) return hidden[seat] + left[seat];
    const Seats may = may_win();
    if (!may.has(seat)) return {};
    if (score == Score::hands) return {may.size() == 1, 1};
    const Range all = all_left(), own = hidden[seat] + left[seat];
    const auto points = [&](std::int32_t sum, std::int32_t its) { return std::max(sum - seats.size() * its, 0); };
    return {may.size() == 1 ? points(all.least, own.most) : 0, points(all.most, own.least)};
}

SureFigures Count::sure() const {
    const Seats scores = seats.where([&](Seat s) { return points_range(s).is_sure(); });
    return {.over = true,
            .winner = may_win().size() == 1,
            .names = {"scores", "cards"},
            .of = {scores, seats | Seats::of(nobody)}};
}

/// The leader is sure if nobody else can come as far.
SureFigures Totals::sure(const House& house, const Count& now) const {
    const auto range = [&](Seat s) {
        const Range its = now.points_range(s) + of(s, nullptr);
        return house.score == Score::own ? Range{-its.most, -its.least} : its;
    };
    const Seats all = Seats::all(house.players);
    const Seat first = leaders(all, [&](Seat s) { return range(s).least; }).first();
    bool leads = true, reached = house.target == 0, may_be_reached = reached;
    for (Seat s : all) {
        const Range its = now.points_range(s) + of(s, nullptr);
        leads = leads && (s == first || range(s).most < range(first).least);
        reached = reached || its.least >= house.target;
        may_be_reached = may_be_reached || its.most >= house.target;
    }
    const bool over = !may_be_reached || house.target == 0 || (reached && leads);
    return {.over = over, .winner = leads || (over && !may_be_reached), .names = {"scores"}, .of = {now.sure().of[0]}};
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
