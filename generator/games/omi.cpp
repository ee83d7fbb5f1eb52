#include "games/omi.h"

#include <algorithm>

namespace kupi {

namespace {

constexpr std::uint8_t everybody = 0b1111;
constexpr std::uint8_t bit(Seat seat) { return static_cast<std::uint8_t>(1u << seat); }

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
    : high_(aces_high(setup.pack)),
      target_(setup.number("target")),
      pending_(setup.number("extra")),
      suits_(static_cast<std::uint8_t>(setup.pack.suits)),
      dealer_(setup.dealer),
      accumulate_(setup.flag("accumulate-ties")) {
    for (int team = 0; team < 2; ++team) total_[team] = Start(setup.option("start"), team).points();
    table_.gather(setup.pack.cards.kinds(), stock);
    begin();
}

void Omi::begin() {
    CardSet pack = table_.pool();
    for (int pile = stock; pile <= won(1); ++pile) pack |= table_.seen(pile);
    table_.gather(pack, stock);
    laid_ = {};
    tricks_ = {};
    dealt_ = in_trick_ = 0;
    trump_ = led_ = no_suit;
    due_ = leader_ = best_ = declarer();
}

// ---- Judging and carrying out

Ruling Omi::play(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (finished() || game_over_) return Illegal{rule::hand_over};
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::trump: return name_trump(move);
    case Verb::play: break;
    }
    if (move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (trump_ == no_suit) return Illegal{trump_before_play, {.seat = declarer(), .card = move.card()}};
    if (dealt_ == everybody) return lay(move, mode, trace);
    Omi after = *this;
    after.deal_the_rest();
    Ruling ruling = after.lay(move, mode, trace);
    if (!std::holds_alternative<Illegal>(ruling)) *this = after;
    return ruling;
}

Ruling Omi::deal(const Move& move) {
    const Seat to = move.other;
    if (trump_ == no_suit && (dealt_ & bit(to)) != 0) return Illegal{deal_in_two_parts, {.seat = to}};
    if ((dealt_ & bit(to)) != 0 || begun()) return Illegal{rule::wrong_phase, {.seat = to}};
    if (move.cards != cards_at_once)
        return Illegal{rule::wrong_count, {.seat = to, .number = move.cards, .limit = cards_at_once}};
    CardSet pool = table_.pool();
    for (int i = 0; i < cards_at_once; ++i) {
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = to, .card = card}};
        pool.remove(card);
    }
    for (int i = 0; i < cards_at_once; ++i) table_.move(stock, hand(to), move.card(i));
    dealt_ |= bit(to);
    return Legal{};
}

/// What a log may leave out: these four cards of some players, unseen.
void Omi::deal_the_rest() {
    for (Seat s = 0; s < players; ++s)
        if ((dealt_ & bit(s)) == 0) table_.move_unseen(stock, hand(s), cards_at_once);
    dealt_ = everybody;
}

Ruling Omi::name_trump(const Move& move) {
    if (trump_ != no_suit) return Illegal{trump_once, {.card = PlayingCard(trump_, 0)}};
    if (move.seat != declarer()) return Illegal{declarer_names_trump, {.seat = declarer()}};
    deal_the_rest();
    dealt_ = 0;
    trump_ = static_cast<std::uint8_t>(move.suit(0));
    return Legal{};
}

Ruling Omi::lay(const Move& move, Mode mode, Trace* trace) {
    const PlayingCard card = move.card();
    const Seat seat = move.seat;
    // One card each to a trick: who is skipped has played already, whatever the table lets stand.
    if (seat != due_ && (mode == Mode::judge || has_played(seat)))
        return Illegal{rule::turn_order, {.seat = due_, .card = card}};
    const CardSet& seen = table_.seen(hand(seat));
    if (const RuleId why = table_.why_not(hand(seat), card); !why.id.empty())
        return Illegal{why, {.seat = seat, .card = card, .cards = seen}};
    if (table_.unseen(hand(seat)) > 0) return lay_from_hidden(seat, card, mode, trace);
    if (mode == Mode::judge && led_ != no_suit && card.suit() != led_ && seen.has_suit(led_))
        return Illegal{follow_suit, {.seat = seat, .card = card, .cards = seen & led()}};
    put(seat, card, trace);
    return Legal{};
}

/// Out of a hand of which not all cards are known.
Ruling Omi::lay_from_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace) {
    Legal legal;
    const HeldCards cards{table_.seen(hand(seat)), table_.unseen(hand(seat)), table_.pool()};
    const Following follows = mode == Mode::judge ? following(cards, led(), card) : Following::yes;
    if (follows != Following::yes) {
        const CardSet seen = cards.seen & led(), due = seen.empty() ? cards.hidden & led() : seen;
        table_.demand_lack(hand(seat), card, due, follow_suit, seat);
        if (follows == Following::no) return Illegal{follow_suit, {.seat = seat, .card = card, .cards = due}};
        legal.assuming.add({seat, false, due, follow_suit});
    }
    put(seat, card, trace);
    return legal;
}

