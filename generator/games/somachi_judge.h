// Somachi: which rule an entry breaks, and so what may be done.
#pragma once

#include <optional>

#include "games/somachi_hand.h"
#include "rules/position.h"

namespace kupi::games::somachi {

/// A hand that knows the rules.
struct JudgedHand : Hand {
    using Hand::Hand;

    // ---- Entries
    /// The tests of all entries that ask nothing of the position.
    std::optional<Illegal> form_fault(const Move& move) const {
        const Verb verb = verb_of(move);
        const bool foreign = move.fault == Fault::no_such_card;
        const bool known_card = !foreign && move.size > 0 && move.is_card(0);
        const bool lays_opener = verb == Verb::open || verb == Verb::play;
        const bool names_card =
            lays_opener || verb == Verb::turn || verb == Verb::add || verb == Verb::discard || verb == Verb::deiskatun;
        const bool is_bet = verb == Verb::side_bet || (verb >= Verb::bring_in && verb <= Verb::challenge);
        // a name after a card that takes none, were it nobody's; no-sweep after anything but an arl
        if (lays_opener && known_card) {
            const int rank = move.card().rank();
            if (rank != arl && move.has_word(Word::no_sweep)) return Illegal{rule::bad_argument};
            if (rank != arlas && (move.other != nobody || move.fault == Fault::not_a_player))
                return Illegal{rule::bad_argument, {.seat = move.other}};
        }
        if (names_card && !foreign && !known_card) return Illegal{rule::bad_argument};
        if (is_bet && move.number < 1) return Illegal{rule::bad_argument, {.number = move.number, .limit = 1}};
        if (verb == Verb::side_bet && move.other == move.seat) return Illegal{rule::bad_argument, {.seat = move.other}};
        if (move.fault != Fault::none) return Illegal{fault_of(move)};
        if (!house.knows(verb)) return Illegal{no_such_bet};
        if (move.late) return Illegal{rule::time_backwards};
        return {};
    }
    /// Whether the entry says by its place that something written nowhere has been done: a deal, a decline, the draw
    /// after `open`, the end of a turn (log-games/somachi).
    bool leaves_out(const Move& move) const {
        const Verb verb = verb_of(move);
        if (verb == Verb::side_bet || !may_leave_out()) return false;
        if (phase == Phase::dealing) return verb != Verb::deal && verb != Verb::reshuffle;
        if (const Attack& attack = board.attack(); attack.waits())
            return verb != Verb::deiskatun && verb != Verb::decline &&
                   (verb != Verb::stay_in || move.seat != attack.by || bets.on_face() != attack.by);
        const bool draws_or_bets = verb == Verb::draw || (verb >= Verb::bring_in && verb <= Verb::stay_in);
        if (turn.opened) return verb != Verb::reshuffle && !(draws_or_bets && move.seat == turn.seat);
        return verb == Verb::reshuffle || (phase_of(verb) == Phase::regular && move.seat == round.next(turn.seat));
    }
    /// On an entry of someone in the hand, if nothing is left out before it: legal, or the first rule it breaks.
    Ruling judge(const Move& move, bool stood) const {
        if (!passes_gate(move)) return Illegal{rule::wrong_phase};
        const Verb verb = verb_of(move);
        if (phase_of(verb) != Phase::game_over) return judge_turn(move, stood);
        switch (verb) {
        case Verb::deal: return judge_deal(move);
        case Verb::reshuffle: // where the stock's next card is wanted
            if (phase != Phase::dealing && turns_due == 0 && !turn.wants_stock(phase))
                return Illegal{rule::wrong_phase};
            if (board.in_stock() > 0 || !board.can_reshuffle())
                return Illegal{reshuffle_rule, {.number = board.in_stock()}};
            return Legal{};
        case Verb::turn:
            if (turns_due == 0) return Illegal{rule::wrong_phase};
            return ruling_by(board.stock_fault(move.card()), {.card = move.card()});
        case Verb::deiskatun:
        case Verb::decline: return judge_answer(move, stood);
        case Verb::collect:
            if (board.may_collect(move.seat) || (stood && !board.discards().empty())) return Legal{};
            return Illegal{collect_rule, {.card = board.discards().empty() ? unseen_card : board.discards().back()}};
        case Verb::bring_in:
        case Verb::raise:
        case Verb::stay_in: return bets.judge(move, !board.is_empty(move.seat));
        case Verb::pay:
        case Verb::fold:
        case Verb::all_in:
        case Verb::meet:
        case Verb::refuse: return bets.judge_answer(verb, move.seat, is_to_open(move.seat));
        default: return Legal{};
        }
    }
    /// Whether it is an entry of another's turn, all else being as it should: the table may let it stand.
    bool is_out_of_turn(const Move& move) const {
        return move.seat != turn.seat && phase == phase_of(verb_of(move)) && passes_gate(move);
    }

