#include "rules/paths.h"

#include <algorithm>

namespace kupi::rules {

Paths::Mask Paths::after(int slice, int unit, Mask at) const {
    const Slice& s = slices[slice];
    if (const std::uint8_t to = jump(slice, unit); to != nowhere) at = bit(to);
    if ((at & s.sources) == 0 || (s.one_kind && cards[unit] != s.kind)) return at;
    Mask next = at;
    for (const Move& move : s.moves)
        if ((at & bit(move.from)) != 0) next |= bit(move.to);
    return next;
}

Paths::Mask Paths::before(int slice, int unit, Mask at) const {
    const Slice& s = slices[slice];
    if (jump(slice, unit) != nowhere) return ~Mask{0};
    if ((at & s.targets) == 0 || (s.one_kind && cards[unit] != s.kind)) return at;
    Mask previous = at;
    for (const Move& move : s.moves)
        if ((at & bit(move.to)) != 0) previous |= bit(move.from);
    return previous;
}

int Paths::add_at_end(Pile place, CardSet some) {
    const int number = static_cast<int>(clauses.size());
    clauses.emplace_back();
    const auto found = std::find(places.begin(), places.end(), place);
    if (impossible || too_large || found == places.end()) return number; // nothing holds there
    const auto at = static_cast<std::uint8_t>(found - places.begin());
    Spot spot{last(), at, 0, {}};
    for (int u = 0, i = 0; u < units(); ++u) {
        const bool is_loose = i < static_cast<int>(loose.size()) && loose[i] == u;
        const int number_there = is_loose ? i++ : 0;
        if (!some.has(cards[u])) continue;
        if (const std::uint8_t to = jump(last(), u); to != nowhere)
            spot.sure += to == at;
        else if (!is_loose)
            spot.sure += fixed[cell(last(), u)] == at;
        else if ((may[last() * loose.size() + number_there] & bit(at)) != 0)
            spot.units.push_back(number_there);
    }
    clauses.back().push_back({static_cast<int>(spots.size()), true, 1});
    spots.push_back(std::move(spot));
    return number;
}

// ---- Looking at a lie

int Paths::misplaced(const Lie& lie, const Limit& limit) const {
    const Spot& there = spot(limit);
    int n = there.sure;
    for (int i : there.units) n += place(lie, there.slice, loose[i]) == there.place;
    return std::max(limit.at_least ? limit.n - n : n - limit.n, 0);
}

int Paths::misplaced(const Lie& lie, const Want& want) const {
    constexpr int never = 1'000'000;
    int least = never, sum = 0;
    for (const Limit& limit : clause(want.clause)) {
        if (want.holds)
            least = std::min(least, misplaced(lie, limit));
        else
            sum += misplaced(lie, limit.opposite());
    }
    return want.holds ? least : sum;
}

std::vector<std::vector<PlayingCard>> Paths::moved(const Lie& lie) const {
    std::vector<std::vector<PlayingCard>> by_event(events);
    for (const auto& [event, all] : whole)
        for (int u : all) by_event[event].push_back(cards[u]);
    for (int s = 0; s < last(); ++s)
        for (const Move& move : slices[s].moves) {
            auto event = move.events.begin();
            for (int u = 0; u < units() && event != move.events.end(); ++u) {
                const std::uint8_t seen = jump(s, u);
                const int from = seen != nowhere ? seen : place(lie, s, u);
                if (from != move.from || place(lie, s + 1, u) != move.to) continue;
                by_event[event->first].push_back(cards[u]);
                if (static_cast<int>(by_event[event->first].size()) == event->second) ++event;
            }
        }
    return by_event;
}

std::vector<std::pair<PlayingCard, Pile>> Paths::at_end(const Lie& lie) const {
    std::vector<std::pair<PlayingCard, Pile>> all;
    all.reserve(cards.size());
    for (int u = 0; u < units(); ++u) {
        const std::uint8_t seen = jump(last(), u);
        all.emplace_back(cards[u], places[seen != nowhere ? seen : place(lie, last(), u)]);
    }
    return all;
}

} // namespace kupi::rules
