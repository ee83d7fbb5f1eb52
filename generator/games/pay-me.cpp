#include "games/pay-me.h"

#include <algorithm>
#include <bitset>

namespace kupi {

using payme::Groups;
using payme::Meld;
using payme::Placed;

PayMe::PayMe(const Setup& setup)
    : pack_(setup.pack.cards),
      players_(static_cast<std::uint8_t>(setup.players)),
      hand_(static_cast<std::uint8_t>(setup.number("first-hand"))),
      dealer_(setup.dealer) {
    const auto& start = setup.option("start").seats;
    for (Seat s = 0; s < players_; ++s) totals_.add(s, start[s].value_or(0));
    begin_hand();
}

void PayMe::begin_hand() {
    table_.gather(pack_, stock);
    points_ = {};
    std::fill_n(melds_.begin(), meld_count_, Meld());
    meld_count_ = 0;
    wild_ = payme::Wild(dealt_cards());
    deal_.begin(Seats::all(players_), dealt_cards());
    due_ = melded_ = {};
    top_ = under_ = unseen_card;
    phase_ = Phase::dealing;
    seat_ = left(dealer_);
    caller_ = nobody;
}

// ---- Judging

Ruling PayMe::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (const auto bad = bad_argument_in(move)) return Illegal{rule::bad_argument, {.card = *bad}};
    if (const RuleId fault = fault_of(move))
        return Illegal{fault, {.card = verb == Verb::turn || verb == Verb::discard ? move.card() : PlayingCard()}};
    if (phase_ == Phase::over || phase_ == Phase::ended) return Illegal{rule::hand_over, {.number = hand_}};
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn_up(move);
    case Verb::draw: return draw(move, mode);
    case Verb::reshuffle: return reshuffle(trace);
    case Verb::discard: return discard(move, mode, trace);
    case Verb::payme: return call(move, mode, trace);
    case Verb::meld: return meld(move, mode, trace);
    }
    return Illegal{rule::unknown_verb};
}

/// What the patterns cannot say: empty brackets, a joker as itself, a card that stands for itself or for a joker, a
/// lay-off in two parts, two cards drawn. Gives the card at fault, or ?? where it is none.
std::optional<PlayingCard> PayMe::bad_argument_in(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    const bool needs_seen = verb != Verb::deal && verb != Verb::draw;
    if (verb == Verb::draw && move.cards > 1) return unseen_card; // ??*2
    std::bitset<256> numbers;
    bool inside = false;
    for (int i = 0; i < move.size; ++i) {
        const std::uint8_t item = move.items[i];
        if (needs_seen && move.is_unseen(i)) return unseen_card;
        if (verb != Verb::payme && verb != Verb::meld) continue;
        if (item == Move::number_follows && ++i < move.size) {
            if (numbers.test(move.items[i])) return unseen_card;
            numbers.set(move.items[i]);
        } else if (item == Move::open || item == Move::close) {
            inside = item == Move::open;
            if (inside && i + 1 < move.size && move.items[i + 1] == Move::close) return unseen_card;
        } else if (move.is_card(i)) {
            const bool named = i + 1 < move.size && move.is_name(i + 1);
            const PlayingCard card = move.card(i);
            if (named && (move.name(i + 1) == card || !move.name(i + 1).has_suit())) return card;
            if (inside && !named && !card.has_suit()) return card;
        }
    }
    return {};
}

