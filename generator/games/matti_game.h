// What Mattis and Myllymatti share: cards are won in a first phase, and shed in a second that the last one in loses.
// The games say who plays to a first-phase trick, when that phase is over, and what a second-phase play may be.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "games/matti_order.h"
#include "games/matti_round.h"
#include "games/matti_stock.h"
#include "games/matti_trick.h"
#include "rules/follow_suit.h"

namespace kupi::games {

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
class MattiGame : public GameDefaults {
    using Stock = MattiStock<most>;

  public:
    using Verb = MattiVerb;
    static constexpr std::array<std::string_view, 6> verbs{"deal", "play", "blind", "draw", "show", "take"};
    static constexpr RuleId last_card_shown = Stock::last_card_shown;
    static constexpr RuleId blind_needs_two{"blind-needs-two"}, does_not_beat{"does-not-beat"},
        nothing_to_take{"nothing-to-take"}, able_to_beat{"able-to-beat"};

    // ---- Judging and carrying out

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (phase_ == Phase::over) return Illegal{rule::hand_over};
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return cards_.deal(move);
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
        const int left_out = cards_.draw_moves(options);
        if (cards_.last_card_due()) return;
        const Seat seat = round_.due();
        const CardSet seen = cards_.table.seen(Stock::hand_of(seat));
        const bool more =
            cards_.table.unseen(Stock::hand_of(seat)) > 0 || cards_.hand_size_settled(seat) > cards_.hand_size(seat);
        Move move = make_move(Verb::play, seat, unseen_card);
        for (PlayingCard card : more ? seen | cards_.table.pool() : seen) {
            move.items[0] = card.code();
            options.add(move);
        }
        if (cards_.stock_settled(left_out) >= 2) options.add_chance(make_move(Verb::blind, seat, unseen_card));
    }

    Seats waiting() const {
        if (phase_ == Phase::over) return {};
        Seats seats = phase_ == Phase::first ? cards_.waiting() : Seats::of(order_.due());
        if (phase_ == Phase::first && !cards_.last_card_due()) seats.add(round_.due());
        if (phase_ == Phase::between) seats = seats | yet_to_show();
        return seats;
    }

    // ---- Results

    void tell_known(Known& known) const {
        if (cards_.trump() >= 0) known.suit("trump", cards_.trump());
        known.word("phase", phase_ == Phase::first || phase_ == Phase::between ? "the first" : "the second");
    }
    Result hand_result() const {
        Result result;
        result.over = phase_ == Phase::over;
        if (!result.over) return result;
        order_.add_loser(result);
        order_.add_out(result);
        return result;
    }
    /// One hand is a game; further hands go on counting who has lost how often.
    Result game_result() const {
        Result result;
        result.over = phase_ == Phase::over;
        result.known = lost_.is_known();
        const Seats losers = result.over ? order_.in() : Seats{};
        result.add_seats("scores", Seats::all(cards_.players()), [&](Seat s) { return lost_[s] + losers.has(s); });
        if (result.over) order_.add_loser(result);
        return result;
    }
    void next_hand(const HandEnd& end) {
        if (end.judged && phase_ == Phase::over) {
            lost_.add_win(order_.in());
        } else {
            const Field* loser = end.claimed("loser");
            if (loser != nullptr && loser->seats.size() == 1 && loser->seats.first() < cards_.players())
                lost_.add_win(loser->seats);
            else
                lost_.forget();
        }
        cards_.next_dealer();
        begin_hand();
    }

    // ---- Looking

    Seat dealer() const { return cards_.dealer(); }
    const CardSet& pool() const { return cards_.table.pool(); }
    auto& table() { return cards_.table; }

