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

/// The stock's next card if it is known to lie there or the only one that nobody has seen, else unseen.
PlayingCard Somachi::next_of_stock() const {
    if (table_.unseen(stock) == 0) return under_.empty() ? unseen_card : under_.front();
    return table_.unseen(stock) == 1 && table_.pool().size() == 1 ? table_.pool().first() : unseen_card;
}

/// rules.md, deck-order: what is known to lie elsewhere has been seen twice; what lies deeper in the stock, or cannot
/// be in it, is out of order.
RuleId Somachi::stock_fault(PlayingCard card) const {
    if (in_stock() == 0) return nothing_to_draw;
    const bool in_pool = table_.pool().has(card);
    if (card.is_unseen() || (table_.unseen(stock) > 0 ? in_pool : card == under_.front())) return {};
    if (in_pool || table_.seen(under).has(card)) return deck_order;
    return rule::card_seen_twice;
}

/// The stock's next card, which stock_fault finds nothing wrong with.
void Somachi::take(int to, PlayingCard card) {
    if (const PlayingCard certain = next_of_stock(); !certain.is_unseen()) card = certain;
    if (table_.unseen(stock) == 0) {
        under_.pop_front();
        table_.move(under, to, card);
        return;
    }
    if (table_.teller() && table_.teller().forgot() && !card.is_unseen()) // else any that nobody has seen may lie there
        table_.demand({{{stock, CardSet::of(card), 1, deck_order}}});
    table_.move(stock, to, card);
}

/// Removed and discarded cards become the stock, which is empty.
void Somachi::shuffle() {
    const PlayingCard top = !discards_.empty() && !house_.seed_discard ? discards_.back() : unseen_card;
    for (PlayingCard c : discards_)
        if (c != top) table_.move(discards, stock, c);
    discards_.clear();
    if (top.is_unseen())
        own_top_ = nobody;
    else
        discards_.push_back(top);
    table_.move_all(removed, stock);
    table_.blur(stock);
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
}

} // namespace kupi
