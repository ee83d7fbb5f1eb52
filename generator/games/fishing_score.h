// Fishing games: what a hand that is over comes to, and the match after it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/fishing_house.h"
#include "rules/hand_kit.h"

namespace kupi::games::fishing {

/// The side with more than any other; −1 if there is none.
template <class Value>
int most_of(int sides, Value value) {
    const Seats best = leaders(Seats::all(sides), value);
    return best.size() == 1 ? best.first() : -1;
}

/// Who of the sides has most, and what; behind that who comes next, and what. Where nobody is first, `even`, if there
/// is such a step, tells what the first have.
template <class Value>
void explain_first(Trace& trace, std::string_view id, Seats sides, Value value, std::string_view even = {}) {
    const Seats best = leaders(sides, value);
    const Seats rest = leaders(sides - Seats::of(best.first()), value);
    Note& note = trace.emplace_back(Note{.id = id, .seat = best.first(), .numbers = {value(best.first())}});
    if (best.size() > 1 && !even.empty()) {
        note.id = even;
        note.seat = nobody;
    } else if (!rest.empty()) {
        note.other = rest.first();
        note.numbers.push_back(value(rest.first()));
    }
}

/// Of a card in a primiera, by what it counts in sums.
inline int prime_of(int value) {
    static constexpr std::array<int, 8> primes{0, 16, 12, 13, 14, 15, 18, 21};
    return value < 8 ? primes[value] : 10;
}

/// Of each side: how many, and their points.
class Sweeps {
  public:
    int number(int side) const { return number_[side]; }
    int points(int side) const { return points_[side]; }
    void add(int side, int times, int points) {
        number_[side] = static_cast<std::uint8_t>(number_[side] + times);
        points_[side] = static_cast<std::int16_t>(std::clamp(points_[side] + points, -999, 999));
    }
    friend bool operator==(const Sweeps&, const Sweeps&) = default;

  private:
    std::array<std::uint8_t, most_seats> number_{};
    std::array<std::int16_t, most_seats> points_{};
};

/// A hand that is over.
struct Count {
    const House& house;
    std::array<CardSet, most_seats> taken; ///< by each side
    Sweeps sweeps;
    int eldest = 0; ///< the side of the player at the dealer's left

    /// Of each side.
    std::array<int, most_seats> points() const {
        std::array<int, most_seats> sums{};
        each_point([&](int side, int points) { sums[side] += points; });
        return sums;
    }
    /// The side with most points; −1: level.
    int ahead() const {
        const auto sums = points();
        return most_of(house.sides, [&](int s) { return sums[s]; });
    }
    /// The side that comes to `target` first as all points are counted, with what it had before; −1: none does.
    int first_to(int target, const ScoreSheet<most_seats>& before) const {
        int first = -1;
        std::array<int, most_seats> counted{};
        each_point([&](int side, int points) {
            counted[side] += points;
            if (first < 0 && before[static_cast<Seat>(side)] + counted[side] >= target) first = side;
        });
        return first;
    }
    Result result() const {
        Result result;
        result.over = true;
        const auto sums = points();
        if (const int best = most_of(house.sides, [&](int s) { return sums[s]; }); best >= 0)
            result.winners = house.members(best);
        const Seats all = Seats::all(house.players);
        result.add_seats("scores", all, [&](Seat s) { return sums[house.side_of(s)]; });
        result.add_seats(house.sweep_name, all, [&](Seat s) { return sweeps.number(house.side_of(s)); });
        result.add_seats("cards", all, [&](Seat s) { return taken[house.side_of(s)].size(); });
        return result;
    }
    /// How all scores come about.
    void explain(Trace& trace) const {
        const auto sums = points();
        for (int side = 0; side < house.sides; ++side) {
            const auto note = [&](std::string_view id, CardSet cards, std::vector<std::int32_t> numbers) {
                add_note(trace, id, static_cast<Seat>(side), std::move(numbers)).cards = listed(cards);
            };
            if (sweeps.number(side) > 0) note("score-sweeps", {}, {sweeps.number(side), sweeps.points(side)});
            for (const family::Worth& most : house.majorities) {
                if (first_in(most.cards) != side) continue;
                const CardSet cards = taken[side] & most.cards;
                const bool all = most.cards == house.pack;
                note(all ? "score-most-cards" : "score-most", all ? CardSet{} : cards, {cards.size(), most.number});
            }
            if (house.primiera != 0 && first_in_prime() == side)
                note("score-primiera", {}, {prime(side), house.primiera});
            for (const family::Worth& each : house.worth)
                if (const CardSet cards = taken[side] & each.cards; !cards.empty())
                    note("score-cards", cards, {cards.size(), each.number * cards.size()});
            std::vector<std::int32_t> numbers{taken[side].size(), sums[side]};
            each_point([&](int s, int points) {
                if (s == side) numbers.push_back(points);
            });
            note("score", {}, std::move(numbers));
        }
        explain_first(
            trace, "hand-won", Seats::all(house.sides), [&](Seat s) { return sums[s]; }, "hand-even");
    }