Ruling PayMe::deal(const Move& move) {
    const Seat seat = move.other;
    if (seat >= players_) return Illegal{rule::not_a_player};
    if (!deal_.is_due(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    return deal_.give(table_, move);
}

/// Deals that were left out are unseen cards.
Ruling PayMe::turn_up(const Move& move) {
    if (phase_ != Phase::dealing) return Illegal{rule::wrong_phase};
    const PlayingCard card = move.card();
    if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
    deal_.give_rest_unseen(table_);
    table_.move(stock, discards, card);
    top_ = card;
    phase_ = Phase::drawing;
    return Legal{};
}

Ruling PayMe::draw(const Move& move, Mode mode) {
    const bool from_stock = move.has_word(static_cast<int>(Word::stock));
    if (phase_ != Phase::drawing) return Illegal{rule::wrong_phase};
    if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
    if (!from_stock) {
        // Let stand, the card goes where it went; which one it was must be known.
        if (is_last_turn() && (mode == Mode::judge || top_.is_unseen()))
            return Illegal{last_turn_stock, {.seat = caller_}};
        if (table_.empty(discards)) return Illegal{rule::wrong_phase};
        table_.move(discards, hand + move.seat, top_);
        top_ = under_;
        under_ = unseen_card;
    } else {
        if (table_.empty(stock)) return Illegal{stock_empty, {.number = std::max(0, table_.size(discards) - 1)}};
        const PlayingCard card = move.card(1);
        if (!card.is_unseen() && !table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
        table_.move(stock, hand + move.seat, card);
    }
    seat_ = move.seat;
    phase_ = Phase::discarding;
    return Legal{};
}

/// Rulings PY-9.
Ruling PayMe::reshuffle(Trace* trace) {
    const int cards = table_.size(discards) - 1;
    if (phase_ != Phase::drawing || !table_.empty(stock) || cards < 1) return Illegal{rule::wrong_phase};
    table_.move(discards, laid, top_);
    table_.move_all(discards, stock);
    table_.blur(stock);
    table_.move(laid, discards, top_);
    under_ = unseen_card;
    if (trace != nullptr) trace->push_back({.id = "reshuffled", .numbers = {cards}});
    return Legal{};
}

Ruling PayMe::discard(const Move& move, Mode mode, Trace* trace) {
    if (!may_end_turn()) return Illegal{rule::wrong_phase};
    if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
    const PlayingCard card = move.card();
    if (const RuleId why = table_.why_not(hand + move.seat, card))
        return Illegal{why, {.seat = move.seat, .card = card, .cards = table_.seen(hand + move.seat).kinds()}};
    throw_away(move.seat, card);
    if (is_last_turn()) {
        go_on(move.seat, trace);
    } else {
        seat_ = left(move.seat);
        phase_ = Phase::drawing;
    }
    return Legal{};
}

/// Every card named is in the hand, and every card of the hand is named: card-not-held, whole-hand.
Ruling PayMe::fault_of_hand(const Groups& groups, Seat seat) const {
    CardCounts seen = table_.seen(hand + seat), pool = table_.pool();
    int unseen = table_.unseen(hand + seat);
    for (PlayingCard card : groups.all()) {
        if (seen.has(card)) {
            seen.remove(card);
        } else if (unseen > 0 && pool.has(card)) {
            --unseen;
            pool.remove(card);
        } else {
            return Illegal{unseen > 0 ? rule::card_seen_twice : rule::card_not_held,
                           {.seat = seat, .card = card, .cards = table_.seen(hand + seat).kinds()}};
        }
    }
    if (seen.empty() && unseen == 0) return Legal{};
    return Illegal{whole_hand,
                   {.number = static_cast<int>(groups.all().size()), .limit = hand_size(seat), .cards = seen.kinds()}};
}

/// The melds one by one, lay-offs last.
Ruling PayMe::fault_of_groups(const Groups& groups, Seat seat, bool stood) const {
    if (stood) return Legal{};
    for (int i = 0; i < groups.size(); ++i) {
        const int on = groups[i].open_meld;
        Meld meld = on < 0 ? Meld() : melds_[on - 1];
        if (const auto fault = meld.add(groups.cards_of(i), wild_); fault.rule) {
            Detail detail = fault.detail;
            detail.seat = seat;
            return Illegal{fault.rule, detail};
        }
    }
    return Legal{};
}

Ruling PayMe::call(const Move& move, Mode mode, Trace* trace) {
    if (phase_ != Phase::discarding || is_last_turn()) return Illegal{rule::wrong_phase};
    if (move.seat != seat_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = seat_}};
    const Groups groups(move);
    if (Ruling ruling = fault_of_hand(groups, move.seat); !is_legal(ruling)) return ruling;
    if (Ruling ruling = fault_of_groups(groups, move.seat, mode == Mode::stood); !is_legal(ruling)) return ruling;
    // So many are too small in any hand; there is no room to let them stand.
    if (groups.size() > most_melds) return Illegal{payme::meld_size, {.seat = move.seat, .limit = 3}};
    caller_ = move.seat;
    for (int i = 0; i < groups.size(); ++i) {
        melds_[meld_count_++].add(groups.cards_of(i), wild_, true);
        for (const Placed& p : groups.cards_of(i)) table_.move(hand + move.seat, laid, p.card);
    }
    if (!groups.singles().empty()) throw_away(move.seat, groups.singles()[0]);
    if (trace != nullptr)
        trace->push_back(
            {.id = "called", .seat = caller_, .numbers = {groups.size(), static_cast<int>(groups.placed().size())}});
    due_ = Seats::all(players_) - Seats::of(caller_);
    go_on(move.seat, trace);
    return Legal{};
}

/// In a last turn all cards in melds (PY-6), later the layout of a hand.
Ruling PayMe::meld(const Move& move, Mode mode, Trace* trace) {
    const bool in_turn = is_last_turn() && may_end_turn();
    if (!in_turn && phase_ != Phase::layout) return Illegal{rule::wrong_phase};
    if (move.seat != seat_ && (mode == Mode::judge || (!in_turn && !due_.has(move.seat))))
        return Illegal{rule::turn_order, {.seat = seat_}};
    const Groups groups(move);
    if (Ruling ruling = fault_of_hand(groups, move.seat); !is_legal(ruling)) return ruling;
    if (in_turn && (groups.any_layoff() || !groups.singles().empty()))
        return Illegal{last_turn_discard, {.seat = move.seat}};
    for (int i = 0; i < groups.size(); ++i)
        if (const int on = groups[i].open_meld; on == 0 || on > meld_count_)
            return Illegal{layoff_target, {.seat = caller_, .number = on, .limit = meld_count_}};
    if (Ruling ruling = fault_of_groups(groups, move.seat, mode == Mode::stood); !is_legal(ruling)) return ruling;
    if (!in_turn) {
        lay_out(move.seat, groups, trace);
    } else {
        for (const Placed& p : groups.placed()) table_.move(hand + move.seat, laid, p.card);
        melded_.add(move.seat);
        if (trace != nullptr) trace->push_back({.id = "melded-all", .seat = move.seat});
    }
    go_on(move.seat, trace);
    return Legal{};
}

// ---- Carrying out

void PayMe::throw_away(Seat seat, PlayingCard card) {
    table_.move(hand + seat, discards, card);
    under_ = top_;
    top_ = card;
}

/// After a call, to the next last turn, layout, or the end of the hand: clockwise from whoever has just acted.
void PayMe::go_on(Seat seat, Trace* trace) {
    due_.remove(seat);
    if (due_.empty() && phase_ != Phase::layout) {
        phase_ = Phase::layout;
        due_ = Seats::all(players_) - melded_ - Seats::of(caller_);
        for (Seat s : due_)
            if (table_.empty(hand + s)) due_.remove(s); // only where a table let more than one discard stand
        seat = caller_;
    } else if (phase_ != Phase::layout) {
        phase_ = Phase::drawing;
    }
    if (due_.empty()) return finish(trace);
    do seat = left(seat);
    while (!due_.has(seat));
    seat_ = seat;
}

namespace {

/// An earlier wild card of a set that has made room.
void note_rooms(const Meld& before, const Meld& after, Seat seat, Trace& trace) {
    for (const Placed& old : before.cards())
        for (const Placed& now : after.cards())
            if (before.kind() == Meld::Kind::set && &now - after.cards().data() == &old - before.cards().data() &&
                now.as != old.as)
                trace.push_back({.id = "takes-suit", .seat = seat, .cards = {now.card}, .others = {now.as}});
}

} // namespace

void PayMe::lay_out(Seat seat, const Groups& groups, Trace* trace) {
    for (int i = 0; i < groups.size(); ++i) {
        const int on = groups[i].open_meld;
        if (on < 0) continue;
        Meld& meld = melds_[on - 1];
        const Meld before = meld;
        meld.add(groups.cards_of(i), wild_, true);
        if (trace == nullptr) continue;
        Note& note = trace->emplace_back();
        note.id = "laid-off";
        note.seat = seat;
        note.other = caller_;
        note.numbers = {on};
        for (const Placed& p : groups.cards_of(i)) note.cards.push_back(p.card);
        for (const Placed& p : meld.cards()) note.others.push_back(p.as);
        note_rooms(before, meld, seat, *trace);
    }
    for (const Placed& p : groups.placed()) table_.move(hand + seat, laid, p.card);
    std::array<int, 4> of_points{}; // cards at 5, 10, 15
    for (PlayingCard card : groups.singles()) {
        const int points = wild_.points(card);
        ++of_points[points / 5];
        points_[seat] = static_cast<std::int16_t>(points_[seat] + points);
        table_.move(hand + seat, laid, card);
    }
    if (trace == nullptr) return;
    Note& note = trace->emplace_back();
    note.id = !groups.singles().empty() ? "deadwood" : "no-deadwood";
    note.seat = seat;
    note.cards.assign(groups.singles().begin(), groups.singles().end());
    note.numbers = {of_points[1], of_points[2], of_points[3], points_[seat]};
}

void PayMe::finish(Trace* trace) {
    phase_ = Phase::over;
    if (trace == nullptr || hand_ != hands || !totals_.is_known()) return;
    for (Seat s : lowest()) trace->push_back({.id = "lowest", .seat = s, .numbers = {total(s)}});
}

namespace {
const Announcement pay_me_here = announce<PayMe>("pay-me");
}

} // namespace kupi
