// Getha's entries from the deal to the end of the betting, and the tests that stand before all others.

#include <algorithm>
#include <bit>

#include "games/getha.h"

namespace kupi {

using namespace getha;

namespace {

/// Kind and place of arguments are the log reader's matter; this is what a pattern cannot say: a joker without a name
/// where it needs one, a name for a card that is none, a suit written twice. The card at fault, or one of the suit.
std::optional<PlayingCard> unfit_card(const Move& move) {
    switch (static_cast<Getha::Verb>(move.verb)) {
    case Getha::Verb::select: {
        unsigned suits = 0;
        for (int i = 0; i < move.size; ++i) {
            if (move.is_suit(i)) {
                if (suits >> move.suit(i) & 1) return PlayingCard(move.suit(i), 0);
                suits |= 1u << move.suit(i);
            } else if (!move.is_unseen(i) && (!move.is_card(i) || move.card(i).has_suit())) {
                return move.card(i);
            }
        }
        return {};
    }
    case Getha::Verb::reveal:
    case Getha::Verb::rename:
    case Getha::Verb::commit:
    case Getha::Verb::add:
        for (int i = 0; i < move.size; ++i) {
            const bool named = i + 1 < move.size && move.is_name(i + 1);
            const bool joker = move.is_card(i) && !move.card(i).has_suit();
            if (move.is_name(i)) return move.name(i);
            if (named != (joker && move.seat != table_seat)) return move.card(i);
            if (named && !move.name(++i).has_suit()) return move.card(i - 1);
        }
        return {};
    default: return {};
    }
}

Illegal illegal(RuleId rule, const Detail& detail = {}) { return {rule, detail}; }

} // namespace

Ruling Getha::play(const Move& move, Mode mode, Trace* trace) {
    if (const auto bad = unfit_card(move)) return illegal(rule::bad_argument, {.card = *bad});
    if (move.fault == Fault::not_a_player) return illegal(rule::not_a_player);
    if (move.seat == table_seat && !(move.other < house_.players || extras().has(move.other)))
        return illegal(rule::not_a_player, {.seat = move.other});
    if (const RuleId fault = fault_of(move); fault != RuleId{}) return illegal(fault);
    if (game_over_) return illegal(game_over);

    // Deals and draws that were left out. What follows is judged on a copy, since it may be illegal.
    const auto verb = static_cast<Verb>(move.verb);
    const bool deals_missing = phase_ == Phase::deal && verb != Verb::deal;
    if (deals_missing || (phase_ == Phase::select && verb == Verb::select && draws_owed())) {
        Getha settled = *this;
        if (deals_missing) settled.deal_the_rest();
        if (verb == Verb::select) settled.draw_the_rest();
        Ruling ruling = settled.judge(move, mode, trace);
        if (is_legal(ruling)) *this = settled;
        return ruling;
    }
    return judge(move, mode, trace);
}

Ruling Getha::judge(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (phase_ == Phase::over && verb != Verb::show) {
        // Where arl may have taken cards that nobody saw, more may have followed than the cards seen call for.
        if (!doubtful_ || (verb != Verb::rename && verb != Verb::commit && verb != Verb::add))
            return illegal(rule::hand_over);
        Getha open = *this;
        open.phase_ = Phase::showdown;
        Ruling ruling = open.judge(move, mode, trace);
        if (!is_legal(ruling)) return illegal(rule::hand_over);
        *this = open;
        return ruling;
    }
    if (due_ != 0 && verb != Verb::rename && verb != Verb::show) {
        const int joker = due_ & 1 ? 0 : 1;
        return illegal(rename_due, {.seat = owners_[joker], .card = PlayingCard::of_no_suit(joker)});
    }
    Ruling ruling = carry_out(move, mode);
    if (!is_legal(ruling)) {
        table_.take_back(); // illegal whatever the cards are
        return ruling;
    }
    if (phase_ == Phase::showdown)
        resolve(trace);
    else
        advance(trace);
    return ruling;
}

Ruling Getha::carry_out(const Move& move, Mode mode) {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::set_bring_in: return set_bring_in(move);
    case Verb::pay:
    case Verb::drop: return answer(move);
    case Verb::all_in: return phase_ == Phase::bring_in ? answer(move) : bet(move);
    case Verb::exchange: return exchange(move, mode);
    case Verb::draw: return draw(move);
    case Verb::select: return select(move, mode);
    case Verb::open:
    case Verb::check:
    case Verb::see:
    case Verb::raise:
    case Verb::fold: return bet(move);
    case Verb::reveal: return move.seat == table_seat ? reveal_extra(move) : reveal(move, mode);
    case Verb::rename: return rename(move);
    case Verb::commit: return commit(move, mode);
    case Verb::add: return add(move, mode);
    case Verb::show: break;
    }
    return show(move);
}

