// What the referee says of entries that rest on cards nobody saw, where the game states its demands and rules/deals.h
// decides. The story numbers entries from 1 on, those of earlier hands since the last fresh deal first.
#include <algorithm>

#include "referee/context.h"
#include "referee/replay.h"

namespace kupi {

/// The hand's beginning, told to a story from the last fresh deal on.
std::unique_ptr<Position> HandReplay::tell_beginning(Story& story) {
    const Log::Hand* own = hand_;
    const std::size_t last = static_cast<std::size_t>(number_);
    std::unique_ptr<Position> position = fresh_->position->clone();
    position->tell(&story);
    before_.clear();
    Entry e;
    for (std::size_t n = fresh_->hand; n < last && !alone_; ++n) {
        hand_ = &log_->hands[n - 1];
        std::uint64_t last_time = 0;
        for (std::size_t i = 0; i < hand_->entries->size(); ++i) {
            before_.emplace_back(static_cast<int>(n), i);
            story.enter(static_cast<int>(before_.size()));
            if (!is_legal(carry_out_again(i, e, *position, last_time)) && !e.stood) break;
        }
        position->next_hand({});
    }
    hand_ = own;
    if (alone_ || !position->equals(*start_)) {
        story = Story();
        before_.clear();
        position = start_->clone();
        position->tell(&story);
    }
    story.cut(position->told());
    return position;
}

std::pair<int, std::size_t> HandReplay::located(int number) const {
    const auto n = static_cast<std::size_t>(std::max(number, 1)) - 1;
    return n < before_.size() ? before_[n] : std::pair(number_, n - before_.size());
}

/// The hand once more, told to a story; then the solver has the word.
void HandReplay::hear(std::size_t findings) {
    start_again(findings);
    story_.emplace();
    *position_ = tell_beginning(*story_);
    play_all();
    if (!refused_) story_->cut(position().told());
    position().tell(nullptr);
    doubted_ = false;

    const Deals deals(*story_, options_->effort);
    bool unsure = false;
    const auto wrong = deals.blame(&unsure);
    if (!wrong && !refused_) {
        const std::size_t told = findings_->size();
        tell_doubts(deals, Deals::to_the_end, unsure);
        if (unsure && findings_->size() == told)
            add(Finding::Kind::assumed, hand_->entries->size() - 1, {}, log_->shelf->words.say("assumed-possible", {}));
        return learn(deals);
    }
    if (wrong &&
        wrong->entries.front() < number_of(0)) { // what earlier hands rest on: of that they have told themselves
        alone_ = true;
        refused_.reset();
        return hear(findings);
    }
    const int last = story_->last_entry();
    if (!wrong ||
        (refused_ && wrong->entries == std::vector{last} && accusation().broken_clause(deals, last, last) < 0)) {
        const Illegal why = *refused_;
        illegal(located(last).second, why);
    } else {
        // Judging stops at what has shown it: as if nothing had come after.
        if (wrong->shown < last) {
            const Story whole = std::move(*story_);
            story_.reset();
            start_again(findings);
            end_ = located(wrong->shown).second + 1;
            play_all();
            story_ = whole;
        }
        blame(Deals(*story_, options_->effort), *wrong);
    }
    tell_doubts(Deals(*story_, options_->effort), wrong ? wrong->shown : last, unsure);
}

/// Where the result rests on cards that nobody saw: those whose place is the same in every lie.
void HandReplay::learn(const Deals& deals) {
    const Result result = position().hand_result();
    if (!result.over || result.known) return;
    for (const auto& [card, place] : deals.sure_at_end(position().pool().kinds())) position().learn(place, card);
}

/// The result over all lies, where that is known which the story tells.
void HandReplay::find_outcome() {
    if (!tells_) return;
    if (!story_) { // nothing rested on unseen cards but the result
        story_.emplace();
        const std::unique_ptr<Position> again = tell_beginning(*story_);
        Entry e;
        std::uint64_t last_time = 0;
        for (std::size_t i = 0; i < end_; ++i) {
            story_->enter(number_of(i));
            carry_out_again(i, e, *again, last_time);
        }
        story_->cut(again->told());
    }
    const bool last = static_cast<std::size_t>(number_) == log_->hands.size();
    outcome_.emplace(*story_, position(), hand_->claim ? &*hand_->claim : nullptr,
                     last && log_->claim ? &*log_->claim : nullptr, options_->effort,
                     [&](const Outcome::Facts& facts) { return play_knowing(facts); });
}

/// The hand's end if each of these cards is known from the moment on at which it lies in its last place for good.
std::unique_ptr<Position> HandReplay::play_knowing(const Outcome::Facts& facts) {
    std::unique_ptr<Position> position = start_->clone();
    position->tell(nullptr);
    Entry e;
    std::uint64_t last_time = 0;
    for (std::size_t i = 0; i <= end_; ++i) {
        // Again and again, since a card that goes on unseen makes its place forget the others.
        for (const Outcome::Fact& fact : facts)
            if (fact.entries - number_of(0) < static_cast<int>(i) && position->pool().has(fact.card))
                position->learn(fact.place, fact.card);
        if (i == end_) break;
        if (!is_legal(carry_out_again(i, e, *position, last_time)) && !e.stood) return nullptr;
    }
    return position;
}

std::optional<Options> HandReplay::offers() {
    if (stopped_) return std::nullopt;
    Options listed;
    position().legal_moves(listed);
    const CardCounts pool = position().pool();
    if (!tells_ || pool.empty()) return listed;
    Story story;
    const std::unique_ptr<Position> now = position_after(Deals::to_the_end, story);
    const std::size_t moment = story.size();
    const auto is_news = [&](const Story::Event& event) {
        using Kind = Story::Event::Kind;
        return event.kind == Kind::demands || event.kind == Kind::unseen_moves || pool.has(event.card);
    };
    // Where that is too much work, the rest is as the engine lists it.
    const long size = static_cast<long>(moment) * story.pack().size() + 1;
    long left = std::clamp(options_->effort * 16 / size, 60L, 2'000L);
    Options offers;
    if (listed.full()) offers.leave_some_out();
    for (const Option& option : listed) {
        story.cut(moment);
        story.enter(number_of(hand_->entries->size()));
        const bool legal = is_legal(now->clone()->play(option.move));
        const bool news =
            std::any_of(story.events().begin() + static_cast<std::ptrdiff_t>(moment), story.events().end(), is_news);
        if (legal && news && --left >= 0 && Deals(story, options_->effort).possible() == Answer::no) continue;
        offers.add(option);
    }
    return offers;
}

/// The story ends with an entry that is illegal whatever the cards are; an earlier one may be to blame.
void HandReplay::refuse(std::size_t entry, const Illegal& why) {
    const int number = number_of(entry);
    story_->enter(number);
    // Where it has stated its demand, that is false, and can be proven so.
    if (story_->clauses().empty() || story_->clauses().back().entry != number) story_->demands(Either{});
    refused_ = why;
    done_ = true;
}

} // namespace kupi
