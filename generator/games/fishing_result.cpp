// Fishing games: what a hand and a match come to.
#include <algorithm>

#include "games/fishing.h"

namespace kupi {

Seats Fishing::members(int side) const {
    Seats seats;
    for (int s = side; s < house_.players; s += house_.sides) seats.add(static_cast<Seat>(s));
    return seats;
}
Seats Fishing::side(Seat seat) const { return members(side_of(seat)); }

namespace {

/// The side with more than any other; −1 if there is none.
template <class Value>
int most_of(int sides, Value value) {
    int best = 0;
    bool level = false;
    for (int side = 1; side < sides; ++side) {
        if (value(side) > value(best)) {
            best = side;
            level = false;
        } else if (value(side) == value(best)) {
            level = true;
        }
    }
    return level ? -1 : best;
}

/// Of a card in a primiera, by what it counts in sums.
int prime_of(int value) {
    static constexpr std::array<int, 8> primes{0, 16, 12, 13, 14, 15, 18, 21};
    return value < 8 ? primes[value] : 10;
}

} // namespace

/// To one side alone: who share the most get nothing.
int Fishing::points_of_most(const Worth& most, int side) const {
    if (most.cards.empty()) return 0;
    return most_of(house_.sides, [&](int s) { return (taken_by(s) & most.cards).size(); }) == side ? most.points : 0;
}

/// The best card of each suit; 0 without all of them.
int Fishing::prime(int side) const {
    int sum = 0;
    for (int suit = 0; suit < PlayingCard::most_suits; ++suit) {
        if (!house_.pack.has_suit(suit)) continue;
        int best = 0;
        for (PlayingCard card : taken_by(side) & CardSet::of_suit(suit)) best = std::max(best, prime_of(value(card)));
        if (best == 0) return 0;
        sum += best;
    }
    return sum;
}

int Fishing::points_of_prime(int side) const {
    if (house_.primiera == 0 || prime(side) == 0) return 0;
    return most_of(house_.sides, [&](int s) { return prime(s); }) == side ? house_.primiera : 0;
}

int Fishing::points(int side) const {
    int sum = sweep_points_[side] + points_of_prime(side);
    for (const Worth& w : house_.majorities) sum += points_of_most(w, side);
    for (const Worth& w : house_.worth) sum += w.points * (taken_by(side) & w.cards).size();
    return sum;
}

int Fishing::ahead() const {
    return most_of(house_.sides, [&](int s) { return points(s); });
}

Result Fishing::hand_result() const {
    Result result;
    result.over = finished_;
    if (!finished_) return result;
    if (const int best = ahead(); best >= 0) result.winners = members(best);
    const Seats all = Seats::all(house_.players);
    result.add_seats("scores", all, [&](Seat s) { return points(side_of(s)); });
    result.add_seats("sweeps", all, [&](Seat s) { return sweeps_[side_of(s)]; });
    result.add_seats("cards", all, [&](Seat s) { return taken_by(side_of(s)).size(); });
    return result;
}

/// By points: who has reached the target and has most; level at the top, another hand decides. By hands: who has won
/// most of those agreed on; an even match is a draw, or goes to all points.
Result Fishing::game_result() const {
    Result result;
    const Seats all = Seats::all(house_.players);
    const auto& counted = house_.by_hands ? won_ : points_;
    const auto total = [&](int side) { return house_.by_hands ? won(side) : total_points(side); };
    result.known = counted.is_known();
    if (!result.known) return result;
    const int best = most_of(house_.sides, total);
    const bool last = ended_ || (finished_ && house_.match != 0 && hand_ == house_.match);
    if (house_.by_hands) {
        result.over = last || (finished_ && house_.match == 0);
        int winner = best;
        if (result.over && best < 0 && house_.total_points) {
            result.winner_known = points_.is_known();
            int most = 0; // among those who are level
            for (int s = 0; s < house_.sides; ++s) most = std::max(most, won(s));
            winner = most_of(house_.sides, [&](int s) { return won(s) == most ? total_points(s) : INT32_MIN; });
        }
        result.over = result.over && result.winner_known;
        if (result.over && winner >= 0) result.winners = members(winner);
    } else {
        bool reached = false;
        for (int s = 0; s < house_.sides; ++s) reached = reached || total(s) >= house_.target;
        result.over = house_.target == 0 ? ended_ || finished_ : reached && best >= 0 && (finished_ || ended_);
        if (result.over && best >= 0) result.winners = members(best);
    }
    result.add_seats("scores", all, [&](Seat s) { return total(side_of(s)); });
    return result;
}

void Fishing::tell_known(Known& known) const {
    if (house_.by_hands) {
        if (house_.match > 0) known.number("hands in the match", house_.match);
    } else if (house_.target > 0) {
        known.number("target", house_.target);
    }
}

/// After a hand that was not judged its claim tells who won it, and its scores, if all are there, the points.
void Fishing::next_hand(const HandEnd& end) {
    if (ended_) return;
    const Result own = hand_result();
    const Result* told = end.judged && finished_ ? &own : end.claim;
    const Field* scores = told == nullptr ? nullptr : told->field("scores");
    std::array<std::int32_t, most_seats> gained{};
    int named = 0;
    for (int side = 0; side < house_.sides && scores != nullptr; ++side) {
        const Seats seats = members(side) & scores->seats;
        if (seats.empty()) continue;
        gained[side] = scores->values[seats.first()];
        ++named;
    }
    const bool all_named = named == house_.sides;
    if (told != nullptr && told->known) {
        if (!told->winners.empty()) won_.add(static_cast<Seat>(side_of(told->winners.first())), 1);
    } else if (all_named) {
        if (const int best = most_of(house_.sides, [&](int s) { return gained[s]; }); best >= 0)
            won_.add(static_cast<Seat>(best), 1);
    } else {
        won_.forget();
    }
    if (!all_named) points_.forget();
    for (int side = 0; side < house_.sides && all_named; ++side) points_.add(static_cast<Seat>(side), gained[side]);
    finished_ = false;
    if (house_.by_hands || house_.target == 0) {
        ended_ = house_.match != 0 ? hand_ == house_.match : end.last;
    } else {
        ended_ = true; // for the answer to the question whether it is
        ended_ = game_result().over;
    }
    if (ended_) return;
    ++hand_;
    dealer_ = left_of(dealer_, house_.players);
    begin_hand();
}

/// How all scores come about.
void Fishing::explain_result(Trace& trace) const {
    for (int side = 0; side < house_.sides; ++side) {
        const auto seat = static_cast<Seat>(side);
        const auto note = [&](std::string_view id, CardSet cards, std::vector<std::int32_t> numbers) {
            trace.push_back({.id = id, .seat = seat, .cards = listed(cards), .numbers = std::move(numbers)});
        };
        if (sweeps_[side] > 0) note("score-sweeps", {}, {sweeps_[side], sweep_points_[side]});
        for (const Worth& w : house_.majorities) {
            if (points_of_most(w, side) == 0) continue;
            const CardSet cards = taken_by(side) & w.cards;
            if (w.cards == house_.pack)
                note("score-most-cards", {}, {cards.size(), w.points});
            else
                note("score-most", cards, {cards.size(), w.points});
        }
        if (points_of_prime(side) != 0) note("score-primiera", {}, {prime(side), house_.primiera});
        for (const Worth& w : house_.worth)
            if (const CardSet cards = taken_by(side) & w.cards; !cards.empty())
                note("score-cards", cards, {cards.size(), w.points * cards.size()});
        note("score", {}, {taken_by(side).size(), points(side)});
    }
    if (const int best = ahead(); best >= 0)
        trace.push_back({.id = "hand-won", .seat = static_cast<Seat>(best), .numbers = {points(best)}});
    else
        trace.push_back({.id = "hand-even"});
}

} // namespace kupi
