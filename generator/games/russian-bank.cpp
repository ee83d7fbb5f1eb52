#include "games/russian-bank.h"

#include <algorithm>

namespace kupi::bank {

RussianBank::RussianBank(const Setup& setup)
    : cards_(setup.pack), target_(setup.number("target")), strict_(setup.flag("strict-tableau-before-stock")) {
    const auto& start = setup.option("start").seats;
    for (Seat s = 0; s < 2; ++s) totals_.add(s, start[s].value_or(0));
    begin_hand();
}

/// Somebody who has won already.
HeaderFault RussianBank::header_fault(const Setup& setup) {
    for (const auto& start : setup.option("start").seats)
        if (start.value_or(0) >= setup.number("target")) return {"start", "start-takes"};
    return {};
}

void RussianBank::begin_hand() {
    cards_.gather();
    discarded_ = {};
    phase_ = Phase::dealing;
    end_ = End::not_yet;
    dealt_ = {};
    turn_ = 0;
    said_ = nobody;
    mending_ = false;
}

Seats RussianBank::waiting() const {
    if (phase_ == Phase::dealing || reserve_card_due()) return Seats::of(table_seat);
    return phase_ == Phase::playing ? Seats::of(turn_) : Seats{};
}

// ---- Judging and carrying out

Ruling RussianBank::play(const Move& move, Mode mode, Trace* trace) {
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

Ruling RussianBank::deal(const Move& move, Trace* trace) {
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
void RussianBank::start(Trace* trace) {
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
    if (trace != nullptr) trace->push_back({.id = "starts-seat", .seat = turn_});
}

Ruling RussianBank::turn_reserve(const Move& move, Trace* trace) {
    if (!reserve_card_due()) return Illegal{rule::wrong_phase};
    const PlayingCard card = move.card();
    if (card.is_unseen()) return Illegal{rule::bad_argument};
    if (cards_.has_seen(turn_, card)) return Illegal{rule::card_seen_twice, {.seat = turn_, .card = card}};
    cards_.open_reserve(turn_, card);
    said_ = nobody;
    if (mending_) mend(trace);
    return Legal{};
}

/// An entry of the player on turn. One that the table let stand is its player's turn from now on, and passes the tests
/// of which card may go where.
Ruling RussianBank::act(const Move& move, Mode mode, Trace* trace) {
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
        if (trace != nullptr && cards_.turns_over(turn_))
            trace->push_back({.id = "turned-over", .seat = turn_, .numbers = {cards_.size(discards + turn_)}});
        cards_.turn(turn_, move.card());
        break;
    case Verb::discard: discard(trace); break;
    case Verb::pass: end_turn(trace); break;
    case Verb::load:
        cards_.place(from, now.loaded(attempt.to));
        discarded_ = {};
        look_for_end(trace);
        break;
    default:
        if (attempt.to == word_f)
            cards_.put_up(from);
        else
            cards_.place(from, tableau + attempt.to);
        if (attempt.to == word_f || attempt.from >= word_f) discarded_ = {}; // rulings RB-10: a placement
        look_for_end(trace);
        break;
    }
    return Legal{};
}

/// The turned-up card, at the end of a turn.
void RussianBank::discard(Trace* trace) {
    const Token card = cards_.top(turned + turn_);
    const bool had_place = cards_.has_place(card, turn_, false);
    cards_.place(turned + turn_, discards + turn_);
    if (had_place) {
        // Worth a word where a stalemate had come near.
        if (trace != nullptr && 2 * discarded_[0] >= cards_.to_turn(0) && 2 * discarded_[1] >= cards_.to_turn(1))
            trace->push_back({.id = "count-anew", .cards = {cards_.card_of(card)}});
        discarded_ = {};
    } else if (discarded_[turn_] < 1'000) { // more than any pile holds
        ++discarded_[turn_];
    }
    end_turn(trace);
}

/// Rulings RB-10 (ii).
void RussianBank::end_turn(Trace* trace) {
    turn_ = other(turn_);
    for (Seat s = 0; s < 2; ++s) {
        if (discarded_[s] < cards_.to_turn(s)) return;
        if (const Token t = cards_.top(reserve + s); t != none && cards_.has_place(t, s, true)) return;
    }
    if (trace != nullptr)
        trace->push_back({.id = "stalemate-counted",
                          .seat = 0,
                          .other = 1,
                          .numbers = {discarded_[0], cards_.to_turn(0), discarded_[1], cards_.to_turn(1)}});
    finish(End::counted, trace);
}

void RussianBank::look_for_end(Trace* trace) {
    if (cards_.count(turn_) == 0) finish(End::out, trace);
}

namespace {
const Announcement russian_bank_here = announce<RussianBank>("russian-bank");
}

} // namespace kupi::bank
