#include "rules/story.h"

namespace kupi::rules {

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

Story Story::with(const Demand& demand, std::span<const std::size_t> moments) const {
    Story story = *this;
    story.events_.clear();
    std::size_t told = 0;
    for (const std::size_t moment : moments) {
        const auto at = events_.begin();
        story.events_.insert(story.events_.end(), at + static_cast<std::ptrdiff_t>(told),
                             at + static_cast<std::ptrdiff_t>(moment));
        told = moment;
        story.entry_ = moment == 0 ? 0 : events_[moment - 1].entry; // never numbered downwards
        story.waived_ = false;
        story.demands(demand);
    }
    story.events_.insert(story.events_.end(), events_.begin() + static_cast<std::ptrdiff_t>(told), events_.end());
    return story;
}

void Story::cut(std::size_t size) {
    for (; events_.size() > size; events_.pop_back())
        if (events_.back().kind == Event::Kind::demands) clauses_.pop_back();
}

} // namespace kupi::rules
