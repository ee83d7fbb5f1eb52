// Fishing games: cards that lie side by side, the builds among them, what a card takes of them and what it can build.
#pragma once

#include <algorithm>

#include "games/fishing_house.h"
#include "games/fishing_sums.h"
#include "rules/inplace_vector.h"

namespace kupi::games::fishing {

/// Cards that lie together and count as one of their sum.
struct Build {
    CardSet cards;
    std::uint8_t value = 0;
    Seat owner = nobody;   ///< who built last
    bool multiple = false; ///< several sets that each make the value, which nobody may change any more
    friend bool operator==(const Build&, const Build&) = default;
};

class Builds : public InplaceVector<Build, 12> {
  public:
    CardSet cards() const {
        CardSet cards;
        for (const Build& build : *this) cards |= build.cards;
        return cards;
    }
    bool has_of(Seat owner) const {
        return std::any_of(begin(), end(), [&](const Build& build) { return build.owner == owner; });
    }
    /// A build of the owner, of which no card is `taken`, that none of the cards held takes; null if there is none.
    const Build* unkept(const House& house, Seat owner, CardSet held, CardSet taken = {}) const {
        const Build* found = std::find_if(begin(), end(), [&](const Build& build) {
            return build.owner == owner && (build.cards & taken).empty() &&
                   (held & house.cards_worth(build.value)).empty();
        });
        return found == end() ? nullptr : found;
    }
    /// All of which one of these cards is a part.
    void remove(CardSet cards) {
        for (int b = size() - 1; b >= 0; --b) {
            if (((*this)[b].cards & cards).empty()) continue;
            (*this)[b] = back();
            pop_back();
        }
    }
};

/// What lies on a table.
struct Row {
    const House& house;
    CardSet lies;
    const Builds& builds;

