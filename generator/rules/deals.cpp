#include "rules/deals.h"

#include <algorithm>

namespace kupi {

using Want = Lies::Want;

/// That all entries up to one are legal.
std::vector<Want> Deals::wants(int upto) const {
    std::vector<Want> all;
    const auto& clauses = story_->clauses();
    for (std::size_t i = 0; i < clauses.size(); ++i)
        if (clauses[i].entry <= upto && !clauses[i].waived) all.push_back({static_cast<int>(i)});
    return all;
}

std::vector<int> Deals::entries_with_clauses(int upto) const {
    std::vector<int> entries;
    for (const Story::Clause& clause : story_->clauses())
        if (clause.entry <= upto && !clause.waived && (entries.empty() || entries.back() != clause.entry))
            entries.push_back(clause.entry);
    return entries;
}

Answer Deals::ask(Lies& lies, const std::vector<Want>& wants, Lie* lie) const {
    const long given = std::max(std::min(effort_, left_), 0L);
    long effort = given;
    const Answer answer = lies.find(wants, effort, lie);
    left_ -= given - effort;
    return answer;
}

/// They are read once for all questions.
Lies& Deals::whole() const {
    if (!whole_) whole_.emplace(*story_);
    return *whole_;
}

Lies& Deals::lies_upto(int upto, std::optional<Lies>& own) const {
    return upto >= story_->last_entry() ? whole() : own.emplace(*story_, Lies::Scope{upto, {}});
}

Answer Deals::possible(int upto) const {
    std::optional<Lies> own;
    Lies& lies = lies_upto(upto, own);
    return ask(lies, wants(upto));
}

std::optional<Deals::Blame> Deals::blame(bool* unsure) const {
    const Answer all_legal = possible();
    if (unsure != nullptr) *unsure = all_legal == Answer::cut_short;
    if (all_legal != Answer::no) return std::nullopt;
    Blame blame;
    std::vector<int> entries;
    for (const Story::Event& event : story_->events())
        if (entries.empty() || entries.back() != event.entry) entries.push_back(event.entry);
    // Impossible stays impossible.
    const auto first = std::partition_point(entries.begin(), entries.end() - 1, [&](int entry) {
        const Answer answer = possible(entry);
        blame.exact = blame.exact && answer != Answer::cut_short;
        return answer != Answer::no;
    });
    blame.shown = *first;

    Lies lies(*story_, {blame.shown, {}});
    std::vector<int> suspects = entries_with_clauses(blame.shown);
    std::vector<char> may_be_legal(suspects.size(), 0);
    const auto wants_of = [&](const std::vector<int>& some) {
        std::vector<Want> all = wants(blame.shown);
        std::erase_if(all, [&](const Want& want) {
            return !std::binary_search(some.begin(), some.end(),
                                       story_->clauses()[static_cast<std::size_t>(want.clause)].entry);
        });
        return all;
    };
    Lie lie;
    const auto note = [&] { // who is legal in this lie
        for (std::size_t i = 0; i < suspects.size(); ++i) {
            if (may_be_legal[i] != 0) continue;
            const std::vector<Want> all = wants_of({suspects[i]});
            may_be_legal[i] = std::all_of(all.begin(), all.end(), [&](Want w) { return lies.holds(lie, w.clause); });
        }
    };
    const Answer any = ask(lies, {}, &lie);
    if (any == Answer::no) {
        blame.entries = {blame.shown};
        blame.facts = true;
        return blame;
    }
    if (any == Answer::yes) note();
    for (std::size_t i = 0; i < suspects.size(); ++i) {
        if (may_be_legal[i] != 0) continue;
        switch (ask(lies, wants_of({suspects[i]}), &lie)) {
        case Answer::no: blame.entries = {suspects[i]}; return blame;
        case Answer::yes: note(); break;
        case Answer::cut_short: blame.exact = false; break;
        }
    }
    for (std::size_t i = suspects.size(); i-- > 0;) {
        std::vector<int> others = suspects;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Answer answer = ask(lies, wants_of(others));
        blame.exact = blame.exact && answer != Answer::cut_short;
        if (answer == Answer::no) suspects = std::move(others);
    }
    blame.entries = std::move(suspects);
    return blame;
}

Deals::Proof Deals::prove(const Blame& blame) const {
    Proof proof;
    std::vector<int> facts; // entries that named cards
    int last = 0;
    for (const Story::Event& event : story_->events()) {
        if (event.entry > blame.shown) break;
        last = std::max(last, event.entry);
        const bool names = event.kind == Story::Event::Kind::seen_moves || event.kind == Story::Event::Kind::shows;
        if (names && (facts.empty() || facts.back() != event.entry) &&
            !std::binary_search(blame.entries.begin(), blame.entries.end(), event.entry))
            facts.push_back(event.entry);
    }
    std::vector<Want> all;
    if (!blame.facts)
        for (const Want& want : wants(blame.shown))
            if (std::binary_search(blame.entries.begin(), blame.entries.end(),
                                   story_->clauses()[static_cast<std::size_t>(want.clause)].entry))
                all.push_back(want);
    std::vector<char> unnamed(static_cast<std::size_t>(last) + 1, 0);
    for (int entry : facts) unnamed[static_cast<std::size_t>(entry)] = 1;
    const auto suffices = [&] {
        Lies lies(*story_, {blame.shown, unnamed});
        const Answer answer = ask(lies, all);
        proof.least = proof.least && answer != Answer::cut_short;
        return answer == Answer::no;
    };
    const auto name = [&](std::span<const int> entries, char not_named) {
        for (int entry : entries) unnamed[static_cast<std::size_t>(entry)] = not_named;
    };
    // QuickXplain (Junker 2004). On entry `some` are not named; on leaving those that are needed are.
    const auto needed = [&](const auto& self, std::span<const int> some, bool more_named) -> void {
        if (some.empty() || (more_named && suffices())) return;
        if (some.size() == 1) return name(some, 0);
        const auto early = some.first(some.size() / 2), late = some.subspan(some.size() / 2);
        name(early, 0);
        self(self, late, true);
        const bool any = std::any_of(late.begin(), late.end(),
                                     [&](int entry) { return unnamed[static_cast<std::size_t>(entry)] == 0; });
        name(early, 1);
        self(self, early, any);
    };
    if (!suffices()) needed(needed, facts, false);
    proof.entries = blame.entries;
    for (int entry : facts)
        if (unnamed[static_cast<std::size_t>(entry)] == 0) proof.entries.push_back(entry);
    std::sort(proof.entries.begin(), proof.entries.end());
    Lies lies(*story_, {blame.shown, unnamed});
    ask(lies, all);
    if (const Overfull* count = lies.overfull()) proof.count = *count;
    return proof;
}

std::vector<int> Deals::doubtful(int upto, bool* unsure) const {
    std::vector<int> doubtful;
    const auto& clauses = story_->clauses();
    if (clauses.empty() || clauses.front().entry > upto) return doubtful;
    std::optional<Lies> own;
    Lies& lies = lies_upto(upto, own);
    std::vector<char> false_in_some(clauses.size(), 0);
    Lie lie;
    const auto note = [&] {
        for (std::size_t i = 0; i < clauses.size() && clauses[i].entry <= upto; ++i)
            if (false_in_some[i] == 0 && !lies.holds(lie, static_cast<int>(i))) false_in_some[i] = 1;
    };
    for (std::size_t i = 0; i < clauses.size() && clauses[i].entry <= upto; ++i) {
        if (false_in_some[i] == 0) {
            const Answer answer = ask(lies, {{static_cast<int>(i), false}}, &lie);
            if (answer == Answer::no) continue;
            if (answer == Answer::yes) {
                note();
            } else if (unsure != nullptr) {
                *unsure = true;
            } else {
                continue;
            }
        }
        doubtful.push_back(static_cast<int>(i));
    }
    return doubtful;
}

Answer Deals::certain(int clause, int upto) const {
    std::optional<Lies> own;
    Lies& lies = lies_upto(upto, own);
    const Answer otherwise = ask(lies, {{clause, false}});
    return otherwise == Answer::no ? Answer::yes : otherwise == Answer::yes ? Answer::no : Answer::cut_short;
}

Answer Deals::refuted(int clause, int upto) const {
    std::optional<Lies> own;
    Lies& lies = lies_upto(upto, own);
    const Answer so = ask(lies, {{clause, true}});
    return so == Answer::no ? Answer::yes : so == Answer::yes ? Answer::no : Answer::cut_short;
}

/// Whether all can be legal while a place holds one of these cards or none.
Answer Deals::with(Pile place, CardSet cards, std::size_t moment, bool holds) const {
    const Story story = story_->with({place, cards, holds ? 1 : 0}, moment);
    return Deals(story, effort_).possible();
}

Answer Deals::may(Pile place, CardSet cards, std::size_t moment) const { return with(place, cards, moment, true); }

Answer Deals::must(Pile place, CardSet cards, std::size_t moment) const {
    const Answer without = with(place, cards, moment, false);
    return without == Answer::no ? Answer::yes : without == Answer::yes ? Answer::no : Answer::cut_short;
}

std::vector<Pile> Deals::places() const {
    std::vector<Pile> places{story_->start()};
    for (const Story::Event& event : story_->events())
        if (event.kind != Story::Event::Kind::demands &&
            std::find(places.begin(), places.end(), event.to) == places.end())
            places.push_back(event.to);
    return places;
}

std::vector<Pile> Deals::places_at_end(PlayingCard card, bool* unsure) const {
    Lies& lies = whole();
    std::vector<std::pair<Pile, int>> open; // with the clause that it lies there
    for (const Pile place : places()) open.emplace_back(place, lies.add_at_end(place, CardSet::of(card)));
    std::vector<Pile> found;
    Lie lie;
    std::vector<Want> all = wants(to_the_end);
    const std::size_t legal = all.size();
    std::vector<char> may(open.size(), 0);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (may[i] == 0) {
            all.resize(legal);
            all.push_back({open[i].second});
            const Answer answer = ask(lies, all, &lie);
            if (answer == Answer::cut_short && unsure != nullptr) *unsure = true;
            for (std::size_t k = i; k < open.size() && answer == Answer::yes; ++k)
                may[k] = may[k] != 0 || lies.holds(lie, open[k].second);
        }
        if (may[i] != 0) found.push_back(open[i].first);
    }
    return found;
}