/// The first card of a trick is led, even if it came out of turn.
void Omi::put(Seat seat, PlayingCard card, Trace* trace) {
    table_.move(hand(seat), trick, card);
    laid_[seat] = card;
    if (in_trick_ == 0) {
        led_ = static_cast<std::uint8_t>(card.suit());
        leader_ = best_ = seat;
    } else if (strength(card) > strength(laid_[best_])) {
        best_ = seat;
    }
    in_trick_ |= bit(seat);
    if (in_trick_ == everybody) return end_trick(trace);
    while (has_played(due_)) due_ = left_of(due_, players);
}

void Omi::end_trick(Trace* trace) {
    ++tricks_[best_ % 2];
    if (trace != nullptr) explain_trick(*trace);
    table_.move_all(trick, won(best_ % 2));
    laid_ = {};
    in_trick_ = 0;
    led_ = no_suit;
    due_ = leader_ = best_;
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
    if (!tie) result.winners = seats_of(winners);
    Field& scores = result.add_seats("scores");
    scores.seats = result.winners;
    for (Seat s : scores.seats) scores.values[s] = points(winners);
    Field& piles = result.add_seats("piles");
    piles.seats = Seats::all(players);
    for (Seat s : piles.seats) piles.values[s] = tricks_[s % 2];
    return result;
}

Result Omi::game_result() const {
    Result result;
    result.known = totals_known_ && (!finished() || hand_result().known);
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players);
    for (Seat s : scores.seats) scores.values[s] = total(s % 2);
    for (int team = 0; team < 2; ++team)
        if (total(team) >= target_) result.winners = seats_of(team);
    if (!result.known) result.winners = {};
    result.over = !result.winners.empty();
    return result;
}

void Omi::next_hand(const HandEnd& end) {
    if (game_over_) return;
    if (finished() && end.judged) {
        const bool tie = tricks_[0] == tricks_[1];
        for (int team = 0; team < 2; ++team) total_[team] = total(team);
        totals_known_ = totals_known_ && (pending_known_ || tie);
        count_extra(!tie, tie);
    } else {
        take_claim(end.claim);
    }
    game_over_ = totals_known_ && std::max(total_[0], total_[1]) >= target_;
    dealer_ = left_of(dealer_, players);
    begin();
}

/// A hand that was not judged counts as the table wrote it down: by its points, else by its tricks. Who is not named
/// there may have got any; nobody's points are told by a score of 0 for one team alone.
void Omi::take_claim(const Result* claim) {
    const Field* scores = claim == nullptr ? nullptr : claim->field("scores");
    const Field* piles = claim == nullptr ? nullptr : claim->field("piles");
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
    if (dealt_ != everybody) seats.add(table_seat);
    seats.add(trump_ == no_suit ? declarer() : due_);
    return seats;
}

void Omi::legal_moves(Options& options) const {
    if (finished() || game_over_) return;
    if (dealt_ != everybody && !begun())
        for (Seat s = 0; s < players; ++s) {
            if ((dealt_ & bit(s)) != 0) continue;
            Move move = make_move(Verb::deal, table_seat, unseen_card, unseen_card, unseen_card, unseen_card);
            move.other = s;
            options.add_chance(move);
        }
    if (trump_ == no_suit) {
        for (int suit = 0; suit < suits_; ++suit) options.add(make_move(Verb::trump, declarer()).add_suit(suit));
        return;
    }
    HeldCards cards{table_.seen(hand(due_)), table_.unseen(hand(due_)), table_.pool()};
    if ((dealt_ & bit(due_)) == 0) cards.unseen += cards_at_once; // a deal that is left out
    static constexpr Move blank = make_move(Verb::play, 0, unseen_card);
    for (PlayingCard card : followers(cards, led())) {
        Move& move = options.add(blank).move;
        move.seat = due_;
        move.items[0] = card.code();
    }
}

std::vector<PileView> Omi::piles() const {
    std::vector<PileView> views;
    const auto add = [&](std::string_view name, int pile, Seat owner, bool open) {
        PileView& view = views.emplace_back(PileView{name, owner, {}, table_.unseen(pile), open});
        for (PlayingCard c : table_.seen(pile)) view.cards.push_back(c);
    };
    if (!table_.empty(stock)) add("stock", stock, nobody, false);
    for (Seat s = 0; s < players; ++s) add("hand", hand(s), s, false);
    PileView& view = views.emplace_back(PileView{"trick", nobody, {}, 0, true});
    for (int n = 0; n < players; ++n)
        if (const Seat s = left_of(leader_, players, n); has_played(s)) view.cards.push_back(laid_[s]);
    for (Seat team = 0; team < 2; ++team) add("tricks won", won(team), team, false);
    return views;
}

namespace {
const Announcement omi_here = announce<Omi>("omi");
}

} // namespace kupi
