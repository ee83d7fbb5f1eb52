// A sensible simple player of Getha: keeps its two best suits, and bets by what they are worth.

#include <algorithm>
#include <bit>

#include "games/getha.h"

namespace kupi {

using namespace getha;

namespace {

int value_of(PlayingCard c) {
    if (!c.has_suit()) return 9;
    switch (c.rank()) {
    case alak: return 10;
    case arl: return 7;
    case deiskatun: return 5;
    case arlas: return 6;
    default: return c.rank() + 1;
    }
}

int value_of(CardSet cards) {
    int value = 0;
    for (PlayingCard c : cards) value += value_of(c);
    return value;
}

/// The suits that are worth most, `limit` of them, and the jokers.
CardSet best_of(CardSet cards, int limit) {
    std::array<int, PlayingCard::most_suits> values{};
    for (int s = 0; s < PlayingCard::most_suits; ++s) values[s] = value_of(cards & CardSet::of_suit(s, 0xfff));
    CardSet best = cards - cards_of_suits(0xff);
    for (int n = 0; n < limit; ++n) {
        const int at = static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin());
        best |= cards & CardSet::of_suit(at, 0xfff);
        values[at] = -1;
    }
    return best;
}

} // namespace

int Getha::worth_of_exchange(const Move& move) const {
    const CardSet best = best_of(table_.seen(hand(move.seat)), house_.limit);
    int worth = 100;
    for (int i = 0; i < move.size; ++i) {
        const PlayingCard c = move.card(i);
        worth += !c.is_unseen() && best.has(c) ? -30 - value_of(c) : 12 - (c.is_unseen() ? 0 : value_of(c));
    }
    return worth;
}

/// Against a line of about 30 points: a pair of suits that often wins a showdown of four.
int Getha::worth_of_bet(const Move& move) const {
    const Seat s = move.seat;
    const CardSet held = table_.seen(hand(s));
    const int strength =
        value_of(phase_ == Phase::betting ? held & cards_of_suits(suits_[s]) : best_of(held, house_.limit)) * 2 /
        house_.limit;
    const int price = static_cast<int>(std::min<std::int64_t>(current_ - paid_[s] + price_, 40));
    switch (static_cast<Verb>(move.verb)) {
    case Verb::drop: return 18 + (price > 4 ? 6 : 0);
    case Verb::pay: return strength;
    case Verb::open: return strength - 3;
    case Verb::check: return 30;
    case Verb::see: return strength;
    case Verb::raise: return strength - 10 - price;
    case Verb::fold: return 22 + price;
    case Verb::all_in: return phase_ == Phase::bring_in ? strength - 4 : strength - 16;
    default: return 0;
    }
}

int Getha::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal:
    case Verb::draw: return 1000;
    case Verb::exchange: return worth_of_exchange(move);
    case Verb::drop:
        if (phase_ == Phase::exchange)
            return value_of(best_of(table_.seen(hand(move.seat)), house_.limit)) < 12 ? 200 : 0;
        return worth_of_bet(move);
    case Verb::pay:
    case Verb::all_in:
    case Verb::open:
    case Verb::check:
    case Verb::see:
    case Verb::raise:
    case Verb::fold: return worth_of_bet(move);
    case Verb::select: {
        unsigned suits = 0;
        int jokers = 0;
        for (int i = 0; i < move.size; ++i) {
            if (move.is_suit(i))
                suits |= 1u << move.suit(i);
            else
                ++jokers;
        }
        return value_of(table_.seen(hand(move.seat)) & cards_of_suits(suits)) + 9 * jokers;
    }
    case Verb::reveal:
    case Verb::rename:
    case Verb::commit:
    case Verb::add: {
        int worth = 200;
        for (int i = 0; i < move.size; ++i) {
            if (move.is_name(i))
                worth += value_of(move.name(i));
            else if (move.card(i).has_suit())
                worth += value_of(move.card(i));
        }
        return worth;
    }
    case Verb::show: return -1000;
    default: return 0;
    }
}

} // namespace kupi
