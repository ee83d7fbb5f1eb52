// Somachi: from a setup to the first hand, and the way of an entry: its form, what it leaves out, its place.

#include <algorithm>

#include "games/somachi.h"

namespace kupi {

namespace {

/// The cards of a railog deck, as many suits as it has.
CardSet all_cards(int suits) {
    CardSet cards;
    for (int s = 0; s < suits; ++s) cards |= CardSet::of_suit(s, 0xfff);
    return cards;
}

} // namespace

Somachi::Somachi(const Setup& setup) {
    players_ = static_cast<std::uint8_t>(setup.players);
    dealer_ = setup.dealer;
    suits_ = static_cast<std::uint8_t>(setup.pack.suits);
    house_.all_cards_count = setup.flag("all-cards-count");
    house_.thousand_points = setup.flag("thousand-points");
    house_.any_face_opens = setup.flag("any-face-card-opens");
    house_.seed_discard = setup.flag("seed-discard");
    house_.arl_keeps_own = setup.flag("arl-keeps-own");
    house_.optional_sweep = setup.flag("optional-sweep");
    house_.bring_in = setup.flag("bring-in-bets");
    house_.stay_in = setup.flag("stay-in-bets");
    house_.challenge = setup.flag("challenge-bets");
    house_.all_in = setup.flag("all-in");
    house_.side_bets = setup.flag("side-bets");
    hands_ = setup.number("hands");
    pot_ = setup.number("pot");
    const Setup::Option& start = setup.option("start");
    const Setup::Option& stakes = setup.option("stakes");
    for (Seat s = 0; s < players_; ++s) {
        tally_[s] = start.seats[s].value_or(0);
        chips_[s] = stakes.seats[s].value_or(0);
        if (stakes.seats[s]) limited_.add(s);
    }
    table_.gather(all_cards(suits_), stock);
    begin_hand();
}

// ---- The way of an entry

/// log-games/somachi: the tests of all entries, as far as the position has no part in them.
std::optional<Illegal> Somachi::form_fault(const Move& move) const {
    const Verb verb = static_cast<Verb>(move.verb);
    const bool foreign = move.fault == Fault::no_such_card;
    const bool known_card = !foreign && move.size > 0 && move.is_card(0);
    bool is_agreed = true; // of a bet
    switch (verb) {
    case Verb::open:
    case Verb::play:
        // a name after a card that takes none, were it nobody's; no-sweep after anything but an arl
        if (known_card && move.card().rank() != arl && move.has_word(static_cast<int>(Word::no_sweep)))
            return Illegal{rule::bad_argument};
        if (known_card && move.card().rank() != arlas && (move.other != nobody || move.fault == Fault::not_a_player))
            return Illegal{rule::bad_argument, {.seat = move.other}};
        [[fallthrough]];
    case Verb::turn:
    case Verb::add:
    case Verb::discard:
    case Verb::deiskatun:
        if (!foreign && !known_card) return Illegal{rule::bad_argument};
        break;
    case Verb::pay:
    case Verb::fold: is_agreed = house_.bets(); break;
    case Verb::all_in: is_agreed = house_.all_in; break;
    case Verb::meet:
    case Verb::refuse: is_agreed = house_.challenge; break;
    case Verb::bring_in:
    case Verb::raise:
    case Verb::stay_in:
    case Verb::challenge:
    case Verb::side_bet:
        if (move.number < 1) return Illegal{rule::bad_argument, {.number = move.number, .limit = 1}};
        if (verb == Verb::side_bet && move.other == move.seat) return Illegal{rule::bad_argument, {.seat = move.other}};
        is_agreed = verb == Verb::stay_in     ? house_.stay_in
                    : verb == Verb::challenge ? house_.challenge
                    : verb == Verb::side_bet  ? house_.side_bets
                                              : house_.bring_in;
        break;
    default: break;
    }
    if (move.fault != Fault::none) return Illegal{fault_of(move)};
    if (!is_agreed) return Illegal{no_such_bet};
    if (move.late) return Illegal{rule::time_backwards};
    return {};
}

Ruling Somachi::play(const Move& move, Mode mode, Trace* trace) {
    const Verb verb = static_cast<Verb>(move.verb);
    if (const auto fault = form_fault(move)) return *fault;
    if (phase_ == Phase::over || phase_ == Phase::game_over) return Illegal{rule::hand_over};
    if (verb == Verb::side_bet) return Legal{};
    if (move.seat != table_seat && !in_.has(move.seat)) return Illegal{not_in_hand, {.seat = move.seat}};
    if (!leaves_out(move)) return carry_out(move, mode, trace);

    Somachi next = *this;
    const std::size_t notes = trace != nullptr ? trace->size() : 0;
    Ruling ruling = Legal{};
    do {
        if (const RuleId fault = next.settle_one(trace); !fault.id.empty())
            ruling = Illegal{fault};
        else if (next.phase_ == Phase::over)
            ruling = Illegal{rule::hand_over};
    } while (is_legal(ruling) && next.leaves_out(move));
    if (is_legal(ruling)) ruling = next.carry_out(move, mode, trace);
    // What is left out may end the hand: the entry comes too late, and the result stands.
    if (is_legal(ruling) || next.phase_ == Phase::over)
        *this = next;
    else if (trace != nullptr)
        trace->resize(notes);
    return ruling;
}

/// log-games/somachi: deals, the draw after `open`, a decline and `end` may be left out.
bool Somachi::leaves_out(const Move& move) const {
    const Verb verb = static_cast<Verb>(move.verb);
    if (verb == Verb::side_bet || turns_due_ > 0) return false;
    if (phase_ == Phase::dealing) return verb != Verb::deal && verb != Verb::reshuffle;
    if (attack_.waits())
        return verb != Verb::deiskatun && verb != Verb::decline &&
               (verb != Verb::stay_in || move.seat != attack_.by || fresh_ != attack_.by);
    if (!stay_waiting_.empty() || !challenge_.waiting.empty()) return false;
    switch (verb) {
    case Verb::reshuffle: return turn_.played;
    case Verb::draw:
        if (turn_.opened) return move.seat != turn_.seat;
        [[fallthrough]];
    case Verb::add:
    case Verb::play:
    case Verb::discard:
    case Verb::end:
    case Verb::challenge: return turn_.opened || (turn_.played && move.seat == next_seat(turn_.seat));
    case Verb::bring_in:
    case Verb::raise:
    case Verb::stay_in: return turn_.opened && move.seat != turn_.seat;
    default: return turn_.opened;
    }
}

RuleId Somachi::settle_one(Trace* trace) {
    face_done();
    if (phase_ == Phase::dealing) {
        for (Seat s = first_seat(); phase_ == Phase::dealing; s = next_seat(s)) {
            for (; dealt_[s] < hand_size && in_stock() > 0; ++dealt_[s]) take(hand + s, unseen_card);
            if (dealt_[s] < hand_size && can_reshuffle()) return nothing_to_draw;
            if (opening_done_after(s)) phase_ = Phase::opening;
        }
        return {};
    }
    if (attack_.waits()) {
        if (trace != nullptr) trace->push_back({.id = "decline-left-out", .seat = attack_.target});
        arlas_takes(trace);
        after(attack_.by, trace);
        return {};
    }
    if (turn_.opened) {
        if (in_stock() > 0)
            take(hand + turn_.seat, unseen_card);
        else if (can_reshuffle())
            return nothing_to_draw;
    }
    pass_turn();
    return {};
}

bool Somachi::passes_gate(const Move& move) const {
    const Verb verb = static_cast<Verb>(move.verb);
    if (turns_due_ > 0) return verb == Verb::turn || (verb == Verb::reshuffle && in_stock() == 0);
    if (!challenge_.waiting.empty()) return verb == Verb::meet || verb == Verb::refuse || verb == Verb::all_in;
    if (stay_waiting_.empty()) return true;
    switch (verb) {
    case Verb::pay:
    case Verb::fold:
    case Verb::all_in: return true;
    case Verb::deiskatun:
    case Verb::decline: return attack_.waits();
    case Verb::stay_in: return move.seat == fresh_;
    default: return false;
    }
}

Ruling Somachi::carry_out(const Move& move, Mode mode, Trace* trace) {
    if (!passes_gate(move)) return Illegal{rule::wrong_phase};
    const bool stood = mode == Mode::stood;
    const Verb verb = static_cast<Verb>(move.verb);
    switch (verb) {
    case Verb::open:
    case Verb::stand:
        if (stood && phase_ == Phase::opening && move.seat != turn_.seat) return jump_in(move, trace);
        return verb == Verb::open ? open(move, stood, trace) : stand(move);
    case Verb::draw:
    case Verb::add:
    case Verb::play:
    case Verb::discard:
    case Verb::end:
    case Verb::challenge:
        if (stood && phase_ == Phase::regular && move.seat != turn_.seat) return jump_in(move, trace);
        break;
    default: break;
    }
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::reshuffle: return reshuffle(trace);
    case Verb::turn: return turn_card(move);
    case Verb::draw: return draw(move);
    case Verb::add: return add(move, stood, trace);
    case Verb::play: return play_card(move, stood, trace);
    case Verb::discard: return discard(move, stood, trace);
    case Verb::end: return end_turn(move);
    case Verb::deiskatun:
    case Verb::decline: return answer(move, stood, trace);
    case Verb::collect: return collect(move, stood);
    case Verb::bring_in:
    case Verb::raise: return bring_in_or_raise(move);
    case Verb::stay_in: return stay_in(move);
    case Verb::challenge: return challenge(move, trace);
    case Verb::pay:
    case Verb::fold:
    case Verb::all_in:
        if (!challenge_.waiting.empty()) return meet_or_refuse(move, trace);
        return pay_fold_all_in(move, trace);
    case Verb::meet:
    case Verb::refuse: return meet_or_refuse(move, trace);
    default: return Legal{};
    }
}

