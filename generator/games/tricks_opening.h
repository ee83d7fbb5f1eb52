// What is said in games of the family "tricks" before the first card of a hand: trump, bids.
#pragma once

#include <cstdint>

#include "games/tricks_auction.h"
#include "games/tricks_hands.h"

namespace kupi::games {

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
    /// The declarer is only who sits in the place that declares: no card of the hand is dealt yet. All are due cards
    /// again once trump is named on a first packet.
    bool declares_by_seat_alone() const { return deal_.due() == in_ && !ranks_.has_trump(); }
    bool auction_open() const { return is_.bids == Bids::auction && auction_.is_open(); }
    bool naming_due() const {
        if (ranks_.has_trump() || thrown_in_) return false;
        if (is_.trump == Trump::offered) return !turn_due_;
        return trump_is_named() && !auction_open();
    }
    Seats namers() const {
        if (declarer() != nobody) return Seats::of(declarer());
        if (is_.trump == Trump::offered) {
            Seat seat = next(dealer_);
            for (int n = refused_ % players(); n > 0; --n) seat = next(seat);
            return Seats::of(seat);
        }
        return match_.last_winners().empty() ? in_ : match_.last_winners();
    }
    bool bids_due() const { return is_.bids != Bids::none && is_.bids != Bids::auction && bids_made_ < in_.size(); }

    /// Before any player's entry something is to come to light.
    bool table_first() const { return turn_due_ || this->open_deal_due() || rows_.turning() != nobody; }

    // ---- Entries
    void begin() {
        Hands::begin();
        count_ = {};
        auction_.begin(in_, next(dealer_));
        turned_ = {};
        bids_made_ = refused_ = 0;
        thrown_in_ = false;
        ranks_.clear_trump();
        if (is_.trump == Trump::fixed) ranks_.name_trump(is_.trump_suit);
        if (is_.trump == Trump::cycle) {
            const int place = match_.hands() % (is_.cycle.size() + is_.no_trump);
            name_or_none(place < is_.cycle.size() ? is_.cycle[place] : TrickRules::no_suit);
        }
        if (is_.trump == Trump::named && is_.bids != Bids::auction && is_.namer != TrickRules::Namer::winner)
            count_.contract().declarer = is_.namer == TrickRules::Namer::dealer ? dealer_ : next(dealer_);
        turn_due_ = trump_is_turned();
    }
    Ruling deal(const Move& move) {
        if (!deal_.is_due(move.other)) {
            const bool second = is_.first_packet > 0 && naming_due() && in_.has(move.other);
            return Illegal{second ? deal_in_two_parts : rule::wrong_phase, {.seat = move.other}};
        }
        return this->deal_packet(move);
    }
    /// The next card of the stock, or one of the dealer's, which names the trump, or offers it; or one that was
    /// covered.
    Ruling turn(const Move& move) {
        if (is_.open > 0) return this->turn_covered(move);
        if (!turn_due_) return Illegal{rule::wrong_phase, {.card = move.card()}};
        const PlayingCard card = move.card();
        return on_copy(*this, [&](TricksOpening& after) -> Ruling {
            after.deal_.give_rest_unseen(after.table_);
            const int pile = pile_of_turned();
            if (const RuleId why = after.table_.why_not(pile, card); !why.id.empty())
                return Illegal{why, {.seat = dealer_, .card = card}};
            if (is_.draw && pile == stock)
                after.table_.move(stock, turned_up, card);
            else if (!after.table_.seen(pile).has(card))
                after.table_.reveal(pile, card);
            after.turned_ = card;
            after.turn_due_ = false;
            if (is_.trump != Trump::offered) after.ranks_.name_trump(card.suit());
            return Legal{};
        });
    }
    Ruling name_trump(const Move& move) {
        const bool offered = is_.trump == Trump::offered;
        if (turn_due_ || auction_open() || (!offered && !trump_is_named())) return Illegal{rule::wrong_phase};
        if (ranks_.has_trump()) return Illegal{trump_once, {.card = PlayingCard(ranks_.trump(), 0)}};
        if (!namers().has(move.seat)) return Illegal{declarer_names_trump, {.seat = namers().first()}};
        if (offered && (move.suit(0) == turned_.suit()) != (round_of_offer() == 0))
            return Illegal{offered_suit, {.seat = round_of_offer() == 0 ? nobody : dealer_, .card = turned_}};
        const bool alone = move.has_word(TricksWord::alone);
        if (alone && !is_.alone) return Illegal{rule::bad_argument};
        deal_.give_rest_unseen(table_);
        if (is_.first_packet > 0) deal_.begin(in_, hand_ - is_.first_packet);
        ranks_.name_trump(move.suit(0));
        Contract& contract = count_.contract();
        contract.declarer = move.seat;
        if (alone) play_alone();
        if (offered && round_of_offer() == 0) take_turned();
        begin_play();
        return Legal{};
    }
    /// Of cards, or of the word: in an auction, or of the suit that is offered.
    Ruling pass(const Move& move) {
        const Seat seat = move.seat;
        if (turn_due_) return Illegal{rule::wrong_phase};
        if (is_.bids == Bids::auction) {
            if (!auction_open()) return Illegal{rule::wrong_phase};
            if (seat != auction_.due()) return Illegal{rule::turn_order, {.seat = auction_.due()}};
            if (!auction_.may_pass(is_)) return Illegal{Auction::must_bid, {.seat = seat, .limit = is_.bid_least}};
            deal_.give_rest_unseen(table_);
            auction_.pass(is_);
            if (!auction_.is_open()) end_auction();
            return Legal{};
        }
        const bool cards = is_.trump != Trump::offered;
        if (cards == naming_due()) return Illegal{rule::wrong_phase};
        if (cards) return this->pass_cards(move);
        if (!namers().has(seat)) return Illegal{rule::turn_order, {.seat = namers().first()}};
        if (!may_refuse()) return Illegal{must_name, {.seat = seat}};
        ++refused_;
        thrown_in_ = refused_ == 2 * players();
        return Legal{};
    }
    Ruling bid(const Move& move) {
        const Seat seat = move.seat;
        if (auction_open() && !turn_due_) return bid_in_auction(move);
        if (naming_due() || turn_due_ || !bids_due()) return Illegal{rule::wrong_phase};
        if (seat != bidder()) return Illegal{rule::turn_order, {.seat = bidder()}};
        const Detail detail{.seat = seat, .number = move.number, .limit = hand_};
        if (move.number < 0 || move.number > hand_) return Illegal{bid_range, detail};
        if (is_.bids_uneven && bids_made_ + 1 == in_.size() && count_.all_bids() + move.number == hand_)
            return Illegal{bids_uneven, detail};
        this->settle_unseen();
        count_.bid(seat, move.number);
        ++bids_made_;
        return Legal{};
    }
    /// The card turned up for another of its suit, which lies under the stock then.
    Ruling exchange(const Move& move) {
        const PlayingCard own = to_exchange();
        if (!this->may_hold(move.seat, own)) return this->not_held(move.seat, own);
        table_.move(hand(move.seat), turned_up, own);
        table_.move(turned_up, hand(move.seat), turned_);
        turned_ = own;
        return Legal{};
    }
    /// What a player may lay down for the trump that is turned up; `??`: nothing.
    PlayingCard to_exchange() const {
        const bool lies = is_.exchange >= 0 && !turn_due_ && !turned_.is_unseen() &&
                          table_.seen(turned_up).has(turned_) && turned_.rank() != is_.exchange;
        return lies ? PlayingCard(turned_.suit(), is_.exchange) : PlayingCard{};
    }

