#include "games/fishing_row.h"

namespace kupi::fishing {

CardSet Builds::cards() const {
    CardSet cards;
    for (const Build& build : *this) cards |= build.cards;
    return cards;
}

bool Builds::has_of(Seat owner) const {
    return std::any_of(begin(), end(), [&](const Build& build) { return build.owner == owner; });
}

const Build* Builds::unkept(const House& house, Seat owner, CardSet held, CardSet taken) const {
    const Build* found = std::find_if(begin(), end(), [&](const Build& build) {
        return build.owner == owner && (build.cards & taken).empty() && (held & house.cards_worth(build.value)).empty();
    });
    return found == end() ? nullptr : found;
}

void Builds::remove(CardSet cards) {
    for (int b = size() - 1; b >= 0; --b) {
        if (((*this)[b].cards & cards).empty()) continue;
        (*this)[b] = back();
        pop_back();
    }
}

CardSet Row::equal_to(PlayingCard card) const {
    const bool sums = house.capture == Capture::sum || house.capture == Capture::sums;
    return lies & CardSet::of_ranks(sums ? house.alike[card.rank()] : 1u << card.rank());
}

/// Whether the builds that these cards touch lie among them whole, and the card takes them.
bool Row::takes_builds_whole(PlayingCard card, CardSet taken) const {
    for (const Build& build : builds) {
        if ((build.cards & taken).empty()) continue;
        if (build.value != house.value_of(card) || house.is_face(card)) return false;
        if (!(build.cards - taken).empty()) return false;
    }
    return true;
}

bool Row::takes(PlayingCard card, CardSet taken) const {
    if (taken.empty()) return false;
    if (house.takers.has(card)) return taken == lies;
    const CardSet equal = equal_to(card);
    const bool one_equal = taken.size() == 1 && !(taken & equal).empty();
    if (!takes_builds_whole(card, taken)) return false;
    taken -= builds.cards();
    if (house.is_face(card) || house.capture == Capture::rank) return one_equal;
    if (house.capture == Capture::ranks) return taken == equal;
    if (!(taken & house.face_cards()).empty()) return false;
    if (house.rank_first && !equal.empty()) return one_equal;
    const int value = house.value_of(card);
    if (house.capture == Capture::sums) return value > 0 && parts(taken, value, house.value);
    int sum = 0;
    for (PlayingCard c : taken) sum += house.value_of(c);
    return house.capture == Capture::total ? sum + value == house.total : sum == value;
}

int Row::ways(PlayingCard card, CardSet& taken) const {
    int ways = 0;
    Chances(*this).each_capture(card, [&](CardSet set) {
        if (ways == 0) taken = set;
        return ++ways < 2;
    });
    return ways;
}

bool Row::may_build(PlayingCard card, int sum, CardSet with) const {
    if (with.empty() || sum <= 0 || house.is_face(card)) return false;
    CardSet rest = with;
    bool changed = false;
    for (const Build& build : builds) {
        if ((build.cards & with).empty()) continue;
        if (!(build.cards - with).empty()) return false;
        rest -= build.cards;
        if (build.value == sum) continue;
        if (changed || build.multiple || build.value + house.value_of(card) != sum) return false;
        changed = true;
    }
    if (!(rest & house.face_cards()).empty()) return false;
    if (!changed) rest.add(card);
    return parts(rest, sum, house.value);
}

Build Row::built(PlayingCard card, int sum, CardSet with, Seat owner) const {
    int total = house.value_of(card);
    for (PlayingCard c : with) total += house.value_of(c);
    with.add(card);
    return {with, static_cast<std::uint8_t>(sum), owner, total > sum};
}

} // namespace kupi::fishing
