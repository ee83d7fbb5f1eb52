// What is said in games of the family "tricks" before the first card of a hand: trump, bids.
#pragma once

#include <cstdint>

#include "games/tricks_auction.h"
#include "games/tricks_hands.h"

namespace kupi {

/// On top of the cards that change hands.
template <class Cards>
class TricksOpening : public TricksHands<Cards> {
  protected:
    using Hands = TricksHands<Cards>;
    using Base = typename Hands::Base;
    using Base::deal_, Base::dealer_, Base::due_, Base::hand, Base::ranks_, Base::stock, Base::table_;
    using Hands::hand_, Hands::in_, Hands::is_, Hands::match_, Hands::next, Hands::players, Hands::rows_,
        Hands::side_of, Hands::turned_up;
    using Trump = TrickRules::Trump;
    using Bids = TrickRules::Bids;

  public:
    static constexpr RuleId deal_in_two_parts{"deal-in-two-parts"}, trump_once{"trump-once"},
        declarer_names_trump{"declarer-names-trump"}, offered_suit{"offered-suit"}, must_name{"must-name"},
        bid_range{"bid-range"}, bids_uneven{"bids-uneven"};

    friend bool operator==(const TricksOpening&, const TricksOpening&) = default;

  protected:
    TricksOpening() = default;
    explicit TricksOpening(const Setup& setup) : Hands(setup) {}

    Seat declarer() const { return count_.contract().declarer; }
    bool auction_open() const { return is_.bids == Bids::auction && auction_.is_open(); }
    bool naming_due() const;
    Seats namers() const;
    bool bids_due() const { return is_.bids != Bids::none && is_.bids != Bids::auction && bids_made_ < in_.size(); }

    /// Before any player's entry something is to come to light.
    bool table_first() const { return turn_due_ || this->open_deal_due() || rows_.turning() != nobody; }

    // ---- Entries
    void begin();
    Ruling deal(const Move& move);
    Ruling turn(const Move& move);
    Ruling name_trump(const Move& move);
    Ruling pass(const Move& move);
    Ruling bid(const Move& move);
    Ruling exchange(const Move& move);
    /// What a player may lay down for the trump that is turned up; `??`: nothing.
    PlayingCard to_exchange() const {
        const bool lies = is_.exchange >= 0 && !turn_due_ && !turned_.is_unseen() &&
                          table_.seen(turned_up).has(turned_) && turned_.rank() != is_.exchange;
        return lies ? PlayingCard(turned_.suit(), is_.exchange) : PlayingCard{};
    }

    // ---- Looking
    void add_waiting(Seats& seats) const;
    bool add_options(Options& options) const;

    HandCount count_;
    bool turn_due_ = false, thrown_in_ = false;

    /// The card led first makes trump.
    bool trump_is_led() const {
        return is_.trump == Trump::led || (is_.trump == Trump::contract && contract_trump() == BidContract::led);
    }

  private:
    /// What the highest bid says of trump.
    int contract_trump() const {
        const BidContract* contract = is_.contract(count_.contract().bid);
        return contract == nullptr ? BidContract::no_trump : contract->trump;
    }
    /// A player names it, by and by.
    bool trump_is_named() const {
        return is_.trump == Trump::contract ? contract_trump() == BidContract::named
                                            : is_.trump == Trump::named && !trump_is_turned();
    }
    bool trump_is_turned() const;
    int round_of_offer() const { return refused_ / players(); } ///< 0: the suit that is turned up; 1: another
    bool may_refuse() const { return !is_.dealer_names || refused_ + 1 < 2 * players(); }
    Seat bidder() const; ///< where each player bids once
    int pile_of_turned() const { return is_.trump == Trump::last ? hand(dealer_) : stock; }

    void name_or_none(int suit);
    void play_alone();
    void take_turned();
    Ruling bid_in_auction(const Move& move);
    void end_auction();
    void begin_play();

    void add_turns(Options& options) const;
    void add_namings(Options& options) const;
    void add_bids(Options& options) const;

    Auction auction_;
    PlayingCard turned_;
    std::uint8_t bids_made_ = 0, refused_ = 0;
};

} // namespace kupi
