#include "rules/domains.h"

#include <algorithm>

namespace kupi::rules {

namespace {

void set(std::vector<std::uint64_t>& bits, int n) { bits[n / 64] |= std::uint64_t{1} << (n % 64); }

} // namespace

Domains::Domains(const Paths& paths)
    : paths_(&paths), may_(paths.may), ways_(paths.may.size(), Paths::nowhere), due_(paths.slices.size() / 64 + 1) {
    for (int step = 0; step <= paths.last_step(); ++step) set(due_, step);
    changed_.assign(due_.size(), ~std::uint64_t{0});
}

/// The slice has changed, and with it the steps before and after.
void Domains::mark(int slice) {
    set(changed_, slice);
    if (slice > 0) set(due_, slice - 1);
    if (slice <= paths_->last_step()) set(due_, slice);
}

bool Domains::narrow(int slice, int unit, Mask to) {
    Mask& may = may_[cell(slice, unit)];
    to &= may;
    if (to == may) return true;
    if (to == 0) return false;
    may = to;
    mark(slice);
    const int u = paths_->loose[unit];
    const auto cut = [&](int s, Mask kept) { // whether it has changed the slice
        Mask& there = may_[cell(s, unit)];
        kept &= there;
        if (kept == there) return false;
        there = kept;
        mark(s);
        return true;
    };
    for (int s = slice; s < paths_->last() && cut(s + 1, paths_->after(s, u, may_[cell(s, unit)])); ++s)
        if (may_[cell(s + 1, unit)] == 0) return false;
    for (int s = slice; s > 0 && cut(s - 1, paths_->before(s - 1, u, may_[cell(s, unit)])); --s)
        if (may_[cell(s - 1, unit)] == 0) return false;
    return true;
}

bool Domains::exclude(int slice, int unit, Mask places) {
    const std::vector<int>& loose = paths_->loose;
    std::vector<int> alike;
    for (int u = 0; u < static_cast<int>(loose.size()); ++u) {
        bool same = paths_->like[loose[u]] == paths_->like[loose[unit]];
        for (int s = 0; s <= paths_->last() && same; ++s) same = may(s, u) == may(s, unit);
        if (same) alike.push_back(u);
    }
    return std::all_of(alike.begin(), alike.end(), [&](int u) { return narrow(slice, u, may(slice, u) & ~places); });
}

// ---- Limits

Domains::Count Domains::count(const Paths::Spot& spot) const {
    Count n{spot.sure, spot.sure};
    const Mask there = Paths::bit(spot.place);
    for (int u : spot.units) {
        n.least += may(spot.slice, u) == there;
        n.most += (may(spot.slice, u) & there) != 0;
    }
    return n;
}

Domains::Holds Domains::holds(const Limit& limit) const {
    const auto [least, most] = count(paths_->spot(limit));
    if (limit.at_least) return least >= limit.n ? Holds::surely : most < limit.n ? Holds::never : Holds::maybe;
    return most <= limit.n ? Holds::surely : least > limit.n ? Holds::never : Holds::maybe;
}

bool Domains::impose(const Limit& limit) {
    const Paths::Spot& spot = paths_->spot(limit);
    const auto [least, most] = count(spot);
    if (limit.at_least ? most < limit.n : least > limit.n) return false;
    // All that may be there must, or none of them can.
    if (least == most || (limit.at_least ? most > limit.n : least < limit.n)) return true;
    const Mask there = Paths::bit(spot.place), to = limit.at_least ? there : ~there;
    return std::all_of(spot.units.begin(), spot.units.end(), [&](int u) {
        const Mask at = may(spot.slice, u);
        return (at & there) == 0 || at == there || narrow(spot.slice, u, to);
    });
}

Domains::Choice Domains::choice(const Limit& limit) const {
    const Paths::Spot& spot = paths_->spot(limit);
    const Mask there = Paths::bit(spot.place);
    for (int u : spot.units)
        if (const Mask at = may(spot.slice, u); (at & there) != 0 && at != there)
            return {spot.slice, u, limit.at_least ? there : at & ~there};
    return {};
}

// ---- Matchings

int Domains::matched(int slice, int unit) const {
    const int step = std::min(slice, paths_->last_step());
    const int way = ways_[cell(step, unit)];
    return slice == paths_->last() ? paths_->target(step, way) : paths_->origin(step, way);
}

void Domains::forget_matchings() {
    std::fill(ways_.begin(), ways_.end(), Paths::nowhere);
    for (int step = 0; step <= paths_->last_step(); ++step) set(due_, step);
}

/// The first unit from this one on whose place is open; −1: none.
int Domains::next_open(int slice, int unit) const {
    const int units = static_cast<int>(paths_->loose.size());
    while (unit < units && Paths::is_single(may(slice, unit))) ++unit;
    return unit < units ? unit : -1;
}

int Domains::open(int slice) const {
    const Mask* may = of_slice(slice);
    return static_cast<int>(
        std::count_if(may, may + paths_->loose.size(), [](Mask at) { return !Paths::is_single(at); }));
}

bool Domains::settle(int slice, int most) {
    for (int u = next_open(slice, 0); u >= 0 && most > 0; u = next_open(slice, u + 1), --most)
        if (!narrow(slice, u, Paths::bit(matched(slice, u)))) return false;
    return true;
}

bool Domains::exclude_next(int slice) {
    const int unit = next_open(slice, 0);
    return exclude(slice, unit, Paths::bit(matched(slice, unit)));
}

int Domains::take_due() {
    for (std::size_t w = 0; w < due_.size(); ++w)
        if (due_[w] != 0) {
            const int bit = std::countr_zero(due_[w]);
            due_[w] &= due_[w] - 1;
            return static_cast<int>(w) * 64 + bit;
        }
    return -1;
}

bool Domains::take_due(int step) {
    const std::uint64_t bit = std::uint64_t{1} << (step % 64);
    const bool was = (due_[step / 64] & bit) != 0;
    due_[step / 64] &= ~bit;
    return was;
}

bool Domains::take_changed(std::vector<std::uint64_t>& slices) {
    slices = changed_;
    std::fill(changed_.begin(), changed_.end(), 0);
    return std::any_of(slices.begin(), slices.end(), [](std::uint64_t bits) { return bits != 0; });
}

} // namespace kupi::rules
