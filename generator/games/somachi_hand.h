// Somachi: one hand, from the deal until somebody's is empty: what entries and what goes unwritten do to it.
#pragma once

#include <array>
#include <cstdint>

#include "games/somachi_bets.h"
#include "games/somachi_board.h"
#include "games/somachi_turn.h"

namespace kupi::games::somachi {

/// The board, the bets and the turn, and what ties them. Legal or not is for somachi_judge.h to say.
struct Hand {
    House house;
    Board board;
    Bets bets;
    Turn turn;
    Round round;
    Phase phase = Phase::dealing;
    std::array<std::uint8_t, most> dealt{};
    std::uint8_t turns_due = 0; ///< cards to turn up from the stock
    bool emptied = false;       ///< a hand has been: the hand ends when all answers are in

    Hand() = default;
    Hand(const Setup& setup)
        : house(setup),
          board(setup.pack.suits, house),
          bets(setup, house),
          round{static_cast<std::uint8_t>(setup.players), setup.dealer, {}} {
        begin();
    }
    /// The next one, or game_over if fewer than two can play it. Players without chips sit out (all-in), also as
    /// dealer.
    void begin() {
        round.in = bets.able(Seats::all(round.players));
        phase = round.in.size() < 2 ? Phase::game_over : Phase::dealing;
        if (phase == Phase::game_over) return;
        if (!round.in.has(round.dealer)) round.dealer = round.in.after(round.dealer);
        board.clear();
        bets.begin_hand();
        dealt = {};
        turns_due = 0;
        emptied = false;
        turn = Turn(round.first());
    }
    void carry_out(const Move& move, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        const Verb verb = verb_of(move);
        if (verb != Verb::bring_in && verb != Verb::raise) bets.moment_passes();
        switch (verb) {
        case Verb::deal:
            for (int i = 0; i < move.cards; ++i, ++dealt[move.other]) board.draw(move.other, move.card(i));
            phase = Phase::opening;
            for (Seat s : round.in)
                if (dealt[s] < hand_size && board.anything_to_draw()) phase = Phase::dealing;
            return;
        case Verb::reshuffle:
            board.reshuffle();
            if (house.seed_discard) ++turns_due;
            return add_note(trace, "reshuffled", nobody, {board.in_stock()});
        case Verb::turn:
            board.turn_up(card);
            turns_due = board.anything_to_draw() ? turns_due - 1 : 0;
            return;
        case Verb::open:
            lay_face(move, trace);
            turn.opened = true;
            bets.opened(seat);
            return after(seat, trace);
        case Verb::draw:
            if (move.has_word(Word::discard)) return turn.draw(board.take_discard(seat));
            board.draw(seat, card);
            turn.draw(unseen_card);
            if (phase == Phase::opening) pass_turn();
            return;
        case Verb::add:
            turn.skip_draw();
            board.lay(seat, move.other, card, false);
            return after(seat, trace);
        case Verb::play:
            turn.skip_draw();
            turn.played = true;
            if (is_face(card)) bets.face_laid(seat); // the table may let a number stand
            lay_face(move, trace);
            return after(seat, trace);
        case Verb::discard:
            turn.skip_draw();
            board.discard(seat, card);
            after(seat, trace);
            if (phase == Phase::regular) pass_turn();
            return;
        case Verb::stand:
        case Verb::end: return pass_turn();
        case Verb::deiskatun:
            board.lay(seat, seat, card, true);
            lose_arlas(trace);
            if (is_face(card)) bets.face_laid(seat);
            return after(seat, trace);
        case Verb::decline: return lose_group(trace);
        case Verb::collect: board.take_discard(seat); return;
        case Verb::bring_in:
        case Verb::raise: return bets.bring_in(seat, move.number);
        case Verb::stay_in: return bets.stay_in(seat, move.number, round.in);
        case Verb::challenge: turn.challenged = true; return bets.challenge(seat, move.number, round.in, trace);
        case Verb::pay:
        case Verb::fold:
        case Verb::all_in:
        case Verb::meet:
        case Verb::refuse: {
            if (!bets.waits()) turn.paid = true; // the bring-in
            const std::int32_t debt = bets.answer(verb, seat, trace);
            return verb == Verb::fold ? fold(seat, debt, trace) : after(seat, trace);
        }
        case Verb::side_bet: return;
        }
    }
    /// Does the first of what was left out, the deal, a decline, the draw after opening or the end of a turn. Gives
    /// what forbids that.
    RuleId settle_one(Trace* trace) {
        bets.moment_passes();
        if (phase == Phase::dealing) {
            for (Seat s = round.first(); phase == Phase::dealing; s = round.next(s)) {
                for (; dealt[s] < hand_size && board.in_stock() > 0; ++dealt[s]) board.draw(s, unseen_card);
                if (dealt[s] < hand_size && board.can_reshuffle()) return nothing_to_draw;
                if (round.is_last(s)) phase = Phase::opening;
            }
            return {};
        }
        if (board.attack().waits()) {
            add_note(trace, "decline-left-out", board.attack().target);
            lose_group(trace);
            return {};
        }
        if (turn.opened) {
            if (board.in_stock() == 0 && board.can_reshuffle()) return nothing_to_draw;
            if (board.in_stock() > 0) board.draw(turn.seat, unseen_card);
        }
        pass_turn();
        return {};
    }

