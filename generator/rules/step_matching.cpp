#include "rules/step_matching.h"

#include <algorithm>
#include <numeric>

namespace kupi::rules {

void StepMatching::find_ways(const Domains& domains, int step) {
    const Paths::Slice& slice = paths_->slices[step];
    const bool last = step == paths_->last();
    ways_.resize(paths_->loose.size());
    open_.clear();
    const Mask *may = domains.of_slice(step), *next = domains.of_slice(last ? step : step + 1);
    const std::uint8_t* jumps = paths_->jumps.data() + static_cast<std::ptrdiff_t>(step) * paths_->units();
    for (int i = 0, n = units(); i < n; ++i) {
        const int u = paths_->loose[i];
        const Mask from = jumps[u] != Paths::nowhere && !last ? Paths::bit(jumps[u]) : may[i], to = next[i];
        Mask ways = from & to;
        // Moves lead elsewhere: who ends where it began and nowhere else has stayed.
        if ((ways != from || ways != to || !Paths::is_single(ways)) && (from & slice.sources) != 0 &&
            (to & slice.targets) != 0 && (!slice.one_kind || paths_->cards[u] == slice.kind))
            for (std::size_t k = 0; k < slice.moves.size(); ++k)
                if ((from & Paths::bit(slice.moves[k].from)) != 0 && (to & Paths::bit(slice.moves[k].to)) != 0)
                    ways |= Paths::bit(Paths::most_places + static_cast<int>(k));
        ways_[i] = ways;
        if (!Paths::is_single(ways)) open_.push_back(i);
    }
}

void StepMatching::prefer(const Domains& domains) {
    often_.assign(paths_->loose.size(), {});
    for (int s = 0; s <= paths_->last(); ++s)
        for (int u = 0; u < units(); ++u) for_bits(domains.may(s, u), [&](int place) { ++often_[u][place]; });
}

/// Seats one more unit, if need be moving others on along a shortest chain of ways.
bool StepMatching::seat(std::uint8_t* at, int step, int unit, Room& room) {
    int best = -1, most = -1;
    for_bits(ways_[unit], [&](int way) {
        const int often = often_.empty() ? 0 : often_[unit][paths_->target(step, way)];
        if (room[way] > 0 && often > most) best = way, most = often;
    });
    if (best >= 0) {
        --room[best];
        at[unit] = static_cast<std::uint8_t>(best);
        return true;
    }
    std::array<std::uint8_t, 64> from{};   // the way before on the chain
    std::array<std::uint16_t, 64> mover{}; // who goes on from there
    std::array<std::uint8_t, 64> queue{};
    int tail = 0;
    const auto reach = [&](Mask ways, int before, int unit_there) {
        reached_ |= ways;
        for_bits(ways, [&](int way) {
            from[way] = static_cast<std::uint8_t>(before);
            mover[way] = static_cast<std::uint16_t>(unit_there);
            queue[tail++] = static_cast<std::uint8_t>(way);
        });
    };
    reached_ = 0;
    reach(ways_[unit], Paths::nowhere, unit);
    for (int head = 0; head < tail; ++head) {
        int way = queue[head];
        if (room[way] > 0) {
            --room[way];
            for (; way != Paths::nowhere; way = from[way]) at[mover[way]] = static_cast<std::uint8_t>(way);
            return true;
        }
        for (int u : open_)
            if (at[u] == way) reach(ways_[u] & ~reached_, way, u);
    }
    return false;
}

bool StepMatching::match(Domains& domains, int step) {
    find_ways(domains, step);
    Room room = paths_->room[step];
    std::uint8_t* at = domains.ways(step);
    bool all = true;
    for (int u = 0; u < units(); ++u) {
        if (at[u] != Paths::nowhere && (ways_[u] & Paths::bit(at[u])) == 0) at[u] = Paths::nowhere;
        if (at[u] != Paths::nowhere)
            --room[at[u]];
        else
            all = false;
    }
    for (int u = 0; u < units() && !all; ++u)
        if (at[u] == Paths::nowhere && !seat(at, step, u, room)) return false;
    return true;
}

bool StepMatching::filter(Domains& domains, int step) {
    if (!match(domains, step)) return false;
    if (open_.empty()) return true;
    // A unit may take another way only if others can close a circle.
    const std::uint8_t* at = domains.ways(step);
    std::array<Mask, 64> reach{};
    Mask used = 0;
    for (int u : open_) {
        reach[at[u]] |= ways_[u];
        used |= Paths::bit(at[u]);
    }
    for_bits(used, [&](int by) {
        for_bits(used, [&](int way) {
            if ((reach[way] & Paths::bit(by)) != 0) reach[way] |= reach[by];
        });
    });
    std::array<Mask, 64> circle{};
    for_bits(used, [&](int way) {
        circle[way] = Paths::bit(way);
        for_bits(reach[way] & used, [&](int other) {
            if ((reach[other] & Paths::bit(way)) != 0) circle[way] |= Paths::bit(other);
        });
    });
    for (int u : open_) {
        const Mask kept = ways_[u] & circle[at[u]];
        if (kept == ways_[u]) continue;
        Mask from = 0, to = 0;
        for_bits(kept, [&](int way) {
            from |= Paths::bit(paths_->origin(step, way));
            to |= Paths::bit(paths_->target(step, way));
        });
        if (paths_->jump(step, paths_->loose[u]) == Paths::nowhere && !domains.narrow(step, u, from)) return false;
        if (step < paths_->last() && !domains.narrow(step + 1, u, to)) return false;
    }
    return true;
}

/// There are several ways to say what is too many: best of the units that may be at the fewest places.
Overfull StepMatching::overfull(Domains domains, int step) {
    find_ways(domains, step);
    std::vector<int> order(units());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int one, int other) { return std::popcount(ways_[one]) > std::popcount(ways_[other]); });
    Room room = paths_->room[step];
    std::uint8_t* at = domains.ways(step);
    std::fill_n(at, units(), Paths::nowhere);
    const auto odd = std::find_if_not(order.begin(), order.end(), [&](int u) { return seat(at, step, u, room); });
    if (odd == order.end()) return {};
    // Hall: all that is reached is full of units that can go no other way, and there is one more.
    Overfull found{paths_->slices[step].entry, {}, {}, 0};
    for (int u = 0; u < units(); ++u)
        if (u == *odd || (at[u] != Paths::nowhere && (reached_ & Paths::bit(at[u])) != 0))
            found.cards.push_back(paths_->cards[paths_->loose[u]]);
    for_bits(reached_, [&](int way) {
        if (paths_->room[step][way] == 0) return;
        const Pile to = paths_->places[paths_->target(step, way)];
        if (std::find(found.places.begin(), found.places.end(), to) == found.places.end()) found.places.push_back(to);
        found.room += paths_->room[step][way];
    });
    return found;
}

} // namespace kupi::rules
