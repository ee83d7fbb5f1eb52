// Pay Me: contract rummy of eleven hands with wild ranks (denexa-games: Pay Me; rulings §14).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/pay-me_hand.h"
#include "games/pay-me_table.h"

namespace kupi::games::payme {

/// Nothing is ever assumed: what hidden cards may be matters only in calls and layouts, and those name every card.
class PayMe : public GameDefaults {
  public:
    using Verb = payme::Verb;
    static constexpr std::array<std::string_view, 7> verbs{"deal",    "turn",  "draw", "reshuffle",
                                                           "discard", "payme", "meld"};
    static constexpr std::array<std::string_view, 3> words{"stock", "discard", "on"};
    static constexpr RuleId last_turn_stock{"last-turn-stock"}, stock_empty{"stock-empty"},
        last_turn_discard{"last-turn-discard"}, layoff_target{"layoff-target"};
    static constexpr int hands = 11;

    PayMe() = default;
    explicit PayMe(const Setup& setup)
        : pack_(setup.pack.cards),
          players_(static_cast<std::uint8_t>(setup.players)),
          hand_(static_cast<std::uint8_t>(setup.number("first-hand"))),
          dealer_(setup.dealer) {
        const auto& start = setup.option("start").seats;
        for (Seat s = 0; s < players_; ++s) totals_.add(s, start[s].value_or(0));
        begin_hand();
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (const auto bad = bad_argument_in(move)) return Illegal{rule::bad_argument, {.card = *bad}};
        if (const RuleId fault = fault_of(move))
            return Illegal{fault, {.card = verb == Verb::turn || verb == Verb::discard ? move.card() : PlayingCard()}};
        if (is_over()) return Illegal{rule::hand_over, {.number = hand_}};
        switch (verb) {
        case Verb::deal: return deal_.give_player(piles_.table, move, players_);
        case Verb::turn: return turn_up(move);
        case Verb::draw: return draw(move, mode);
        case Verb::reshuffle: return reshuffle(trace);
        case Verb::discard: return discard(move, mode, trace);
        case Verb::payme: return call(move, mode, trace);
        case Verb::meld: return meld(move, mode, trace);
        }
        return Illegal{rule::unknown_verb};
    }
    /// Everything but calls and layouts is listed in full. Of the ways to divide a hand into melds one is: for each
    /// discard that leaves all other cards melded one call, and of layouts the one with least deadwood and the one that
    /// is all deadwood; `play` takes any other just as well. With unseen cards in hand no call is listed.
    void legal_moves(Options& options) const {
        switch (phase_) {
        case Phase::dealing:
            deal_.add_options(options, Verb::deal);
            options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
            return;
        case Phase::drawing:
            add_draws(options);
            if (!nothing_to_draw()) return;
            [[fallthrough]];
        case Phase::discarding: {
            for (PlayingCard c : piles_.table.possible(hand + seat_)) options.add(make_move(Verb::discard, seat_, c));
            if (!piles_.is_searched(seat_)) return options.leave_some_out();
            const Hand cards(piles_.in_hand(seat_), wild_);
            return is_last_turn() ? cards.add_all_melds(options, Verb::meld, seat_) : cards.add_calls(options, seat_);
        }
        case Phase::layout: return add_layouts(options);
        case Phase::over:
        case Phase::ended: return;
        }
    }
    Seats waiting() const {
        if (is_over()) return {};
        if (phase_ == Phase::dealing) return Seats::of(table_seat);
        if (phase_ != Phase::drawing || !piles_.may_reshuffle()) return Seats::of(seat_);
        return is_last_turn() ? Seats::of(table_seat) : Seats::of(table_seat) | Seats::of(seat_);
    }
    Result hand_result() const {
        Result result;
        if (phase_ != Phase::over) return result;
        result.over = true;
        result.winners = Seats::of(caller_);
        result.add_seats("scores", Seats::all(players_), [&](Seat s) { return points_[s]; });
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = totals_.is_known();
        if (!result.known) return result;
        result.over = phase_ == Phase::ended || (phase_ == Phase::over && hand_ == hands);
        if (result.over) result.winners = lowest();
        result.add_seats("scores", Seats::all(players_), [&](Seat s) { return total(s); });
        return result;
    }
    void tell_known(Known& known) const {
        known.number("hand", hand_);
        known.rank("wild", wild_.of_this_hand().first().rank());
        if (caller_ != nobody) known.seats("called", Seats::of(caller_));
    }
    void next_hand(const HandEnd& end) {
        if (phase_ == Phase::ended) return;
        if (phase_ == Phase::over && end.judged)
            for (Seat s = 0; s < players_; ++s) totals_.add(s, points_[s]);
        else
            totals_.add_claim(end.claimed("scores"));
        if (hand_ == hands) {
            phase_ = Phase::ended;
            return;
        }
        ++hand_;
        dealer_ = left(dealer_);
        begin_hand();
    }
    Seat dealer() const { return dealer_; }
    const CardCounts& pool() const { return piles_.table.pool(); }
    auto& table() { return piles_.table; }
    std::vector<PileView> piles() const { return piles_.views(players_, melds_, caller_); }
    /// Calls as soon as it can; draws what is open if it betters the hand; lays out as well as can be.
    int worth(const Move& move) const {
        const auto verb = static_cast<Verb>(move.verb);
        CardCounts cards = verb == Verb::discard || verb == Verb::draw ? piles_.in_hand(move.seat) : CardCounts{};
        switch (verb) {
        case Verb::payme: return 1'000'000;
        case Verb::meld: {
            const Groups groups(move);
            int points = 0;
            for (PlayingCard card : groups.singles()) points += wild_.points(card);
            return 500'000 - points;
        }
        case Verb::discard:
            if (!piles_.is_searched(move.seat) || !cards.has(move.card())) return -wild_.points(move.card());
            cards.remove(move.card());
            return value_of(cards);
        case Verb::draw: {
            const PlayingCard top = piles_.top();
            if (move.has_word(word_stock) || !piles_.is_searched(move.seat)) return 0;
            if (wild_.is(top)) return 1;
            const int before = value_of(cards);
            cards.add(top);
            int after = before - 1;
            for (PlayingCard c : cards.kinds()) {
                CardCounts others = cards;
                others.remove(c);
                if (c != top) after = std::max(after, value_of(others));
            }
            return after >= before + 100 ? 1 : -1;
        }
        default: return 0;
        }
    }