    // ---- Moves
    /// What breaks no rule. What may be left out is listed as itself, and so are the entries that may follow at once
    /// without it.
    void list_moves(Options& options) const {
        list_here(options);
        JudgedHand next = *this;
        if (!may_leave_out() || next.settle_one(nullptr) || next.is_over()) return;
        const std::size_t here = options.size();
        next.list_moves(options);
        options.keep(here, [&](const Option& option) { return leaves_out(option.move); });
    }
    Seats waiting() const {
        if (is_over()) return {};
        if (turns_due > 0 || phase == Phase::dealing) return Seats::of(table_seat);
        if (!bets.challenged().empty()) return bets.challenged();
        if (board.attack().waits()) return Seats::of(board.attack().target);
        if (!bets.staying().empty()) return bets.staying();
        Seats seats = Seats::of(turn.seat);
        if (turn.wants_stock(phase) && board.in_stock() == 0 && board.can_reshuffle()) seats.add(table_seat);
        return seats;
    }

    friend bool operator==(const JudgedHand&, const JudgedHand&) = default;

  private:
    /// Of what is done in turn; else game_over, in which nothing is done.
    static Phase phase_of(Verb verb) {
        if (verb >= Verb::draw && verb <= Verb::end) return Phase::regular;
        if (verb == Verb::open || verb == Verb::stand) return Phase::opening;
        return verb == Verb::challenge ? Phase::regular : Phase::game_over;
    }
    /// Whether it may come while a card is to be turned or bets and challenges wait for answers.
    bool passes_gate(const Move& move) const {
        const Verb verb = verb_of(move);
        if (turns_due > 0) return verb == Verb::turn || (verb == Verb::reshuffle && board.in_stock() == 0);
        if (!bets.waits()) return true;
        if (!bets.challenged().empty()) return verb == Verb::meet || verb == Verb::refuse || verb == Verb::all_in;
        if (verb == Verb::deiskatun || verb == Verb::decline) return board.attack().waits();
        if (verb == Verb::stay_in) return move.seat == bets.on_face();
        return verb == Verb::pay || verb == Verb::fold || verb == Verb::all_in;
    }
    /// rules.md, one-draw and nothing-to-draw: with nothing anywhere to draw, the draw is skipped.
    bool must_draw() const {
        return turn.drew == Turn::Drew::no && (board.anything_to_draw() || !board.discards().empty());
    }
    /// Whether anything may be left out now.
    bool may_leave_out() const {
        if (turns_due > 0) return false;
        return phase == Phase::dealing || board.attack().waits() || (!bets.waits() && (turn.opened || turn.played));
    }
    /// Four cards each; fewer only where the stock ends.
    Ruling judge_deal(const Move& move) const {
        if (phase != Phase::dealing) return Illegal{rule::wrong_phase};
        const Seat to = move.other;
        if (!round.in.has(to)) return Illegal{not_in_hand, {.seat = to}};
        const int due = hand_size - dealt[to];
        if (move.cards > due || move.cards < std::min(due, board.in_stock()))
            return Illegal{rule::wrong_count, {.seat = to, .number = move.cards, .limit = due}};
        const auto [rule, card] = board.deal_fault(move);
        return ruling_by(rule, {.seat = to, .card = card});
    }
    /// What a player does in turn: the phase, the turn, the card and the draw come first.
    Ruling judge_turn(const Move& move, bool stood) const {
        const Verb verb = verb_of(move);
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        if (phase != phase_of(verb) && !(phase == Phase::opening && verb == Verb::draw))
            return Illegal{rule::wrong_phase};
        if (seat != turn.seat) return Illegal{rule::turn_order, {.seat = turn.seat}};
        if (verb == Verb::open || verb == Verb::add || verb == Verb::play || verb == Verb::discard)
            if (const RuleId rule = board.hand_fault(seat, card)) return Illegal{rule, {.card = card}};
        switch (verb) {
        case Verb::draw: {
            const bool from_discards = move.has_word(Word::discard);
            if (!turn.may_draw(phase, from_discards)) return Illegal{one_draw};
            if (from_discards) return ruling_by(board.discards().empty() ? nothing_to_draw : RuleId{});
            return ruling_by(board.stock_fault(card), {.seat = seat, .card = card});
        }
        case Verb::open:
        case Verb::stand:
            if (bets.owes_bring_in(seat, is_to_open(seat)))
                return Illegal{bet_owed, {.seat = seat, .limit = bets.bring_in()}};
            if (verb == Verb::stand) return Legal{};
            break;
        case Verb::end: return ruling_by(must_draw() ? one_draw : !turn.played ? one_play : RuleId{});
        case Verb::challenge:
            if (turn.challenged) return Illegal{bet_timing, {.seat = seat}};
            return bets.judge(move, !board.is_empty(seat));
        default:
            if (must_draw()) return Illegal{one_draw};
        }
        const RuleId rule = card_fault(move, stood);
        return ruling_by(rule, {.seat = rule == no_opener || rule == arlas_target ? move.other : nobody, .card = card});
    }
    /// What is wrong with doing this with a card of one's hand in one's turn.
    RuleId card_fault(const Move& move, bool stood) const {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        const Verb verb = verb_of(move);
        if ((verb == Verb::play || verb == Verb::discard) && turn.played) return one_play;
        if (attacks(move) && (move.other == seat || !round.in.has(move.other))) return arlas_target;
        if (stood) return {};
        if (verb == Verb::add) {
            if (!board.has_opener(move.other, card.suit())) return no_opener;
            return turn.leaves_nothing(card, board.in_hand(seat), board.held(seat)) ? last_card : RuleId{};
        }
        if (verb == Verb::discard) return turn.may_discard(card) ? RuleId{} : discard_drawn;
        if (verb == Verb::open && !house.is_opener(card)) return opening_card;
        if (verb == Verb::play && !is_face(card)) return face_cards_only;
        return move.has_word(Word::no_sweep) && !house.optional_sweep ? compulsory_sweep : RuleId{};
    }
    /// rules.md, arlas-response.
    Ruling judge_answer(const Move& move, bool stood) const {
        const Attack& attack = board.attack();
        if (!attack.waits()) return Illegal{rule::wrong_phase};
        if (move.seat != attack.target && !stood) return Illegal{rule::turn_order, {.seat = attack.target}};
        if (verb_of(move) == Verb::decline) return Legal{};
        const PlayingCard card = move.card(), due(attack.card.suit(), deiskatun);
        if (const RuleId rule = board.hand_fault(move.seat, card)) return Illegal{rule, {.card = card}};
        if (card != due && !stood) return Illegal{arlas_response, {.card = card, .cards = CardSet::of(due)}};
        return Legal{};
    }

