// Somachi: the opening round and the turns.

#include "games/somachi.h"

namespace kupi {

// ---- Looking

Illegal Somachi::out_of_turn() const { return {rule::turn_order, {.seat = turn_.seat}}; }

/// rules.md, one-draw and nothing-to-draw: with nothing anywhere to draw, the draw is skipped.
bool Somachi::must_draw() const { return turn_.drew == Drew::no && (anything_to_draw() || !discards_.empty()); }

bool Somachi::has_opener(Seat seat, int suit) const {
    const unsigned ranks = house_.any_face_opens ? 0xf00u : 1u << alak | 1u << arl;
    return !(table_.seen(group + seat) & played_ & CardSet::of_suit(suit, ranks)).empty();
}

/// rules.md, last-card: whether an add of this card would leave nothing to play or discard.
bool Somachi::leaves_nothing(Seat seat, PlayingCard card) const {
    if (turn_.played) return false;
    const int left = table_.size(hand + seat) - 1;
    if (left != 1 || turn_.drew != Drew::from_discards) return left == 0;
    return turn_.drawn != card && !is_face(turn_.drawn) && table_.seen(hand + seat).has(turn_.drawn);
}

/// rules.md, collect: a played arl of the top card's suit, and not the own discard that nothing has covered.
bool Somachi::may_collect(Seat seat) const {
    return !discards_.empty() && own_top_ != seat && has_played(seat, {discards_.back().suit(), arl});
}

// ---- Effects

void Somachi::lay(Seat by, Seat owner, PlayingCard card, bool as_play) {
    table_.move(hand + by, group + owner, card);
    laid_.push_back(card);
    if (as_play) played_.add(card);
}

/// rules.md, sweep: groups of the others (and one's own: rulings SO-1), then the run on the discard pile.
void Somachi::sweep(Seat seat, PlayingCard card, Trace* trace) {
    CardSet suit = CardSet::of_suit(card.suit());
    suit.remove(card);
    CardSet swept;
    for (Seat s = 0; s < players_; ++s) {
        if (s == seat && house_.arl_keeps_own) continue;
        const CardSet cards = table_.seen(group + s) & suit;
        for (PlayingCard c : cards) table_.move(group + s, hand + seat, c);
        swept |= cards;
    }
    Note note{.id = "sweeps", .seat = seat};
    if (!swept.empty()) {
        if (trace != nullptr)
            for (PlayingCard c : laid_)
                if (swept.has(c)) note.cards.push_back(c);
        laid_.erase(swept);
        played_ -= swept;
    }
    while (!discards_.empty() && discards_.back().suit() == card.suit()) {
        const PlayingCard c = discards_.back();
        discards_.pop_back();
        own_top_ = nobody;
        table_.move(discards, hand + seat, c);
        if (trace != nullptr) note.others.push_back(c);
    }
    if (trace != nullptr && (!note.cards.empty() || !note.others.empty())) {
        trace->push_back(std::move(note));
    }
}

/// rules.md, under-the-stock: the target's group in the order laid, the arlas last.
void Somachi::arlas_takes(Trace* trace) {
    const CardSet lost = table_.seen(group + attack_.target) & CardSet::of_suit(attack_.card.suit());
    Note note{.id = "arlas-takes", .seat = attack_.by, .other = attack_.target};
    for (PlayingCard c : laid_) {
        if (!lost.has(c)) continue;
        table_.move(group + attack_.target, under, c);
        under_.push_back(c);
        if (trace != nullptr) note.cards.push_back(c);
    }
    laid_.erase(lost);
    played_ -= lost;
    if (trace != nullptr) {
        note.others = {attack_.card};
        if (note.cards.empty()) note.id = "arlas-misses";
        trace->push_back(std::move(note));
    }
    table_.move(flight, under, attack_.card);
    under_.push_back(attack_.card);
    attack_ = {};
}

void Somachi::arlas_alone(Trace* trace) {
    if (trace != nullptr)
        trace->push_back(
            {.id = "arlas-stopped", .seat = attack_.by, .other = attack_.target, .others = {attack_.card}});
    table_.move(flight, under, attack_.card);
    under_.push_back(attack_.card);
    attack_ = {};
}

// ---- Turns

void Somachi::begin_turn(Seat seat) {
    turn_ = {};
    turn_.seat = seat;
}

/// To the left; after the opening round regular play begins with the dealer's left.
void Somachi::pass_turn() {
    if (phase_ == Phase::opening && opening_done_after(turn_.seat)) {
        phase_ = Phase::regular;
        begin_turn(first_seat());
        if (house_.seed_discard && anything_to_draw()) ++turns_due_;
        return;
    }
    begin_turn(next_seat(turn_.seat));
}

/// rules.md, hand-ends: an empty hand ends it as soon as no arlas, bet or challenge waits for an answer.
void Somachi::after(Seat actor, Trace* trace) {
    if (in_.size() > 1) {
        emptied_ = emptied_ || (in_.has(actor) && table_.empty(hand + actor));
        if (!emptied_ || attack_.waits() || !stay_waiting_.empty() || !challenge_.waiting.empty()) return;
        if (trace != nullptr)
            for (Seat s : in_)
                if (table_.empty(hand + s)) trace->push_back({.id = "out", .seat = s});
    } else if (trace != nullptr) {
        trace->push_back({.id = "alone", .seat = in_.first()});
    }
    finish(trace);
}

// ---- The opening round

Ruling Somachi::open(const Move& move, bool stood, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (phase_ != Phase::opening) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (const RuleId fault = card_fault(seat, card); !fault.id.empty()) return Illegal{fault, {.card = card}};
    if (owes_bring_in(seat)) return Illegal{bet_owed, {.seat = turn_.seat, .limit = bring_in_}};
    if (!(is_face(card) && is_opener(card)) && !stood) return Illegal{opening_card, {.card = card}};
    const bool no_sweep = move.has_word(static_cast<int>(Word::no_sweep));
    if (no_sweep && !house_.optional_sweep && !stood) return Illegal{compulsory_sweep, {.card = card}};
    lay(seat, seat, card, true);
    if (card.rank() == arl && !no_sweep) sweep(seat, card, trace);
    turn_.opened = true;
    ++openers_;
    fresh_ = seat;
    fresh_open_ = true;
    after(seat, trace);
    return Legal{};
}

Ruling Somachi::stand(const Move& move) {
    if (phase_ != Phase::opening) return Illegal{rule::wrong_phase};
    if (move.seat != turn_.seat) return out_of_turn();
    if (owes_bring_in(move.seat)) return Illegal{bet_owed, {.seat = turn_.seat, .limit = bring_in_}};
    face_done();
    pass_turn();
    return Legal{};
}

// ---- Regular turns

Ruling Somachi::draw(const Move& move) {
    const Seat seat = move.seat;
    const bool from_discards = move.has_word(static_cast<int>(Word::discard));
    if (phase_ != Phase::opening && phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (phase_ == Phase::opening ? !turn_.opened || from_discards : turn_.drew != Drew::no) return Illegal{one_draw};
    if (from_discards) {
        if (discards_.empty()) return Illegal{nothing_to_draw};
        face_done();
        turn_.drew = Drew::from_discards;
        turn_.drawn = discards_.back();
        discards_.pop_back();
        own_top_ = nobody;
        table_.move(discards, hand + seat, turn_.drawn);
        return Legal{};
    }
    const PlayingCard card = move.card();
    if (const RuleId fault = stock_fault(card); !fault.id.empty()) return Illegal{fault, {.seat = seat, .card = card}};
    face_done();
    take(hand + seat, card);
    if (phase_ == Phase::opening)
        pass_turn();
    else
        turn_.drew = Drew::yes;
    return Legal{};
}

/// An entry of the turn after the draw, if there was anything to draw.
void Somachi::begin_play() {
    face_done();
    if (turn_.drew == Drew::no) turn_.drew = Drew::nothing;
}

Ruling Somachi::add(const Move& move, bool stood, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (const RuleId fault = card_fault(seat, card); !fault.id.empty()) return Illegal{fault, {.card = card}};
    if (must_draw()) return Illegal{one_draw};
    if (!stood && !has_opener(move.other, card.suit())) return Illegal{no_opener, {.seat = move.other, .card = card}};
    if (!stood && leaves_nothing(seat, card)) return Illegal{last_card, {.card = card}};
    begin_play();
    lay(seat, move.other, card, false);
    after(seat, trace);
    return Legal{};
}

Ruling Somachi::play_card(const Move& move, bool stood, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (const RuleId fault = card_fault(seat, card); !fault.id.empty()) return Illegal{fault, {.card = card}};
    if (must_draw()) return Illegal{one_draw};
    if (turn_.played) return Illegal{one_play, {.card = card}};
    if (!is_face(card) && !stood) return Illegal{face_cards_only, {.card = card}};
    const bool attacks = card.rank() == arlas && (move.other != nobody || !house_.any_face_opens);
    if (attacks && (move.other == seat || !in_.has(move.other)))
        return Illegal{arlas_target, {.seat = move.other, .card = card}};
    const bool no_sweep = move.has_word(static_cast<int>(Word::no_sweep));
    if (no_sweep && !house_.optional_sweep && !stood) return Illegal{compulsory_sweep, {.card = card}};

    begin_play();
    turn_.played = true;
    fresh_ = is_face(card) ? seat : nobody; // the table may let a number stand
    if (attacks) {
        table_.move(hand + seat, flight, card);
        attack_ = {seat, move.other, card};
        if (has_played(move.other, {card.suit(), deiskatun})) arlas_alone(trace);
    } else {
        lay(seat, seat, card, true);
        if (card.rank() == arl && !no_sweep) sweep(seat, card, trace);
    }
    after(seat, trace);
    return Legal{};
}

Ruling Somachi::discard(const Move& move, bool stood, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (seat != turn_.seat) return out_of_turn();
    if (const RuleId fault = card_fault(seat, card); !fault.id.empty()) return Illegal{fault, {.card = card}};
    if (must_draw()) return Illegal{one_draw};
    if (turn_.played) return Illegal{one_play, {.card = card}};
    if (turn_.drew == Drew::from_discards && turn_.drawn == card && !stood)
        return Illegal{discard_drawn, {.card = card}};
    begin_play();
    table_.move(hand + seat, discards, card);
    discards_.push_back(card);
    own_top_ = seat;
    after(seat, trace);
    if (phase_ == Phase::regular) pass_turn();
    return Legal{};
}

Ruling Somachi::end_turn(const Move& move) {
    if (phase_ != Phase::regular) return Illegal{rule::wrong_phase};
    if (move.seat != turn_.seat) return out_of_turn();
    if (must_draw()) return Illegal{one_draw};
    if (!turn_.played) return Illegal{one_play};
    face_done();
    pass_turn();
    return Legal{};
}

// ---- Out of turn

/// `deiskatun` and `decline`: rules.md, arlas-response.
Ruling Somachi::answer(const Move& move, bool stood, Trace* trace) {
    const Seat seat = move.seat;
    if (!attack_.waits()) return Illegal{rule::wrong_phase};
    if (seat != attack_.target && !stood) return Illegal{rule::turn_order, {.seat = attack_.target}};
    const Seat attacker = attack_.by;
    if (static_cast<Verb>(move.verb) == Verb::decline) {
        face_done();
        arlas_takes(trace);
        after(attacker, trace);
        return Legal{};
    }
    const PlayingCard card = move.card();
    const PlayingCard due(attack_.card.suit(), deiskatun);
    if (const RuleId fault = card_fault(seat, card); !fault.id.empty()) return Illegal{fault, {.card = card}};
    if (card != due && !stood) return Illegal{arlas_response, {.card = card, .cards = CardSet::of(due)}};
    face_done();
    lay(seat, seat, card, true);
    arlas_alone(trace);
    fresh_ = is_face(card) ? seat : nobody; // the table may let a number stand
    after(seat, trace);
    return Legal{};
}

Ruling Somachi::collect(const Move& move, bool stood) {
    const Seat seat = move.seat;
    if (!may_collect(seat) && !(stood && !discards_.empty()))
        return Illegal{collect_rule, {.card = discards_.empty() ? unseen_card : discards_.back()}};
    face_done();
    table_.move(discards, hand + seat, discards_.back());
    discards_.pop_back();
    own_top_ = nobody;
    return Legal{};
}

} // namespace kupi
