// Getha's end: who is driven out, the ladder, and its battles.

#include <algorithm>
#include <bit>

#include "games/getha.h"

namespace kupi {

using namespace getha;

namespace getha {

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

namespace {

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

} // namespace

Battle fight(const Strength& a, const Strength& b) {
    return {{total_without(a, b.alak - a.alak), clears(a, b)}, {total_without(b, a.alak - b.alak), clears(b, a)}};
}

} // namespace getha

namespace {

void list(CardSet cards, std::vector<PlayingCard>& into) {
    for (PlayingCard c : cards) into.push_back(c);
}

constexpr CardSet fighters = CardSet::of_ranks(number_ranks | 1u << alak);

} // namespace

/// Two suits by alak, then numbers, then total, then the deck's order (GE-16). With `one-suit` too: the variant says
/// two, and no ruling says otherwise.
CardSet Getha::best_two_suits(CardSet cards) const {
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

/// Once, after all sweeps, for everybody at the same moment: no card in play, or another's arlas and no deiskatun
/// (GE-1, GE-2, GE-3).
Seats Getha::survivors(Trace* trace) const {
    Seats with_cards, with_arlas, all;
    PerSeat<CardSet> cards;
    for (Seat s : in_ | (house_.play_extra ? extras() : Seats{})) {
        cards[s] = in_play(s);
        if (!cards[s].empty())
            with_cards.add(s);
        else if (trace != nullptr)
            trace->push_back({.id = "no-cards", .seat = s});
        if (!(cards[s] & CardSet::of_ranks(1u << arlas)).empty()) with_arlas.add(s);
    }
    for (Seat s : with_cards) {
        const Seats driving = with_arlas - Seats::of(s);
        const CardSet guard = cards[s] & CardSet::of_ranks(1u << deiskatun);
        if (driving.empty() || !guard.empty()) all.add(s);
        if (trace == nullptr || driving.empty()) continue;
        Note note{.id = guard.empty() ? "driven-out" : "protected", .seat = s, .other = driving.first()};
        list(cards[note.other] & CardSet::of_ranks(1u << arlas), note.cards);
        list(guard, note.others);
        trace->push_back(std::move(note));
    }
    return all;
}

/// The ladder: alak, numbers, total, seat from the dealer's left; by points; by seat; or all that turned round
/// (GE-11, GE-13, GE-28).
void Getha::line_up(Trace* trace) {
    const Seats standing = survivors(trace);
    if (standing.empty()) return finish(nobody, trace);
    std::array<std::uint64_t, seat_count> keys{};
    for (Seat s : standing) {
        const Strength hand = Strength::of(in_play(s));
        std::uint64_t key = 0;
        if (house_.points) key = static_cast<std::uint64_t>(hand.total + 8 * hand.alak);
        if (!house_.in_order) {
            const auto usual = static_cast<std::uint32_t>(hand.alak << 24 | hand.numbers << 16 | hand.total);
            key = key << 32 | usual;
        }
        const int rank = 0xff - seat_rank(s);
        keys[s] = key << 8 | static_cast<std::uint64_t>(rank);
        ladder_[rungs_++] = s;
    }
    std::sort(ladder_.begin(), ladder_.begin() + rungs_, [&](Seat a, Seat b) { return keys[a] > keys[b]; });
    if (house_.reverse) std::reverse(ladder_.begin(), ladder_.begin() + rungs_);
    if (trace == nullptr || rungs_ < 2) return;
    for (int i = 0; i < rungs_; ++i) {
        const Strength hand = Strength::of(in_play(ladder_[i]));
        Note note{.id = "rung", .seat = ladder_[i]};
        note.numbers = {i + 1, hand.alak, hand.numbers, hand.total, hand.total + 8 * hand.alak};
        list(in_play(ladder_[i]) & fighters, note.cards);
        trace->push_back(std::move(note));
    }
}

bool Getha::has_reserve_left(int side) const {
    const Seat s = side == 0 ? champion_ : ladder_[next_];
    return s < extra1 && table_.size(hand(s)) > added_[side].size();
}

/// What a side fights with, added suits too: of these only alak and numbers count.
CardSet Getha::fighting(int side) const {
    CardSet cards = in_play(side == 0 ? champion_ : ladder_[next_]) & fighters;
    cards |= added_by(side) & fighters;
    return cards;
}

CardSet Getha::added_by(int side) const {
    CardSet cards = added_[side];
    for (int j = 0; j < 2; ++j) {
        const PlayingCard joker = PlayingCard::of_no_suit(j);
        if (!cards.has(joker)) continue;
        cards.remove(joker);
        cards.add(added_names_[j]);
    }
    return cards;
}

CardSet Getha::cards_added() const { return added_by(0) | added_by(1); }

CardSet Getha::names_of_jokers() const {
    CardSet names;
    for (int j = 0; j < 2; ++j)
        if (owners_[j] != nobody && !names_[j].is_unseen()) names.add(names_[j]);
    return names;
}

/// The arithmetic of a battle, in the manner of the booklet's examples.
void Getha::tell_battle(CardSet cards_a, CardSet cards_b, Trace& trace) const {
    const Seat seat_a = champion_, seat_b = ladder_[next_];
    const Strength a = Strength::of(cards_a), b = Strength::of(cards_b);
    const Battle battle = fight(a, b);
    trace.push_back({.id = "meet", .seat = seat_a, .other = seat_b, .numbers = {a.alak, b.alak}});
    CardSet left_a = cards_a & CardSet::of_ranks(number_ranks), left_b = cards_b & CardSet::of_ranks(number_ranks);
    const auto remove = [&](Seat from, Seat by, CardSet& left, int n) {
        CardSet removed;
        for (int rank = 7; rank >= 0; --rank)
            for (PlayingCard c : left& CardSet::of_ranks(1u << rank))
                if (n-- > 0) removed.add(c);
        left -= removed;
        if (removed.empty()) return;
        Note note{.id = "removed", .seat = by, .other = from};
        list(removed, note.cards);
        trace.push_back(std::move(note));
    };
    remove(seat_b, seat_a, left_b, a.alak - b.alak);
    remove(seat_a, seat_b, left_a, b.alak - a.alak);
    const bool swapped = battle.winner() < 0; // the winner is named first
    Note note{.id = "battle", .seat = swapped ? seat_b : seat_a, .other = swapped ? seat_a : seat_b};
    if (battle.a.clears != battle.b.clears) {
        const Strength &won = swapped ? b : a, &lost = swapped ? a : b;
        note.id = "cleared";
        note.numbers = {won.alak, lost.alak, lost.numbers};
    } else {
        if (battle.winner() == 0) note.id = battle.a.clears ? "tie-cleared" : "tie";
        list(swapped ? left_b : left_a, note.cards);
        list(swapped ? left_a : left_b, note.others);
        note.numbers = {swapped ? battle.b.left : battle.a.left, swapped ? battle.a.left : battle.b.left};
    }
    trace.push_back(std::move(note));
}

/// Down the line until one is left, or somebody must add a suit (rulings.md, ladder, battle; GE-15).
void Getha::battles(Trace* trace) {
    while (adding_.empty()) {
        if (champion_ == nobody) {
            if (next_ == rungs_) return finish(nobody, trace);
            champion_ = ladder_[next_++];
        }
        if (next_ == rungs_) return finish(champion_, trace);
        const Seat other = ladder_[next_];
        const CardSet cards_a = fighting(0), cards_b = fighting(1);
        const int winner = fight(Strength::of(cards_a), Strength::of(cards_b)).winner();
        if (trace != nullptr) tell_battle(cards_a, cards_b, *trace);
        if (winner == 0 && house_.tie_breaker) {
            if (has_reserve_left(0)) adding_.add(champion_);
            if (has_reserve_left(1)) adding_.add(other);
            if (trace != nullptr)
                for (Seat s : adding_) trace->push_back({.id = "tie-add", .seat = s});
            if (!adding_.empty()) return;
        }
        if (winner == 0 && trace != nullptr) trace->push_back({.id = "both-out", .seat = champion_, .other = other});
        added_ = {};
        added_names_ = {};
        ++next_;
        if (winner < 0) champion_ = other;
        if (winner == 0) champion_ = nobody;
    }
}

} // namespace kupi