RuleId Getha::why_not_all(int pile, const Move& move, Detail& detail) const {
    const CardSet seen = table_.seen(pile);
    CardSet gone;
    int unseen = table_.unseen(pile), hidden = 0;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_name(i) || move.is_suit(i)) continue;
        if (move.is_unseen(i)) {
            ++hidden;
            continue;
        }
        const PlayingCard c = move.card(i);
        detail.card = c;
        if (seen.has(c) && !gone.has(c)) {
            gone.add(c);
            continue;
        }
        if (unseen == 0) return rule::card_not_held;
        if (!table_.pool().has(c) || gone.has(c)) return rule::card_seen_twice;
        --unseen;
        gone.add(c);
    }
    detail.card = unseen_card;
    return hidden > 0 && hidden + gone.size() > table_.size(pile) ? rule::card_not_held : RuleId{};
}

void Getha::move_cards(int from, int to, const Move& move) {
    int unseen = 0;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_unseen(i))
            ++unseen;
        else
            table_.move(from, to, move.card(i));
    }
    table_.move_unseen(from, to, unseen); // last, since it blurs what stays
}

Ruling Getha::deal(const Move& move) {
    const Seat s = move.other;
    Detail detail{.seat = s, .number = move.cards, .limit = 8};
    if (phase_ != Phase::deal) return illegal(rule::wrong_phase);
    if (!holders_.has(s)) return illegal(not_in_hand, detail);
    if (done_.has(s)) return illegal(already_done, detail);
    if (move.cards != 8) return illegal(rule::wrong_count, detail);
    if (const RuleId why = why_not_all(stock, move, detail); why != RuleId{}) return illegal(why, detail);
    move_cards(stock, hand(s), move);
    done_.add(s);
    return Legal{};
}

Ruling Getha::set_bring_in(const Move& move) {
    if (phase_ != Phase::price) return illegal(rule::wrong_phase);
    if (!in_.has(move.seat)) return illegal(not_in_hand);
    if (move.seat != dealer_) return illegal(not_the_dealer, {.seat = dealer_});
    if (move.number < 1) return illegal(amount_too_small, {.number = move.number, .limit = 1});
    price_ = move.number;
    return Legal{};
}

/// pay, drop, all-in: the answers to the bring-in, or dropping instead of a paid exchange (GE-17, GE-18, GE-22).
Ruling Getha::answer(const Move& move) {
    const Seat s = move.seat;
    const auto verb = static_cast<Verb>(move.verb);
    const bool dropping_at_exchange = phase_ == Phase::exchange && house_.discard_bring_in && verb == Verb::drop;
    if (phase_ != Phase::bring_in && !dropping_at_exchange) return illegal(rule::wrong_phase);
    if (!in_.has(s)) return illegal(not_in_hand);
    if (!has_chips(s)) return illegal(no_chips);
    if (done_.has(s)) return illegal(already_done);
    const Detail detail{.number = price_, .limit = limited_.has(s) ? clamped(stake_[s]) : 0};
    const bool covered = !limited_.has(s) || stake_[s] >= price_;
    if (verb == Verb::pay && !covered) return illegal(stake_exceeded, detail);
    if (verb == Verb::all_in && covered) return illegal(all_in_unfounded, detail);
    if (verb == Verb::drop)
        out(s);
    else
        pay(s, price_);
    done_.add(s);
    return Legal{};
}

int Getha::stock_left() const {
    int left = table_.size(stock);
    for (std::uint8_t n : owed_) left -= n;
    return std::max(left, 0);
}

/// GE-12, GE-26.
int Getha::exchange_most() const {
    const int most = house_.discard_four ? 4 : 6;
    const bool enough = shuffles() || !second_; // one hand never empties the stock
    return enough ? most : std::min(most, stock_left());
}

