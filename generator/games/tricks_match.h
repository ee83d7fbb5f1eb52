// What goes from hand to hand in games of the family "tricks": scores, bags, who is still in, when it is over.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/tricks_rules.h"
#include "rules/hand_kit.h"

namespace kupi::games {

/// The hands before this one. Where a hand is over, what it came to is counted in by who asks.
class TricksMatch {
  public:
    TricksMatch() = default;
    TricksMatch(const TrickRules& is, const Setup& setup) : in_(Seats::all(is.players)) {
        const bool adds_scores = is.goal != TrickRules::Goal::last && is.goal != TrickRules::Goal::hand;
        for (Seat side = 0; adds_scores && side < is.side_count(); ++side)
            for (Seat seat : is.members(side))
                if (total_[side] == 0) total_.add(side, setup.option("start").seats[seat].value_or(0));
        if (is.ties != TrickRules::Ties::nothing) extra_ = setup.number("extra");
    }

    int hands() const { return hands_; } ///< that have been played out
    bool is_over() const { return over_; }
    Seats in() const { return in_; } ///< who has not been knocked out
    /// False while nobody knows that, or who names trump, after a hand that was not judged.
    bool in_known() const { return in_known_; }
    Seats last_winners() const { return last_winners_; } ///< of the most tricks in the hand before
    /// Of this hand.
    int hand_size(const TrickRules& is) const {
        switch (is.hands) {
        case TrickRules::Hands::same: break;
        case TrickRules::Hands::fewer: return std::max(1, is.hand - hands_);
        case TrickRules::Hands::fewer_then_more:
            return std::clamp(hands_ < is.hand ? is.hand - hands_ : hands_ - is.hand + 2, 1, int{is.hand});
        }
        return is.hand;
    }

    // ---- This hand's: `count` is what it came to
    int score(const TrickRules& is, const HandCount& count, int side) const {
        int score = count.score(is, side);
        if (score > 0) score += extra_;
        if (is.bags > 0) score -= (bags_[side] + bags_of(is, count, side)) / is.bags * is.bag_penalty;
        return score;
    }
    int extra() const { return extra_; } ///< points from ties before it
    /// Whether nobody scores, and what is pending then.
    bool is_tie(const TrickRules& is, const HandCount& count) const {
        for (int side = 0; is.ties != TrickRules::Ties::nothing && side < is.side_count(); ++side)
            if (count.score(is, side) > 0) return false;
        return is.ties != TrickRules::Ties::nothing;
    }
    int extra_after_tie(const TrickRules& is) const {
        return is.ties == TrickRules::Ties::add ? extra_ + 1 : std::max(extra_, 1);
    }
    bool is_known() const { return total_.is_known() && extra_known_; } ///< what its score and the totals come to
    /// Who scores most in it; nobody, if all score alike.
    Seats winners(const TrickRules& is, const HandCount& count) const {
        Seats winners;
        int best = INT32_MIN;
        for (int side = 0; side < is.side_count(); ++side) {
            if ((is.members(side) & in_).empty()) continue;
            const int gained = is.goal == TrickRules::Goal::last    ? count.tricks(is, side)
                               : is.goal == TrickRules::Goal::least ? -score(is, count, side)
                                                                    : score(is, count, side);
            if (gained > best) winners = {};
            best = std::max(best, gained);
            if (gained == best) winners = winners | is.members(side);
        }
        return winners == in_ ? Seats{} : winners;
    }
    Result hand_result(const TrickRules& is, const HandCount& count) const {
        Result result;
        result.over = true;
        result.winners = winners(is, count);
        const bool of_winners = is.ties != TrickRules::Ties::nothing || is.goal == TrickRules::Goal::hand;
        result.known = extra_known_ || is_tie(is, count);
        const Seats all = Seats::all(is.players);
        if (is.goal != TrickRules::Goal::last)
            result.add_seats("scores", of_winners ? result.winners : all,
                             [&](Seat s) { return score(is, count, is.side_of(s)); });
        result.add_seats("piles", all, [&](Seat s) { return count.tricks(is, is.side_of(s)); });
        return result;
    }
    void explain(const TrickRules& is, const HandCount& count, Trace& trace) const {
        if (is.goal == TrickRules::Goal::hand) return explain_game(is, count, trace);
        if (is.ties != TrickRules::Ties::nothing) return explain_tie_or_win(is, count, trace);
        const bool auction = is.bids == TrickRules::Bids::auction, bids = is.bids != TrickRules::Bids::none;
        if (const Seat declarer = count.contract().declarer; auction && declarer != nobody) {
            const int side = is.side_of(declarer), over = count.over(is, side);
            add_note(trace, over >= 0 ? "contract-made" : "contract-missed", declarer,
                     {count.contract().bid, count.taken(is, side)});
        }
        for (int side = 0; side < is.side_count(); ++side) {
            if ((is.members(side) & in_).empty()) continue;
            const Seat seat = is.members(side).first();
            const int tricks = count.tricks(is, side);
            if (is.goal == TrickRules::Goal::last) {
                add_note(trace, tricks == 0 && is.knock_out ? "out" : "stays", seat, {tricks});
                continue;
            }
            add_note(
                trace, bids && !auction ? "scored-bid" : "scored", seat,
                {tricks, count.points(is, side), score(is, count, side), total(is, &count, side), count.bid(is, side)});
        }
    }

