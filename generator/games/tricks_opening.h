// Games of the family "tricks" before the first card of a hand: deal, trump, passing, bids, the widow; and draws between
// tricks.
#pragma once

#include <array>
#include <cstdint>

#include "games/trick_game.h"
#include "games/tricks_auction.h"
#include "games/tricks_match.h"

namespace kupi {

enum class TricksVerb : std::uint8_t { deal, turn, trump, pass, bid, take, discard, draw, play };
enum class TricksWord : std::uint8_t { no_trump, alone };

template <class Cards>
class TricksGame;

/// What a log leaves out here was not seen: deals, cards passed or put away, the widow, draws.
template <class Cards>
class TricksOpening : public TrickGame<TricksGame<Cards>, TrickRules::most_seats, 2, TrickRules::most_seats, Cards> {
  protected:
    using Base = TrickGame<TricksGame<Cards>, TrickRules::most_seats, 2, TrickRules::most_seats, Cards>;
    using Base::deal_, Base::dealer_, Base::due_, Base::hand, Base::held, Base::may_hold, Base::not_held, Base::ranks_,
        Base::stock, Base::table_, Base::won;
    using Trump = TrickRules::Trump;
    using Bids = TrickRules::Bids;

  public:
    static constexpr RuleId deal_in_two_parts{"deal-in-two-parts"}, trump_once{"trump-once"},
        who_names_trump{"who-names-trump"}, offered_suit{"offered-suit"}, must_name{"must-name"},
        bid_range{"bid-range"}, bids_uneven{"bids-uneven"}, not_put_away{"not-put-away"};

    friend bool operator==(const TricksOpening&, const TricksOpening&) = default;

  protected:
    static constexpr int aside = Base::first_extra, put_away = Base::first_extra + 1;

    TricksOpening() = default;
    explicit TricksOpening(const Setup& setup);

    int players() const { return is_.players; }
    Seat next(Seat seat) const { return is_.next(seat, in_); }
    int side_of(Seat seat) const { return is_.side_of(seat); }
    Seat declarer() const { return count_.contract().declarer; }

    // ---- What is due
    bool auction_open() const { return is_.bids == Bids::auction && auction_.is_open(); }
    bool naming_due() const;
    Seats namers() const;
    bool passing_due() const { return receiver(0) != nobody && passed_ != in_; }
    bool bids_due() const { return is_.bids != Bids::none && is_.bids != Bids::auction && bids_made_ < in_.size(); }
    bool taking_due() const { return to_take_ > 0; }
    bool discard_due() const { return to_put_away_ > 0; }
    bool leaves_nothing_out() const {
        return deal_.is_done() && !passing_due() && !taking_due() && !discard_due() && to_draw_.empty();
    }

    // ---- Entries
    void begin();
    Ruling deal(const Move& move);
    Ruling turn(const Move& move);
    Ruling name_trump(const Move& move);
    Ruling pass(const Move& move);
    Ruling bid(const Move& move);
    Ruling take(const Move& move);
    Ruling discard(const Move& move);
    Ruling draw(const Move& move);
    void settle_unseen();
    void draw_now() {
        to_draw_ = in_;
        take_last_card();
    }

    // ---- Looking
    void add_waiting(Seats& seats) const;
    bool add_options(Options& options) const;

    TrickRules is_;
    TricksMatch match_;
    HandCount count_;
    Seats in_; ///< who plays this hand
    bool turn_due_ = false, thrown_in_ = false;
    std::uint8_t hand_ = 0; ///< its size

  private:
    bool trump_is_turned() const;
    int round_of_offer() const { return refused_ / players(); } ///< 0: the suit that is turned up; 1: another
    bool may_refuse() const;
    Seat receiver(Seat from) const; ///< of cards passed; nobody if none are in this hand
    Seat bidder() const;            ///< where each player bids once
    Seat drawer() const;            ///< who draws next
    int pile_of_turned() const { return is_.trump == Trump::last ? hand(dealer_) : stock; }

    void take_turned();
    Ruling pass_cards(const Move& move);
    void receive();
    Ruling bid_in_auction(const Move& move);
    void end_auction();
    void take_widow();
    void take_last_card();
    void begin_play();

    HeldCardsOf<Cards> to_come(Seat seat) const;
    void add_turns(Options& options) const;
    void add_namings(Options& options) const;
    void add_bids(Options& options) const;
    void add_choices(Options& options, TricksVerb verb, Seat seat, int n, CardSet kept) const;

    Auction auction_;
    Seats passed_, to_draw_;
    PlayingCard turned_;
    std::uint8_t bids_made_ = 0, refused_ = 0, to_take_ = 0, to_put_away_ = 0;
    Seat putter_ = nobody; ///< who takes the widow and puts cards away
};

} // namespace kupi
