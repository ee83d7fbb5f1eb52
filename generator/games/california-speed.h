// California Speed: eight piles, no turns, and half a pack each to lay on those that match (denexa-games: California
// Speed; rulings §11).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi::games {

/// Every card laid is seen, so nothing is ever assumed. A pack is cards nobody has seen, and below them those that were
/// picked up, whose order is known.
class CaliforniaSpeed : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, cover, pickup };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "cover", "pickup"};
    static constexpr RuleId match_open{"match-open"}, pickup_own_stacks{"pickup-own-stacks"}, deal_first{"deal-first"},
        pack_order{"pack-order"}, not_on_top{"not-on-top"}, pile_not_open{"pile-not-open"};
    static constexpr int players = 2, row = 4, stacks = players * row;

    CaliforniaSpeed() = default;
    explicit CaliforniaSpeed(const Setup& setup) : pack_(setup.pack.cards.kinds()) { begin_hand(); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (move.unseen() > 0) return Illegal{rule::bad_argument};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (finished()) return Illegal{rule::hand_over, {.seat = winner_}};
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return deal(move, trace);
        case Verb::cover: return cover(move, mode, trace);
        case Verb::pickup: return pickup(move);
        }
        return Illegal{rule::unknown_verb};
    }
    /// Every cover is chance: its card is whatever comes next, seen before or not.
    void legal_moves(Options& options) const {
        if (finished()) return;
        if (!dealing_ && open_ != 0) {
            for (Seat seat = 0; seat < players; ++seat) {
                const PlayingCard next = table_.unseen(seat) > 0 ? unseen_card : first_[seat];
                for (int s = 0; s < stacks; ++s)
                    if (is_open(s)) options.add_chance(make_move(Verb::cover, seat, tops_[s], next));
            }
            return;
        }
        for (Seat seat = 0; seat < players; ++seat) {
            if (!may_deal(seat)) continue;
            Move move = make_move(Verb::deal, table_seat).set_other(seat);
            for (PlayingCard card : coming(seat)) move.add(card);
            options.add_drawn(move);
            if (!has_row(seat)) continue;
            Row order{0, 1, 2, 3};
            do {
                Move pickup = make_move(Verb::pickup, seat);
                for (int i : order) pickup.add(tops_[stack_of(seat, i)]);
                options.add(pickup);
            } while (std::next_permutation(order.begin(), order.end()));
        }
    }
    Seats waiting() const {
        if (finished()) return {};
        if (!dealing_ && open_ != 0) return Seats::all(players);
        return Seats::of(table_seat) | Seats::all(players).where([&](Seat s) { return may_pick_up(s); });
    }
    Result hand_result() const {
        Result result;
        result.over = finished();
        if (!finished()) return result;
        result.winners.add(winner_);
        result.add_seats("scores", Seats::all(players), [&](Seat s) { return s == winner_; });
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = won_.is_known();
        if (!result.known) return result;
        result.over = finished();
        if (finished()) result.winners.add(winner_);
        result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + (s == winner_); });
        return result;
    }
    /// Each hand is a game of its own.
    void next_hand(const HandEnd& end) {
        const Result own = hand_result();
        const Result* told = end.judged && finished() ? &own : end.claim;
        const Seats winners = winners_told(told);
        if (winners.size() == 1)
            won_.add_win(winners);
        else if (told == nullptr || !told->known)
            won_.forget();
        begin_hand();
    }
    const CardSet& pool() const { return table_.pool(); }
    std::vector<PileView> piles() const {
        PileViews views(table_);
        const auto from = [&](PlayingCard lowest) {
            std::vector<PlayingCard> cards;
            for (PlayingCard c = lowest; c != none; c = above_[c.code()]) cards.push_back(c);
            return cards;
        };
        for (Seat s = 0; s < players; ++s) {
            std::vector<PlayingCard>& cards = views.add("pack", s, s).cards;
            cards = from(first_[s]);
            std::reverse(cards.begin(), cards.end());
        }
        for (int s = 0; s < stacks; ++s) views.add_row("stack", from(bottoms_[s]), owner_of(s));
        return views.take();
    }
    /// What goes on the other row goes to the opponent.
    int worth(const Move& move) const {
        if (static_cast<Verb>(move.verb) != Verb::cover) return 0;
        for (int s = 0; s < stacks; ++s)
            if (tops_[s] == move.card(0)) return owner_of(s) != move.seat;
        return 0;
    }

    friend bool operator==(const CaliforniaSpeed&, const CaliforniaSpeed&) = default;

  private:
    /// Piles of the table: both packs, then the rows, each from left to right.
    static constexpr int first_stack = players;
    static constexpr int codes = 64; ///< four suits
    static constexpr PlayingCard none{};
    using Row = std::array<int, row>;

    static constexpr int stack_of(Seat seat, int i) { return seat * row + i; }
    static constexpr Seat owner_of(int stack) { return static_cast<Seat>(stack / row); }
    bool finished() const { return winner_ != nobody; }
    bool is_open(int stack) const { return open_ >> stack & 1; }
    /// Whether the seat has stacks to pick up before its deal.
    bool has_row(Seat seat) const { return tops_[stack_of(seat, 0)] != none; }
    bool may_deal(Seat seat) const { return dealing_ ? !laid_.has(seat) : open_ == 0; }
    bool may_pick_up(Seat seat) const { return may_deal(seat) && has_row(seat); }

    void begin_hand() {
        table_.gather(pack_, 0);
        table_.move_unseen(0, 1, pack_.size() / players);
        above_ = {};
        tops_ = bottoms_ = {};
        first_ = last_ = {};
        winner_ = nobody;
        begin_deal();
    }
    void begin_deal() {
        dealing_ = true;
        laid_ = {};
        open_ = 0;
    }
    CardSet open_tops() const {
        CardSet cards;
        for (int s = 0; s < stacks; ++s)
            if (is_open(s)) cards.add(tops_[s]);
        return cards;
    }

    // ---- Judging and carrying out
    /// The next four cards of a pack, `none` for those nobody has seen. The own row counts as picked up from left to
    /// right.
    std::array<PlayingCard, row> coming(Seat seat) const {
        std::array<PlayingCard, row> cards{};
        int n = std::min(row, table_.unseen(seat));
        const auto follow = [&](PlayingCard card) {
            for (; n < row && card != none; card = above_[card.code()]) cards[n++] = card;
        };
        follow(first_[seat]);
        for (int i = 0; i < row; ++i) follow(bottoms_[stack_of(seat, i)]);
        return cards;
    }
    RuleId why_not_next(PlayingCard card, PlayingCard known, const CardSet& pool) const {
        if (known != none) return card == known ? RuleId{} : pack_order;
        return pool.has(card) ? RuleId{} : rule::card_seen_twice;
    }
    /// denexa-games: Game play: four cards each; before it, from the second time on, the own row goes under the pack.
    Ruling deal(const Move& move, Trace* trace) {
        const Seat seat = move.other;
        if (seat >= players) return Illegal{rule::not_a_player};
        if (dealing_ && laid_.has(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
        if (!may_deal(seat))
            return Illegal{match_open, {.seat = seat, .number = open_tops().size(), .cards = open_tops()}};
        if (move.cards != row) return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = row}};
        const auto known = coming(seat);
        CardSet pool = table_.pool();
        for (int i = 0; i < row; ++i) {
            const PlayingCard card = move.card(i);
            if (const RuleId why = why_not_next(card, known[i], pool))
                return Illegal{why, {.seat = seat, .card = card, .cards = CardSet::of(known[i])}};
            pool.remove(card);
        }
        if (!dealing_) begin_deal();
        if (has_row(seat)) pick_up(seat, {0, 1, 2, 3});
        for (int i = 0; i < row; ++i) lay(seat, stack_of(seat, i), move.card(i));
        laid_.add(seat);
        if (laid_ != Seats::all(players)) return Legal{};
        dealing_ = false;
        for (int s = 0; s < stacks; ++s) {
            const bool found_before = is_open(s);
            compare(s);
            if (trace != nullptr && is_open(s) && !found_before) explain(*trace, s);
        }
        if (open_ == 0) add_note(trace, "no-match");
        return Legal{};
    }
    /// Rulings CS-2: a log may state another order than from left to right.
    Ruling pickup(const Move& move) {
        const Seat seat = move.seat;
        if ((dealing_ && laid_.has(seat)) || !has_row(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
        if (!may_deal(seat))
            return Illegal{match_open, {.seat = seat, .number = open_tops().size(), .cards = open_tops()}};
        if (move.cards != row) return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = row}};
        CardSet due;
        for (int i = 0; i < row; ++i) due.add(tops_[stack_of(seat, i)]);
        Row order{};
        CardSet named;
        for (int n = 0; n < row; ++n) {
            named.add(move.card(n));
            for (int i = 0; i < row; ++i)
                if (tops_[stack_of(seat, i)] == move.card(n)) order[n] = i;
        }
        if (named != due) return Illegal{pickup_own_stacks, {.seat = seat, .cards = due}};
        if (!dealing_) begin_deal();
        pick_up(seat, order);
        return Legal{};
    }
    /// Rulings §11 and CS-1 to CS-5.
    Ruling cover(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard top = move.card(0), card = move.card(1);
        if (dealing_) return Illegal{deal_first, {.seat = laid_.has(0) ? Seat{1} : Seat{0}, .card = top}};
        const PlayingCard known = table_.unseen(seat) > 0 ? none : first_[seat];
        if (const RuleId why = why_not_next(card, known, table_.pool()))
            return Illegal{why, {.seat = seat, .card = card, .cards = CardSet::of(known)}};
        const int stack = static_cast<int>(std::find(tops_.begin(), tops_.end(), top) - tops_.begin());
        CardSet tops;
        for (PlayingCard c : tops_) tops.add(c);
        if (stack == stacks) return Illegal{not_on_top, {.seat = seat, .card = top, .cards = tops}};
        if (!is_open(stack) && mode == Mode::judge)
            return Illegal{pile_not_open, {.seat = seat, .card = top, .cards = open_tops()}};
        lay(seat, stack, card);
        if (table_.empty(seat)) {
            winner_ = seat;
            if (trace != nullptr)
                add_note(*trace, "won", seat, {table_.size(1 - seat)}, static_cast<Seat>(1 - seat)).cards = {card};
            return Legal{};
        }
        compare(stack);
        if (trace != nullptr && is_open(stack)) explain(*trace, stack);
        if (open_ == 0) add_note(trace, "no-match");
        return Legal{};
    }
    /// Each stack is turned over: the card laid first comes first.
    void pick_up(Seat seat, const Row& order) {
        for (int i : order) {
            const int stack = stack_of(seat, i);
            if (first_[seat] == none)
                first_[seat] = bottoms_[stack];
            else
                above_[last_[seat].code()] = bottoms_[stack];
            last_[seat] = tops_[stack];
            tops_[stack] = bottoms_[stack] = none;
            table_.move_all(first_stack + stack, seat);
        }
    }
    /// The next card of the pack goes on a stack, which is not open now.
    void lay(Seat seat, int stack, PlayingCard card) {
        if (table_.unseen(seat) == 0) {
            first_[seat] = above_[card.code()];
            if (first_[seat] == none) last_[seat] = none;
            above_[card.code()] = none;
        }
        if (tops_[stack] == none)
            bottoms_[stack] = card;
        else
            above_[tops_[stack].code()] = card;
        tops_[stack] = card;
        open_ = static_cast<std::uint8_t>(open_ & ~(1u << stack));
        table_.move(seat, first_stack + stack, card);
    }
    /// A new top against the seven others: equal ranks are open, and stay so until they are covered.
    void compare(int stack) {
        unsigned equal = 0;
        for (int s = 0; s < stacks; ++s) equal |= static_cast<unsigned>(tops_[s].rank() == tops_[stack].rank()) << s;
        if ((equal & (equal - 1)) != 0) open_ = static_cast<std::uint8_t>(open_ | equal);
    }

    // ---- Looking on
    void explain(Trace& trace, int stack) const {
        Note& note = add_note(trace, "match");
        for (int s = 0; s < stacks; ++s)
            if (tops_[s].rank() == tops_[stack].rank()) note.cards.push_back(tops_[s]);
    }

    Table<CardSet, first_stack + stacks> table_;
    CardSet pack_;
    std::array<PlayingCard, codes> above_{}; ///< of a card laid, what lies on it; of one in a pack, what comes after it
    std::array<PlayingCard, stacks> tops_{}, bottoms_{};
    std::array<PlayingCard, players> first_{}, last_{}; ///< of the known cards of each pack
    ScoreSheet<players> won_;                           ///< games
    std::uint8_t open_ = 0;                             ///< a bit for each stack
    Seats laid_;                                        ///< of the deal that is going on
    bool dealing_ = true;
    Seat winner_ = nobody;
};

} // namespace kupi::games
