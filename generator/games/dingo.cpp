#include "games/dingo.h"

namespace kupi::dingo {

Dingo::Dingo(const Setup& setup) : dealer_(setup.dealer) { begin(); }

void Dingo::begin() {
    piles_.gather();
    deal_.begin(Seats::all(players), hand_size);
    acted_ = revealed_ = {};
    due_ = dealer_;
    dingo_ = last_hunter_ = nobody;
    dingo_card_ = last_wolf_ = {};
    step_ = rank_ = 0;
}

// ---- Judging and carrying out

Ruling Dingo::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (finished() && verb != Verb::reveal) return Illegal{rule::hand_over};
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::discard:
        if (is_dealt() || begun()) return discard(move, mode, trace);
        break;
    case Verb::pass: return move.cards > 0 ? pass_card(move, mode, trace) : pass_turn(move, mode, trace);
    case Verb::dingo: return call_dingo(move, mode, trace);
    case Verb::wolf: return play_wolf(move, mode, trace);
    case Verb::ace:
    case Verb::reveal:
        if (piles_.table.unseen(hand + move.seat) > 0) break;
        return verb == Verb::ace ? play_aces(move, mode, trace) : reveal(move, trace);
    }
    // What was left out, and what comes to light card by card, is tried on a copy.
    return on_copy(*this, [&](Dingo& after) {
        if (verb == Verb::ace) return after.play_aces(move, mode, trace);
        if (verb == Verb::reveal) return after.reveal(move, trace);
        after.finish_deal();
        return after.discard(move, mode, trace);
    });
}

