// What Mattis and Myllymatti share: cards are won in a first phase, and shed in a second that the last one in loses.
// The games say who plays to a first-phase trick, when that phase is over, and what a second-phase play may be.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/matti_round.h"
#include "games/matti_stock.h"
#include "games/matti_trick.h"
#include "rules/follow_suit.h"

namespace kupi {

/// The base of the class `Game`, which has these of its own, private, with this class as its friend:
///
///   static constexpr bool empty_handed_stay   who begins the second phase without cards is in the game all the same
///   static constexpr bool takes_earliest      who takes gets the earliest play on the table, else the last
///   int rivals() const                        how many play to a first-phase trick
///   void round_over(Trace*)                   all of them have laid a card: a winner, or a tie
///   Seat stuck() const                        the stock being gone: who has no card and so ends the first phase
///   RuleId unfit(const Move&) const           the rule that a play's cards break among themselves
///   void add_plays(Options&, CardSet held, CardSet maybe, int unseen) const
///                                             plays of cards held, and of the unseen ones that may be among `maybe`
template <class Game, int most>
class MattiGame : public MattiStock<most> {
    using Stock = MattiStock<most>;

  public:
    using typename Stock::Verb;
    static constexpr std::array<std::string_view, 6> verbs{"deal", "play", "blind", "draw", "show", "take"};
    static constexpr std::array<std::string_view, 0> words{};
    using Stock::last_card_shown;
    static constexpr RuleId blind_needs_two{"blind-needs-two"}, does_not_beat{"does-not-beat"},
        nothing_to_take{"nothing-to-take"}, able_to_beat{"able-to-beat"};

