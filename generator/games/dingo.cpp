#include "games/dingo.h"

namespace kupi::dingo {

void Dingo::begin() {
    piles_.gather();
    hunts_ = {};
    deal_.begin(Seats::all(players), hand_size);
    acted_ = revealed_ = {};
    due_ = dealer_;
    step_ = 0;
}

// ---- Judging and carrying out

Ruling Dingo::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (finished() && verb != Verb::reveal) return Illegal{rule::hand_over};
    bool in_time = true, in_turn = true, settled = true;
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::discard:
        in_time = thinning() && !passing();
        settled = deal_.is_done() || begun();
        break;
    case Verb::pass: in_time = move.cards > 0 ? passing() : hunts_.hunting(); break;
    case Verb::dingo:
        in_time = calling();
        in_turn = false;
        break;
    case Verb::wolf: in_time = hunts_.hunting() && !hunts_.hunting_ace(); break;
    case Verb::ace:
        in_time = hunts_.hunting_ace();
        settled = piles_.table.unseen(hand + move.seat) == 0;
        break;
    case Verb::reveal:
        in_time = finished() && !revealed_.has(move.seat);
        in_turn = false;
        settled = piles_.table.unseen(hand + move.seat) == 0;
        break;
    }
    if (!in_time) return Illegal{rule::wrong_phase};
    if (in_turn && move.seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
    if (settled) return carry_out(move, mode, trace);
    // What was left out, and what comes to light card by card, is tried on a copy.
    return on_copy(*this, [&](Dingo& after) {
        if (verb == Verb::discard) after.finish_deal();
        return after.carry_out(move, mode, trace);
    });
}

Ruling Dingo::deal(const Move& move) {
    Ruling ruling = deal_.give_player(piles_.table, move, players);
    if (is_legal(ruling) && deal_.is_done()) finish_deal();
    return ruling;
}

/// An entry whose time it is, of a player whose turn it is, or who may act out of turn.
Ruling Dingo::carry_out(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (verb == Verb::reveal) return reveal(move, trace);
    if (verb == Verb::ace) return play_aces(move, mode, trace);
    if (verb != Verb::pass || (move.cards > 0 && !card.is_unseen()))
        if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
    const bool judged = mode == Mode::judge;
    switch (verb) {
    case Verb::discard:
        if (card.rank() == ace_rank && judged) return Illegal{ace_discard, {.seat = seat, .card = card}};
        piles_.discard(seat, card);
        break;
    case Verb::dingo:
        if (const PlayingCard due = heart(hunts_.rank()); card != due && judged)
            return Illegal{dingo_called, {.seat = seat, .card = card, .cards = CardSet::of(due)}};
        hunts_.call(piles_, seat, card);
        due_ = left_of(seat, players);
        acted_ = hunts_.hunting_ace() ? Seats{} : Seats::of(seat); // in the ace hunt this player has the last turn
        end_hunt(false, trace);
        return Legal{};
    case Verb::wolf:
        if (const CardSet due = blacks(hunts_.rank()); !due.has(card) && judged)
            return Illegal{wolf_rank, {.seat = seat, .card = card, .cards = due}};
        hunts_.play_wolf(piles_, seat, card);
        break;
    default: // a card is passed, or the turn
        if (move.cards == 0) break;
        if (card.is_unseen()) {
            if (piles_.table.empty(hand + seat)) return Illegal{rule::card_not_held, {.seat = seat}};
            piles_.pass_unseen(seat, receiver(seat));
        } else {
            piles_.put(seat, card, hand + receiver(seat));
        }
    }
    end_turn(seat, trace);
    return Legal{};
}

/// denexa-games: Hunting the A♦.
Ruling Dingo::play_aces(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    if (const Ruling ruling = piles_.bring_out(move); !is_legal(ruling)) return ruling;
    CardSet cards, wolves = wolves_left();
    for (int i = 0; i < move.size; ++i) {
        const PlayingCard card = move.card(i);
        cards.add(card);
        if (mode != Mode::judge) continue;
        if (card.rank() != ace_rank || card.suit() == hearts)
            return Illegal{ace_hunt_cards, {.seat = seat, .card = card}};
        if (card == ace_of_diamonds && !wolves.empty())
            return Illegal{rabbit_after_wolves, {.seat = seat, .card = card, .cards = wolves}};
        wolves.remove(card);
    }
    for (int i = 0; i < move.size; ++i) hunts_.play_ace(piles_, seat, move.card(i));
    if (trace != nullptr) add_note(*trace, "ace-scores", seat, {points(cards)}).cards = listed(cards);
    end_turn(seat, trace);
    return Legal{};
}

