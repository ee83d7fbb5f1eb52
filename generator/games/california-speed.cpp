#include "games/california-speed.h"

#include <algorithm>

namespace kupi {

CaliforniaSpeed::CaliforniaSpeed(const Setup& setup) : pack_(setup.pack.cards.kinds()) { begin_hand(); }

void CaliforniaSpeed::begin_hand() {
    table_.gather(pack_, 0);
    table_.move_unseen(0, 1, pack_.size() / players);
    above_ = {};
    tops_ = bottoms_ = {};
    first_ = last_ = {};
    winner_ = nobody;
    begin_deal();
}

void CaliforniaSpeed::begin_deal() {
    dealing_ = true;
    laid_ = {};
    open_ = 0;
}

CardSet CaliforniaSpeed::open_tops() const {
    CardSet cards;
    for (int s = 0; s < stacks; ++s)
        if (is_open(s)) cards.add(tops_[s]);
    return cards;
}

// ---- Judging and carrying out

Ruling CaliforniaSpeed::play(const Move& move, Mode mode, Trace* trace) {
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

/// The next four cards of a pack, `none` for those nobody has seen. The own row counts as picked up from left to right.
std::array<PlayingCard, CaliforniaSpeed::row> CaliforniaSpeed::coming(Seat seat) const {
    std::array<PlayingCard, row> cards{};
    int n = std::min(row, table_.unseen(seat));
    const auto follow = [&](PlayingCard card) {
        for (; n < row && card != none; card = above_[card.code()]) cards[n++] = card;
    };
    follow(first_[seat]);
    for (int i = 0; i < row; ++i) follow(bottoms_[stack_of(seat, i)]);
    return cards;
}

RuleId CaliforniaSpeed::why_not_next(PlayingCard card, PlayingCard known, const CardSet& pool) const {
    if (known != none) return card == known ? RuleId{} : pack_order;
    return pool.has(card) ? RuleId{} : rule::card_seen_twice;
}

/// denexa-games: Game play: four cards each; before it, from the second time on, the own row goes under the pack.
Ruling CaliforniaSpeed::deal(const Move& move, Trace* trace) {
    const Seat seat = move.other;
    if (seat >= players) return Illegal{rule::not_a_player};
    if (dealing_ && laid_.has(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    if (!may_deal(seat)) return Illegal{match_open, {.seat = seat, .number = open_tops().size(), .cards = open_tops()}};
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
    if (trace != nullptr && open_ == 0) add_note(*trace, "no-match");
    return Legal{};
}

/// Rulings CS-2: a log may state another order than from left to right.
Ruling CaliforniaSpeed::pickup(const Move& move) {
    const Seat seat = move.seat;
    if ((dealing_ && laid_.has(seat)) || !has_row(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    if (!may_deal(seat)) return Illegal{match_open, {.seat = seat, .number = open_tops().size(), .cards = open_tops()}};
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
Ruling CaliforniaSpeed::cover(const Move& move, Mode mode, Trace* trace) {
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
    if (trace != nullptr && open_ == 0) add_note(*trace, "no-match");
    return Legal{};
}

/// Each stack is turned over: the card laid first comes first.
void CaliforniaSpeed::pick_up(Seat seat, const Row& order) {
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
void CaliforniaSpeed::lay(Seat seat, int stack, PlayingCard card) {
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
void CaliforniaSpeed::compare(int stack) {
    unsigned equal = 0;
    for (int s = 0; s < stacks; ++s) equal |= static_cast<unsigned>(tops_[s].rank() == tops_[stack].rank()) << s;
    if ((equal & (equal - 1)) != 0) open_ = static_cast<std::uint8_t>(open_ | equal);
}

// ---- Legal moves

/// Every cover is chance: its card is whatever comes next, seen before or not.
void CaliforniaSpeed::legal_moves(Options& options) const {
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
        Move move = make_move(Verb::deal, table_seat);
        for (PlayingCard card : coming(seat)) move.add(card);
        move.other = seat;
        if (move.unseen() > 0)
            options.add_chance(move);
        else
            options.add(move);
        if (!has_row(seat)) continue;
        Row order{0, 1, 2, 3};
        do {
            Move pickup = make_move(Verb::pickup, seat);
            for (int i : order) pickup.add(tops_[stack_of(seat, i)]);
            options.add(pickup);
        } while (std::next_permutation(order.begin(), order.end()));
    }
}

Seats CaliforniaSpeed::waiting() const {
    if (finished()) return {};
    if (!dealing_ && open_ != 0) return Seats::all(players);
    return Seats::of(table_seat) | Seats::all(players).where([&](Seat s) { return may_pick_up(s); });
}

/// What goes on the other row goes to the opponent.
int CaliforniaSpeed::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::cover) return 0;
    for (int s = 0; s < stacks; ++s)
        if (tops_[s] == move.card(0)) return owner_of(s) != move.seat;
    return 0;
}

// ---- Results

Result CaliforniaSpeed::hand_result() const {
    Result result;
    result.over = finished();
    if (!finished()) return result;
    result.winners.add(winner_);
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return s == winner_; });
    return result;
}

Result CaliforniaSpeed::game_result() const {
    Result result;
    result.known = won_.is_known();
    if (!result.known) return result;
    result.over = finished();
    if (finished()) result.winners.add(winner_);
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + (s == winner_); });
    return result;
}

/// Each hand is a game of its own.
void CaliforniaSpeed::next_hand(const HandEnd& end) {
    const Result own = hand_result();
    const Result* told = end.judged && finished() ? &own : end.claim;
    const Seats winners = winners_told(told);
    if (winners.size() == 1)
        won_.add_win(winners);
    else if (told == nullptr || !told->known)
        won_.forget();
    begin_hand();
}

// ---- Looking on

std::vector<PileView> CaliforniaSpeed::piles() const {
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

void CaliforniaSpeed::explain(Trace& trace, int stack) const {
    Note& note = add_note(trace, "match");
    for (int s = 0; s < stacks; ++s)
        if (tops_[s].rank() == tops_[stack].rank()) note.cards.push_back(tops_[s]);
}

const Announcement california_speed_here = announce<CaliforniaSpeed>("california-speed");

} // namespace kupi
