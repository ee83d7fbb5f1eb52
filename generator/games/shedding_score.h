// Shedding games: what a hand that is over comes to, and the game after it.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "games/shedding_piles.h"

namespace kupi::games::shedding {

struct Range {
    std::int32_t least = 0, most = 0;

    bool is_sure() const { return least == most; }
    friend Range operator+(Range range, std::int32_t n) { return {range.least + n, range.most + n}; }
};

/// A hand that is over.
struct Count {
    Score score = Score::points;
    Seats seats;                                  ///< all players
    Seat out = nobody;                            ///< who has no card left; nobody: nobody could go on
    std::array<std::int32_t, most_seats> left{};  ///< what each is left with, where it is known
    std::array<std::int32_t, most_seats> cards{}; ///< and how many cards
    std::array<Range, most_seats> hidden{};       ///< what the others count
    Range all_hidden{};                           ///< and what those of all players do together
    bool known = true;

    /// Who is out; if nobody is, who is left with least.
    Seats winners() const {
        return out != nobody ? Seats::of(out) : leaders(seats, [&](Seat s) { return -left[s]; });
    }
    /// To the winner what the others have left more than the winner has; two who are level get nothing.
    int points(Seat seat) const {
        if (score == Score::own) return left[seat];
        if (winners() != Seats::of(seat)) return 0;
        if (score == Score::hands) return 1;
        int sum = 0;
        for (Seat s : seats) sum += left[s] - left[seat];
        return sum;
    }
    Result result() const {
        Result result;
        result.over = true;
        result.known = known;
        if (!known) return result;
        result.winners = winners();
        result.add_seats("scores", seats, [&](Seat s) { return points(s); });
        result.add_seats("cards", seats, [&](Seat s) { return cards[s]; });
        return result;
    }

    // Of a hand that is not known
    Seats may_win() const {
        if (out != nobody) return Seats::of(out);
        std::int32_t best = all_left().most / seats.size(); // somebody surely has no more
        for (Seat s : seats) best = std::min(best, left[s] + hidden[s].most);
        return seats.where([&](Seat s) { return left[s] + hidden[s].least <= best; });
    }
    Range all_left() const { return all_hidden + std::accumulate(left.begin(), left.begin() + seats.size(), 0); }
    Range points_range(Seat seat) const {
        if (score == Score::own) return hidden[seat] + left[seat];
        const Seats may = may_win();
        if (!may.has(seat)) return {};
        if (score == Score::hands) return {may.size() == 1, 1};
        const Range all = all_left(), own = hidden[seat] + left[seat];
        const auto points = [&](std::int32_t sum, std::int32_t its) { return std::max(sum - seats.size() * its, 0); };
        return {may.size() == 1 ? points(all.least, own.most) : 0, points(all.most, own.least)};
    }
    SureFigures sure() const {
        const Seats scores = seats.where([&](Seat s) { return points_range(s).is_sure(); });
        return {.over = true,
                .winner = may_win().size() == 1,
                .names = {"scores", "cards"},
                .of = {scores, seats | Seats::of(nobody)}};
    }
};

/// Of hands as they lie. Hands won count by themselves, unless nobody could go on.
template <class Cards>
Count count_of(const House& house, const Piles<Cards>& piles, Seat out) {
    const auto& table = piles.table;
    Count count{.score = house.score, .seats = Seats::all(house.players), .out = out};
    int unseen = 0;
    for (Seat s : count.seats) {
        const Cards& cards = table.seen(piles.hand + s);
        for (PlayingCard card : cards.kinds()) count.left[s] += house.left_with(card) * cards.count(card);
        count.cards[s] = piles.in_hand(s);
        unseen += table.unseen(piles.hand + s);
    }
    if (unseen == 0) return count;
    count.known = house.score == Score::hands && out != nobody;
    std::vector<std::int32_t> worths; // of cards that may be among them
    const Cards& pool = table.pool();
    for (PlayingCard card : pool.kinds()) worths.insert(worths.end(), pool.count(card), house.left_with(card));
    std::sort(worths.begin(), worths.end());
    const auto some = [&](int n) -> Range {
        return {std::accumulate(worths.begin(), worths.begin() + n, 0),
                std::accumulate(worths.end() - n, worths.end(), 0)};
    };
    for (Seat s : count.seats) count.hidden[s] = some(table.unseen(piles.hand + s));
    count.all_hidden = some(unseen);
    return count;
}

/// From hand to hand.
class Totals {
  public:
    /// `now`: the hand that is over and not added yet; null: there is none.
    int of(Seat seat, const Count* now) const { return sheet_[seat] + (now != nullptr ? now->points(seat) : 0); }
    /// The target reached: most points win, or fewest where everybody counts their own. Level: a further hand decides.
    /// Without a target, who has most as soon as `over`.
    Result result(const House& house, const Count* now, bool over) const {
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
    /// The same of a hand whose count is not known.
    /// The leader is sure if nobody else can come as far.
    SureFigures sure(const House& house, const Count& now) const {
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
        return {
            .over = over, .winner = leads || (over && !may_be_reached), .names = {"scores"}, .of = {now.sure().of[0]}};
    }
    /// A hand that was not judged counts as its claim says: its scores, or, where hands are counted, who won.
    void add(const House& house, const Count* now, const HandEnd& end) {
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

    friend bool operator==(const Totals&, const Totals&) = default;

  private:
    ScoreSheet<most_seats> sheet_; ///< points, or hands won
};

/// Of a hand that is known.
template <class Cards>
void explain(const Count& now, const Piles<Cards>& piles, const Totals& totals, Trace& trace) {
    for (Seat s : now.seats)
        if (now.cards[s] > 0)
            add_note(trace, now.score == Score::hands ? "cards-left" : "points-left", s, {now.cards[s], now.left[s]})
                .cards = listed(piles.table.seen(piles.hand + s));
    for (Seat s : now.seats)
        if (now.points(s) != 0) add_note(trace, "score", s, {now.points(s), totals.of(s, &now)});
    if (now.winners().size() > 1) add_note(trace, "level");
}

} // namespace kupi::games::shedding