    // ---- `count` is null while the hand is not over, or was thrown in
    int total(const TrickRules& is, const HandCount* count, int side) const {
        const int total = total_[static_cast<Seat>(side)] + (count != nullptr ? score(is, *count, side) : 0);
        return is.capped ? std::min(total, is.target) : total;
    }
    Result game_result(const TrickRules& is, const HandCount* count) const {
        Result result;
        const Seats all = Seats::all(is.players);
        if (is.goal == TrickRules::Goal::last) {
            result.known = in_known_;
            const Seats left = left_in(is, count); // who is still in
            result.add_seats("scores", all, [&](Seat s) { return left.has(s); });
            result.over = in_known_ && reaches_end(is, count);
            if (result.over) result.winners = left;
            return result;
        }
        if (is.goal == TrickRules::Goal::hand) {
            const Seats winners = count != nullptr ? this->winners(is, *count) : Seats{};
            result.known = total_.is_known();
            result.over = result.known && reaches_end(is, count);
            if (result.over) result.winners = winners;
            result.add_seats("scores", all,
                             [&](Seat s) { return total_[static_cast<Seat>(is.side_of(s))] + winners.has(s); });
            return result;
        }
        result.known = total_.is_known() && (count == nullptr || extra_known_ || is_tie(is, *count));
        result.add_seats("scores", all, [&](Seat s) { return total(is, count, is.side_of(s)); });
        if (!result.known || !reaches_end(is, count)) return result;
        int best = INT32_MIN;
        bool level = false;
        for (int side = 0; side < is.side_count(); ++side) {
            const int own = total(is, count, side), has = is.goal == TrickRules::Goal::least ? -own : own;
            if (has < best) continue;
            level = has == best;
            if (!level) result.winners = {};
            result.winners = result.winners | is.members(side);
            best = has;
        }
        // Two sides that come to the target level play on.
        if (level && is.goal == TrickRules::Goal::target) result.winners = {};
        result.over = !level || is.goal != TrickRules::Goal::target;
        return result;
    }

    /// The hand is over: judged, if it is `finished`, or as the table wrote it down. `thrown_in`: it was not played.
    void take(const TrickRules& is, const HandCount& count, bool finished, bool thrown_in, const HandEnd& end) {
        if (!thrown_in || !end.judged) {
            const HandCount* judged = end.judged && finished ? &count : nullptr;
            if (judged != nullptr)
                take_count(is, count);
            else
                take_claim(is, count, end);
            if (is.knock_out || is.namer == TrickRules::Namer::winner) take_tricks(is, judged, end);
            ++hands_;
        }
        const Result game = game_result(is, nullptr);
        over_ = game.known && game.over;
    }

