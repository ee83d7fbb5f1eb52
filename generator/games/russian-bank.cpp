#include "games/russian-bank.h"

#include <algorithm>
#include <bit>

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
    standstill_.end();
    phase_ = Phase::dealing;
    end_ = End::not_yet;
    dealt_ = {};
    turn_ = 0;
    said_ = nobody;
    mending_ = false;
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
    if (trace != nullptr) add_note(*trace, "starts-seat", turn_);
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
            add_note(*trace, "turned-over", turn_, {cards_.size(discards + turn_)});
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
void RussianBank::discard(Trace* trace) {
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
void RussianBank::end_turn(Trace* trace) {
    turn_ = other(turn_);
    if (!standstill_.is_reached(cards_)) return;
    if (trace != nullptr)
        add_note(*trace, "stalemate-counted", 0,
                 {standstill_.discarded(0), cards_.to_turn(0), standstill_.discarded(1), cards_.to_turn(1)}, 1);
    finish(End::counted, trace);
}

void RussianBank::look_for_end(Trace* trace) {
    if (cards_.count(turn_) == 0) finish(End::out, trace);
}

// ---- Stops and stalemates

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
    if (trace != nullptr) add_note(*trace, "stop-discard", turn_).cards = {cards_.card_of(cards_.top(turned + turn_))};
    discard(trace);
}

Ruling RussianBank::say_stalemate(const Move& move, Mode mode, Trace* trace) {
    if (said_ == move.seat && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = other(move.seat)}};
    if (said_ == other(move.seat)) {
        if (trace != nullptr) add_note(*trace, "stalemate-agreed");
        finish(End::agreed, trace);
    }
    said_ = move.seat;
    return Legal{};
}

// ---- What hands and games come to

std::int32_t RussianBank::score_of(Seat seat) const {
    const int margin = cards_.count(other(seat)) - cards_.count(seat);
    if (margin <= 0) return 0;
    return margin + (end_ == End::out ? out_bonus : 0);
}

void RussianBank::finish(End end, Trace* trace) {
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

void RussianBank::tell_known(Known& known) const {
    if (target_ > 0) known.number("target", target_);
}

Result RussianBank::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    result.winners = Seats::all(2).where([&](Seat s) { return score_of(s) > 0; });
    result.add_seats("scores", Seats::all(2), [&](Seat s) { return score_of(s); });
    result.add_seats("counts", Seats::all(2), [&](Seat s) { return cards_.count(s); });
    return result;
}

Result RussianBank::game_result() const {
    Result result;
    result.known = totals_.is_known();
    if (!result.known) return result;
    const bool between_hands = phase_ == Phase::over || phase_ == Phase::game_over;
    result.over = between_hands && std::max(total(0), total(1)) >= target_;
    if (result.over) result.winners = Seats::all(2).where([&](Seat s) { return total(s) >= total(other(s)); });
    result.add_seats("scores", Seats::all(2), [&](Seat s) { return total(s); });
    return result;
}

void RussianBank::next_hand(const HandEnd& end) {
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

// ---- What may follow

Seats RussianBank::waiting() const {
    if (phase_ == Phase::dealing || reserve_card_due()) return Seats::of(table_seat);
    return phase_ == Phase::playing ? Seats::of(turn_) : Seats{};
}

void RussianBank::legal_moves(Options& options) const {
    if (phase_ == Phase::over || phase_ == Phase::game_over) return;
    if (phase_ == Phase::dealing) {
        Move move = make_move(Verb::deal, table_seat, unseen_card, unseen_card, unseen_card, unseen_card, unseen_card);
        for (Seat s : Seats::all(2) - dealt_) {
            move.other = s;
            options.add_chance(move);
        }
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

CardCounts RussianBank::pool() const {
    CardCounts cards = cards_.unseen_of(0);
    cards |= cards_.unseen_of(1);
    return cards;
}

CardCounts RussianBank::pool(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    return cards_.unseen_of(verb == Verb::deal ? move.other : move.seat == table_seat ? turn_ : move.seat);
}

// ---- The simple player

int RussianBank::worth(const Move& move) const {
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

const Announcement russian_bank_here = announce<RussianBank>("russian-bank");

} // namespace kupi::bank
