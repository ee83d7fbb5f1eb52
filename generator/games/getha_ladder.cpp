#include "games/getha_ladder.h"

namespace kupi::getha {

namespace {

constexpr CardSet fighting = numbers | CardSet::of_ranks(1u << alak);

CardSet highest_numbers(CardSet cards, int n) {
    CardSet highest;
    for (int rank = 7; rank >= 0; --rank)
        for (PlayingCard c : cards& CardSet::of_ranks(1u << rank))
            if (n-- > 0) highest.add(c);
    return highest;
}

/// The total without the `n` highest numbers.
int total_without(const Strength& hand, int n) {
    int total = hand.total;
    for (int rank = 7; rank >= 0 && n > 0; --rank) {
        const int removed = std::min<int>(n, hand.of_value[rank]);
        total -= removed * (rank + 1);
        n -= removed;
    }
    return total;
}

bool clears(const Strength& hand, const Strength& other) {
    return hand.alak > 0 && hand.alak >= other.alak + other.numbers;
}

/// Once, after all sweeps, for everybody at the same moment: a hand is out that has no card in play, or no deiskatun
/// where another has an arlas (GE-1, GE-2, GE-3).
bool is_driven_out(const Ladder::Hand& hand, std::span<const Ladder::Hand> hands, Trace* trace) {
    if (hand.cards.empty()) {
        if (trace != nullptr) trace->push_back({.id = "no-cards", .seat = hand.seat});
        return true;
    }
    const auto driving = std::find_if(hands.begin(), hands.end(), [&](const Ladder::Hand& other) {
        return other.seat != hand.seat && !(other.cards & CardSet::of_ranks(1u << arlas)).empty();
    });
    if (driving == hands.end()) return false;
    const CardSet guard = hand.cards & CardSet::of_ranks(1u << deiskatun);
    if (trace != nullptr) {
        Note note{.id = guard.empty() ? "driven-out" : "protected", .seat = hand.seat, .other = driving->seat};
        append(note.cards, driving->cards & CardSet::of_ranks(1u << arlas));
        append(note.others, guard);
        trace->push_back(std::move(note));
    }
    return guard.empty();
}

} // namespace

Strength Strength::of(CardSet cards) {
    Strength strength;
    strength.alak = (cards & CardSet::of_ranks(1u << getha::alak)).size();
    for (int rank = 0; rank < 8; ++rank) {
        const int n = (cards & CardSet::of_ranks(1u << rank)).size();
        strength.of_value[rank] = static_cast<std::int8_t>(n);
        strength.numbers += n;
        strength.total += n * (rank + 1);
    }
    return strength;
}

int Battle::winner() const {
    if (a.clears != b.clears) return a.clears ? 1 : -1;
    if (a.clears || a.left == b.left) return 0;
    return a.left > b.left ? 1 : -1;
}

Battle fight(const Strength& a, const Strength& b) {
    return {{total_without(a, b.alak - a.alak), clears(a, b)}, {total_without(b, a.alak - b.alak), clears(b, a)}};
}

CardSet best_two_suits(CardSet cards) {
    std::array<int, PlayingCard::most_suits> keys{};
    for (int s = 0; s < PlayingCard::most_suits; ++s) {
        const Strength strength = Strength::of(cards & CardSet::of_suit(s, 0xfff));
        keys[s] = cards.has_suit(s) ? strength.alak << 16 | strength.numbers << 8 | strength.total : -1;
    }
    CardSet best;
    for (int n = 0; n < 2; ++n) {
        const int at = static_cast<int>(std::max_element(keys.begin(), keys.end()) - keys.begin());
        best |= cards & CardSet::of_suit(at, 0xfff);
        keys[at] = -1;
    }
    return best;
}

// ---- The ladder

/// Alak, numbers, total, seat; by points first; by seat alone; or all that turned round.
void Ladder::line_up(std::span<const Hand> hands, const House& house, Trace* trace) {
    std::array<std::pair<std::uint64_t, const Hand*>, most_hands> line{};
    for (const Hand& hand : hands) {
        if (is_driven_out(hand, hands, trace)) continue;
        const Strength of = Strength::of(hand.cards);
        std::uint64_t key = house.points ? static_cast<std::uint64_t>(of.total + 8 * of.alak) : 0;
        if (!house.in_order) key = key << 32 | static_cast<std::uint32_t>(of.alak << 24 | of.numbers << 16 | of.total);
        line[size_++] = {key << 8 | static_cast<std::uint64_t>(0xff - hand.rank), &hand};
    }
    std::sort(line.begin(), line.begin() + size_, [](const auto& a, const auto& b) { return a.first > b.first; });
    if (house.reverse) std::reverse(line.begin(), line.begin() + size_);
    for (int i = 0; i < size_; ++i) {
        const Hand& hand = *line[i].second;
        rungs_[i] = {hand.cards & fighting, hand.seat, static_cast<std::uint8_t>(hand.reserve)};
        if (trace == nullptr || size_ < 2) continue;
        const Strength of = Strength::of(hand.cards);
        Note note{.id = "rung", .seat = hand.seat};
        note.numbers = {i + 1, of.alak, of.numbers, of.total, of.total + 8 * of.alak};
        append(note.cards, rungs_[i].fighters);
        trace->push_back(std::move(note));
    }
}

/// Down the line. Of added suits only alak and numbers count, for this battle alone.
bool Ladder::battles(bool tie_breaker, Trace* trace) {
    while (adding_.empty() && next_ < size_) {
        if (champion_ == nobody) {
            at_ = next_++;
            champion_ = rungs_[at_].seat;
            continue;
        }
        Rung a = rungs_[at_], b = rungs_[next_];
        a.fighters |= sides_[0].named & fighting;
        b.fighters |= sides_[1].named & fighting;
        const int winner = fight(Strength::of(a.fighters), Strength::of(b.fighters)).winner();
        if (trace != nullptr) tell_battle(a, b, *trace);
        if (winner == 0 && tie_breaker) {
            if (a.reserve > sides_[0].added.size()) adding_.add(a.seat);
            if (b.reserve > sides_[1].added.size()) adding_.add(b.seat);
            if (trace != nullptr)
                for (Seat s : adding_) trace->push_back({.id = "tie-add", .seat = s});
            if (!adding_.empty()) return false;
        }
        if (winner == 0 && trace != nullptr) trace->push_back({.id = "both-out", .seat = a.seat, .other = b.seat});
        if (winner < 0) at_ = next_;
        if (winner <= 0) champion_ = winner < 0 ? b.seat : nobody;
        sides_ = {};
        ++next_;
    }
    return adding_.empty();
}

void Ladder::add(Seat s, CardSet cards, CardSet named) {
    Side& to = sides_[side(s)];
    to.added |= cards;
    to.named |= named;
    adding_.remove(s);
}

/// The arithmetic of a battle, in the manner of the booklet's examples.
void Ladder::tell_battle(const Rung& rung_a, const Rung& rung_b, Trace& trace) const {
    const Strength a = Strength::of(rung_a.fighters), b = Strength::of(rung_b.fighters);
    const Battle battle = fight(a, b);
    trace.push_back({.id = "meet", .seat = rung_a.seat, .other = rung_b.seat, .numbers = {a.alak, b.alak}});
    const auto left_of = [&](const Rung& from, const Rung& by, int n) {
        const CardSet removed = highest_numbers(from.fighters, n);
        if (!removed.empty()) {
            trace.push_back({.id = "removed", .seat = by.seat, .other = from.seat});
            append(trace.back().cards, removed);
        }
        return (from.fighters & numbers) - removed;
    };
    const CardSet left_b = left_of(rung_b, rung_a, a.alak - b.alak);
    const CardSet left_a = left_of(rung_a, rung_b, b.alak - a.alak);
    const bool swapped = battle.winner() < 0; // the winner is named first
    Note note{.id = "battle", .seat = rung_a.seat, .other = rung_b.seat};
    if (swapped) std::swap(note.seat, note.other);
    if (battle.a.clears != battle.b.clears) {
        const Strength &won = swapped ? b : a, &lost = swapped ? a : b;
        note.id = "cleared";
        note.numbers = {won.alak, lost.alak, lost.numbers};
    } else {
        if (battle.winner() == 0) note.id = battle.a.clears ? "tie-cleared" : "tie";
        append(note.cards, swapped ? left_b : left_a);
        append(note.others, swapped ? left_a : left_b);
        note.numbers = {swapped ? battle.b.left : battle.a.left, swapped ? battle.a.left : battle.b.left};
    }
    trace.push_back(std::move(note));
}

} // namespace kupi::getha