    friend bool operator==(const TricksMatch&, const TricksMatch&) = default;

  private:
    /// Tricks over what was bid.
    static int bags_of(const TrickRules& is, const HandCount& count, int side) {
        return count.made(is, side) ? count.over(is, side) : 0;
    }
    /// 0: no fixed number.
    int hands_of_game(const TrickRules& is) const {
        if (is.deals > 0) return is.deals;
        if (is.hands == TrickRules::Hands::same) return 0;
        return is.hands == TrickRules::Hands::fewer ? is.hand : 2 * is.hand - 1;
    }

    // ---- The game
    Seats left_in(const TrickRules& is, const HandCount* count) const {
        Seats left = in_;
        if (is.knock_out && count != nullptr)
            for (Seat seat : in_)
                if (count->tricks_of(seat) == 0) left.remove(seat);
        return left;
    }
    bool reaches_end(const TrickRules& is, const HandCount* count) const {
        switch (is.goal) {
        case TrickRules::Goal::deals: return hands_of_game(is) > 0 && hands_ + (count != nullptr) >= hands_of_game(is);
        case TrickRules::Goal::last: return left_in(is, count).size() == 1;
        case TrickRules::Goal::hand: return count != nullptr;
        case TrickRules::Goal::target:
        case TrickRules::Goal::least: break;
        }
        for (int side = 0; side < is.side_count(); ++side)
            if (const int own = total(is, count, side); own >= is.target || (is.bust > 0 && own <= -is.bust))
                return true;
        return false;
    }

    // ---- To the next hand
    void add_win(const TrickRules& is, Seats winners) {
        for (Seat side = 0; side < is.side_count(); ++side)
            if (!(is.members(side) & winners).empty()) total_.add(side, 1);
    }
    void take_count(const TrickRules& is, const HandCount& count) {
        if (is.goal == TrickRules::Goal::hand) return add_win(is, winners(is, count));
        const TricksMatch before = *this;
        for (Seat side = 0; side < is.side_count(); ++side) {
            total_.add(side, before.total(is, &count, side) - total_[side]);
            if (is.bags > 0)
                bags_[side] = static_cast<std::int16_t>((bags_[side] + bags_of(is, count, side)) % is.bags);
        }
        const bool tie = is_tie(is, count);
        if (!extra_known_ && !tie) total_.forget();
        count_extra(is, !tie, tie);
    }
    /// By its scores, else by its tricks. A side that is not named may have got any, if no other got something.
    void take_claim(const TrickRules& is, const HandCount& contract, const HandEnd& end) {
        if (is.goal == TrickRules::Goal::hand) return take_claimed_win(is, contract, end);
        const Field *scores = end.claimed("scores"), *piles = end.claimed("piles");
        bool named = scores != nullptr, decided = false;
        for (Seat side = 0; scores != nullptr && side < is.side_count(); ++side) {
            const Seats of_side = is.members(side) & scores->seats;
            named = named && !of_side.empty();
            if (of_side.empty()) continue;
            total_.add(side, scores->values[of_side.first()]);
            decided = decided || scores->values[of_side.first()] > 0;
        }
        const bool ties = is.ties != TrickRules::Ties::nothing;
        const bool nobody_won = end.claim != nullptr && end.claim->known && end.claim->winners.empty();
        const bool tie = ties && !decided && (named || nobody_won);
        const bool known = tie || (ties ? decided : scores != nullptr);
        if (!known && piles != nullptr)
            if (const auto told = contract.with_tricks(is, *piles, hand_size(is))) return take_count(is, *told);
        if (is.bags > 0 || !known) total_.forget();
        count_extra(is, decided || (end.claim != nullptr && !end.claim->winners.empty()), tie);
    }
    /// Who has won by the scores that the table wrote, else by its word, else by its tricks. A score of nothing for one
    /// alone says nothing of the others.
    void take_claimed_win(const TrickRules& is, const HandCount& contract, const HandEnd& end) {
        const Field *scores = end.claimed("scores"), *piles = end.claimed("piles");
        const Seats all = Seats::all(is.players), told = scores == nullptr ? Seats{} : scores->seats & all;
        const auto score = [&](Seat seat) { return scores->values[seat]; };
        Seats winners = told.empty() ? Seats{} : leaders(told, score);
        bool known = !told.empty() && (told == all || score(winners.first()) > 0);
        if (!known || winners == all) winners = {};
        if (!known && end.claim != nullptr && end.claim->known) {
            winners = end.claim->winners & all;
            known = true;
        } else if (!known && piles != nullptr) {
            const auto count = contract.with_tricks(is, *piles, hand_size(is));
            known = count.has_value();
            if (known) winners = this->winners(is, *count);
        }
        known ? add_win(is, winners) : total_.forget();
    }
    /// A tie leaves a point, or one more; who wins a hand takes them. Neither: nobody knows.
    void count_extra(const TrickRules& is, bool decided, bool tie) {
        if (is.ties == TrickRules::Ties::nothing) return;
        extra_known_ = tie ? extra_known_ || is.ties == TrickRules::Ties::one : decided;
        extra_ = tie ? extra_after_tie(is) : 0;
    }
    /// Who took most tricks, and who took none.
    void take_tricks(const TrickRules& is, const HandCount* judged, const HandEnd& end) {
        const Field* piles = judged != nullptr ? nullptr : end.claimed("piles");
        in_known_ = in_known_ && (judged != nullptr || (piles != nullptr && piles->seats == Seats::all(is.players)));
        if (!in_known_) return;
        const auto tricks = [&](Seat seat) {
            return judged != nullptr ? judged->tricks_of(seat) : std::clamp(piles->values[seat], 0, hand_size(is));
        };
        last_winners_ = leaders(in_, tricks);
        if (!is.knock_out || tricks(last_winners_.first()) == 0) return;
        for (Seat seat : Seats(in_))
            if (tricks(seat) == 0) in_.remove(seat);
    }

