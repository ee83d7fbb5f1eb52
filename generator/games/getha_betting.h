// Getha's chips: stakes, the pot, and what is paid into it.
#pragma once

#include "games/getha_cards.h"
#include "rules/position.h"

namespace kupi::games::getha {

/// It knows of no cards, and is told who is still in. A hand's winner gets the pot only when the next begins: until
/// then a `show` may still change who that is.
class Betting {
  public:
    Betting() = default;
    /// `stakes`: chips owned before the first hand; whoever is not named has no limit.
    Betting(int players, const PerSeat<std::optional<std::int32_t>>& stakes, std::int32_t pot)
        : players_(static_cast<std::uint8_t>(players)), pot_(pot) {
        for (Seat s = 0; s < players_; ++s) {
            if (!stakes[s]) continue;
            limited_.add(s);
            stake_[s] = *stakes[s];
        }
    }

    // ---- A hand
    void start_hand(Seats seated, std::int32_t ante) {
        score_ = paid_ = {};
        checked_ = {};
        current_ = 0;
        price_ = 0;
        if (ante > 0)
            for (Seat s : seated) pay(s, ante);
    }
    void set_price(std::int32_t bring_in) { price_ = bring_in; }
    /// As much of it as the stake covers.
    void pay(Seat s, std::int64_t chips) {
        if (limited_.has(s)) {
            chips = std::min(chips, stake_[s]);
            stake_[s] -= chips;
        }
        score_[s] -= chips;
        pot_ += chips;
    }
    /// pay, drop, all-in for the bring-in (GE-18, GE-22).
    Ruling answer(Verb verb, Seat s) {
        const Detail detail{.number = price_, .limit = limited_.has(s) ? clamped(stake_[s]) : 0};
        const bool covered = !limited_.has(s) || stake_[s] >= price_;
        if (verb == Verb::pay && !covered) return Illegal{stake_exceeded, detail};
        if (verb == Verb::all_in && covered) return Illegal{all_in_unfounded, detail};
        if (verb != Verb::drop) pay(s, price_);
        return Legal{};
    }
    /// open, check, see, raise, fold, all-in, by a player with chips (rulings.md, betting; GE-9, GE-24).
    Ruling bet(const Move& move) {
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

    // ---- Looking
    bool has_chips(Seat s) const { return !limited_.has(s) || stake_[s] > 0; }
    Seats with_chips(Seats among) const {
        return among.where([&](Seat s) { return has_chips(s); });
    }
    std::int32_t price() const { return price_; }
    /// Who may bet.
    Seats speakers(Seats in) const {
        return with_chips(in).where([&](Seat s) { return current_ == 0 || paid_[s] < current_; });
    }
    /// Who must, for the betting to end.
    Seats due(Seats in) const { return current_ == 0 ? with_chips(in) - checked_ : speakers(in); }
    bool stakes_known() const { return totals_known_ || limited_.empty(); }
    bool pot_known() const { return pot_known_; }
    /// What staying in costs: to be weighed against the hand.
    std::int64_t cost_to_stay(Seat s) const { return current_ - paid_[s] + price_; }
    void list_answers(Seat s, Options& options) const {
        const bool covered = !limited_.has(s) || stake_[s] >= price_;
        options.add(make_move(covered ? Verb::pay : Verb::all_in, s));
        options.add(make_move(Verb::drop, s));
    }
    void list_bets(Seat s, Options& options) const {
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

    // ---- Results, once it is known who has won: a player, an extra hand, nobody (also of a hand that is not over)
    Result hand_result(Seat winner) const {
        Result result;
        if (winner < players_) result.winners.add(winner);
        result.add_seats("scores", Seats::all(players_),
                         [&](Seat s) { return clamped(score_[s] + (s == winner ? pot_ : 0)); });
        result.add_number("pot", clamped(pot_)); // as it lies there, before anybody takes it
        return result;
    }
    Result game_result(bool over, Seat winner) const {
        Result result;
        result.known = totals_known_ && (!over || pot_known_);
        const auto won = [&](Seat s) { return s == winner ? pot_ : 0; };
        result.add_seats("scores", Seats::all(players_),
                         [&](Seat s) { return clamped(total_[s] + (over ? score_[s] + won(s) : 0)); });
        result.winners = Seats::all(players_).where([&](Seat s) { return has_chips(s) || won(s) > 0; });
        return result;
    }
    void tell_known(Known& known) const {
        if (price_ > 0) known.number("bring-in", price_);
        if (current_ > 0) known.number("bet", clamped(current_));
    }
    /// Of those whose stake is limited.
    void add_chips(Result& result) const {
        if (totals_known_ && !limited_.empty())
            result.add_seats("chips", limited_, [&](Seat s) { return clamped(stake_[s]); });
    }
    /// The hand's winner gets the pot (an extra hand's may go to the house), or what was claimed is taken to be true.
    void end_hand(bool judged, Seat winner, const Result* claim, bool to_house) {
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

    friend bool operator==(const Betting&, const Betting&) = default;

  private:
    std::uint8_t players_ = 0;
    bool totals_known_ = true, pot_known_ = true;
    Seats limited_; ///< whose stake is known
    Seats checked_;
    std::int32_t price_ = 0;                                           ///< of staying in; 0: not set
    std::array<std::int64_t, 8> stake_{}, total_{}, score_{}, paid_{}; ///< owned; won in all, in this hand; bet
    std::int64_t pot_ = 0, current_ = 0;                               ///< the highest bet
};

} // namespace kupi::games::getha
