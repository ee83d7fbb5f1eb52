#include "games/tricks_opening.h"

#include <algorithm>
#include <span>

#include "games/tricks.h"

namespace kupi {

template <class Cards>
TricksOpening<Cards>::TricksOpening(const Setup& setup)
    : Base({}, trick_ranks(setup), setup.dealer), is_(trick_rules(setup)), match_(is_, setup) {
    if constexpr (std::is_same_v<Cards, CardSet>)
        this->pack_ = setup.pack.cards.kinds();
    else
        this->pack_ = setup.pack.cards;
}

template <class Cards>
void TricksOpening<Cards>::begin() {
    in_ = match_.in();
    hand_ = static_cast<std::uint8_t>(match_.hand_size(is_));
    this->begin_hand(is_.first_packet > 0 ? is_.first_packet : hand_, next(dealer_));
    deal_.begin(in_, deal_.size());
    for (PlayingCard card : is_.aside)
        for (int n = is_.copies; n > 0; --n) table_.move(stock, aside, card);
    count_ = {};
    auction_.begin(in_, next(dealer_));
    passed_ = to_draw_ = {};
    turned_ = {};
    bids_made_ = refused_ = to_take_ = to_put_away_ = 0;
    putter_ = nobody;
    thrown_in_ = false;
    ranks_.clear_trump();
    if (is_.trump == Trump::fixed) ranks_.name_trump(is_.trump_suit);
    turn_due_ = trump_is_turned();
}

template <class Cards>
bool TricksOpening<Cards>::trump_is_turned() const {
    if (is_.trump == Trump::named) return is_.namer == TrickRules::Namer::winner && match_.hands() == 0;
    return is_.trump == Trump::turned || is_.trump == Trump::last || is_.trump == Trump::offered;
}

template <class Cards>
bool TricksOpening<Cards>::naming_due() const {
    if (ranks_.has_trump() || thrown_in_) return false;
    if (is_.trump == Trump::offered) return !turn_due_;
    return is_.trump == Trump::named && !trump_is_turned() && !auction_open();
}

template <class Cards>
Seats TricksOpening<Cards>::namers() const {
    if (is_.bids == Bids::auction) return Seats::of(declarer());
    Seat seat = next(dealer_);
    if (is_.trump == Trump::offered) {
        for (int n = refused_ % players(); n > 0; --n) seat = next(seat);
        return Seats::of(seat);
    }
    if (is_.namer == TrickRules::Namer::dealer) return Seats::of(dealer_);
    if (is_.namer == TrickRules::Namer::left) return Seats::of(seat);
    return match_.last_winners().empty() ? in_ : match_.last_winners();
}

template <class Cards>
bool TricksOpening<Cards>::may_refuse() const {
    return !is_.dealer_names || refused_ + 1 < 2 * players();
}

template <class Cards>
Seat TricksOpening<Cards>::receiver(Seat from) const {
    if (is_.pass == 0) return nobody;
    TrickRules::Passing to = is_.passing;
    if (to == TrickRules::Passing::cycle) { // left, right, across, not at all
        const bool across = players() == 4;
        const int step = match_.hands() % (across ? 4 : 3);
        if (step == (across ? 3 : 2)) return nobody;
        to = static_cast<TrickRules::Passing>(step);
    }
    const int steps = to == TrickRules::Passing::left    ? 1
                      : to == TrickRules::Passing::right ? players() - 1
                                                         : players() / 2;
    return left_of(from, players(), steps);
}

template <class Cards>
Seat TricksOpening<Cards>::drawer() const {
    Seat seat = due_;
    while (!to_draw_.has(seat)) seat = next(seat);
    return seat;
}

template <class Cards>
Ruling TricksOpening<Cards>::deal(const Move& move) {
    if (!deal_.is_due(move.other)) {
        const bool second = is_.first_packet > 0 && naming_due() && in_.has(move.other);
        return Illegal{second ? deal_in_two_parts : rule::wrong_phase, {.seat = move.other}};
    }
    return deal_.give(table_, move);
}

/// The next card of the stock, or one of the dealer's: it names the trump, or offers it.
template <class Cards>
Ruling TricksOpening<Cards>::turn(const Move& move) {
    if (!turn_due_) return Illegal{rule::wrong_phase, {.card = move.card()}};
    const PlayingCard card = move.card();
    return on_copy(*this, [&](TricksOpening& after) -> Ruling {
        after.deal_.give_rest_unseen(after.table_);
        const int pile = pile_of_turned();
        if (const RuleId why = after.table_.why_not(pile, card); !why.id.empty())
            return Illegal{why, {.seat = dealer_, .card = card}};
        if (!after.table_.seen(pile).has(card)) after.table_.reveal(pile, card);
        after.turned_ = card;
        after.turn_due_ = false;
        if (is_.trump != Trump::offered) after.ranks_.name_trump(card.suit());
        return Legal{};
    });
}

template <class Cards>
Ruling TricksOpening<Cards>::name_trump(const Move& move) {
    const bool offered = is_.trump == Trump::offered;
    if (turn_due_ || auction_open() || (!offered && (is_.trump != Trump::named || trump_is_turned())))
        return Illegal{rule::wrong_phase};
    if (ranks_.has_trump()) return Illegal{trump_once, {.card = PlayingCard(ranks_.trump(), 0)}};
    if (!namers().has(move.seat)) return Illegal{who_names_trump, {.seat = namers().first()}};
    if (offered && (move.suit(0) == turned_.suit()) != (round_of_offer() == 0))
        return Illegal{offered_suit, {.seat = move.seat, .card = turned_}};
    const bool alone = move.has_word(static_cast<int>(TricksWord::alone));
    if (alone && !is_.alone) return Illegal{rule::bad_argument};
    deal_.give_rest_unseen(table_);
    if (is_.first_packet > 0) deal_.begin(in_, hand_ - is_.first_packet);
    ranks_.name_trump(move.suit(0));
    Contract& contract = count_.contract();
    contract.declarer = move.seat;
    contract.alone = alone;
    if (alone) in_ = in_ - (is_.members(side_of(move.seat)) - Seats::of(move.seat));
    if (offered && round_of_offer() == 0) take_turned();
    begin_play();
    return Legal{};
}

/// Who takes up the card that was turned puts another away for it.
template <class Cards>
void TricksOpening<Cards>::take_turned() {
    putter_ = is_.turned_to == TrickRules::TakenBy::dealer     ? dealer_
              : is_.turned_to == TrickRules::TakenBy::declarer ? declarer()
                                                               : nobody;
    if (putter_ == nobody || !in_.has(putter_)) return;
    table_.move(stock, hand(putter_), turned_);
    to_put_away_ = 1;
}

template <class Cards>
void TricksOpening<Cards>::begin_play() {
    due_ = is_.lead == TrickRules::Lead::declarer ? declarer() : next(dealer_);
}

/// Of cards, or of the word: in an auction, or of the suit that is offered.
template <class Cards>
Ruling TricksOpening<Cards>::pass(const Move& move) {
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
    if (is_.trump != Trump::offered) return pass_cards(move);
    if (!naming_due()) return Illegal{rule::wrong_phase};
    if (!namers().has(seat)) return Illegal{rule::turn_order, {.seat = namers().first()}};
    if (!may_refuse()) return Illegal{must_name, {.seat = seat}};
    ++refused_;
    thrown_in_ = refused_ == 2 * players();
    return Legal{};
}

template <class Cards>
Ruling TricksOpening<Cards>::pass_cards(const Move& move) {
    const Seat seat = move.seat;
    if (naming_due() || !passing_due() || passed_.has(seat)) return Illegal{rule::wrong_phase};
    if (move.cards != is_.pass)
        return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = is_.pass}};
    return on_copy(*this, [&](TricksOpening& after) -> Ruling {
        after.deal_.give_rest_unseen(after.table_);
        for (int i = 0; i < move.cards; ++i) {
            if (!after.may_hold(seat, move.card(i))) return after.not_held(seat, move.card(i));
            after.table_.move(hand(seat), won(seat), move.card(i));
        }
        after.passed_.add(seat);
        if (!after.passing_due()) after.receive();
        return Legal{};
    });
}

