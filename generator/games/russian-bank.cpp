#include "games/russian-bank.h"

#include <algorithm>

namespace kupi {

namespace {

/// From the lowest up (denexa-games: aces are low).
constexpr std::array<std::string_view, PlayingCard::most_ranks> codes{"A", "2", "3",  "4", "5", "6", "7",
                                                                      "8", "9", "10", "J", "Q", "K"};

} // namespace

RussianBank::RussianBank(const Setup& setup)
    : target_(setup.number("target")), strict_(setup.flag("strict-tableau-before-stock")) {
    const auto& start = setup.option("start").seats;
    for (Seat s = 0; s < 2; ++s) totals_.add(s, start[s].value_or(0));
    // Another deck may order its ranks in another way, or call them and its suits something else: then the last rank is
    // the ace, and the second and the third suit are red, as in the French deck.
    const Pack& pack = setup.pack;
    const bool named = std::all_of(codes.begin(), codes.end(), [&](auto code) { return pack.rank(code) >= 0; });
    for (int low = 0; low < PlayingCard::most_ranks; ++low) {
        const int by_place = low == 0 ? PlayingCard::most_ranks - 1 : low - 1;
        const int rank = named ? pack.rank(codes[low]) : by_place;
        order_.pack[low] = static_cast<std::uint8_t>(rank);
        order_.low[rank] = static_cast<std::uint8_t>(low);
    }
    const int diamonds = pack.suit("D"), hearts = pack.suit("H");
    red_ = static_cast<std::uint8_t>(diamonds >= 0 && hearts >= 0 ? 1 << diamonds | 1 << hearts : 0b0110);
    begin_hand();
}

/// Somebody who has won already.
HeaderFault RussianBank::header_fault(const Setup& setup) {
    for (const auto& start : setup.option("start").seats)
        if (start.value_or(0) >= setup.number("target")) return {"start", "start-takes"};
    return {};
}

void RussianBank::begin_hand() {
    below_.fill(none);
    top_.fill(none);
    size_ = {};
    for (int suit = 0; suit < 4; ++suit) want(suit);
    seen_ = {};
    unseen_reserve_.fill(reserve_size);
    unseen_stock_.fill(PlayingCard::most_ranks * 4 - reserve_size); // until the tableau is dealt
    discarded_ = {};
    phase_ = Phase::dealing;
    end_ = End::none;
    dealt_ = {};
    turn_ = 0;
    said_ = nobody;
    mending_ = false;
}

// ---- Stacks

void RussianBank::push(int stack, Token t) {
    below_[t] = top_[stack];
    top_[stack] = t;
    ++size_[stack];
}

RussianBank::Token RussianBank::pop(int stack) {
    const Token t = top_[stack];
    top_[stack] = below_[t];
    below_[t] = none;
    --size_[stack];
    return t;
}

/// A card of the seat's own pack comes to light; where it goes is for the caller to say.
RussianBank::Token RussianBank::show(Seat seat, PlayingCard card) {
    const int kind = kind_of(card);
    seen_[seat] |= 1ull << kind;
    return static_cast<Token>(seat * kinds + kind);
}

/// What the foundations of a suit can take next.
void RussianBank::want(int suit) {
    wanted_ &= ~(0xffffull << suit * 16);
    for (const int stack : {foundation + 2 * suit, foundation + 2 * suit + 1}) {
        const Token t = top_[stack];
        const int next = t == none ? 0 : rank_of(t) + 1;
        if (next < PlayingCard::most_ranks) wanted_ |= 1ull << (suit * 16 + next);
    }
}

/// The one of the suit's two that takes the card. A card that fits neither, and was let stand, lies on the higher of
/// those below it, else on the first.
int RussianBank::foundation_for(Token t) const {
    const int first = foundation + 2 * suit_of(t), second = first + 1;
    const auto height = [&](int stack) { return top_[stack] == none ? -1 : rank_of(top_[stack]); };
    const int a = height(first), b = height(second);
    if (a < rank_of(t) && b < rank_of(t)) return b > a ? second : first;
    return b < rank_of(t) ? second : first;
}

// ---- Who may do what

/// denexa-games: Priority moves; rulings §9, RB-2, RB-3, RB-8.
RussianBank::Due RussianBank::due() const {
    const Token own = top(reserve + turn_);
    constexpr unsigned up = 1u << word_f;
    if (own != none && goes_up(own)) return {reserve_first, 1u << word_reserve, up};
    unsigned from = 0, spaces = 0;
    for (int t = 0; t < 8; ++t) {
        const Token card = top_[t];
        if (card == none)
            spaces |= 1u << t;
        else
            from |= static_cast<unsigned>(goes_up(card)) << t;
    }
    if (const Token card = top(turned + turn_); card != none && goes_up(card) && (from == 0 || !strict_))
        from |= 1u << word_stock;
    if (from != 0) return {foundation_first, from, up};
    if (spaces != 0 && own != none) return {fill_space, 1u << word_reserve, spaces};
    return {};
}

RussianBank::Rule RussianBank::fault_of_move(const Attempt& attempt, const Due& now) const {
    if (attempt.from == word_f || attempt.from == word_discard) return not_available;
    if (top(stack_of(attempt.from, turn_)) == none) return nothing_there;
    if (!now.any()) {
        if (attempt.verb == Verb::move && attempt.from == attempt.to) return tableau_build;
        return fault_of_place(attempt.verb, top(stack_of(attempt.from, turn_)), attempt.to);
    }
    const bool is_due =
        attempt.verb == Verb::move && (now.from >> attempt.from & 1) != 0 && (now.to >> attempt.to & 1) != 0;
    return is_due ? allowed : now.rule;
}

RussianBank::Rule RussianBank::fault_of_place(Verb verb, Token card, int to) const {
    if (verb == Verb::load) {
        const Token on = top((to == word_reserve ? reserve : discards) + other(turn_));
        return on == none ? load_empty : loads_on(card, on) ? allowed : load_match;
    }
    if (to == word_f) return goes_up(card) ? allowed : foundation_build;
    const Token on = top(tableau + to);
    return on == none || builds_on(card, on) ? allowed : tableau_build;
}

/// Where a move that the table let stand takes its card from. An entry does not say which foundation it means: the only
/// one that has a card, else the only one whose card fits the place; else nobody can tell.
int RussianBank::source(const Attempt& attempt) const {
    if (attempt.from == word_discard) return discards + turn_;
    if (attempt.from != word_f) return stack_of(attempt.from, turn_);
    std::array<int, 2> begun{}, fitting{}; // how many, and the last of them
    for (int f = foundation; f < foundation + 8; ++f) {
        if (top(f) == none) continue;
        begun = {begun[0] + 1, f};
        if (fault_of_place(attempt.verb, top(f), attempt.to) == allowed) fitting = {fitting[0] + 1, f};
    }
    return begun[0] == 1 ? begun[1] : fitting[0] == 1 ? fitting[1] : stacks;
}

RussianBank::Rule RussianBank::fault(const Attempt& attempt) const {
    switch (attempt.verb) {
    case Verb::turn:
        if (size_[turned + turn_] > 0) return one_turned_card;
        if (to_turn(turn_) == 0) return nothing_to_turn;
        break;
    case Verb::discard:
        if (size_[turned + turn_] == 0) return discard_turned;
        break;
    case Verb::pass:
        if (to_turn(turn_) > 0) return pass_only_empty;
        break;
    default: return fault_of_move(attempt, due());
    }
    return due().rule;
}

/// What words need to tell of it.
Illegal RussianBank::illegal(Rule rule, const Attempt& attempt) const {
    Illegal why{rules[rule], {}};
    Detail& d = why.detail;
    const bool moves = attempt.verb == Verb::move || attempt.verb == Verb::load;
    if (moves && is_in(misplaced, rule) && rule != not_available) {
        const Token card = top(stack_of(attempt.from, turn_));
        Token on = none;
        d.card = card_of(card);
        d.seat = other(turn_);
        if (attempt.verb == Verb::load)
            on = top((attempt.to == word_reserve ? reserve : discards) + other(turn_));
        else if (attempt.to < word_f)
            on = top_[attempt.to];
        if (on != none) d.cards.add(card_of(on));
        if (rule == foundation_build)
            for (int rank = 0; rank < PlayingCard::most_ranks; ++rank)
                if (const auto t = static_cast<Token>(suit_of(card) << 4 | rank); goes_up(t)) d.cards.add(card_of(t));
    } else if (rule == one_turned_card) {
        d.card = card_of(top(turned + turn_));
    } else if (rule == pass_only_empty) {
        d.number = to_turn(turn_);
    } else if (rule == reserve_first || rule == fill_space) {
        d.card = card_of(top(reserve + turn_));
    } else if (rule == foundation_first) {
        const Due now = due();
        for (int word = 0; word <= word_stock; ++word)
            if (now.from >> word & 1) d.cards.add(card_of(top(stack_of(word, turn_))));
    }
    return why;
}

/// Whether a card could be placed that its player has on the reserve (`fills_space`) or out of the stock: rulings
/// RB-10, with RB-8 for the stock's.
bool RussianBank::has_place(Token t, Seat seat, bool fills_space) const {
    if (goes_up(t) || loads_on(t, top(reserve + other(seat))) || loads_on(t, top(discards + other(seat)))) return true;
    const bool may_fill = fills_space || in_reserve(seat) == 0;
    for (int pile = 0; pile < 8; ++pile)
        if (top_[pile] == none ? may_fill : builds_on(t, top_[pile])) return true;
    return false;
}

/// The card that is turned next, where the order is known; else `none`.
RussianBank::Token RussianBank::next_of_stock(Seat seat) const {
    if (unseen_stock_[seat] > 0) return none;
    if (size_[stock + seat] > 0) return top(stock + seat);
    Token t = top(discards + seat);
    while (t != none && below_[t] != none) t = below_[t];
    return t;
}

Seats RussianBank::waiting() const {
    if (phase_ == Phase::dealing || reserve_card_due()) return Seats::of(table_seat);
    return phase_ == Phase::playing ? Seats::of(turn_) : Seats{};
}

// ---- Judging and carrying out

RussianBank::Attempt RussianBank::attempt_of(const Move& move) {
    Attempt attempt{static_cast<Verb>(move.verb)};
    int i = 0;
    if (attempt.verb == Verb::stop) {
        switch (move.word(i++)) {
        case word_move: attempt.verb = Verb::move; break;
        case word_load: attempt.verb = Verb::load; break;
        case word_turn: attempt.verb = Verb::turn; break;
        case word_discard: attempt.verb = Verb::discard; break;
        default: attempt.verb = Verb::pass; break;
        }
    }
    if (attempt.verb == Verb::move || attempt.verb == Verb::load) {
        attempt.from = static_cast<std::uint8_t>(move.word(i));
        attempt.to = static_cast<std::uint8_t>(move.word(i + 1));
    }
    return attempt;
}

Ruling RussianBank::play(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = fault_of(move))
        return Illegal{fault, {.card = move.cards > 0 ? move.card() : unseen_card}};
    if (phase_ == Phase::over || phase_ == Phase::game_over) return Illegal{rule::hand_over};
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::deal) return deal(move, trace);
    if (verb == Verb::turn && move.seat == table_seat) return turn_reserve(move, trace);
    if (phase_ == Phase::dealing || reserve_card_due()) return Illegal{rule::wrong_phase};
    if (verb == Verb::stop) return call_stop(move, mode, trace);
    if (verb == Verb::stalemate) return say_stalemate(move, mode, trace);
    return act(move, mode, trace);
}

