// Somachi: the way of an entry, and how one hand follows another.
#include "games/somachi.h"

#include <algorithm>
#include <limits>

namespace kupi {

Somachi::Somachi(const Setup& setup) : hand_(setup), hands_(setup.number("hands")) {
    for (Seat s = 0; s < setup.players; ++s) tally_[s] = setup.option("start").seats[s].value_or(0);
}

// ---- The way of an entry

Ruling Somachi::play(const Move& move, Mode mode, Trace* trace) {
    if (const auto fault = form_fault(move, hand_.house)) return *fault;
    if (is_over()) return Illegal{rule::hand_over};
    if (somachi::verb_of(move) == Verb::side_bet) return Legal{};
    if (move.seat != table_seat && !hand_.round.in.has(move.seat))
        return Illegal{somachi::not_in_hand, {.seat = move.seat}};
    if (!leaves_out(hand_, move)) return judge(move, mode == Mode::stood, trace);

    Somachi next = *this;
    const std::size_t notes = trace != nullptr ? trace->size() : 0;
    Ruling ruling = Legal{};
    do {
        if (const RuleId fault = next.hand_.settle_one(trace)) ruling = Illegal{fault};
        // What is left out may end the hand: the entry comes too late, and the result stands.
        else if (next.is_over())
            ruling = Illegal{rule::hand_over}, next.finish(trace);
    } while (is_legal(ruling) && leaves_out(next.hand_, move));
    if (is_legal(ruling)) ruling = next.judge(move, mode == Mode::stood, trace);
    if (is_legal(ruling) || next.is_over())
        *this = next;
    else if (trace != nullptr)
        trace->resize(notes);
    return ruling;
}

/// An entry that leaves nothing out. What the table lets stand out of turn takes the turn over.
Ruling Somachi::judge(const Move& move, bool stood, Trace* trace) {
    const somachi::Turn turn = hand_.turn;
    if (stood && is_out_of_turn(hand_, move)) hand_.turn = somachi::Turn(move.seat);
    Ruling ruling = somachi::judge(hand_, move, stood);
    if (is_legal(ruling))
        hand_.carry_out(move, trace);
    else
        hand_.turn = turn;
    if (is_over()) finish(trace);
    return ruling;
}

void Somachi::legal_moves(Options& options) const {
    if (is_over()) return;
    if (hand_.house.side_bets)
        for (Seat s = 0; s < hand_.round.players; ++s)
            for (Seat with = 0; with < hand_.round.players; ++with) {
                Move move = make_move(Verb::side_bet, s).set_number(1);
                move.other = with;
                if (with != s) options.add(move).most = std::numeric_limits<std::int32_t>::max();
            }
    list_moves(hand_, options);
}

// ---- Results

/// The hand is over: its points count, and its pot is won. A tie leaves the pot to the next hand (rulings SO-15); after
/// the last hand nobody takes it, since no seed says who would.
void Somachi::finish(Trace* trace) {
    ++hands_played_;
    const int doublings = hand_.bets.doublings(), times = std::min(doublings, 30);
    if (trace != nullptr && times > 0) add_note(*trace, "doubled", nobody, {doublings, 1 << times});
    for (Seat s = 0; s < hand_.round.players; ++s) {
        const std::int32_t n = hand_.points(s);
        tally_[s] = somachi::shown(std::int64_t{tally_[s]} + n);
        if (trace == nullptr || !hand_.round.in.has(s)) continue;
        Note& note = add_note(*trace, times > 0 ? "score-doubled" : "score", s, {n, tally_[s], n >> times, 1 << times});
        for (PlayingCard c : hand_.board.laid(s))
            if (hand_.house.value(c) > 0) note.cards.push_back(c);
    }
    hand_pot_ = hand_.bets.pot();
    const Seats best = hand_.best();
    const bool tied = best.size() > 1;
    if (trace != nullptr && hand_pot_ != 0)
        add_note(*trace, tied ? "pot-stays" : "pot-won", best.first(), {somachi::shown(hand_pot_)});
    if (!tied) hand_.bets.win_pot(best.first());
}

Result Somachi::hand_result() const {
    Result result;
    if (hand_.phase != Phase::over) return result;
    result.over = true;
    result.winners = hand_.best();
    result.add_seats("scores", players(), [&](Seat s) { return hand_.points(s); });
    if (hand_.house.bets()) result.add_number("pot", somachi::shown(hand_pot_));
    return result;
}

std::int32_t Somachi::best_tally() const {
    return *std::max_element(tally_.begin(), tally_.begin() + hand_.round.players);
}

/// Of a hand that is over, as far as the chips are known.
bool Somachi::game_is_over() const {
    if (hand_.bets.able(players()).size() < 2) return true;
    if (!hand_.house.thousand_points) return hands_played_ >= hands_;
    return hands_played_ > 0 && best_tally() >= somachi::thousand;
}

Result Somachi::game_result() const {
    Result result;
    result.known = totals_known_;
    if (!result.known) return result;
    result.over = is_over() && game_is_over();
    // All-in, the game ends when fewer than two have chips, which may have come about.
    result.winner_known = result.over || hand_.bets.knows_able();
    result.add_seats("scores", players(), [&](Seat s) { return tally_[s]; });
    if (result.over) result.winners = leaders(players(), [&](Seat s) { return tally_[s]; });
    if (const Seats counted = hand_.bets.counted(); !counted.empty())
        result.add_seats("chips", counted, [&](Seat s) { return somachi::shown(hand_.bets.purse(s)); });
    return result;
}

Result Somachi::standing() const {
    if (hand_.phase == Phase::over) return hand_result();
    Result result = game_result();
    if (hand_.house.bets()) result.add_number("pot", somachi::shown(hand_.bets.pot()));
    return result;
}

// ---- From hand to hand

void Somachi::tell_known(Known& known) const {
    if (hand_.bets.bring_in() > 0) known.number("bring-in", hand_.bets.bring_in());
    if (hand_.bets.doublings() > 0) known.number("challenges refused", hand_.bets.doublings());
}

void Somachi::next_hand(const HandEnd& end) {
    if (hand_.phase == Phase::game_over) return;
    if (!is_over() || !end.judged) {
        // Where the cards lie is not known from here on, and no hand begins on a fresh deck.
        hands_played_ += !is_over();
        if (is_over())
            for (Seat s : players()) tally_[s] -= hand_.points(s);
        judgeable_ = false;
        if (hand_.house.bets()) hand_.bets.lose_count();
        const Field* scores = end.claimed("scores");
        totals_known_ = totals_known_ && scores != nullptr;
        if (scores != nullptr)
            for (Seat s : scores->seats& players())
                tally_[s] = somachi::shown(std::int64_t{tally_[s]} + scores->values[s]);
    }
    if (totals_known_ && game_is_over()) {
        hand_.phase = Phase::game_over;
        return;
    }
    Seat& dealer = hand_.round.dealer;
    dealer = !hand_.bets.knows_able() && players().has(end.dealer) ? end.dealer : left_of(dealer, hand_.round.players);
    hand_.begin();
}

const Announcement somachi_here = announce<Somachi>("somachi");

} // namespace kupi
