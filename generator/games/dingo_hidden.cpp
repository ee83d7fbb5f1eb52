// Which hand may hold which of the cards that nobody has seen. A card passed unseen is in one of two hands; what was
// seen of both, how many cards they hold and how many they have passed settle much of it long before all is shown.

#include "games/dingo.h"

namespace kupi {

/// Hands that were not dealt in the log are ten cards that nobody saw.
void Dingo::finish_deal() {
    for (Seat s = 0; s < players; ++s)
        if (!dealt_.has(s)) table_.move_unseen(stock, hand + s, hand_size);
    dealt_ = Seats::all(players);
    for (Seat s = 0; s < players; ++s)
        may_hold_[s] = was_with_[s] = table_.unseen(hand + s) > 0 ? table_.pool() : CardSet{};
    settle();
}

/// Why the seat cannot have the card; nothing if it has it, or may.
RuleId Dingo::why_not(Seat seat, PlayingCard card) const {
    if (table_.seen(hand + seat).has(card)) return {};
    if (table_.unseen(hand + seat) == 0) return rule::card_not_held;
    if (!may_hold_[seat].has(card)) return rule::card_seen_twice;
    Dingo shown = *this;
    shown.show(seat, card);
    return shown.holds_together() ? RuleId{} : rule::card_seen_twice;
}

CardSet Dingo::possible(Seat seat) const {
    CardSet cards = table_.seen(hand + seat);
    if (!is_dealt()) return !dealt_.has(seat) || table_.unseen(hand + seat) > 0 ? cards | table_.pool() : cards;
    for (PlayingCard card : may_hold_[seat])
        if (why_not(seat, card).id.empty()) cards.add(card);
    return cards;
}

/// A card of the hand comes to light.
void Dingo::show(Seat seat, PlayingCard card) {
    if (table_.seen(hand + seat).has(card)) return;
    find(seat, card);
    settle();
}

void Dingo::find(Seat seat, PlayingCard card) {
    table_.reveal(hand + seat, card);
    if (!was_with_[seat].has(card)) { // it has come by a pass
        if (came_[seat] > 0) --came_[seat];
        if (const Seat s = only_owner(card); s != nobody && went_[s] > 0) --went_[s];
    }
    for (Seat s = 0; s < players; ++s) {
        may_hold_[s].remove(card);
        was_with_[s].remove(card);
    }
}

/// Who had the card when it was seen last; nobody if it has not been seen yet and more than one may have been dealt it.
Seat Dingo::only_owner(PlayingCard card) const {
    Seats owners;
    for (Seat s = 0; s < players; ++s)
        if (was_with_[s].has(card)) owners.add(s);
    return owners.size() == 1 ? owners.first() : nobody;
}

CardSet Dingo::only_with(Seat seat) const {
    CardSet cards = was_with_[seat];
    for (Seat s = 0; s < players; ++s)
        if (s != seat) cards -= was_with_[s];
    return cards;
}

/// One of the giver's cards, nobody else knows which.
void Dingo::pass_unseen(Seat from, Seat to) {
    was_with_[from] |= table_.seen(hand + from);
    may_hold_[from] |= table_.seen(hand + from);
    may_hold_[to] |= may_hold_[from];
    ++went_[from];
    ++came_[to];
    table_.move_unseen(hand + from, hand + to, 1);
    settle();
}

/// Takes away what cannot be, as far as numbers tell, and finds what can lie in one hand only. Which way several hidden
/// passes have gone round the table is not followed up: some of it stays open that trying all ways would settle.
void Dingo::settle() {
    for (bool found = true; found && !table_.pool().empty();) {
        count_passes();
        count_hands();
        CardSet once, twice;
        for (const CardSet& cards : may_hold_) {
            twice |= once & cards;
            once |= cards;
        }
        found = false;
        for (Seat s = 0; s < players; ++s)
            for (PlayingCard card : may_hold_[s] - twice) {
                if (table_.unseen(hand + s) == 0) return; // what does not hold together is for the caller to see
                find(s, card);
                found = true;
            }
    }
}

/// A hand holds no more cards from elsewhere than have been passed to it, and no more of its own are elsewhere than it
/// has passed on.
void Dingo::count_passes() {
    for (Seat s = 0; s < players; ++s) {
        const CardSet own = may_hold_[s] & was_with_[s];
        CardSet at_home;
        if (came_[s] == 0) may_hold_[s] = own;
        if (went_[s] == 0) at_home = only_with(s);
        if (own.size() + came_[s] == table_.unseen(hand + s)) at_home |= own;
        for (Seat t = 0; t < players; ++t)
            if (t != s) may_hold_[t] -= at_home;
    }
}

/// If the cards that can only lie in some of the hands are as many as these have unseen ones, they hold nothing else.
void Dingo::count_hands() {
    const std::array<CardSet, players> before = may_hold_;
    for (unsigned set = 1; set < 1u << players; ++set) {
        const Bounds b = bounds_of(set, before);
        if (b.only.size() != b.room) continue;
        for (int s = 0; s < players; ++s)
            if (set >> s & 1) may_hold_[s] &= b.only;
    }
}

Dingo::Bounds Dingo::bounds_of(unsigned set, const std::array<CardSet, players>& may_hold) const {
    Bounds b{table_.pool(), 0};
    for (int s = 0; s < players; ++s)
        if (set >> s & 1)
            b.room += table_.unseen(hand + s);
        else
            b.only -= may_hold[s];
    return b;
}

bool Dingo::holds_together() const {
    for (unsigned set = 1; set < 1u << players; ++set)
        if (const Bounds b = bounds_of(set, may_hold_); b.only.size() > b.room) return false;
    for (Seat s = 0; s < players; ++s) {
        if ((may_hold_[s] & was_with_[s]).size() + came_[s] < table_.unseen(hand + s)) return false;
        if ((only_with(s) - may_hold_[s]).size() > went_[s]) return false;
    }
    return true;
}

} // namespace kupi
