// The family "shedding": who first has no card left wins (rulesheets/families/shedding). What a game of it is like
// stands in its parameters, which are options of the Setup.
#pragma once

#include <optional>
#include <vector>

#include "games/shedding_score.h"

namespace kupi::games {

/// A card that is due and was not written has been drawn unseen; so an entry that comes after it first has that done.
/// `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class SheddingGame : public GameDefaults {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play, draw, pass, penalty, last_card, show };
    static constexpr std::array<std::string_view, 8> verbs{"deal", "turn",    "play",      "draw",
                                                           "pass", "penalty", "last-card", "show"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, no_call{"no-call"},
        show_not_due{"show-not-due"}, turn_missing{"turn-missing"}, no_penalty{"no-penalty"},
        nothing_to_draw{"nothing-to-draw"}, draw_limit{"draw-limit"}, may_not_pass{"may-not-pass"},
        must_play{"must-play"}, one_card{"one-card"}, one_rank{"one-rank"}, name_suit{"name-suit"},
        not_last{"not-last"}, no_fit{"no-fit"}, penalty_ends_turn{"penalty-ends-turn"};
    static constexpr int most_seats = shedding::most_seats;

    SheddingGame() = default;
    explicit SheddingGame(const Setup& setup) : house_(setup), pack_(setup.pack.as<Cards>()), dealer_(setup.dealer) {
        begin();
    }
    static HeaderFault header_fault(const Setup& setup) { return shedding::House::fault_of(setup); }

    // ---- Judging and carrying out

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        const bool open = verb == Verb::play || verb == Verb::turn || verb == Verb::show;
        if (open && move.unseen() > 0) return Illegal{rule::bad_argument};
        if (verb == Verb::deal && move.other >= house_.players) return Illegal{rule::not_a_player};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (ended_ || (finished_ && verb != Verb::show)) return Illegal{rule::hand_over};
        if (verb == Verb::play && mode == Mode::judge && leaves_unanswered(move))
            return Illegal{
                penalty_ends_turn,
                {.seat = move.seat, .card = move.card(), .number = dues_.owed(), .cards = CardSet::of(piles_.top())}};
        if (!settles(move) && (verb != Verb::play || move.cards == 1)) return carry_out(move, mode, trace);
        return on_copy(*this, trace, [&](SheddingGame& after) {
            after.settle_before(move, trace);
            return after.carry_out(move, mode, trace);
        });
    }

    // ---- Legal moves

