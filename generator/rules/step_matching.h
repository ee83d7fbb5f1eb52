// The units of one step matched with the ways that they may take, to stay at a place or to take a move, each of which
// holds as many as it should.
#pragma once

#include <vector>

#include "rules/domains.h"

namespace kupi::rules {

/// Why there is no lie, where counting alone says so: at some moment these cards can only have lain at these places,
/// which had room for fewer.
struct Overfull {
    int entry = 0; ///< the last before that moment
    std::vector<PlayingCard> cards;
    std::vector<Pile> places;
    int room = 0;
};

class StepMatching {
  public:
    explicit StepMatching(const Paths& paths) : paths_(&paths) {}

    /// From now on units are best matched with places where they may be in many slices, so that few choices are wrong.
    void prefer(const Domains& domains);
    void prefer_none() { often_.clear(); }
    /// A matching, with as much as still fits of the one before. False: there is none.
    bool match(Domains& domains, int step);
    /// And the domains become what some matching has: Régin's global cardinality filter of 1996, on the small graph of
    /// ways. A unit can change from one to another if both lie in one strongly connected component.
    bool filter(Domains& domains, int step);
    /// Of a step that has no matching.
    Overfull overfull(Domains domains, int step);

  private:
    using Mask = Paths::Mask;
    using Room = std::array<std::uint16_t, 64>;

    int units() const { return static_cast<int>(paths_->loose.size()); }
    void find_ways(const Domains& domains, int step);
    bool seat(std::uint8_t* at, int step, int unit, Room& room);

    const Paths* paths_;
    std::vector<Mask> ways_; ///< of each loose unit, in the step that is being looked at
    std::vector<int> open_;  ///< units that have several
    std::vector<std::array<std::uint16_t, Paths::most_places>>
        often_;        ///< of each loose unit: where, in how many slices
    Mask reached_ = 0; ///< by the last chain that came to no free way
};

} // namespace kupi::rules
