// Somachi: what may be done.

#include <algorithm>
#include <limits>

#include "games/somachi.h"

namespace kupi {

namespace {

Move with_name(Move move, Seat name) {
    move.other = name;
    return move;
}

Move with_word(Move move, Somachi::Word word) { return move.add_word(static_cast<int>(word)); }

} // namespace

void Somachi::legal_moves(Options& options) const {
    if (phase_ == Phase::over || phase_ == Phase::game_over) return;
    if (house_.side_bets)
        for (Seat s = 0; s < players_; ++s)
            for (Seat with = 0; with < players_; ++with)
                if (with != s)
                    options.add(with_name(make_move(Verb::side_bet, s), with).set_number(1)).most =
                        std::numeric_limits<std::int32_t>::max();
    add_moves(options);
    if (!may_leave_out()) return;
    Somachi next = *this;
    next.house_.side_bets = false;
    if (!next.settle_one(nullptr).id.empty() || next.phase_ == Phase::over) return;
    Options more;
    next.legal_moves(more);
    for (const Option& o : more)
        if (leaves_out(o.move)) {
            Option& mine = o.chance ? options.add_chance(o.move) : options.add(o.move);
            mine.most = o.most;
        }
}

bool Somachi::may_leave_out() const {
    if (turns_due_ > 0) return false;
    if (phase_ == Phase::dealing || attack_.waits()) return true;
    return stay_waiting_.empty() && challenge_.waiting.empty() && (turn_.opened || turn_.played);
}

void Somachi::add_moves(Options& options) const {
    if (turns_due_ > 0 || phase_ == Phase::dealing) return add_table_moves(options);
    if (!challenge_.waiting.empty() || !stay_waiting_.empty() || attack_.waits()) return add_answers(options);
    if (phase_ == Phase::opening) return add_opening(options);
    add_turn(options);
    add_bets_on_face(options);
    add_collects(options);
}

// ---- The table

void Somachi::add_table_moves(Options& options) const {
    if (in_stock() > 0 && turns_due_ == 0) return add_deals(options);
    add_next_of_stock(options, Verb::turn, table_seat);
}

/// Or the reshuffle that it needs.
void Somachi::add_next_of_stock(Options& options, Verb verb, Seat seat) const {
    const PlayingCard next = next_of_stock();
    if (in_stock() > 0 && next.is_unseen())
        options.add_chance(make_move(verb, seat, next));
    else if (in_stock() > 0)
        options.add(make_move(verb, seat, next));
    else if (can_reshuffle())
        options.add(make_move(Verb::reshuffle, table_seat));
}

void Somachi::add_deals(Options& options) const {
    for (Seat s : in_) {
        const int n = std::min(hand_size - dealt_[s], in_stock());
        if (n == 0) continue;
        Move move = with_name(make_move(Verb::deal, table_seat), s);
        int unseen = table_.unseen(stock);
        for (int i = 0; i < n; ++i) {
            if (unseen > 0)
                move.add(i == 0 ? next_of_stock() : unseen_card);
            else
                move.add(under_[i - table_.unseen(stock)]);
            --unseen;
        }
        if (move.unseen() > 0)
            options.add_chance(move);
        else
            options.add(move);
    }
}

// ---- Bets and answers

void Somachi::add_bet(Options& options, Verb verb, Seat seat) const {
    if (!can_pay(seat, 1)) return;
    const std::int64_t bound = std::numeric_limits<std::int32_t>::max();
    options.add(make_move(verb, seat).set_number(1)).most =
        static_cast<std::int32_t>(limited_.has(seat) ? std::min(chips_[seat], bound) : bound);
}

void Somachi::add_bets_on_face(Options& options) const {
    if (fresh_ == nobody || table_.empty(hand + fresh_)) return;
    if (fresh_open_ && house_.bring_in) {
        if (openers_ == 1)
            add_bet(options, Verb::bring_in, fresh_);
        else if (bring_in_ > 0)
            add_bet(options, Verb::raise, fresh_);
    }
    if (house_.stay_in) add_bet(options, Verb::stay_in, fresh_);
}

void Somachi::add_answers(Options& options) const {
    if (!challenge_.waiting.empty()) {
        for (Seat s : challenge_.waiting) {
            options.add(make_move(Verb::refuse, s));
            if (can_pay(s, challenge_.amount))
                options.add(make_move(Verb::meet, s));
            else if (house_.all_in)
                options.add(make_move(Verb::all_in, s));
        }
        return;
    }
    add_bets_on_face(options);
    if (attack_.waits()) {
        const PlayingCard stops(attack_.card.suit(), deiskatun);
        if (table_.may_hold(hand + attack_.target, stops))
            options.add(make_move(Verb::deiskatun, attack_.target, stops));
        options.add(make_move(Verb::decline, attack_.target));
        return;
    }
    for (Seat s : stay_waiting_) {
        options.add(make_move(Verb::fold, s));
        if (can_pay(s, owed(s)))
            options.add(make_move(Verb::pay, s));
        else if (house_.all_in)
            options.add(make_move(Verb::all_in, s));
    }
}

// ---- Turns

void Somachi::add_collects(Options& options) const {
    if (discards_.empty()) return;
    for (Seat s : in_)
        if (may_collect(s)) options.add(make_move(Verb::collect, s));
}

void Somachi::add_opening(Options& options) const {
    const Seat seat = turn_.seat;
    if (turn_.opened) {
        add_bets_on_face(options);
        return add_next_of_stock(options, Verb::draw, seat);
    }
    add_collects(options);
    if (owes_bring_in(seat)) {
        options.add(make_move(Verb::fold, seat));
        if (can_pay(seat, bring_in_))
            options.add(make_move(Verb::pay, seat));
        else if (house_.all_in)
            options.add(make_move(Verb::all_in, seat));
        return;
    }
    options.add(make_move(Verb::stand, seat));
    for (PlayingCard c : table_.possible(hand + seat)) {
        if (!is_face(c) || !is_opener(c)) continue;
        const Move move = make_move(Verb::open, seat, c);
        options.add(move);
        if (c.rank() == arl && house_.optional_sweep) options.add(with_word(move, Word::no_sweep));
    }
}

void Somachi::add_turn(Options& options) const {
    const Seat seat = turn_.seat;
    if (house_.challenge && !turn_.challenged && !table_.empty(hand + seat)) add_bet(options, Verb::challenge, seat);
    if (must_draw()) {
        add_next_of_stock(options, Verb::draw, seat);
        if (!discards_.empty()) options.add(with_word(make_move(Verb::draw, seat), Word::discard));
        return;
    }
    if (turn_.played) options.add(make_move(Verb::end, seat));
    add_card_plays(options);
}

void Somachi::add_card_plays(Options& options) const {
    const Seat seat = turn_.seat;
    for (PlayingCard c : table_.possible(hand + seat)) {
        if (!leaves_nothing(seat, c))
            for (Seat s : in_)
                if (has_opener(s, c.suit())) options.add(with_name(make_move(Verb::add, seat, c), s));
        if (turn_.played) continue;
        if (turn_.drew != Drew::from_discards || turn_.drawn != c) options.add(make_move(Verb::discard, seat, c));
        if (!is_face(c)) continue;
        const Move move = make_move(Verb::play, seat, c);
        if (c.rank() == arlas) {
            for (Seat s : in_)
                if (s != seat) options.add(with_name(move, s));
            if (!house_.any_face_opens) continue;
        }
        options.add(move);
        if (c.rank() == arl && house_.optional_sweep) options.add(with_word(move, Word::no_sweep));
    }
}

// ---- Whose move

Seats Somachi::waiting() const {
    if (phase_ == Phase::over || phase_ == Phase::game_over) return {};
    if (turns_due_ > 0 || phase_ == Phase::dealing) return Seats::of(table_seat);
    if (!challenge_.waiting.empty()) return challenge_.waiting;
    if (attack_.waits()) return Seats::of(attack_.target);
    if (!stay_waiting_.empty()) return stay_waiting_;
    const bool draws = phase_ == Phase::opening ? turn_.opened : turn_.drew == Drew::no;
    if (draws && in_stock() == 0 && can_reshuffle()) return Seats::of(turn_.seat) | Seats::of(table_seat);
    return Seats::of(turn_.seat);
}

} // namespace kupi
