// Which hand may hold which of the cards that nobody has seen. A card passed unseen is in one of two hands; what was
// seen of both, and how many cards they hold, settles much of it long before the last card is shown.

#include "games/dingo.h"

namespace kupi {

/// Hands that were not dealt in the log are ten cards that nobody saw.
void Dingo::finish_deal() {
    for (Seat s = 0; s < players; ++s)
        if (!dealt_.has(s)) table_.move_unseen(stock, hand + s, hand_size);
    dealt_ = Seats::all(players);
    if (table_.pool().empty()) return;
    may_hold_.fill(table_.pool());
    settle();
}

/// Why the seat cannot have the card; nothing if it has it, or may.
RuleId Dingo::why_not(Seat seat, PlayingCard card) const {
    if (table_.seen(hand + seat).has(card) || may_hold_[seat].has(card)) return {};
    return table_.unseen(hand + seat) == 0 ? rule::card_not_held : rule::card_seen_twice;
}

CardSet Dingo::possible(Seat seat) const {
    if (is_dealt()) return table_.seen(hand + seat) | may_hold_[seat];
    const bool unseen = !dealt_.has(seat) || table_.unseen(hand + seat) > 0;
    return unseen ? table_.seen(hand + seat) | table_.pool() : table_.seen(hand + seat);
}

/// A card of the hand comes to light.
void Dingo::show(Seat seat, PlayingCard card) {
    if (table_.seen(hand + seat).has(card)) return;
    table_.reveal(hand + seat, card);
    for (CardSet& cards : may_hold_) cards.remove(card);
    settle();
}

/// One of the giver's cards, nobody else knows which.
void Dingo::pass_unseen(Seat from, Seat to) {
    may_hold_[from] |= table_.seen(hand + from);
    may_hold_[to] |= may_hold_[from];
    table_.move_unseen(hand + from, hand + to, 1);
    settle();
}

/// Takes away what cannot be, as far as the numbers of cards tell: if the cards that can only lie in some of the hands
/// are as many as these hands have unseen ones, they hold nothing else. What then can lie in one hand only is known.
void Dingo::settle() {
    if (table_.pool().empty()) return;
    const std::array<CardSet, players> before = may_hold_;
    for (unsigned set = 1; set < 1u << players; ++set) {
        CardSet elsewhere;
        int room = 0;
        for (int s = 0; s < players; ++s) {
            if (set >> s & 1)
                room += table_.unseen(hand + s);
            else
                elsewhere |= before[s];
        }
        const CardSet only = table_.pool() - elsewhere;
        if (only.size() != room) continue;
        for (int s = 0; s < players; ++s)
            if (set >> s & 1) may_hold_[s] &= only;
    }
    CardSet once, twice;
    for (const CardSet& cards : may_hold_) {
        twice |= once & cards;
        once |= cards;
    }
    once -= twice;
    for (int s = 0; s < players; ++s) {
        for (PlayingCard card : may_hold_[s] & once) table_.reveal(hand + s, card);
        may_hold_[s] -= once;
    }
}

} // namespace kupi