Ruling Dingo::reveal(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
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

/// The turn goes on, or everybody has had one in this step or hunt.
void Dingo::end_turn(Seat seat, Trace* trace) {
    acted_.add(seat);
    const bool all_have_acted = acted_ == Seats::all(players);
    if (!all_have_acted) {
        do seat = left_of(seat, players);
        while (acted_.has(seat));
        due_ = seat;
    }
    if (hunts_.hunting()) return end_hunt(all_have_acted, trace);
    if (!all_have_acted) return;
    acted_ = {};
    due_ = dealer_;
    if (++step_ < steps) return;
    hunts_.call_next(piles_, trace);
    if (finished()) explain_result(trace);
}

/// One turn each, unless there is nothing left to hunt with.
void Dingo::end_hunt(bool all_have_acted, Trace* trace) {
    if (!all_have_acted && !(piles_.held() & (hunts_.hunting_ace() ? aces : blacks(hunts_.rank()))).empty()) return;
    hunts_.end(piles_, trace);
    acted_ = {};
    if (finished()) explain_result(trace);
}

// ---- What may follow

void Dingo::legal_moves(Options& options) const {
    for (Seat s : finished() ? waiting() : Seats{})
        options.add(with_pile(make_move(Verb::reveal, s), piles_.table, hand + s)).chance =
            piles_.table.unseen(hand + s) > 0;
    if (finished()) return;
    deal_.add_options(options, Verb::deal);
    const int rank = hunts_.rank();
    if (calling()) {
        for (Seat s : waiting()) options.add(make_move(Verb::dingo, s, heart(rank)));
        return;
    }
    const CardSet own = possible(due_);
    if (passing()) {
        for (PlayingCard card : own) options.add(make_move(Verb::pass, due_, card));
        if (piles_.table.unseen(hand + due_) > 0) options.add(make_move(Verb::pass, due_, unseen_card));
    } else if (thinning()) {
        for (PlayingCard card : own - aces) options.add(make_move(Verb::discard, due_, card));
    } else if (rank < ace_rank) {
        for (PlayingCard card : own& blacks(rank)) options.add(make_move(Verb::wolf, due_, card));
        options.add(make_move(Verb::pass, due_));
    } else {
        add_aces(options, own);
        options.add(make_move(Verb::pass, due_));
    }
}

/// Wolves first, then the rabbit, if both wolves are out by then.
void Dingo::add_aces(Options& options, CardSet own) const {
    const PlayingCard club(clubs, ace_rank), spade(spades, ace_rank);
    const bool rabbit = own.has(ace_of_diamonds);
    const CardSet wolves = wolves_left();
    for (int choice = 0; choice < 4; ++choice) {
        Move move = make_move(Verb::ace, due_);
        CardSet left = wolves;
        for (PlayingCard wolf : {club, spade})
            if (choice >> (wolf == spade) & 1) {
                move.add(wolf);
                left.remove(wolf);
            }
        if (!((wolves - left) - own).empty() || (wolves - left).size() != move.cards) continue;
        if (move.cards > 0) options.add(move);
        if (rabbit && left.empty()) options.add(move.add(ace_of_diamonds));
    }
}

Seats Dingo::waiting() const {
    const Seats all = Seats::all(players);
    if (finished()) return (all - revealed_).where([&](Seat s) { return !piles_.table.empty(hand + s); });
    if (calling()) return all.where([&](Seat s) { return possible(s).has(heart(hunts_.rank())); });
    return deal_.is_done() ? Seats::of(due_) : Seats::of(due_) | Seats::of(table_seat);
}

/// What the card promises its holder, in quarter points.
int Dingo::keep_worth(Seat seat, PlayingCard card) const {
    const int value = points(CardSet::of(card)), rank = card.rank();
    const CardSet mine = possible(seat), left = piles_.held();
    if (card == ace_of_diamonds) return 4 + 12 * (mine & blacks(ace_rank)).size();
    if (rank == ace_rank) return 4 * value;
    if (card.suit() == hearts) {
        constexpr std::array<int, 3> by_wolves{-4, 2, 5}; // that others may play
        return by_wolves[((left & blacks(rank)) - mine).size()] * value;
    }
    if (!left.has(heart(rank)) || mine.has(heart(rank))) return 0;
    const CardSet others = (left & blacks(rank)) - CardSet::of(card);
    return (others.empty() ? 8 : 5) * value;
}

int Dingo::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::discard: return -keep_worth(move.seat, move.card());
    case Verb::pass:
        if (move.cards == 0) return 0;
        return move.card().is_unseen() ? -1000 : -keep_worth(move.seat, move.card());
    case Verb::wolf: return 1;
    case Verb::ace: return move.cards + (move.card(move.cards - 1) == ace_of_diamonds ? 4 : 0);
    default: return 0;
    }
}

// ---- What hands and games come to

Result Dingo::hand_result() const {
    Result result;
    result.over = finished();
    if (!result.over) return result;
    result.known = is_known();
    if (!result.known) return result;
    result.winners = piles_.winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return piles_.balance_of(s); });
    return result;
}

Result Dingo::game_result() const {
    Result result;
    result.known = won_.is_known() && (!finished() || is_known());
    if (!result.known) return result;
    result.over = finished();
    if (result.over) result.winners = piles_.winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + result.winners.has(s); });
    return result;
}

void Dingo::tell_known(Known& known) const {
    if (hunts_.hunting()) known.seats("dingo", Seats::of(hunts_.dingo()));
}

/// A further game. One that cannot be judged counts for those whom the table wrote down as winners.
void Dingo::next_hand(const HandEnd& end) {
    if (end.judged && is_known())
        won_.add_win(piles_.winners());
    else if (end.claim != nullptr && end.claim->known)
        won_.add_win(end.claim->winners);
    else
        won_.forget();
    dealer_ = left_of(dealer_, players);
    begin();
}

void Dingo::explain_result(Trace* trace) const {
    if (trace != nullptr && is_known()) piles_.explain(*trace);
}

const Announcement dingo_here = announce<Dingo>("dingo");

} // namespace kupi::dingo
