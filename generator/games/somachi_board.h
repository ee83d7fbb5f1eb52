// Somachi: where the cards lie, and what moves them.
#pragma once

#include <utility>
#include <vector>

#include "games/somachi_rules.h"
#include "rules/hand_kit.h"
#include "rules/inplace_vector.h"

namespace kupi::games::somachi {

using Row = InplaceVector<PlayingCard, 96>; ///< cards in order, at most a pack of them

/// An arlas that waits for its answer.
struct Attack {
    Seat by = nobody, target = nobody;
    PlayingCard card;
    bool waits() const { return target != nobody; }
    friend bool operator==(const Attack&, const Attack&) = default;
};

/// Hands, groups, and the piles in the middle, which go on from hand to hand: so more is known of the stock than its
/// size, namely the cards that arlas have put under it, in order. Whether a move is legal is for the game to say.
class Board {
  public:
    Board() = default;
    Board(int suits, const House& house) : house_(house) {
        CardSet cards;
        for (int s = 0; s < suits; ++s) cards |= CardSet::of_suit(s, 0xfff);
        table_.gather(cards, stock);
    }

    // ---- Hands and groups

    int in_hand(Seat seat) const { return table_.size(hand + seat); }
    bool is_empty(Seat seat) const { return table_.empty(hand + seat); }
    RuleId hand_fault(Seat seat, PlayingCard card) const { return table_.why_not(hand + seat, card); }
    /// Known to be in the hand, and those that may be.
    const CardSet& held(Seat seat) const { return table_.seen(hand + seat); }
    CardSet possible(Seat seat) const { return table_.possible(hand + seat); }
    const CardSet& group(Seat seat) const { return table_.seen(group_of + seat); }
    CardSet group(Seat seat, int suit) const { return group(seat) & CardSet::of_suit(suit); }
    /// The groups of a seat, in the order laid.
    Row laid(Seat seat) const {
        Row cards;
        for (PlayingCard c : laid_)
            if (group(seat).has(c)) cards.push_back(c);
        return cards;
    }
    bool has_played(Seat seat, PlayingCard card) const { return played_.has(card) && group(seat).has(card); }
    bool has_opener(Seat seat, int suit) const {
        const unsigned ranks = house_.any_face_opens ? 0xf00u : 1u << alak | 1u << arl;
        return !(group(seat) & played_ & CardSet::of_suit(suit, ranks)).empty();
    }
    int points(Seat seat) const {
        int sum = 0;
        for (PlayingCard c : group(seat)) sum += house_.value(c);
        return sum;
    }

