// Getha's exchange: cards that go on the discard pile, and as many that are drawn.
#pragma once

#include "games/getha_cards.h"

namespace kupi::games::getha {

/// The exchanges of one hand (rulings.md, exchange; GE-12, GE-26).
class Exchange {
  public:
    Exchange() = default;
    /// `second`: from the stock that the dealer's first hand has left.
    Exchange(const Room& room, bool second)
        : limit_(room.house.discard_four ? 4 : 6),
          no_fewer_(room.house.discard_four),
          scarce_(second),
          shuffles_(!room.house.stud && (room.house.shuffle || room.seated.size() > 6)) {}

    Ruling exchange(const Move& move, Mode mode, Room& room) {
        if (auto why = why_not_all(room, hand(move.seat), move)) return *why;
        const Detail detail{.number = move.cards, .limit = most(room)};
        const bool as_due = move.cards <= detail.limit && (!no_fewer_ || move.cards == detail.limit);
        // A table may let another number stand, but not one that the stock cannot replace.
        const bool possible = mode == Mode::stood && (shuffles_ || move.cards <= stock_left(room));
        if (!as_due && !possible) return Illegal{exchange_limit, detail};
        move_cards(room, hand(move.seat), discards, move);
        owed_[move.seat] = move.cards;
        return Legal{};
    }
    Ruling draw(const Move& move, Room& room) {
        if (!may_draw(move.seat)) return Illegal{not_due};
        std::uint8_t& owed = owed_[move.seat];
        const Detail detail{.number = move.cards, .limit = owed};
        if (move.cards != owed) return Illegal{rule::wrong_count, detail};
        if (auto why = why_not_all(room, stock, move, detail)) return *why;
        move_cards(room, stock, hand(move.seat), move);
        owed = 0;
        return Legal{};
    }
    /// All have exchanged: where the house does so, the discards go into the stock before anybody draws.
    void close(Room& room) {
        closed_ = true;
        if (!shuffles_) return;
        room.table.move_all(discards, stock);
        room.table.blur(stock);
    }
    /// Unseen, as the log leaves it out.
    void draw_the_rest(Room& room) {
        for (Seat s : drawing()) room.table.move_unseen(stock, hand(s), owed_[s]);
        owed_ = {};
    }
    /// Who may draw now.
    Seats drawing() const {
        return Seats::all(8).where([&](Seat s) { return may_draw(s); });
    }

    /// Up to 247 subsets of eight cards.
    void list(Seat s, const Room& room, Options& options) const {
        const int most = this->most(room), least = no_fewer_ ? most : 0;
        std::array<PlayingCard, 8> cards;
        int n = 0;
        for (PlayingCard c : room.table.seen(hand(s))) cards[n++] = c;
        for (unsigned set = 0; set < 1u << n; ++set) {
            Move move = make_move(Verb::exchange, s);
            for (unsigned left = set; left != 0; left &= left - 1) move.add(cards[std::countr_zero(left)]);
            if (move.cards >= least && move.cards <= most) options.add(move);
            for (int unseen = room.table.unseen(hand(s)); unseen > 0 && move.cards < most; --unseen) {
                move.add(unseen_card); // any that nobody has seen
                if (move.cards >= least) options.add_chance(move);
            }
        }
    }
    void list_draws(Options& options) const {
        for (Seat s : drawing()) options.add_chance(with_unseen(make_move(Verb::draw, s), owed_[s]));
    }

    friend bool operator==(const Exchange&, const Exchange&) = default;

  private:
    bool may_draw(Seat s) const { return owed_[s] > 0 && (closed_ || !shuffles_); }
    /// Less the draws still owed.
    int stock_left(const Room& room) const {
        int left = room.table.size(stock);
        for (std::uint8_t n : owed_) left -= n;
        return std::max(left, 0);
    }
    int most(const Room& room) const {
        return scarce_ && !shuffles_ ? std::min<int>(limit_, stock_left(room)) : limit_;
    }

    std::uint8_t limit_ = 6;
    bool no_fewer_ = false, scarce_ = false; ///< one hand alone never empties the stock
    bool shuffles_ = false, closed_ = false;
    std::array<std::uint8_t, 8> owed_{}; ///< cards still to be drawn
};

} // namespace kupi::games::getha
