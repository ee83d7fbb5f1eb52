// The family "tricks": one engine for all games whose game.toml says `family = "tricks"`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/tricks_duties.h"
#include "games/tricks_opening.h"

namespace kupi::games {

/// The tricks of a hand, on top of what comes before them. `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class TricksGame : public TricksOpening<Cards> {
    using Opening = TricksOpening<Cards>;
    using Base = typename Opening::Base;

  public:
    static constexpr bool of_family = true;
    using Verb = TricksVerb;
    static constexpr std::array<std::string_view, 11> verbs{"deal",    "turn", "trump", "pass",     "bid",  "take",
                                                            "discard", "draw", "play",  "exchange", "close"};
    static constexpr std::array<std::string_view, 3> words{"no-trump", "alone", "marriage"};
    static constexpr RuleId trump_before_play{"trump-before-play"}, first_lead{"first-lead"}, knocked_out{"knock-out"},
        marriage_lead{"marriage-lead"}, marriage_pair{"marriage-pair"}, play_stops{"play-stops"};

    static HeaderFault header_fault(const Setup& setup) { return fault_of_tricks(setup); }
    static int left_over(const Setup& setup) { return left_over_in_tricks(setup); }

    TricksGame() = default;
    explicit TricksGame(const Setup& setup) : Opening(setup) { begin(); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (this->hides_open_card(move)) return Illegal{rule::bad_argument};
        if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
        for (int i = 0; i < move.size; ++i)
            if (move.is_card(i) && !move.is_unseen(i) && is_.aside.has(move.card(i)))
                return Illegal{rule::no_such_card, {.seat = move.seat, .card = move.card(i)}};
        if (is_over()) return after_end();
        const Seat seat = move.seat == table_seat ? move.other : move.seat;
        if (is_.knock_out && seat < players() && !in_.has(seat)) return Illegal{knocked_out, {.seat = seat}};
        if (static_cast<Verb>(move.verb) != Verb::deal && static_cast<Verb>(move.verb) != Verb::turn)
            if (Ruling ruling = this->before_table(move); !is_legal(ruling)) return ruling;
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return this->deal(move);
        case Verb::turn: return this->turn(move);
        case Verb::trump: return this->name_trump(move);
        case Verb::pass: return this->pass(move);
        case Verb::bid: return this->bid(move);
        case Verb::take: return this->take(move);
        case Verb::discard: return this->discard(move);
        case Verb::draw: return this->draw(move);
        case Verb::exchange:
        case Verb::close: return before_lead(move);
        case Verb::play: break;
        }
        return play_card(move, mode, trace);
    }
    /// Of cards that may be passed on or put away it lists all where a hand is known and the list is to be full, else
    /// neighbours.
    void legal_moves(Options& options) const {
        if (is_over() || !this->add_options(options)) return;
        if (!leaves_nothing_out()) {
            TricksGame after = *this;
            after.table_.tell(nullptr);
            after.settle_unseen();
            return after.legal_moves(options);
        }
        const Move blank = make_move(Verb::play, due_, unseen_card);
        const auto add = [&](Seat seat, PlayingCard card) {
            Move& move = options.add(blank).move;
            move.seat = seat;
            move.items[0] = card.code();
        };
        if (!begun() && is_.lead == TrickRules::Lead::card) {
            for (Seat seat : in_)
                if ((due() == nobody || due() == seat) && may_hold(seat, is_.lead_card)) add(seat, is_.lead_card);
            return;
        }
        for (PlayingCard card : duties().playable(held(due_))) {
            add(due_, card);
            if (trick_.empty() && may_marry(due_, card))
                options.add(make_move(Verb::play, due_, card).add_word(TricksWord::marriage));
        }
        if (!trick_.empty()) return;
        if (may_close()) options.add(make_move(Verb::close, due_));
        if (const PlayingCard own = this->to_exchange(); draws() && !own.is_unseen() && may_hold(due_, own))
            options.add(make_move(Verb::exchange, due_));
    }
    Seats waiting() const {
        Seats seats;
        if (is_over()) return seats;
        this->add_waiting(seats);
        if (table_first() || this->auction_open() || this->naming_due() || this->bids_due()) return seats;
        if (due() == nobody) return seats | in_;
        seats.add(due());
        return seats;
    }
    Result hand_result() const {
        if (finished()) return match_.hand_result(is_, count_);
        Result result;
        if (!thrown_in_) return result;
        result.over = true;
        result.add_seats("scores", Seats::all(players()), [](Seat) { return 0; });
        return result;
    }
    Result game_result() const { return match_.game_result(is_, result_count()); }
    Result standing() const { return is_done() ? hand_result() : game_result(); }
    void tell_known(Known& known) const {
        if (ranks_.trump() < is_.suits) known.suit("trump", ranks_.trump());
        // Whose turn it is to declare is a matter of this hand's cards.
        if (declarer() != nobody && !declares_by_seat_alone()) known.seats("declarer", Seats::of(declarer()));
        if (declarer() != nobody && is_.bids == TrickRules::Bids::auction) known.number("bid", count_.contract().bid);
        const bool has_target = is_.goal == TrickRules::Goal::target || is_.goal == TrickRules::Goal::least;
        if (has_target) known.number("target", is_.target);
    }
    void next_hand(const HandEnd& end) {
        if (match_.is_over()) return;
        match_.take(is_, count_, finished(), thrown_in_, end);
        in_ = match_.in();
        dealer_ = next(dealer_);
        begin();
    }
    bool judgeable() const { return match_.in_known(); }
    std::vector<PileView> piles() const {
        PileViews views(table_);
        if (!table_.empty(stock)) views.add("stock", stock);
        if (!table_.empty(Opening::turned_up)) views.add_open("card turned up", Opening::turned_up);
        // In the box, whoever may have a look: no table shows them.
        if (!table_.empty(Opening::aside)) views.add_open("cards set aside", Opening::aside).buried = true;
        if (!table_.empty(put_away)) views.add("cards put away", put_away);
        if (is_.open == 0) views.add_each("hand", Base::first_hand, players());
        for (Seat seat = 0; is_.open > 0 && seat < players(); ++seat) {
            PileView& own = views.add("hand", hand(seat), seat);
            std::erase_if(own.cards, [&](PlayingCard card) { return rows_.has(seat, card); });
            const int forgotten = std::min(own.unseen, rows_.forgotten(seat));
            own.unseen -= forgotten;
            views.add_row("face-up cards", rows_.cards(seat), seat).unseen = forgotten;
            if (is_.covered) views.add("face-down cards", Opening::covered(seat), seat).buried = true;
        }
        views.add_row("trick", trick_.cards());
        if (this->passing_due())
            views.add_each("cards passed", Base::first_won, players());
        else
            for (Seat side = 0; side < is_.side_count(); ++side)
                views.add("tricks won", Base::won(side), side).tricks = tricks_[side];
        return views.take();
    }
    int worth(const Move& move) const {
        switch (static_cast<Verb>(move.verb)) {
        case Verb::play: return worth_of_card(move.seat, move.card()) + (move.size > 1 ? 100 : 0);
        case Verb::exchange: return 500;
        case Verb::close: return -500;
        case Verb::trump: {
            const int own = (table_.seen(hand(move.seat)).kinds() & CardSet::of_suit(move.suit(0))).size();
            return move.size > 1 ? own - 4 : own;
        }
        case Verb::bid: {
            if (is_.bids != TrickRules::Bids::auction) return -std::abs(move.number - strength(move.seat) / 3);
            if (!is_.contracts.empty()) return worth_of_contract(move.seat, move.number);
            const int steps = (is_.bid_most - is_.bid_least) / is_.bid_step + 1;
            return 2 + strength(move.seat) * steps / (2 * hand_) - 2 * (move.number - is_.bid_least) / is_.bid_step;
        }
        case Verb::pass: {
            if (move.cards == 0) return 1;
            int high = 0;
            for (int i = 0; i < move.cards; ++i) high += ranks_.height_of_rank(move.card(i).rank());
            return high;
        }
        case Verb::discard: {
            int low = 0;
            for (int i = 0; i < move.cards; ++i)
                low -= ranks_.height_of_rank(move.card(i).rank()) + 16 * ranks_.is_trump(move.card(i));
            return low;
        }
        case Verb::deal:
        case Verb::turn:
        case Verb::take:
        case Verb::draw: break;
        }
        return 0;
    }
    Seats side(Seat seat) const { return is_.members(is_.side_of(seat)); }

    friend bool operator==(const TricksGame&, const TricksGame&) = default;

  private:
    friend Base;
    using Base::begun, Base::dealer_, Base::due_, Base::hand, Base::held, Base::led_, Base::may_hold, Base::put_down,
        Base::ranks_, Base::stock, Base::table_, Base::take_trick, Base::trick_, Base::tricks_, Base::tricks_played;
    using Opening::count_, Opening::declarer, Opening::declares_by_seat_alone, Opening::hand_, Opening::in_,
        Opening::is_, Opening::leaves_nothing_out, Opening::match_, Opening::next, Opening::not_held, Opening::players,
        Opening::put_away, Opening::rows_, Opening::settle_unseen, Opening::side_of, Opening::table_first,
        Opening::thrown_in_, Opening::turn_due_;
    using Trump = TrickRules::Trump;

    bool takes(PlayingCard card) const {
        return ranks_.beats(card, trick_.best()) || (is_.equal_last && card == trick_.best());
    }
    int tricks_of_hand() const {
        if (count_.is_closed()) return closed_at_ + hand_;
        return is_.draw ? is_.pack.size() * is_.copies / players() : hand_;
    }
    bool has_enough() const {
        return is_.enough > 0 && *std::max_element(tricks_.begin(), tricks_.end()) >= is_.enough;
    }
    bool finished() const {
        return tricks_played() == tricks_of_hand() || has_enough() || (is_.enough_points > 0 && has_enough_points());
    }
    bool has_enough_points() const {
        for (int side = 0; side < is_.side_count(); ++side)
            if (count_.has_enough_points(is_, side)) return true;
        return false;
    }
    bool draws() const { return is_.draw && !table_.empty(stock) && !count_.is_closed(); }
    /// The other card of a marriage; `??`: the card is of none.
    PlayingCard other_of_pair(PlayingCard card) const {
        const auto& [one, other] = is_.marriage_ranks;
        if (is_.marriages == 0 || (card.rank() != one && card.rank() != other)) return {};
        return {card.suit(), card.rank() == one ? other : one};
    }
    bool may_marry(Seat seat, PlayingCard card) const {
        const PlayingCard other = other_of_pair(card);
        if (other.is_unseen()) return false;
        const Cards& seen = table_.seen(hand(seat));
        const bool hidden = !seen.has(card), other_hidden = !seen.has(other);
        return table_.unseen(hand(seat)) >= hidden + other_hidden && (!hidden || table_.pool().has(card)) &&
               (!other_hidden || table_.pool().has(other));
    }
    bool may_close() const { return is_.closing && draws(); }
    bool is_done() const { return thrown_in_ || finished(); }
    bool is_over() const { return is_done() || match_.is_over(); }
    const HandCount* result_count() const { return finished() ? &count_ : nullptr; }
    /// Who plays next; nobody: whoever holds the card that is led.
    Seat due() const {
        if (begun() || is_.lead != TrickRules::Lead::card) return due_;
        for (Seat seat : in_)
            if (table_.seen(hand(seat)).has(is_.lead_card)) return seat;
        return nobody;
    }

    void begin() {
        Opening::begin();
        broken_ = false;
        closed_at_ = 0;
    }
    Illegal after_end() const {
        if (match_.is_over() || thrown_in_ || !has_enough() || tricks_played() == tricks_of_hand())
            return {rule::hand_over};
        const auto most = std::max_element(tricks_.begin(), tricks_.end());
        return {play_stops,
                {.seat = is_.members(static_cast<int>(most - tricks_.begin())).first(), .limit = is_.enough}};
    }
    /// What a player may do in turn instead of leading, before the lead.
    Ruling before_lead(const Move& move) {
        if (turn_due_ || this->naming_due() || this->auction_open() || !trick_.empty())
            return Illegal{rule::wrong_phase};
        return on_copy(*this, [&](TricksGame& after) -> Ruling {
            after.settle_unseen();
            if (move.seat != after.due()) return Illegal{rule::turn_order, {.seat = after.due()}};
            if (static_cast<Verb>(move.verb) == Verb::exchange) {
                if (!after.draws() || after.to_exchange().is_unseen()) return Illegal{rule::wrong_phase};
                return after.exchange(move);
            }
            if (!after.may_close()) return Illegal{rule::wrong_phase};
            after.closed_at_ = static_cast<std::uint8_t>(after.tricks_played());
            after.count_.close(is_, move.seat);
            return Legal{};
        });
    }
    Ruling play_card(const Move& move, Mode mode, Trace* trace) {
        const PlayingCard card = move.card();
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (turn_due_ || this->bids_due() || this->auction_open()) return Illegal{rule::wrong_phase, {.card = card}};
        if (this->naming_due()) return Illegal{trump_before_play, {.seat = this->namers().first(), .card = card}};
        if (leaves_nothing_out()) return lay(move, mode, trace);
        return on_copy(*this, [&](TricksGame& after) {
            after.settle_unseen();
            return after.lay(move, mode, trace);
        });
    }
    TrickDuties duties() const {
        const bool free =
            is_.follow == TrickRules::Follow::free || (is_.follow == TrickRules::Follow::after_stock && draws());
        const bool partner_wins = !trick_.empty() && side_of(trick_.winner()) == side_of(due_);
        return {is_, ranks_, trick_, led_, free, tricks_played() == 0, broken_, partner_wins};
    }
    /// A card out of a hand: in turn, held, one that may be played.
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat, turn = due();
        const PlayingCard card = move.card();
        const bool counts = mode == Mode::judge || trick_.has_card_of(seat) || !in_.has(seat);
        if (seat != turn && turn != nobody && counts) return Illegal{rule::turn_order, {.seat = turn, .card = card}};
        if (!may_hold(seat, card)) return not_held(seat, card);
        const bool marries = move.has_word(TricksWord::marriage);
        if (marries && !trick_.empty()) return Illegal{marriage_lead, {.seat = seat, .card = card}};
        if (marries && !may_marry(seat, card)) return Illegal{marriage_pair, {.seat = seat, .card = card}};
        bool open = false;
        if (mode == Mode::judge) {
            if (!begun() && is_.lead == TrickRules::Lead::card && card != is_.lead_card)
                return Illegal{first_lead, {.seat = seat, .card = card, .cards = CardSet::of(is_.lead_card)}};
            const auto cards = held(seat);
            const TrickDuties::Needs needs = duties().needs_of(card);
            for (int i = 0; i < needs.count; ++i) {
                const auto& [lack, broken] = needs.all[i];
                const Following follows = following(cards, lack, card);
                if (follows == Following::yes) continue;
                const CardSet seen = cards.seen & lack, wrong = seen.empty() ? cards.hidden.kinds() & lack : seen;
                if (cards.unseen > 0) table_.demand_lack(hand(seat), card, wrong, broken, seat);
                if (follows == Following::no) return Illegal{broken, {.seat = seat, .card = card, .cards = wrong}};
                open = true;
            }
        }
        if (marries) { // the other card is shown
            const PlayingCard other = other_of_pair(card);
            if (!table_.seen(hand(seat)).has(other)) table_.reveal(hand(seat), other);
            count_.announce(side_of(seat), ranks_.is_trump(card) ? is_.royal_marriage : is_.marriages);
        }
        put(seat, card, trace);
        if (marries && trace != nullptr && finished()) match_.explain(is_, count_, *trace);
        return Legal{.open = open};
    }
    void put(Seat seat, PlayingCard card, Trace* trace) {
        if (!begun() && is_.lead == TrickRules::Lead::card) due_ = seat;
        if (!begun() && this->trump_is_led()) ranks_.name_trump(card.suit());
        broken_ = broken_ || ranks_.suit_of(card) == is_.closed_suit;
        put_down(seat, card);
        if (trick_.size() < in_.size()) {
            while (trick_.has_card_of(due_)) due_ = next(due_);
            return;
        }
        const Seat winner = trick_.winner();
        int gained = is_.trick_points + (tricks_played() == 0 ? is_.first_trick_points : 0);
        for (PlayingCard c : trick_.cards()) gained += points_of(c);
        if (tricks_played() + 1 == tricks_of_hand()) {
            gained += is_.last_trick_points;
            count_put_away();
        }
        count_.take_trick(winner, gained, side_of(winner));
        take_trick(trace);
    }
    void trick_taken(int, Trace* trace) {
        if (finished()) {
            rows_.leave_covered();
            if (trace != nullptr) match_.explain(is_, count_, *trace);
        } else if (draws()) {
            this->draw_now();
        }
    }
    /// With the last trick all other cards have been seen, so that those put away are known, too.
    void count_put_away() {
        if (is_.widow_for == TrickRules::CountsFor::nobody || declarer() == nobody) return;
        int points = is_.widow_points;
        const auto count = [&](const Cards& cards) {
            for (PlayingCard card : cards.kinds()) points += cards.count(card) * points_of(card);
        };
        count(table_.seen(put_away));
        if (table_.unseen(put_away) > 0) count(table_.pool());
        const int own = side_of(declarer());
        count_.add_points(is_.widow_for == TrickRules::CountsFor::declarer ? own
                          : is_.widow_for == TrickRules::CountsFor::others ? 1 - own
                                                                           : side_of(trick_.winner()),
                          points);
    }
    int points_of(PlayingCard card) const {
        return (ranks_.is_trump(card) ? is_.trump_points : is_.points)[card.code()];
    }

    /// Before the trick is cleared away, its winner's count raised.
    void explain_trick(Trace& trace) const {
        const Seat winner = trick_.winner();
        const int side = side_of(winner);
        const auto follows = [&](PlayingCard card) { return ranks_.suit_of(card) == led_; };
        const bool alone =
            winner == trick_.leader() && std::count_if(trick_.cards().begin(), trick_.cards().end(), follows) == 1;
        trace.push_back({alone                            ? "trick-off"
                         : ranks_.is_trump(trick_.best()) ? "trick-trump"
                                                          : "trick-suit",
                         winner,
                         is_.partner(winner),
                         {trick_.cards().begin(), trick_.cards().end()},
                         {trick_.best()},
                         {tricks_played(), count_.tricks(is_, side), count_.full_points(is_, side),
                          tricks_played() - count_.tricks(is_, side)}});
    }
    /// Wins as cheaply as can be, but not from the partner; else throws the lowest card. Where points are bad it ducks.
    int worth_of_card(Seat seat, PlayingCard card) const {
        const bool trump = ranks_.is_trump(card);
        const int height = ranks_.height_of_rank(card.rank()), cost = height + (trump ? 16 : 0);
        const bool wins = trick_.empty() || ranks_.beats(card, trick_.best());
        if (is_.goal == TrickRules::Goal::least) return wins ? 40 - cost : 60 + height + 4 * points_of(card);
        if (trick_.empty()) return is_.open > 0 ? worth_of_lead(seat, card) : trump ? 40 - cost : 60 + cost;
        const bool ours = side_of(trick_.winner()) == side_of(seat);
        if (ours || !wins) return 40 - cost + (ours ? 1 : -1) * points_of(card);
        return 100 - cost;
    }
    /// Where cards lie open: what those of the others cannot take.
    int worth_of_lead(Seat seat, PlayingCard card) const {
        CardSet against;
        for (Seat other : in_ - side(seat))
            for (PlayingCard c : rows_.cards(other)) against.add(c);
        const bool trump = ranks_.is_trump(card);
        const int cost = ranks_.height_of_rank(card.rank()) + (trump ? 16 : 0);
        const CardSet following = against & ranks_.of_suit(ranks_.suit_of(card));
        if (following.empty()) return !trump && !(against & ranks_.trumps()).empty() ? 40 - cost : 100 - cost;
        for (PlayingCard c : following)
            if (ranks_.beats(c, card)) return 40 - cost;
        return 80 + cost;
    }
    /// The higher the stronger the hand; to take no trick, the weaker.
    int worth_of_contract(Seat seat, int number) const {
        const BidContract* contract = is_.contract(number);
        if (contract->most == 0) return 3 - 2 * strength(seat);
        const int place = static_cast<int>(contract - is_.contracts.data());
        return 2 + strength(seat) * is_.contracts.size() / (2 * hand_) - 2 * place;
    }
    /// High cards and trumps.
    int strength(Seat seat) const {
        int sure = 0;
        for (PlayingCard card : table_.seen(hand(seat)).kinds())
            sure += ranks_.is_trump(card) || ranks_.height_of_rank(card.rank()) >= 11 ? 2 : 0;
        return sure;
    }

    bool broken_ = false;        ///< the closed suit
    std::uint8_t closed_at_ = 0; ///< tricks, when the stock was closed
};

using Tricks = TricksGame<CardSet>;
using TricksPacks = TricksGame<CardCounts>;

extern template class TricksGame<CardSet>;
extern template class TricksGame<CardCounts>;

} // namespace kupi::games
