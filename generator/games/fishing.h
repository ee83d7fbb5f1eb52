// The family "fishing": cards in hand catch cards that lie on the table (rulesheets/families/fishing). What a game of
// it is like stands in its parameters, which are options of the Setup.
#pragma once

#include <algorithm>
#include <vector>

#include "games/fishing_row.h"
#include "games/fishing_score.h"
#include "rules/hand_kit.h"

namespace kupi::games {

/// Every card played is seen, so all results are certain; only hands and stock hold unseen cards. Nothing legal rests
/// on them but holding the card, and, where cards are built, one that takes the build.
class Fishing : public GameDefaults {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play, build };
    static constexpr std::array<std::string_view, 4> verbs{"deal", "turn", "play", "build"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, turn_missing{"turn-missing"},
        redeal_start{"redeal-start"}, not_on_table{"not-on-table"}, capture_which{"capture-which"},
        rank_first{"rank-first"}, no_capture{"no-capture"}, no_build{"no-build"}, own_build{"own-build"},
        build_card{"build-card"};
    static constexpr int most_seats = fishing::most_seats;

    Fishing() = default;
    explicit Fishing(const Setup& setup) : house_(setup), dealer_(setup.dealer) { begin_hand(); }
    static HeaderFault header_fault(const Setup& setup) { return fishing::House::fault_of(setup); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb != Verb::deal && move.unseen() > 0) return Illegal{rule::bad_argument};
        if (verb == Verb::play && house_.pile && move.cards != 1) return Illegal{rule::bad_argument};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (over()) return Illegal{rule::hand_over, {.number = match_.hand()}};
        if (verb == Verb::deal) return deal(move);
        const auto carry_out = [&](Fishing& game) {
            return verb == Verb::turn    ? game.turn(move, trace)
                   : verb == Verb::build ? game.build(move, mode, trace)
                                         : game.lay(move, mode, trace);
        };
        if (deal_.is_done()) return carry_out(*this);
        return on_copy(*this, [&](Fishing& after) {
            // No play settles the first deal.
            if (verb == Verb::turn || turned_) after.deal_.give_rest_unseen(after.table_);
            return carry_out(after);
        });
    }
    /// Where a card may take so many sets of cards that there is no room for them, some are left out.
    void legal_moves(Options& options) const {
        if (over()) return;
        deal_.add_options(options, Verb::deal);
        if (must_turn()) {
            options.add_chance(with_unseen(make_move(Verb::turn, table_seat), house_.start));
            return;
        }
        if (!deal_.is_done() && !options.in_full()) return;
        const CardSet cards = playable(turn_);
        if (house_.pile) {
            for (PlayingCard card : cards) options.add(make_move(Verb::play, turn_, card));
            return;
        }
        const fishing::Chances chances(row());
        for (PlayingCard card : cards) add_plays(options, chances, card);
    }
    Seats waiting() const {
        if (over()) return {};
        Seats seats = must_turn() ? Seats{} : Seats::of(turn_);
        if (!deal_.is_done() || must_turn()) seats.add(table_seat);
        return seats;
    }
    Result hand_result() const { return finished_ ? count().result() : Result{}; }
    Result game_result() const { return match_.result(house_, finished_, count()); }
    void tell_known(Known& known) const { house_.tell_known(known); }
    void next_hand(const HandEnd& end) {
        if (match_.has_ended()) return;
        match_.add(house_, finished_, count(), end);
        finished_ = false;
        if (match_.has_ended()) return;
        dealer_ = left_of(dealer_, house_.players);
        begin_hand();
    }
    Seat dealer() const { return match_.has_ended() ? nobody : dealer_; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    Seats side(Seat seat) const { return house_.members(house_.side_of(seat)); }
    std::vector<PileView> piles() const {
        PileViews views(table_);
        views.add("stock", stock);
        if (house_.pile)
            views.add_row("pile", laid(height_));
        else
            views.add_open("table", lying);
        views.add_each("hand", hands, house_.players);
        views.add_each("capture pile", captures, house_.sides);
        return views.take();
    }
    int worth(const Move& move) const {
        if (static_cast<Verb>(move.verb) != Verb::play) return 0;
        const PlayingCard card = move.card();
        CardSet taken;
        if (house_.pile && takes_top(card)) taken = table_.seen(lying);
        for (int i = 1; i < move.cards; ++i) taken.add(move.card(i));
        if (move.cards == 1 && !house_.pile && house_.must_capture) row().ways(card, taken);
        return house_.worth_of(card, taken, taken == table_.seen(lying));
    }

    friend bool operator==(const Fishing&, const Fishing&) = default;

  private:
    enum Pile : int { stock, lying, hands, captures = hands + most_seats, pile_count = captures + most_seats };
    static constexpr int most_laid = PlayingCard::codes;

    bool over() const { return finished_ || match_.has_ended(); }
    bool must_turn() const { return !turned_ || again_; }
    /// As many as the stock has for everybody.
    int next_packet() const { return std::min<int>(house_.hand, table_.size(stock) / house_.players); }

    void begin_hand() {
        table_.gather(house_.pack, stock);
        laid_ = {};
        height_ = 0;
        returned_ = {};
        sweeps_ = {};
        builds_ = {};
        turn_ = left_of(dealer_, house_.players);
        last_ = nobody;
        deal_.begin(Seats::all(house_.players), house_.hand);
        again_ = finished_ = false;
        turned_ = house_.start == 0;
    }
    void clear_pile() {
        std::fill_n(laid_.begin(), height_, PlayingCard{});
        height_ = 0;
    }

    // ---- Judging and carrying out
    Ruling deal(const Move& move) {
        const Seat seat = move.other;
        if (seat >= house_.players) return Illegal{rule::not_a_player};
        if (!deal_.is_due(seat)) return Illegal{deal_not_due, {.seat = seat, .number = table_.size(hands + seat)}};
        return deal_.give(table_, move);
    }
    /// A start that may not lie goes back into the stock, and others are turned: those nobody can hold; and once all
    /// that nobody holds has lain here, the stock has nothing else to show. Or everything is dealt anew.
    Ruling turn(const Move& move, Trace* trace) {
        if (!must_turn()) return Illegal{turn_not_due, {.cards = table_.seen(lying)}};
        if (move.cards != house_.start)
            return Illegal{rule::wrong_count, {.number = move.cards, .limit = house_.start}};
        CardSet pool = table_.pool(), returned = returned_;
        int others = table_.size(stock) - returned_.size();
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (!pool.has(card) || (!returned_.has(card) && others-- == 0))
                return Illegal{rule::card_seen_twice, {.card = card}};
            pool.remove(card);
            returned.remove(card);
        }
        for (int i = 0; i < move.cards; ++i) laid_[i] = move.card(i);
        turned_ = true;
        again_ = false;
        if (const fishing::WrongStart wrong = house_.wrong_start(laid(move.cards)); !wrong.cards.empty()) {
            if (trace != nullptr) {
                Note& note = add_note(*trace, house_.deal_again ? "deal-again" : wrong.why);
                for (PlayingCard card : laid(move.cards))
                    if (wrong.cards.has(card)) note.cards.push_back(card);
            }
            if (house_.deal_again) {
                begin_hand();
            } else {
                for (PlayingCard card : laid(move.cards)) returned_.add(card);
                again_ = true;
            }
            return Legal{};
        }
        for (PlayingCard card : laid(move.cards)) table_.move(stock, lying, card);
        height_ = house_.start;
        returned_ = returned;
        sweep_start(trace);
        if (!house_.pile) clear_pile(); // a row has no order
        return Legal{};
    }
    void sweep_start(Trace* trace) {
        const CardSet lies = table_.seen(lying);
        const int times = house_.sweeps_of_start(lies), side = house_.side_of(dealer_);
        if (times == 0) return;
        sweeps_.add(side, times, times * house_.sweep);
        if (trace != nullptr)
            add_note(*trace, "start-sweep", dealer_, {times * house_.total, times * house_.sweep}).cards = listed(lies);
        table_.move_all(lying, captures + side);
        last_ = dealer_;
    }
    /// What comes first for whatever a player does in turn.
    RuleId fault_of_player(const Move& move, Mode mode, Detail& detail) const {
        const PlayingCard card = move.card();
        detail = {.seat = move.seat, .card = card};
        if (!turned_) return turn_missing;
        if (again_) {
            detail.cards = house_.wrong_start(laid(house_.start)).cards;
            return redeal_start;
        }
        if (move.seat != turn_ && mode == Mode::judge) {
            detail.seat = turn_;
            return rule::turn_order;
        }
        detail.cards = table_.seen(hands + move.seat);
        if (const RuleId why = table_.why_not(hands + move.seat, card)) return why;
        return returned_.has(card) ? rule::card_seen_twice : RuleId{};
    }
    /// The cards on the table that stand behind the card played.
    Ruling find_named(const Move& move, CardSet& named) const {
        const CardSet lies = table_.seen(lying);
        for (int i = 1; i < move.cards; ++i) {
            if (!lies.has(move.card(i)) || named.has(move.card(i)))
                return Illegal{not_on_table, {.seat = move.seat, .card = move.card(i), .cards = lies}};
            named.add(move.card(i));
        }
        return Legal{};
    }
    /// What the entry's card takes: what is named, or, where nothing is and a capture is a must, all that it can be.
    Ruling find_taken(const Move& move, Mode mode, CardSet& taken) const {
        const PlayingCard card = move.card();
        if (house_.pile) {
            if (takes_top(card)) taken = table_.seen(lying);
            return Legal{};
        }
        const fishing::Row row = this->row();
        if (move.cards == 1) {
            if (house_.must_capture && row.ways(card, taken) > 1)
                return Illegal{capture_which, {.seat = move.seat, .card = card, .cards = row.lies}};
            return Legal{};
        }
        if (Ruling ruling = find_named(move, taken); !is_legal(ruling)) return ruling;
        if (mode == Mode::stood || row.takes(card, taken)) return Legal{};
        const CardSet equal = row.equal_to(card);
        const bool single = house_.rank_first && !equal.empty() && !(taken - equal).empty();
        Detail detail{.seat = move.seat, .card = card, .cards = single ? equal : taken};
        if (!single) row.tell_sum(card, taken, detail);
        return Illegal{single ? rank_first : no_capture, detail};
    }
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        Detail detail;
        if (const RuleId fault = fault_of_player(move, mode, detail)) return Illegal{fault, detail};
        CardSet taken;
        if (Ruling ruling = find_taken(move, mode, taken); !is_legal(ruling)) return ruling;
        if (taken.empty() && builds_.has_of(seat) && mode == Mode::judge)
            return Illegal{own_build, {.seat = seat, .card = card}};
        if (builds_.has_of(seat)) {
            fishing::Builds after = builds_;
            after.remove(taken);
            if (Ruling ruling = keeps_build_cards(after, seat, card, mode); !is_legal(ruling)) return ruling;
        }

