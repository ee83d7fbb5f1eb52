#include "referee/hand_story.h"

#include <algorithm>
#include <limits>

#include "rules/deals.h"

namespace kupi::referee {

HandStory::HandStory(const Log& log, std::size_t hand, EntryReader& reader, std::shared_ptr<const Position> start,
                     FreshDeal& fresh)
    : log_(&log), reader_(&reader), start_(std::move(start)), hand_(hand), size_(log.hands[hand - 1].entries->size()) {
    if (fresh.position == nullptr || start_->pool().size() == fresh.position->pool().size()) fresh = {start_, hand};
    fresh_ = fresh;
    read_.reserve(size_);
}

std::pair<int, std::size_t> HandStory::located(int number) const {
    const auto n = static_cast<std::size_t>(std::max(number, 1)) - 1;
    return n < before_.size() ? before_[n] : std::pair(hand(), n - before_.size());
}

std::string HandStory::number_text(int number) const {
    const auto [hand, entry] = located(number);
    return (hand == this->hand() ? "" : "hand " + std::to_string(hand) + ", entry ") + std::to_string(entry + 1);
}

void HandStory::read(std::size_t entry, Entry& e) {
    if (entry < read_.size()) {
        e = read_[entry];
        return;
    }
    reader_->read(log_->hands[hand_ - 1].entry(entry), e);
    read_.push_back(e);
}

Entry HandStory::numbered(int number) const {
    const auto [hand, entry] = located(number);
    Entry e;
    reader_->read(log_->hands[static_cast<std::size_t>(hand) - 1].entry(entry), e);
    return e;
}

/// Of a hand, so many entries; `before` hears of each, and whether the table let it stand. Whether all could be.
template <class Before>
bool HandStory::carry_out(std::size_t hand, std::size_t entries, Position& position, const Before& before) {
    Entry e;
    Clock clock;
    for (std::size_t i = 0; i < entries; ++i) {
        if (hand == hand_)
            read(i, e);
        else
            reader_->read(log_->hands[hand - 1].entry(i), e);
        before(i, e.stood);
        clock.hear(e);
        if (!e.broken.id.empty() || is_legal(position.play(e.move))) continue;
        if (!e.stood) return false;
        position.play(e.move, Mode::stood);
    }
    return true;
}

/// Earlier hands since the fresh deal, up to an entry by its number.
std::unique_ptr<Position> HandStory::tell_earlier(std::size_t upto, Story& story) {
    std::unique_ptr<Position> position = fresh_.position->clone();
    story.enter(0);
    position->tell(&story);
    std::size_t told = 0;
    for (std::size_t n = fresh_.hand; n < hand_; ++n) {
        const std::size_t size = log_->hands[n - 1].entries->size();
        const bool ends = upto - told < size;
        carry_out(n, ends ? upto - told : size, *position, [&](std::size_t i, bool stood) {
            if (++told > before_.size()) before_.emplace_back(static_cast<int>(n), i);
            story.enter(static_cast<int>(told), stood);
        });
        if (ends) break;
        position->next_hand({});
    }
    return position;
}

std::unique_ptr<Position> HandStory::tell_beginning(Story& story) {
    before_.clear();
    std::unique_ptr<Position> position = tell_earlier(std::numeric_limits<std::size_t>::max(), story);
    if (!position->equals(*start_)) {
        story = Story();
        before_.clear();
        position = start_->clone();
        position->tell(&story);
    }
    story.cut(position->told());
    return position;
}

std::unique_ptr<Position> HandStory::tell_upto(int number, Story& story) {
    std::unique_ptr<Position> position = tell_beginning(story);
    if (number < number_of(0) - 1) {
        position = tell_earlier(static_cast<std::size_t>(std::max(0, number)), story);
    } else {
        const int entries = number - number_of(0) + 1;
        carry_out(hand_, std::min(size_, static_cast<std::size_t>(entries)), *position,
                  [&](std::size_t i, bool stood) { story.enter(number_of(i), stood); });
    }
    story.cut(position->told());
    return position;
}

std::unique_ptr<Position> HandStory::play_knowing(const Outcome::Facts& facts) {
    std::unique_ptr<Position> position = start_->clone();
    position->tell(nullptr);
    // Again and again, since a card that goes on unseen makes its place forget the others.
    const auto learn = [&](std::size_t entry, bool = false) {
        for (const Outcome::Fact& fact : facts)
            if (fact.entries < number_of(entry) && position->pool().has(fact.card))
                position->learn(fact.place, fact.card);
    };
    if (!carry_out(hand_, size_, *position, learn)) return nullptr;
    learn(size_);
    return position;
}

Options HandStory::offers(const Position& position, long effort) {
    Options listed;
    position.legal_moves(listed);
    const CardCounts pool = position.pool();
    if (pool.empty() || !position.clone()->tell(nullptr)) return listed;
    Story story;
    const std::unique_ptr<Position> now = tell_upto(Deals::to_the_end, story);
    const std::size_t moment = story.size();
    const auto is_news = [&](const Story::Event& event) {
        using Kind = Story::Event::Kind;
        return event.kind == Kind::demands || event.kind == Kind::unseen_moves || pool.has(event.card);
    };
    // Where that is too much work, the rest is as the engine lists it.
    const long work = static_cast<long>(moment) * story.pack().size() + 1;
    long left = std::clamp(effort * 16 / work, 60L, 2'000L);
    Options offers;
    if (listed.full()) offers.leave_some_out();
    for (const Option& option : listed) {
        story.cut(moment);
        story.enter(number_of(log_->hands[hand_ - 1].entries->size()));
        const bool legal = is_legal(now->clone()->play(option.move));
        const bool news =
            std::any_of(story.events().begin() + static_cast<std::ptrdiff_t>(moment), story.events().end(), is_news);
        if (legal && news && --left >= 0 && Deals(story, effort).possible() == Answer::no) continue;
        offers.add(option);
    }
    return offers;
}

} // namespace kupi::referee
