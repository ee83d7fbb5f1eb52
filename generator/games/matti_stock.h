// Where the cards of Mattis and Myllymatti are: hands of three, the stock that fills them, and its last card, which
// everybody sees.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "rules/hand_kit.h"

namespace kupi::games {

enum class MattiVerb : std::uint8_t { deal, play, blind, draw, show, take };

/// Deals and draws. `most` is the greatest number of players.
template <int most>
class MattiStock {
  public:
    using Verb = MattiVerb;
    static constexpr RuleId last_card_shown{"last-card-shown"};

    // Piles of the table: what is out of the game, second-phase plays; then those of each seat.
    static constexpr int stock = 0, discards = 1, plays = 2, first_hand = 3;
    static constexpr int hand_of(Seat seat) { return first_hand + seat; }
    static constexpr int won_of(Seat seat) { return first_hand + most + seat; }
    static constexpr int laid_of(Seat seat) { return first_hand + 2 * most + seat; } ///< on the table, first phase

    static constexpr int dealt = 3; ///< cards to each, and a full hand

    MattiStock() = default;
    explicit MattiStock(const Setup& setup)
        : pack_(setup.pack.cards.kinds()), players_(static_cast<std::uint8_t>(setup.players)), dealer_(setup.dealer) {}

    void gather() {
        table.gather(pack_, stock);
        deal_.begin(Seats::all(players_), dealt);
        drawer_ = maker_ = nobody;
        trump_ = -1;
    }

    // ---- Looking

    int players() const { return players_; }
    Seat dealer() const { return dealer_; }
    void next_dealer() { dealer_ = left_of(dealer_, players_); }
    Seat drawer() const { return drawer_; }              ///< who draws next; nobody if no draw is due
    Seat maker() const { return maker_; }                ///< who drew the last card of the stock
    int trump() const { return trump_; }                 ///< −1 before that
    int in_stock() const { return table.unseen(stock); } ///< none of them is seen while it lies there
    int hand_size(Seat seat) const { return table.size(hand_of(seat)); }

    /// In the second phase the hand; before it, what will be.
    CardSet held(Seat seat) const { return table.seen(hand_of(seat)) | table.seen(won_of(seat)); }
    int held_unseen(Seat seat) const { return table.unseen(hand_of(seat)) + table.unseen(won_of(seat)); }

    /// In registers: this is where a replay spends its time.
    static CardSet cards_of(const Move& move) {
        std::uint64_t low = 0, high = 0;
        for (int i = 0; i < move.size; ++i) {
            const std::uint64_t bit = 1ull << (move.items[i] & 63);
            (move.items[i] < 64 ? low : high) |= bit;
        }
        return {low, high};
    }

    /// card-not-held or card-seen-twice, if the entry's cards cannot leave a hand one by one.
    Ruling fault_of(const Move& move, CardSet seen, int unseen) const {
        CardsLeft<CardSet> left{seen, table.pool(), unseen};
        for (int i = 0; i < move.size; ++i)
            if (const RuleId why = left.take(move.card(i)))
                return Illegal{why, {.seat = move.seat, .card = move.card(i), .cards = seen}};
        return legal();
    }

    // ---- Deals and draws

    Ruling deal(const Move& move) { return deal_.give_player(table, move, players_); }

