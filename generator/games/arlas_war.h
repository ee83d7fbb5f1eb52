// What the Yamiro games share: where the cards are, who must play, draws that are due, and how a hand ends. The games
// say who sits where, how many hands there are, and in which order an entry is tested.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/arlas_explainer.h"
#include "games/arlas_hand.h"
#include "rules/hand_kit.h"
#include "rules/inplace_vector.h"

namespace kupi::games {

/// The rules of these games alone; those that every game shares are in rules/ruling.h.
namespace arlas_rule {
inline constexpr RuleId deal_not_due{"deal-not-due"}, lead_order{"lead-order"}, draw_not_due{"draw-not-due"},
    nothing_to_draw{"nothing-to-draw"}, reshuffle_not_due{"reshuffle-not-due"}, turn_not_due{"turn-not-due"},
    turn_missing{"turn-missing"};
}

/// The base of a Yamiro game. `Cards` is CardSet, or CardCounts with two decks. Of two players or four, odd seats play
/// against even ones; a single player plays against the deck, whose seat is table_seat.
///
/// All cards played are seen, so every hand that is judged has a certain result; only hands and stock hold unseen
/// cards.
template <class Cards, int players>
class ArlasWar : public GameDefaults {
  public:
    static constexpr bool against_deck = players == 1;
    static constexpr int dealt = 4; ///< cards to each, and rounds of a hand

    ArlasWar() = default;
    /// `hands` in a game, of which the first and, after `hands_to_a_deal`, others begin with a deal.
    ArlasWar(const Setup& setup, int hands, int hands_to_a_deal)
        : pack_(setup.pack.as<Cards>()),
          ranks_(setup.pack),
          dealer_(against_deck ? nobody : setup.dealer),
          hands_(static_cast<std::uint8_t>(hands)),
          hands_to_a_deal_(static_cast<std::uint8_t>(hands_to_a_deal)),
          must_win_(setup.flag("must-be-a-winner")) {
        begin_hand();
    }

    // ---- Looking

    bool judgeable() const { return judgeable_ || ended_; }
    Seat dealer() const { return dealer_; }
    const Cards& pool() const { return table_.pool(); }
    /// Against the deck nothing is hidden that could matter: no story is told.
    auto& table() requires(!against_deck) { return table_; }

    Seats waiting() const {
        Seats seats;
        if (ended_) return seats;
        if (!finished_) seats.add(expected_);
        for (Seat s = 0; s < players; ++s)
            if (draw_due(s) && may_draw()) seats.add(s);
        if (deals_left() || may_reshuffle()) seats.add(table_seat);
        return seats;
    }

    // ---- Results

    Result hand_result() const {
        Result result;
        result.over = finished_;
        if (!finished_) return result;
        if (verdict_.winner != ArlasHand::even) result.winners = seats_of(verdict_.winner);
        add_sides(result, "scores", verdict_.scores);
        result.add_number("captured", captured());
        if (against_deck) result.add_number("margin", verdict_.winner == 1 ? -captured() : captured());
        result.add_word("by", verdict_.by_arlas ? "arlas" : verdict_.winner == ArlasHand::even ? "tie" : "score");
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = totals_known_;
        result.over = totals_known_ && (ended_ || (finished_ && hand_ == hands_));
        if (result.over && totals_[0] != totals_[1]) result.winners = seats_of(totals_[0] > totals_[1] ? 0 : 1);
        add_sides(result, "scores", totals_);
        if (against_deck) result.add_number("margin", totals_[0] - totals_[1]);
        return result;
    }

    std::vector<PileView> piles() const {
        PileViews views(table_);
        const auto add_row = [&](Seat owner) {
            PileView& view = views.add_row("row", {}, owner);
            if (finished_ || ended_) return; // they lie in other piles now
            for (const ArlasPlayed& p : played_)
                if (p.seat == owner) view.cards.push_back(p.card);
        };
        views.add("stock", stock);
        views.add_each("hand", first_hand, players);
        if (against_deck) add_row(table_seat);
        for (Seat s = 0; s < players; ++s) add_row(s);
        for (int side = 0; side < 2; ++side) views.add_open("capture pile", capture_of(side), seats_of(side).first());
        views.add_open("discard pile", discards);
        return views.take();
    }