Ruling RussianBank::deal(const Move& move, Trace* trace) {
    const Seat seat = move.other;
    if (dealt_.has(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    if (move.cards != dealt_cards)
        return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = dealt_cards}};
    std::uint64_t shown = 0;
    for (int i = 0; i < dealt_cards; ++i) {
        if (move.is_unseen(i)) return Illegal{rule::bad_argument};
        const std::uint64_t bit = 1ull << kind_of(move.card(i));
        if ((shown & bit) != 0) return Illegal{rule::card_seen_twice, {.seat = seat, .card = move.card(i)}};
        shown |= bit;
    }
    push(reserve + seat, show(seat, move.card(0)));
    --unseen_reserve_[seat];
    unseen_stock_[seat] -= half_tableau;
    for (int i = 0; i < half_tableau; ++i) push(tableau + seat * half_tableau + i, show(seat, move.card(i + 1)));
    dealt_.add(seat);
    if (dealt_.size() == 2) start(trace);
    return Legal{};
}

/// The lower reserve card starts; ties go down the tableau (rulings RB-4).
void RussianBank::start(Trace* trace) {
    phase_ = Phase::playing;
    turn_ = 0;
    for (int i = -1; i < half_tableau; ++i) {
        const Token a = top(i < 0 ? reserve : tableau + i), b = top(i < 0 ? reserve + 1 : tableau + half_tableau + i);
        if (rank_of(a) == rank_of(b)) continue;
        turn_ = rank_of(a) < rank_of(b) ? 0 : 1;
        if (trace != nullptr)
            trace->push_back({.id = i < 0 ? "starts" : "starts-tableau",
                              .seat = turn_,
                              .cards = {card_of(turn_ == 0 ? a : b)},
                              .others = {card_of(turn_ == 0 ? b : a)}});
        return;
    }
    if (trace != nullptr) trace->push_back({.id = "starts-seat", .seat = turn_});
}