    /// The draws that are due, in their order: one card at a time clockwise, full hands passed over (rulings MA-1,
    /// MY-3).
    struct Refill {
        Seat seat = nobody;    ///< who draws next; nobody: no more draws
        std::uint8_t left = 0; ///< in the stock; 1: this is the last card
        std::array<std::uint8_t, most> held{};
    };
    Refill refill() const {
        Refill r;
        r.seat = drawer_;
        if (drawer_ == nobody) return r;
        r.left = static_cast<std::uint8_t>(in_stock());
        for (Seat s = 0; s < players_; ++s) r.held[s] = static_cast<std::uint8_t>(hand_size(s));
        return r;
    }
    void next(Refill& r) const {
        ++r.held[r.seat];
        const Seat from = left_of(r.seat, players_);
        r.seat = nobody;
        if (--r.left == 0) return;
        for (int i = 0; i < players_ && r.seat == nobody; ++i)
            if (const Seat s = left_of(from, players_, i); r.held[s] < dealt) r.seat = s;
    }
    /// The seat draws the last card of the stock.
    void draw_last(Seat seat) { drawer_ = seat; }
    void refill_from(Seat seat) {
        drawer_ = nobody;
        if (in_stock() == 0) return;
        for (int i = 0; i < players_ && drawer_ == nobody; ++i)
            if (const Seat s = left_of(seat, players_, i); hand_size(s) < dealt) drawer_ = s;
    }
    /// Whether the draws that are due reach the last card of the stock.
    bool last_card_due() const {
        if (drawer_ == nobody || in_stock() > dealt * players_) return false;
        int wanted = 0;
        for (Seat s = 0; s < players_; ++s) wanted += std::max(0, dealt - hand_size(s));
        return wanted >= in_stock();
    }
    int draws_due() const {
        int draws = 0;
        for (Refill r = refill(); r.seat != nobody; next(r)) ++draws;
        return draws;
    }
    Illegal last_card_comes_first() const {
        Refill r = refill();
        while (r.left > 1) next(r);
        return {last_card_shown, {.seat = r.seat}};
    }
    /// Who may deal or draw something.
    Seats waiting() const {
        Seats seats;
        if (!deal_.is_done()) seats.add(table_seat);
        for (Refill r = refill(); r.seat != nobody; next(r)) seats.add(r.seat);
        return seats;
    }
    /// A hand when draws and deals that were left out are made; of a hand that cannot reach the last card.
    int hand_size_settled(Seat seat) const {
        if (deal_.is_due(seat)) return dealt;
        return drawer_ == nobody ? hand_size(seat) : std::max<int>(dealt, hand_size(seat));
    }
    int stock_settled(int draws_left_out) const { return in_stock() - draws_left_out - dealt * deal_.due().size(); }

    Ruling draw(const Move& move, Trace* trace) {
        if (drawer_ == nobody) return Illegal{rule::wrong_phase, {.seat = move.seat}};
        Refill r = refill();
        while (r.seat != move.seat && r.seat != nobody) next(r);
        if (r.seat == nobody) return Illegal{rule::turn_order, {.seat = drawer_}};
        const PlayingCard card = move.card();
        if (r.left == 1 && card.is_unseen()) return Illegal{last_card_shown, {.seat = move.seat}};
        if (!card.is_unseen() && !table.pool().has(card))
            return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
        while (drawer_ != move.seat) draw_card(unseen_card, nullptr);
        draw_card(card, trace);
        return legal();
    }
    /// denexa-games: Mattis, Ending the first half: the last card goes to the drawer's won pile and makes trump.
    void draw_card(PlayingCard card, Trace* trace) {
        const Seat seat = drawer_;
        if (in_stock() > 1) {
            table.move(stock, hand_of(seat), card);
            return refill_from(left_of(seat, players_));
        }
        table.move(stock, won_of(seat), card);
        maker_ = seat;
        trump_ = static_cast<std::int8_t>(card.suit());
        drawer_ = nobody;
        if (trace != nullptr) add_note(*trace, "last-card", seat).cards = {card};
    }
    /// What a log may leave out: never the last card of the stock.
    void settle() {
        deal_.give_rest_unseen(table);
        while (drawer_ != nobody) draw_card(unseen_card, nullptr);
    }

    /// Deals and draws. Says how many draws a play would leave out.
    int draw_moves(Options& options) const {
        deal_.add_options(options, Verb::deal);
        int draws = 0;
        Seats listed;
        for (Refill r = refill(); r.seat != nobody; next(r), ++draws) {
            if (listed.has(r.seat) && r.left > 1) continue;
            if (r.left > 1) {
                options.add_chance(make_move(Verb::draw, r.seat, unseen_card));
            } else if (!listed.has(r.seat)) {
                for (PlayingCard card : table.pool()) options.add(make_move(Verb::draw, r.seat, card)).chance = true;
            }
            listed.add(r.seat);
        }
        return draws;
    }
    static Ruling legal() { return Ruling(std::in_place_type<Legal>); } // without a copy of the room for assumptions

    Table<CardSet, first_hand + 3 * most> table;

    friend bool operator==(const MattiStock&, const MattiStock&) = default;

  private:
    CardSet pack_;
    Deal<stock, first_hand> deal_;
    std::uint8_t players_ = 0;
    Seat dealer_ = nobody, drawer_ = nobody, maker_ = nobody;
    std::int8_t trump_ = -1;
};

} // namespace kupi::games