    friend bool operator==(const ArlasWar&, const ArlasWar&) = default;

  protected:
    bool ended() const { return ended_; }       ///< the hand before was the last
    bool finished() const { return finished_; } ///< the hand has its result
    int hand() const { return hand_; }
    static constexpr int side_of(Seat seat) { return arlas_side(seat); }
    static Seats seats_of(int side) {
        if constexpr (against_deck) return Seats::of(side == 0 ? Seat{0} : table_seat);
        return Seats::all(players).where([&](Seat s) { return side_of(s) == side; });
    }

    // ---- Judging and carrying out. hand-over comes before all of these.

    Ruling deal(const Move& move) { return deal_.give_player(table_, move, players, arlas_rule::deal_not_due, hand_); }

    /// A player's card. Who has played ahead of turn, and the table let it stand, is skipped later.
    Ruling play_card(const Move& move, Mode mode, Trace* trace) {
        if (move.seat != expected_) {
            if constexpr (against_deck) return Illegal{arlas_rule::turn_missing, {.seat = table_seat}};
            if (mode == Mode::judge || cards_of(move.seat) >= rounds_)
                return Illegal{begun_ ? rule::turn_order : arlas_rule::lead_order, {.seat = expected_}};
        }
        return settled(true, [&](ArlasWar& war) { return war.lay(move.seat, move.card(), trace); });
    }

    /// The deck's card.
    Ruling turn(const Move& move, Trace* trace) {
        if (expected_ != table_seat) return Illegal{arlas_rule::turn_not_due, {.seat = expected_}};
        const PlayingCard card = move.card();
        const bool draws = out_of_discards(card);
        return settled(draws, [&](ArlasWar& war) { return war.turn_up(card, trace); });
    }

    Ruling draw(const Move& move, Trace* trace) {
        const Seat seat = move.seat;
        if (!draw_due(seat)) return Illegal{arlas_rule::draw_not_due, {.seat = seat, .number = due_[seat]}};
        if (!may_draw()) return Illegal{arlas_rule::nothing_to_draw, {.seat = seat}};
        const PlayingCard card = move.card();
        if (!card.is_unseen() && !may_come(card)) return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
        draw_card(seat, card, trace);
        return Legal{};
    }

    Ruling reshuffle(Trace* trace) {
        if (!may_reshuffle()) return Illegal{arlas_rule::reshuffle_not_due, {.number = in_stock()}};
        for (Seat s = 0; s < players; ++s) // draws that were left out and have emptied the stock
            while (draw_due(s) && in_stock() > 0) draw_card(s, unseen_card, trace);
        refill(trace);
        return Legal{};
    }

    // ---- Legal moves

    void add_deals(Options& options, auto verb) const {
        if (!ended_) deal_.add_options(options, verb);
    }
    /// When the stock must first be shuffled anew, what can come is listed; else it is a card of the pool.
    void add_draws(Options& options, auto verb) const {
        if (owed_ == 0 || ended_) return;
        for (Seat s = 0; s < players; ++s) {
            if (!draw_due(s) || !may_draw()) continue;
            const Move move = make_move(verb, s);
            if (in_stock() > 0) {
                options.add_chance(Move(move).add(unseen_card));
                continue;
            }
            for (PlayingCard card : table_.seen(discards).kinds()) options.add(Move(move).add(card));
            options.add(Move(move).add(unseen_card));
        }
    }
    /// The deck's card is never unseen, so each is listed, as often as the pool holds it.
    void add_turn(Options& options, auto verb) const {
        if (expected_ != table_seat || in_reach() == 0) return;
        const bool anew = in_stock() == 0;
        const Cards& cards = anew ? table_.seen(discards) : table_.pool();
        for (PlayingCard card : cards.kinds())
            for (int n = anew ? 1 : cards.count(card); n > 0; --n)
                options.add(make_move(verb, table_seat, card)).chance = !anew;
        for (PlayingCard card : table_.seen(discards).kinds())
            if (out_of_discards(card)) options.add(make_move(verb, table_seat, card));
    }
    void add_reshuffle(Options& options, auto verb) const {
        if (!may_reshuffle()) return;
        if (in_stock() == 0)
            options.add_chance(make_move(verb, table_seat));
        else
            options.add(make_move(verb, table_seat));
    }
    void add_plays(Options& options, auto verb) const {
        if (expected_ >= players) return;
        Move move = make_move(verb, expected_, unseen_card);
        for (PlayingCard card : playable()) {
            move.items[0] = card.code();
            options.add(move);
        }
    }