    /// What breaks no rule and leaves nothing more out.
    void list_here(Options& options) const {
        const Seat seat = turn.seat;
        const auto may = [&](const Move& move) {
            return house.knows(verb_of(move)) && !leaves_out(move) && is_legal(judge(move, false));
        };
        const auto add = [&](const Move& move) {
            if (may(move)) options.add(move);
        };
        const auto add_bet = [&](Verb verb, Seat s) {
            const Move move = make_move(verb, s).set_number(1);
            if (may(move)) options.add(move).most = bets.purse(s);
        };
        const auto add_from_stock = [&](Verb verb, Seat s) {
            const Move move = make_move(verb, s, board.next_of_stock());
            if (may(move)) options.add_drawn(move);
        };

        if (phase == Phase::dealing && turns_due == 0 && board.in_stock() > 0) return list_deals(options);
        if (board.in_stock() == 0) add(make_move(Verb::reshuffle, table_seat));
        if (phase == Phase::dealing || turns_due > 0) return add_from_stock(Verb::turn, table_seat);
        const bool is_free = !bets.waits() && !board.attack().waits();
        if (is_free) {
            add_bet(Verb::challenge, seat);
            add_from_stock(Verb::draw, seat);
            add(make_move(Verb::draw, seat).add_word(Word::discard));
            add(make_move(Verb::stand, seat));
            add(make_move(Verb::end, seat));
            if (phase == Phase::opening ? may(make_move(Verb::stand, seat)) : !must_draw()) list_cards(options);
            for (Seat s : round.in)
                if (board.may_collect(s)) add(make_move(Verb::collect, s));
        }
        if (!is_free || bets.bring_in() > 0)
            for (Seat s : waiting() & round.in)
                for (Verb verb : {Verb::refuse, Verb::fold, Verb::meet, Verb::pay, Verb::all_in})
                    add(make_move(verb, s));
        if (const Attack& attack = board.attack(); attack.waits()) {
            add(make_move(Verb::deiskatun, attack.target, PlayingCard(attack.card.suit(), deiskatun)));
            add(make_move(Verb::decline, attack.target));
        }
        if (const Seat s = bets.on_face(); s != nobody)
            for (Verb verb : {Verb::bring_in, Verb::raise, Verb::stay_in}) add_bet(verb, s);
    }
    void list_deals(Options& options) const {
        for (Seat s : round.in) {
            const int n = std::min(hand_size - dealt[s], board.in_stock());
            if (n == 0) continue;
            Move move = make_move(Verb::deal, table_seat).set_other(s);
            for (int i = 0; i < n; ++i) move.add(board.next_of_stock(i));
            options.add_drawn(move);
        }
    }
    /// What the seat whose turn it is may open with, add, discard or play.
    void list_cards(Options& options) const {
        const Seat seat = turn.seat;
        const auto add = [&](const Move& move) {
            if (!card_fault(move, false)) options.add(move);
        };
        for (PlayingCard c : board.possible(seat)) {
            const Move move = make_move(phase == Phase::opening ? Verb::open : Verb::play, seat, c);
            if (phase == Phase::regular) {
                for (Seat s : round.in) add(make_move(Verb::add, seat, c).set_other(s));
                add(make_move(Verb::discard, seat, c));
                if (c.rank() == arlas)
                    for (Seat s : round.in) add(Move(move).set_other(s));
            }
            add(move);
            if (c.rank() == arl) add(Move(move).add_word(Word::no_sweep));
        }
    }
};

} // namespace kupi::games::somachi
