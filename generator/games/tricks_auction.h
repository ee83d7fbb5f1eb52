// An auction: bids that rise, each player passes out, the last bidder is declarer.
#pragma once

#include <cstdint>

#include "games/tricks_rules.h"
#include "rules/ruling.h"

namespace kupi::games {

/// Of bids with a suit the greater number is higher, of the same number the suit that stands later in the order of
/// suits, no trump above them.
class Auction {
  public:
    static constexpr RuleId auction_range{"auction-range"}, bid_higher{"bid-higher"}, must_bid{"must-bid"};

    void begin(Seats in, Seat first) {
        *this = {};
        in_ = in;
        due_ = first;
    }
    bool is_open() const { return due_ != nobody; }
    Seat due() const { return due_; } ///< who speaks; nobody: it is over
    Seat declarer() const { return declarer_; }
    int number() const { return number_; } ///< of the highest bid
    int place() const { return place_; }   ///< of its suit

    bool may_pass(const TrickRules& is) const { return !is.must_bid || declarer_ != nobody || in_.size() > 1; }
    /// Nothing, or the rule that a bid of the player who speaks breaks.
    RuleId why_not(const TrickRules& is, int number, int place) const {
        if (!is.contracts.empty() && is.contract(number) == nullptr) return auction_range;
        if (number < is.bid_least || number > is.bid_most || (number - is.bid_least) % is.bid_step != 0 ||
            place >= is.denominations())
            return auction_range;
        if (declarer_ != nobody && (number < number_ || (number == number_ && place <= place_))) return bid_higher;
        return {};
    }
    void bid(const TrickRules& is, int number, int place) {
        declarer_ = due_;
        number_ = static_cast<std::int16_t>(number);
        place_ = static_cast<std::uint8_t>(place);
        go_on(is, is.bid_once);
    }
    void pass(const TrickRules& is) { go_on(is, true); }

    friend bool operator==(const Auction&, const Auction&) = default;

  private:
    /// Over is it when nobody is left to speak but the highest bidder, or nothing can be bid above.
    void go_on(const TrickRules& is, bool leaves) {
        const Seat spoke = due_;
        Seats left = in_;
        if (leaves) left.remove(spoke);
        const bool highest =
            declarer_ != nobody && is.bid_most - number_ < is.bid_step && place_ + 1 == is.denominations();
        const bool alone = left.empty() || (declarer_ != nobody && left == Seats::of(declarer_));
        due_ = highest || alone ? nobody : is.next(spoke, left);
        in_ = left;
    }

    Seats in_; ///< who may still speak
    Seat due_ = nobody, declarer_ = nobody;
    std::int16_t number_ = 0;
    std::uint8_t place_ = 0;
};

} // namespace kupi::games