std::vector<std::pair<PlayingCard, Pile>> Deals::sure_at_end(CardSet cards) const {
    Lies& lies = whole();
    Lie lie;
    std::vector<Want> all = wants(to_the_end);
    std::vector<std::pair<PlayingCard, Pile>> sure;
    if (ask(lies, all, &lie) != Answer::yes) return sure;
    std::vector<std::pair<std::pair<PlayingCard, Pile>, int>> open; // with the clause that it lies there
    for (const auto& [card, place] : lies.at_end(lie))
        if (cards.has(card)) open.push_back({{card, place}, lies.add_at_end(place, CardSet::of(card))});
    while (!open.empty()) {
        const auto [where, clause] = open.front();
        all.push_back({clause, false});
        const Answer answer = ask(lies, all, &lie);
        all.pop_back();
        if (answer == Answer::no) sure.push_back(where);
        open.erase(open.begin());
        if (answer == Answer::yes) std::erase_if(open, [&](const auto& one) { return !lies.holds(lie, one.second); });
    }
    return sure;
}

std::optional<Deals::FullDeal> Deals::witness(Lies& lies, const std::vector<Want>& wants) const {
    Lie lie;
    if (ask(lies, wants, &lie) != Answer::yes) return std::nullopt;
    return FullDeal{lies.moved(lie), lies.at_end(lie)};
}