    // ---- Looking
    void add_waiting(Seats& seats) const {
        if (!deal_.is_done() || table_first()) seats.add(table_seat);
        if (table_first()) return;
        if (auction_open()) return seats.add(auction_.due());
        if (naming_due()) {
            seats = seats | namers();
        } else {
            this->add_passers(seats);
            if (bids_due()) seats.add(bidder());
        }
        this->add_takers(seats);
    }
    /// All that may come before the next card; false if none may be played yet.
    bool add_options(Options& options) const {
        deal_.add_options(options, TricksVerb::deal);
        if (rows_.turning() != nobody) options.add_chance(make_move(TricksVerb::turn, table_seat, unseen_card));
        if (turn_due_) add_turns(options);
        if (table_first()) return false;
        if (auction_open()) {
            add_bids(options);
            return false;
        }
        const bool naming = naming_due();
        if (naming) {
            add_namings(options);
        } else {
            if (this->passing_due()) {
                this->add_passes(options);
                if (!options.in_full()) return false;
            }
            if (bids_due()) {
                add_bids(options);
                return false;
            }
        }
        this->add_takes(options);
        if (naming) return false;
        this->add_draws(options);
        return this->leaves_nothing_out() || options.in_full();
    }

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
    bool trump_is_turned() const {
        if (is_.trump == Trump::named) return is_.namer == TrickRules::Namer::winner && match_.hands() == 0;
        return is_.trump == Trump::turned || is_.trump == Trump::last || is_.trump == Trump::offered;
    }
    int round_of_offer() const { return refused_ / players(); } ///< 0: the suit that is turned up; 1: another
    bool may_refuse() const { return !is_.dealer_names || refused_ + 1 < 2 * players(); }
    /// Where each player bids once.
    Seat bidder() const {
        Seat seat = next(dealer_);
        for (int n = bids_made_; n > 0; --n) seat = next(seat);
        return seat;
    }
    int pile_of_turned() const { return is_.trump == Trump::last ? hand(dealer_) : stock; }