    /// Everything that may be written now: first what is due, then what may follow if that is left out. Several cards
    /// at once are listed in one order of those between the first and the last, and only cards that have been seen.
    void legal_moves(Options& options) const {
        if (ended_) return;
        if (finished_) {
            for (Seat s : to_show()) options.add_drawn(with_pile(make_move(Verb::show, s), piles_.table, hand + s));
            return;
        }
        if (!piles_.has_top()) {
            deal_.add_options(options, Verb::deal);
            if (options.in_full() || deal_.is_done())
                options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
            return;
        }
        add_here(options);
        if (!options.in_full() || !dues_.any()) return;
        SheddingGame after = *this;
        while (after.dues_.any()) {
            after.pay(after.debt(), nullptr, nullptr);
            after.add_here(options);
        }
    }
    Seats waiting() const {
        if (ended_) return {};
        if (finished_) return to_show();
        if (!piles_.has_top()) return Seats::of(table_seat);
        return Seats::of(dues_.any() ? debt().seat : turn_.seat);
    }
    /// Calls, and plays what its house thinks best.
    int worth(const Move& move) const {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::last_card) return 1'000'000;
        return verb == Verb::play ? house_.worth(move, piles_.table.seen(hand + move.seat).kinds()) : 0;
    }

    // ---- Results

    Result hand_result() const { return finished_ ? count().result() : Result{}; }
    /// Points of cards that are left: how they got there plays no part.
    static constexpr bool rests_on_end = true;
    SureFigures sure_of_hand() const { return count().sure(); }
    SureFigures sure_of_game() const { return totals_.sure(house_, count()); }
    Result game_result() const {
        const auto now = over();
        return totals_.result(house_, now ? &*now : nullptr, finished_ || ended_);
    }
    void tell_known(Known& known) const {
        if (named_ != shedding::no_suit) known.suit("suit", named_);
        if (dues_.owed() > 0) known.number("to be drawn", dues_.owed());
        if (turn_.reversed) known.word("direction", "reversed");
        if (house_.target > 0) known.number("target", house_.target);
    }
    void next_hand(const HandEnd& end) {
        if (ended_) return;
        const auto now = over();
        totals_.add(house_, now ? &*now : nullptr, end);
        finished_ = false;
        ended_ = house_.target > 0 ? totals_.result(house_, nullptr, true).over : end.last;
        if (ended_) return;
        dealer_ = left_of(dealer_, house_.players);
        begin();
    }

    // ---- Looking

    Seat dealer() const { return ended_ ? nobody : dealer_; }
    const Cards& pool() const { return piles_.table.pool(); }
    auto& table() { return piles_.table; }
    /// What may stand for the ?? of a chance move: cards of the stock, and of the pile that is shuffled into it.
    Cards pool(const Move& move) const {
        if (!settles(move)) return piles_.next(move.cards);
        SheddingGame after = *this;
        after.settle_before(move, nullptr);
        return after.piles_.next(move.cards);
    }
    std::vector<PileView> piles() const { return piles_.views(house_.players); }

    friend bool operator==(const SheddingGame&, const SheddingGame&) = default;

  private:
    using Piles = shedding::Piles<Cards>;
    using Debt = shedding::Debt;
    static constexpr int hand = Piles::hand;

    void begin() {
        piles_.gather(pack_, house_.reshuffle);
        deal_.begin(Seats::all(house_.players), house_.hand);
        turn_ = {.seat = left_of(dealer_, house_.players), .players = house_.players};
        dues_ = {};
        named_ = shedding::no_suit;
        actor_ = nobody;
        shown_ = {};
        finished_ = false;
    }
    int hand_size(Seat seat) const { return piles_.in_hand(seat); }
    /// What may be played on the top; by this seat as a single card.
    CardSet fitting() const { return house_.fitting(piles_.top(), named_); }
    CardSet fitting(Seat seat) const { return hand_size(seat) == 1 ? fitting() - house_.not_last : fitting(); }

    // ---- What is due without an entry

    Debt debt() const { return dues_.first(turn_.seat, piles_.available(), house_.call_penalty); }
    /// The first debt, with the cards of an entry or, null, unseen. One for which no card is left is none.
    void pay(const Debt& due, const Move* written, Trace* trace) {
        if (dues_.silent() != nobody) add_note(trace, "not-called", due.seat);
        if (written == nullptr) add_note(trace, "penalty-unseen", due.seat, {due.cards});
        if (piles_.reshuffles(due.cards)) piles_.shuffle(trace);
        if (written == nullptr) piles_.table.move_unseen(Piles::stock, hand + due.seat, due.cards);
        for (int i = 0; written != nullptr && i < due.cards; ++i)
            piles_.table.move(Piles::stock, hand + due.seat, written->card(i));
        if (dues_.paid() && house_.penalty_ends_turn) end_turn(turn_.seat);
        if (piles_.available() == 0) dues_.forgive();
    }
    /// By whom a penalty is due that ends the turn: nothing may be played first, but what answers it.
    bool leaves_unanswered(const Move& move) const {
        return house_.penalty_ends_turn && dues_.owed() > 0 && move.seat == turn_.seat &&
               !house_.answers(move.card(), piles_.top());
    }
    /// Whether the entry says by its place that something has been done that was not written.
    bool settles(const Move& move) const {
        const bool silent = dues_.silent() != nobody;
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal:
        case Verb::last_card:
        case Verb::show: return false;
        case Verb::turn: return !deal_.is_done();
        case Verb::penalty: return silent && dues_.silent() != move.seat;
        case Verb::play:
            return silent ||
                   (dues_.owed() > 0 && (move.seat != turn_.seat || !house_.answers(move.card(), piles_.top())));
        case Verb::draw:
        case Verb::pass: return dues_.any();
        }
        return false;
    }
    void settle_before(const Move& move, Trace* trace) {
        if (static_cast<Verb>(move.verb) == Verb::turn) return deal_.give_rest_unseen(piles_.table);
        while (settles(move)) pay(debt(), nullptr, trace);
    }

    // ---- Entries

    Ruling carry_out(const Move& move, Mode mode, Trace* trace) {
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return deal_.give_player(piles_.table, move, house_.players, deal_not_due);
        case Verb::turn: return turn(move, trace);
        case Verb::play: return play_cards(move, mode, trace);
        case Verb::draw: return draw(move, mode, trace);
        case Verb::pass: return pass(move, mode, trace);
        case Verb::penalty: return penalty(move, trace);
        case Verb::last_card:
            if (dues_.silent() != move.seat) return Illegal{no_call, {.seat = move.seat}};
            dues_.called();
            return Legal{};
        case Verb::show: return show(move, trace);
        }
        return Illegal{rule::unknown_verb};
    }
    /// The start card; while one lies there that may not, another onto it.
    Ruling turn(const Move& move, Trace* trace) {
        if (piles_.has_top()) return refuse(turn_not_due, move);
        if (Ruling ruling = fault_of_packet(move, 1, pool()); !is_legal(ruling)) return ruling;
        piles_.turn_up(move.card(), !house_.not_at_start.has(move.card()));
        if (!piles_.has_top() && trace != nullptr) add_note(*trace, "turn-again").cards = {move.card()};
        return Legal{};
    }
    Illegal refuse(RuleId rule, const Move& move) const {
        return Illegal{rule,
                       {.seat = rule == rule::turn_order ? turn_.seat : move.seat,
                        .card = move.card(),
                        .number = piles_.available(),
                        .limit = house_.draw,
                        .cards = piles_.has_top() ? CardSet::of(piles_.top()) : CardSet{}}};
    }
    RuleId turn_fault(const Move& move, Mode mode) const {
        if (!piles_.has_top()) return turn_missing;
        return move.seat != turn_.seat && mode == Mode::judge ? rule::turn_order : RuleId{};
    }
    /// What is wrong with the cards for which the entry's hand is known to have room.
    RuleId fault_of_play(const Move& move, Mode mode) const {
        const int cards = move.cards;
        const PlayingCard first = move.card(), last = move.card(cards - 1);
        if (cards > 1 && !house_.several) return one_card;
        for (int i = 1; i < cards; ++i)
            if (move.card(i).rank() != first.rank()) return one_rank;
        const bool names = move.size > cards, out = hand_size(move.seat) == cards;
        if (house_.names_suit && house_.wild.has(last) ? !names && !out : names) return name_suit;
        if (mode == Mode::stood) return {};
        if (out && house_.not_last.has(last)) return not_last;
        return dues_.owed() > 0 || fitting().has(first) ? RuleId{} : no_fit; // what answers a penalty fits
    }
    /// Several cards on a copy.
    Ruling play_cards(const Move& move, Mode mode, Trace* trace) {
        if (const RuleId fault = turn_fault(move, mode)) return refuse(fault, move);
        const int from = hand + move.seat;
        const RuleId fault = move.cards > hand_size(move.seat) ? RuleId{} : fault_of_play(move, mode);
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (const RuleId why = table().why_not(from, card))
                return Illegal{why, {.seat = move.seat, .card = card, .cards = table().seen(from).kinds()}};
            if (fault && move.cards == 1) {
                piles_.tell_shown(from, card);
                return refuse(fault, move);
            }
            table().move(from, Piles::pile, card);
        }
        if (fault) return refuse(fault, move);
        act(move, trace);
        return Legal{};
    }
    /// What the cards that have been played bring about.
    void act(const Move& move, Trace* trace) {
        const Seat seat = move.seat;
        const shedding::Effects effects = house_.effects_of(move);
        const PlayingCard top = move.card(move.cards - 1);
        piles_.cover_with(top);
        named_ = static_cast<std::uint8_t>(move.size > move.cards ? move.suit(move.cards) : shedding::no_suit);
        actor_ = seat;
        dues_.owe(effects.penalty + (house_.answer == shedding::Answer::adds ? dues_.owed() : 0));
        turn_.played(seat, effects);
        if (hand_size(seat) == 0) return finish(trace);
        if (house_.call && hand_size(seat) == 1) dues_.await_call(seat);
        if (piles_.available() == 0) dues_.forgive();
        if (trace == nullptr) return;
        if (named_ != shedding::no_suit) add_note(*trace, "named", seat).cards = {top};
        if (house_.reverse.has(top))
            trace->push_back({.id = "reversed", .seat = seat, .word = turn_.reversed ? "right" : "left"});
        if (effects.again) add_note(*trace, "plays-again", seat).cards = {top};
        if (effects.steps > 1) add_note(*trace, "skipped", seat, {effects.steps - 1});
        if (dues_.owed() > 0) add_note(*trace, "owes", turn_.seat, {dues_.owed()}).cards = {top};
    }
    void end_turn(Seat seat) {
        turn_.end(seat);
        dues_.forgive();
    }
    /// Cards of an entry that cannot be the next of the stock.
    Ruling fault_of_drawn(const Move& move, int cards) const {
        Ruling ruling = fault_of_packet(move, cards, piles_.next(cards));
        if (auto* illegal = std::get_if<Illegal>(&ruling)) illegal->detail.seat = move.seat;
        return ruling;
    }
    bool has_drawn(Seat seat) const { return seat == turn_.seat && house_.draw > 0 && turn_.drawn == house_.draw; }
    Ruling draw(const Move& move, Mode mode, Trace* trace) {
        if (const RuleId fault = turn_fault(move, mode)) return refuse(fault, move);
        if (piles_.available() == 0) return refuse(nothing_to_draw, move);
        if (has_drawn(move.seat)) return refuse(draw_limit, move);
        if (Ruling ruling = fault_of_drawn(move, 1); !is_legal(ruling)) return ruling;
        Ruling ruling = house_.may_draw ? Legal{} : unable(move.seat, mode, move.card());
        if (!is_legal(ruling)) return ruling;
        if (piles_.reshuffles(1)) piles_.shuffle(trace);
        table().move(Piles::stock, hand + move.seat, move.card());
        turn_.passes = 0;
        if (move.seat != turn_.seat) turn_.drawn = 0; // the table let it stand: the turn goes on from there
        turn_.seat = move.seat;
        ++turn_.drawn;
        if (turn_.drawn == house_.draw && !house_.play_drawn) end_turn(move.seat);
        return ruling;
    }
    /// After the last card that may be drawn, or with nothing left to draw.
    Ruling pass(const Move& move, Mode mode, Trace* trace) {
        if (const RuleId fault = turn_fault(move, mode)) return refuse(fault, move);
        const bool drawn = has_drawn(move.seat), none_left = piles_.available() == 0;
        if (mode == Mode::judge && !drawn && !none_left) return refuse(may_not_pass, move);
        Ruling ruling = drawn || house_.may_draw ? Legal{} : unable(move.seat, mode, unseen_card);
        if (!is_legal(ruling)) return ruling;
        turn_.passes = none_left ? static_cast<std::uint8_t>(turn_.passes + 1) : std::uint8_t{0};
        end_turn(move.seat);
        if (turn_.passes >= house_.players) {
            actor_ = nobody;
            finish(trace);
        }
        return ruling;
    }
    Ruling penalty(const Move& move, Trace* trace) {
        if (!piles_.has_top()) return refuse(turn_missing, move);
        const Debt due = debt();
        if (due.seat != move.seat || due.cards == 0) return refuse(no_penalty, move);
        if (Ruling ruling = fault_of_drawn(move, due.cards); !is_legal(ruling)) return ruling;
        pay(due, &move, trace);
        return Legal{};
    }
    /// Who can play neither draws nor passes.
    Ruling unable(Seat seat, Mode mode, PlayingCard drawn) {
        if (mode == Mode::stood) return Legal{};
        return piles_.without(seat, fitting(seat), must_play, drawn);
    }
    /// Once the hand is over: all that a player has left.
    Ruling show(const Move& move, Trace* trace) {
        if (!to_show().has(move.seat)) return Illegal{show_not_due, {.seat = move.seat}};
        const bool known = count().known;
        Ruling ruling = piles_.show(move);
        if (!is_legal(ruling)) return ruling;
        shown_.add(move.seat);
        if (!known && trace != nullptr) explain_result(*trace);
        return ruling;
    }
    Seats to_show() const {
        if (!finished_) return {};
        return (Seats::all(house_.players) - shown_).where([&](Seat s) { return hand_size(s) > 0; });
    }
    /// Somebody has no card left, or nobody can go on.
    void finish(Trace* trace) {
        finished_ = true;
        dues_ = {};
        if (trace == nullptr) return;
        add_note(*trace, actor_ != nobody ? "out" : "blocked", actor_);
        explain_result(*trace);
    }

    // ---- Legal moves

    /// What may be written with nothing left out.
    void add_here(Options& options) const {
        const auto& table = piles_.table;
        const Seat seat = turn_.seat;
        const int from = hand + seat;
        if (dues_.any()) {
            const Debt due = debt();
            const bool silent = dues_.silent() != nobody;
            if (silent) options.add(make_move(Verb::last_card, due.seat));
            if (due.cards > 0) options.add_chance(with_unseen(make_move(Verb::penalty, due.seat), due.cards));
            for (PlayingCard card : silent ? CardSet{} : table.possible(from) & house_.penalties) {
                if (!house_.answers(card, piles_.top())) continue;
                if (hand_size(seat) > 1 || !house_.not_last.has(card))
                    add_play(options, make_move(Verb::play, seat, card));
                if (house_.several) add_several(options, card);
            }
            return;
        }
        const CardSet fits = fitting(seat);
        for (PlayingCard card : table.possible(from) & fits) {
            add_play(options, make_move(Verb::play, seat, card));
            if (house_.several) add_several(options, card);
        }
        const bool drawn = has_drawn(seat), none_left = piles_.available() == 0;
        const bool able = !house_.may_draw && !(table.seen(from).kinds() & fits).empty();
        if (!drawn && !able && !none_left) options.add_chance(make_move(Verb::draw, seat, unseen_card));
        if (drawn || (!able && none_left)) options.add(make_move(Verb::pass, seat));
    }
    /// The play as it is, and with each suit that its last card may name.
    void add_play(Options& options, Move move) const {
        const bool names = house_.names_suit && house_.wild.has(move.card(move.cards - 1));
        if (!names || hand_size(move.seat) == move.cards) options.add(move);
        for (int suit = 0; suit < house_.suits && names; ++suit) {
            Move naming = move;
            options.add(naming.add_suit(suit));
        }
    }
    /// The card and others of its rank that the hand is known to hold, each of them once as the last.
    void add_several(Options& options, PlayingCard first) const {
        const int from = hand + turn_.seat;
        if (piles_.table.unseen(from) > 0) options.leave_some_out(); // there may be more
        const Cards& held = piles_.table.seen(from);
        Move others;
        for (PlayingCard card : held.kinds() & CardSet::of_ranks(1u << first.rank()))
            for (int n = held.count(card) - (card == first); n > 0; --n) others.add(card);
        if (others.size > 10) options.leave_some_out();
        const int size = std::min<int>(others.size, 10);
        for (unsigned set = 1; set < 1u << size; ++set)
            for (int last = 0; last < size; ++last) {
                if ((set >> last & 1) == 0) continue;
                Move move = make_move(Verb::play, turn_.seat, first);
                for (int i = 0; i < size; ++i)
                    if (i != last && (set >> i & 1) != 0) move.add(others.card(i));
                move.add(others.card(last));
                if (hand_size(turn_.seat) == move.cards && house_.not_last.has(others.card(last))) continue;
                add_play(options, move);
            }
    }

    // ---- Results

    shedding::Count count() const { return shedding::count_of(house_, piles_, actor_); }
    std::optional<shedding::Count> over() const { return finished_ ? std::optional(count()) : std::nullopt; }
    void explain_result(Trace& trace) const {
        if (const shedding::Count now = count(); now.known) shedding::explain(now, piles_, totals_, trace);
    }

    shedding::House house_;
    Cards pack_;
    Piles piles_;
    shedding::Totals totals_;
    shedding::Turn turn_;
    shedding::Dues dues_;
    std::uint8_t named_ = shedding::no_suit; ///< the suit that a wild card on top has named
    Seat dealer_ = 0, actor_ = nobody;       ///< actor_: who played last
    Seats shown_;
    typename Piles::Dealing deal_;
    bool finished_ = false, ended_ = false;
};

using Shedding = SheddingGame<CardSet>;
using SheddingPacks = SheddingGame<CardCounts>;

extern template class SheddingGame<CardSet>;
extern template class SheddingGame<CardCounts>;

} // namespace kupi::games