    // ---- Judging and carrying out

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (phase_ == Phase::over) return Illegal{rule::hand_over};
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return deal(move);
        case Verb::play: return phase_ == Phase::first ? lay(move, mode, trace) : shed(move, mode, trace);
        case Verb::blind: return blind(move, mode, trace);
        case Verb::draw: return draw(move, trace);
        case Verb::show: return show(move);
        case Verb::take: return take(move, mode, trace);
        }
        return Illegal{rule::unknown_verb};
    }

    /// All of them; of cards that are due from the stock the last one, which everybody sees, never as ??.
    void legal_moves(Options& options) const {
        if (phase_ == Phase::over) return;
        if (phase_ != Phase::first) return second_phase_moves(options);
        deal_.add_options(options, Verb::deal);
        const int left_out = draw_moves(options);
        if (last_card_due()) return;
        const Seat seat = round_.due();
        const CardSet seen = table_.seen(hand_of(seat));
        const bool more = table_.unseen(hand_of(seat)) > 0 || hand_size_settled(seat) > hand_size(seat);
        Move move = make_move(Verb::play, seat, unseen_card);
        for (PlayingCard card : more ? seen | table_.pool() : seen) {
            move.items[0] = card.code();
            options.add(move);
        }
        if (stock_settled(left_out) >= 2) options.add_chance(make_move(Verb::blind, seat, unseen_card));
    }

    Seats waiting() const {
        Seats seats;
        if (phase_ == Phase::over) return seats;
        if (phase_ != Phase::first) {
            seats.add(due_);
            for (Seat s = 0; s < players_; ++s)
                if (phase_ == Phase::between && hand_size(s) > 0) seats.add(s);
            return seats;
        }
        if (!deal_.is_done()) seats.add(table_seat);
        for (Refill r = refill(); r.seat != nobody; next(r)) seats.add(r.seat);
        if (!last_card_due()) seats.add(round_.due());
        return seats;
    }

    // ---- Results

    void tell_known(Known& known) const {
        if (trump_ >= 0) known.suit("trump", trump_);
        known.word("phase", phase_ == Phase::first || phase_ == Phase::between ? "the first" : "the second");
    }
    Result hand_result() const {
        Result result;
        result.over = phase_ == Phase::over;
        if (!result.over) return result;
        add_loser(result);
        Field& out = result.add_seats("out");
        out.kind = Field::Kind::list;
        for (int i = 0; i < outs_; ++i) {
            out.seats.add(out_[i]);
            out.values[out_[i]] = i;
        }
        return result;
    }
    /// One hand is a game; further hands go on counting who has lost how often.
    Result game_result() const {
        Result result;
        result.over = phase_ == Phase::over;
        result.known = lost_.is_known();
        const Seats losers = result.over ? in_ : Seats{};
        result.add_seats("scores", Seats::all(players_), [&](Seat s) { return lost_[s] + losers.has(s); });
        if (result.over) add_loser(result);
        return result;
    }
    void next_hand(const HandEnd& end) {
        if (end.judged && phase_ == Phase::over) {
            lost_.add_win(in_);
        } else {
            const Field* loser = end.claimed("loser");
            if (loser != nullptr && loser->seats.size() == 1 && loser->seats.first() < players_)
                lost_.add_win(loser->seats);
            else
                lost_.forget();
        }
        dealer_ = left_of(dealer_, players_);
        begin_hand();
    }

    // ---- Looking

    auto& table() { return table_; }

    std::vector<PileView> piles() const {
        PileViews views(table_);
        views.add("stock", stock);
        views.add_each("hand", first_hand, players_);
        views.add_each("won pile", won_of(0), players_);
        for (Seat s = 0; s < players_; ++s) views.add_open("trick", laid_of(s), s);
        for (int i = 0; i < trick_.size(); ++i) views.add_row("trick", listed(trick_[i]));
        views.add("discard pile", discards);
        return views.take();
    }

    /// How a simple player likes a move. First phase: win what is worth having, with no more than it takes, else throw
    /// a low card; second phase: the most cards at once, low ones first, trumps last.
    int worth(const Move& move) const {
        const PlayingCard card = move.card();
        switch (static_cast<Verb>(move.verb)) {
        case Verb::blind: return 20;
        case Verb::take: return 100;
        case Verb::play: break;
        default: return 0;
        }
        if (phase_ != Phase::first) return 200 + 30 * move.cards - card.rank() - (card.suit() == trump_ ? 15 : 0);
        if (round_.untouched()) return 30 - std::abs(card.rank() - 6);
        int gain = 0;
        for (Seat s = 0; s < players_; ++s)
            for (PlayingCard c : table_.seen(laid_of(s))) gain += c.rank() - 4;
        return card.rank() > round_.highest_rank() ? 25 + 3 * gain - card.rank() : 25 - card.rank();
    }

    friend bool operator==(const MattiGame&, const MattiGame&) = default;

  private:
    friend Game;
    enum class Phase : std::uint8_t { first, between, second, over };
    using Stock::in_stock, Stock::hand_size, Stock::hand_size_settled, Stock::stock_settled, Stock::held,
        Stock::held_unseen, Stock::not_held, Stock::cards_of, Stock::last_card_due, Stock::last_card_comes_first,
        Stock::refill, Stock::next, Stock::refill_from, Stock::settle, Stock::deal, Stock::draw_moves, Stock::legal,
        Stock::note;
    using Stock::stock, Stock::discards, Stock::first_hand, Stock::plays, Stock::hand_of, Stock::won_of, Stock::laid_of,
        Stock::dealt;
    using Stock::table_, Stock::players_, Stock::dealer_, Stock::deal_, Stock::drawer_, Stock::maker_, Stock::trump_;
    using typename Stock::Refill;

    MattiGame() = default;
    /// `must_beat`: who can beat the last play may not take.
    MattiGame(const Setup& setup, bool must_beat) : Stock(setup), must_beat_(must_beat) { begin_hand(); }

    Game& own() { return static_cast<Game&>(*this); }
    const Game& own() const { return static_cast<const Game&>(*this); }

    void begin_hand() {
        Stock::gather();
        in_ = ahead_ = {};
        out_ = {};
        outs_ = on_table_ = 0;
        due_ = nobody;
        phase_ = Phase::first;
        trick_.clear();
        begin_trick(left_of(dealer_, players_));
    }
    void begin_trick(Seat leader) { round_.begin(leader, players_, own().rivals()); }

    // ---- The first phase

    Ruling draw(const Move& move, Trace* trace) {
        Ruling ruling = Stock::draw(move, trace);
        if (is_legal(ruling)) go_on(trace);
        return ruling;
    }
    /// Whose turn it is; or who may play ahead of turn since the table lets it stand. Tied or not, nobody lays two
    /// cards in a round.
    bool may_lay(Seat seat, Mode mode) const {
        return round_.due() == seat || (mode == Mode::stood && round_.expects(seat));
    }
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        if (last_card_due()) return last_card_comes_first();
        const Seat seat = move.seat;
        if (!may_lay(seat, mode)) return Illegal{rule::turn_order, {.seat = round_.due()}};
        const CardSet seen = table_.seen(hand_of(seat));
        const int unseen = hand_size_settled(seat) - seen.size();
        PlayingCard fault;
        if (const RuleId why = not_held(seen, unseen, move, fault))
            return Illegal{why, {.seat = seat, .card = fault, .cards = seen}};
        if (const RuleId why = own().unfit(move)) return Illegal{why, {.seat = seat, .number = move.cards}};
        settle();
        lay_card(seat, hand_of(seat), move.card(), trace);
        return legal();
    }
    Ruling blind(const Move& move, Mode mode, Trace* trace) {
        if (phase_ != Phase::first) return Illegal{rule::wrong_phase};
        if (last_card_due()) return last_card_comes_first();
        const Seat seat = move.seat;
        if (!may_lay(seat, mode)) return Illegal{rule::turn_order, {.seat = round_.due()}};
        const PlayingCard card = move.card();
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
        int left_out = 0;
        for (Refill r = refill(); r.seat != nobody; next(r)) ++left_out;
        if (const int left = stock_settled(left_out); left < 2)
            return Illegal{blind_needs_two, {.seat = seat, .card = card, .number = left}};
        settle();
        lay_card(seat, stock, card, trace);
        return legal();
    }
    void lay_card(Seat seat, int from, PlayingCard card, Trace* trace) {
        table_.move(from, laid_of(seat), card);
        round_.lay(seat, card);
        ++on_table_;
        if (round_.complete()) own().round_over(trace);
        go_on(trace);
    }
    /// The winner alone at the top takes all that lies there.
    void capture(Seat winner, Trace* trace) {
        if (trace != nullptr) {
            Note& n = note(*trace, "trick-won", winner);
            n.cards = {round_.card_of(winner)};
            n.numbers = {on_table_};
        }
        for (Seat s = 0; s < players_; ++s) table_.move_all(laid_of(s), won_of(winner));
        on_table_ = 0;
    }
    void note_tie(Trace* trace) const {
        if (trace == nullptr) return;
        Note& n = note(*trace, "tie");
        for (Seat s : round_.highest()) n.cards.push_back(round_.card_of(s));
        n.numbers = {round_.highest().size(), on_table_};
    }
    /// An empty hand in a tie draws the last card of the stock (rulings MA-3); without a stock it ends the phase.
    void go_on(Trace* trace) {
        if (drawer_ != nobody || in_stock() > 1) return;
        if (in_stock() == 1) {
            if (on_table_ > 0 && hand_size(round_.due()) == 0) drawer_ = round_.due();
        } else if (const Seat seat = own().stuck(); seat != nobody) {
            end_first_phase(seat, trace);
        }
    }
    /// denexa-games: Myllymatti, Ending the first half: cards on the table go back to those who played them
    /// (rulings MA-4).
    void end_first_phase(Seat stuck, Trace* trace) {
        if (trace != nullptr) {
            Note& n = note(*trace, on_table_ > 0 ? "cards-returned" : "first-phase-over", stuck);
            n.numbers = {on_table_};
        }
        phase_ = Phase::between;
        due_ = maker_;
        on_table_ = 0;
        for (Seat s = 0; s < players_; ++s) table_.move_all(laid_of(s), won_of(s));
        for (int i = 0; i < players_; ++i) {
            const Seat s = left_of(maker_, players_, i);
            const int cards = hand_size(s) + table_.size(won_of(s));
            if (trace != nullptr) note(*trace, cards > 0 ? "second-hand" : "no-second-hand", s).numbers = {cards};
            if (cards > 0 || Game::empty_handed_stay)
                in_.add(s);
            else
                out_[outs_++] = s;
        } // two are in at least: of those who have lost every trick nobody plays against both others
    }

    // ---- Between the phases

    Ruling show(const Move& move) {
        const Seat seat = move.seat;
        if (phase_ != Phase::between || hand_size(seat) == 0) return Illegal{rule::wrong_phase, {.seat = seat}};
        if (move.cards != hand_size(seat))
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = hand_size(seat)}};
        const CardSet seen = table_.seen(hand_of(seat));
        PlayingCard fault;
        if (const RuleId why = not_held(seen, table_.unseen(hand_of(seat)), move, fault))
            return Illegal{why, {.seat = seat, .card = fault, .cards = seen}};
        for (int i = 0; i < move.size; ++i) table_.move(hand_of(seat), won_of(seat), move.card(i));
        return legal();
    }
    /// Won piles are hands now.
    void begin_second_phase() {
        if (phase_ == Phase::second) return;
        phase_ = Phase::second;
        for (Seat s = 0; s < players_; ++s) table_.move_all(won_of(s), hand_of(s));
    }

    // ---- The second phase

    /// Out of turn, what the table lets stand: of a player in the game who has not acted ahead already.
    bool may_act(Seat seat, Mode mode) const {
        return seat == due_ || (mode == Mode::stood && in_.has(seat) && !ahead_.has(seat));
    }
    Ruling shed(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        if (!may_act(seat, mode)) return Illegal{rule::turn_order, {.seat = due_}};
        const CardSet seen = held(seat);
        PlayingCard fault;
        if (const RuleId why = not_held(seen, held_unseen(seat), move, fault))
            return Illegal{why, {.seat = seat, .card = fault, .cards = seen}};
        const CardSet play = cards_of(move);
        if (mode == Mode::judge) {
            if (const RuleId why = own().unfit(move))
                return Illegal{why, {.seat = seat, .number = move.cards, .cards = play}};
            if (const CardSet beaten = play - trick_.beaten_by(); !beaten.empty())
                return Illegal{does_not_beat, {.seat = seat, .card = beaten.first(), .cards = trick_.last()}};
        }
        begin_second_phase();
        for (int i = 0; i < move.size; ++i) table_.move(hand_of(seat), plays, move.card(i));
        if (trick_.empty()) trick_.begin(in_.size());
        trick_.add(play, trump_);
        after_play(seat, trace);
        return legal();
    }
    void after_play(Seat seat, Trace* trace) {
        if (table_.empty(hand_of(seat))) {
            in_.remove(seat);
            out_[outs_++] = seat;
            if (trace != nullptr) note(*trace, "out", seat).numbers = {outs_};
            if (in_.size() == 1) return end_hand(trace);
        }
        if (!trick_.complete()) return pass_turn(seat);
        const std::int32_t size = trick_.size();
        table_.move_all(plays, discards);
        trick_.clear();
        ahead_ = {};
        due_ = leader_from(seat);
        if (trace != nullptr) note(*trace, "trick-complete", due_).numbers = {size, in_.size()};
    }
    Ruling take(const Move& move, Mode mode, Trace* trace) {
        if (phase_ == Phase::first) return Illegal{rule::wrong_phase};
        const Seat seat = move.seat;
        if (!may_act(seat, mode)) return Illegal{rule::turn_order, {.seat = due_}};
        if (trick_.empty()) return Illegal{nothing_to_take, {.seat = seat}};
        if (must_beat_ && mode == Mode::judge && !(table_.possible(hand_of(seat)) & trick_.beaten_by()).empty()) {
            Ruling ruling = without_beating(seat);
            if (is_legal(ruling)) carry_out_take(seat, trace);
            return ruling;
        }
        carry_out_take(seat, trace);
        return legal();
    }
    void carry_out_take(Seat seat, Trace* trace) {
        const CardSet taken = Game::takes_earliest ? trick_.take_earliest() : trick_.take_last(trump_);
        for (PlayingCard card : taken) table_.move(plays, hand_of(seat), card);
        if (trace != nullptr) {
            Note& n = note(*trace, "taken", seat);
            for (PlayingCard card : taken) n.cards.push_back(card);
            n.numbers = {trick_.size()};
        }
        if (!trick_.empty()) {
            pass_turn(seat);
        } else {
            ahead_ = {};
            due_ = leader_from(seat == due_ ? left_of(seat, players_) : due_);
            if (trace != nullptr) note(*trace, "table-emptied", due_).numbers = {in_.size()};
        }
    }
    /// Whether a hand surely can beat the last play: since it holds one of these, or one of these at least.
    CardSet able_to(const HeldCards& cards) const {
        const CardSet beats = trick_.beaten_by();
        if (const CardSet known = cards.seen & beats; !known.empty()) return known;
        return cards.must_hide(beats) ? cards.hidden & beats : CardSet{};
    }
    /// Of a hand that may hold what beats the last play: legal if it does not.
    Ruling without_beating(Seat seat) {
        const HeldCards cards = held_by(seat);
        const CardSet able = able_to(cards), lacked = able.empty() ? cards.hidden & trick_.beaten_by() : able;
        table_.demand_lack(hand_of(seat), unseen_card, lacked, able_to_beat, seat);
        if (!able.empty()) return Illegal{able_to_beat, {.seat = seat, .cards = able}};
        return Legal{.open = true};
    }
    HeldCards held_by(Seat seat) const {
        const int unseen = held_unseen(seat);
        return {held(seat), unseen, unseen > 0 ? table_.pool() : CardSet{}};
    }

    /// In a trick the player due stays due, and whoever has acted ahead is skipped when the turn comes (log format §2).
    void pass_turn(Seat seat) {
        if (seat != due_) return ahead_.add(seat);
        do {
            ahead_.remove(due_);
            do due_ = left_of(due_, players_);
            while (!in_.has(due_));
        } while (ahead_.has(due_));
    }
    /// The first from there on who has a card to lead: players without are out, or passed over (rulings MA-8, MA-10).
    Seat leader_from(Seat seat) const {
        for (int i = 0; i < players_; ++i)
            if (const Seat s = left_of(seat, players_, i); in_.has(s) && hand_size(s) > 0) return s;
        return seat; // never: cards that nobody holds lie on the table
    }
    void end_hand(Trace* trace) {
        phase_ = Phase::over;
        due_ = nobody;
        ahead_ = {};
        if (trace != nullptr) note(*trace, "last-in", in_.first());
    }

    // ---- Legal moves

    void second_phase_moves(Options& options) const {
        for (Seat s = 0; s < players_ && phase_ == Phase::between; ++s) {
            if (hand_size(s) == 0) continue;
            options.add(with_pile(make_move(Verb::show, s), table_, hand_of(s))).chance = table_.unseen(hand_of(s)) > 0;
        }
        const HeldCards cards = held_by(due_);
        const CardSet beats = trick_.beaten_by();
        own().add_plays(options, cards.seen & beats, cards.hidden & beats, cards.unseen);
        if (!trick_.empty() && (!must_beat_ || able_to(cards).empty())) options.add(make_move(Verb::take, due_));
    }

    // ---- Odds and ends

    void add_loser(Result& result) const {
        Field& loser = result.add_seats("loser");
        loser.kind = Field::Kind::list;
        loser.seats = in_;
    }

    MattiTrick<most> trick_;
    MattiRound<most> round_;
    ScoreSheet<most> lost_;        ///< hands
    std::array<Seat, most> out_{}; ///< in the order of going out
    Seats in_;                     ///< second phase: in the game
    Seats ahead_;                  ///< second phase: who has acted before their turn, since the table let it stand
    std::uint8_t outs_ = 0, on_table_ = 0; ///< players out; cards on the table in the first phase
    Seat due_ = nobody;                    ///< second phase: whose turn it is
    Phase phase_ = Phase::first;
    bool must_beat_ = false;
};

} // namespace kupi