    /// Cards that the card takes one for one.
    CardSet equal_to(PlayingCard card) const {
        const bool sums = house.capture == Capture::sum || house.capture == Capture::sums;
        return lies & CardSet::of_ranks(sums ? house.alike[card.rank()] : 1u << card.rank());
    }
    /// Whether the card may take all these at once.
    bool takes(PlayingCard card, CardSet taken) const {
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
    /// Of cards that it may not take: what they count and what they should make, if it is their sum that is wrong.
    void tell_sum(PlayingCard card, CardSet taken, Detail& detail) const {
        const bool total = house.capture == Capture::total;
        if (!total && house.capture != Capture::sum && house.capture != Capture::sums) return;
        if (house.takers.has(card) || house.is_face(card)) return;
        if (!(taken & (house.face_cards() | builds.cards())).empty()) return;
        CardSet cards = taken;
        if (total) cards.add(card);
        const int due = total ? house.total : house.value_of(card);
        int sum = 0;
        for (PlayingCard c : cards) sum += house.value_of(c);
        const bool may_be = house.capture == Capture::sums && due > 0 && sum % due == 0; // of several sets
        if (due == 0 || may_be || sum == due || cards.size() > detail.summands.room) return;
        detail.limit = due;
        for (PlayingCard c : cards) detail.summands.push_back(static_cast<std::uint8_t>(house.value_of(c)));
    }
    /// How many ways the card has to take something, two at most; what it takes if it has one.
    int ways(PlayingCard card, CardSet& taken) const;
    /// Whether the card and these make a build of that sum: each build among them lies there whole, and is of that sum
    /// or, with the card alone, becomes so.
    bool may_build(PlayingCard card, int sum, CardSet with) const {
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
    /// The build that comes of it.
    Build built(PlayingCard card, int sum, CardSet with, Seat owner) const {
        int total = house.value_of(card);
        for (PlayingCard c : with) total += house.value_of(c);
        with.add(card);
        return {with, static_cast<std::uint8_t>(sum), owner, total > sum};
    }

  private:
    /// Whether the builds that these cards touch lie among them whole, and the card takes them.
    bool takes_builds_whole(PlayingCard card, CardSet taken) const {
        for (const Build& build : builds) {
            if ((build.cards & taken).empty()) continue;
            if (build.value != house.value_of(card) || house.is_face(card)) return false;
            if (!(build.cards - taken).empty()) return false;
        }
        return true;
    }
};

/// All that cards can do with a row.
class Chances {
  public:
    explicit Chances(const Row& row)
        : row_(row), loose_(summands(row.lies - row.house.face_cards() - row.builds.cards(), row.house.value)) {
        if (row.house.builds) sets_.find(loose_, row.house.most_value);
    }

    /// Calls visit(set) for each set of cards that the card may take, until it says false; then it is false too.
    template <class Visit>
    bool each_capture(PlayingCard card, Visit visit) const;
    /// Calls visit(sum, set) for each build that the card can make or join, of the sums whose bits are set, until it
    /// says false. False if there was no room for all of them, too.
    template <class Visit>
    bool each_build(PlayingCard card, std::uint32_t sums, Visit visit) const;

  private:
    /// Calls visit(set) for each set of loose cards that makes the sum, until it says false.
    template <class Visit>
    bool each_loose(int sum, const Visit& visit) const {
        return sets_.covers(sum) ? sets_.each(sum, visit) : each_sum(loose_, 0, sum, {}, visit);
    }

    Row row_;
    Summands loose_; ///< what can stand in a sum: neither faces nor what has been built
    SetsBySum sets_; ///< of these
};

template <class Visit>
bool Chances::each_capture(PlayingCard card, Visit visit) const {
    const House& house = row_.house;
    if (row_.lies.empty()) return true;
    if (house.takers.has(card)) return visit(row_.lies);
    const bool face = house.is_face(card);
    if (face || house.capture <= Capture::ranks || house.rank_first) {
        const CardSet equal = row_.equal_to(card);
        if (!face && house.capture == Capture::ranks) return equal.empty() || visit(equal);
        for (PlayingCard c : equal)
            if (!visit(CardSet::of(c))) return false;
        if (face || house.capture == Capture::rank || !equal.empty()) return true;
    }
    const int value = house.value_of(card), sum = house.capture == Capture::total ? house.total - value : value;
    if (sum <= 0) return true;
    if (house.capture != Capture::sums) return each_loose(sum, visit);
    Found found;
    bool all = each_loose(sum, [&](CardSet set) { return found.add_new(set); });
    for (const Build& build : row_.builds)
        if (build.value == sum) all = found.add_new(build.cards) && all;
    for (int one = 0, singles = found.size(); one < found.size(); ++one)
        for (int other = 0; other < singles; ++other)
            if ((found[one] & found[other]).empty()) all = all && found.add(found[one] | found[other]);
    for (int i = 0; i < found.size(); ++i)
        if (!visit(found[i])) return false;
    return all;
}

template <class Visit>
bool Chances::each_build(PlayingCard card, std::uint32_t sums, Visit visit) const {
    const int value = row_.house.value_of(card);
    if (row_.builds.full() || row_.house.is_face(card) || value > SetsBySum::most_sum) return true;
    bool all = true;
    for (sums &= ~0u << std::max(1, value); sums != 0; sums &= sums - 1) {
        const int sum = std::countr_zero(sums);
        // The set that the card is in, by itself first; then others that make the sum, too.
        Found found;
        found.add_new({});
        int begun = 0;
        if (sum > value) {
            all = each_loose(sum - value, [&](CardSet set) { return found.add_new(set); }) && all;
            for (const Build& build : row_.builds)
                if (build.value + value == sum && !build.multiple) all = found.add_new(build.cards) && all;
            begun = 1;
        }
        if (found.size() == begun) continue; // the card is in none
        Found others;
        all = each_loose(sum, [&](CardSet set) { return others.add_new(set); }) && all;
        for (const Build& build : row_.builds)
            if (build.value == sum) all = others.add_new(build.cards) && all;
        for (int one = begun; one < found.size(); ++one)
            for (int other = 0; other < others.size(); ++other)
                if ((found[one] & others[other]).empty()) all = found.add(found[one] | others[other]) && all;
        for (int i = 1; i < found.size(); ++i)
            if (!visit(sum, found[i])) return false;
    }
    return all;
}

} // namespace kupi::games::fishing
