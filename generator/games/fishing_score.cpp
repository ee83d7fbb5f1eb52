#include "games/fishing_score.h"

namespace kupi::fishing {

namespace {

/// The side with more than any other; −1 if there is none.
template <class Value>
int most_of(int sides, Value value) {
    const Seats best = leaders(Seats::all(sides), value);
    return best.size() == 1 ? best.first() : -1;
}

/// Of a card in a primiera, by what it counts in sums.
int prime_of(int value) {
    static constexpr std::array<int, 8> primes{0, 16, 12, 13, 14, 15, 18, 21};
    return value < 8 ? primes[value] : 10;
}

} // namespace

int Count::points_of_most(const family::Worth& most, int side) const {
    return most_of(house.sides, [&](int s) { return (taken[s] & most.cards).size(); }) == side ? most.number : 0;
}

int Count::prime(int side) const {
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

int Count::points_of_prime(int side) const {
    if (house.primiera == 0 || prime(side) == 0) return 0;
    return most_of(house.sides, [&](int s) { return prime(s); }) == side ? house.primiera : 0;
}

int Count::points(int side) const {
    int sum = sweeps.points(side) + points_of_prime(side);
    for (const family::Worth& most : house.majorities) sum += points_of_most(most, side);
    for (const family::Worth& each : house.worth) sum += each.number * (taken[side] & each.cards).size();
    return sum;
}

int Count::ahead() const {
    return most_of(house.sides, [&](int s) { return points(s); });
}

Result Count::result() const {
    Result result;
    result.over = true;
    if (const int best = ahead(); best >= 0) result.winners = house.members(best);
    const Seats all = Seats::all(house.players);
    result.add_seats("scores", all, [&](Seat s) { return points(house.side_of(s)); });
    result.add_seats("sweeps", all, [&](Seat s) { return sweeps.number(house.side_of(s)); });
    result.add_seats("cards", all, [&](Seat s) { return taken[house.side_of(s)].size(); });
    return result;
}

void Count::explain(Trace& trace) const {
    for (int side = 0; side < house.sides; ++side) {
        const auto note = [&](std::string_view id, CardSet cards, std::vector<std::int32_t> numbers) {
            trace.push_back(
                {.id = id, .seat = static_cast<Seat>(side), .cards = listed(cards), .numbers = std::move(numbers)});
        };
        if (sweeps.number(side) > 0) note("score-sweeps", {}, {sweeps.number(side), sweeps.points(side)});
        for (const family::Worth& most : house.majorities) {
            if (points_of_most(most, side) == 0) continue;
            const CardSet cards = taken[side] & most.cards;
            const bool all = most.cards == house.pack;
            note(all ? "score-most-cards" : "score-most", all ? CardSet{} : cards, {cards.size(), most.number});
        }
        if (points_of_prime(side) != 0) note("score-primiera", {}, {prime(side), house.primiera});
        for (const family::Worth& each : house.worth)
            if (const CardSet cards = taken[side] & each.cards; !cards.empty())
                note("score-cards", cards, {cards.size(), each.number * cards.size()});
        note("score", {}, {taken[side].size(), points(side)});
    }
    if (const int best = ahead(); best >= 0)
        trace.push_back({.id = "hand-won", .seat = static_cast<Seat>(best), .numbers = {points(best)}});
    else
        trace.push_back({.id = "hand-even"});
}

Result Standing::result(const House& house, bool finished, const Count& now) const {
    Result result;
    const auto won = [&](int side) { return won_[static_cast<Seat>(side)] + (finished && now.ahead() == side); };
    const auto points = [&](int side) { return points_[static_cast<Seat>(side)] + (finished ? now.points(side) : 0); };
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
        result.over = (finished || ended_) && (house.target == 0 || (reached && winner >= 0));
    }
    if (result.over && winner >= 0) result.winners = house.members(winner);
    result.add_seats("scores", Seats::all(house.players), [&](Seat s) { return total(house.side_of(s)); });
    return result;
}

void Standing::add(const House& house, bool finished, const Count& now, const HandEnd& end) {
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
    if (!all_named) points_.forget();
    for (int side = 0; side < house.sides && all_named; ++side) points_.add(static_cast<Seat>(side), gained[side]);
    if (house.by_hands || house.target == 0) {
        ended_ = house.match != 0 ? hand_ == house.match : end.last;
    } else {
        ended_ = true; // for the answer to the question whether it is
        ended_ = result(house, false, now).over;
    }
    if (!ended_) ++hand_;
}

} // namespace kupi::fishing
