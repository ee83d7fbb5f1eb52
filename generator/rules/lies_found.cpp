// Looking at a lie that was found.
#include "rules/lies.h"

namespace kupi {

bool Lies::holds(const Lie& lie, int clause) const {
    for (const Limit& limit : clauses_[static_cast<std::size_t>(clause)].any) {
        const Spot& spot = spots_[limit.spot];
        int n = spot.sure;
        for (int i : spot.units) n += lie.at[spot.slice * cards_.size() + loose_[i]] == spot.place;
        if (limit.at_least ? n >= limit.n : n <= limit.n) return true;
    }
    return false;
}

std::vector<std::vector<PlayingCard>> Lies::moved(const Lie& lie) const {
    std::vector<std::vector<PlayingCard>> cards(events_);
    const std::size_t units = cards_.size();
    for (const auto& [event, moved] : whole_)
        for (int u : moved) cards[event].push_back(cards_[u]);
    for (std::size_t s = 0; s + 1 < slices_.size(); ++s)
        for (const Move& move : slices_[s].moves) {
            auto event = move.events.begin();
            for (std::size_t u = 0; u < units && event != move.events.end(); ++u) {
                const std::uint8_t jump = jumps_[s * units + u];
                const std::uint8_t from = jump != nowhere ? jump : lie.at[s * units + u];
                if (from != move.from || lie.at[(s + 1) * units + u] != move.to) continue;
                cards[event->first].push_back(cards_[u]);
                if (static_cast<int>(cards[event->first].size()) == event->second) ++event;
            }
        }
    return cards;
}

std::vector<std::pair<PlayingCard, Pile>> Lies::at_end(const Lie& lie) const {
    std::vector<std::pair<PlayingCard, Pile>> all;
    const std::size_t units = cards_.size(), last = (slices_.size() - 1) * units;
    for (std::size_t u = 0; u < units; ++u) {
        const std::uint8_t jump = jumps_[last + u];
        all.emplace_back(cards_[u], places_[jump != nowhere ? jump : lie.at[last + u]]);
    }
    return all;
}

} // namespace kupi
