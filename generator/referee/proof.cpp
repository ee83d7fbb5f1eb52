// What the referee says of what the solver has found: who is to blame and why, and what nobody can know.
#include <algorithm>

#include "base/text.h"
#include "referee/context.h"
#include "referee/replay.h"

namespace kupi {

namespace {

/// "Ana, Bo and Cy".
std::string listed(const std::vector<std::string>& all, const char* last = " and ") {
    if (all.size() < 2) return join(all, "");
    return join({all.begin(), all.end() - 1}, ", ") + last + all.back();
}

} // namespace

void HandReplay::blame(const Deals& deals, const Deals::Blame& wrong) {
    const std::size_t entry = located(wrong.entries.front()).second;
    const int clause = wrong.facts ? accusation().misplaced_card(wrong.shown)
                                   : accusation().broken_clause(deals, wrong.entries.front(), wrong.shown);
    reader_->read(text(entry), entry_);
    Illegal why{rule::card_seen_twice, {.card = entry_.move.cards > 0 ? entry_.move.card() : PlayingCard{}}};
    Demand demand;
    CardSet proven;
    if (clause >= 0) {
        demand = story_->clauses()[static_cast<std::size_t>(clause)].any.front();
        why.rule = demand.rule;
        why.detail.seat = demand.seat;
        if (why.detail.card.is_unseen() && !demand.lacks()) why.detail.card = demand.cards.first();
        proven = demand.lacks() ? accusation().held_for_certain(clause, wrong.shown) : demand.cards;
        why.detail.cards = proven;
        if (wrong.facts) why.detail.card = demand.cards.first();
        // Of several, the one that the last entry has shown.
        Entry last;
        reader_->read(text(located(wrong.shown).second), last);
        for (int i = 0; i < last.move.size && last.move.seat == demand.seat; ++i)
            if (last.move.is_card(i) && proven.has(last.move.card(i)))
                why.detail.cards = CardSet::of(last.move.card(i));
        reader_->read(text(entry), entry_);
    }
    std::string message = faults_.words(entry_, why);
    if (wrong.facts && why.rule == rule::card_seen_twice)
        message = log_->shelf->words.say("misplaced", facts_of(entry_.move, why.detail, speaker_));
    if (wrong.entries.size() > 1) {
        why.detail.number = static_cast<std::int32_t>(wrong.entries.size());
        Facts facts = facts_of(entry_.move, why.detail, speaker_);
        std::vector<std::string> who, where;
        Seats actors;
        Entry e;
        for (int number : wrong.entries) {
            reader_->read(text(located(number).second), e);
            actors.add(e.move.seat);
            where.push_back(number_text(number));
            who.push_back(speaker_.name(e.move.seat) + " (" + where.back() + ")");
        }
        const bool alone = actors.size() == 1; // who is known, only at which entry is not
        facts.add("text", alone ? speaker_.name(e.move.seat) : listed(who, " or "));
        facts.add("word", listed(where, " or "));
        message = log_->shelf->words.say(alone ? "one-of-theirs" : "one-of", facts);
        reader_->read(text(entry), entry_);
    }
    if (!wrong.exact) message += log_->shelf->words.say("cut-short", {});
    Finding f = add(Finding::Kind::illegal, entry, why.rule, std::move(message));
    findings_->pop_back();
    for (int number : wrong.entries)
        if (wrong.entries.size() > 1) f.one_of.push_back(static_cast<int>(located(number).second) + 1);
    mark(f, why);
    tell_proof(f, deals, wrong, demand, why.detail.cards);
    if (options_->context) add_hidden_context(f, wrong, entry, demand);
    findings_->push_back(std::move(f));
    done_ = stopped_ = true;
}

/// "24", and of an earlier hand "hand 1, entry 24".
std::string HandReplay::number_text(int number) const {
    const auto [hand, entry] = located(number);
    return (hand == number_ ? "" : "hand " + std::to_string(hand) + ", entry ") + std::to_string(entry + 1);
}

/// The entries that prove it, in the order in which they stand, each with what it adds.
void HandReplay::tell_proof(Finding& f, const Deals& deals, const Deals::Blame& wrong, const Demand& demand,
                            CardSet proven) {
    const Words& words = log_->shelf->words;
    const Deals::Proof proof = deals.prove(wrong);
    for (int number : proof.entries) {
        if (number == 0 || number == wrong.entries.front()) continue; // 0: what was known when the log began
        const auto [hand, entry] = located(number);
        const Log::Hand& its = log_->hands[static_cast<std::size_t>(hand) - 1];
        reader_->read(its.entry(entry), entry_);
        const CardSet named = accusation().shown_by(number);
        Facts facts;
        facts.add("seat", speaker_.name(demand.seat == nobody ? entry_.move.seat : demand.seat));
        facts.add("cards", speaker_.cards(named));
        std::string_view id = named.empty() ? "proof-moves" : "proof-shows";
        if (std::binary_search(wrong.entries.begin(), wrong.entries.end(), number)) {
            id = "proof-demand";
            facts.add("other", speaker_.name(entry_.move.seat));
        } else if (number == wrong.shown && !wrong.facts && wrong.entries.size() == 1) {
            const bool own = entry_.move.seat == demand.seat && !(named & demand.cards).empty();
            id = own && !(named & proven).empty() ? "shown-later" : own ? "drawn-later" : "counted-later";
            if (own) facts.add("card", speaker_.card((named & demand.cards).first()));
        }
        const Place place = log_->entry_place(its, entry);
        f.related.push_back({hand, static_cast<int>(entry) + 1, place.line, place.column, words.say(id, facts),
                             id == "proof-shows" ? speaker_.cards(named) : std::string{}});
    }
    // What has come out of the hand itself needs no words.
    const bool shown = !wrong.facts && wrong.entries.size() == 1 &&
                       std::any_of(f.related.begin(), f.related.end(), [&](const Evidence& e) {
                           return e.hand == number_ && e.cards.empty() && number_of(e.entry) - 1 == wrong.shown;
                       });
    if (!f.related.empty() && !shown) f.proof = proof_text(deals, wrong, proof, demand, proven);
}

/// As somebody would tell it at the table: what those who are accused must have lacked or held, which cards were still
/// to be accounted for and where there was room for them, and what would clear whom.
std::string HandReplay::proof_text(const Deals& deals, const Deals::Blame& wrong, const Deals::Proof& proof,
                                   const Demand& demand, CardSet proven) {
    const Words& words = log_->shelf->words;
    CardSet counted;
    if (proof.count)
        for (PlayingCard card : proof.count->cards) counted.add(card);
    std::vector<std::string> told;
    // Of several that say the same of their hands, one sentence.
    std::vector<std::pair<std::string, std::vector<std::string>>> said;
    for (int number : wrong.entries) {
        const int clause = wrong.facts ? -1 : accusation().broken_clause(deals, number, wrong.shown);
        if (clause < 0) continue;
        const Demand& its = story_->clauses()[static_cast<std::size_t>(clause)].any.front();
        const CardSet cards = (its.cards & counted).empty() ? its.cards : its.cards & counted;
        Facts facts;
        facts.add("cards", speaker_.cards(cards));
        const std::string what = words.say(its.lacks() ? "proof-none" : "proof-one", facts);
        auto same = std::find_if(said.begin(), said.end(), [&](const auto& one) { return one.first == what; });
        if (same == said.end()) same = said.insert(said.end(), {what, {}});
        same->second.push_back(speaker_.name(its.seat) + " (" + number_text(number) + ")");
    }
    for (const auto& [what, who] : said) {
        if (wrong.entries.size() == 1) break; // the finding says so itself
        told.push_back(listed(who) + (who.size() > 1 ? " each " : " ") + what + ".");
    }
    constexpr int most_counted = 16; // of more nobody wants to hear
    if (proof.count && counted.size() <= most_counted) {
        Facts facts;
        facts.add("cards", speaker_.cards(counted));
        facts.add("number", static_cast<std::int64_t>(proof.count->cards.size()));
        facts.add("limit", proof.count->room);
        std::vector<std::string> places;
        // By the piles as they were then, or, before anybody had a card, as they were in the end; all of them or none.
        for (const int number : {proof.count->entry, wrong.shown - 1}) {
            Story scratch;
            const std::unique_ptr<Position> then = position_after(number, scratch);
            places.clear();
            bool all = true;
            for (const Pile place : proof.count->places) {
                const auto pile = unseen_pile(*then, place);
                all = all && pile.has_value();
                if (pile) places.push_back(pile_text(*pile, speaker_));
            }
            if (all) break;
            places.clear();
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        if (!places.empty()) facts.add("word", listed(places));
        const bool those = told.size() == 1 && said.front().first.find(*facts.text("cards")) != std::string::npos;
        told.push_back(words.say(proof.count->room == 0 ? "proof-nowhere"
                                 : those                ? "proof-count-those"
                                                        : "proof-count",
                                 facts));
    } else if (wrong.entries.size() == 1 && !said.empty()) {
        Facts facts;
        facts.add("seat", said.front().second.front());
        facts.add("cards", speaker_.cards(proven));
        told.push_back(words.say(demand.lacks() ? "proof-held" : "proof-lacked", facts));
    } else {
        told.push_back(words.say("proof-search", {}));
    }
    Facts facts;
    facts.add("number", static_cast<std::int64_t>(wrong.entries.size()));
    const auto [hand, entry] = located(wrong.entries.front());
    reader_->read(log_->hands[static_cast<std::size_t>(hand) - 1].entry(entry), entry_);
    facts.add("seat", speaker_.name(entry_.move.seat));
    told.push_back(words.say(wrong.entries.size() > 1 ? "proof-one-of" : "proof-so", facts));
    return join(told, " ");
}

/// The position after an entry of this hand, or at its beginning, told to a story.
std::unique_ptr<Position> HandReplay::position_after(int number, Story& story) {
    std::unique_ptr<Position> position = tell_beginning(story);
    Entry e;
    std::uint64_t last_time = 0;
    for (std::size_t i = 0; i < end_ && number_of(i) <= number; ++i) {
        story.enter(number_of(i));
        carry_out_again(i, e, *position, last_time);
    }
    story.cut(position->told());
    return position;
}

/// What lay there before, and what else would have been legal: not what the same cards forbid.
void HandReplay::add_hidden_context(Finding& f, const Deals::Blame& wrong, std::size_t entry, const Demand&) {
    if (findings_->size() > 20) return;
    Story before_it;
    const std::unique_ptr<Position> before = position_after(number_of(entry) - 1, before_it);
    before_it.enter(number_of(entry));
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

/// The fewest cards that would have to be shown to settle it.
void HandReplay::tell_settling(Finding& f, const Deals& deals, int clause) {
    const std::optional<Pile> place = deals.settles(clause);
    const auto pile = place ? unseen_pile(position(), *place) : std::nullopt;
    if (!pile) {
        f.message += log_->shelf->words.say("settled-by-none", {});
        return;
    }
    f.settled_by = {pile->owner, std::string(pile->name), pile->unseen};
    Facts facts;
    facts.add("limit", static_cast<std::int64_t>(pile->unseen));
    facts.add("word", pile_text(*pile, speaker_));
    if (pile->owner < most_players) facts.add("seat", speaker_.name(pile->owner));
    const bool of_hand = pile->owner < most_players && pile->name == "hand";
    f.message += log_->shelf->words.say(of_hand ? "settled-by-hand" : "settled-by-pile", facts);
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
        if (clause.entry < number_of(0)) continue; // an earlier hand has told of it
        const Demand& demand = clause.any.front();
        const std::size_t entry = located(clause.entry).second;
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
            Finding& f = add(Finding::Kind::assumed, entry, demand.rule, std::move(message));
            if (options_->settle) tell_settling(f, deals, static_cast<int>(i));
            continue;
        }
        Illegal why{rule::stood_but_legal, {}};
        if (doubted) {
            if (deals.refuted(static_cast<int>(i), upto) != Answer::yes) continue;
            why = {demand.rule,
                   {.seat = demand.seat,
                    .card = entry_.move.cards > 0 ? entry_.move.card() : PlayingCard{},
                    .cards = demand.lacks() ? accusation().held_for_certain(static_cast<int>(i), upto) : demand.cards}};
        } else if (std::any_of(doubtful.begin(), doubtful.end(),
                               [&](int d) { return clauses[static_cast<std::size_t>(d)].entry == clause.entry; })) {
            continue;
        }
        before = clause.entry;
        const bool told = std::any_of(findings_->begin(), findings_->end(), [&](const Finding& f) {
            return f.hand == number_ && f.entry == static_cast<int>(entry) + 1 && f.kind == Finding::Kind::irregular;
        });
        if (told) continue; // it was illegal as far as anybody could see
        Finding& f = add(Finding::Kind::irregular, entry, why.rule, faults_.words(entry_, why));
        mark(f, why);
        if (!doubted) continue;
        const Story bound =
            story_->with(demand, accusation().moment_of(static_cast<int>(i))); // as if it had not been let stand
        const Deals as_bound(bound, options_->effort);
        int shown = upto == Deals::to_the_end ? story_->last_entry() : upto;
        const int extra = static_cast<int>(clauses.size());
        while (shown > clause.entry && as_bound.refuted(extra, shown - 1) == Answer::yes) --shown;
        tell_proof(f, as_bound, {.shown = shown, .entries = {clause.entry}}, demand, why.detail.cards);
    }
}

} // namespace kupi
