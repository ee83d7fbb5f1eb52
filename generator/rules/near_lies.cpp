#include "rules/near_lies.h"

#include <algorithm>

namespace kupi::rules {

using Limit = Paths::Limit;
using Want = Paths::Want;

std::optional<Exchange> exchange_at(const Paths& paths, const Lie& lie, int unit, int other, int slice) {
    const auto seen = [&](int s, int u) { return paths.jump(s, u) != Paths::nowhere; };
    const auto at_end = [&](int s, int u) { return seen(s, u) ? paths.jump(s, u) : paths.place(lie, s, u); };
    const auto differ = [&](int s) { return paths.place(lie, s, unit) != paths.place(lie, s, other); };
    if (paths.cards[unit] == paths.cards[other] || !differ(slice)) return std::nullopt;
    Exchange change{unit, other, slice, slice};
    while (change.first > 0 && at_end(change.first - 1, unit) != at_end(change.first - 1, other)) --change.first;
    while (change.last < paths.last() && differ(change.last + 1)) ++change.last;
    if (change.first == 0) return std::nullopt; // nobody can choose where they began
    for (int s = change.first - 1; s <= change.last; ++s) {
        if (s >= change.first && (seen(s, unit) || seen(s, other))) return std::nullopt;
        const auto moves = [&](int u) { return s < paths.last() && at_end(s, u) != paths.place(lie, s + 1, u); };
        if (paths.slices[s].one_kind && (moves(unit) || moves(other))) return std::nullopt;
    }
    return change;
}

void carry_out(const Paths& paths, Lie& lie, const Exchange& change) {
    for (int s = change.first; s <= change.last; ++s) {
        const auto at = lie.at.begin() + static_cast<std::ptrdiff_t>(s) * paths.units();
        std::swap(at[change.unit], at[change.other]);
    }
}

namespace {

bool touches(const Paths& paths, const Exchange& change, const Limit& limit) {
    const int slice = paths.spot(limit).slice;
    return change.first <= slice && slice <= change.last;
}

} // namespace

bool try_exchange(const Paths& paths, Lie& lie, const Exchange& change) {
    carry_out(paths, lie, change);
    const bool allowed = std::all_of(paths.always.begin(), paths.always.end(), [&](const Limit& limit) {
        return !touches(paths, change, limit) || paths.misplaced(lie, limit) == 0;
    });
    if (!allowed) carry_out(paths, lie, change);
    return allowed;
}

int misplaced(const Paths& paths, const Lie& lie, std::span<const Want> wants, const Exchange& change) {
    int sum = 0;
    for (const Want& want : wants) {
        const Paths::Clause& any = paths.clause(want.clause);
        if (std::any_of(any.begin(), any.end(), [&](const Limit& limit) { return touches(paths, change, limit); }))
            sum += paths.misplaced(lie, want);
    }
    return sum;
}

namespace {

/// A card too many at the spot goes, or one too few comes, and another takes its place.
bool improve(const Paths& paths, Lie& lie, const Limit& limit, std::span<const Want> wants, int& tries) {
    if (paths.misplaced(lie, limit) == 0) return false;
    const Paths::Spot& spot = paths.spot(limit);
    const auto is_there = [&](int i) { return paths.place(lie, spot.slice, paths.loose[i]) == spot.place; };
    for (int i : spot.units) {
        if (is_there(i) == limit.at_least) continue;
        for (int other = 0; other < static_cast<int>(paths.loose.size()); ++other) {
            if (is_there(other) != limit.at_least || std::binary_search(spot.units.begin(), spot.units.end(), other))
                continue;
            if (--tries < 0) return false;
            const auto change = exchange_at(paths, lie, paths.loose[i], paths.loose[other], spot.slice);
            if (!change) continue;
            const int before = misplaced(paths, lie, wants, *change);
            if (!try_exchange(paths, lie, *change)) continue;
            if (misplaced(paths, lie, wants, *change) < before) return true;
            carry_out(paths, lie, *change);
        }
    }
    return false;
}

} // namespace

bool mend(const Paths& paths, Lie& lie, std::span<const Want> wants) {
    int tries = 400;
    const auto is_met = [&](const Want& want) { return paths.misplaced(lie, want) == 0; };
    for (bool better = true; better;) {
        better = false;
        for (const Want& want : wants) {
            if (is_met(want)) continue;
            for (const Limit& limit : paths.clause(want.clause))
                while (improve(paths, lie, want.holds ? limit : limit.opposite(), wants, tries)) better = true;
            if (tries < 0) return false;
        }
    }
    return std::all_of(wants.begin(), wants.end(), is_met);
}

} // namespace kupi::rules
