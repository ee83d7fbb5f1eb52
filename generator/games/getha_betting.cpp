#include "games/getha_betting.h"

namespace kupi::getha {

Betting::Betting(int players, const PerSeat<std::optional<std::int32_t>>& stakes, std::int32_t pot)
    : players_(static_cast<std::uint8_t>(players)), pot_(pot) {
    for (Seat s = 0; s < players_; ++s) {
        if (!stakes[s]) continue;
        limited_.add(s);
        stake_[s] = *stakes[s];
    }
}

Seats Betting::with_chips(Seats among) const {
    for (Seat s : among& limited_)
        if (stake_[s] == 0) among.remove(s);
    return among;
}

void Betting::start_hand(Seats seated, std::int32_t ante) {
    score_ = paid_ = {};
    checked_ = {};
    current_ = 0;
    price_ = 0;
    if (ante > 0)
        for (Seat s : seated) pay(s, ante);
}

void Betting::pay(Seat s, std::int64_t chips) {
    if (limited_.has(s)) {
        chips = std::min(chips, stake_[s]);
        stake_[s] -= chips;
    }
    score_[s] -= chips;
    pot_ += chips;
}

Ruling Betting::answer(Verb verb, Seat s) {
    const Detail detail{.number = price_, .limit = limited_.has(s) ? clamped(stake_[s]) : 0};
    const bool covered = !limited_.has(s) || stake_[s] >= price_;
    if (verb == Verb::pay && !covered) return Illegal{stake_exceeded, detail};
    if (verb == Verb::all_in && covered) return Illegal{all_in_unfounded, detail};
    if (verb != Verb::drop) pay(s, price_);
    return Legal{};
}

Ruling Betting::bet(const Move& move) {
    const Seat s = move.seat;
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::check && checked_.has(s)) return Illegal{already_done};
    if ((verb == Verb::open || verb == Verb::check) && current_ > 0)
        return Illegal{already_open, {.number = clamped(current_)}};
    const std::int64_t owed = current_ - paid_[s];
    const bool needs_debt = verb != Verb::open && verb != Verb::check;
    if (needs_debt && owed == 0 && !(verb == Verb::all_in && current_ == 0)) return Illegal{nothing_owed};
    const bool names_amount = verb == Verb::open || verb == Verb::raise;
    if (names_amount && move.number < 1) return Illegal{amount_too_small, {.number = move.number, .limit = 1}};
    const std::int64_t cost = owed + (names_amount ? move.number : 0);
    if ((names_amount || verb == Verb::see) && limited_.has(s) && cost > stake_[s])
        return Illegal{stake_exceeded, {.number = clamped(cost), .limit = clamped(stake_[s])}};
    if (verb == Verb::all_in && !limited_.has(s)) return Illegal{all_in_unfounded};

    if (verb == Verb::check) checked_.add(s);
    if (verb == Verb::check || verb == Verb::fold) return Legal{};
    const std::int64_t chips = verb == Verb::all_in ? stake_[s] : cost;
    pay(s, chips);
    paid_[s] += chips;
    current_ = std::max(current_, paid_[s]);
    return Legal{};
}

Seats Betting::speakers(Seats in) const {
    Seats seats;
    for (Seat s : with_chips(in))
        if (current_ == 0 || paid_[s] < current_) seats.add(s);
    return seats;
}

Seats Betting::due(Seats in) const { return current_ == 0 ? with_chips(in) - checked_ : speakers(in); }

void Betting::list_answers(Seat s, Options& options) const {
    const bool covered = !limited_.has(s) || stake_[s] >= price_;
    options.add(make_move(covered ? Verb::pay : Verb::all_in, s));
    options.add(make_move(Verb::drop, s));
}

void Betting::list_bets(Seat s, Options& options) const {
    const std::int64_t owed = current_ - paid_[s];
    const bool limited = limited_.has(s);
    const auto add_amount = [&](Verb verb) {
        const std::int64_t most = limited ? stake_[s] - owed : std::numeric_limits<std::int32_t>::max();
        if (most >= 1) options.add(make_move(verb, s).set_number(1)).most = clamped(most);
    };
    if (current_ == 0) {
        add_amount(Verb::open);
        if (!checked_.has(s)) options.add(make_move(Verb::check, s));
    } else if (owed > 0) {
        if (!limited || stake_[s] >= owed) options.add(make_move(Verb::see, s));
        add_amount(Verb::raise);
        options.add(make_move(Verb::fold, s));
    }
    if (limited && (current_ == 0 || owed > 0)) options.add(make_move(Verb::all_in, s));
}

// ---- Results

Result Betting::hand_result(Seat winner) const {
    Result result;
    if (winner < players_) result.winners.add(winner);
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    for (Seat s : scores.seats) scores.values[s] = clamped(score_[s] + (s == winner ? pot_ : 0));
    result.add_number("pot", clamped(pot_)); // as it lies there, before anybody takes it
    return result;
}

void Betting::tell_known(Known& known) const {
    if (price_ > 0) known.number("bring-in", price_);
    if (current_ > 0) known.number("bet", clamped(current_));
}

void Betting::add_chips(Result& result) const {
    if (totals_known_ && !limited_.empty())
        result.add_seats("chips", limited_, [&](Seat s) { return clamped(stake_[s]); });
}

Result Betting::game_result(bool over, Seat winner) const {
    Result result;
    result.known = totals_known_ && (!over || pot_known_);
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    for (Seat s : scores.seats) {
        const std::int64_t won = s == winner ? pot_ : 0;
        scores.values[s] = clamped(total_[s] + (over ? score_[s] + won : 0));
        if (has_chips(s) || won > 0) result.winners.add(s);
    }
    return result;
}

void Betting::end_hand(bool judged, Seat winner, const Result* claim, bool to_house) {
    const bool nobody_gains = winner >= players_;
    const Result result = hand_result(winner);
    const Result* told = judged && (pot_known_ || nobody_gains) ? &result : claim;
    const Field* scores = told != nullptr ? told->field("scores") : nullptr;
    const std::int64_t pot = pot_;
    for (Seat s = 0; s < players_; ++s) { // back to what was before the hand
        if (limited_.has(s)) stake_[s] -= score_[s];
        pot_ += score_[s];
    }
    totals_known_ = totals_known_ && scores != nullptr;
    if (scores != nullptr)
        for (Seat s : scores->seats& Seats::all(players_)) {
            total_[s] += scores->values[s];
            if (limited_.has(s)) stake_[s] = std::max<std::int64_t>(stake_[s] + scores->values[s], 0);
            pot_ -= scores->values[s]; // what nobody has won lies in the pot
        }
    if (judged) {
        const bool taken = !nobody_gains || (winner != nobody && to_house);
        pot_known_ = pot_known_ || taken;
        pot_ = taken ? 0 : pot;
    } else if (told != nullptr && !told->winners.empty()) {
        pot_known_ = true;
        pot_ = 0;
    } else if (scores == nullptr || to_house) {
        pot_known_ = false;
    }
}

} // namespace kupi::getha
