// A sensible simple player of Getha: keeps its two best suits, and bets by what they are worth.
#include "games/getha.h"

namespace kupi::games::getha {

namespace {

int value_of(PlayingCard c) {
    if (!c.has_suit()) return 9;
    switch (c.rank()) {
    case alak: return 10;
    case arl: return 7;
    case deiskatun: return 5;
    case arlas: return 6;
    default: return c.rank() + 1; // of ??, more than any other
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
    for (int s = 0; s < PlayingCard::most_suits; ++s) values[s] = value_of(cards & cards_of_suits(1u << s));
    CardSet best = cards - suited;
    for (int n = 0; n < limit; ++n) {
        const int at = static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin());
        best |= cards & cards_of_suits(1u << at);
        values[at] = -1;
    }
    return best;
}

/// All that an entry brings: cards, suits of a hand, names.
int value_of(const Move& move, CardSet held) {
    int value = 0;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_suit(i))
            value += value_of(held & cards_of_suits(1u << move.suit(i)));
        else if (move.is_name(i))
            value += value_of(move.name(i));
        else if (static_cast<Verb>(move.verb) == Verb::select)
            value += 9;
        else if (move.card(i).has_suit())
            value += value_of(move.card(i));
    }
    return value;
}

} // namespace

/// Bets against a line of about 30 points: a pair of suits that often wins a showdown of four.
int Getha::worth(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::deal || verb == Verb::draw) return 1000;
    if (verb == Verb::set_bring_in) return 0;
    if (verb == Verb::show) return -1000;
    const Seat s = move.seat;
    if (s == table_seat) return 200 + value_of(move, {});
    const CardSet held = room_.held(s), best = best_of(held, room_.house.limit);
    const bool selected = phase_ == Phase::betting;
    const int strength = value_of(selected ? held & cards_of_suits(selection_.suits(s)) : best) * 2 / room_.house.limit;
    const int price = static_cast<int>(std::min<std::int64_t>(betting_.cost_to_stay(s), 40));
    switch (verb) {
    case Verb::drop:
        if (phase_ == Phase::exchange) return value_of(best) < 12 ? 200 : 0;
        return 18 + (price > 4 ? 6 : 0);
    case Verb::pay:
    case Verb::see: return strength;
    case Verb::open: return strength - 3;
    case Verb::check: return 30;
    case Verb::raise: return strength - 10 - price;
    case Verb::fold: return 22 + price;
    case Verb::all_in: return strength - (phase_ == Phase::bring_in ? 4 : 16);
    case Verb::select: return value_of(move, held);
    case Verb::exchange: {
        int worth = 100;
        for (int i = 0; i < move.size; ++i) {
            const PlayingCard c = move.card(i);
            worth += !c.is_unseen() && best.has(c) ? -30 - value_of(c) : 12 - (c.is_unseen() ? 0 : value_of(c));
        }
        return worth;
    }
    default: return 200 + value_of(move, held);
    }
}

const Announcement getha_here = announce<Getha>("getha");

} // namespace kupi::games::getha
