// What the referee says of entries that rest on cards nobody saw, where the game states its demands and rules/deals.h
// decides. Entries count from 1 here, as in the story.
#include <algorithm>

#include "referee/context.h"
#include "referee/replay.h"

namespace kupi {

/// The hand's beginning, told to a story. What is known from earlier hands since the last fresh deal counts as told by
/// entry 0.
std::unique_ptr<Position> HandReplay::tell_beginning(Story& story) {
    const Log::Hand* own = hand_;
    const std::size_t last = static_cast<std::size_t>(number_);
    std::unique_ptr<Position> position = fresh_->position->clone();
    position->tell(&story);
    Entry e;
    for (std::size_t n = fresh_->hand; n < last && !alone_; ++n) {
        hand_ = &log_->hands[n - 1];
        std::uint64_t last_time = 0;
        for (std::size_t i = 0; i < hand_->entries->size(); ++i)
            if (!is_legal(carry_out_again(i, e, *position, last_time)) && !e.stood) break;
        position->next_hand({});
    }
    hand_ = own;
    if (alone_ || !position->equals(*start_)) {
        story = Story();
        position = start_->clone();
        position->tell(&story);
    }
    story.cut(position->told());
    return position;
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
        tell_doubts(deals, Deals::to_the_end, unsure);
        return learn(deals);
    }
    if (wrong && wrong->entries.front() == 0) { // what earlier hands rest on: of that they have told themselves
        alone_ = true;
        refused_.reset();
        return hear(findings);
    }
    const int last = story_->last_entry();
    if (!wrong || (refused_ && wrong->entries == std::vector{last} && broken_clause(deals, last, last) < 0)) {
        const Illegal why = *refused_;
        illegal(static_cast<std::size_t>(last) - 1, why);
    } else {
        // Judging stops at what has shown it: as if nothing had come after.
        if (wrong->shown < last) {
            const Story whole = std::move(*story_);
            story_.reset();
            start_again(findings);
            end_ = static_cast<std::size_t>(wrong->shown);
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
    const auto deal = deals.witness();
    if (!deal) return;
    for (const auto& [card, place] : deal->at_end)
        if (position().pool().has(card) && deals.must(place, CardSet::of(card), story_->size()) == Answer::yes)
            position().learn(place, card);
}

/// The story ends with an entry that is illegal whatever the cards are; an earlier one may be to blame.
void HandReplay::refuse(std::size_t entry, const Illegal& why) {
    const int number = static_cast<int>(entry) + 1;
    story_->enter(number);
    // Where it has stated its demand, that is false, and can be proven so.
    if (story_->clauses().empty() || story_->clauses().back().entry != number) story_->demands(Either{});
    refused_ = why;
    done_ = true;
}

std::size_t HandReplay::moment_of(int clause) const {
    const auto& events = story_->events();
    const auto at = std::find_if(events.begin(), events.end(), [&](const Story::Event& event) {
        return event.kind == Story::Event::Kind::demands && event.n == static_cast<std::uint32_t>(clause);
    });
    return static_cast<std::size_t>(at - events.begin());
}

/// The first clause of an entry that is false in every lie; else the first that is in some, or its first.
int HandReplay::broken_clause(const Deals& deals, int entry, int upto) const {
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

/// The demand for the first card of an entry that cannot have come from where it lay, or -1 if it demands nothing of
/// that.
int HandReplay::misplaced_card(int entry) const {
    const auto& events = story_->events();
    const auto begin = std::find_if(events.begin(), events.end(), [&](const auto& e) { return e.entry >= entry; });
    int first = -1;
    for (std::size_t i = 0; i < story_->clauses().size(); ++i) {
        const Story::Clause& clause = story_->clauses()[i];
        if (clause.entry != entry || clause.any.empty() || clause.any.front().lacks()) continue;
        if (first < 0) first = static_cast<int>(i);
        const Story probed = story_->with(clause.any.front(), static_cast<std::size_t>(begin - events.begin()));
        const int probe = static_cast<int>(probed.clauses().size()) - 1;
        if (Deals(probed, options_->effort).refuted(probe, entry - 1) == Answer::yes) return static_cast<int>(i);
    }
    return first;
}

/// Of the cards that a place should have lacked, those that it surely held; if none is sure, those that it may have.
CardSet HandReplay::held_for_certain(int clause, int upto) const {
    const Demand& demand = story_->clauses()[static_cast<std::size_t>(clause)].any.front();
    CardSet sure, possible;
    for (PlayingCard card : demand.cards) {
        if (!story_->pack().has(card)) continue;
        const Story probed = story_->with({demand.place, CardSet::of(card), 1}, moment_of(clause));
        const Deals deals(probed, options_->effort);
        const int probe = static_cast<int>(probed.clauses().size()) - 1;
        if (deals.certain(probe, upto) == Answer::yes)
            sure.add(card);
        else if (deals.refuted(probe, upto) != Answer::yes)
            possible.add(card);
    }
    return sure.empty() ? possible : sure;
}

void HandReplay::blame(const Deals& deals, const Deals::Blame& wrong) {
    const auto entry = static_cast<std::size_t>(wrong.entries.front()) - 1;
    const int clause =
        wrong.facts ? misplaced_card(wrong.shown) : broken_clause(deals, wrong.entries.front(), wrong.shown);
    reader_->read(text(entry), entry_);
    Illegal why{rule::card_seen_twice, {.card = entry_.move.cards > 0 ? entry_.move.card() : PlayingCard{}}};
    Demand demand;
    CardSet proven;
    if (clause >= 0) {
        demand = story_->clauses()[static_cast<std::size_t>(clause)].any.front();
        why.rule = demand.rule;
        why.detail.seat = demand.seat;
        if (why.detail.card.is_unseen() && !demand.lacks()) why.detail.card = demand.cards.first();
        proven = demand.lacks() ? held_for_certain(clause, wrong.shown) : demand.cards;
        why.detail.cards = proven;
        if (wrong.facts) why.detail.card = demand.cards.first();
        // Of several, the one that the last entry has shown.
        Entry last;
        reader_->read(text(static_cast<std::size_t>(wrong.shown) - 1), last);
        for (int i = 0; i < last.move.size && last.move.seat == demand.seat; ++i)
            if (last.move.is_card(i) && proven.has(last.move.card(i)))
                why.detail.cards = CardSet::of(last.move.card(i));
        reader_->read(text(entry), entry_);
    }
    std::string message = words(why);
    if (wrong.entries.size() > 1) {
        why.detail.number = static_cast<std::int32_t>(wrong.entries.size());
        const Facts facts = facts_of(entry_.move, why.detail, speaker_);
        message = log_->shelf->words.say("one-of", facts);
    }
    if (!wrong.exact) message += log_->shelf->words.say("cut-short", {});
    Finding f = add(Finding::Kind::illegal, entry, why.rule, std::move(message));
    findings_->pop_back();
    if (wrong.entries.size() > 1) f.one_of = wrong.entries;
    mark(f, entry, why);
    tell_proof(f, deals, wrong, demand, why.detail.cards);
    if (options_->context) add_hidden_context(f, wrong, entry, demand);
    findings_->push_back(std::move(f));
    done_ = stopped_ = true;
}

/// The entries that prove it, in the order in which they stand, each with what it adds.
void HandReplay::tell_proof(Finding& f, const Deals& deals, const Deals::Blame& wrong, const Demand& demand,
                            CardSet proven) {
    const Deals::Proof proof = deals.prove(wrong);
    for (int number : proof.entries) {
        if (number == 0 || number == wrong.entries.front()) continue; // 0: what was known when the hand began
        const auto entry = static_cast<std::size_t>(number) - 1;
        reader_->read(text(entry), entry_);
        Facts facts;
        CardSet named;
        for (int i = 0; i < entry_.move.size; ++i)
            if (entry_.move.is_card(i)) named.add(entry_.move.card(i));
        facts.add("seat", speaker_.name(demand.seat == nobody ? entry_.move.seat : demand.seat));
        facts.add("cards", speaker_.cards(named));
        std::string_view id = "proof-shows";
        if (std::binary_search(wrong.entries.begin(), wrong.entries.end(), number)) {
            id = "proof-demand";
            facts.add("other", speaker_.name(entry_.move.seat));
        } else if (number == wrong.shown && !wrong.facts && wrong.entries.size() == 1) {
            const bool own = entry_.move.seat == demand.seat && !(named & demand.cards).empty();
            id = own && !(named & proven).empty() ? "shown-later" : own ? "drawn-later" : "counted-later";
            if (own) facts.add("card", speaker_.card((named & demand.cards).first()));
        }
        const Place place = log_->entry_place(*hand_, entry);
        f.related.push_back({number_, number, place.line, place.column, log_->shelf->words.say(id, facts)});
    }
    if (!proof.count || f.related.empty()) return;
    CardSet cards;
    for (PlayingCard card : proof.count->cards) cards.add(card);
    Facts facts;
    facts.add("cards", speaker_.cards(cards));
    facts.add("number", static_cast<std::int64_t>(proof.count->cards.size()));
    facts.add("limit", proof.count->room);
    f.related.back().message += log_->shelf->words.say("proof-count", facts);
}

/// What lay there before, and what else would have been legal: not what the same cards forbid.
void HandReplay::add_hidden_context(Finding& f, const Deals::Blame& wrong, std::size_t entry, const Demand&) {
    if (findings_->size() > 20) return;
    Story before_it;
    const std::unique_ptr<Position> before = tell_beginning(before_it);
    Entry e;
    std::uint64_t last_time = 0;
    for (std::size_t i = 0; i < entry; ++i) {
        before_it.enter(static_cast<int>(i) + 1);
        carry_out_again(i, e, *before, last_time);
    }
    before_it.cut(before->told());
    before_it.enter(static_cast<int>(entry) + 1);
    const std::size_t moment = before_it.size(), clauses = before_it.clauses().size();
    reader_->read(text(entry), entry_);
    const Move move = entry_.move;
    const auto is_out = [&](const Option& option) {
        if (option.move == move) return true;
        before_it.cut(moment);
        const std::unique_ptr<Position> after = before->clone();
        if (!is_legal(after->play(option.move))) return true;
        for (std::size_t i = clauses; i < before_it.clauses().size(); ++i) {
            if (before_it.clauses()[i].any.size() != 1) continue;
            const Story with = story_->with(before_it.clauses()[i].any.front(), moment);
            if (Deals(with, options_->effort).refuted(static_cast<int>(with.clauses().size()) - 1, wrong.shown) ==
                Answer::yes)
                return true;
        }
        return false;
    };
    const std::unique_ptr<Position> shown = before->clone();
    shown->tell(nullptr);
    add_context(f, *shown, move, move.seat, is_out);
}

/// What nobody can know: entries that are illegal in some lie. Of entries that stood, what is sure.
void HandReplay::tell_doubts(const Deals& deals, int upto, bool unsure) {
    const std::vector<int> doubtful = deals.doubtful(upto, &unsure);
    const auto& clauses = story_->clauses();
    int before = 0;
    for (std::size_t i = 0; i < clauses.size() && clauses[i].entry <= upto; ++i) {
        const Story::Clause& clause = clauses[i];
        const bool doubted = std::binary_search(doubtful.begin(), doubtful.end(), static_cast<int>(i));
        if (clause.any.empty() || clause.entry == before || (!doubted && !clause.waived)) continue;
        const Demand& demand = clause.any.front();
        const auto entry = static_cast<std::size_t>(clause.entry) - 1;
        reader_->read(text(entry), entry_);
        if (!clause.waived) {
            before = clause.entry;
            if (stopped_) continue; // what is overturned leaves nothing to decide
            Facts facts = facts_of(entry_.move, {.seat = demand.seat, .cards = demand.cards}, speaker_);
            std::string message = log_->shelf->words.say(clause.any.size() > 1 ? "assumed-either"
                                                         : demand.lacks()      ? "assumed-lacks"
                                                                               : "assumed-holds",
                                                         facts);
            if (unsure) message += log_->shelf->words.say("cut-short", facts);
            add(Finding::Kind::assumed, entry, demand.rule, std::move(message));
            continue;
        }
        Illegal why{rule::stood_but_legal, {}};
        if (doubted) {
            if (deals.refuted(static_cast<int>(i), upto) != Answer::yes) continue;
            why = {demand.rule,
                   {.seat = demand.seat,
                    .card = entry_.move.cards > 0 ? entry_.move.card() : PlayingCard{},
                    .cards = demand.lacks() ? held_for_certain(static_cast<int>(i), upto) : demand.cards}};
        } else if (std::any_of(doubtful.begin(), doubtful.end(),
                               [&](int d) { return clauses[static_cast<std::size_t>(d)].entry == clause.entry; })) {
            continue;
        }
        before = clause.entry;
        const bool told = std::any_of(findings_->begin(), findings_->end(), [&](const Finding& f) {
            return f.hand == number_ && f.entry == clause.entry && f.kind == Finding::Kind::irregular;
        });
        if (told) continue; // it was illegal as far as anybody could see
        Finding& f = add(Finding::Kind::irregular, entry, why.rule, words(why));
        mark(f, entry, why);
    }
}

} // namespace kupi