Ruling RussianBank::turn_reserve(const Move& move, Trace* trace) {
    if (!reserve_card_due()) return Illegal{rule::wrong_phase};
    const PlayingCard card = move.card();
    if (card.is_unseen()) return Illegal{rule::bad_argument};
    if (has_seen(turn_, card)) return Illegal{rule::card_seen_twice, {.seat = turn_, .card = card}};
    push(reserve + turn_, show(turn_, card));
    --unseen_reserve_[turn_];
    said_ = nobody;
    if (mending_) mend(trace);
    return Legal{};
}

/// An entry of the player on turn. One that the table let stand is its player's turn from now on, and passes the tests
/// of which card may go where.
Ruling RussianBank::act(const Move& move, Mode mode, Trace* trace) {
    const Seat on_turn = turn_;
    if (move.seat != turn_) {
        if (mode == Mode::judge) return Illegal{rule::turn_order, {.seat = turn_}};
        turn_ = move.seat;
    }
    const Attempt attempt = attempt_of(move);
    const bool turns = attempt.verb == Verb::turn;
    const auto refuse = [&](const Illegal& why) {
        turn_ = on_turn;
        return why;
    };
    if (turns && move.card().is_unseen()) return refuse({rule::bad_argument});
    if (turns && unseen_stock_[turn_] > 0 && has_seen(turn_, move.card()))
        return refuse({rule::card_seen_twice, {.seat = turn_, .card = move.card()}});
    const bool moves = attempt.verb == Verb::move || attempt.verb == Verb::load;
    const Rule broken = fault(attempt);
    const int from = moves ? source(attempt) : stacks;
    const bool stands = mode == Mode::stood && is_in(misplaced | priorities, broken) &&
                        (!moves || (from != stacks && top(from) != none));
    if (broken != allowed && !stands) return refuse(illegal(broken, attempt));
    if (const Token next = turns ? next_of_stock(turn_) : none; next != none && kind_of(next) != kind_of(move.card()))
        return refuse({rules[known_card], {.card = move.card(), .cards = CardSet::of(card_of(next))}});

    said_ = nobody;
    switch (attempt.verb) {
    case Verb::turn: turn_stock(turn_, move.card(), trace); break;
    case Verb::discard: discard(trace); break;
    case Verb::pass: end_turn(trace); break;
    case Verb::load:
        place(from, (attempt.to == word_reserve ? reserve : discards) + other(turn_));
        discarded_ = {};
        look_for_end(trace);
        break;
    default:
        if (attempt.to == word_f)
            put_up(from);
        else
            place(from, tableau + attempt.to);
        if (attempt.to == word_f || attempt.from >= word_f) discarded_ = {}; // rulings RB-10: a placement
        look_for_end(trace);
        break;
    }
    return Legal{};
}

