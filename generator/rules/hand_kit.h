// What engines do alike in every hand: deal packets, try an entry on a copy, count what hands
// came to, show the piles to people.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/position.h"
#include "rules/table.h"

namespace kupi::rules {

// ---- Dealing

/// What is wrong with a packet for the player that an entry names: it must be `size` cards, all unseen or of the pool.
template <class Cards>
Ruling fault_of_packet(const Move& move, int size, Cards pool) {
    const Seat seat = move.other;
    if (move.cards != size) return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = size}};
    for (int i = 0; i < size; ++i) {
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
        pool.remove(card);
    }
    return Legal{};
}

/// `move` with as many unseen cards more.
inline Move with_unseen(Move move, int cards) {
    for (int i = 0; i < cards; ++i) move.add(unseen_card);
    return move;
}

/// `move` with all cards of a pile more, unseen ones last.
template <class Cards, int piles>
Move with_pile(Move move, const Table<Cards, piles>& table, int pile) {
    for (PlayingCard card : table.seen(pile).kinds())
        for (int n = table.seen(pile).count(card); n > 0; --n) move.add(card);
    return with_unseen(move, table.unseen(pile));
}

/// A packet of as many cards for each of some seats, from the pile `stock` to the piles `first_hand` + seat. Packets
/// that a log leaves out are cards that nobody saw.
template <int stock, int first_hand>
class Deal {
  public:
    void begin(Seats to, int size) {
        due_ = to;
        size_ = static_cast<std::uint8_t>(size);
    }
    bool is_done() const { return due_.empty(); }
    bool is_due(Seat seat) const { return due_.has(seat); }
    Seats due() const { return due_; }
    int size() const { return size_; } ///< of a packet

    /// To a seat whose packet is due.
    template <class Cards, int piles>
    Ruling give(Table<Cards, piles>& table, const Move& move) {
        return give(table, move, [&](int) { return first_hand + move.other; });
    }
    /// To one of the players; if no packet is due there, the rule `not_due` is broken, `number` a detail of it.
    template <class Cards, int piles>
    Ruling give_player(Table<Cards, piles>& table, const Move& move, int players, RuleId not_due = rule::wrong_phase,
                       int number = 0) {
        if (move.other >= players) return Illegal{rule::not_a_player};
        if (!is_due(move.other)) return Illegal{not_due, {.seat = move.other, .number = number}};
        return give(table, move);
    }
    /// The same where cards of a packet go to several piles: `pile_of` says where the card at a place goes.
    template <class Cards, int piles, class PileOf>
    Ruling give(Table<Cards, piles>& table, const Move& move, PileOf pile_of) {
        Ruling ruling = fault_of_packet(move, size_, table.pool());
        if (!is_legal(ruling)) return ruling;
        for (int i = 0; i < size_; ++i) table.move(stock, pile_of(i), move.card(i));
        due_.remove(move.other);
        return ruling;
    }
    template <class Cards, int piles>
    void give_rest_unseen(Table<Cards, piles>& table) {
        for (Seat seat : due_) table.move_unseen(stock, first_hand + seat, size_);
        due_ = {};
    }

    template <class Verb>
    void add_options(Options& options, Verb verb) const {
        if (is_done()) return;
        Move move = with_unseen(make_move(verb, table_seat), size_);
        for (Seat seat : due_) {
            move.other = seat;
            options.add_chance(move);
        }
    }

    friend bool operator==(const Deal&, const Deal&) = default;

  private:
    Seats due_;
    std::uint8_t size_ = 0;
};

// ---- Judging

/// What is left of a pile while the cards of an entry leave it one by one, and of the pool.
template <class Cards>
struct CardsLeft {
    Cards seen, pool;
    int unseen = 0;

    /// Nothing, or card-not-held or card-seen-twice: then nothing is taken.
    RuleId take(PlayingCard card) {
        if (seen.has(card)) {
            seen.remove(card);
            return {};
        }
        if (unseen == 0) return rule::card_not_held;
        if (!pool.has(card)) return rule::card_seen_twice;
        pool.remove(card);
        --unseen;
        return {};
    }
};

template <class Cards, int piles>
CardsLeft<Cards> cards_left(const Table<Cards, piles>& table, int pile) {
    return {table.seen(pile), table.pool(), table.unseen(pile)};
}