/// Cards that are passed lie where later tricks will.
template <class Cards>
void TricksOpening<Cards>::receive() {
    for (Seat seat : in_) table_.move_all(won(seat), hand(receiver(seat)));
}

template <class Cards>
Seat TricksOpening<Cards>::bidder() const {
    Seat seat = next(dealer_);
    for (int n = bids_made_; n > 0; --n) seat = next(seat);
    return seat;
}

template <class Cards>
Ruling TricksOpening<Cards>::bid(const Move& move) {
    const Seat seat = move.seat;
    if (auction_open() && !turn_due_) return bid_in_auction(move);
    if (naming_due() || turn_due_ || !bids_due()) return Illegal{rule::wrong_phase};
    if (seat != bidder()) return Illegal{rule::turn_order, {.seat = bidder()}};
    const Detail detail{.seat = seat, .number = move.number, .limit = hand_};
    if (move.number < 0 || move.number > hand_) return Illegal{bid_range, detail};
    if (is_.bids_uneven && bids_made_ + 1 == in_.size() && count_.all_bids() + move.number == hand_)
        return Illegal{bids_uneven, detail};
    settle_unseen();
    count_.bid(seat, move.number);
    ++bids_made_;
    return Legal{};
}

template <class Cards>
Ruling TricksOpening<Cards>::bid_in_auction(const Move& move) {
    const Seat seat = move.seat;
    if (seat != auction_.due()) return Illegal{rule::turn_order, {.seat = auction_.due()}};
    if ((move.size > 0) != (is_.trump == Trump::bid)) return Illegal{rule::bad_argument};
    int place = 0;
    if (move.has_word(static_cast<int>(TricksWord::no_trump)))
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

template <class Cards>
void TricksOpening<Cards>::end_auction() {
    thrown_in_ = auction_.declarer() == nobody;
    if (thrown_in_) return;
    Contract& contract = count_.contract();
    contract.declarer = putter_ = auction_.declarer();
    contract.bid = static_cast<std::int16_t>(auction_.number());
    contract.suit = static_cast<std::uint8_t>(auction_.place());
    if (is_.trump == Trump::bid && contract.suit < is_.suits) ranks_.name_trump(is_.suit_order[contract.suit]);
    to_take_ = is_.widow;
    begin_play();
}

template <class Cards>
Ruling TricksOpening<Cards>::take(const Move& move) {
    const Seat seat = move.seat;
    if (!taking_due()) return Illegal{rule::wrong_phase};
    if (seat != putter_) return Illegal{rule::turn_order, {.seat = putter_}};
    if (move.cards != to_take_)
        return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = to_take_}};
    return on_copy(*this, [&](TricksOpening& after) -> Ruling {
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (!card.is_unseen() && !after.table_.may_hold(stock, card))
                return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
            after.table_.move(stock, hand(seat), card);
        }
        after.to_put_away_ = after.to_take_;
        after.to_take_ = 0;
        return Legal{};
    });
}

