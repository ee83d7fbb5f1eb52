// Getha's chips: stakes, the pot, and what is paid into it.
#pragma once

#include "games/getha_cards.h"
#include "rules/position.h"

namespace kupi::getha {

/// It knows of no cards, and is told who is still in. A hand's winner gets the pot only when the next begins: until
/// then a `show` may still change who that is.
class Betting {
  public:
    Betting() = default;
    /// `stakes`: chips owned before the first hand; whoever is not named has no limit.
    Betting(int players, const PerSeat<std::optional<std::int32_t>>& stakes, std::int32_t pot);

    // ---- A hand
    void start_hand(Seats seated, std::int32_t ante);
    void set_price(std::int32_t bring_in) { price_ = bring_in; }
    void pay(Seat s, std::int64_t chips); ///< as much of it as the stake covers
    /// pay, drop, all-in for the bring-in (GE-18, GE-22).
    Ruling answer(Verb verb, Seat s);
    /// open, check, see, raise, fold, all-in, by a player with chips (rulings.md, betting; GE-9, GE-24).
    Ruling bet(const Move& move);

    // ---- Looking
    bool has_chips(Seat s) const { return !limited_.has(s) || stake_[s] > 0; }
    Seats with_chips(Seats among) const;
    std::int32_t price() const { return price_; }
    Seats speakers(Seats in) const; ///< who may bet
    Seats due(Seats in) const;      ///< who must, for the betting to end
    bool stakes_known() const { return totals_known_ || limited_.empty(); }
    bool pot_known() const { return pot_known_; }
    /// What staying in costs: to be weighed against the hand.
    std::int64_t cost_to_stay(Seat s) const { return current_ - paid_[s] + price_; }
    void list_answers(Seat s, Options& options) const;
    void list_bets(Seat s, Options& options) const;

    // ---- Results, once it is known who has won: a player, an extra hand, nobody (also of a hand that is not over)
    Result hand_result(Seat winner) const;
    Result game_result(bool over, Seat winner) const;
    void tell_known(Known& known) const;
    void add_chips(Result& result) const; ///< of those whose stake is limited
    /// The hand's winner gets the pot (an extra hand's may go to the house), or what was claimed is taken to be true.
    void end_hand(bool judged, Seat winner, const Result* claim, bool to_house);

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

} // namespace kupi::getha