void RussianBank::place(int from, int to) {
    const Token t = pop(from);
    push(to, t);
    if (from >= foundation && from < foundation + 8) want(suit_of(t)); // only where the table let it stand
}

void RussianBank::put_up(int from) {
    const Token t = top(from);
    place(from, foundation_for(t));
    want(suit_of(t));
}

/// Rulings RB-14: the discard pile is turned over only when a card is needed, its order kept.
void RussianBank::turn_stock(Seat seat, PlayingCard card, Trace* trace) {
    if (unseen_stock_[seat] > 0) {
        --unseen_stock_[seat];
        return push(turned + seat, show(seat, card));
    }
    if (size_[stock + seat] == 0) {
        if (trace != nullptr)
            trace->push_back({.id = "turned-over", .seat = seat, .numbers = {size_[discards + seat]}});
        while (size_[discards + seat] > 0) place(discards + seat, stock + seat);
    }
    place(stock + seat, turned + seat);
}

/// The turned-up card, at the end of a turn.
void RussianBank::discard(Trace* trace) {
    const Token card = top(turned + turn_);
    const bool had_place = has_place(card, turn_, false);
    place(turned + turn_, discards + turn_);
    if (had_place) {
        // Worth a word where a stalemate had come near.
        if (trace != nullptr && 2 * discarded_[0] >= to_turn(0) && 2 * discarded_[1] >= to_turn(1))
            trace->push_back({.id = "count-anew", .cards = {card_of(card)}});
        discarded_ = {};
    } else if (discarded_[turn_] < 1'000) { // more than any pile holds
        ++discarded_[turn_];
    }
    end_turn(trace);
}

/// Rulings RB-10 (ii).
void RussianBank::end_turn(Trace* trace) {
    turn_ = other(turn_);
    for (Seat s = 0; s < 2; ++s) {
        if (discarded_[s] < to_turn(s)) return;
        if (const Token t = top(reserve + s); t != none && has_place(t, s, true)) return;
    }
    if (trace != nullptr)
        trace->push_back({.id = "stalemate-counted",
                          .seat = 0,
                          .other = 1,
                          .numbers = {discarded_[0], to_turn(0), discarded_[1], to_turn(1)}});
    finish(End::counted, trace);
}

void RussianBank::look_for_end(Trace* trace) {
    if (count(turn_) == 0) finish(End::out, trace);
}

namespace {
const Announcement russian_bank_here = announce<RussianBank>("russian-bank");
}

} // namespace kupi
