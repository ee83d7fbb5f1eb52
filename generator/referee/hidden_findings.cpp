#include "referee/hidden_findings.h"

#include <algorithm>

#include "base/text.h"
#include "referee/context.h"

namespace kupi::referee {

namespace {

/// "Ana, Bo and Cy".
std::string listed(const std::vector<std::string>& all, const char* last = " and ") {
    if (all.size() < 2) return join(all, "");
    return join({all.begin(), all.end() - 1}, ", ") + last + all.back();
}

/// The card that the entry names, or else one that its place should have held.
PlayingCard card_at_fault(const Move& move, const Demand& demand) {
    if (move.cards > 0 && !move.card().is_unseen()) return move.card();
    return demand.lacks() ? PlayingCard{} : demand.cards.first();
}

} // namespace

// ---- Who is to blame

void HiddenFindings::blame(const Deals::Blame& wrong) {
    const int number = wrong.entries.front();
    const Entry entry = hand_->numbered(number);
    Charge charge = this->charge(wrong, entry);
    std::string message = faults_->words(entry, charge.why);
    if (wrong.facts && charge.why.rule == rule::card_seen_twice)
        message = words().say("misplaced", facts_of(entry.move, charge.why.detail, speaker()));
    if (wrong.entries.size() > 1) message = one_of_words(wrong, entry, charge.why);
    if (!wrong.exact) message += words().say("cut-short", {});
    Finding& f =
        faults_->add(Finding::Kind::illegal, hand_->located(number).second, charge.why.rule, std::move(message));
    if (wrong.entries.size() > 1)
        for (int each : wrong.entries) {
            const auto [hand, at] = hand_->located(each);
            f.one_of.push_back({hand, static_cast<int>(at) + 1});
        }
    faults_->mark(f, entry, charge.why);
    tell_proof(f, *deals_, wrong, charge.demand, charge.why.detail.cards);
    if (faults_->wants_context()) add_context(f, wrong);
}

HiddenFindings::Charge HiddenFindings::charge(const Deals::Blame& wrong, const Entry& entry) {
    Charge charge{{rule::card_seen_twice, {.card = card_at_fault(entry.move, {})}}, {}};
    const int clause = wrong.facts ? accusation_.misplaced_card(wrong.shown)
                                   : accusation_.broken_clause(*deals_, wrong.entries.front(), wrong.shown);
    if (clause < 0) return charge;
    const Demand& demand = charge.demand = first_demand(clause);
    Detail& detail = charge.why.detail;
    charge.why.rule = demand.rule;
    detail.seat = demand.seat;
    detail.card = card_at_fault(entry.move, demand);
    const CardSet proven = demand.lacks() ? accusation_.held_for_certain(clause, wrong.shown) : demand.cards;
    detail.cards = proven;
    if (wrong.facts) detail.card = demand.cards.first();
    // Of several, the one that the last entry has shown.
    const Entry last = hand_->numbered(wrong.shown);
    each_card(last.move, [&](int i) {
        const PlayingCard card = last.move.card(i);
        if (last.move.seat == demand.seat && proven.has(card)) detail.cards = CardSet::of(card);
    });
    return charge;
}

/// Of several, one of which must be illegal.
std::string HiddenFindings::one_of_words(const Deals::Blame& wrong, const Entry& entry, Illegal& why) {
    why.detail.number = static_cast<std::int32_t>(wrong.entries.size());
    Facts facts = facts_of(entry.move, why.detail, speaker());
    std::vector<std::string> who, where;
    Seats actors;
    for (int number : wrong.entries) {
        const Seat actor = hand_->numbered(number).move.seat;
        actors.add(actor);
        where.push_back(hand_->number_text(number));
        who.push_back(speaker().name(actor) + " (" + where.back() + ")");
    }
    const bool alone = actors.size() == 1; // who is known, only at which entry is not
    facts.add("text", alone ? speaker().name(actors.first()) : listed(who, " or "));
    facts.add("word", listed(where, " or "));
    return words().say(alone ? "one-of-theirs" : "one-of", facts);
}

/// What lay there before, and what else would have been legal: not what the same cards forbid.
void HiddenFindings::add_context(Finding& f, const Deals::Blame& wrong) {
    const int number = wrong.entries.front();
    Story before_it;
    const std::unique_ptr<Position> before = hand_->tell_upto(number - 1, before_it);
    before_it.enter(number);
    const std::size_t moment = before_it.size(), clauses = before_it.clauses().size();
    const Entry entry = hand_->numbered(number);
    const auto is_out = [&](const Option& option) {
        if (option.move == entry.move) return true;
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
    faults_->add_context(f, *shown, entry.move, entry.move.seat, {}, is_out);
}

// ---- The proof

/// The entries that prove it, in the order in which they stand, each with what it adds.
void HiddenFindings::tell_proof(Finding& f, const Deals& deals, const Deals::Blame& wrong, const Demand& demand,
                                CardSet proven) {
    const Deals::Proof proof = deals.prove(wrong);
    for (int number : proof.entries)
        if (number != 0 && number != wrong.entries.front()) // 0: what was known when the log began
            f.related.push_back(evidence(number, wrong, demand, proven));
    // What has come out of the hand itself needs no words.
    const bool shown = !wrong.facts && wrong.entries.size() == 1 &&
                       std::any_of(f.related.begin(), f.related.end(), [&](const Evidence& e) {
                           return e.hand == hand_->hand() && e.cards.empty() &&
                                  hand_->number_of(static_cast<std::size_t>(e.entry)) - 1 == wrong.shown;
                       });
    if (!f.related.empty() && !shown) f.proof = proof_text(deals, wrong, proof, demand, proven);
}

Evidence HiddenFindings::evidence(int number, const Deals::Blame& wrong, const Demand& demand, CardSet proven) {
    const auto [hand, at] = hand_->located(number);
    const Entry entry = hand_->numbered(number);
    CardSet named = accusation_.shown_by(number);
    Facts facts;
    facts.add("seat", speaker().name(demand.seat == nobody ? entry.move.seat : demand.seat));
    std::string_view id = named.empty() ? "proof-moves" : "proof-shows";
    if (std::binary_search(wrong.entries.begin(), wrong.entries.end(), number)) {
        id = "proof-demand";
        facts.add("other", speaker().name(entry.move.seat));
    } else if (number == wrong.shown && !wrong.facts && wrong.entries.size() == 1) {
        const CardSet asked = named & demand.cards;
        const bool own = entry.move.seat == demand.seat && !asked.empty();
        if (!demand.lacks()) named = asked;
        id = !demand.lacks()                    ? "elsewhere-later"
             : own && !(named & proven).empty() ? "shown-later"
             : own                              ? "drawn-later"
                                                : "counted-later";
        if (own) facts.add("card", speaker().card(asked.first()));
    }
    if (!named.empty()) facts.add("cards", speaker().cards(named));
    const Place place = log_->entry_place(log_->hands[static_cast<std::size_t>(hand) - 1], at);
    return {hand,         static_cast<int>(at) + 1, place.line,
            place.column, words().say(id, facts),   id == "proof-shows" ? speaker().cards(named) : std::string{}};
}

/// As somebody would tell it at the table: what those who are accused must have lacked or held, which cards were still
/// to be accounted for and where there was room for them, and what would clear whom.
std::string HiddenFindings::proof_text(const Deals& deals, const Deals::Blame& wrong, const Deals::Proof& proof,
                                       const Demand& demand, CardSet proven) {
    CardSet counted;
    if (proof.count)
        for (PlayingCard card : proof.count->cards) counted.add(card);
    std::vector<std::string> told;
    // Of several that say the same of their hands, one sentence.
    std::vector<std::pair<std::string, std::vector<std::string>>> said;
    for (int number : wrong.entries) {
        const int clause = wrong.facts ? -1 : accusation_.broken_clause(deals, number, wrong.shown);
        if (clause < 0) continue;
        const Demand& its = first_demand(clause);
        const CardSet cards = (its.cards & counted).empty() ? its.cards : its.cards & counted;
        Facts facts;
        facts.add("cards", speaker().cards(cards));
        const std::string what = words().say(its.lacks() ? "proof-none" : "proof-one", facts);
        auto same = std::find_if(said.begin(), said.end(), [&](const auto& one) { return one.first == what; });
        if (same == said.end()) same = said.insert(said.end(), {what, {}});
        same->second.push_back(speaker().name(its.seat) + " (" + hand_->number_text(number) + ")");
    }
    for (const auto& [what, who] : said) {
        if (wrong.entries.size() == 1) break; // the finding says so itself
        told.push_back(listed(who) + (who.size() > 1 ? " each " : " ") + what + ".");
    }
    constexpr int most_counted = 16; // of more nobody wants to hear
    if (proof.count && counted.size() <= most_counted) {
        const bool those = told.size() == 1 && said.front().first.find(speaker().cards(counted)) != std::string::npos;
        told.push_back(count_text(wrong, *proof.count, counted, those));
    } else if (wrong.entries.size() == 1 && !said.empty()) {
        Facts facts;
        facts.add("seat", said.front().second.front());
        facts.add("cards", speaker().cards(proven));
        told.push_back(words().say(demand.lacks() ? "proof-held" : "proof-lacked", facts));
    } else {
        told.push_back(words().say("proof-search", {}));
    }
    Facts who;
    who.add("number", static_cast<std::int64_t>(wrong.entries.size()));
    who.add("seat", speaker().name(hand_->numbered(wrong.entries.front()).move.seat));
    told.push_back(words().say(wrong.entries.size() > 1 ? "proof-one-of" : "proof-so", who));
    return join(told, " ");
}

/// `those`: the sentence before has named the cards.
std::string HiddenFindings::count_text(const Deals::Blame& wrong, const Overfull& count, CardSet counted, bool those) {
    Facts facts;
    facts.add("cards", speaker().cards(counted));
    facts.add("number", static_cast<std::int64_t>(count.cards.size()));
    facts.add("limit", count.room);
    if (const auto places = piles_of(wrong, count); !places.empty()) facts.add("word", listed(places));
    return words().say(count.room == 0 ? "proof-nowhere" : those ? "proof-count-those" : "proof-count", facts);
}

/// The piles as they were then, or, before anybody had a card, as they were in the end; all of them or none.
std::vector<std::string> HiddenFindings::piles_of(const Deals::Blame& wrong, const Overfull& count) {
    for (const int number : {count.entry, wrong.shown - 1}) {
        Story scratch;
        const std::unique_ptr<Position> then = hand_->tell_upto(number, scratch);
        std::vector<std::string> places;
        bool all = true;
        for (const Pile place : count.places) {
            const auto pile = unseen_pile(*then, place);
            all = all && pile.has_value();
            if (pile) places.push_back(pile_text(*pile, speaker()));
        }
        if (!all) continue;
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        return places;
    }
    return {};
}

// ---- What nobody can know

void HiddenFindings::tell_doubts(int upto, bool unsure, bool overturned, const Position& now) {
    const std::vector<int> doubtful = deals_->doubtful(upto, &unsure);
    const auto& clauses = story_->clauses();
    int before = 0;
    for (std::size_t i = 0; i < clauses.size() && clauses[i].entry <= upto; ++i) {
        const Story::Clause& clause = clauses[i];
        const bool doubted = std::binary_search(doubtful.begin(), doubtful.end(), static_cast<int>(i));
        if (clause.any.empty() || clause.entry == before) continue;
        const bool earlier = clause.entry < hand_->number_of(0); // a hand that has told of it
        if (earlier && !clause.waived && !overturned && !rests_on(clause.entry, doubtful))
            faults_at(clause.entry).take_back(Finding::Kind::assumed, hand_->located(clause.entry).second);
        if (!doubted && !clause.waived) continue;
        if (!clause.waived) {
            before = clause.entry;
            if (!overturned && !earlier) tell_doubt(static_cast<int>(i), unsure, now); // else nothing is left to decide
        } else if (tell_let_stand(static_cast<int>(i), doubtful, upto)) {
            before = clause.entry;
        }
    }
}

/// Whether one of an entry's clauses is among these.
bool HiddenFindings::rests_on(int entry, const std::vector<int>& doubtful) const {
    return std::any_of(doubtful.begin(), doubtful.end(),
                       [&](int clause) { return story_->clauses()[static_cast<std::size_t>(clause)].entry == entry; });
}

void HiddenFindings::tell_doubt(int number, bool unsure, const Position& now) {
    const Story::Clause& clause = story_->clauses()[static_cast<std::size_t>(number)];
    const Demand& demand = clause.any.front();
    const Entry entry = hand_->numbered(clause.entry);
    const Facts facts = facts_of(entry.move, {.seat = demand.seat, .cards = demand.cards}, speaker());
    std::string message = words().say(clause.any.size() > 1 ? "assumed-either"
                                      : demand.lacks()      ? "assumed-lacks"
                                                            : "assumed-holds",
                                      facts);
    if (unsure) message += words().say("cut-short", facts);
    Finding& f =
        faults_->add(Finding::Kind::assumed, hand_->located(clause.entry).second, demand.rule, std::move(message));
    if (options_->settle) tell_settling(f, number, now);
}

/// The fewest cards that would have to be shown to settle it.
void HiddenFindings::tell_settling(Finding& f, int clause, const Position& now) {
    const std::optional<Pile> place = deals_->settles(clause);
    const auto pile = place ? unseen_pile(now, *place) : std::nullopt;
    if (!pile) {
        f.message += words().say("settled-by-none", {});
        return;
    }
    f.settled_by = {pile->owner, std::string(pile->name), pile->unseen};
    Facts facts;
    facts.add("limit", static_cast<std::int64_t>(pile->unseen));
    facts.add("word", pile_text(*pile, speaker()));
    if (pile->owner < most_players) facts.add("seat", speaker().name(pile->owner));
    const bool of_hand = pile->owner < most_players && pile->name == "hand";
    f.message += words().say(of_hand ? "settled-by-hand" : "settled-by-pile", facts);
}

/// Of an entry that the table let stand: that it is illegal in every lie of the cards, or legal in all. False if
/// neither is sure.
bool HiddenFindings::tell_let_stand(int number, const std::vector<int>& doubtful, int upto) {
    const auto& clauses = story_->clauses();
    const Story::Clause& clause = clauses[static_cast<std::size_t>(number)];
    const Demand& demand = clause.any.front();
    const bool doubted = std::binary_search(doubtful.begin(), doubtful.end(), number);
    const Entry entry = hand_->numbered(clause.entry);
    Illegal why{rule::stood_but_legal, {}};
    if (doubted) {
        if (deals_->refuted(number, upto) != Answer::yes) return false;
        why = {demand.rule,
               {.seat = demand.seat,
                .card = card_at_fault(entry.move, demand),
                .cards = demand.lacks() ? accusation_.held_for_certain(number, upto) : demand.cards}};
    } else if (rests_on(clause.entry, doubtful)) {
        return false;
    }
    const std::size_t at = hand_->located(clause.entry).second;
    const EntryFaults faults = faults_at(clause.entry);
    if (faults.has(Finding::Kind::irregular, at)) return true; // it was illegal as far as anybody could see
    Finding& f = faults.add(Finding::Kind::irregular, at, why.rule, faults.words(entry, why));
    faults.mark(f, entry, why);
    if (!doubted) return true;
    const Story bound = story_->with(demand, accusation_.moment_of(number)); // as if it had not been let stand
    const Deals as_bound(bound, options_->effort);
    int shown = upto == Deals::to_the_end ? story_->last_entry() : upto;
    const int extra = static_cast<int>(clauses.size());
    while (shown > clause.entry && as_bound.refuted(extra, shown - 1) == Answer::yes) --shown;
    tell_proof(f, as_bound, {.shown = shown, .entries = {clause.entry}}, demand, why.detail.cards);
    return true;
}

} // namespace kupi::referee