    std::vector<PileView> piles() const {
        PileViews views(cards_.table);
        views.add("stock", Stock::stock);
        views.add_each("hand", Stock::first_hand, cards_.players());
        views.add_each("won pile", Stock::won_of(0), cards_.players());
        for (Seat s = 0; s < cards_.players(); ++s) views.add_open("trick", Stock::laid_of(s), s);
        for (int i = 0; i < trick_.size(); ++i) views.add_row("trick", listed(trick_[i]));
        views.add("discard pile", Stock::discards);
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
        if (phase_ != Phase::first)
            return 200 + 30 * move.cards - card.rank() - (card.suit() == cards_.trump() ? 15 : 0);
        if (round_.untouched()) return 30 - std::abs(card.rank() - 6);
        int gain = 0;
        for (Seat s = 0; s < cards_.players(); ++s)
            for (PlayingCard c : cards_.table.seen(Stock::laid_of(s))) gain += c.rank() - 4;
        return card.rank() > round_.highest_rank() ? 25 + 3 * gain - card.rank() : 25 - card.rank();
    }

    friend bool operator==(const MattiGame&, const MattiGame&) = default;

  private:
    friend Game;
    enum class Phase : std::uint8_t { first, between, second, over };

    MattiGame() = default;
    /// `must_beat`: who can beat the last play may not take.
    MattiGame(const Setup& setup, bool must_beat) : cards_(setup), must_beat_(must_beat) { begin_hand(); }

    Game& own() { return static_cast<Game&>(*this); }
    const Game& own() const { return static_cast<const Game&>(*this); }

    void begin_hand() {
        cards_.gather();
        order_ = {};
        on_table_ = 0;
        phase_ = Phase::first;
        trick_.clear();
        begin_trick(left_of(cards_.dealer(), cards_.players()));
    }
    void begin_trick(Seat leader) { round_.begin(leader, cards_.players(), own().rivals()); }

    // ---- The first phase

