// Russian Bank, or Crapette (denexa-games: Russian Bank; rulings §9; rulesheets/russian-bank).
//
// Where the cards lie, and which may lie on which, bank::Stacks knows; bank::Turn what the player on turn may do and
// must do. Nothing is ever assumed.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/russian-bank_turn.h"
#include "rules/hand_kit.h"

namespace kupi::games::bank {

class RussianBank : public GameDefaults {
  public:
    using Verb = bank::Verb;
    static constexpr std::array<std::string_view, 8> verbs{"deal",    "turn", "move", "load",
                                                           "discard", "pass", "stop", "stalemate"};
    using Word = bank::Word;
    using enum bank::Word;
    static constexpr std::array<std::string_view, 16> words{"t1",   "t2",   "t3",   "t4",      "t5",    "t6",
                                                            "t7",   "t8",   "f",    "reserve", "stock", "discard",
                                                            "move", "load", "turn", "pass"};

    static constexpr int reserve_size = bank::reserve_size, dealt_cards = 1 + bank::half_tableau;
    static constexpr int out_bonus = 30; ///< denexa-games: End of the hand

    RussianBank() = default;
    explicit RussianBank(const Setup& setup)
        : cards_(setup.pack), target_(setup.number("target")), strict_(setup.flag("strict-tableau-before-stock")) {
        const auto& start = setup.option("start").seats;
        for (Seat s = 0; s < 2; ++s) totals_.add(s, start[s].value_or(0));
        begin_hand();
    }
    /// Somebody who has won already.
    static HeaderFault header_fault(const Setup& setup) {
        for (const auto& start : setup.option("start").seats)
            if (start.value_or(0) >= setup.number("target")) return {"start", "start-takes"};
        return {};
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const RuleId fault = fault_of(move))
            return Illegal{fault, {.card = move.cards > 0 ? move.card() : unseen_card}};
        if (phase_ == Phase::over || phase_ == Phase::game_over) return Illegal{rule::hand_over};
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::deal) return deal(move, trace);
        if (verb == Verb::turn && move.seat == table_seat) return turn_reserve(move, trace);
        if (phase_ == Phase::dealing || reserve_card_due()) return Illegal{rule::wrong_phase};
        if (verb == Verb::stop) return call_stop(move, mode, trace);
        if (verb == Verb::stalemate) return say_stalemate(move, mode, trace);
        return act(move, mode, trace);
    }
    void legal_moves(Options& options) const {
        if (phase_ == Phase::over || phase_ == Phase::game_over) return;
        if (phase_ == Phase::dealing) {
            const Move move = with_unseen(make_move(Verb::deal, table_seat), dealt_cards);
            for (Seat s : Seats::all(2) - dealt_) options.add_chance(Move(move).set_other(s));
            return;
        }
        if (reserve_card_due()) {
            options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
            return;
        }
        turn().add_moves(options);
        turn().add_stops(options);
        for (Seat s = 0; s < 2; ++s)
            if (said_ != s) options.add_seldom(make_move(Verb::stalemate, s));
    }
    Seats waiting() const {
        if (phase_ == Phase::dealing || reserve_card_due()) return Seats::of(table_seat);
        return phase_ == Phase::playing ? Seats::of(turn_) : Seats{};
    }
    Result hand_result() const {
        Result result;
        if (phase_ != Phase::over) return result;
        result.over = true;
        result.winners = Seats::all(2).where([&](Seat s) { return score_of(s) > 0; });
        result.add_seats("scores", Seats::all(2), [&](Seat s) { return score_of(s); });
        result.add_seats("counts", Seats::all(2), [&](Seat s) { return cards_.count(s); });
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = totals_.is_known();
        if (!result.known) return result;
        const bool between_hands = phase_ == Phase::over || phase_ == Phase::game_over;
        result.over = between_hands && std::max(total(0), total(1)) >= target_;
        if (result.over) result.winners = Seats::all(2).where([&](Seat s) { return total(s) >= total(other(s)); });
        result.add_seats("scores", Seats::all(2), [&](Seat s) { return total(s); });
        return result;
    }
    void tell_known(Known& known) const {
        if (target_ > 0) known.number("target", target_);
    }
    void next_hand(const HandEnd& end) {
        if (phase_ == Phase::game_over) return;
        const Field* scores = end.claimed("scores");
        const bool is_level = end.claim != nullptr && end.claim->known && end.claim->winners.empty(); // nobody scores
        if (phase_ == Phase::over && end.judged)
            for (Seat s = 0; s < 2; ++s) totals_.add(s, score_of(s));
        else if (scores != nullptr || !is_level)
            totals_.add_claim(scores);
        if (totals_.is_known() && std::max(totals_[0], totals_[1]) >= target_) {
            phase_ = Phase::game_over;
            return;
        }
        begin_hand();
    }
    CardCounts pool() const {
        CardCounts cards = cards_.unseen_of(0);
        cards |= cards_.unseen_of(1);
        return cards;
    }
    CardCounts pool(const Move& move) const {
        const auto verb = static_cast<Verb>(move.verb);
        return cards_.unseen_of(verb == Verb::deal ? move.other : move.seat == table_seat ? turn_ : move.seat);
    }
    std::vector<PileView> piles() const { return cards_.views(); }
    /// Places whatever can be placed, on the opponent first; moves tableau cards only to make that possible.
    int worth(const Move& move) const {
        const Attempt attempt = attempt_of(move);
        const bool of_tableau = attempt.from < word_f;
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return 1000;
        case Verb::turn: return move.seat == table_seat ? 1000 : 500;
        case Verb::load: return 900 + (attempt.from == word_reserve ? 20 : 0) + (attempt.to == word_reserve ? 10 : 0);
        case Verb::move: break;
        case Verb::discard:
        case Verb::pass: return 100;
        case Verb::stop: return -1000;
        case Verb::stalemate: return -500;
        }
        if (turn().due().any()) return 1000;
        if (!of_tableau) return attempt.from == word_reserve ? 850 : 800;
        if (turn().could_place()) return 0;
        Stacks after = cards_;
        after.place(tableau + attempt.from, tableau + attempt.to);
        return Turn(after, turn_, strict_).could_place() ? 600 : 0;
    }

    friend bool operator==(const RussianBank&, const RussianBank&) = default;

  private:
    enum class Phase : std::uint8_t { dealing, playing, over, game_over };
    enum class End : std::uint8_t { not_yet, out, agreed, counted };
    Turn turn() const { return {cards_, turn_, strict_}; }
    bool reserve_card_due() const { return phase_ == Phase::playing && cards_.reserve_card_due(turn_); }

    void begin_hand() {
        cards_.gather();
        standstill_.end();
        phase_ = Phase::dealing;
        end_ = End::not_yet;
        dealt_ = {};
        turn_ = 0;
        said_ = nobody;
        mending_ = false;
    }

    // ---- Judging and carrying out
    Ruling deal(const Move& move, Trace* trace) {
        const Seat seat = move.other;
        if (dealt_.has(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
        if (move.cards != dealt_cards)
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = dealt_cards}};
        CardSet shown;
        for (int i = 0; i < dealt_cards; ++i) {
            if (move.is_unseen(i)) return Illegal{rule::bad_argument};
            if (shown.has(move.card(i))) return Illegal{rule::card_seen_twice, {.seat = seat, .card = move.card(i)}};
            shown.add(move.card(i));
        }
        cards_.open_reserve(seat, move.card(0));
        for (int i = 0; i < half_tableau; ++i) cards_.open_tableau(seat, i, move.card(i + 1));
        dealt_.add(seat);
        if (dealt_.size() == 2) start(trace);
        return Legal{};
    }
    /// The lower reserve card starts; ties go down the tableau (rulings RB-4).
    void start(Trace* trace) {
        phase_ = Phase::playing;
        turn_ = 0;
        for (int i = -1; i < half_tableau; ++i) {
            const Token a = cards_.top(i < 0 ? reserve : tableau + i),
                        b = cards_.top(i < 0 ? reserve + 1 : tableau + half_tableau + i);
            if (rank_of(a) == rank_of(b)) continue;
            turn_ = rank_of(a) < rank_of(b) ? 0 : 1;
            if (trace != nullptr)
                trace->push_back({.id = i < 0 ? "starts" : "starts-tableau",
                                  .seat = turn_,
                                  .cards = {cards_.card_of(turn_ == 0 ? a : b)},
                                  .others = {cards_.card_of(turn_ == 0 ? b : a)}});
            return;
        }
        add_note(trace, "starts-seat", turn_);
    }
    Ruling turn_reserve(const Move& move, Trace* trace) {
        if (!reserve_card_due()) return Illegal{rule::wrong_phase};
        const PlayingCard card = move.card();
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (cards_.has_seen(turn_, card)) return Illegal{rule::card_seen_twice, {.seat = turn_, .card = card}};
        cards_.open_reserve(turn_, card);
        said_ = nobody;
        if (mending_) mend(trace);
        return Legal{};
    }
    /// An entry of the player on turn. One that the table let stand is its player's turn from now on, and passes the
    /// tests of which card may go where.
    Ruling act(const Move& move, Mode mode, Trace* trace) {
        const Seat on_turn = turn_;
        if (move.seat != turn_) {
            if (mode == Mode::judge) return Illegal{rule::turn_order, {.seat = turn_}};
            turn_ = move.seat;
        }
        const Attempt attempt = attempt_of(move);
        const bool turns = attempt.verb == Verb::turn;
        const auto refuse = [&](const Illegal& why) {
            turn_ = on_turn;
            return why;
        };
        if (turns && move.card().is_unseen()) return refuse({rule::bad_argument});
        if (turns && cards_.unseen_in_stock(turn_) > 0 && cards_.has_seen(turn_, move.card()))
            return refuse({rule::card_seen_twice, {.seat = turn_, .card = move.card()}});
        const bool moves = attempt.verb == Verb::move || attempt.verb == Verb::load;
        const Turn now = turn();
        const Rule broken = now.fault(attempt);
        const int from = moves ? now.source(attempt) : stacks;
        const bool stands =
            mode == Mode::stood && is_in(stops, broken) && (!moves || (from != stacks && cards_.top(from) != none));
        if (broken != allowed && !stands) return refuse(now.illegal(broken, attempt));
        if (const Token next = turns ? cards_.next_of_stock(turn_) : none;
            next != none && !cards_.is_next(next, move.card()))
            return refuse({rules[known_card], {.card = move.card(), .cards = CardSet::of(cards_.card_of(next))}});

        said_ = nobody;
        switch (attempt.verb) {
        case Verb::turn:
            if (cards_.turns_over(turn_)) add_note(trace, "turned-over", turn_, {cards_.size(discards + turn_)});
            cards_.turn(turn_, move.card());
            break;
        case Verb::discard: discard(trace); break;
        case Verb::pass: end_turn(trace); break;
        case Verb::load:
            cards_.place(from, now.loaded(attempt.to));
            standstill_.end();
            look_for_end(trace);
            break;
        default:
            if (attempt.to == word_f)
                cards_.put_up(from);
            else
                cards_.place(from, tableau + attempt.to);
            if (attempt.to == word_f || attempt.from >= word_f) standstill_.end(); // rulings RB-10: a placement
            look_for_end(trace);
            break;
        }
        return Legal{};
    }
    /// The turned-up card, at the end of a turn.
    void discard(Trace* trace) {
        const Token card = cards_.top(turned + turn_);
        const bool had_place = cards_.has_place(card, turn_, false);
        cards_.place(turned + turn_, discards + turn_);
        if (had_place) {
            // Worth a word where a stalemate had come near.
            if (trace != nullptr && standstill_.is_near(cards_))
                add_note(*trace, "count-anew").cards = {cards_.card_of(card)};
            standstill_.end();
        } else {
            standstill_.add(turn_);
        }
        end_turn(trace);
    }
    /// Rulings RB-10 (ii).
    void end_turn(Trace* trace) {
        turn_ = other(turn_);
        if (!standstill_.is_reached(cards_)) return;
        add_note(trace, "stalemate-counted", 0,
                 {standstill_.discarded(0), cards_.to_turn(0), standstill_.discarded(1), cards_.to_turn(1)}, 1);
        finish(End::counted, trace);
    }
    void look_for_end(Trace* trace) {
        if (cards_.count(turn_) == 0) finish(End::out, trace);
    }

    // ---- Stops and stalemates
    /// denexa-games: Calling Stop; rulings §9, Stop.
    Ruling call_stop(const Move& move, Mode mode, Trace* trace) {
        if (move.seat == turn_ && mode == Mode::judge) return Illegal{rule::turn_order};
        const Rule broken = turn().fault(attempt_of(move));
        if (!is_in(stops, broken)) return Illegal{rules[stop_cause], {.seat = turn_}};
        if (trace != nullptr)
            trace->push_back({.id = "stopped", .seat = move.seat, .other = turn_, .word = rules[broken].id});
        said_ = nobody;
        mending_ = is_in(priorities, broken);
        mend(trace);
        return Legal{};
    }
    /// Makes the priority moves that a stop asks for, until a reserve card is to be turned up; then ends the turn.
    void mend(Trace* trace) {
        while (mending_) {
            if (reserve_card_due()) return;
            const Due now = turn().due();
            mending_ = now.any();
            if (!mending_) break;
            const int from = turn().stack_of(std::countr_zero(now.from));
            const int to = std::countr_zero(now.to);
            if (trace != nullptr)
                add_note(*trace, to == word_f ? "stop-foundation" : "stop-space", nobody, {to + 1}).cards = {
                    cards_.card_of(cards_.top(from))};
            if (to == word_f)
                cards_.put_up(from);
            else
                cards_.place(from, tableau + to);
            standstill_.end();
            look_for_end(trace);
            mending_ = phase_ == Phase::playing;
        }
        if (phase_ != Phase::playing) return;
        if (cards_.top(turned + turn_) == none) return end_turn(trace);
        if (trace != nullptr)
            add_note(*trace, "stop-discard", turn_).cards = {cards_.card_of(cards_.top(turned + turn_))};
        discard(trace);
    }
    Ruling say_stalemate(const Move& move, Mode mode, Trace* trace) {
        if (said_ == move.seat && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = other(move.seat)}};
        if (said_ == other(move.seat)) {
            add_note(trace, "stalemate-agreed");
            finish(End::agreed, trace);
        }
        said_ = move.seat;
        return Legal{};
    }

    // ---- What hands and games come to
    std::int32_t score_of(Seat seat) const {
        const int margin = cards_.count(other(seat)) - cards_.count(seat);
        if (margin <= 0) return 0;
        return margin + (end_ == End::out ? out_bonus : 0);
    }
    void finish(End end, Trace* trace) {
        phase_ = Phase::over;
        end_ = end;
        if (trace == nullptr) return;
        if (end == End::out) add_note(*trace, "out", turn_);
        for (Seat s = 0; s < 2; ++s)
            add_note(*trace, "count", s, {cards_.to_turn(s), cards_.in_reserve(s), cards_.count(s)});
        if (cards_.count(0) == cards_.count(1)) {
            add_note(*trace, "score-equal", nobody, {cards_.count(0)});
            return;
        }
        const Seat winner = cards_.count(0) < cards_.count(1) ? 0 : 1;
        add_note(*trace, end == End::out ? "score-out" : "score", winner,
                 {cards_.count(other(winner)), cards_.count(winner), score_of(winner), total(winner)});
    }

    // ---- The simple player
    std::int32_t total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? score_of(seat) : 0); }

    Stacks cards_;
    Standstill standstill_;
    ScoreSheet<2> totals_;
    std::int32_t target_ = 0;
    Phase phase_ = Phase::dealing;
    End end_ = End::not_yet;
    Seats dealt_;
    Seat turn_ = 0;
    Seat said_ = nobody;   ///< who has said stalemate, with no entry since
    bool mending_ = false; ///< a stop's priority moves wait for a reserve card
    bool strict_ = false;  ///< strict-tableau-before-stock
};

} // namespace kupi::games::bank

namespace kupi::games {
using bank::RussianBank;
}
