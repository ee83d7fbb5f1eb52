#include "games/omi.h"

#include <algorithm>

namespace kupi {

namespace {

/// A team's points before the first hand; either name stands for it.
struct Start {
    std::int32_t one, other; ///< 0 for a name that is not written

    Start(const Setup::Option& start, int team)
        : one(start.seats[team].value_or(0)), other(start.seats[team + 2].value_or(0)) {}
    bool contradicts_itself() const { return one != 0 && other != 0 && one != other; }
    std::int32_t points() const { return std::max(one, other); }
};

} // namespace

/// Somebody who has won already, or partners with two scores; more points pending than ties can leave (OM-2).
HeaderFault Omi::header_fault(const Setup& setup) {
    for (int team = 0; team < 2; ++team) {
        const Start start(setup.option("start"), team);
        if (start.contradicts_itself() || start.points() >= setup.number("target")) return {"start", "start-takes"};
    }
    if (setup.number("extra") > 1 && !setup.flag("accumulate-ties")) return {"extra", "extra-takes"};
    return {};
}

Omi::Omi(const Setup& setup)
    : TrickGame(setup.pack.cards.kinds(), TrickRanks(aces_high(setup.pack)), setup.dealer),
      target_(setup.number("target")),
      pending_(setup.number("extra")),
      suits_(static_cast<std::uint8_t>(setup.pack.suits)),
      accumulate_(setup.flag("accumulate-ties")) {
    for (int team = 0; team < sides; ++team) total_[team] = Start(setup.option("start"), team).points();
    begin();
}

void Omi::begin() {
    begin_hand(cards_at_once, declarer());
    ranks_.clear_trump();
}

// ---- Judging and carrying out

Ruling Omi::play(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (finished() || game_over_) return Illegal{rule::hand_over};
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::trump: return name_trump(move);
    case Verb::play: break;
    }
    if (move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (!ranks_.has_trump()) return Illegal{trump_before_play, {.seat = declarer(), .card = move.card()}};
    if (deal_.is_done()) return lay(move, mode, trace);
    return on_copy(*this, [&](Omi& after) {
        after.deal_.give_rest_unseen(after.table_);
        return after.lay(move, mode, trace);
    });
}

Ruling Omi::deal(const Move& move) {
    const Seat to = move.other;
    if (!deal_.is_due(to)) return Illegal{ranks_.has_trump() ? rule::wrong_phase : deal_in_two_parts, {.seat = to}};
    return deal_.give(table_, move);
}

/// Between the two parts of the deal.
Ruling Omi::name_trump(const Move& move) {
    if (ranks_.has_trump()) return Illegal{trump_once, {.card = PlayingCard(ranks_.trump(), 0)}};
    if (move.seat != declarer()) return Illegal{declarer_names_trump, {.seat = declarer()}};
    deal_.give_rest_unseen(table_);
    deal_.begin(Seats::all(players()), cards_at_once);
    ranks_.name_trump(move.suit(0));
    return Legal{};
}

void Omi::trick_taken(int, Trace* trace) {
    if (trace != nullptr && finished()) explain_hand(*trace);
}

// ---- Results (rulings §17, Score; OM-2, OM-3, OM-6)

/// Of this hand, the extra included.
int Omi::points(int team) const {
    const int own = tricks_[team];
    if (own <= tricks_of_a_hand / 2) return 0;
    return (own == tricks_of_a_hand ? 3 : team == declarers() ? 1 : 2) + pending_;
}

int Omi::total(int team) const { return std::min(target_, total_[team] + (finished() ? points(team) : 0)); }

Result Omi::hand_result() const {
    Result result;
    if (!finished()) return result;
    result.over = true;
    const int winners = tricks_[1] > tricks_[0];
    const bool tie = tricks_[0] == tricks_[1];
    result.known = pending_known_ || tie;
    if (!tie) result.winners = members(winners);
    result.add_seats("scores", result.winners, [&](Seat) { return points(winners); });
    result.add_seats("piles", Seats::all(players()), [&](Seat s) { return tricks_[side_of(s)]; });
    return result;
}

Result Omi::game_result() const {
    Result result;
    result.known = totals_known_ && (!finished() || hand_result().known);
    result.add_seats("scores", Seats::all(players()), [&](Seat s) { return total(side_of(s)); });
    for (int team = 0; team < sides && result.known; ++team)
        if (total(team) >= target_) result.winners = members(team);
    result.over = !result.winners.empty();
    return result;
}

void Omi::tell_known(Known& known) const {
    if (ranks_.has_trump()) known.suit("trump", ranks_.trump());
    known.seats("declarer", Seats::of(declarer()));
    known.number("target", target_);
}

void Omi::next_hand(const HandEnd& end) {
    if (game_over_) return;
    if (finished() && end.judged) {
        const bool tie = tricks_[0] == tricks_[1];
        for (int team = 0; team < 2; ++team) total_[team] = total(team);
        totals_known_ = totals_known_ && (pending_known_ || tie);
        count_extra(!tie, tie);
    } else {
        take_claim(end);
    }
    game_over_ = totals_known_ && std::max(total_[0], total_[1]) >= target_;
    dealer_ = next(dealer_);
    begin();
}

/// A hand that was not judged counts as the table wrote it down: by its points, else by its tricks. Who is not named
/// there may have got any; nobody's points are told by a score of 0 for one team alone.
void Omi::take_claim(const HandEnd& end) {
    const Result* claim = end.claim;
    const Field *scores = end.claimed("scores"), *piles = end.claimed("piles");
    std::array<std::int32_t, 2> gained{};
    bool nothing = scores != nullptr; // is what both teams got
    for (int team = 0; scores != nullptr && team < 2; ++team) {
        gained[team] = std::max(0, scores->values[team]);
        nothing = nothing && scores->seats.has(static_cast<Seat>(team)) && gained[team] == 0;
    }
    bool decided = gained[0] + gained[1] > 0, known = decided;
    bool tie = nothing || (!decided && claim != nullptr && claim->known && claim->winners.empty());
    if (!known && !tie && piles != nullptr && !piles->seats.empty()) {
        const Seat told = piles->seats.first();
        const int own = std::clamp(piles->values[told], 0, tricks_of_a_hand);
        tricks_[told % 2] = static_cast<std::uint8_t>(own);
        tricks_[1 - told % 2] = static_cast<std::uint8_t>(tricks_of_a_hand - own);
        decided = tricks_[0] != tricks_[1];
        tie = !decided;
        known = pending_known_;
        for (int team = 0; team < 2; ++team) gained[team] = points(team);
    } else if (claim != nullptr && !tie) {
        decided = decided || !claim->winners.empty();
    }
    for (int team = 0; team < 2; ++team) total_[team] = std::min(target_, total_[team] + gained[team]);
    totals_known_ = totals_known_ && (known || tie);
    count_extra(decided, tie);
}

/// OM-2: a tie leaves one extra point, or one more; who wins a hand takes it. Neither: nobody knows.
void Omi::count_extra(bool decided, bool tie) {
    if (tie) {
        pending_known_ = pending_known_ || !accumulate_;
        pending_ = accumulate_ ? pending_ + 1 : std::max(pending_, 1);
    } else {
        pending_known_ = decided;
        pending_ = 0;
    }
}

// ---- Looking

Seats Omi::waiting() const {
    Seats seats;
    if (finished() || game_over_) return seats;
    if (!deal_.is_done()) seats.add(table_seat);
    seats.add(ranks_.has_trump() ? due_ : declarer());
    return seats;
}

void Omi::legal_moves(Options& options) const {
    if (finished() || game_over_) return;
    deal_.add_options(options, Verb::deal);
    if (!ranks_.has_trump()) {
        for (int suit = 0; suit < suits_; ++suit) options.add(make_move(Verb::trump, declarer()).add_suit(suit));
        return;
    }
    HeldCards cards = held(due_);
    if (deal_.is_due(due_)) cards.unseen += cards_at_once; // a deal that is left out
    add_plays(options, cards);
}

std::vector<PileView> Omi::piles() const {
    PileViews views(table_);
    if (!table_.empty(stock)) views.add("stock", stock);
    views.add_each("hand", first_hand, players());
    views.add_row("trick", trick_.cards());
    views.add_each("tricks won", first_won, sides);
    return views.take();
}

namespace {
const Announcement omi_here = announce<Omi>("omi");
}

} // namespace kupi