    Ruling draw(const Move& move, Trace* trace) {
        Ruling ruling = cards_.draw(move, trace);
        if (is_legal(ruling)) go_on(trace);
        return ruling;
    }
    /// Whose turn it is; or who may play ahead of turn since the table lets it stand. Tied or not, nobody lays two
    /// cards in a round.
    bool may_lay(Seat seat, Mode mode) const {
        return round_.due() == seat || (mode == Mode::stood && round_.expects(seat));
    }
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        if (cards_.last_card_due()) return cards_.last_card_comes_first();
        const Seat seat = move.seat;
        if (!may_lay(seat, mode)) return Illegal{rule::turn_order, {.seat = round_.due()}};
        const CardSet seen = cards_.table.seen(Stock::hand_of(seat));
        const int unseen = cards_.hand_size_settled(seat) - seen.size();
        if (Ruling fault = cards_.fault_of(move, seen, unseen); !is_legal(fault)) return fault;
        if (const RuleId why = own().unfit(move)) return Illegal{why, {.seat = seat, .number = move.cards}};
        cards_.settle();
        lay_card(seat, Stock::hand_of(seat), move.card(), trace);
        return Stock::legal();
    }
    Ruling blind(const Move& move, Mode mode, Trace* trace) {
        if (phase_ != Phase::first) return Illegal{rule::wrong_phase};
        if (cards_.last_card_due()) return cards_.last_card_comes_first();
        const Seat seat = move.seat;
        if (!may_lay(seat, mode)) return Illegal{rule::turn_order, {.seat = round_.due()}};
        const PlayingCard card = move.card();
        if (card.is_unseen()) return Illegal{rule::bad_argument};
        if (!cards_.table.pool().has(card)) return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
        if (const int left = cards_.stock_settled(cards_.draws_due()); left < 2)
            return Illegal{blind_needs_two, {.seat = seat, .card = card, .number = left}};
        cards_.settle();
        lay_card(seat, Stock::stock, card, trace);
        return Stock::legal();
    }
    void lay_card(Seat seat, int from, PlayingCard card, Trace* trace) {
        cards_.table.move(from, Stock::laid_of(seat), card);
        round_.lay(seat, card);
        ++on_table_;
        if (round_.complete()) own().round_over(trace);
        go_on(trace);
    }
    /// The winner alone at the top takes all that lies there.
    void capture(Seat winner, Trace* trace) {
        if (trace != nullptr) add_note(*trace, "trick-won", winner, {on_table_}).cards = {round_.card_of(winner)};
        for (Seat s = 0; s < cards_.players(); ++s) cards_.table.move_all(Stock::laid_of(s), Stock::won_of(winner));
        on_table_ = 0;
    }
    void note_tie(Trace* trace) const {
        if (trace == nullptr) return;
        Note& n = add_note(*trace, "tie", nobody, {round_.highest().size(), on_table_});
        for (Seat s : round_.highest()) n.cards.push_back(round_.card_of(s));
    }
    /// An empty hand in a tie draws the last card of the stock (rulings MA-3); without a stock it ends the phase.
    void go_on(Trace* trace) {
        if (cards_.drawer() != nobody || cards_.in_stock() > 1) return;
        if (cards_.in_stock() == 1) {
            if (on_table_ > 0 && cards_.hand_size(round_.due()) == 0) cards_.draw_last(round_.due());
        } else if (const Seat seat = own().stuck(); seat != nobody) {
            end_first_phase(seat, trace);
        }
    }
    /// denexa-games: Myllymatti, Ending the first half: cards on the table go back to those who played them
    /// (rulings MA-4).
    void end_first_phase(Seat stuck, Trace* trace) {
        add_note(trace, on_table_ > 0 ? "cards-returned" : "first-phase-over", stuck, {on_table_});
        phase_ = Phase::between;
        order_.lead(cards_.maker());
        on_table_ = 0;
        for (Seat s = 0; s < cards_.players(); ++s) cards_.table.move_all(Stock::laid_of(s), Stock::won_of(s));
        for (int i = 0; i < cards_.players(); ++i) {
            const Seat s = left_of(cards_.maker(), cards_.players(), i);
            const int cards = cards_.hand_size(s) + cards_.table.size(Stock::won_of(s));
            add_note(trace, cards > 0 ? "second-hand" : "no-second-hand", s, {cards});
            if (cards > 0 || Game::empty_handed_stay)
                order_.join(s);
            else
                order_.leave(s);
        } // two are in at least: of those who have lost every trick nobody plays against both others
    }

    // ---- Between the phases

    /// Who has cards left of the first phase.
    Seats yet_to_show() const {
        return Seats::all(cards_.players()).where([&](Seat s) { return cards_.hand_size(s) > 0; });
    }
    Ruling show(const Move& move) {
        const Seat seat = move.seat;
        if (phase_ != Phase::between || cards_.hand_size(seat) == 0) return Illegal{rule::wrong_phase, {.seat = seat}};
        if (move.cards != cards_.hand_size(seat))
            return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = cards_.hand_size(seat)}};
        Ruling ruling =
            cards_.fault_of(move, cards_.table.seen(Stock::hand_of(seat)), cards_.table.unseen(Stock::hand_of(seat)));
        for (int i = 0; i < move.size && is_legal(ruling); ++i)
            cards_.table.move(Stock::hand_of(seat), Stock::won_of(seat), move.card(i));
        return ruling;
    }
    /// Won piles are hands now.
    void begin_second_phase() {
        if (phase_ == Phase::second) return;
        phase_ = Phase::second;
        for (Seat s = 0; s < cards_.players(); ++s) cards_.table.move_all(Stock::won_of(s), Stock::hand_of(s));
    }

    // ---- The second phase

    Ruling shed(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        if (!order_.may_act(seat, mode)) return Illegal{rule::turn_order, {.seat = order_.due()}};
        if (Ruling fault = cards_.fault_of(move, cards_.held(seat), cards_.held_unseen(seat)); !is_legal(fault))
            return fault;
        const CardSet play = Stock::cards_of(move);
        if (mode == Mode::judge) {
            if (const RuleId why = own().unfit(move))
                return Illegal{why, {.seat = seat, .number = move.cards, .cards = play}};
            if (const CardSet beaten = play - trick_.beaten_by(); !beaten.empty())
                return Illegal{does_not_beat, {.seat = seat, .card = beaten.first(), .cards = trick_.last()}};
        }
        begin_second_phase();
        for (int i = 0; i < move.size; ++i) cards_.table.move(Stock::hand_of(seat), Stock::plays, move.card(i));
        if (trick_.empty()) trick_.begin(order_.in().size());
        trick_.add(play, cards_.trump());
        after_play(seat, trace);
        return Stock::legal();
    }
    void after_play(Seat seat, Trace* trace) {
        if (cards_.table.empty(Stock::hand_of(seat))) {
            order_.leave(seat);
            add_note(trace, "out", seat, {order_.out()});
            if (order_.in().size() == 1) return end_hand(trace);
        }
        if (!trick_.complete()) return order_.pass(seat);
        const std::int32_t size = trick_.size();
        cards_.table.move_all(Stock::plays, Stock::discards);
        trick_.clear();
        order_.lead(leader_from(seat));
        add_note(trace, "trick-complete", order_.due(), {size, order_.in().size()});
    }
    Ruling take(const Move& move, Mode mode, Trace* trace) {
        if (phase_ == Phase::first) return Illegal{rule::wrong_phase};
        const Seat seat = move.seat;
        if (!order_.may_act(seat, mode)) return Illegal{rule::turn_order, {.seat = order_.due()}};
        if (trick_.empty()) return Illegal{nothing_to_take, {.seat = seat}};
        if (must_beat_ && mode == Mode::judge &&
            !(cards_.table.possible(Stock::hand_of(seat)) & trick_.beaten_by()).empty()) {
            Ruling ruling = without_beating(seat);
            if (is_legal(ruling)) carry_out_take(seat, trace);
            return ruling;
        }
        carry_out_take(seat, trace);
        return Stock::legal();
    }
    void carry_out_take(Seat seat, Trace* trace) {
        const CardSet taken = Game::takes_earliest ? trick_.take_earliest() : trick_.take_last(cards_.trump());
        for (PlayingCard card : taken) cards_.table.move(Stock::plays, Stock::hand_of(seat), card);
        if (trace != nullptr) add_note(*trace, "taken", seat, {trick_.size()}).cards = listed(taken);
        if (!trick_.empty()) return order_.pass(seat);
        order_.lead(leader_from(seat == order_.due() ? left_of(seat, cards_.players()) : order_.due()));
        add_note(trace, "table-emptied", order_.due(), {order_.in().size()});
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
        cards_.table.demand_lack(Stock::hand_of(seat), unseen_card, lacked, able_to_beat, seat);
        if (!able.empty()) return Illegal{able_to_beat, {.seat = seat, .cards = able}};
        return Legal{.open = true};
    }
    HeldCards held_by(Seat seat) const {
        const int unseen = cards_.held_unseen(seat);
        return {cards_.held(seat), unseen, unseen > 0 ? cards_.table.pool() : CardSet{}};
    }

    /// The first from there on who has a card to lead: players without are out, or passed over (rulings MA-8, MA-10).
    Seat leader_from(Seat seat) const {
        for (int i = 0; i < cards_.players(); ++i)
            if (const Seat s = left_of(seat, cards_.players(), i); order_.in().has(s) && cards_.hand_size(s) > 0)
                return s;
        return seat; // never: cards that nobody holds lie on the table
    }
    void end_hand(Trace* trace) {
        phase_ = Phase::over;
        order_.lead(nobody);
        add_note(trace, "last-in", order_.in().first());
    }

    // ---- Legal moves

    void second_phase_moves(Options& options) const {
        const Seat due = order_.due();
        for (Seat s : phase_ == Phase::between ? yet_to_show() : Seats{})
            options.add(with_pile(make_move(Verb::show, s), cards_.table, Stock::hand_of(s))).chance =
                cards_.table.unseen(Stock::hand_of(s)) > 0;
        const HeldCards cards = held_by(due);
        const CardSet beats = trick_.beaten_by();
        own().add_plays(options, cards.seen & beats, cards.hidden & beats, cards.unseen);
        if (!trick_.empty() && (!must_beat_ || able_to(cards).empty())) options.add(make_move(Verb::take, due));
    }

    Stock cards_;
    MattiOrder<most> order_; ///< of the second phase
    MattiTrick<most> trick_;
    MattiRound<most> round_;
    ScoreSheet<most> lost_;     ///< hands
    std::uint8_t on_table_ = 0; ///< cards, in the first phase
    Phase phase_ = Phase::first;
    bool must_beat_ = false;
};

} // namespace kupi::games
