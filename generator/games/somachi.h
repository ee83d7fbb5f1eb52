// Somachi, the Sailors' Game (railog-booklet: Somachi; rulings §5; rulesheets/somachi).
//
// A Hand ties Board, Bets and Turn, somachi_judge.h knows the rules; here hands follow one another. No rule asks what a
// hand holds or lacks; only cards that cannot be where they come from are illegal.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/somachi_judge.h"

namespace kupi::games::somachi {

class Somachi : public GameDefaults {
  public:
    using Verb = somachi::Verb;
    static constexpr auto verbs = somachi::verbs;
    static constexpr auto words = somachi::words;

    Somachi() = default;
    explicit Somachi(const Setup& setup) : hand_(setup), hands_(setup.number("hands")) {
        for (Seat s : players()) tally_.add(s, setup.option("start").seats[s].value_or(0));
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const auto fault = hand_.form_fault(move)) return *fault;
        if (is_over()) return Illegal{rule::hand_over};
        if (verb_of(move) == Verb::side_bet) return Legal{};
        if (move.seat != table_seat && !hand_.round.in.has(move.seat)) return Illegal{not_in_hand, {.seat = move.seat}};
        if (!hand_.leaves_out(move)) return judge(move, mode == Mode::stood, trace);

        Somachi next = *this;
        const std::size_t notes = trace != nullptr ? trace->size() : 0;
        Ruling ruling = Legal{};
        do {
            if (const RuleId fault = next.hand_.settle_one(trace)) ruling = Illegal{fault};
            // What is left out may end the hand: the entry comes too late, and the result stands.
            else if (next.is_over())
                ruling = Illegal{rule::hand_over}, next.finish(trace);
        } while (is_legal(ruling) && next.hand_.leaves_out(move));
        if (is_legal(ruling)) ruling = next.judge(move, mode == Mode::stood, trace);
        if (is_legal(ruling) || next.is_over())
            *this = next;
        else if (trace != nullptr)
            trace->resize(notes);
        return ruling;
    }
    /// Bets without limit are listed up to the greatest number there is.
    void legal_moves(Options& options) const {
        if (is_over()) return;
        if (hand_.house.side_bets)
            for (Seat s : players())
                for (Seat with : players() - Seats::of(s))
                    options.add(make_move(Verb::side_bet, s).set_other(with).set_number(1)).most = INT32_MAX;
        hand_.list_moves(options);
    }
    Seats waiting() const { return hand_.waiting(); }
    Result hand_result() const {
        Result result;
        if (hand_.phase != Phase::over) return result;
        result.over = true;
        result.winners = hand_.best();
        result.add_seats("scores", players(), [&](Seat s) { return hand_.points(s); });
        if (hand_.house.bets()) result.add_number("pot", shown(hand_pot_));
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = tally_.is_known();
        if (!result.known) return result;
        result.over = is_over() && game_is_over();
        // All-in, the game ends when fewer than two have chips, which may have come about.
        result.winner_known = result.over || hand_.bets.knows_able();
        result.add_seats("scores", players(), [&](Seat s) { return total(s); });
        if (result.over) result.winners = leaders(players(), [&](Seat s) { return total(s); });
        if (const Seats counted = hand_.bets.counted(); !counted.empty())
            result.add_seats("chips", counted, [&](Seat s) { return shown(hand_.bets.purse(s)); });
        return result;
    }
    void tell_known(Known& known) const {
        if (hand_.bets.bring_in() > 0) known.number("bring-in", hand_.bets.bring_in());
        if (hand_.bets.doublings() > 0) known.number("challenges refused", hand_.bets.doublings());
    }
    Result standing() const {
        if (hand_.phase == Phase::over) return hand_result();
        Result result = game_result();
        if (hand_.house.bets()) result.add_number("pot", shown(hand_.bets.pot()));
        return result;
    }
    void next_hand(const HandEnd& end) {
        if (hand_.phase == Phase::game_over) return;
        if (is_over() && end.judged) {
            for (Seat s : players()) tally_.add(s, hand_.points(s));
        } else {
            // Where the cards lie is not known from here on, and no hand begins on a fresh deck.
            judgeable_ = false;
            if (hand_.house.bets()) hand_.bets.lose_count();
            tally_.add_claim(end.claimed("scores"));
        }
        hand_.phase = Phase::game_over;
        if (tally_.is_known() && game_is_over()) return;
        ++hand_number_;
        Seat& dealer = hand_.round.dealer;
        dealer =
            !hand_.bets.knows_able() && players().has(end.dealer) ? end.dealer : left_of(dealer, hand_.round.players);
        hand_.begin();
    }
    Seat dealer() const { return hand_.round.dealer; }
    bool judgeable() const { return judgeable_ || hand_.phase == Phase::game_over; }
    const CardSet& pool() const { return hand_.board.table().pool(); }
    auto& table() { return hand_.board.table(); }
    std::vector<PileView> piles() const { return hand_.board.piles(hand_.round.players); }
    int worth(const Move& move) const;

