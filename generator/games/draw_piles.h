// Where the cards lie in games in which cards are drawn from a stock and played on a pile.
#pragma once

#include "rules/hand_kit.h"

namespace kupi::games {

/// Hands, the stock, the pile, and `others` of a game's own. The pile, all but its top, becomes the stock; when that is
/// so, and which card is its top, the game says. The stock's cards nobody has seen.
template <class Cards, int most_hands, int others = 0>
class DrawPiles {
  public:
    static constexpr int hand = 0, stock = most_hands, pile = stock + 1, first_other = pile + 1;
    using Dealing = Deal<stock, hand>;

    // ---- Looking

    int in_hand(Seat seat) const { return table.size(hand + seat); }
    int in_stock() const { return table.unseen(stock); }
    int below_top() const { return std::max(0, table.size(pile) - 1); }
    Cards below(PlayingCard top) const {
        Cards cards = table.seen(pile);
        cards.remove(top);
        return cards;
    }

    // ---- Judging

    /// Whether the seat may draw or pass, for which no card of its hand may be one of `fits`, as far as anybody has
    /// seen. `drawn` was not in it.
    Ruling without(Seat seat, CardSet fits, RuleId broken, PlayingCard drawn) {
        const int from = hand + seat;
        if (const CardSet seen = table.seen(from).kinds() & fits; !seen.empty()) {
            auto shown = table; // as in tell_shown
            if (!drawn.is_unseen() && in_stock() > 0 && table.pool().has(drawn)) shown.reveal(stock, drawn);
            shown.demand_lack(from, unseen_card, seen, broken, seat);
            return Illegal{broken, {.seat = seat, .cards = seen}};
        }
        const CardSet fit = table.possible(from) & fits;
        if (!fit.empty()) table.demand_lack(from, unseen_card, fit, broken, seat);
        return Legal{.open = !fit.empty()};
    }
    /// A card that an illegal entry shows. Only a copy of the table tells it: if the entry stands, its move does.
    void tell_shown(int at, PlayingCard card) const {
        auto shown = table;
        shown.reveal(at, card);
    }

    // ---- Moving

    void shuffle(PlayingCard top, Trace* trace) {
        add_note(trace, "reshuffled", nobody, {below_top()});
        table.move_all(pile, stock);
        table.move(stock, pile, top);
        table.blur(stock);
    }

    Table<Cards, first_other + others> table;

    friend bool operator==(const DrawPiles&, const DrawPiles&) = default;

  protected:
    auto views(int players, PlayingCard top) const {
        PileViews views(table);
        views.add_each("hand", hand, players);
        views.add("stock", stock);
        std::vector<PlayingCard>& cards = views.add_open("pile", pile).cards;
        if (const auto at = std::find(cards.begin(), cards.end(), top); at != cards.end())
            std::rotate(at, at + 1, cards.end());
        return views;
    }
};

} // namespace kupi::games
