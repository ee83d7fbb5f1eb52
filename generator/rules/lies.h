// All lies of the cards that agree with the facts of a story, and whether one of them meets further conditions. What to
// ask of them, and what follows from the answers, stands in rules/deals.h.
//
// Most questions never come to a search (rules/lie_search.h): what has been propagated for all of them forbids it, or
// the lie that was found last answers them, or one near it does (rules/near_lies.h).
#pragma once

#include <memory>
#include <optional>

#include "rules/lie_search.h"

namespace kupi::rules {

class Lies {
  public:
    using Want = Paths::Want;
    using Scope = Paths::Scope;
    static constexpr long default_effort = 50'000;

    explicit Lies(const Story& story, const Scope& scope = Scope{}) : paths_(story, scope) {}
    /// Of a story that has been read, `near` one of them if any is known.
    Lies(const Paths& paths, const std::optional<Lie>& near) : paths_(paths), near_(near) {}
    Lies(const Lies&) = delete; // what searches them knows where they lie
    Lies& operator=(const Lies&) = delete;
    ~Lies();

    const Paths& paths() const { return paths_; }
    const std::optional<Lie>& last_found() const { return near_; }
    /// From now on only lies count in which these are so.
    void suppose(std::span<const Want> wants);
    /// A further clause, that a place holds one of these cards at the end: its number.
    int add_at_end(Pile place, CardSet cards) { return paths_.add_at_end(place, cards); }
    /// A lie in which all of these are so. `effort` bounds the work, in matchings of a step, and is used up.
    Answer find(std::span<const Want> wants, long& effort, Lie* found = nullptr);
    /// After find() has said no: why, where one count at one moment says so.
    const Overfull* overfull() const { return overfull_.cards.empty() ? nullptr : &overfull_; }

  private:
    /// What wants come to: limits that must hold, and clauses of which one limit must.
    struct Conditions {
        std::vector<Paths::Limit> limits;
        std::vector<int> choices;
        void add(const Paths& paths, std::span<const Want> wants);
    };

    Answer propagate(long& effort);
    bool glance(const Conditions& conditions, std::span<const Want> all, long& effort, Lie& lie);
    Answer search(std::span<const Want> all, long& effort, Lie& lie);
    bool surely_not(const Want& want) const;
    Lie lie_of(const Domains& domains) const;

    Paths paths_;
    std::unique_ptr<LieSearch> search_;
    Domains base_;
    std::vector<Want> supposed_;
    std::optional<Lie> near_; ///< the last that was found
    bool propagated_ = false; ///< the base, with what is supposed
    bool impossible_ = false;
    Overfull overfull_;
};

} // namespace kupi::rules
