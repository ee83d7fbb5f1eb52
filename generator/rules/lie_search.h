// An exact search for a lie. Each unit's path and each step's matching are propagated; where that leaves a choice, a
// depth-first search decides, first by taking the matchings as they are.
#pragma once

#include <deque>

#include "rules/step_matching.h"

namespace kupi::rules {

enum class Answer : std::uint8_t { no, yes, cut_short };

class LieSearch {
  public:
    using Limit = Paths::Limit;

    explicit LieSearch(const Paths& paths) : paths_(&paths), matching_(paths), weight_(paths.slices.size(), 1) {}

    /// What is to be so from now on; `effort` bounds the work, in matchings of a step.
    void begin(std::span<const Limit> limits, std::span<const int> choices, long effort);
    long effort() const { return effort_; }

    /// From now on matchings are made as suits these domains best.
    void prefer(Domains& domains) {
        matching_.prefer(domains);
        domains.forget_matchings();
    }
    /// What must be so already.
    bool impose_all(Domains& domains) const;
    /// False: it cannot be. Where effort runs out, it is true all the same.
    bool propagate(Domains& domains);
    /// Each step matched only when its turn comes, the last first, whatever has been propagated: quick, and fails more
    /// often than a search. The domains are a lie then, but for clauses with several ways.
    bool glance(Domains& domains);
    /// The domains become a lie.
    Answer find(Domains& domains);
    /// After find() or propagate() has found none, and left the domains so: the count by which that was seen, if it was
    /// by one.
    Overfull overfull(const Domains& domains) {
        return failed_ < 0 ? Overfull{} : matching_.overfull(domains, failed_);
    }

  private:
    struct Branching {
        bool refuted = false;
        std::vector<Limit> ways; ///< several, or none: all clauses are met
    };

    bool dive(Domains& domains);
    bool give_up(int slice);
    Answer search(Domains& domains, int depth);
    Branching narrowest_clause(const Domains& domains);
    Answer branch(Domains& domains, const std::vector<Limit>& ways, int depth);
    Domains::Choice next_unit(const Domains& domains) const;
    Domains& spare(int number);

    const Paths* paths_;
    StepMatching matching_;
    std::vector<Limit> limits_;
    std::vector<int> choices_; ///< clauses of which one limit must hold
    long effort_ = 0;
    int failed_ = -1;            ///< the step that had no matching
    bool decided_ = false;       ///< something that need not be so
    bool careful_ = false;       ///< when matchings are taken as they are
    std::vector<double> weight_; ///< of each slice: how often it has failed
    std::deque<Domains> spare_;
    Domains undone_;
    std::vector<std::uint64_t> changed_;
};

} // namespace kupi::rules