    friend bool operator==(const Somachi&, const Somachi&) = default;

  private:
    Seats players() const { return Seats::all(hand_.round.players); }
    bool is_over() const { return hand_.is_over(); }

    /// An entry that leaves nothing out. What the table lets stand out of turn takes the turn over.
    Ruling judge(const Move& move, bool stood, Trace* trace) {
        const Turn turn = hand_.turn;
        if (stood && hand_.is_out_of_turn(move)) hand_.turn = Turn(move.seat);
        Ruling ruling = hand_.judge(move, stood);
        if (is_legal(ruling))
            hand_.carry_out(move, trace);
        else
            hand_.turn = turn;
        if (is_over()) finish(trace);
        return ruling;
    }
    /// The hand is over: its pot is won. A tie leaves the pot to the next hand (rulings SO-15); after the last hand
    /// nobody takes it, since no seed says who would.
    void finish(Trace* trace) {
        if (trace != nullptr) explain_scores(*trace);
        hand_pot_ = hand_.bets.pot();
        const Seats best = hand_.best();
        const bool tied = best.size() > 1;
        if (hand_pot_ != 0) add_note(trace, tied ? "pot-stays" : "pot-won", best.first(), {shown(hand_pot_)});
        if (!tied) hand_.bets.win_pot(best.first());
    }
    void explain_scores(Trace& trace) const {
        const int doublings = hand_.bets.doublings(), times = std::min(doublings, 30);
        if (times > 0) add_note(trace, "doubled", nobody, {doublings, 1 << times});
        for (Seat s : hand_.round.in) {
            const std::int32_t n = hand_.points(s);
            Note& note =
                add_note(trace, times > 0 ? "score-doubled" : "score", s, {n, total(s), n >> times, 1 << times});
            for (PlayingCard c : hand_.board.laid(s))
                if (hand_.house.value(c) > 0) note.cards.push_back(c);
        }
    }
    /// With this hand, if it is over.
    std::int32_t total(Seat seat) const {
        return shown(std::int64_t{tally_[seat]} + (hand_.phase == Phase::over ? hand_.points(seat) : 0));
    }
    /// Of a hand that is over, as far as the chips are known.
    bool game_is_over() const {
        if (hand_.bets.able(players()).size() < 2) return true;
        if (!hand_.house.thousand_points) return hand_number_ >= hands_;
        return !players().where([&](Seat s) { return total(s) >= thousand; }).empty();
    }

    JudgedHand hand_;
    std::int64_t hand_pot_ = 0; ///< before the hand's winner took it
    ScoreSheet<most, most_shown> tally_;
    std::int32_t hands_ = 1, hand_number_ = 1;
    bool judgeable_ = true;
};

} // namespace kupi::games::somachi

namespace kupi::games {
using somachi::Somachi;
}