bool Walk::step(Random& random) {
    constexpr int tries = 200;
    const std::vector<int>& loose = lies_->loose();
    for (int i = 0; i < tries && !loose.empty(); ++i) {
        const auto any = [&] { return loose[random.below(static_cast<std::uint32_t>(loose.size()))]; };
        const int unit = any();
        const auto change = lies_->exchange(lie_, unit, any(), lies_->last_slice());
        if (!change) continue;
        last_ = *change;
        if (lies_->misplaced(lie_, wants_) == 0) return true;
        step_back();
    }
    return false;
}

std::optional<Walk> Deals::walk() const {
    Lie lie;
    if (ask(whole(), wants(to_the_end), &lie) != Answer::yes) return std::nullopt;
    return Walk(whole(), std::move(lie), wants(to_the_end));
}

std::optional<Deals::FullDeal> Deals::witness() const { return witness(whole(), wants(to_the_end)); }

std::optional<Deals::FullDeal> Deals::witness(PlayingCard card, Pile place) const {
    Lies& lies = whole();
    std::vector<Want> all = wants(to_the_end);
    all.push_back({lies.add_at_end(place, CardSet::of(card))});
    return witness(lies, all);
}

std::optional<Pile> Deals::settles(int clause) const {
    const auto& any = story_->clauses()[static_cast<std::size_t>(clause)].any;
    if (any.size() != 1) return std::nullopt;
    const Demand& demand = any.front();
    Lies lies(*story_);
    Lie lie;
    if (ask(lies, {}, &lie) != Answer::yes) return std::nullopt;
    std::array<int, 256> held{};
    for (const auto& card : lies.at_end(lie)) ++held[card.second];
    std::vector<Pile> places; // the smallest first
    for (std::size_t p = 0; p < held.size(); ++p)
        if (held[p] > 0) places.push_back(static_cast<Pile>(p));
    std::stable_sort(places.begin(), places.end(), [&](Pile one, Pile other) { return held[one] < held[other]; });
    for (const Pile place : places) {
        // That none of the cards is there, or that one is, must decide.
        const auto decides = [&](bool shown, bool holds) {
            Story story = story_->with({place, demand.cards, shown ? 1 : 0}, story_->size());
            Lies with(story);
            const int extra = static_cast<int>(story.clauses().size()) - 1;
            return ask(with, {{extra}, {clause, holds}}) == Answer::no;
        };
        const bool lacks = demand.lacks();
        if (decides(false, !lacks) && decides(true, lacks)) return place;
    }
    return std::nullopt;
}

} // namespace kupi