    // ---- From hand to hand, and a simple player

    /// Rulings §0 and the log format §2: after a hand that was not judged nobody knows where the cards are until the
    /// next deal. `captured` is what the first side captured in it less what the other did, if the table wrote that
    /// down: only one side captures in a hand, so this tells both.
    void next_hand(bool judged, const std::int32_t* captured) {
        if (ended_) return;
        judged = judged && finished_;
        if (!judged) {
            judgeable_ = false;
            if (captured != nullptr)
                totals_[*captured < 0] += std::abs(*captured);
            else
                totals_known_ = false;
        }
        ended_ = hand_ == hands_;
        finished_ = false;
        expected_ = nobody;
        if (ended_) return;
        ++hand_;
        begin_hand();
    }

    /// How a simple player likes a card: answers an arlas with a deiskatun, throws low cards into a hand that is
    /// decided, and else takes what adds most to the score.
    int worth(Seat seat, PlayingCard card) const {
        const int me = side_of(seat), decided = rows_.arlas_winner(), value = ranks_.value(card);
        const ArlasKind kind = ranks_.kind(card);
        if (decided == 1 - me && kind == ArlasKind::deiskatun) return 1000;
        if (decided != ArlasHand::even) return 100 - value - (kind == ArlasKind::number ? 0 : 10);
        switch (kind) {
        case ArlasKind::arlas: return 300;
        case ArlasKind::deiskatun: return 1;
        case ArlasKind::alak: return rows_.alak(me) ? 2 : 8 + rows_.numbers(me) * (rows_.arl(me) ? 3 : 1);
        case ArlasKind::arl: return rows_.arl(me) ? 2 : rows_.alak(me) ? 8 + 2 * rows_.numbers(me) : 5;
        case ArlasKind::number: return 4 + value * (rows_.alak(me) ? rows_.arl(me) ? 4 : 2 : 1);
        }
        return 0;
    }

  private:
    static constexpr int most_played = 128; ///< in a hand: every card of the pack at most
    // Piles of the table; hands behind them.
    static constexpr int stock = 0, discards = 1, first_capture = 2, first_row = 4, first_hand = 6;
    static constexpr int capture_of(int side) { return first_capture + side; }
    static constexpr int row_of(int side) { return first_row + side; }
    static constexpr int hand_of(Seat seat) { return first_hand + seat; }
    static constexpr int place_of(Seat seat) { return seat == table_seat ? players : seat; }

