#include "rules/deals.h"

#include <algorithm>

namespace kupi::rules {

using Want = Lies::Want;

/// That all entries up to one are legal.
Deals::Wants Deals::wants(int upto) const {
    Wants all;
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

/// Of those, that some entries are.
Deals::Wants Deals::wants_of(std::span<const int> entries, int upto) const {
    Wants all = wants(upto);
    std::erase_if(all, [&](const Want& want) {
        return !std::binary_search(entries.begin(), entries.end(),
                                   story_->clauses()[static_cast<std::size_t>(want.clause)].entry);
    });
    return all;
}

Answer Deals::ask(Lies& lies, const Wants& wants, Lie* lie) const {
    const long given = std::max(std::min(effort_, left_), 0L);
    long effort = given;
    const Answer answer = lies.find(wants, effort, lie);
    left_ -= given - effort;
    return answer;
}

/// Whether something is so in none of them.
Answer Deals::never(Lies& lies, Want want) const {
    const Answer so = ask(lies, {want});
    return so == Answer::no ? Answer::yes : so == Answer::yes ? Answer::no : Answer::cut_short;
}

/// They are read once for all questions. Those in which all entries are legal are among them.
Lies& Deals::whole() const {
    if (!whole_ && legal_) whole_.emplace(legal_->paths(), legal_->last_found());
    if (!whole_) whole_.emplace(*story_);
    return *whole_;
}

/// Those in which all entries are legal.
Lies& Deals::legal() const {
    if (!legal_) legal_.emplace(*story_).suppose(wants(to_the_end));
    return *legal_;
}

Lies& Deals::lies_upto(int upto, std::optional<Lies>& own) const {
    return upto >= story_->last_entry() ? whole() : own.emplace(*story_, Lies::Scope{upto, {}});
}

Answer Deals::possible(int upto) const {
    if (upto >= story_->last_entry()) return ask(legal(), {});
    Lies lies(*story_, {upto, {}});
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
    const auto suspects_of = [&](std::size_t i) { return std::span(suspects).subspan(i, 1); };
    Lie lie;
    const auto note = [&] { // who is legal in this lie
        for (std::size_t i = 0; i < suspects.size(); ++i) {
            if (may_be_legal[i] != 0) continue;
            const Wants all = wants_of(suspects_of(i), blame.shown);
            may_be_legal[i] =
                std::all_of(all.begin(), all.end(), [&](Want w) { return lies.paths().holds(lie, w.clause); });
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
        switch (ask(lies, wants_of(suspects_of(i), blame.shown), &lie)) {
        case Answer::no: blame.entries = {suspects[i]}; return blame;
        case Answer::yes: note(); break;
        case Answer::cut_short: blame.exact = false; break;
        }
    }
    for (std::size_t i = suspects.size(); i-- > 0;) {
        std::vector<int> others = suspects;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const Answer answer = ask(lies, wants_of(others, blame.shown));
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
    const Wants all = blame.facts ? Wants{} : wants_of(blame.entries, blame.shown);
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
            if (false_in_some[i] == 0 && !lies.paths().holds(lie, static_cast<int>(i))) false_in_some[i] = 1;
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
    return never(lies_upto(upto, own), {clause, false});
}

Answer Deals::refuted(int clause, int upto) const {
    std::optional<Lies> own;
    return never(lies_upto(upto, own), {clause, true});
}

std::optional<std::size_t> Deals::sure_since(Pile place, CardSet cards, std::span<const std::size_t> moments) const {
    const Story probed = story_->with({place, cards, 1}, moments);
    Lies lies(probed);
    lies.suppose(wants(to_the_end));
    const int first = static_cast<int>(story_->clauses().size());
    const auto since = std::partition_point(moments.begin(), moments.end(), [&](const std::size_t& moment) {
        return never(lies, {first + static_cast<int>(&moment - moments.data()), false}) != Answer::yes;
    });
    return since == moments.end() ? std::nullopt : std::optional(*since);
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
    std::vector<std::pair<Pile, int>> open; // with the clause that it lies there
    for (const Pile place : places()) open.emplace_back(place, legal().add_at_end(place, CardSet::of(card)));
    std::vector<Pile> found;
    std::vector<char> may(open.size(), 0);
    Lie lie;
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (may[i] == 0) {
            const Answer answer = ask(legal(), {{open[i].second}}, &lie);
            if (answer == Answer::cut_short && unsure != nullptr) *unsure = true;
            for (std::size_t k = i; k < open.size() && answer == Answer::yes; ++k)
                may[k] = may[k] != 0 || legal().paths().holds(lie, open[k].second);
        }
        if (may[i] != 0) found.push_back(open[i].first);
    }
    return found;
}

std::vector<Deals::AtEnd> Deals::sure_at_end(CardSet cards) const {
    Lie lie;
    std::vector<AtEnd> sure;
    if (ask(legal(), {}, &lie) != Answer::yes) return sure;
    std::vector<std::pair<AtEnd, int>> open; // with the clause that it lies there
    for (const AtEnd& at : legal().paths().at_end(lie))
        if (cards.has(at.first)) open.emplace_back(at, legal().add_at_end(at.second, CardSet::of(at.first)));
    while (!open.empty()) {
        const auto [where, clause] = open.front();
        const Answer answer = ask(legal(), {{clause, false}}, &lie);
        if (answer == Answer::no) sure.push_back(where);
        open.erase(open.begin());
        if (answer == Answer::yes)
            std::erase_if(open, [&](const auto& one) { return !legal().paths().holds(lie, one.second); });
    }
    return sure;
}

std::optional<Deals::FullDeal> Deals::witness(const Wants& wants) const {
    Lie lie;
    if (ask(legal(), wants, &lie) != Answer::yes) return std::nullopt;
    return FullDeal{legal().paths().moved(lie), legal().paths().at_end(lie)};
}

std::optional<Deals::FullDeal> Deals::witness() const { return witness(Wants{}); }

std::optional<Deals::FullDeal> Deals::witness(PlayingCard card, Pile place) const {
    return witness(Wants{{legal().add_at_end(place, CardSet::of(card))}});
}

bool Walk::step(Random& random) {
    constexpr int tries = 200;
    const std::vector<int>& loose = paths_->loose;
    for (int i = 0; i < tries && !loose.empty(); ++i) {
        const auto any = [&] { return loose[random.below(static_cast<std::uint32_t>(loose.size()))]; };
        const int unit = any();
        const auto change = exchange_at(*paths_, lie_, unit, any(), paths_->last());
        if (!change || !try_exchange(*paths_, lie_, *change)) continue;
        last_ = *change;
        if (misplaced(*paths_, lie_, wants_, last_) == 0) return true;
        step_back();
    }
    return false;
}

std::optional<Walk> Deals::walk() const {
    Lie lie;
    if (ask(legal(), {}, &lie) != Answer::yes) return std::nullopt;
    return Walk(legal().paths(), std::move(lie), wants(to_the_end));
}

std::optional<Pile> Deals::settles(int clause) const {
    const auto& any = story_->clauses()[static_cast<std::size_t>(clause)].any;
    if (any.size() != 1) return std::nullopt;
    const Demand& demand = any.front();
    Lie lie;
    if (ask(whole(), {}, &lie) != Answer::yes) return std::nullopt;
    std::array<int, 256> held{};
    for (const AtEnd& at : whole().paths().at_end(lie)) ++held[at.second];
    std::vector<Pile> places; // the smallest first
    for (std::size_t p = 0; p < held.size(); ++p)
        if (held[p] > 0) places.push_back(static_cast<Pile>(p));
    std::stable_sort(places.begin(), places.end(), [&](Pile one, Pile other) { return held[one] < held[other]; });
    for (const Pile place : places) {
        // That none of the cards is there, or that one is, must decide.
        const int shown = whole().add_at_end(place, demand.cards);
        const bool lacks = demand.lacks();
        if (ask(whole(), {{shown, false}, {clause, !lacks}}) == Answer::no &&
            ask(whole(), {{shown, true}, {clause, lacks}}) == Answer::no)
            return place;
    }
    return std::nullopt;
}

} // namespace kupi::rules
