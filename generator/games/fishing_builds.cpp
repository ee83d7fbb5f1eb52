// Fishing games with builds: cards laid together for a card in hand that will take them.
#include <algorithm>

#include "games/fishing.h"
#include "games/fishing_sums.h"

namespace kupi {

CardSet Fishing::built() const {
    CardSet cards;
    for (int b = 0; b < build_count_; ++b) cards |= builds_[b].cards;
    return cards;
}

bool Fishing::owns_build(Seat seat) const {
    for (int b = 0; b < build_count_; ++b)
        if (builds_[b].owner == seat) return true;
    return false;
}

void Fishing::remove_build(int at) {
    builds_[at] = builds_[--build_count_];
    builds_[build_count_] = {};
}

/// Whether the builds that these cards touch lie among them whole, and the card takes them.
bool Fishing::takes_builds_whole(PlayingCard card, CardSet taken) const {
    for (int b = 0; b < build_count_; ++b) {
        const Build& build = builds_[b];
        if ((build.cards & taken).empty()) continue;
        if (build.value != value(card) || (house_.faces >> card.rank() & 1) != 0) return false;
        if (!(build.cards - taken).empty()) return false;
    }
    return true;
}

/// All cards of that value.
CardSet Fishing::cards_worth(int sum) const {
    unsigned ranks = 0;
    for (int r = 0; r < 13; ++r)
        if (house_.value[r] == sum && (house_.faces >> r & 1) == 0) ranks |= 1u << r;
    return house_.pack & CardSet::of_ranks(ranks);
}

/// Whether the seat, playing this card, may still hold a card for each build of its own that these cards do not take,
/// and for one of `sum`, if that is not 0.
bool Fishing::may_keep(Seat seat, PlayingCard card, CardSet taken, int sum) const {
    CardSet left = table_.seen(hands + seat);
    int unseen = table_.unseen(hands + seat) + (deal_.is_due(seat) ? deal_.size() : 0);
    if (!left.has(card)) --unseen;
    if (unseen > 0) left |= table_.pool();
    left.remove(card);
    if (sum != 0 && (left & cards_worth(sum)).empty()) return false;
    for (int b = 0; b < build_count_; ++b)
        if (builds_[b].owner == seat && (builds_[b].cards & taken).empty() &&
            (left & cards_worth(builds_[b].value)).empty())
            return false;
    return true;
}

/// Who has built holds a card that takes the build, as long as it lies there.
Ruling Fishing::keeps_build_cards(Seat seat, Mode mode) {
    Legal legal;
    if (mode == Mode::stood) return legal;
    for (int b = 0; b < build_count_; ++b) {
        if (builds_[b].owner != seat) continue;
        const CardSet needed = cards_worth(builds_[b].value);
        if (!(table_.seen(hands + seat) & needed).empty()) continue;
        if ((table_.possible(hands + seat) & needed).empty())
            return Illegal{build_card, {.seat = seat, .number = builds_[b].value, .cards = needed}};
        table_.demand({{{static_cast<kupi::Pile>(hands + seat), needed, 1, build_card, seat}}});
        legal.open = true;
    }
    return legal;
}

/// Whether a card played and these on the table make a build of that sum: each build among them lies there whole, and
/// is of that sum or, with the card alone, becomes so.
bool Fishing::may_build(PlayingCard card, int sum, CardSet with) const {
    if (with.empty() || sum <= 0 || (house_.faces >> card.rank() & 1) != 0) return false;
    CardSet loose = with;
    bool changed = false;
    for (int b = 0; b < build_count_; ++b) {
        const Build& build = builds_[b];
        if ((build.cards & with).empty()) continue;
        if (!(build.cards - with).empty()) return false;
        loose -= build.cards;
        if (build.value == sum) continue;
        if (changed || build.multiple || build.value + value(card) != sum) return false;
        changed = true;
    }
    if (!(loose & CardSet::of_ranks(house_.faces)).empty()) return false;
    if (!changed) loose.add(card);
    return fishing::parts(loose, sum, house_.value);
}

/// "build 8 3C 5D": the card from the hand, then those on the table.
Ruling Fishing::build(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    const int sum = move.number;
    if (!house_.builds || move.cards < 2) return Illegal{rule::bad_argument};
    Detail detail;
    if (const RuleId fault = fault_of_player(move, mode, detail); !fault.id.empty()) return Illegal{fault, detail};
    const CardSet lies = table_.seen(lying);
    CardSet with;
    for (int i = 1; i < move.cards; ++i) {
        if (!lies.has(move.card(i)) || with.has(move.card(i)))
            return Illegal{not_on_table, {.seat = seat, .card = move.card(i), .cards = lies}};
        with.add(move.card(i));
    }
    if (!may_build(card, sum, with) || cards_worth(sum).empty() || build_count_ == most_builds)
        return Illegal{no_build, {.seat = seat, .card = card, .number = sum, .cards = with}};
    Build made{with, static_cast<std::uint8_t>(sum), seat, false};
    made.cards.add(card);
    int total = 0;
    for (PlayingCard c : made.cards) total += value(c);
    made.multiple = total > sum;
    for (int b = build_count_ - 1; b >= 0; --b)
        if (!(builds_[b].cards & with).empty()) remove_build(b);
    builds_[build_count_++] = made;
    table_.move(hands + seat, lying, card);
    Ruling ruling = keeps_build_cards(seat, mode);
    if (!is_legal(ruling)) return ruling;
    if (trace != nullptr) {
        Note& note = trace->emplace_back();
        note.id = made.multiple ? "built-several" : "built";
        note.seat = seat;
        note.cards = {card};
        note.others = listed(with);
        note.numbers = {sum};
    }
    next_turn(seat, trace);
    return ruling;
}

/// Of every sum for which the hand may hold a further card.
void Fishing::add_builds(Options& options, PlayingCard card) const {
    if (build_count_ == most_builds || (house_.faces >> card.rank() & 1) != 0) return;
    unsigned sums = 0;
    for (PlayingCard c : playable(turn_) - CardSet::of_ranks(house_.faces))
        if (c != card && value(c) < 32) sums |= 1u << value(c);
    const fishing::Summands loose =
        fishing::summands(table_.seen(lying) - CardSet::of_ranks(house_.faces) - built(), house_.value);
    for (int sum = std::max(1, value(card)); sum < 32; ++sum) {
        if ((sums >> sum & 1) == 0) continue;
        // The set that the card is in, by itself first; then others that make the sum, too.
        fishing::Found found;
        found.add({});
        bool all = true;
        int begun = 0;
        if (sum > value(card)) {
            all = each_sum(loose, 0, sum - value(card), {}, [&](CardSet set) { return found.add(set); });
            for (int b = 0; b < build_count_; ++b)
                if (builds_[b].value + value(card) == sum && !builds_[b].multiple)
                    all = found.add(builds_[b].cards) && all;
            begun = 1;
        }
        const int first_end = found.size();
        fishing::Found others;
        all = each_sum(loose, 0, sum, {}, [&](CardSet set) { return others.add(set); }) && all;
        for (int b = 0; b < build_count_; ++b)
            if (builds_[b].value == sum) all = others.add(builds_[b].cards) && all;
        for (int one = begun; one < found.size() && (begun == 0 || first_end > 1); ++one)
            for (int other = 0; other < others.size(); ++other)
                if ((found[one] & others[other]).empty()) all = found.add(found[one] | others[other]) && all;
        for (int i = 1; i < found.size(); ++i) {
            if (options.full()) return;
            const CardSet set = found[i];
            if (set.size() >= Move::capacity || !may_build(card, sum, set)) continue;
            // Builds of its own that go into this one need no card any more.
            if (!may_keep(turn_, card, set, sum)) continue;
            Move move = make_move(Verb::build, turn_, card);
            for (PlayingCard c : set) move.add(c);
            move.set_number(sum);
            options.add(move);
        }
        if (!all) options.leave_some_out();
    }
}

} // namespace kupi
