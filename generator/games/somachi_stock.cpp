// Somachi: the stock, what is known of it, and the cards that come from it.

#include "games/somachi.h"

namespace kupi {

/// rules.md, When the stock runs out: all but the top of the discard pile; with seed-discard the whole of it, and two
/// cards at least, one to turn and one that is wanted.
bool Somachi::can_reshuffle() const {
    const int spare = table_.size(removed) + discards_.size();
    if (house_.seed_discard) return spare >= 2;
    return discards_.empty() ? spare >= 1 : spare >= 2;
}

/// The stock's next card if the log makes it certain, else unseen.
PlayingCard Somachi::next_of_stock() const {
    if (table_.unseen(stock) == 0) return under_.empty() ? unseen_card : under_.front();
    if (table_.unseen(stock) > 1) return unseen_card;
    const CardSet possible = table_.pool() & may(stock);
    return possible.size() == 1 ? possible.first() : unseen_card;
}

/// Of a stock that is not empty.
CardSet Somachi::possible_next() const {
    return table_.unseen(stock) == 0 ? CardSet::of(under_.front()) : table_.pool() & may(stock);
}

/// rules.md, deck-order: what is known to lie elsewhere has been seen twice; what lies deeper in the stock, or cannot
/// be in it, is out of order.
RuleId Somachi::stock_fault(PlayingCard card) const {
    if (in_stock() == 0) return nothing_to_draw;
    if (card.is_unseen() || possible_next().has(card)) return {};
    if (table_.pool().has(card) || table_.seen(under).has(card)) return deck_order;
    return rule::card_seen_twice;
}

/// The stock's next card, which stock_fault finds nothing wrong with.
void Somachi::take(int to, PlayingCard card) {
    if (const PlayingCard certain = next_of_stock(); !certain.is_unseen()) card = certain;
    if (table_.unseen(stock) == 0) {
        under_.pop_front();
        table_.move(under, to, card);
    } else if (card.is_unseen()) {
        may(to) |= table_.pool() & may(stock);
        table_.move_unseen(stock, to, 1);
    } else {
        table_.move(stock, to, card);
    }
    if (anything_hidden()) conclude();
}

void Somachi::from_hand(Seat seat, int to, PlayingCard card) {
    const bool hidden = !table_.seen(hand + seat).has(card);
    table_.move(hand + seat, to, card);
    if (!hidden) return;
    if (table_.unseen(hand + seat) == 0) may(hand + seat) = {};
    conclude();
}

/// log-games/somachi: a card that is nowhere else to be is where it must be. Whenever as many cards may be in a place
/// as it holds unseen ones, it holds those.
void Somachi::conclude() {
    for (bool again = true; again;) {
        again = false;
        const CardSet in_stock = table_.pool() & may(stock);
        const bool stock_known = in_stock.size() == table_.unseen(stock);
        for (int pile = hand; pile <= removed; pile = pile == most - 1 ? int{removed} : pile + 1) {
            if (table_.unseen(pile) == 0) continue;
            if (stock_known) may(pile) -= in_stock;
            const CardSet possible = table_.pool() & may(pile);
            if (possible.size() != table_.unseen(pile)) continue;
            for (PlayingCard c : possible) table_.reveal(pile, c);
            may(pile) = {};
            again = true;
        }
    }
}

/// Removed and discarded cards become the stock, which is empty.
void Somachi::shuffle() {
    const CardSet pool = table_.pool(); // hands keep what came to them before
    for (CardSet& set : may_) set &= pool;
    may(stock) = table_.unseen(removed) > 0 ? may(removed) : CardSet();
    may(removed) = {};
    const PlayingCard top = !discards_.empty() && !house_.seed_discard ? discards_.back() : unseen_card;
    for (PlayingCard c : discards_)
        if (c != top) table_.move(discards, stock, c);
    discards_.clear();
    if (top.is_unseen())
        own_top_ = nobody;
    else
        discards_.push_back(top);
    table_.move_all(removed, stock);
    may(stock) |= table_.seen(stock);
    table_.blur(stock);
    if (anything_hidden()) conclude();
}

/// After a hand: hands and groups to the removed pile.
void Somachi::clear_table() {
    table_.move_all(flight, removed); // of a hand that was not judged to its end
    for (Seat s = 0; s < players_; ++s) leave(s);
}

/// What a seat holds and has laid goes to the removed pile.
void Somachi::leave(Seat seat) {
    const CardSet laid = table_.seen(group + seat);
    laid_.erase(laid);
    played_ -= laid;
    table_.move_all(group + seat, removed);
    table_.move_all(hand + seat, removed);
    may(removed) |= may(hand + seat);
    may(hand + seat) = {};
    if (anything_hidden()) conclude();
}

} // namespace kupi