    friend bool operator==(const PayMe&, const PayMe&) = default;

  private:
    enum class Phase : std::uint8_t {
        dealing,
        drawing,
        discarding, ///< the player due has drawn
        layout,
        over, ///< the hand
        ended ///< eleven hands have been played
    };
    static constexpr int stock = Piles::stock, discards = Piles::discards, hand = Piles::hand;

    int dealt_cards() const { return hand_ + 2; }
    Seat left(Seat seat) const { return left_of(seat, players_); }
    bool is_over() const { return phase_ == Phase::over || phase_ == Phase::ended; }
    bool is_last_turn() const { return caller_ != nobody; }
    bool nothing_to_draw() const { return is_last_turn() && piles_.nothing_to_draw(); } ///< rulings PY-9
    bool may_end_turn() const { return phase_ == Phase::discarding || (phase_ == Phase::drawing && nothing_to_draw()); }

    int total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? points_[seat] : 0); }
    void begin_hand() {
        piles_.gather(pack_);
        points_ = {};
        melds_ = {};
        wild_ = Wild(dealt_cards());
        deal_.begin(Seats::all(players_), dealt_cards());
        due_ = melded_ = {};
        phase_ = Phase::dealing;
        seat_ = left(dealer_);
        caller_ = nobody;
    }

    // ---- Judging
    /// What the patterns cannot say: the card at fault, or ?? where it is none.
    static std::optional<PlayingCard> bad_argument_in(const Move& move) {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::payme || verb == Verb::meld) return Groups(move).fault();
        if (verb == Verb::draw ? move.cards > 1 : verb != Verb::deal && move.unseen() > 0) return unseen_card;
        return {};
    }
    /// Deals that were left out are unseen cards.
    Ruling turn_up(const Move& move) {
        if (phase_ != Phase::dealing) return Illegal{rule::wrong_phase};
        const PlayingCard card = move.card();
        if (!pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
        deal_.give_rest_unseen(piles_.table);
        piles_.turn_up(card);
        phase_ = Phase::drawing;
        return Legal{};
    }
    Ruling draw(const Move& move, Mode mode) {
        if (phase_ != Phase::drawing) return Illegal{rule::wrong_phase};
        if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
        auto& table = piles_.table;
        if (!move.has_word(word_stock)) {
            // Let stand, the card goes where it went; which one it was must be known.
            if (is_last_turn() && (mode == Mode::judge || piles_.top().is_unseen()))
                return Illegal{last_turn_stock, {.seat = caller_}};
            if (table.empty(discards)) return Illegal{rule::wrong_phase};
            piles_.take_top(move.seat);
        } else {
            if (table.empty(stock)) return Illegal{stock_empty, {.number = std::max(0, table.size(discards) - 1)}};
            const PlayingCard card = move.card(1);
            if (!card.is_unseen() && !pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
            table.move(stock, hand + move.seat, card);
        }
        seat_ = move.seat;
        phase_ = Phase::discarding;
        return Legal{};
    }
    Ruling reshuffle(Trace* trace) {
        if (phase_ != Phase::drawing || !piles_.may_reshuffle()) return Illegal{rule::wrong_phase};
        piles_.reshuffle();
        add_note(trace, "reshuffled", nobody, {piles_.table.size(stock)});
        return Legal{};
    }
    Ruling discard(const Move& move, Mode mode, Trace* trace) {
        if (!may_end_turn()) return Illegal{rule::wrong_phase};
        if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
        if (const RuleId why = piles_.table.why_not(hand + move.seat, move.card()))
            return Illegal{why, {.seat = move.seat, .card = move.card(), .cards = piles_.in_hand(move.seat).kinds()}};
        piles_.throw_away(move.seat, move.card());
        if (is_last_turn()) {
            go_on(move.seat, trace);
        } else {
            seat_ = left(move.seat);
            phase_ = Phase::drawing;
        }
        return Legal{};
    }
    Ruling call(const Move& move, Mode mode, Trace* trace) {
        if (phase_ != Phase::discarding || is_last_turn()) return Illegal{rule::wrong_phase};
        if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
        const Groups groups(move);
        if (Ruling ruling = piles_.fault_of(groups, move.seat); !is_legal(ruling)) return ruling;
        if (mode == Mode::judge)
            if (Ruling ruling = melds_.fault_of(groups, move.seat, wild_); !is_legal(ruling)) return ruling;
        // So many are too small in any hand; there is no room to let them stand.
        if (groups.size() > OpenMelds::most) return Illegal{meld_size, {.seat = move.seat, .limit = 3}};
        caller_ = move.seat;
        melds_.call(groups, wild_);
        for (const Placed& p : groups.placed()) piles_.lay(move.seat, p.card);
        if (!groups.singles().empty()) piles_.throw_away(move.seat, groups.singles()[0]);
        add_note(trace, "called", caller_, {groups.size(), static_cast<int>(groups.placed().size())});
        due_ = Seats::all(players_) - Seats::of(caller_);
        go_on(move.seat, trace);
        return Legal{};
    }
    /// In a last turn all cards in melds (PY-6), later the layout of a hand.
    Ruling meld(const Move& move, Mode mode, Trace* trace) {
        const bool in_turn = is_last_turn() && may_end_turn();
        if (!in_turn && phase_ != Phase::layout) return Illegal{rule::wrong_phase};
        if (move.seat != seat_ && (mode == Mode::judge || (!in_turn && !due_.has(move.seat))))
            return Illegal{rule::turn_order, {.seat = seat_}};
        const Groups groups(move);
        if (Ruling ruling = piles_.fault_of(groups, move.seat); !is_legal(ruling)) return ruling;
        if (in_turn && (groups.any_layoff() || !groups.singles().empty()))
            return Illegal{last_turn_discard, {.seat = move.seat}};
        for (int i = 0; i < groups.size(); ++i)
            if (const int on = groups[i].open_meld; on == 0 || on > melds_.size())
                return Illegal{layoff_target, {.seat = caller_, .number = on, .limit = melds_.size()}};
        if (mode == Mode::judge)
            if (Ruling ruling = melds_.fault_of(groups, move.seat, wild_); !is_legal(ruling)) return ruling;
        if (!in_turn) melds_.grow(groups, wild_, move.seat, caller_, trace);
        for (const Placed& p : groups.placed()) piles_.lay(move.seat, p.card);
        if (!in_turn) {
            lay_out(move.seat, groups, trace);
        } else {
            melded_.add(move.seat);
            add_note(trace, "melded-all", move.seat);
        }
        go_on(move.seat, trace);
        return Legal{};
    }

    // ---- Carrying out
    /// After a call, to the next last turn, layout, or the end of the hand: clockwise from whoever has just acted.
    void go_on(Seat seat, Trace* trace) {
        due_.remove(seat);
        if (due_.empty() && phase_ != Phase::layout) {
            phase_ = Phase::layout;
            due_ = Seats::all(players_) - melded_ - Seats::of(caller_);
            for (Seat s : due_)
                if (piles_.table.empty(hand + s)) due_.remove(s); // only where a table let more than one discard stand
            seat = caller_;
        } else if (phase_ != Phase::layout) {
            phase_ = Phase::drawing;
        }
        if (due_.empty()) return finish(trace);
        seat_ = due_.after(seat);
    }
    /// The deadwood of a hand.
    void lay_out(Seat seat, const Groups& groups, Trace* trace) {
        std::array<int, 4> of_points{}; // cards at 5, 10, 15
        for (PlayingCard card : groups.singles()) {
            const int points = wild_.points(card);
            ++of_points[points / 5];
            points_[seat] = static_cast<std::int16_t>(points_[seat] + points);
            piles_.lay(seat, card);
        }
        if (trace == nullptr) return;
        add_note(*trace, groups.singles().empty() ? "no-deadwood" : "deadwood", seat,
                 {of_points[1], of_points[2], of_points[3], points_[seat]})
            .cards = {groups.singles().begin(), groups.singles().end()};
    }
    void finish(Trace* trace) {
        phase_ = Phase::over;
        if (trace == nullptr || hand_ != hands || !totals_.is_known()) return;
        for (Seat s : lowest()) add_note(*trace, "lowest", s, {total(s)});
    }

    // ---- What hands and games come to
    Seats lowest() const {
        return leaders(Seats::all(players_), [&](Seat s) { return -total(s); });
    }

    // ---- What may follow
    void add_draws(Options& options) const {
        if (!is_last_turn() && !piles_.table.empty(discards))
            options.add(make_move(Verb::draw, seat_).add_word(word_discard));
        if (piles_.may_reshuffle()) options.add(make_move(Verb::reshuffle, table_seat));
        if (piles_.table.empty(stock)) return;
        Move draw = make_move(Verb::draw, seat_).add_word(word_stock);
        const CardSet kinds = pool().kinds();
        options.add_drawn(draw.add(kinds.size() == 1 ? kinds.first() : unseen_card));
    }
    void add_layouts(Options& options) const {
        options.add_drawn(with_pile(make_move(Verb::meld, seat_), piles_.table, hand + seat_));
        if (!piles_.is_searched(seat_)) return options.leave_some_out();
        Hand(piles_.in_hand(seat_), wild_, melds_.all()).add_best_layout(options, seat_);
    }

    // ---- A simple player
    int value_of(const CardCounts& cards) const { return Hand(cards, wild_, melds_.all()).value(is_last_turn()); }

    Piles piles_;
    CardCounts pack_;
    ScoreSheet<most_seats> totals_;
    std::array<std::int16_t, most_seats> points_{}; ///< of this hand
    OpenMelds melds_;
    Wild wild_;
    Deal<stock, hand> deal_;
    Seats due_;    ///< who has yet to take a last turn, then to lay out
    Seats melded_; ///< who had nothing but melds in the last turn
    std::uint8_t players_ = 2, hand_ = 1;
    Phase phase_ = Phase::dealing;
    Seat dealer_ = 0, seat_ = 0, caller_ = nobody;
};

} // namespace kupi::games::payme

namespace kupi::games {
using payme::PayMe;
}