    void name_or_none(int suit) {
        if (suit != TrickRules::no_suit)
            ranks_.name_trump(suit);
        else if (is_.standing_always)
            ranks_.name_standing();
    }
    /// The declarer's partner stays out.
    void play_alone() {
        count_.contract().alone = true;
        in_ = in_ - (is_.members(side_of(declarer())) - Seats::of(declarer()));
    }
    /// Who takes up the card that was turned puts another away for it.
    void take_turned() {
        const Seat seat = is_.turned_to == TrickRules::TakenBy::dealer     ? dealer_
                          : is_.turned_to == TrickRules::TakenBy::declarer ? declarer()
                                                                           : nobody;
        if (in_.has(seat)) this->take_up(seat, turned_);
    }
    Ruling bid_in_auction(const Move& move) {
        const Seat seat = move.seat;
        if (seat != auction_.due()) return Illegal{rule::turn_order, {.seat = auction_.due()}};
        if ((move.size > 0) != (is_.trump == Trump::bid)) return Illegal{rule::bad_argument};
        int place = 0;
        if (move.has_word(TricksWord::no_trump))
            place = is_.suits;
        else if (move.size > 0)
            while (is_.suit_order[place] != move.suit(0)) ++place;
        if (const RuleId why = auction_.why_not(is_, move.number, place)) {
            const int limit = why == Auction::bid_higher ? auction_.number() : is_.bid_least;
            return Illegal{why, {.seat = seat, .number = move.number, .limit = limit}};
        }
        deal_.give_rest_unseen(table_);
        auction_.bid(is_, move.number, place);
        if (!auction_.is_open()) end_auction();
        return Legal{};
    }
    void end_auction() {
        thrown_in_ = auction_.declarer() == nobody;
        if (thrown_in_) return;
        Contract& contract = count_.contract();
        contract.declarer = auction_.declarer();
        contract.bid = static_cast<std::int16_t>(auction_.number());
        contract.suit = static_cast<std::uint8_t>(auction_.place());
        if (is_.trump == Trump::bid)
            name_or_none(contract.suit < is_.suits ? is_.suit_order[contract.suit] : TrickRules::no_suit);
        if (const BidContract* bid = is_.contract(contract.bid)) {
            if (bid->trump < is_.suits || bid->trump == BidContract::no_trump) name_or_none(bid->trump);
            if (bid->alone) play_alone();
        }
        this->offer_widow(declarer());
        begin_play();
    }
    void begin_play() { due_ = is_.lead == TrickRules::Lead::declarer ? declarer() : next(dealer_); }

    void add_turns(Options& options) const {
        if (!deal_.is_done() && !options.in_full()) return;
        const int pile = pile_of_turned();
        CardSet cards = table_.seen(pile).kinds();
        if (table_.unseen(pile) > 0 && (pile == stock || deal_.is_done())) cards |= table_.pool().kinds();
        if (pile != stock && deal_.is_due(dealer_)) cards |= table_.pool().kinds();
        for (PlayingCard card : cards) options.add(make_move(TricksVerb::turn, table_seat, card));
    }
    void add_namings(Options& options) const {
        const bool offered = is_.trump == Trump::offered;
        for (Seat seat : namers()) {
            for (int suit = 0; suit < is_.suits; ++suit) {
                if (offered && (suit == turned_.suit()) != (round_of_offer() == 0)) continue;
                const Move move = make_move(TricksVerb::trump, seat).add_suit(suit);
                options.add(move);
                if (is_.alone) options.add(Move(move).add_word(TricksWord::alone));
            }
            if (offered && may_refuse()) options.add(make_move(TricksVerb::pass, seat));
        }
    }
    void add_bids(Options& options) const {
        if (!auction_open()) {
            const Move blank = make_move(TricksVerb::bid, bidder());
            for (int n = 0; n <= hand_; ++n)
                if (!is_.bids_uneven || bids_made_ + 1 < in_.size() || count_.all_bids() + n != hand_)
                    options.add(Move(blank).set_number(n));
            return;
        }
        const Seat seat = auction_.due();
        if (auction_.may_pass(is_)) options.add(make_move(TricksVerb::pass, seat));
        for (const BidContract& contract : is_.contracts)
            if (!auction_.why_not(is_, contract.number, 0))
                options.add(make_move(TricksVerb::bid, seat).set_number(contract.number));
        if (!is_.contracts.empty()) return;
        for (int n = is_.bid_least; n <= is_.bid_most; n += is_.bid_step)
            for (int place = 0; place < is_.denominations(); ++place) {
                if (auction_.why_not(is_, n, place)) continue;
                Move move = make_move(TricksVerb::bid, seat).set_number(n);
                if (is_.trump == Trump::bid && place < is_.suits) move.add_suit(is_.suit_order[place]);
                if (is_.trump == Trump::bid && place == is_.suits) move.add_word(TricksWord::no_trump);
                options.add(move);
            }
    }

    Auction auction_;
    PlayingCard turned_;
    std::uint8_t bids_made_ = 0, refused_ = 0;
};

} // namespace kupi::games
