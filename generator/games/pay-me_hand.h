// Pay Me: what can be laid out of a hand that has been seen whole, and how near it is to a call.
#pragma once

#include "games/pay-me_groups.h"
#include "rules/position.h"

namespace kupi::payme {

/// A look at a hand of a size that a search takes.
class Hand {
  public:
    Hand(const CardCounts& cards, Wild wild, std::span<const Meld> open = {})
        : cards_(&cards), wild_(wild), open_(open) {}

    /// For each discard that leaves all other cards in melds, and for none, one call.
    void add_calls(Options& options, Seat seat) const;
    /// All cards in melds, if they can be.
    void add_all_melds(Options& options, Verb verb, Seat seat) const;
    /// The layout with the least deadwood, if it has a meld.
    void add_best_layout(Options& options, Seat seat) const;
    /// To a simple player: the greater, the nearer the hand is to a call, with fewer cards in no meld, and those with
    /// others beside them; in a last turn, the fewer points it will cost.
    int value(bool last_turn) const;

  private:
    const CardCounts* cards_;
    Wild wild_;
    std::span<const Meld> open_;
};

} // namespace kupi::payme
