#include "referee/accusation.h"

#include <algorithm>

namespace kupi::referee {

std::size_t Accusation::moment_of(int clause) const {
    const auto& events = story_->events();
    const auto at = std::find_if(events.begin(), events.end(), [&](const Story::Event& event) {
        return event.kind == Story::Event::Kind::demands && event.n == static_cast<std::uint32_t>(clause);
    });
    return static_cast<std::size_t>(at - events.begin());
}

int Accusation::broken_clause(const Deals& deals, int entry, int upto) const {
    int first = -1;
    bool first_is_sure = false;
    for (int i = 0; i < static_cast<int>(story_->clauses().size()); ++i) {
        const Story::Clause& clause = story_->clauses()[static_cast<std::size_t>(i)];
        if (clause.entry != entry || clause.any.empty()) continue;
        if (deals.refuted(i, upto) == Answer::yes) return i;
        if (first >= 0 && !first_is_sure) continue;
        const bool sure = deals.certain(i, upto) == Answer::yes;
        if (first < 0 || !sure) first = i, first_is_sure = sure;
    }
    return first;
}

int Accusation::misplaced_card(int entry) const {
    const auto& events = story_->events();
    const auto begin = std::find_if(events.begin(), events.end(), [&](const auto& e) { return e.entry >= entry; });
    int first = -1;
    for (std::size_t i = 0; i < story_->clauses().size(); ++i) {
        const Story::Clause& clause = story_->clauses()[i];
        if (clause.entry != entry || clause.any.empty() || clause.any.front().lacks()) continue;
        if (first < 0) first = static_cast<int>(i);
        const Story probed = story_->with(clause.any.front(), static_cast<std::size_t>(begin - events.begin()));
        const int probe = static_cast<int>(probed.clauses().size()) - 1;
        if (Deals(probed, effort_).refuted(probe, entry - 1) == Answer::yes) return static_cast<int>(i);
    }
    return first;
}

CardSet Accusation::held_for_certain(int clause, int upto) const {
    const Demand& demand = story_->clauses()[static_cast<std::size_t>(clause)].any.front();
    CardSet sure, possible;
    for (PlayingCard card : demand.cards) {
        if (!story_->pack().has(card)) continue;
        const Story probed = story_->with({demand.place, CardSet::of(card), 1}, moment_of(clause));
        const Deals deals(probed, effort_);
        const int probe = static_cast<int>(probed.clauses().size()) - 1;
        if (deals.certain(probe, upto) == Answer::yes)
            sure.add(card);
        else if (deals.refuted(probe, upto) != Answer::yes)
            possible.add(card);
    }
    return sure.empty() ? possible : sure;
}

CardSet Accusation::shown_by(int number) const {
    CardSet cards;
    for (const Story::Event& event : story_->events())
        if (event.entry == number &&
            (event.kind == Story::Event::Kind::seen_moves || event.kind == Story::Event::Kind::shows))
            cards.add(event.card);
    return cards;
}

} // namespace kupi::referee
