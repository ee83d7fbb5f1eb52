// Which demand of an accused entry is told of, and which cards speak against it.
#pragma once

#include "rules/deals.h"

namespace kupi::referee {

/// Looks at a story, which outlives it and must not change; `effort` bounds each question.
class Accusation {
  public:
    Accusation(const Story& story, long effort) : story_(&story), effort_(effort) {}

    /// The first clause of an entry that is false in every lie; else the first that is in some, or its first; −1: it
    /// has none.
    int broken_clause(const Deals& deals, int entry, int upto) const;
    /// The demand for the first card of an entry that cannot have come from where it lay; −1: it demands nothing of
    /// that.
    int misplaced_card(int entry) const;
    /// Of the cards that a place should have lacked, those that it surely held; if none is sure, those that it may
    /// have.
    CardSet held_for_certain(int clause, int upto) const;
    /// The event by which a clause was stated.
    std::size_t moment_of(int clause) const;
    /// The cards that an entry has shown.
    CardSet shown_by(int entry) const;

  private:
    const Story* story_;
    long effort_;
};

} // namespace kupi::referee
