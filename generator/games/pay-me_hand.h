// Pay Me: what can be laid out of a hand that has been seen whole, and how near it is to a call.
#pragma once

#include <cstdlib>

#include "games/pay-me_groups.h"
#include "rules/position.h"

namespace kupi::games::payme {

/// A look at a hand of a size that a search takes.
class Hand {
  public:
    Hand(const CardCounts& cards, Wild wild, std::span<const Meld> open = {})
        : cards_(&cards), wild_(wild), open_(open) {}

    /// For each discard that leaves all other cards in melds, and for none, one call.
    void add_calls(Options& options, Seat seat) const {
        if (LayoutSearch::alone(*cards_, wild_) > 1) return;
        add_all_melds(options, Verb::payme, seat);
        LayoutSearch search(*cards_, wild_);
        Layout layout;
        for (PlayingCard c : cards_->kinds()) {
            CardCounts others = *cards_;
            others.remove(c);
            if (LayoutSearch::alone(others, wild_) == 0 && search.all_in_melds(c, &layout))
                options.add(entry_of(layout, Verb::payme, seat).add(c));
        }
    }
    /// All cards in melds, if they can be.
    void add_all_melds(Options& options, Verb verb, Seat seat) const {
        Layout layout;
        if (LayoutSearch::alone(*cards_, wild_) == 0 && LayoutSearch(*cards_, wild_).all_in_melds({}, &layout))
            options.add(entry_of(layout, verb, seat));
    }
    /// The layout with the least deadwood, if it has a meld.
    void add_best_layout(Options& options, Seat seat) const {
        const Layout best = LayoutSearch(*cards_, wild_, open_).least();
        if (best.parts == 0) return;
        Move move = entry_of(best, Verb::meld, seat);
        for (int i = 0; i < best.dead; ++i) move.add(best.deadwood[i]);
        options.add(move);
    }
    /// To a simple player: the greater, the nearer the hand is to a call, with fewer cards in no meld, and those with
    /// others beside them; in a last turn, the fewer points it will cost.
    int value(bool last_turn) const {
        static const Costs costs = costs_of_play();
        LayoutSearch search(*cards_, wild_, open_);
        if (last_turn) return -100 * search.least().points;
        const Layout best = search.least(costs);
        int value = 0;
        for (int i = 0; i < best.dead; ++i) {
            const PlayingCard c = best.deadwood[i];
            if (wild_.is(c)) {
                value += 10;
                continue;
            }
            value -= 10 * costs.card[place_of(c)];
            for (int j = 0; j < best.dead; ++j) {
                const PlayingCard other = best.deadwood[j];
                if (wild_.is(other)) continue;
                const int apart = std::abs(place_of(c) - place_of(other));
                if (apart == 0 && c.suit() != other.suit()) value += 30;
                if (c.suit() == other.suit() && (apart == 1 || apart == 2)) value += apart == 1 ? 28 : 22;
            }
        }
        return value;
    }

  private:
    /// What a hand lacks to be all melds matters more than points, and wild cards are never in the way.
    static Costs costs_of_play() {
        Costs costs = Costs::points();
        for (auto& c : costs.card) c = static_cast<std::int16_t>(20 + c);
        costs.wild = 0;
        return costs;
    }

    const CardCounts* cards_;
    Wild wild_;
    std::span<const Meld> open_;
};

} // namespace kupi::games::payme
