// From a lie that was found to others near it.
#include "rules/lies.h"

namespace kupi {

std::optional<Lies::Exchange> Lies::exchange(Lie& lie, int unit, int other, int slice) const {
    const int units = static_cast<int>(cards_.size()), slices = static_cast<int>(slices_.size());
    const auto at = [&](int s, int u) { return lie.at[static_cast<std::size_t>(s) * units + u]; };
    const auto differ = [&](int s) { return at(s, unit) != at(s, other); };
    if (cards_[unit] == cards_[other] || !differ(slice)) return std::nullopt;
    Exchange change{unit, other, slice, slice};
    while (change.first > 0 && differ(change.first - 1)) --change.first;
    while (change.last + 1 < slices && differ(change.last + 1)) ++change.last;
    if (change.first == 0) return std::nullopt; // nobody can choose where they began
    for (int s = change.first - 1; s <= change.last; ++s) {
        const auto jump = jumps_.begin() + s * units;
        if (jump[unit] != nowhere || jump[other] != nowhere) return std::nullopt;
        const auto moves = [&](int u) { return s + 1 < slices && at(s, u) != at(s + 1, u); };
        if (slices_[s].one_kind && (moves(unit) || moves(other))) return std::nullopt;
    }
    exchange(lie, change);
    for (const Limit& limit : always_)
        if (misplaced(lie, limit) > 0) {
            exchange(lie, change);
            return std::nullopt;
        }
    return change;
}

void Lies::exchange(Lie& lie, const Exchange& change) const {
    for (int s = change.first; s <= change.last; ++s) {
        const auto at = lie.at.begin() + static_cast<std::ptrdiff_t>(s * cards_.size());
        std::swap(at[change.unit], at[change.other]);
    }
}

int Lies::count(const Lie& lie, const Spot& spot) const {
    const auto at = lie.at.begin() + static_cast<std::ptrdiff_t>(spot.slice * cards_.size());
    int n = spot.sure;
    for (int i : spot.units) n += at[loose_[i]] == spot.place;
    return n;
}

int Lies::misplaced(const Lie& lie, const Limit& limit) const {
    const int n = count(lie, spots_[limit.spot]);
    return std::max(limit.at_least ? limit.n - n : n - limit.n, 0);
}

int Lies::misplaced(const Lie& lie, const Want& want) const {
    constexpr int never = 1'000'000;
    int least = never, sum = 0;
    for (const Limit& limit : clauses_[static_cast<std::size_t>(want.clause)].any) {
        least = std::min(least, misplaced(lie, limit));
        sum += want.holds ? 0 : misplaced(lie, opposite(limit));
    }
    return want.holds ? least : sum;
}

int Lies::misplaced(const Lie& lie, std::span<const Want> wants) const {
    int sum = 0;
    for (const Want& want : wants) sum += misplaced(lie, want);
    return sum;
}

/// One exchange after the other, each of which leaves fewer cards misplaced. False: none does, which proves nothing;
/// the lie is nearer then.
bool Lies::mend(Lie& lie, std::span<const Want> wants) const {
    int tries = 400;
    for (bool better = true; better;) {
        better = false;
        for (const Want& want : wants) {
            if (misplaced(lie, want) == 0) continue;
            for (const Limit& limit : clauses_[static_cast<std::size_t>(want.clause)].any)
                while (improve(lie, want.holds ? limit : opposite(limit), wants, tries)) better = true;
            if (tries < 0) return false;
        }
    }
    return misplaced(lie, wants) == 0;
}

/// A card too many at the spot goes, or one too few comes, and another takes its place.
bool Lies::improve(Lie& lie, const Limit& limit, std::span<const Want> wants, int& tries) const {
    if (misplaced(lie, limit) == 0) return false;
    const Spot& spot = spots_[limit.spot];
    const auto is_there = [&](int i) {
        return lie.at[spot.slice * cards_.size() + static_cast<std::size_t>(loose_[i])] == spot.place;
    };
    const int before = misplaced(lie, wants);
    for (int i : spot.units) {
        if (is_there(i) == limit.at_least) continue;
        for (int other = 0; other < static_cast<int>(loose_.size()); ++other) {
            if (is_there(other) != limit.at_least || std::binary_search(spot.units.begin(), spot.units.end(), other))
                continue;
            if (--tries < 0) return false;
            const auto change = exchange(lie, loose_[i], loose_[other], spot.slice);
            if (!change) continue;
            if (misplaced(lie, wants) < before) return true;
            exchange(lie, *change);
        }
    }
    return false;
}

/// What has been propagated forbids one of these.
bool Lies::surely_not(std::span<const Want> wants) const {
    if (!is_propagated()) return false;
    return std::any_of(wants.begin(), wants.end(), [&](const Want& want) {
        const auto& any = clauses_[static_cast<std::size_t>(want.clause)].any;
        const auto never = [&](const Limit& limit) {
            return check(base_, want.holds ? limit : opposite(limit)) == Holds::never;
        };
        return want.holds ? std::all_of(any.begin(), any.end(), never) : std::any_of(any.begin(), any.end(), never);
    });
}

} // namespace kupi