    int cards_of(Seat seat) const { return laid_[place_of(seat)]; }
    int in_stock() const { return table_.unseen(stock); } ///< none of them is ever seen there
    int in_reach() const { return in_stock() + table_.size(discards); }
    /// Whether a card can be drawn: the last one is the deck's if it has to turn one.
    bool may_draw() const {
        const int kept = against_deck && expected_ == table_seat;
        return in_stock() > kept || in_reach() > kept;
    }
    bool deals_left() const { return !ended_ && !deal_.is_done(); }
    /// A draw is due after the own play and before the next one; at the end of a hand until a card of the next is
    /// played. Against the deck it stays due until the player's next card (log format).
    bool draw_due(Seat seat) const {
        return seat < players && due_[seat] > 0 && (against_deck || finished_ || !begun_ || seat == drawer_);
    }
    /// The stock is empty, or was emptied by draws that the log leaves out.
    bool may_reshuffle() const {
        if (ended_ || table_.empty(discards)) return false;
        int left = in_stock();
        for (Seat s = 0; s < players && left > 0; ++s)
            if (draw_due(s)) left -= due_[s];
        return left <= 0;
    }
    /// Whether a card may come from the stock, or, if that is empty, from the discards that become the stock.
    bool may_come(PlayingCard card) const {
        return in_stock() == 0 ? table_.seen(discards).has(card) : table_.pool().has(card);
    }
    /// Whether the deck's card can only come out of the discards, which become the stock once draws that the log leaves
    /// out have emptied it.
    bool out_of_discards(PlayingCard card) const {
        return in_stock() > 0 && table_.seen(discards).has(card) && !table_.pool().has(card) && may_reshuffle();
    }
    bool draws_left() const { return owed_ > 0 && may_draw(); }

    void begin_hand() {
        const bool has_deal = (hand_ - 1) % hands_to_a_deal_ == 0;
        deal_.begin(has_deal ? Seats::all(players) : Seats{}, dealt);
        if (has_deal || !judgeable_) {
            judgeable_ = has_deal;
            table_.gather(pack_, stock);
            due_ = {};
            owed_ = 0;
            if (!has_deal)
                for (Seat s = 0; s < players; ++s) table_.move_unseen(stock, hand_of(s), dealt);
        }
        rows_ = {};
        played_.clear();
        laid_ = {};
        rounds_ = dealt;
        begun_ = false;
        verdict_ = {};
        drawer_ = nobody;
        leader_ = against_deck ? table_seat : left_of(dealer_, players, hand_);
        expected_ = leader_;
        if (against_deck && in_reach() == 0) { // everything has been captured: no card to turn
            ended_ = true;
            expected_ = nobody;
        }
    }

    /// `carry_out` on this position after deals and, if `draws`, draws that the log leaves out; they stay
    /// unmade if it is illegal.
    template <class CarryOut>
    Ruling settled(bool draws, CarryOut carry_out) {
        if (!deals_left() && !(draws && draws_left())) return carry_out(*this);
        return on_copy(*this, [&](ArlasWar& after) {
            after.settle(draws);
            return carry_out(after);
        });
    }
    void settle(bool draws) {
        if (deals_left()) deal_.give_rest_unseen(table_);
        for (Seat s = 0; draws && s < players; ++s)
            while (due_[s] > 0 && may_draw()) draw_card(s, unseen_card, nullptr);
    }

    Ruling lay(Seat seat, PlayingCard card, Trace* trace) {
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (const RuleId why = table_.why_not(hand_of(seat), card))
            return Illegal{why, {.seat = seat, .card = card, .cards = table_.seen(hand_of(seat)).kinds()}};
        table_.move(hand_of(seat), row_of(side_of(seat)), card);
        drawer_ = seat;
        ++due_[seat];
        ++owed_;
        put(seat, card);
        if (expected_ == leader_ && cards_of(leader_) == rounds_)
            conclude(trace);
        else if (against_deck && in_reach() == 0)
            end_hand(trace); // no card to turn: what lies there is judged
        return Legal{};
    }
    Ruling turn_up(PlayingCard card, Trace* trace) {
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (!may_come(card)) return Illegal{rule::card_seen_twice, {.card = card}};
        if (in_stock() == 0) refill(trace);
        table_.move(stock, row_of(1), card);
        put(table_seat, card);
        return Legal{};
    }
    void put(Seat seat, PlayingCard card) {
        begun_ = true;
        rows_.add(side_of(seat), card, ranks_);
        played_.push_back({card, seat});
        ++laid_[place_of(seat)];
        if constexpr (against_deck) {
            expected_ = seat == table_seat ? Seat{0} : table_seat;
        } else { // the first from the leader on who has laid fewest
            expected_ = leader_;
            for (int i = 1; i < players; ++i) {
                const Seat s = left_of(leader_, players, i);
                if (laid_[s] < laid_[expected_]) expected_ = s;
            }
        }
    }

