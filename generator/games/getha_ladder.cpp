#include "games/getha_ladder.h"

namespace kupi::games::getha {

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
        add_note(trace, "no-cards", hand.seat);
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

namespace {

/// Alak, numbers, total, seat; by points first; by seat alone. The highest is on top, unless all that is turned round.
std::uint64_t height(const Ladder::Hand& hand, CardSet cards, const House& house) {
    const Strength of = Strength::of(cards);
    std::uint64_t key = house.points ? static_cast<std::uint64_t>(of.total + 8 * of.alak) : 0;
    if (!house.in_order) key = key << 32 | static_cast<std::uint32_t>(of.alak << 24 | of.numbers << 16 | of.total);
    return key << 8 | static_cast<std::uint64_t>(0xff - hand.rank);
}

/// Those that no ladder of these hands, each somewhere between its cards and those with all its gains, keeps from
/// winning. A card more never makes a battle worse.
Seats champions(std::span<const Ladder::Hand> hands, const House& house) {
    const unsigned n = static_cast<unsigned>(hands.size()), everybody = (1u << n) - 1, none = everybody + 1; // bits
    const auto least = [&](unsigned i) { return hands[i].cards & fighting; };
    const auto most = [&](unsigned i) { return (hands[i].cards | hands[i].gains) & fighting; };
    const auto is_before = [&](unsigned i, unsigned j) {
        return house.reverse ? height(hands[i], most(i), house) < height(hands[j], least(j), house)
                             : height(hands[i], least(i), house) > height(hands[j], most(j), house);
    };
    std::vector<unsigned> before(n); // those that surely come before this one
    for (unsigned i = 0; i < n; ++i)
        for (unsigned j = 0; j < n; ++j) before[i] |= unsigned{i != j && is_before(j, i)} << j;
    std::vector<unsigned> may(std::size_t{1} << n); // when these have fought, as bits: who may be left
    may[0] = none;
    for (unsigned fought = 0; fought < everybody; ++fought)
        for (unsigned next = 0; next < n; ++next) {
            if ((fought >> next & 1) != 0 || (before[next] & ~fought) != 0 || may[fought] == 0) continue;
            unsigned& then = may[fought | 1u << next];
            if ((may[fought] & none) != 0) then |= 1u << next;
            for (unsigned i = 0; i < n; ++i) {
                if ((may[fought] >> i & 1) == 0) continue;
                const int best = Battle(most(i), least(next)).winner(), worst = Battle(least(i), most(next)).winner();
                then |= unsigned{best > 0} << i | unsigned{worst < 0} << next | (worst <= 0 && best >= 0 ? none : 0);
            }
        }
    Seats all;
    for (unsigned i = 0; i <= n; ++i)
        if ((may.back() >> i & 1) != 0) all.add(i < n ? hands[i].seat : nobody);
    return all;
}

} // namespace

Seats Ladder::may_win(std::span<const Hand> hands, const House& house) {
    constexpr int most_open = 10; // each more doubles the work
    Seats all = Seats::of(nobody), may;
    std::vector<PlayingCard> faces; // that drive out, or keep from it
    bool known = true;
    for (const Hand& hand : hands) {
        all.add(hand.seat);
        known = known && (hand.gains.empty() || !hand.cards.empty());
        for (PlayingCard card : hand.gains& CardSet::of_ranks(1u << deiskatun | 1u << arlas)) faces.push_back(card);
    }
    if (!known || static_cast<int>(faces.size() + hands.size()) > most_open) return all;
    for (unsigned there = 0; there < 1u << faces.size(); ++there) {
        CardSet lie;
        for (std::size_t i = 0; i < faces.size(); ++i)
            if ((there >> i & 1) != 0) lie.add(faces[i]);
        std::vector<Hand> with(hands.begin(), hands.end()), standing;
        for (Hand& hand : with) hand.cards |= hand.gains & lie;
        for (const Hand& hand : with)
            if (!is_driven_out(hand, with, nullptr)) standing.push_back(hand);
        may = may | champions(standing, house);
    }
    return may;
}

void Ladder::line_up(std::span<const Hand> hands, const House& house, Trace* trace) {
    std::array<std::pair<std::uint64_t, const Hand*>, most_hands> line{};
    for (const Hand& hand : hands)
        if (!is_driven_out(hand, hands, trace)) line[size_++] = {height(hand, hand.cards, house), &hand};
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
            for (Seat s : adding_) add_note(trace, "tie-add", s);
            if (!adding_.empty()) return false;
        }
        if (winner == 0) add_note(trace, "both-out", a.seat, {}, b.seat);
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

} // namespace kupi::games::getha