template <class Cards>
void TricksOpening<Cards>::take_widow() {
    table_.move_unseen(stock, hand(putter_), to_take_);
    to_put_away_ = to_take_;
    to_take_ = 0;
}

template <class Cards>
Ruling TricksOpening<Cards>::discard(const Move& move) {
    const Seat seat = move.seat;
    if (!taking_due() && !discard_due()) return Illegal{rule::wrong_phase};
    if (seat != putter_) return Illegal{rule::turn_order, {.seat = putter_}};
    return on_copy(*this, [&](TricksOpening& after) -> Ruling {
        if (after.taking_due()) after.take_widow();
        if (move.cards != after.to_put_away_)
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = after.to_put_away_}};
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (!after.may_hold(seat, card)) return after.not_held(seat, card);
            if (is_.kept.has(card)) return Illegal{not_put_away, {.seat = seat, .card = card}};
            after.table_.move(hand(seat), put_away, card);
        }
        after.to_put_away_ = 0;
        return Legal{};
    });
}

template <class Cards>
Ruling TricksOpening<Cards>::draw(const Move& move) {
    if (to_draw_.empty()) return Illegal{rule::wrong_phase};
    if (move.seat != drawer()) return Illegal{rule::turn_order, {.seat = drawer()}};
    const PlayingCard card = move.card();
    if (!card.is_unseen() && !table_.pool().has(card))
        return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
    table_.move(stock, hand(move.seat), card);
    to_draw_.remove(move.seat);
    take_last_card();
    return Legal{};
}