Ruling Getha::exchange(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::exchange) return illegal(rule::wrong_phase);
    if (!in_.has(s)) return illegal(not_in_hand);
    if (done_.has(s)) return illegal(already_done);
    Detail detail;
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return illegal(why, detail);
    const int most = exchange_most();
    detail = {.number = move.cards, .limit = most};
    const bool as_due = move.cards <= most && (!house_.discard_four || move.cards == most);
    // A table may let another number stand, but not one that the stock cannot replace.
    const bool possible = mode == Mode::stood && (shuffles() || move.cards <= stock_left());
    if (!as_due && !possible) return illegal(exchange_limit, detail);
    move_cards(hand(s), discards, move);
    owed_[s] = move.cards;
    if (house_.discard_bring_in) pay(s, move.cards);
    done_.add(s);
    return Legal{};
}

Ruling Getha::draw(const Move& move) {
    const Seat s = move.seat;
    if (phase_ != Phase::exchange && phase_ != Phase::select) return illegal(rule::wrong_phase);
    if (!in_.has(s)) return illegal(not_in_hand);
    if (owed_[s] == 0 || (phase_ == Phase::exchange && shuffles())) return illegal(not_due);
    Detail detail{.number = move.cards, .limit = owed_[s]};
    if (move.cards != owed_[s]) return illegal(rule::wrong_count, detail);
    if (const RuleId why = why_not_all(stock, move, detail); why != RuleId{}) return illegal(why, detail);
    move_cards(stock, hand(s), move);
    owed_[s] = 0;
    return Legal{};
}

// ---- What is needed of cards that nobody has seen

void Getha::need(std::vector<Demand> any, Legal& legal) {
    const Demand& first = any.front();
    legal.assuming.add({first.seat, !first.lacks(), first.cards, first.rule});
    if (table_.teller()) table_.demand({std::move(any)});
}

void Getha::need_lack(Seat s, unsigned suits, RuleId rule, Legal& legal) {
    const CardSet cards = table_.pool() & cards_of_suits(suits);
    if (table_.unseen(hand(s)) > 0 && !cards.empty()) need({{place(hand(s)), cards, 0, rule, s}}, legal);
}

void Getha::need_one_suit(Seat s, unsigned seen, RuleId rule, Legal& legal, std::optional<Demand> other) {
    if (table_.unseen(hand(s)) == 0) return;
    if (seen != 0) return need_lack(s, 0xffu & ~seen, rule, legal);
    for (int a = 0; a < PlayingCard::most_suits; ++a)
        for (int b = 0; b < a; ++b) {
            std::vector<Demand> any{{place(hand(s)), cards_of_suits(1u << a), 0, rule, s},
                                    {place(hand(s)), cards_of_suits(1u << b), 0, rule, s}};
            if (other) any.push_back(*other);
            need(std::move(any), legal);
        }
}

/// Of cards set down face down: no suit of theirs is left in the hand, they are of two suits at most (one), and of
/// as many as are due.
void Getha::need_selection(Seat s, Legal& legal) {
    const auto lacks = [&](int pile, unsigned suits) {
        return Demand{place(pile), cards_of_suits(suits), 0, two_suits, s};
    };
    const auto holds = [&](CardSet cards) { return Demand{place(front(s)), cards, 1, two_suits, s}; };
    for (int a = 0; a < PlayingCard::most_suits; ++a) {
        const unsigned suit = 1u << a;
        need({lacks(front(s), suit), lacks(hand(s), suit)}, legal);
        if (house_.limit > 1) // another suit, or a joker in its place
            need({lacks(hand(s), 0xffu & ~suit), holds(house_.pack - cards_of_suits(suit))}, legal);
        for (int b = 0; b < a; ++b) {
            const Demand one = lacks(front(s), suit), two = lacks(front(s), 1u << b);
            if (house_.limit == 1) need({one, two}, legal);
            for (int c = 0; c < b && house_.limit > 1; ++c) need({one, two, lacks(front(s), 1u << c)}, legal);
        }
    }
    if (house_.limit > 1 && house_.jokers && table_.size(front(s)) == 1)
        need_one_suit(s, seen_suits(s), two_suits, legal, holds(cards_of_suits(0xff)));
}