    void draw_card(Seat seat, PlayingCard card, Trace* trace) {
        if (in_stock() == 0) refill(trace);
        table_.move(stock, hand_of(seat), card);
        --due_[seat];
        --owed_;
    }
    /// railog-booklet: There Must Be A Winner: the discards become the stock.
    void refill(Trace* trace) {
        add_note(trace, "reshuffled", nobody, {table_.size(discards)});
        table_.blur(discards);
        table_.move_all(discards, stock);
    }

    /// All have laid the same number of cards. A tie may go on (rulings YA-5, YA-7).
    void conclude(Trace* trace) {
        if (must_win_ && rows_.verdict().winner == ArlasHand::even) {
            const int needed = owed_ + (against_deck ? 1 : 0);
            if (in_reach() >= needed) {
                ++rounds_;
                if (trace != nullptr) explainer(*trace).further_round(rounds_ - 1);
                return;
            }
            add_note(trace, "tie-stands", nobody, {in_reach(), needed});
        }
        end_hand(trace);
    }
    /// railog-booklet: Yamiro: the winner captures the loser's row and discards the own one; a tie discards both.
    void end_hand(Trace* trace) {
        finished_ = true;
        expected_ = drawer_ = nobody;
        verdict_ = rows_.verdict();
        for (int side = 0; side < 2; ++side) {
            const bool lost = verdict_.winner == 1 - side;
            table_.move_all(row_of(side), lost ? capture_of(1 - side) : discards);
            if (lost) totals_[1 - side] += rows_.worth(side);
        }
        if (trace != nullptr) explainer(*trace).result(verdict_, totals_);
    }
    int captured() const { return verdict_.winner == ArlasHand::even ? 0 : rows_.worth(1 - verdict_.winner); }

    CardSet playable() const {
        if (!deals_left() && !draws_left()) return table_.possible(hand_of(expected_));
        if (!deals_left() && in_stock() >= owed_ && !against_deck) { // the pool stays what it is
            const CardSet seen = table_.seen(hand_of(expected_)).kinds();
            const bool any = table_.unseen(hand_of(expected_)) > 0 || due_[expected_] > 0;
            return any ? seen | table_.pool().kinds() : seen;
        }
        ArlasWar after = *this;
        after.settle(true);
        return after.table_.possible(hand_of(expected_));
    }
    static void add_sides(Result& result, std::string_view name, const std::array<std::int32_t, 2>& values) {
        result.add_seats(name, seats_of(0) | seats_of(1), [&](Seat s) { return values[side_of(s)]; });
    }

    ArlasExplainer explainer(Trace& trace) const { return {trace, played_, ranks_, rows_, players == 4}; }

    Table<Cards, first_hand + players> table_;
    Cards pack_;
    ArlasRanks ranks_;
    ArlasHand rows_;
    ArlasHand::Verdict verdict_;           ///< of the finished hand
    std::array<std::int32_t, 2> totals_{}; ///< value of the capture piles, those of an earlier deal too
    InplaceVector<ArlasPlayed, most_played> played_;
    std::array<std::uint8_t, players + 1> laid_{}; ///< cards in each row, the deck's last
    std::array<std::uint8_t, players> due_{};      ///< draws that each has yet to make
    std::uint8_t owed_ = 0;                        ///< sum of due_
    std::uint8_t rounds_ = dealt;                  ///< cards to a row before it is judged
    Deal<stock, first_hand> deal_;
    Seat dealer_ = nobody, leader_ = nobody, expected_ = nobody;
    Seat drawer_ = nobody; ///< who has just played
    std::uint8_t hand_ = 1, hands_ = 1, hands_to_a_deal_ = 1;
    bool must_win_ = false, begun_ = false, finished_ = false, ended_ = false;
    bool judgeable_ = true, totals_known_ = true;
};

} // namespace kupi::games