/// The card that was turned up lies under the stock: who draws last takes it, without an entry.
template <class Cards>
void TricksOpening<Cards>::take_last_card() {
    if (to_draw_.size() != 1 || table_.unseen(stock) > 0) return;
    table_.move(stock, hand(drawer()), table_.seen(stock).kinds().first());
    to_draw_ = {};
}

template <class Cards>
void TricksOpening<Cards>::settle_unseen() {
    deal_.give_rest_unseen(table_);
    if (passing_due()) {
        for (Seat seat : in_ - passed_) table_.move_unseen(hand(seat), won(seat), is_.pass);
        passed_ = in_;
        receive();
    }
    if (taking_due()) take_widow();
    if (discard_due()) {
        table_.move_unseen(hand(putter_), put_away, to_put_away_);
        to_put_away_ = 0;
    }
    while (!to_draw_.empty()) {
        const Seat seat = drawer();
        table_.move_unseen(stock, hand(seat), 1);
        to_draw_.remove(seat);
        take_last_card();
    }
}

// ---- Looking

template <class Cards>
void TricksOpening<Cards>::add_waiting(Seats& seats) const {
    if (!deal_.is_done() || turn_due_) seats.add(table_seat);
    if (turn_due_) return;
    if (auction_open()) return seats.add(auction_.due());
    if (naming_due()) {
        seats = seats | namers();
    } else {
        if (passing_due()) seats = seats | (in_ - passed_);
        if (bids_due()) seats.add(bidder());
    }
    if (taking_due() || discard_due()) seats.add(putter_);
    if (!to_draw_.empty()) seats.add(drawer());
}

/// As if the cards were there that a log leaves out.
template <class Cards>
HeldCardsOf<Cards> TricksOpening<Cards>::to_come(Seat seat) const {
    auto cards = held(seat);
    if (deal_.is_due(seat)) cards.unseen += deal_.size();
    if (to_draw_.has(seat)) ++cards.unseen;
    if (taking_due() && seat == putter_) cards.unseen += to_take_;
    return cards;
}

template <class Cards>
void TricksOpening<Cards>::add_turns(Options& options) const {
    if (!deal_.is_done() && !options.in_full()) return;
    const int pile = pile_of_turned();
    CardSet cards = table_.seen(pile).kinds();
    if (table_.unseen(pile) > 0 && (pile == stock || deal_.is_done())) cards |= table_.pool().kinds();
    if (pile != stock && deal_.is_due(dealer_)) cards |= table_.pool().kinds();
    for (PlayingCard card : cards) options.add(make_move(TricksVerb::turn, table_seat, card));
}

template <class Cards>
void TricksOpening<Cards>::add_namings(Options& options) const {
    const bool offered = is_.trump == Trump::offered;
    for (Seat seat : namers()) {
        for (int suit = 0; suit < is_.suits; ++suit) {
            if (offered && (suit == turned_.suit()) != (round_of_offer() == 0)) continue;
            const Move move = make_move(TricksVerb::trump, seat).add_suit(suit);
            options.add(move);
            if (is_.alone) options.add(Move(move).add_word(static_cast<int>(TricksWord::alone)));
        }
        if (offered && may_refuse()) options.add(make_move(TricksVerb::pass, seat));
    }
}