Ruling Somachi::jump_in(const Move& move, Trace* trace) {
    Somachi next = *this;
    next.begin_turn(move.seat);
    Ruling ruling = next.carry_out(move, Mode::stood, trace);
    if (is_legal(ruling)) *this = next;
    return ruling;
}

// ---- The table

/// Four cards each; fewer only where the stock ends.
Ruling Somachi::deal(const Move& move) {
    if (phase_ != Phase::dealing) return Illegal{rule::wrong_phase};
    const Seat to = move.other;
    if (!in_.has(to)) return Illegal{not_in_hand, {.seat = to}};
    const int due = hand_size - dealt_[to];
    if (move.cards > due || move.cards < std::min(due, in_stock()))
        return Illegal{rule::wrong_count, {.seat = to, .number = move.cards, .limit = due}};
    Somachi next = *this;
    for (int i = 0; i < move.cards; ++i) {
        const PlayingCard card = move.card(i);
        if (const RuleId fault = next.stock_fault(card); !fault.id.empty())
            return Illegal{fault, {.seat = to, .card = card}};
        next.take(hand + to, card);
    }
    next.dealt_[to] = static_cast<std::uint8_t>(next.dealt_[to] + move.cards);
    bool done = true;
    for (Seat s : in_) done = done && (next.dealt_[s] == hand_size || !next.anything_to_draw());
    if (done) next.phase_ = Phase::opening;
    *this = next;
    return Legal{};
}

Ruling Somachi::turn_card(const Move& move) {
    if (turns_due_ == 0) return Illegal{rule::wrong_phase};
    if (const RuleId fault = stock_fault(move.card()); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    face_done();
    take(discards, move.card());
    discards_.push_back(move.card());
    own_top_ = nobody;
    --turns_due_;
    if (!anything_to_draw()) turns_due_ = 0;
    return Legal{};
}

/// Only where the stock's next card is wanted: by the deal, the turned card, or whoever has yet to draw.
Ruling Somachi::reshuffle(Trace* trace) {
    const bool drawing = phase_ == Phase::opening ? turn_.opened : phase_ == Phase::regular && turn_.drew == Drew::no;
    if (phase_ != Phase::dealing && turns_due_ == 0 && !drawing) return Illegal{rule::wrong_phase};
    if (in_stock() > 0 || !can_reshuffle()) return Illegal{reshuffle_rule, {.number = in_stock()}};
    face_done();
    shuffle();
    if (house_.seed_discard) ++turns_due_;
    if (trace != nullptr) trace->push_back({.id = "reshuffled", .numbers = {in_stock()}});
    return Legal{};
}

namespace {
const Announcement somachi_here = announce<Somachi>("somachi");
}

} // namespace kupi
