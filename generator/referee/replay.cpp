#include "referee/replay.h"

#include "referee/hidden_findings.h"

namespace kupi::referee {

HandReplay::HandReplay(const Log& log, std::size_t number, EntryReader& reader, std::unique_ptr<Position>& position,
                       FreshDeal& fresh, const RefereeOptions& options, std::vector<Finding>& findings)
    : log_(&log),
      position_(&position),
      options_(&options),
      findings_(&findings),
      findings_before_(findings.size()),
      faults_(log, static_cast<int>(number), reader, options, findings),
      fresh_(&fresh),
      told_(log, number, reader, position->clone(), fresh),
      tells_(position->tell(nullptr)) {}

HandReport HandReplay::run() {
    play_all();
    fresh_->doubted = fresh_->doubted || doubted_;
    if (fresh_->doubted || position().forgot()) hear();
    if (later_ != nullptr) {
        findings_->push_back(*later_);
        done_ = stopped_ = true;
    }
    report_.result = position().hand_result();
    if (!stopped_ && report_.result.over && !report_.result.known && report_.result.lacking.empty()) find_outcome();
    if (outcome_ && !outcome_->cut_short) {
        report_.result = outcome_->hand.result;
        report_.open = outcome_->hand.open;
    }
    if (outcome_ && outcome_->bearing_out)
        for (const Outcome::Fact& fact : *outcome_->bearing_out)
            report_.bearing_out.emplace_back(fact.card, fact.place);
    if (stopped_ || (report_.result.over && !report_.result.known))
        report_.state = HandReport::State::unjudged;
    else if (!report_.result.over)
        report_.state = HandReport::State::unfinished;
    else if (report_.open.any())
        report_.state = HandReport::State::open;
    return std::move(report_);
}

std::optional<Options> HandReplay::offers() {
    if (stopped_) return std::nullopt;
    return told_.offers(position(), options_->effort);
}

// ---- Judging

void HandReplay::play_all() {
    for (std::size_t entry = 0; entry < told_.size() && !done_; ++entry) {
        told_.read(entry, entry_);
        clock_.hear(entry_);
        if (story_) story_->enter(told_.number_of(entry), entry_.stood);
        if (entry_.stood)
            stood(entry);
        else
            judge(entry);
    }
}

void HandReplay::start_again() {
    *position_ = told_.start().clone();
    findings_->erase(findings_->begin() + static_cast<std::ptrdiff_t>(findings_before_), findings_->end());
    report_.reasons.clear();
    clock_ = Clock();
    stopped_ = done_ = false;
}

Ruling HandReplay::carry_out(std::size_t entry, Mode mode) {
    if (!options_->explain) return position().play(entry_.move, mode);
    trace_.clear();
    Ruling ruling = position().play(entry_.move, mode, &trace_);
    explain(entry);
    return ruling;
}

void HandReplay::judge(std::size_t entry) {
    if (!entry_.broken.id.empty()) return illegal(entry, {entry_.broken, {}});
    const Ruling ruling = carry_out(entry, Mode::judge);
    doubted_ = doubted_ || (is_legal(ruling) && !is_proven(ruling));
    if (const auto* why = std::get_if<Illegal>(&ruling)) illegal(entry, *why);
}

/// Log format §2: reported with the first rule it breaks; carried out as far as the game can.
void HandReplay::stood(std::size_t entry) {
    Illegal why{entry_.broken, {}};
    Ruling ruling = Legal{};
    if (entry_.broken.id.empty()) {
        ruling = carry_out(entry, Mode::judge);
        if (is_proven(ruling)) {
            why = {rule::stood_but_legal, {}};
            faults_.mark(faults_.add(Finding::Kind::irregular, entry, why.rule, faults_.words(entry_, why)), entry_,
                         why);
            return;
        }
        doubted_ = doubted_ || is_legal(ruling);
        if (is_legal(ruling)) return;
        why = std::get<Illegal>(ruling);
    }
    const std::string message = faults_.words(entry_, why);
    const std::unique_ptr<Position> before = options_->context ? position().clone() : nullptr;
    if (entry_.broken.id.empty()) ruling = carry_out(entry, Mode::stood);
    const bool passed_over = !entry_.broken.id.empty() || std::holds_alternative<Illegal>(ruling);
    Facts facts;
    facts.add("text", message);
    Finding& f = faults_.add(Finding::Kind::irregular, entry, why.rule,
                             passed_over ? log_->shelf->words.say("passed-over", facts) : message);
    faults_.mark(f, entry_, why);
    if (before) faults_.add_context(f, *before, entry_.move, entry_.move.seat, why.detail.card);
    doubted_ = doubted_ || (is_legal(ruling) && !is_proven(ruling));
}

void HandReplay::illegal(std::size_t entry, const Illegal& why) {
    if (story_ && !refused_) return refuse(entry, why);
    // What it shows of cards that nobody saw may prove an earlier one wrong, or counting it itself.
    doubted_ = doubted_ || (tells_ && !story_ && !position().pool().empty());
    Finding& f = faults_.add(Finding::Kind::illegal, entry, why.rule, faults_.words(entry_, why));
    faults_.mark(f, entry_, why);
    faults_.add_context(f, position(), entry_.move, entry_.move.seat, why.detail.card);
    // What comes after the end of a hand leaves its result standing.
    stopped_ = !position().hand_result().over;
    done_ = true;
}

void HandReplay::explain(std::size_t entry) {
    for (const Note& note : trace_) {
        std::string text = log_->shelf->words.say(note.id, facts_of(note, faults_.speaker()));
        if (text.empty()) continue; // a step that the game passes over
        report_.reasons.push_back({static_cast<int>(entry) + 1, std::string(note.id), std::move(text)});
    }
}

// ---- Cards that nobody saw

/// The hand once more, told to a story; then the solver has the word.
void HandReplay::hear() {
    start_again();
    story_.emplace();
    *position_ = told_.tell_beginning(*story_);
    play_all();
    if (!refused_) story_->cut(position().told());
    position().tell(nullptr);
    doubted_ = false;

    const Deals deals(*story_, options_->effort);
    bool unsure = false;
    const auto wrong = deals.blame(&unsure);
    if (wrong && wrong->entries.front() < told_.number_of(0)) return blame_earlier(deals, *wrong);
    if (wrong || refused_) return tell_blame(deals, wrong, unsure);
    stopped_ = later_ != nullptr;
    const std::size_t told = findings_->size();
    tell_doubts(deals, Deals::to_the_end, unsure);
    if (unsure && findings_->size() == told && told_.size() > 0)
        faults_.add(Finding::Kind::assumed, hand().entries->size() - 1, {},
                    log_->shelf->words.say("assumed-possible", {}));
    learn(deals);
}

/// Of a hand with something wrong, or that ends with an entry which is illegal whatever the cards are.
void HandReplay::tell_blame(const Deals& deals, const std::optional<Deals::Blame>& wrong, bool unsure) {
    const int last = story_->last_entry();
    const bool as_judged = !wrong || (refused_ && wrong->entries == std::vector{last} &&
                                      Accusation(*story_, options_->effort).broken_clause(deals, last, last) < 0);
    if (as_judged) {
        const Illegal why = *refused_;
        illegal(told_.located(last).second, why);
    } else {
        if (wrong->shown < last) stop_at(wrong->shown);
        const Deals again(*story_, options_->effort);
        HiddenFindings(*log_, told_, *story_, again, faults_, *options_).blame(*wrong);
        done_ = stopped_ = true;
    }
    tell_doubts(Deals(*story_, options_->effort), wrong ? wrong->shown : last, unsure);
}

void HandReplay::blame_earlier(const Deals& deals, const Deals::Blame& wrong) {
    std::vector<Finding> found;
    const EntryFaults faults = faults_.of(told_.located(wrong.entries.front()).first, found);
    HiddenFindings(*log_, told_, *story_, deals, faults, *options_).blame(wrong);
    earlier_ = std::move(found.front());
    done_ = stopped_ = true;
}

/// Judging stops at what has shown something to be wrong: as if nothing had come after.
void HandReplay::stop_at(int shown) {
    Story whole = std::move(*story_);
    story_.reset();
    start_again();
    told_.stop_after(shown);
    play_all();
    story_ = std::move(whole);
}

/// The story ends with an entry that is illegal whatever the cards are; an earlier one may be to blame.
void HandReplay::refuse(std::size_t entry, const Illegal& why) {
    const int number = told_.number_of(entry);
    story_->enter(number);
    // Where it has stated its demand, that is false, and can be proven so. Else the cards that it names lay where it
    // takes them from.
    if (story_->clauses().empty() || story_->clauses().back().entry != number) {
        if (entry_.broken.id.empty()) position().clone()->play(entry_.move, Mode::stood);
        story_->demands(Either{});
    }
    refused_ = why;
    done_ = true;
}

void HandReplay::tell_doubts(const Deals& deals, int upto, bool unsure) {
    HiddenFindings(*log_, told_, *story_, deals, faults_, *options_).tell_doubts(upto, unsure, stopped_, position());
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
        told_.tell_upto(Deals::to_the_end, *story_);
    }
    const bool last = static_cast<std::size_t>(told_.hand()) == log_->hands.size();
    outcome_.emplace(*story_, position(), hand().claim ? &*hand().claim : nullptr,
                     last && log_->claim ? &*log_->claim : nullptr, options_->effort,
                     [&](const Outcome::Facts& facts) { return told_.play_knowing(facts); });
}

} // namespace kupi::referee