/// Two whole suits, or one; jokers may stand for a suit (GE-20, GE-27).
Ruling Getha::select(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::select) return illegal(rule::wrong_phase);
    if (!in_.has(s)) return illegal(not_in_hand);
    if (done_.has(s)) return illegal(already_done);
    Detail detail;
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return illegal(why, detail);

    const unsigned held = seen_suits(s), possible = possible_suits(s);
    Legal legal;
    unsigned chosen = 0, jokers = 0;
    int hidden = 0; // cards that nobody saw: one for each suit and joker at least
    bool face_down = false;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_unseen(i)) {
            face_down = true;
        } else if (move.is_suit(i)) {
            const int suit = move.suit(i);
            chosen |= 1u << suit;
            hidden += !(held >> suit & 1);
            if (!(possible >> suit & 1)) return illegal(suit_not_held, {.card = PlayingCard(suit, 0)});
        } else {
            jokers |= 1u << move.card(i).extra();
            hidden += !table_.seen(hand(s)).has(move.card(i));
        }
    }
    if (const unsigned unheld = chosen & ~held; unheld != 0 && hidden > table_.unseen(hand(s)))
        return illegal(suit_not_held, {.card = PlayingCard(std::bit_width(unheld) - 1, 0)});
    const int limit = house_.limit, real = count_suits(chosen), all = real + count_suits(jokers);
    const int due = std::min(limit, count_suits(held | chosen));
    // One card alone is a whole selection only if there is no other, or it is a joker.
    const bool lone = move.cards == 1 && limit > 1 && table_.size(hand(s)) > 1 && !house_.jokers;
    const bool right = face_down ? !lone : real <= limit && all >= due;
    if (!right && mode != Mode::stood)
        return illegal(two_suits, {.number = face_down ? move.cards : all, .limit = face_down ? limit : due});

    suits_[s] = static_cast<std::uint8_t>(chosen);
    jokers_[s] = static_cast<std::uint8_t>(jokers);
    done_.add(s);
    if (face_down) {
        move_cards(hand(s), front(s), move);
        if (mode != Mode::stood) need_selection(s, legal);
        return legal;
    }
    for (int j = 0; j < 2; ++j)
        if (jokers >> j & 1) table_.reveal(hand(s), PlayingCard::of_no_suit(j));
    for (unsigned unheld = chosen & ~held; unheld != 0; unheld &= unheld - 1)
        need({{place(hand(s)), cards_of_suits(unheld & ~(unheld - 1)), 1, suit_not_held, s}}, legal);
    if (all < limit && right) need_one_suit(s, held | chosen, two_suits, legal);
    return legal;
}

/// open, check, see, raise, fold, all-in (rulings.md, betting; GE-9, GE-24).
Ruling Getha::bet(const Move& move) {
    const Seat s = move.seat;
    const auto verb = static_cast<Verb>(move.verb);
    if (phase_ != Phase::betting) return illegal(rule::wrong_phase);
    if (!in_.has(s)) return illegal(not_in_hand);
    if (!has_chips(s)) return illegal(no_chips);
    if (verb == Verb::check && checked_.has(s)) return illegal(already_done);
    const std::int64_t owed = current_ - paid_[s];
    if ((verb == Verb::open || verb == Verb::check) && current_ > 0)
        return illegal(already_open, {.number = clamped(current_)});
    const bool needs_debt = verb == Verb::see || verb == Verb::raise || verb == Verb::fold || verb == Verb::all_in;
    if (needs_debt && owed == 0 && !(verb == Verb::all_in && current_ == 0)) return illegal(nothing_owed);
    const bool names_amount = verb == Verb::open || verb == Verb::raise;
    if (names_amount && move.number < 1) return illegal(amount_too_small, {.number = move.number, .limit = 1});
    const std::int64_t cost = owed + (names_amount ? move.number : 0);
    if ((names_amount || verb == Verb::see) && limited_.has(s) && cost > stake_[s])
        return illegal(stake_exceeded, {.number = clamped(cost), .limit = clamped(stake_[s])});
    if (verb == Verb::all_in && !limited_.has(s)) return illegal(all_in_unfounded);

    switch (verb) {
    case Verb::check: checked_.add(s); break;
    case Verb::fold: out(s); break;
    default: {
        const std::int64_t chips = verb == Verb::all_in ? stake_[s] : cost;
        pay(s, chips);
        paid_[s] += chips;
        current_ = std::max(current_, paid_[s]);
    }
    }
    return Legal{};
}

} // namespace kupi
