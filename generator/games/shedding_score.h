// Shedding games: what a hand that is over comes to, and the game after it.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "games/shedding_piles.h"

namespace kupi::shedding {

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
    Seats winners() const;
    /// To the winner what the others have left more than the winner has; two who are level get nothing.
    int points(Seat seat) const;
    Result result() const;

    // Of a hand that is not known
    Seats may_win() const;
    Range all_left() const;
    Range points_range(Seat seat) const;
    SureFigures sure() const;
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
    Result result(const House& house, const Count* now, bool over) const;
    /// The same of a hand whose count is not known.
    SureFigures sure(const House& house, const Count& now) const;
    /// A hand that was not judged counts as its claim says: its scores, or, where hands are counted, who won.
    void add(const House& house, const Count* now, const HandEnd& end);

    friend bool operator==(const Totals&, const Totals&) = default;

  private:
    ScoreSheet<most_seats> sheet_; ///< points, or hands won
};

/// Of a hand that is known.
template <class Cards>
void explain(const Count& now, const Piles<Cards>& piles, const Totals& totals, Trace& trace) {
    for (Seat s : now.seats)
        if (now.cards[s] > 0)
            trace.push_back({.id = now.score == Score::hands ? "cards-left" : "points-left",
                             .seat = s,
                             .cards = listed(piles.table.seen(piles.hand + s)),
                             .numbers = {now.cards[s], now.left[s]}});
    for (Seat s : now.seats)
        if (now.points(s) != 0)
            trace.push_back({.id = "score", .seat = s, .numbers = {now.points(s), totals.of(s, &now)}});
    if (now.winners().size() > 1) trace.push_back({.id = "level"});
}

} // namespace kupi::shedding
