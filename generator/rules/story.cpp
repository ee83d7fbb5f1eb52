#include "rules/story.h"

namespace kupi {

void Story::begin(const CardCounts& pack, Pile place) {
    pack_ = pack;
    start_ = place;
    events_.clear();
    clauses_.clear();
}

void Story::demands(Either either) {
    Event event{Event::Kind::demands};
    event.n = static_cast<std::uint32_t>(clauses_.size());
    event.entry = entry_;
    events_.push_back(event);
    clauses_.push_back({entry_, std::move(either.any), waived_});
}

Story Story::with(const Demand& demand, std::size_t moment) const {
    Story story = *this;
    Event event{Event::Kind::demands};
    event.n = static_cast<std::uint32_t>(clauses_.size());
    // Entries are never numbered downwards.
    event.entry = moment == 0 ? 0 : events_[moment - 1].entry;
    story.events_.insert(story.events_.begin() + static_cast<std::ptrdiff_t>(moment), event);
    story.clauses_.push_back({event.entry, {demand}, false});
    return story;
}

void Story::cut(std::size_t size) {
    for (; events_.size() > size; events_.pop_back())
        if (events_.back().kind == Event::Kind::demands) clauses_.pop_back();
}

} // namespace kupi
