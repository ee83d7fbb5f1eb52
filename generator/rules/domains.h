// Where each unit may be, as far as has been found out in a search: its domains, as constraint programming calls them.
#pragma once

#include <vector>

#include "rules/paths.h"

namespace kupi::rules {

/// The sets of a unit are consistent along its path. A value: who searches goes on from a copy.
class Domains {
  public:
    using Mask = Paths::Mask;
    using Limit = Paths::Limit;

    Domains() = default;
    explicit Domains(const Paths& paths);

    Mask may(int slice, int unit) const { return may_[cell(slice, unit)]; }
    const Mask* of_slice(int slice) const { return may_.data() + cell(slice, 0); }
    std::size_t size() const { return may_.size(); }
    /// Cuts down where a unit may be, and what follows for it before and after. False: nothing is left.
    bool narrow(int slice, int unit, Mask to);
    /// There is no lie with the unit there, nor then with any other that is like it and may be where it may.
    bool exclude(int slice, int unit, Mask places);

    enum class Holds : std::uint8_t { surely, maybe, never };
    Holds holds(const Limit& limit) const;
    /// What must be, if the limit is to hold. False: it cannot.
    bool impose(const Limit& limit);
    /// A unit of which a limit that may hold leaves open whether it is there, and where it would help.
    struct Choice {
        int slice = -1, unit = -1;
        Mask to = 0;
    };
    Choice choice(const Limit& limit) const;

    /// The matching of each step: of each unit the way that it takes, or nowhere. As much of it as still fits counts.
    std::uint8_t* ways(int step) { return ways_.data() + cell(step, 0); }
    /// Where the matchings have a unit at the beginning of a slice.
    int matched(int slice, int unit) const;
    int open(int slice) const; ///< how many units have several places
    /// The next units whose place is open go there, so many at most. False: it cannot be.
    bool settle(int slice, int most);
    /// The next one does not.
    bool exclude_next(int slice);
    void forget_matchings();
    void keep_matchings(const Domains& other) { ways_ = other.ways_; }

    /// The first step that has changed since it was taken last, −1: none; or whether a given one has.
    int take_due();
    bool take_due(int step);
    /// The slices that have changed since, a bit each. False: none.
    bool take_changed(std::vector<std::uint64_t>& slices);

  private:
    struct Count {
        int least, most;
    };
    Count count(const Paths::Spot& spot) const;
    std::size_t cell(int slice, int unit) const {
        return static_cast<std::size_t>(slice) * paths_->loose.size() + unit;
    }
    void mark(int slice);
    int next_open(int slice, int unit) const;

    const Paths* paths_ = nullptr;
    std::vector<Mask> may_; ///< of each slice, of each loose unit
    std::vector<std::uint8_t> ways_;
    std::vector<std::uint64_t> due_, changed_;
};

} // namespace kupi::rules