Ruling Dingo::deal(const Move& move) {
    const Seat seat = move.other;
    if (seat >= players) return Illegal{rule::not_a_player};
    if (!deal_.is_due(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    Ruling ruling = deal_.give(piles_.table, move);
    if (is_legal(ruling) && is_dealt()) finish_deal();
    return ruling;
}

Ruling Dingo::discard(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!thinning() || passing()) return Illegal{rule::wrong_phase};
    if (seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
    if (card.rank() == ace_rank && mode == Mode::judge) return Illegal{ace_discard, {.seat = seat, .card = card}};
    piles_.discard(seat, card);
    end_turn_in_step(seat, trace);
    return Legal{};
}

Ruling Dingo::pass_card(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!passing()) return Illegal{rule::wrong_phase};
    if (seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    if (card.is_unseen()) {
        if (piles_.table.empty(hand + seat)) return Illegal{rule::card_not_held, {.seat = seat}};
        piles_.pass_unseen(seat, receiver(seat));
    } else {
        if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
        piles_.put(seat, card, hand + receiver(seat));
    }
    end_turn_in_step(seat, trace);
    return Legal{};
}

Ruling Dingo::call_dingo(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!calling()) return Illegal{rule::wrong_phase};
    if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
    if (card != heart(rank_) && mode == Mode::judge)
        return Illegal{dingo_called, {.seat = seat, .card = card, .cards = CardSet::of(heart(rank_))}};
    piles_.put(seat, card, Piles::hunt);
    dingo_ = seat;
    dingo_card_ = card;
    due_ = left_of(seat, players);
    acted_ = rank_ == ace_rank ? Seats{} : Seats::of(seat); // in the ace hunt this player has the last turn
    end_hunt_if(false, trace);
    return Legal{};
}

Ruling Dingo::play_wolf(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!hunting() || rank_ == ace_rank) return Illegal{rule::wrong_phase};
    if (seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
    if (!blacks(rank_).has(card) && mode == Mode::judge)
        return Illegal{wolf_rank, {.seat = seat, .card = card, .cards = blacks(rank_)}};
    piles_.put(seat, card, Piles::hunt);
    last_wolf_ = card;
    last_hunter_ = seat;
    end_turn_in_hunt(seat, trace);
    return Legal{};
}

/// denexa-games: Hunting the A♦.
Ruling Dingo::play_aces(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    if (!hunting() || rank_ != ace_rank) return Illegal{rule::wrong_phase};
    if (seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    if (const Ruling ruling = piles_.bring_out(move); !is_legal(ruling)) return ruling;
    if (mode == Mode::judge) {
        CardSet wolves = wolves_left();
        for (int i = 0; i < move.size; ++i) {
            const PlayingCard card = move.card(i);
            if (card.rank() != ace_rank || card.suit() == hearts)
                return Illegal{ace_hunt_cards, {.seat = seat, .card = card}};
            if (card == ace_of_diamonds && !wolves.empty())
                return Illegal{rabbit_after_wolves, {.seat = seat, .card = card, .cards = wolves}};
            wolves.remove(card);
        }
    }
    for (int i = 0; i < move.size; ++i) {
        last_wolf_ = move.card(i);
        piles_.table.move(hand + seat, Piles::score + seat, last_wolf_);
    }
    if (trace != nullptr) {
        CardSet cards;
        for (int i = 0; i < move.size; ++i) cards.add(move.card(i));
        trace->push_back({.id = "ace-scores", .seat = seat, .cards = listed(cards), .numbers = {points(cards)}});
    }
    end_turn_in_hunt(seat, trace);
    return Legal{};
}

Ruling Dingo::pass_turn(const Move& move, Mode mode, Trace* trace) {
    if (!hunting()) return Illegal{rule::wrong_phase};
    if (move.seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    end_turn_in_hunt(move.seat, trace);
    return Legal{};
}

Ruling Dingo::reveal(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
    if (!finished() || revealed_.has(seat)) return Illegal{rule::wrong_phase};
    const int left = piles_.table.size(hand + seat);
    if (move.cards != left) return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = left}};
    const bool known = is_known();
    if (const Ruling ruling = piles_.bring_out(move); !is_legal(ruling)) return ruling;
    if (piles_.in_hand(seat).has(ace_of_diamonds))
        piles_.table.move(hand + seat, Piles::penalty + seat, ace_of_diamonds);
    revealed_.add(seat);
    if (!known && is_known()) explain_result(trace);
    return Legal{};
}

// ---- Cards that nobody has seen

/// Hands that were not dealt in the log are ten cards that nobody saw.
void Dingo::finish_deal() {
    deal_.give_rest_unseen(piles_.table);
    piles_.settle();
}

CardSet Dingo::possible(Seat seat) const {
    return deal_.is_due(seat) ? piles_.table.pool() : piles_.table.possible(hand + seat);
}

// ---- Turns

bool Dingo::go_on_from(Seat seat) {
    acted_.add(seat);
    if (acted_ == Seats::all(players)) return false;
    due_ = left_of(seat, players);
    while (acted_.has(due_)) due_ = left_of(due_, players);
    return true;
}

void Dingo::end_turn_in_step(Seat seat, Trace* trace) {
    if (go_on_from(seat)) return;
    acted_ = {};
    due_ = dealer_;
    if (++step_ == steps) call_next(trace);
}

void Dingo::end_turn_in_hunt(Seat seat, Trace* trace) { end_hunt_if(!go_on_from(seat), trace); }

/// One turn each, unless there is nothing left to hunt with.
void Dingo::end_hunt_if(bool all_have_acted, Trace* trace) {
    if (rank_ < ace_rank) {
        if (all_have_acted || wolves_left().empty()) end_hunt(trace);
    } else if (all_have_acted || (piles_.held() & aces).empty()) {
        end_ace_hunt(trace);
    }
}

// ---- Hunts

/// The next rank whose heart is held; rabbits whose dingo is gone are discarded (rulings DI-4).
void Dingo::call_next(Trace* trace) {
    const CardSet left = piles_.held();
    for (; rank_ < ace_rank && !left.has(heart(rank_)); ++rank_) {
        piles_.discard_rabbit(rank_);
        if (trace != nullptr) trace->push_back({.id = "no-dingo", .cards = {heart(rank_)}, .others = {rabbit(rank_)}});
    }
    if (rank_ < ace_rank || left.has(heart(ace_rank))) return;
    if (trace != nullptr) trace->push_back({.id = "no-ace-dingo", .cards = {heart(ace_rank)}});
    ++rank_;
    explain_result(trace);
}

void Dingo::end_hunt(Trace* trace) {
    const PlayingCard hunted = rabbit(rank_);
    if (last_hunter_ == nobody) {
        piles_.discard_rabbit(rank_);
        piles_.table.move_all(Piles::hunt, Piles::penalty + dingo_);
        if (trace != nullptr)
            trace->push_back({.id = "escaped",
                              .seat = dingo_,
                              .cards = {dingo_card_},
                              .others = {hunted},
                              .numbers = {points(CardSet::of(dingo_card_))}});
    } else {
        piles_.table.move(Piles::rabbits, Piles::score + last_hunter_, hunted);
        piles_.table.move(Piles::hunt, Piles::score + last_hunter_, last_wolf_);
        if (trace != nullptr) {
            const CardSet rest = piles_.table.seen(Piles::hunt);
            CardSet caught = CardSet::of(last_wolf_);
            caught.add(hunted);
            trace->push_back({.id = rest.size() > 1 ? "second-wolf" : "one-wolf",
                              .seat = last_hunter_,
                              .other = dingo_,
                              .cards = {last_wolf_, hunted},
                              .others = listed(rest),
                              .numbers = {points(caught), points(rest)}});
        }
        piles_.table.move_all(Piles::hunt, Piles::score + dingo_);
    }
    dingo_ = last_hunter_ = nobody;
    dingo_card_ = last_wolf_ = {};
    acted_ = {};
    ++rank_;
    call_next(trace);
}

/// A black ace or the rabbit, whoever played it, saves the dingo (rulings DI-1).
void Dingo::end_ace_hunt(Trace* trace) {
    const bool alone = last_wolf_.is_unseen();
    piles_.table.move_all(Piles::hunt, (alone ? Piles::penalty : Piles::score) + dingo_);
    if (trace != nullptr)
        trace->push_back({.id = alone ? "ace-dingo-alone" : "ace-dingo-scores",
                          .seat = dingo_,
                          .cards = {dingo_card_},
                          .numbers = {points(CardSet::of(dingo_card_))}});
    dingo_ = nobody;
    dingo_card_ = last_wolf_ = {};
    acted_ = {};
    ++rank_;
    explain_result(trace);
}

namespace {
const Announcement dingo_here = announce<Dingo>("dingo");
}

} // namespace kupi::dingo
