// Poor Man's Fortune: what may come from the stock, and from the pile that becomes the stock when that runs out.
#pragma once

#include "games/draw_piles.h"
#include "games/poor-mans-fortune_dues.h"

namespace kupi::games::fortune {

inline constexpr int most = 8;                              ///< players
inline constexpr unsigned suited = 0x1fff, magi = 1u << 15; ///< ranks

/// It knows no rule but that one; the top of the pile, which stays there, it is told.
template <class Cards>
class Piles : public DrawPiles<Cards, most, 1> {
    using Base = DrawPiles<Cards, most, 1>;

  public:
    using Base::below, Base::below_top, Base::hand, Base::in_stock, Base::pile, Base::stock, Base::table;
    static constexpr int aside = Base::first_other;

    void gather(const Cards& pack, bool no_magi) {
        table.gather(pack, stock);
        if (no_magi)
            for (PlayingCard c : pack.kinds() & CardSet::of_ranks(magi)) table.move(stock, aside, c);
    }

    // ---- Looking

    int available() const { return in_stock() + below_top(); }
    bool may_reshuffle() const { return in_stock() == 0 && below_top() > 0; }
    bool has_suited() const { return !(table.seen(pile).kinds() & CardSet::of_ranks(suited)).empty(); }
    /// What `n` unseen cards that come next may be: if the stock gives only some of them, those stand on the list.
    Cards next(int n, PlayingCard top) const { return in_stock() < n ? below(top) : table.pool(); }
    /// Of the entry's cards, which leave the stock one by one, the first that cannot be there; `??` if all can.
    PlayingCard first_elsewhere(const Move& move, PlayingCard top) const {
        Cards left = table.pool();
        for (int i = 0; i < move.size; ++i) {
            if (i == in_stock()) left = below(top); // shuffled
            const PlayingCard card = move.card(i);
            if (card.is_unseen()) continue;
            if (!left.has(card)) return card;
            left.remove(card);
        }
        return unseen_card;
    }

    // ---- Legal moves

    /// `move` with the next card of the stock, by its name if it can be no other.
    void add_next(Options& options, Move move, PlayingCard top) const {
        const CardSet cards = next(1, top).kinds();
        options.add_chance(move.add(cards.size() == 1 ? cards.first() : unseen_card));
    }
    /// `move` with so many cards: those of the stock, then those of the pile, which is shuffled in between.
    void add_several(Options& options, const Move& move, int cards) const {
        const int from_stock = std::min(in_stock(), cards), from_pile = from_stock == 0 ? 0 : cards - from_stock;
        const bool known = from_stock == in_stock() && from_stock > 0 && table.pool().size() == from_stock;
        if (!known && from_pile == 0) return void(options.add_chance(with_unseen(move, cards)));
        const auto list = [&](const auto& self, const Move& part, CardSet rest) -> void {
            if (part.cards == from_stock) return void(options.add_chance(with_unseen(part, from_pile)));
            for (PlayingCard c : rest) {
                if (options.full()) return;
                Move longer = part;
                for (int copies = known ? table.pool().count(c) : 1; copies > 0; --copies) longer.add(c);
                rest.remove(c);
                self(self, longer, rest);
                if (known) return; // all of them, in this order
            }
        };
        list(list, move, table.pool().kinds());
    }

    // ---- Moving

    void play(Seat seat, PlayingCard card) { table.move(hand + seat, pile, card); }
    /// The stock's next card to a hand or the pile.
    void give(int to, PlayingCard card, PlayingCard top, Trace* trace) {
        if (in_stock() == 0) this->shuffle(top, trace);
        table.move(stock, to, card);
    }
    std::vector<PileView> views(int players, PlayingCard top) const {
        auto views = Base::views(players, top);
        if (!table.empty(aside)) views.add_open("aside", aside);
        return views.take();
    }

    friend bool operator==(const Piles&, const Piles&) = default;
};

} // namespace kupi::games::fortune
