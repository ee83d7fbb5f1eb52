#include "games/somachi_board.h"

#include <algorithm>

namespace kupi::somachi {

Board::Board(int suits, const House& house) : house_(house) {
    CardSet cards;
    for (int s = 0; s < suits; ++s) cards |= CardSet::of_suit(s, 0xfff);
    table_.gather(cards, stock);
}

// ---- Hands and groups

Row Board::laid(Seat seat) const {
    Row cards;
    for (PlayingCard c : laid_)
        if (group(seat).has(c)) cards.push_back(c);
    return cards;
}

int Board::points(Seat seat) const {
    int sum = 0;
    for (PlayingCard c : group(seat)) sum += house_.value(c);
    return sum;
}

/// They are no longer laid. Gives them in the order in which they were.
Row Board::lift(const CardSet& cards) {
    Row lifted, left;
    for (PlayingCard c : laid_) (cards.has(c) ? lifted : left).push_back(c);
    laid_ = left;
    played_ -= cards;
    return lifted;
}

/// rules.md, sweep: groups of the others (and one's own: rulings SO-1), then the run on the discard pile.
Board::Swept Board::sweep(Seat seat, PlayingCard arl) {
    Swept swept;
    CardSet cards;
    for (Seat s = 0; s < most; ++s) {
        if (s == seat && house_.arl_keeps_own) continue;
        CardSet of_seat = group(s, arl.suit());
        of_seat.remove(arl);
        for (PlayingCard c : of_seat) table_.move(group_of + s, hand + seat, c);
        cards |= of_seat;
    }
    if (!cards.empty()) swept.groups = lift(cards);
    while (!discards_.empty() && discards_.back().suit() == arl.suit()) swept.run.push_back(take_discard(seat));
    return swept;
}

void Board::attack(Seat by, Seat target, PlayingCard card) {
    table_.move(hand + by, flight, card);
    attack_ = {by, target, card};
}

Row Board::lose_group() {
    const Row lost = lift(group(attack_.target, attack_.card.suit()));
    for (PlayingCard c : lost) {
        table_.move(group_of + attack_.target, under, c);
        under_.push_back(c);
    }
    lose_arlas();
    return lost;
}

void Board::lose_arlas() {
    table_.move(flight, under, attack_.card);
    under_.push_back(attack_.card);
    attack_ = {};
}

void Board::leave(Seat seat) {
    if (!group(seat).empty()) lift(group(seat));
    table_.move_all(group_of + seat, removed);
    table_.move_all(hand + seat, removed);
}

void Board::clear() {
    table_.move_all(flight, removed); // of a hand that was not judged to its end
    attack_ = {};
    for (Seat s = 0; s < most; ++s) leave(s);
}

// ---- The discard pile

/// rules.md, collect: a played arl of the top card's suit, and not the own discard that nothing has covered.
bool Board::may_collect(Seat seat) const {
    return !discards_.empty() && own_top_ != seat && has_played(seat, {discards_.back().suit(), arl});
}

// ---- The stock

/// rules.md, When the stock runs out: all but the top of the discard pile; with seed-discard the whole of it, and two
/// cards at least, one to turn and one that is wanted.
bool Board::can_reshuffle() const {
    const int spare = table_.size(removed) + discards_.size();
    return spare >= (house_.seed_discard || !discards_.empty() ? 2 : 1);
}

/// The i-th from the top, if it is known to lie there or the only one that nobody has seen, else unseen.
PlayingCard Board::next_of_stock(int i) const {
    const int unseen = table_.unseen(stock);
    if (i >= unseen) return i < in_stock() ? under_[i - unseen] : unseen_card;
    return unseen == 1 && table_.pool().size() == 1 ? table_.pool().first() : unseen_card;
}

/// rules.md, deck-order: what is known to lie elsewhere has been seen twice; what lies deeper in the stock, or cannot
/// be in it, is out of order.
RuleId Board::stock_fault(PlayingCard card) const {
    if (in_stock() == 0) return nothing_to_draw;
    const bool in_pool = table_.pool().has(card);
    if (card.is_unseen() || (is_stock_known() ? card == under_[0] : in_pool)) return {};
    return in_pool || table_.seen(under).has(card) ? deck_order : rule::card_seen_twice;
}

std::pair<RuleId, PlayingCard> Board::deal_fault(const Move& deal) const {
    Board after = *this;
    for (int i = 0; i < deal.cards; ++i) {
        if (const RuleId rule = after.stock_fault(deal.card(i))) return {rule, deal.card(i)};
        after.draw(deal.other, deal.card(i));
    }
    return {};
}

/// The stock's next card, which stock_fault finds nothing wrong with.
void Board::take(int to, PlayingCard card) {
    if (card.is_unseen()) card = next_of_stock();
    if (is_stock_known()) {
        under_.erase(CardSet::of(card));
        table_.move(under, to, card);
        return;
    }
    if (table_.teller() && table_.teller().forgot() && !card.is_unseen()) // else any that nobody has seen may lie there
        table_.demand({{{stock, CardSet::of(card), 1, deck_order}}});
    table_.move(stock, to, card);
}

void Board::turn_up(PlayingCard card) {
    take(discard_pile, card);
    discards_.push_back(card);
    own_top_ = nobody;
}

/// Removed and discarded cards become the stock, which is empty; with seed-discard the top of the discard pile too.
void Board::reshuffle() {
    const PlayingCard top = !discards_.empty() && !house_.seed_discard ? discards_.back() : unseen_card;
    for (PlayingCard c : discards_)
        if (c != top) table_.move(discard_pile, stock, c);
    discards_.clear();
    if (top.is_unseen())
        own_top_ = nobody;
    else
        discards_.push_back(top);
    table_.move_all(removed, stock);
    table_.blur(stock);
}

// ---- Looking on

std::vector<PileView> Board::piles(int players) const {
    std::vector<PileView> views;
    const auto view = [&](std::string_view name, int pile, Seat owner, bool open, const auto& cards) {
        views.push_back({name, owner, {}, table_.unseen(pile), open});
        for (PlayingCard c : cards) views.back().cards.push_back(c);
    };
    for (Seat s = 0; s < players; ++s) {
        view("hand", hand + s, s, false, held(s));
        view("group", group_of + s, s, true, laid(s));
    }
    if (attack_.waits()) view("arlas", flight, attack_.by, true, CardSet::of(attack_.card));
    view("stock", stock, nobody, false,
         std::vector(std::reverse_iterator(under_.end()), std::reverse_iterator(under_.begin())));
    view("discard pile", discard_pile, nobody, true, discards_);
    view("removed", removed, nobody, false, table_.seen(removed));
    return views;
}

} // namespace kupi::somachi