/// Carries out on a copy what may turn out to be illegal half-way; the copy takes the game's place if it was legal.
template <class Game, class CarryOut>
Ruling on_copy(Game& game, CarryOut carry_out) {
    Game after = game;
    Ruling ruling = carry_out(after);
    if (!std::holds_alternative<Illegal>(ruling)) game = after;
    return ruling;
}
/// The same; of an illegal entry no reasoning stays either.
template <class Game, class CarryOut>
Ruling on_copy(Game& game, Trace* trace, CarryOut carry_out) {
    const std::size_t notes = trace != nullptr ? trace->size() : 0;
    Ruling ruling = on_copy(game, carry_out);
    if (trace != nullptr && !is_legal(ruling)) trace->resize(notes);
    return ruling;
}

// ---- From hand to hand

/// What each seat has from the hands before this one: points, or how many it has won. It is known as long as each of
/// them was judged, or the table wrote down what it came to. None goes beyond `most`, since a table may write what it
/// likes.
template <int seats, std::int32_t most = INT32_MAX / 2>
class ScoreSheet {
  public:
    std::int32_t operator[](Seat seat) const { return of_[seat]; }
    bool is_known() const { return known_; }

    void add(Seat seat, std::int32_t n) {
        of_[seat] = static_cast<std::int32_t>(std::clamp<std::int64_t>(std::int64_t{of_[seat]} + n, -most, most));
    }
    void add_win(Seats winners) {
        for (Seat seat : winners& Seats::all(seats)) add(seat, 1);
    }
    /// Of a hand that was not judged, the scores that the table wrote; null: nobody knows.
    void add_claim(const Field* scores) {
        if (scores == nullptr) return forget();
        for (Seat seat : scores->seats& Seats::all(seats)) add(seat, scores->values[seat]);
    }
    void forget() { known_ = false; }

    friend bool operator==(const ScoreSheet&, const ScoreSheet&) = default;

  private:
    std::array<std::int32_t, seats> of_{};
    bool known_ = true;
};

/// Those of the seats for whom `value` is greatest.
template <class Value>
Seats leaders(Seats seats, Value value) {
    Seats best;
    for (Seat seat : seats) {
        if (!best.empty() && value(seat) < value(best.first())) continue;
        if (!best.empty() && value(seat) > value(best.first())) best = {};
        best.add(seat);
    }
    return best;
}

/// Who has won by what is told of a hand, judged or not: those who are named, else those with a score above nothing.
inline Seats winners_told(const Result* told) {
    if (told == nullptr) return {};
    if (told->known) return told->winners;
    const Field* scores = told->field("scores");
    if (scores == nullptr) return {};
    return scores->seats.where([&](Seat seat) { return scores->values[seat] > 0; });
}

// ---- Looking

/// Appends the cards of a set or of counts, kind by kind.
template <class Cards>
void append(std::vector<PlayingCard>& list, const Cards& cards) {
    for (PlayingCard card : cards.kinds())
        for (int n = cards.count(card); n > 0; --n) list.push_back(card);
}
template <class Cards>
std::vector<PlayingCard> listed(const Cards& cards) {
    std::vector<PlayingCard> list;
    append(list, cards);
    return list;
}

/// The piles of a table for people, in the order in which they are added.
template <class Cards, int piles>
class PileViews {
  public:
    explicit PileViews(const Table<Cards, piles>& table) : table_(table) { views_.reserve(piles); }

    PileView& add(std::string_view name, int pile, Seat owner = nobody) {
        return views_.emplace_back(PileView{name, owner, listed(table_.seen(pile)), table_.unseen(pile), false});
    }
    PileView& add_open(std::string_view name, int pile, Seat owner = nobody) {
        PileView& view = add(name, pile, owner);
        view.open = true;
        return view;
    }
    /// A pile of each player, `first` + seat.
    void add_each(std::string_view name, int first, int players) {
        for (Seat seat = 0; seat < players; ++seat) add(name, first + seat, seat);
    }
    /// Open cards in an order of their own, the first at the bottom.
    PileView& add_row(std::string_view name, std::span<const PlayingCard> cards = {}, Seat owner = nobody) {
        return views_.emplace_back(PileView{name, owner, {cards.begin(), cards.end()}, 0, true});
    }
    std::vector<PileView> take() { return std::move(views_); }

  private:
    const Table<Cards, piles>& table_;
    std::vector<PileView> views_;
};

} // namespace kupi::rules
