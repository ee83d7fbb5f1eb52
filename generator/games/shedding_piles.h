// Shedding games: the pile with the card on top that the next one has to fit, and what may come from the stock.
#pragma once

#include "games/draw_piles.h"
#include "games/shedding_house.h"

namespace kupi::games::shedding {

/// Where the pile becomes the stock, it does so when the stock has too few cards for what is to be drawn.
template <class Cards>
class Piles : public DrawPiles<Cards, most_seats> {
    using Base = DrawPiles<Cards, most_seats>;

  public:
    using Base::below_top, Base::hand, Base::in_stock, Base::pile, Base::stock, Base::table;

    void gather(const Cards& pack, bool reshuffle) {
        table.gather(pack, stock);
        top_ = {};
        covering_ = false;
        reshuffle_ = reshuffle;
    }

    // ---- Looking

    PlayingCard top() const { return top_; }                         ///< unseen before the first card has been turned
    bool has_top() const { return !top_.is_unseen() && !covering_; } ///< one that stays
    int available() const { return in_stock() + (reshuffle_ && has_top() ? below_top() : 0); }
    bool reshuffles(int cards) const { return cards > in_stock() && available() > in_stock(); }
    /// Those that may be among the next so many.
    Cards next(int cards) const {
        Cards next = table.pool();
        if (reshuffles(cards)) next |= Base::below(top_);
        return next;
    }
    std::vector<PileView> views(int players) const { return Base::views(players, top_).take(); }

    // ---- Moving

    /// A card of the pool; one that does not stay is to be covered by another, if there is one.
    void turn_up(PlayingCard card, bool stays) {
        table.move(stock, pile, card);
        top_ = card;
        covering_ = !stays && in_stock() > 0;
    }
    /// What has been moved onto the pile lies on top of it.
    void cover_with(PlayingCard card) { top_ = card; }
    void shuffle(Trace* trace) { Base::shuffle(top_, trace); }
    /// The cards that a hand consists of are written down: nothing else lay there.
    Ruling show(const Move& move) {
        const int from = hand + move.seat;
        if (move.cards != table.size(from))
            return Illegal{rule::wrong_count, {.seat = move.seat, .number = move.cards, .limit = table.size(from)}};
        Move hidden;
        CardsLeft<Cards> left = cards_left(table, from);
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (!left.seen.has(card)) hidden.add(card);
            if (const RuleId why = left.take(card)) return Illegal{why, {.seat = move.seat, .card = card}};
        }
        if (!left.seen.empty()) // a card that lies there is missing
            return Illegal{rule::card_not_held, {.seat = move.seat, .card = left.seen.kinds().first()}};
        for (int i = 0; i < hidden.cards; ++i) table.reveal_unseen(from, hidden.card(i));
        return Legal{};
    }

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    PlayingCard top_;
    bool covering_ = false, reshuffle_ = false;
};

} // namespace kupi::games::shedding