    /// Each refused challenge doubles.
    std::int32_t points(Seat seat) const {
        return shown(std::int64_t{board.points(seat)} << std::min(bets.doublings(), 31));
    }
    /// Among those who are still in: a single one has won whatever it scores.
    Seats best() const {
        return leaders(round.in, [&](Seat s) { return points(s); });
    }
    bool is_over() const { return phase == Phase::over || phase == Phase::game_over; }
    bool is_to_open(Seat seat) const { return turn.is_to_open(seat, phase); }
    /// Whether a card played attacks somebody.
    bool attacks(const Move& move) const {
        return verb_of(move) == Verb::play && move.card().rank() == arlas &&
               (move.other != nobody || !house.any_face_opens);
    }
    friend bool operator==(const Hand&, const Hand&) = default;

  private:
    /// An arl sweeps; an arlas attacks, and the deiskatun that lies there stops it at once.
    void lay_face(const Move& move, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        if (attacks(move)) {
            board.attack(seat, move.other, card);
            if (board.has_played(move.other, {card.suit(), deiskatun})) lose_arlas(trace);
            return;
        }
        board.lay(seat, seat, card, true);
        if (card.rank() != arl || move.has_word(Word::no_sweep)) return;
        const auto [groups, run] = board.sweep(seat, card);
        if (trace == nullptr || (groups.empty() && run.empty())) return;
        trace->push_back({"sweeps", seat, nobody, {groups.begin(), groups.end()}, {run.begin(), run.end()}});
    }
    /// The arlas takes its target's group under the stock with it, in the order laid.
    void lose_group(Trace* trace) {
        const auto [by, target, card] = board.attack();
        const Row lost = board.lose_group();
        if (trace != nullptr)
            trace->push_back(
                {lost.empty() ? "arlas-misses" : "arlas-takes", by, target, {lost.begin(), lost.end()}, {card}});
        after(by, trace);
    }
    void lose_arlas(Trace* trace) {
        const auto [by, target, card] = board.attack();
        board.lose_arlas();
        if (trace != nullptr) trace->push_back({"arlas-stopped", by, target, {}, {card}});
    }
    void fold(Seat seat, std::int32_t debt, Trace* trace) {
        board.leave(seat);
        add_note(trace, "folds", seat, {debt});
        const bool turn_passes = seat == turn.seat;
        if (turn_passes && round.in.size() > 2) pass_turn();
        round.in.remove(seat);
        if (round.in.size() > 1) return after(seat, trace);
        if (turn_passes) turn = Turn(round.in.first());
        phase = Phase::over;
        add_note(trace, "alone", round.in.first());
    }
    /// To the left; after the opening round regular play begins with the dealer's left.
    void pass_turn() {
        const bool begins = phase == Phase::opening && round.is_last(turn.seat);
        turn = Turn(begins ? round.first() : round.next(turn.seat));
        if (!begins) return;
        phase = Phase::regular;
        if (house.seed_discard && board.anything_to_draw()) ++turns_due;
    }
    /// rules.md, hand-ends: an empty hand ends it as soon as no arlas, bet or challenge waits for an answer.
    void after(Seat actor, Trace* trace) {
        emptied = emptied || (round.in.has(actor) && board.is_empty(actor));
        if (!emptied || board.attack().waits() || bets.waits()) return;
        phase = Phase::over;
        for (Seat s : round.in)
            if (board.is_empty(s)) add_note(trace, "out", s);
    }
};

} // namespace kupi::games::somachi