  private:
    /// Calls visit(side, points) in the order in which they are counted.
    template <class Visit>
    void each_point(Visit visit) const {
        const auto of_each = [&](auto points) {
            for (int i = 0; i < house.sides; ++i) {
                const int side = (eldest + i) % house.sides;
                visit(side, points(side));
            }
        };
        const auto of_one = [&](int first, int points) {
            of_each([&](int side) { return side == first ? points : 0; });
        };
        for (const family::Worth& most : house.majorities) of_one(first_in(most.cards), most.number);
        for (const family::Worth& each : house.worth)
            of_each([&](int side) { return each.number * (taken[side] & each.cards).size(); });
        if (house.primiera != 0) of_one(first_in_prime(), house.primiera);
        of_each([&](int side) { return sweeps.points(side); });
    }
    /// The side that has most of some cards; −1: who share the most get nothing.
    int first_in(CardSet cards) const {
        return most_of(house.sides, [&](int s) { return (taken[s] & cards).size(); });
    }
    /// The best card of each suit; 0 without all of them.
    int prime(int side) const {
        int sum = 0;
        for (int suit = 0; suit < PlayingCard::most_suits; ++suit) {
            if (!house.pack.has_suit(suit)) continue;
            int best = 0;
            for (PlayingCard card : taken[side] & CardSet::of_suit(suit))
                best = std::max(best, prime_of(house.value_of(card)));
            if (best == 0) return 0;
            sum += best;
        }
        return sum;
    }
    int first_in_prime() const {
        const int best = most_of(house.sides, [&](int s) { return prime(s); });
        return best >= 0 && prime(best) > 0 ? best : -1;
    }
};

/// From hand to hand. `now`: the hand that is played, which counts once it is `finished`.
class Standing {
  public:
    int hand() const { return hand_; }
    bool has_ended() const { return ended_; }
    /// By points: who has reached the target and has most; level at the top, another hand decides. Counted out: who
    /// has reached it first, which nobody knows of a hand that was not judged, if several have. By hands: who has won
    /// most of those agreed on; an even match is a draw, or goes to all points.
    Result result(const House& house, bool finished, const Count& now) const {
        Result result;
        const int ahead = finished ? now.ahead() : -1;
        const auto won = [&](int side) { return won_[static_cast<Seat>(side)] + (ahead == side); };
        const auto sums = finished ? now.points() : std::array<int, most_seats>{};
        const auto points = [&](int side) { return points_[static_cast<Seat>(side)] + sums[side]; };
        const auto total = [&](int side) { return house.by_hands ? won(side) : points(side); };
        result.known = house.by_hands ? won_.is_known() : points_.is_known();
        if (!result.known) return result;
        int winner = most_of(house.sides, total);
        if (house.by_hands) {
            const bool last = ended_ || (finished && (house.match == 0 || hand_ == house.match));
            if (last && winner < 0 && house.total_points) {
                result.winner_known = points_.is_known();
                int most = 0; // among those who are level
                for (int s = 0; s < house.sides; ++s) most = std::max(most, won(s));
                winner = most_of(house.sides, [&](int s) { return won(s) == most ? points(s) : INT32_MIN; });
            }
            result.over = last && result.winner_known;
        } else {
            bool reached = false;
            for (int s = 0; s < house.sides; ++s) reached = reached || points(s) >= house.target;
            if (house.count_out) {
                winner = finished ? now.first_to(house.target, points_) : first_;
                result.winner_known = winner >= 0 || !reached;
                reached = winner >= 0;
            }
            result.over = (finished || ended_) && (house.target == 0 || (reached && winner >= 0));
        }
        if (result.over && winner >= 0) result.winners = house.members(winner);
        result.add_seats("scores", Seats::all(house.players), [&](Seat s) { return total(house.side_of(s)); });
        return result;
    }
    /// What decides an even match.
    void explain(const House& house, const Count& now, Trace& trace) const {
        const Result game = result(house, true, now);
        if (!house.by_hands || !house.total_points || !game.over) return;
        const auto won = [&](Seat s) { return game.field("scores")->values[s]; };
        const Seats level = leaders(Seats::all(house.sides), won);
        if (level.size() < 2) return;
        const auto sums = now.points();
        explain_first(trace, "match-points", level, [&](Seat s) { return points_[s] + sums[s]; });
        trace.back().numbers.insert(trace.back().numbers.begin(), won(level.first()));
    }
    /// After a hand that was not judged its claim tells who won it, and its scores, if all are there, the points.
    void add(const House& house, bool finished, const Count& now, const HandEnd& end) {
        const Result own = now.result();
        const Result* told = end.judged && finished ? &own : end.claim;
        const Field* scores = told == nullptr ? nullptr : told->field("scores");
        std::array<std::int32_t, most_seats> gained{};
        int named = 0;
        for (int side = 0; side < house.sides && scores != nullptr; ++side) {
            const Seats seats = house.members(side) & scores->seats;
            if (seats.empty()) continue;
            gained[side] = scores->values[seats.first()];
            ++named;
        }
        const bool all_named = named == house.sides;
        if (told != nullptr && told->known) {
            if (!told->winners.empty()) won_.add(static_cast<Seat>(house.side_of(told->winners.first())), 1);
        } else if (all_named) {
            if (const int best = most_of(house.sides, [&](int s) { return gained[s]; }); best >= 0)
                won_.add(static_cast<Seat>(best), 1);
        } else {
            won_.forget();
        }
        if (end.judged && finished) first_ = static_cast<std::int8_t>(now.first_to(house.target, points_));
        if (!all_named) points_.forget();
        for (int side = 0; side < house.sides && all_named; ++side) points_.add(static_cast<Seat>(side), gained[side]);
        const Seats reached = Seats::all(house.sides).where([&](Seat side) { return points_[side] >= house.target; });
        if (first_ < 0 && reached.size() == 1) first_ = static_cast<std::int8_t>(reached.first());
        if (house.by_hands || house.target == 0) {
            ended_ = house.match != 0 ? hand_ == house.match : end.last;
        } else {
            ended_ = true; // for the answer to the question whether it is
            ended_ = result(house, false, now).over;
        }
        if (!ended_) ++hand_;
    }

    friend bool operator==(const Standing&, const Standing&) = default;

  private:
    ScoreSheet<most_seats> won_, points_; ///< of each side
    std::int32_t hand_ = 1;
    std::int8_t first_ = -1; ///< the side that has counted out
    bool ended_ = false;
};

} // namespace kupi::games::fishing