template <class Cards>
void TricksOpening<Cards>::add_bids(Options& options) const {
    if (!auction_open()) {
        const Move blank = make_move(TricksVerb::bid, bidder());
        for (int n = 0; n <= hand_; ++n)
            if (!is_.bids_uneven || bids_made_ + 1 < in_.size() || count_.all_bids() + n != hand_)
                options.add(Move(blank).set_number(n));
        return;
    }
    const Seat seat = auction_.due();
    if (auction_.may_pass(is_)) options.add(make_move(TricksVerb::pass, seat));
    for (int n = is_.bid_least; n <= is_.bid_most; n += is_.bid_step)
        for (int place = 0; place < is_.denominations(); ++place) {
            if (auction_.why_not(is_, n, place)) continue;
            Move move = make_move(TricksVerb::bid, seat).set_number(n);
            if (is_.trump == Trump::bid && place < is_.suits) move.add_suit(is_.suit_order[place]);
            if (is_.trump == Trump::bid && place == is_.suits) move.add_word(static_cast<int>(TricksWord::no_trump));
            options.add(move);
        }
}

namespace {

/// All ways to choose `left` of the cards, added to what `move` holds.
void add_all_choices(Options& options, Move& move, std::span<const PlayingCard> cards, int left) {
    if (options.full()) return options.leave_some_out();
    if (left == 0) {
        options.add(move);
        return;
    }
    for (std::size_t i = 0; i + static_cast<std::size_t>(left) <= cards.size() && !options.full(); ++i) {
        move.add(cards[i]);
        add_all_choices(options, move, cards.subspan(i + 1), left - 1);
        --move.size;
        --move.cards;
        move.items[move.size] = 0;
    }
}

} // namespace

/// Ways to give away `n` cards of a hand, but none of `kept`.
template <class Cards>
void TricksOpening<Cards>::add_choices(Options& options, TricksVerb verb, Seat seat, int n, CardSet kept) const {
    const auto cards = to_come(seat);
    Move move = make_move(verb, seat);
    if (cards.unseen == 0 && options.in_full())
        return add_all_choices(options, move, listed(table_.seen(hand(seat)) - kept), n);
    options.leave_some_out();
    const auto from = cards.unseen > 0 ? listed((cards.seen | cards.hidden.kinds()) - kept)
                                       : listed(table_.seen(hand(seat)) - kept);
    for (std::size_t i = 0; i < from.size(); ++i) {
        Move some = move;
        for (int k = 0; k < n; ++k) some.add(from[(i + static_cast<std::size_t>(k)) % from.size()]);
        options.add(some);
    }
}

/// All that may come before the next card; false if none may be played yet.
template <class Cards>
bool TricksOpening<Cards>::add_options(Options& options) const {
    deal_.add_options(options, TricksVerb::deal);
    if (turn_due_) {
        add_turns(options);
        return false;
    }
    if (auction_open()) {
        add_bids(options);
        return false;
    }
    const bool naming = naming_due();
    if (naming) {
        add_namings(options);
    } else {
        if (passing_due()) {
            for (Seat seat : in_ - passed_) add_choices(options, TricksVerb::pass, seat, is_.pass, {});
            if (!options.in_full()) return false;
        }
        if (bids_due()) {
            add_bids(options);
            return false;
        }
    }
    if (taking_due()) options.add_chance(with_unseen(make_move(TricksVerb::take, putter_), to_take_));
    if (taking_due() ? options.in_full() : discard_due())
        add_choices(options, TricksVerb::discard, putter_, std::max(to_take_, to_put_away_), is_.kept);
    if (naming) return false;
    if (!to_draw_.empty()) options.add_chance(make_move(TricksVerb::draw, drawer(), unseen_card));
    return leaves_nothing_out() || options.in_full();
}

template class TricksOpening<CardSet>;
template class TricksOpening<CardCounts>;

} // namespace kupi
