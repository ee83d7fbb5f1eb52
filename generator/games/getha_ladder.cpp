#include "games/getha_ladder.h"

namespace kupi::getha {

namespace {

constexpr CardSet fighting = numbers | CardSet::of_ranks(1u << alak);

/// Each alak of the other hand more than its own removes the highest number.
Battle::Side side_against(const Strength& other, CardSet cards, const Strength& own) {
    CardSet left = cards & numbers;
    int n = other.alak - own.alak, total = own.total;
    for (int rank = 7; rank >= 0 && n > 0; --rank)
        for (PlayingCard c : cards& CardSet::of_ranks(1u << rank)) {
            if (n-- <= 0) break;
            left.remove(c);
            total -= rank + 1;
        }
    return {own, left, total, own.alak > 0 && own.alak >= other.alak + other.numbers};
}

/// Once, after all sweeps, for everybody at the same moment: a hand is out that has no card in play, or no deiskatun
/// where another has an arlas (GE-1, GE-2, GE-3).
bool is_driven_out(const Ladder::Hand& hand, std::span<const Ladder::Hand> hands, Trace* trace) {
    if (hand.cards.empty()) {
        if (trace != nullptr) add_note(*trace, "no-cards", hand.seat);
        return true;
    }
    const auto driving = std::find_if(hands.begin(), hands.end(), [&](const Ladder::Hand& other) {
        return other.seat != hand.seat && !(other.cards & CardSet::of_ranks(1u << arlas)).empty();
    });
    if (driving == hands.end()) return false;
    const CardSet guard = hand.cards & CardSet::of_ranks(1u << deiskatun);
    if (trace != nullptr)
        trace->push_back({.id = guard.empty() ? "driven-out" : "protected",
                          .seat = hand.seat,
                          .other = driving->seat,
                          .cards = listed(driving->cards & CardSet::of_ranks(1u << arlas)),
                          .others = listed(guard)});
    return guard.empty();
}

/// The arithmetic of a battle, in the manner of the booklet's examples.
void tell(const Battle& battle, Seat a, Seat b, CardSet cards_a, CardSet cards_b, Trace& trace) {
    add_note(trace, "meet", a, {battle.a.strength.alak, battle.b.strength.alak}, b);
    const auto tell_removed = [&](Seat by, Seat from, CardSet removed) {
        if (!removed.empty()) add_note(trace, "removed", by, {}, from).cards = listed(removed);
    };
    tell_removed(a, b, (cards_b & numbers) - battle.b.left);
    tell_removed(b, a, (cards_a & numbers) - battle.a.left);
    const bool swapped = battle.winner() < 0; // the winner is named first
    const auto &won = swapped ? battle.b : battle.a, &lost = swapped ? battle.a : battle.b;
    Note note{.id = "battle", .seat = swapped ? b : a, .other = swapped ? a : b};
    if (won.clears != lost.clears) {
        note.id = "cleared";
        note.numbers = {won.strength.alak, lost.strength.alak, lost.strength.numbers};
    } else {
        if (battle.winner() == 0) note.id = won.clears ? "tie-cleared" : "tie";
        note.cards = listed(won.left);
        note.others = listed(lost.left);
        note.numbers = {won.total, lost.total};
    }
    trace.push_back(std::move(note));
}

} // namespace

Strength Strength::of(CardSet cards) {
    Strength strength;
    strength.alak = (cards & CardSet::of_ranks(1u << getha::alak)).size();
    for (int rank = 0; rank < 8; ++rank) {
        const int n = (cards & CardSet::of_ranks(1u << rank)).size();
        strength.numbers += n;
        strength.total += n * (rank + 1);
    }
    return strength;
}

Battle::Battle(CardSet cards_a, CardSet cards_b) {
    const Strength of_a = Strength::of(cards_a), of_b = Strength::of(cards_b);
    a = side_against(of_b, cards_a, of_a);
    b = side_against(of_a, cards_b, of_b);
}

int Battle::winner() const {
    if (a.clears != b.clears) return a.clears ? 1 : -1;
    if (a.clears || a.total == b.total) return 0;
    return a.total > b.total ? 1 : -1;
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
        add_note(*trace, "rung", hand.seat, {i + 1, of.alak, of.numbers, of.total, of.total + 8 * of.alak}).cards =
            listed(rungs_[i].fighters);
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
        const Battle battle(a.fighters, b.fighters);
        const int winner = battle.winner();
        if (trace != nullptr) tell(battle, a.seat, b.seat, a.fighters, b.fighters, *trace);
        if (winner == 0 && tie_breaker) {
            if (a.reserve > sides_[0].added.size()) adding_.add(a.seat);
            if (b.reserve > sides_[1].added.size()) adding_.add(b.seat);
            if (trace != nullptr)
                for (Seat s : adding_) add_note(*trace, "tie-add", s);
            if (!adding_.empty()) return false;
        }
        if (winner == 0 && trace != nullptr) add_note(*trace, "both-out", a.seat, {}, b.seat);
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

} // namespace kupi::getha
