// Poor Man's Fortune: where the cards lie: hands, the stock, and the pile that becomes the stock when that runs out.
#pragma once

#include "games/poor-mans-fortune_dues.h"
#include "rules/hand_kit.h"

namespace kupi::fortune {

inline constexpr int most = 8;                              ///< players
inline constexpr unsigned suited = 0x1fff, magi = 1u << 15; ///< ranks

/// It knows no rule but that one; the top of the pile, which stays there, it is told. The stock's cards nobody has
/// seen.
template <class Cards>
class Piles {
  public:
    enum Pile : int { hand = 0, stock = most, pile, aside, count };
    using Dealing = Deal<stock, hand>;

    void gather(const Cards& pack, bool no_magi) {
        table.gather(pack, stock);
        if (no_magi)
            for (PlayingCard c : pack.kinds() & CardSet::of_ranks(magi)) table.move(stock, aside, c);
        piled_ = 0;
    }

    // ---- Looking

    int in_stock() const { return table.unseen(stock); }
    int below_top() const { return piled_ > 0 ? piled_ - 1 : 0; }
    int available() const { return in_stock() + below_top(); }
    bool may_reshuffle() const { return in_stock() == 0 && below_top() > 0; }
    bool has_suited() const { return !(table.seen(pile).kinds() & CardSet::of_ranks(suited)).empty(); }
    Cards below(PlayingCard top) const {
        Cards cards = table.seen(pile);
        cards.remove(top);
        return cards;
    }
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

    void play(Seat seat, PlayingCard card) {
        table.move(hand + seat, pile, card);
        ++piled_;
    }
    /// The stock's next card to a hand or the pile.
    void give(int to, PlayingCard card, PlayingCard top, Trace* trace) {
        if (in_stock() == 0) shuffle(top, trace);
        table.move(stock, to, card);
        if (to == pile) ++piled_;
    }
    /// The pile, all but its top, becomes the stock, which is empty.
    void shuffle(PlayingCard top, Trace* trace) {
        if (trace != nullptr) trace->push_back({.id = "reshuffled", .numbers = {below_top()}});
        table.move_all(pile, stock);
        table.move(stock, pile, top);
        table.blur(stock);
        piled_ = 1;
    }

    Table<Cards, count> table;

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    std::uint8_t piled_ = 0; ///< cards of the pile
};

} // namespace kupi::fortune
