// Sets of cards that make a sum.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "rules/playing_card.h"

namespace kupi::games::fishing {

using Values = std::array<std::uint8_t, 16>; ///< of each rank

/// Cards with what they count towards a sum.
struct Summands {
    std::array<PlayingCard, PlayingCard::codes> cards;
    std::array<std::uint8_t, PlayingCard::codes> values;
    int size = 0;
    /// A bit for each sum below 64 that cards from a place on make.
    std::array<std::uint64_t, PlayingCard::codes + 1> reach;

    bool may_make(int first, int sum) const { return sum > 63 || (reach[first] >> sum & 1) != 0; }
};

/// Calls visit(set) for each set of the cards from `first` on that makes `sum`, until it says false.
template <class Visit>
bool each_sum(const Summands& from, int first, int sum, CardSet chosen, const Visit& visit) {
    for (int i = first; i < from.size && from.may_make(i, sum); ++i) {
        if (from.values[i] == 0 || from.values[i] > sum) continue;
        CardSet with = chosen;
        with.add(from.cards[i]);
        if (from.values[i] == sum ? !visit(with) : !each_sum(from, i + 1, sum - from.values[i], with, visit))
            return false;
    }
    return true;
}

inline Summands summands(CardSet cards, const Values& values) {
    Summands list;
    for (PlayingCard c : cards) {
        list.cards[list.size] = c;
        list.values[list.size++] = values[c.rank()];
    }
    list.reach[list.size] = 1;
    for (int i = list.size - 1; i >= 0; --i) {
        const int value = list.values[i];
        list.reach[i] = list.reach[i + 1] | (value < 64 ? list.reach[i + 1] << value : 0);
    }
    return list;
}

/// Every set of some cards that makes `most` or less, by what it makes, in the order in which each_sum finds them: for
/// who asks for many sums of the same cards.
class SetsBySum {
  public:
    static constexpr int most_sum = 31;

    SetsBySum() {} // NOLINT(modernize-use-equals-default): the room is not cleared
    void find(const Summands& from, int most) {
        first_.fill(none);
        most_ = std::min(most, most_sum);
        if (!grow(from, 0, 0, {})) most_ = -1;
    }
    /// Whether all sets of that sum are here: none are before they are sought, nor where there was no room for all.
    bool covers(int sum) const { return sum <= most_; }
    template <class Visit>
    bool each(int sum, const Visit& visit) const {
        for (std::int16_t at = first_[sum]; at != none; at = next_[at])
            if (!visit(sets_[at])) return false;
        return true;
    }

  private:
    static constexpr std::int16_t none = -1;
    static constexpr int room = 1024;

    bool grow(const Summands& from, int first, int sum, CardSet chosen) {
        for (int i = first; i < from.size; ++i) {
            const int with = sum + from.values[i];
            if (with == sum || with > most_) continue;
            CardSet set = chosen;
            set.add(from.cards[i]);
            if (!add(with, set) || !grow(from, i + 1, with, set)) return false;
        }
        return true;
    }
    bool add(int sum, CardSet set) {
        if (size_ == room) return false;
        (first_[sum] == none ? first_[sum] : next_[last_[sum]]) = size_;
        last_[sum] = size_;
        next_[size_] = none;
        std::construct_at(sets_ + size_++, set);
        return true;
    }

    int most_ = -1;
    std::int16_t size_ = 0;
    std::array<std::int16_t, most_sum + 1> first_, last_; ///< of each sum, in `sets_`
    std::array<std::int16_t, room> next_;
    union {
        CardSet sets_[room];
    };
};

/// Whether the cards can be parted so that each part makes `sum`.
inline bool parts(CardSet cards, int sum, const Values& values) {
    if (cards.empty()) return true;
    const PlayingCard first = cards.first();
    CardSet rest = cards, begun;
    rest.remove(first);
    begun.add(first);
    const int left = sum - values[first.rank()];
    if (left == 0) return parts(rest, sum, values);
    if (left < 0) return false;
    return !each_sum(summands(rest, values), 0, left, begun,
                     [&](CardSet part) { return !parts(cards - part, sum, values); });
}

/// Sets, each once, as long as there is room. What has no set in it yet is left as it is: many are made, few are full.
class Found {
  public:
    Found() {} // NOLINT(modernize-use-equals-default): the room is not cleared
    bool add(CardSet set) { return std::find(sets_, sets_ + size_, set) != sets_ + size_ || add_new(set); }
    /// One that cannot be there yet.
    bool add_new(CardSet set) {
        if (size_ == most) return false;
        std::construct_at(sets_ + size_++, set);
        return true;
    }
    int size() const { return size_; }
    CardSet operator[](int i) const { return sets_[i]; }

  private:
    static constexpr int most = 256;
    union {
        CardSet sets_[most];
    };
    int size_ = 0;
};

} // namespace kupi::games::fishing