        table_.move(hands + seat, lying, card);
        if (house_.pile) laid_[height_++] = card;
        if (!taken.empty()) capture(seat, card, taken, trace);
        const Legal legal = demand_build_cards(seat, mode);
        next_turn(seat, trace);
        return legal;
    }
    /// "build 8 3C 5D": the card from the hand, then those on the table.
    Ruling build(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        const int sum = move.number;
        if (!house_.builds || move.cards < 2) return Illegal{rule::bad_argument};
        Detail detail;
        if (const RuleId fault = fault_of_player(move, mode, detail)) return Illegal{fault, detail};
        CardSet with;
        if (Ruling ruling = find_named(move, with); !is_legal(ruling)) return ruling;
        if (!row().may_build(card, sum, with) || house_.cards_worth(sum).empty() || builds_.full())
            return Illegal{no_build, {.seat = seat, .card = card, .number = sum, .cards = with}};
        const fishing::Build made = row().built(card, sum, with, seat);
        fishing::Builds after = builds_;
        after.remove(with);
        after.push_back(made);
        if (Ruling ruling = keeps_build_cards(after, seat, card, mode); !is_legal(ruling)) return ruling;
        builds_ = after;
        table_.move(hands + seat, lying, card);
        const Legal legal = demand_build_cards(seat, mode);
        if (trace != nullptr)
            trace->push_back({.id = made.multiple ? "built-several" : "built",
                              .seat = seat,
                              .cards = {card},
                              .others = listed(with),
                              .numbers = {sum}});
        next_turn(seat, trace);
        return legal;
    }
    /// Who has built holds a card that takes the build, as long as it lies there, also when this card is played.
    Ruling keeps_build_cards(const fishing::Builds& after, Seat seat, PlayingCard card, Mode mode) const {
        const fishing::Build* unkept =
            mode == Mode::stood ? nullptr : after.unkept(house_, seat, left_without(seat, card));
        if (unkept == nullptr) return Legal{};
        return Illegal{build_card, {.seat = seat, .number = unkept->value, .cards = house_.cards_worth(unkept->value)}};
    }
    /// Where nobody has seen such a card, the seat must hold one.
    Legal demand_build_cards(Seat seat, Mode mode) {
        Legal legal;
        if (mode == Mode::stood) return legal;
        for (const fishing::Build& build : builds_) {
            if (build.owner != seat) continue;
            const CardSet needed = house_.cards_worth(build.value);
            if (!(table_.seen(hands + seat) & needed).empty()) continue;
            table_.demand({{{static_cast<rules::Pile>(hands + seat), needed, 1, build_card, seat}}});
            legal.open = true;
        }
        return legal;
    }
    void next_turn(Seat seat, Trace* trace) {
        for (int i = 1; i <= house_.players; ++i) {
            turn_ = left_of(seat, house_.players, i);
            if (!table_.empty(hands + turn_)) return;
        }
        turn_ = left_of(seat, house_.players);
        end_of_deal(trace);
    }
    /// 0: it is none. The card played lies on the table already.
    int points_of_sweep(PlayingCard card, CardSet taken) const {
        const int points = house_.takers.has(card) ? house_.taker_sweep : house_.sweep;
        if (house_.pile) return taken.size() == 1 && taken.first().rank() == card.rank() ? points : 0;
        bool last = next_packet() == 0;
        for (Seat s = 0; s < house_.players && last; ++s) last = table_.empty(hands + s);
        return table_.size(lying) == taken.size() + 1 && (!last || house_.last_sweep) ? points : 0;
    }
    void capture(Seat seat, PlayingCard card, CardSet taken, Trace* trace) {
        const int side = house_.side_of(seat), points = points_of_sweep(card, taken);
        if (points != 0) sweeps_.add(side, 1, points);
        for (PlayingCard c : taken) table_.move(lying, captures + side, c);
        builds_.remove(taken);
        table_.move(lying, captures + side, card);
        last_ = seat;
        if (trace != nullptr) explain_capture(seat, card, taken, points, *trace);
        clear_pile();
    }
    void explain_capture(Seat seat, PlayingCard card, CardSet taken, int points, Trace& trace) const {
        const std::vector<PlayingCard> others = house_.pile ? std::vector{laid_[height_ - 2]} : listed(taken);
        const bool by_rank = house_.pile && others[0].rank() == card.rank();
        const bool takes_all = !by_rank && house_.takers.has(card);
        trace.push_back({.id = points != 0                        ? "sweep"
                               : !takes_all                       ? "capture"
                               : house_.pile && taken.size() == 1 ? "taker-on-one"
                                                                  : "taker",
                         .seat = seat,
                         .cards = {card},
                         .others = others,
                         .numbers = {taken.size() + 1, table_.seen(captures + house_.side_of(seat)).size(), points}});
    }
    /// Another deal, or, with the stock gone, what lies there to who captured last.
    void end_of_deal(Trace* trace) {
        returned_ = {};
        if (const int packet = next_packet(); packet > 0) {
            deal_.begin(Seats::all(house_.players), packet);
            return;
        }
        finished_ = true;
        if (house_.last_takes && last_ != nobody && !table_.empty(lying)) {
            if (trace != nullptr)
                add_note(*trace, "last-cards", last_).cards =
                    house_.pile ? std::vector(laid_.begin(), laid_.begin() + height_) : listed(table_.seen(lying));
            table_.move_all(lying, captures + house_.side_of(last_));
            clear_pile();
            builds_ = {};
        }
        if (trace == nullptr) return;
        count().explain(*trace);
        match_.explain(house_, count(), *trace);
    }

    // ---- What may be played
    fishing::Row row() const { return {house_, table_.seen(lying), builds_}; }
    std::span<const PlayingCard> laid(int cards) const { return {laid_.data(), static_cast<std::size_t>(cards)}; }
    bool takes_top(PlayingCard card) const {
        return height_ > 0 && (card.rank() == laid_[height_ - 1].rank() || house_.takers.has(card));
    }
    /// Cards that the seat may play as its next, whether or not a deal has been left out.
    CardSet playable(Seat seat) const {
        const int hand = hands + seat;
        const bool unseen = table_.unseen(hand) > 0 || deal_.is_due(seat);
        return unseen ? table_.seen(hand) | (table_.pool() - returned_) : table_.seen(hand);
    }
    /// What the seat may hold when it has played this card.
    CardSet left_without(Seat seat, PlayingCard card) const {
        CardSet left = table_.seen(hands + seat);
        int unseen = table_.unseen(hands + seat) + (deal_.is_due(seat) ? deal_.size() : 0);
        if (!left.has(card)) --unseen;
        if (unseen > 0) left |= table_.pool();
        left.remove(card);
        return left;
    }
    /// In a row: the card by itself where nothing is taken or only one thing can be, and with each set that it may
    /// take. For each build of its own that a player leaves there, it may still hold a card.
    void add_plays(Options& options, const fishing::Chances& chances, PlayingCard card) const {
        const bool has_built = builds_.has_of(turn_);
        const CardSet left = house_.builds ? left_without(turn_, card) : CardSet{};
        const Move move = make_move(Verb::play, turn_, card);
        int ways = 0;
        const bool all = chances.each_capture(card, [&](CardSet set) {
            ++ways;
            if (has_built && builds_.unkept(house_, turn_, left, set) != nullptr) return true;
            if (set.size() >= Move::capacity) return true;
            Move& taking = options.add(move).move;
            for (PlayingCard c : set) taking.add(c);
            return !options.full();
        });
        if (!all) options.leave_some_out();
        if (house_.builds) add_builds(options, chances, card, left);
        if (has_built) return;
        if (!house_.must_capture || ways == 0 || (ways == 1 && options.in_full())) options.add(move);
    }
    /// Of every sum for which the hand may hold a further card.
    void add_builds(Options& options, const fishing::Chances& chances, PlayingCard card, CardSet left) const {
        const bool has_built = builds_.has_of(turn_);
        const bool all = chances.each_build(card, house_.sums_of(left - returned_), [&](int sum, CardSet set) {
            if (options.full()) return false;
            // Builds of its own that go into this one need no card any more.
            if (set.size() >= Move::capacity || (has_built && builds_.unkept(house_, turn_, left, set) != nullptr))
                return true;
            Move& move = options.add(make_move(Verb::build, turn_, card).set_number(sum)).move;
            for (PlayingCard c : set) move.add(c);
            return true;
        });
        if (!all) options.leave_some_out();
    }
    fishing::Count count() const {
        fishing::Count count{house_, {}, sweeps_, house_.side_of(left_of(dealer_, house_.players))};
        for (int side = 0; side < house_.sides; ++side) count.taken[side] = table_.seen(captures + side);
        return count;
    }

    fishing::House house_;
    Table<CardSet, pile_count> table_;
    /// Cards of a start that was turned again. Until the next deal they are in the stock, so in nobody's hand.
    CardSet returned_;
    std::array<PlayingCard, most_laid> laid_{}; ///< the pile, its top last; or the start that went back
    fishing::Sweeps sweeps_;
    fishing::Builds builds_;
    fishing::Standing match_;
    std::uint8_t height_ = 0;                    ///< of the pile
    Seat dealer_ = 1, turn_ = 0, last_ = nobody; ///< last_: who captured last
    Deal<stock, hands> deal_;
    bool turned_ = false, again_ = false, finished_ = false;
};

} // namespace kupi::games
