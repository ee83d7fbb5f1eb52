// Who has scored what, and why.

#include <bit>

#include "games/dingo.h"

namespace kupi {

/// 1 for 2 to 9, 2 for 10 to king, 3 for an ace, 10 for the ace of diamonds.
int Dingo::points(CardSet cards) {
    return cards.size() + (cards & courts).size() + 2 * (cards & aces).size() + 7 * cards.has(ace_of_diamonds);
}

/// The ace of diamonds counts 3, and against its holder even before it is shown (rulings DI-2).
int Dingo::penalty_of(Seat seat) const {
    const CardSet cards = table_.seen(penalty + seat);
    const bool kept = cards.has(ace_of_diamonds), left = finished() && table_.seen(hand + seat).has(ace_of_diamonds);
    return points(cards) - 7 * kept + 3 * left;
}

bool Dingo::is_known() const {
    return finished() && !table_.pool().has(ace_of_diamonds) && !table_.pool().has_suit(hearts);
}

CardSet Dingo::unsettled() const {
    CardSet cards = CardSet::of_suit(hearts);
    cards.add(ace_of_diamonds);
    return table_.pool() & cards;
}

Seat Dingo::highest_rabbit(Seats seats) const {
    const auto caught = [&](Seat s) { return table_.seen(score + s).ranks_of(diamonds); };
    const Seats best = leaders(seats, caught); // no two have the same, unless they have none
    return caught(best.first()) > 0 ? best.first() : nobody;
}

/// Who is left with a heart is not ranked (rulings DI-3).
Seats Dingo::winners() const {
    Seats ranked;
    for (Seat s = 0; s < players; ++s)
        if (red_left(s).empty()) ranked.add(s);
    const Seats best = leaders(ranked, [&](Seat s) { return balance_of(s); });
    if (best.size() > 1)
        if (const Seat first = highest_rabbit(best); first != nobody) return Seats::of(first);
    return best;
}

Result Dingo::hand_result() const {
    Result result;
    result.over = finished();
    if (!result.over) return result;
    result.known = is_known();
    if (!result.known) return result;
    result.winners = winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return balance_of(s); });
    return result;
}

Result Dingo::game_result() const {
    Result result;
    result.known = won_.is_known() && (!finished() || is_known());
    if (!result.known) return result;
    result.over = finished();
    if (result.over) result.winners = winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + result.winners.has(s); });
    return result;
}

void Dingo::tell_known(Known& known) const {
    if (dingo_ != nobody) known.seats("dingo", Seats::of(dingo_));
}

/// A further game. One that cannot be judged counts for those whom the table wrote down as winners.
void Dingo::next_hand(const HandEnd& end) {
    if (end.judged && is_known())
        won_.add_win(winners());
    else if (end.claim != nullptr && end.claim->known)
        won_.add_win(end.claim->winners);
    else
        won_.forget();
    dealer_ = left_of(dealer_, players);
    begin();
}

void Dingo::explain_result(Trace* trace) const {
    if (trace == nullptr || !is_known()) return;
    for (Seat s = 0; s < players; ++s) {
        if (table_.seen(hand + s).has(ace_of_diamonds) || table_.seen(penalty + s).has(ace_of_diamonds))
            trace->push_back({.id = "rabbit-kept", .seat = s, .cards = {ace_of_diamonds}, .numbers = {3}});
        if (const CardSet red = red_left(s); !red.empty())
            trace->push_back({.id = "forfeit", .seat = s, .cards = listed(red)});
    }
    const Seats best = winners();
    int level = 0, most = 0;
    for (Seat s : best) most = balance_of(s);
    for (Seat s = 0; s < players; ++s) {
        const int own = balance_of(s);
        trace->push_back({.id = "score", .seat = s, .numbers = {score_of(s), penalty_of(s), own}});
        level += own == most && red_left(s).empty();
    }
    if (best.empty()) return;
    if (best.size() > 1) return trace->push_back({.id = "shared", .numbers = {best.size(), most}});
    const Seat first = best.first();
    if (level == 1) return trace->push_back({.id = "wins", .seat = first, .numbers = {most}});
    const auto rank = std::bit_width(table_.seen(score + first).ranks_of(diamonds)) - 1;
    trace->push_back({.id = "rabbit-decides",
                      .seat = first,
                      .cards = {PlayingCard(diamonds, static_cast<int>(rank))},
                      .numbers = {most}});
}

} // namespace kupi
