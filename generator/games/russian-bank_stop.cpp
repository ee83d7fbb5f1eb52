// Russian Bank: what a stop does, and how a stalemate is agreed on.
#include <bit>

#include "games/russian-bank.h"

namespace kupi::bank {

/// denexa-games: Calling Stop; rulings §9, Stop.
Ruling RussianBank::call_stop(const Move& move, Mode mode, Trace* trace) {
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
void RussianBank::mend(Trace* trace) {
    while (mending_) {
        if (reserve_card_due()) return;
        const Due now = turn().due();
        mending_ = now.any();
        if (!mending_) break;
        const int from = turn().stack_of(std::countr_zero(now.from));
        const int to = std::countr_zero(now.to);
        if (trace != nullptr)
            trace->push_back({.id = to == word_f ? "stop-foundation" : "stop-space",
                              .cards = {cards_.card_of(cards_.top(from))},
                              .numbers = {to + 1}});
        if (to == word_f)
            cards_.put_up(from);
        else
            cards_.place(from, tableau + to);
        discarded_ = {};
        look_for_end(trace);
        mending_ = phase_ == Phase::playing;
    }
    if (phase_ != Phase::playing) return;
    if (cards_.top(turned + turn_) == none) return end_turn(trace);
    if (trace != nullptr)
        trace->push_back({.id = "stop-discard", .seat = turn_, .cards = {cards_.card_of(cards_.top(turned + turn_))}});
    discard(trace);
}

Ruling RussianBank::say_stalemate(const Move& move, Mode mode, Trace* trace) {
    if (said_ == move.seat && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = other(move.seat)}};
    if (said_ == other(move.seat)) {
        if (trace != nullptr) trace->push_back({.id = "stalemate-agreed"});
        finish(End::agreed, trace);
    }
    said_ = move.seat;
    return Legal{};
}

} // namespace kupi::bank