    // ---- Explaining
    /// Where a hand that nobody scores leaves a point to the next.
    void explain_tie_or_win(const TrickRules& is, const HandCount& count, Trace& trace) const {
        if (is_tie(is, count)) {
            add_note(trace, "tie", nobody, {extra_after_tie(is)});
            return;
        }
        for (int side = 0; side < is.side_count(); ++side) {
            const ScoreLine* line = count.line(is, side);
            const int plain = count.score(is, side);
            if (line == nullptr || plain <= 0) continue;
            const Seat seat = is.members(side).first();
            add_note(trace,
                     line->whose == ScoreLine::Whose::anybody    ? "won"
                     : line->whose == ScoreLine::Whose::declarer ? "won-declarer"
                                                                 : "won-others",
                     seat, {count.tricks(is, side), plain}, is.partner(seat));
            if (extra_ > 0) add_note(trace, "extra", seat, {extra_, plain, plain + extra_}, is.partner(seat));
            if (!is_known() || is.target == 0) continue;
            const int sum = total(is, &count, side);
            add_note(trace, sum >= is.target ? "game-won" : "total", seat, {sum, is.target}, is.partner(seat));
        }
    }
    /// Where each hand is a game.
    void explain_game(const TrickRules& is, const HandCount& count, Trace& trace) const {
        const Seats best = winners(is, count);
        if (best.empty()) {
            add_note(trace, "hand-tied", nobody, {count.tricks(is, 0)});
            return;
        }
        const Seat seat = best.first();
        const int side = is.side_of(seat);
        add_note(trace, "hand-won", seat, {count.tricks(is, side), score(is, count, side)}, is.partner(seat));
    }

    ScoreSheet<TrickRules::most_seats> total_;                ///< of the sides: scores, or games won
    std::array<std::int16_t, TrickRules::most_seats> bags_{}; ///< of the sides
    std::int32_t hands_ = 0;
    std::int32_t extra_ = 0; ///< points from ties
    Seats in_, last_winners_;
    bool in_known_ = true, extra_known_ = true, over_ = false;
};

} // namespace kupi::games
