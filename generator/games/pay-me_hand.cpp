#include "games/pay-me_hand.h"

#include <cstdlib>

namespace kupi::payme {

void Hand::add_all_melds(Options& options, Verb verb, Seat seat) const {
    Layout layout;
    if (LayoutSearch::alone(*cards_, wild_) == 0 && LayoutSearch(*cards_, wild_).all_in_melds({}, &layout))
        options.add(entry_of(layout, verb, seat));
}

void Hand::add_calls(Options& options, Seat seat) const {
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

void Hand::add_best_layout(Options& options, Seat seat) const {
    const Layout best = LayoutSearch(*cards_, wild_, open_).least();
    if (best.parts == 0) return;
    Move move = entry_of(best, Verb::meld, seat);
    for (int i = 0; i < best.dead; ++i) move.add(best.deadwood[i]);
    options.add(move);
}

namespace {

/// What a hand lacks to be all melds matters more than points, and wild cards are never in the way.
Costs costs_of_play() {
    Costs costs = Costs::points();
    for (auto& c : costs.card) c = static_cast<std::int16_t>(20 + c);
    costs.wild = 0;
    return costs;
}

} // namespace

int Hand::value(bool last_turn) const {
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

} // namespace kupi::payme
