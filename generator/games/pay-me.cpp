#include "games/pay-me.h"

#include <algorithm>
#include <bitset>

namespace kupi {

using payme::Meld;
using payme::Placed;

/// An entry's cards: melds and lay-offs in brackets, then single ones.
struct GroupsOfEntry {
    struct Group {
        std::uint8_t first, size; ///< among `cards`
        std::int16_t open_meld;   ///< −1: a meld of one's own; else a lay-off on that number
    };
    std::array<Placed, Move::capacity> cards;
    std::array<Group, Move::capacity / 2> group;
    int placed = 0, groups = 0, layoffs = 0;
    std::array<PlayingCard, Move::capacity> single;
    int singles = 0;

    std::span<const Placed> of(int i) const { return {cards.data() + group[i].first, group[i].size}; }

    explicit GroupsOfEntry(const Move& move) {
        int on = -1;
        bool inside = false;
        for (int i = 0; i < move.size; ++i) {
            const std::uint8_t item = move.items[i];
            if (item == Move::number_follows) {
                on = i + 1 < move.size ? move.items[i + 1] : 0;
                ++i;
            } else if (item == Move::open && groups < static_cast<int>(group.size())) {
                inside = true;
                group[groups] = {static_cast<std::uint8_t>(placed), 0, static_cast<std::int16_t>(on)};
                layoffs += on >= 0;
                ++groups;
                on = -1;
            } else if (item == Move::close) {
                inside = false;
            } else if (move.is_card(i)) {
                const PlayingCard card = move.card(i);
                const bool named = i + 1 < move.size && move.is_name(i + 1);
                if (inside) {
                    cards[placed++] = {card, named ? move.name(i + 1) : card};
                    ++group[groups - 1].size;
                } else {
                    single[singles++] = card;
                }
                i += named;
            }
        }
    }
};

PayMe::PayMe(const Setup& setup)
    : pack_(setup.pack.cards),
      players_(static_cast<std::uint8_t>(setup.players)),
      hand_(static_cast<std::uint8_t>(setup.number("first-hand"))),
      dealer_(setup.dealer) {
    const auto& start = setup.option("start").seats;
    for (Seat s = 0; s < players_; ++s) totals_[s] = start[s].value_or(0);
    begin_hand();
}

void PayMe::begin_hand() {
    table_.gather(pack_, stock);
    points_ = {};
    std::fill_n(melds_.begin(), meld_count_, Meld());
    meld_count_ = 0;
    wild_ = payme::Wild(dealt_cards());
    dealt_ = due_ = melded_ = {};
    top_ = under_ = unseen_card;
    phase_ = Phase::dealing;
    seat_ = left(dealer_);
    caller_ = nobody;
}

// ---- Judging

Ruling PayMe::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (const auto bad = bad_argument_in(move)) return Illegal{rule::bad_argument, {.card = *bad}};
    if (const RuleId fault = fault_of(move); !fault.id.empty())
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
    if (phase_ != Phase::dealing || dealt_.has(seat)) return Illegal{rule::wrong_phase, {.seat = seat}};
    if (move.cards != dealt_cards())
        return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = dealt_cards()}};
    CardCounts pool = table_.pool();
    for (int i = 0; i < move.cards; ++i) {
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = seat, .card = card}};
        pool.remove(card);
    }
    for (int i = 0; i < move.cards; ++i) table_.move(stock, hand + seat, move.card(i));
    dealt_.add(seat);
    return Legal{};
}