    /// Played, or added to the owner's group.
    void lay(Seat by, Seat owner, PlayingCard card, bool as_play) {
        table_.move(hand + by, group_of + owner, card);
        laid_.push_back(card);
        if (as_play) played_.add(card);
    }
    struct Swept {
        Row groups, run; ///< as they were laid; from the top of the discard pile
    };
    /// rules.md, sweep: groups of the others (and one's own: rulings SO-1), then the run on the discard pile.
    Swept sweep(Seat seat, PlayingCard arl) {
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
    void attack(Seat by, Seat target, PlayingCard card) {
        table_.move(hand + by, flight, card);
        attack_ = {by, target, card};
    }
    const Attack& attack() const { return attack_; }
    /// The arlas takes its target's group under the stock with it, in the order laid; or goes there alone.
    Row lose_group() {
        const Row lost = lift(group(attack_.target, attack_.card.suit()));
        for (PlayingCard c : lost) {
            table_.move(group_of + attack_.target, under, c);
            under_.push_back(c);
        }
        lose_arlas();
        return lost;
    }
    void lose_arlas() {
        table_.move(flight, under, attack_.card);
        under_.push_back(attack_.card);
        attack_ = {};
    }
    /// What the seat holds and has laid goes to the removed pile; all that lies before anybody does.
    void leave(Seat seat) {
        if (!group(seat).empty()) lift(group(seat));
        table_.move_all(group_of + seat, removed);
        table_.move_all(hand + seat, removed);
    }
    void clear() {
        table_.move_all(flight, removed); // of a hand that was not judged to its end
        attack_ = {};
        for (Seat s = 0; s < most; ++s) leave(s);
    }

    // ---- The discard pile

    const Row& discards() const { return discards_; } ///< the top one last
    void discard(Seat seat, PlayingCard card) {
        table_.move(hand + seat, discard_pile, card);
        discards_.push_back(card);
        own_top_ = seat;
    }
    /// rules.md, collect: a played arl of the top card's suit, and not the own discard that nothing has covered.
    bool may_collect(Seat seat) const {
        return !discards_.empty() && own_top_ != seat && has_played(seat, {discards_.back().suit(), arl});
    }
    PlayingCard take_discard(Seat to) {
        const PlayingCard card = discards_.back();
        table_.move(discard_pile, hand + to, card);
        discards_.pop_back();
        own_top_ = nobody;
        return card;
    }

    // ---- The stock

    int in_stock() const { return table_.unseen(stock) + under_.size(); }
    bool is_stock_known() const { return table_.unseen(stock) == 0; }
    /// rules.md, When the stock runs out: all but the top of the discard pile; with seed-discard the whole of it, and
    /// two cards at least, one to turn and one that is wanted.
    bool can_reshuffle() const {
        const int spare = table_.size(removed) + discards_.size();
        return spare >= (house_.seed_discard || !discards_.empty() ? 2 : 1);
    }
    bool anything_to_draw() const { return in_stock() > 0 || can_reshuffle(); }
    /// The i-th from the top, if it is known to lie there or the only one that nobody has seen, else unseen.
    PlayingCard next_of_stock(int i = 0) const {
        const int unseen = table_.unseen(stock);
        if (i >= unseen) return i < in_stock() ? under_[i - unseen] : unseen_card;
        return unseen == 1 && table_.pool().size() == 1 ? table_.pool().first() : unseen_card;
    }
    /// rules.md, deck-order: what is known to lie elsewhere has been seen twice; what lies deeper in the stock, or
    /// cannot be in it, is out of order.
    RuleId stock_fault(PlayingCard card) const {
        if (in_stock() == 0) return nothing_to_draw;
        const bool in_pool = table_.pool().has(card);
        if (card.is_unseen() || (is_stock_known() ? card == under_[0] : in_pool)) return {};
        return in_pool || table_.seen(under).has(card) ? deck_order : rule::card_seen_twice;
    }
    /// The first fault in cards that are dealt one by one, and the card.
    std::pair<RuleId, PlayingCard> deal_fault(const Move& deal) const {
        Board after = *this;
        for (int i = 0; i < deal.cards; ++i) {
            if (const RuleId rule = after.stock_fault(deal.card(i))) return {rule, deal.card(i)};
            after.draw(deal.other, deal.card(i));
        }
        return {};
    }
    void draw(Seat to, PlayingCard card) { take(hand + to, card); }
    void turn_up(PlayingCard card) {
        take(discard_pile, card);
        discards_.push_back(card);
        own_top_ = nobody;
    }
    /// Removed and discarded cards become the stock, which is empty; with seed-discard the top of the discard pile too.
    void reshuffle() {
        for (const int kept = house_.seed_discard ? 0 : 1; discards_.size() > kept; discards_.pop_front())
            table_.move(discard_pile, stock, discards_[0]);
        if (discards_.empty()) own_top_ = nobody;
        table_.move_all(removed, stock);
        table_.blur(stock);
    }

    std::vector<PileView> piles(int players) const {
        PileViews views(table_);
        for (Seat s = 0; s < players; ++s) {
            views.add("hand", hand + s, s);
            views.add_row("group", laid(s), s);
        }
        if (attack_.waits()) views.add_open("arlas", flight, attack_.by);
        views.add("stock", stock)
            .cards.assign(std::reverse_iterator(under_.end()), std::reverse_iterator(under_.begin()));
        views.add_row("discard pile", discards_);
        views.add("removed", removed);
        return views.take();
    }
    const auto& table() const { return table_; }
    auto& table() { return table_; }
    friend bool operator==(const Board&, const Board&) = default;

  private:
    enum Pile : int { hand = 0, group_of = most, stock = 2 * most, under, discard_pile, removed, flight, pile_count };
    /// They are no longer laid. Gives them in the order in which they were.
    Row lift(const CardSet& cards) {
        Row lifted, left;
        for (PlayingCard c : laid_) (cards.has(c) ? lifted : left).push_back(c);
        laid_ = left;
        played_ -= cards;
        return lifted;
    }
    /// The stock's next card, which stock_fault finds nothing wrong with.
    void take(int to, PlayingCard card) {
        if (card.is_unseen()) card = next_of_stock();
        if (is_stock_known()) {
            under_.pop_front();
            table_.move(under, to, card);
            return;
        }
        if (table_.teller().forgot() && !card.is_unseen()) // else any that nobody has seen may lie there
            table_.demand({{{stock, CardSet::of(card), 1, deck_order}}});
        table_.move(stock, to, card);
    }

    Table<CardSet, pile_count> table_;
    CardSet played_; ///< of the cards in groups: not added
    Row laid_;       ///< cards of all groups as they were laid
    Row under_;      ///< known cards under the stock, the bottom one last
    Row discards_;
    Attack attack_;
    Seat own_top_ = nobody; ///< who discarded the top of the discard pile, if nothing has covered it
    House house_;
};

} // namespace kupi::games::somachi
