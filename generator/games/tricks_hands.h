// Cards that change hands in games of the family "tricks", besides those that are played: the deal, cards passed on,
// the widow, a card turned up, draws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "games/trick_game.h"
#include "games/tricks_match.h"
#include "games/tricks_rows.h"

namespace kupi::games {

enum class TricksVerb : std::uint8_t { deal, turn, trump, pass, bid, take, discard, draw, play, exchange, close };
enum class TricksWord : std::uint8_t { no_trump, alone, marriage };

template <class Cards>
class TricksGame;

/// What a log leaves out here was not seen. `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class TricksHands : public TrickGame<TricksGame<Cards>, TrickRules::most_seats, 3 + TrickRules::most_seats,
                                     TrickRules::most_seats, Cards> {
  protected:
    using Base =
        TrickGame<TricksGame<Cards>, TrickRules::most_seats, 3 + TrickRules::most_seats, TrickRules::most_seats, Cards>;
    using Base::deal_, Base::dealer_, Base::due_, Base::hand, Base::held, Base::may_hold, Base::on_table, Base::stock,
        Base::table_, Base::won;

  public:
    static constexpr RuleId not_put_away{"not-put-away"}, nothing_to_turn{"nothing-to-turn"}, turn_first{"turn-first"},
        opponents_card{"opponents-card"};

    friend bool operator==(const TricksHands&, const TricksHands&) = default;

  protected:
    static constexpr int aside = Base::first_extra, put_away = aside + 1,
                         turned_up = put_away + 1; ///< under the stock: the last card that is drawn
    static constexpr int covered(Seat seat) { return turned_up + 1 + seat; }

    TricksHands() = default;
    explicit TricksHands(const Setup& setup)
        : Base(setup.pack.as<Cards>(), trick_ranks(setup), setup.dealer), is_(trick_rules(setup)), match_(is_, setup) {}

    int players() const { return is_.players; }
    Seat next(Seat seat) const { return is_.next(seat, in_); }
    int side_of(Seat seat) const { return is_.side_of(seat); }

    void begin() {
        in_ = match_.in();
        hand_ = static_cast<std::uint8_t>(match_.hand_size(is_));
        this->begin_hand(is_.first_packet > 0 ? is_.first_packet : hand_ - is_.covered_cards(), next(dealer_));
        deal_.begin(in_, deal_.size());
        rows_.begin(is_.open);
        for (PlayingCard card : is_.aside)
            for (int n = is_.copies; n > 0; --n) table_.move(stock, aside, card);
        passed_ = to_draw_ = {};
        to_take_ = to_put_away_ = 0;
        putter_ = nobody;
    }
    bool passing_due() const { return receiver(0) != nobody && passed_ != in_; }
    bool leaves_nothing_out() const {
        return deal_.is_done() && !passing_due() && to_take_ == 0 && to_put_away_ == 0 && to_draw_.empty();
    }
    /// The widow is for this player.
    void offer_widow(Seat seat) {
        putter_ = seat;
        to_take_ = is_.widow;
    }
    /// This player takes up a card of the stock and puts another away.
    void take_up(Seat seat, PlayingCard card) {
        table_.move(stock, hand(seat), card);
        putter_ = seat;
        to_put_away_ = 1;
    }
    void draw_now() {
        to_draw_ = in_;
        take_last_card();
    }
    void settle_unseen() {
        deal_.give_rest_unseen(table_);
        if (passing_due()) {
            for (Seat seat : in_ - passed_) table_.move_unseen(hand(seat), won(seat), is_.pass);
            passed_ = in_;
            receive();
        }
        if (to_take_ > 0) take_widow();
        if (to_put_away_ > 0) {
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

    // ---- Cards that lie open; in the table they are part of the hand
    bool open_deal_due() const { return is_.open > 0 && !deal_.is_done(); } ///< nobody may leave it out
    /// A deal leaves out a card that everybody has seen.
    bool hides_open_card(const Move& move) const {
        if (static_cast<TricksVerb>(move.verb) != TricksVerb::deal) return false;
        for (int i = 0; i < std::min<int>(is_.open, move.cards); ++i)
            if (move.is_unseen(i)) return true;
        return false;
    }
    /// What only the table's next entry makes possible.
    Ruling before_table(const Move& move) const {
        const PlayingCard card = static_cast<TricksVerb>(move.verb) == TricksVerb::play ? move.card() : PlayingCard{};
        if (open_deal_due()) return Illegal{rule::wrong_phase, {.card = card}};
        if (rows_.turning() != nobody) return Illegal{turn_first, {.seat = rows_.turning(), .card = card}};
        return Legal{};
    }
    /// Where cards lie open everybody sees whose they are.
    Illegal not_held(Seat seat, PlayingCard card) const {
        if (is_.open == 0) return Base::not_held(seat, card);
        for (Seat other : in_ - Seats::of(seat))
            if (table_.seen(hand(other)).has(card)) return {opponents_card, {.seat = other, .card = card}};
        return {rule::card_not_held, {.seat = seat, .card = card, .cards = table_.seen(hand(seat)).kinds()}};
    }
    /// A card of unknown place is taken to be one turned up and forgotten before a private one: nothing lies beneath
    /// either.
    void leave_hand(Seat seat, PlayingCard card) {
        const bool is_private = table_.seen(hand(seat)).has(card) && table_.size(hand(seat)) > rows_.size(seat);
        if (rows_.has(seat, card))
            rows_.take(seat, card);
        else if (!is_private && rows_.forgotten(seat) > 0)
            rows_.take(seat, unseen_card);
        table_.move(hand(seat), on_table, card);
    }
    Ruling deal_packet(const Move& move) {
        const Seat to = move.other;
        Ruling ruling = deal_.give(table_, move);
        if (!is_legal(ruling)) return ruling;
        for (int i = 0; i < is_.open; ++i) rows_.lay(to, i, move.card(i), is_.covered);
        table_.move_unseen(stock, covered(to), is_.covered_cards());
        return ruling;
    }
    /// At once, before the next card; only then does it count.
    Ruling turn_covered(const Move& move) {
        const Seat owner = rows_.turning();
        const PlayingCard card = move.card();
        if (owner == nobody) return Illegal{nothing_to_turn};
        if (!card.is_unseen() && !table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
        table_.move(covered(owner), hand(owner), card);
        rows_.turn(card);
        return Legal{};
    }

    // ---- Entries
    Ruling pass_cards(const Move& move) {
        const Seat seat = move.seat;
        if (!passing_due() || passed_.has(seat)) return Illegal{rule::wrong_phase};
        if (move.cards != is_.pass)
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = is_.pass}};
        return on_copy(*this, [&](TricksHands& after) -> Ruling {
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
    Ruling take(const Move& move) {
        const Seat seat = move.seat;
        if (to_take_ == 0) return Illegal{rule::wrong_phase};
        if (seat != putter_) return Illegal{rule::turn_order, {.seat = putter_}};
        if (move.cards != to_take_)
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = to_take_}};
        return on_copy(*this, [&](TricksHands& after) -> Ruling {
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
    Ruling discard(const Move& move) {
        const Seat seat = move.seat;
        if (to_take_ == 0 && to_put_away_ == 0) return Illegal{rule::wrong_phase};
        if (seat != putter_) return Illegal{rule::turn_order, {.seat = putter_}};
        return on_copy(*this, [&](TricksHands& after) -> Ruling {
            if (after.to_take_ > 0) after.take_widow();
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
    Ruling draw(const Move& move) {
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

    // ---- Looking
    void add_passers(Seats& seats) const { seats = passing_due() ? seats | (in_ - passed_) : seats; }
    void add_takers(Seats& seats) const {
        if (to_take_ > 0 || to_put_away_ > 0) seats.add(putter_);
        if (!to_draw_.empty()) seats.add(drawer());
    }
    void add_passes(Options& options) const {
        for (Seat seat : in_ - passed_) {
            add_choices(options, TricksVerb::pass, seat, is_.pass, {});
            if (!options.in_full()) return; // one after another
        }
    }
    void add_takes(Options& options) const {
        if (to_take_ > 0) options.add_chance(with_unseen(make_move(TricksVerb::take, putter_), to_take_));
        if (to_take_ > 0 ? options.in_full() : to_put_away_ > 0)
            add_choices(options, TricksVerb::discard, putter_, std::max(to_take_, to_put_away_), is_.kept);
    }
    void add_draws(Options& options) const {
        if (!to_draw_.empty()) options.add_chance(make_move(TricksVerb::draw, drawer(), unseen_card));
    }

    TrickRules is_;
    TricksMatch match_;
    OpenRows rows_;
    Seats in_;              ///< who plays this hand
    std::uint8_t hand_ = 0; ///< its size

  private:
    /// Of cards passed; nobody if none are in this hand.
    Seat receiver(Seat from) const {
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
    /// Cards that are passed lie where later tricks will.
    void receive() {
        for (Seat seat : in_) table_.move_all(won(seat), hand(receiver(seat)));
    }
    void take_widow() {
        table_.move_unseen(stock, hand(putter_), to_take_);
        to_put_away_ = to_take_;
        to_take_ = 0;
    }
    /// Who draws next.
    Seat drawer() const {
        Seat seat = due_;
        while (!to_draw_.has(seat)) seat = next(seat);
        return seat;
    }
    /// Who draws last takes the card that was turned up, without an entry.
    void take_last_card() {
        if (to_draw_.size() != 1 || !table_.empty(stock)) return;
        table_.move_all(turned_up, hand(drawer()));
        to_draw_ = {};
    }
    /// As if the cards were there that a log leaves out.
    HeldCardsOf<Cards> to_come(Seat seat) const {
        auto cards = held(seat);
        if (deal_.is_due(seat)) cards.unseen += deal_.size();
        if (to_draw_.has(seat)) ++cards.unseen;
        if (seat == putter_) cards.unseen += to_take_;
        return cards;
    }
    /// All ways to choose `left` of the cards, added to what `move` holds.
    static void add_all_choices(Options& options, Move& move, std::span<const PlayingCard> cards, int left) {
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
    /// Ways to give away `n` cards of a hand, but none of `kept`.
    void add_choices(Options& options, TricksVerb verb, Seat seat, int n, CardSet kept) const {
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

    Seats passed_, to_draw_;
    std::uint8_t to_take_ = 0, to_put_away_ = 0;
    Seat putter_ = nobody; ///< who takes the widow and puts cards away
};

} // namespace kupi::games