/// Deals that were left out are unseen cards.
Ruling PayMe::turn_up(const Move& move) {
    if (phase_ != Phase::dealing) return Illegal{rule::wrong_phase};
    const PlayingCard card = move.card();
    if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
    for (Seat s : Seats::all(players_) - dealt_) table_.move_unseen(stock, hand + s, dealt_cards());
    dealt_ = Seats::all(players_);
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
    if (const RuleId why = table_.why_not(hand + move.seat, card); !why.id.empty())
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
Ruling PayMe::fault_of_hand(const Move& move) const {
    CardCounts seen = table_.seen(hand + move.seat), pool = table_.pool();
    int unseen = table_.unseen(hand + move.seat);
    for (int i = 0; i < move.size; ++i) {
        if (move.items[i] == Move::number_follows) {
            ++i;
            continue;
        }
        if (!move.is_card(i)) continue;
        const PlayingCard card = move.card(i);
        if (seen.has(card)) {
            seen.remove(card);
        } else if (unseen > 0 && pool.has(card)) {
            --unseen;
            pool.remove(card);
        } else {
            return Illegal{unseen > 0 ? rule::card_seen_twice : rule::card_not_held,
                           {.seat = move.seat, .card = card, .cards = table_.seen(hand + move.seat).kinds()}};
        }
    }
    if (seen.empty() && unseen == 0) return Legal{};
    return Illegal{whole_hand, {.number = move.cards, .limit = hand_size(move.seat), .cards = seen.kinds()}};
}

/// The melds one by one, lay-offs last.
Ruling PayMe::fault_of_groups(const Groups& groups, Seat seat, bool stood) const {
    if (stood) return Legal{};
    for (int i = 0; i < groups.groups; ++i) {
        const int on = groups.group[i].open_meld;
        Meld meld = on < 0 ? Meld() : melds_[on - 1];
        if (const auto fault = meld.add(groups.of(i), wild_); !fault.rule.id.empty()) {
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
    if (Ruling ruling = fault_of_hand(move); !is_legal(ruling)) return ruling;
    const GroupsOfEntry groups(move);
    if (Ruling ruling = fault_of_groups(groups, move.seat, mode == Mode::stood); !is_legal(ruling)) return ruling;
    // So many are too small in any hand; there is no room to let them stand.
    if (groups.groups > most_melds) return Illegal{payme::meld_size, {.seat = move.seat, .limit = 3}};
    caller_ = move.seat;
    for (int i = 0; i < groups.groups; ++i) {
        melds_[meld_count_++].add(groups.of(i), wild_, true);
        for (const Placed& p : groups.of(i)) table_.move(hand + move.seat, laid, p.card);
    }
    if (groups.singles > 0) throw_away(move.seat, groups.single[0]);
    if (trace != nullptr)
        trace->push_back({.id = "called", .seat = caller_, .numbers = {groups.groups, groups.placed}});
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
    if (Ruling ruling = fault_of_hand(move); !is_legal(ruling)) return ruling;
    const GroupsOfEntry groups(move);
    if (in_turn && (groups.layoffs > 0 || groups.singles > 0)) return Illegal{last_turn_discard, {.seat = move.seat}};
    for (int i = 0; i < groups.groups; ++i)
        if (const int on = groups.group[i].open_meld; on == 0 || on > meld_count_)
            return Illegal{layoff_target, {.seat = caller_, .number = on, .limit = meld_count_}};
    if (Ruling ruling = fault_of_groups(groups, move.seat, mode == Mode::stood); !is_legal(ruling)) return ruling;
    if (!in_turn) {
        lay_out(move.seat, groups, trace);
    } else {
        for (int i = 0; i < groups.placed; ++i) table_.move(hand + move.seat, laid, groups.cards[i].card);
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
    for (int i = 0; i < groups.groups; ++i) {
        const int on = groups.group[i].open_meld;
        if (on < 0) continue;
        Meld& meld = melds_[on - 1];
        const Meld before = meld;
        meld.add(groups.of(i), wild_, true);
        if (trace == nullptr) continue;
        Note& note = trace->emplace_back();
        note.id = "laid-off";
        note.seat = seat;
        note.other = caller_;
        note.numbers = {on};
        for (const Placed& p : groups.of(i)) note.cards.push_back(p.card);
        for (const Placed& p : meld.cards()) note.others.push_back(p.as);
        note_rooms(before, meld, seat, *trace);
    }
    for (int i = 0; i < groups.placed; ++i) table_.move(hand + seat, laid, groups.cards[i].card);
    std::array<int, 4> of_points{}; // cards at 5, 10, 15
    for (int i = 0; i < groups.singles; ++i) {
        const int points = wild_.points(groups.single[i]);
        ++of_points[points / 5];
        points_[seat] = static_cast<std::int16_t>(points_[seat] + points);
        table_.move(hand + seat, laid, groups.single[i]);
    }
    if (trace == nullptr) return;
    Note& note = trace->emplace_back();
    note.id = groups.singles > 0 ? "deadwood" : "no-deadwood";
    note.seat = seat;
    note.cards.assign(groups.single.begin(), groups.single.begin() + groups.singles);
    note.numbers = {of_points[1], of_points[2], of_points[3], points_[seat]};
}

void PayMe::finish(Trace* trace) {
    phase_ = Phase::over;
    for (Seat s = 0; s < players_; ++s) totals_[s] += points_[s];
    if (trace == nullptr || hand_ != hands || !totals_known_) return;
    for (Seat s : lowest()) trace->push_back({.id = "lowest", .seat = s, .numbers = {totals_[s]}});
}

namespace {
const Announcement pay_me_here = announce<PayMe>("pay-me");
}

} // namespace kupi
