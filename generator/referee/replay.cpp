#include "referee/replay.h"

#include <algorithm>

#include "base/text.h"
#include "referee/context.h"

namespace kupi {

namespace {

constexpr std::size_t most_with_context = 20; ///< findings of one log; more help nobody

} // namespace

HandReplay::HandReplay(const Log& log, std::size_t number, EntryReader& reader, std::unique_ptr<Position>& position,
                       FreshDeal& fresh, const RefereeOptions& options, std::vector<Finding>& findings)
    : log_(&log),
      hand_(&log.hands[number - 1]),
      number_(static_cast<int>(number)),
      reader_(&reader),
      position_(&position),
      options_(&options),
      findings_(&findings),
      speaker_{*log.deck->vocabulary, log.players},
      faults_(log, reader),
      fresh_(&fresh) {}

HandReport HandReplay::run() {
    start_ = position().clone();
    tells_ = position().tell(nullptr);
    if (fresh_->position == nullptr || start_->pool().size() == fresh_->position->pool().size())
        *fresh_ = {start_, static_cast<std::size_t>(number_)};
    end_ = hand_->entries->size();
    read_.reserve(end_);
    const std::size_t findings = findings_->size();
    play_all();
    if (doubted_ || position().forgot()) hear(findings);
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

void HandReplay::start_again(std::size_t findings) {
    *position_ = start_->clone();
    findings_->erase(findings_->begin() + static_cast<std::ptrdiff_t>(findings), findings_->end());
    report_.reasons.clear();
    last_time_ = 0;
    stopped_ = done_ = false;
}

void HandReplay::play_all() {
    for (std::size_t entry = 0; entry < end_ && !done_; ++entry) play(entry);
}

/// The reader's tokens are this entry's only the first time.
void HandReplay::read(std::size_t entry, Entry& e) {
    const bool own = hand_ == &log_->hands[static_cast<std::size_t>(number_) - 1];
    if (own && entry < read_.size()) {
        e = read_[entry];
        return;
    }
    reader_->read(text(entry), e);
    if (own) read_.push_back(e);
}

void HandReplay::play(std::size_t entry) {
    read(entry, entry_);
    if (entry_.timed) {
        entry_.move.late = entry_.time < last_time_;
        last_time_ = std::max(last_time_, entry_.time);
    }
    if (story_) story_->enter(number_of(entry), entry_.stood);
    if (entry_.stood)
        stood(entry);
    else
        judge(entry);
}

Ruling HandReplay::carry_out(std::size_t entry, Mode mode) {
    if (!options_->explain) return position().play(entry_.move, mode);
    trace_.clear();
    Ruling ruling = position().play(entry_.move, mode, &trace_);
    explain(entry);
    return ruling;
}

/// As it was carried out in `position_`, for a look at what lay there. Passed over if it could not be read.
Ruling HandReplay::carry_out_again(std::size_t entry, Entry& e, Position& position, std::uint64_t& last_time) {
    read(entry, e);
    e.move.late = e.timed && e.time < last_time;
    if (e.timed) last_time = std::max(last_time, e.time);
    if (!e.broken.id.empty()) return Legal{};
    Ruling ruling = position.play(e.move);
    if (e.stood && std::holds_alternative<Illegal>(ruling)) ruling = position.play(e.move, Mode::stood);
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
    Entry tokens;
    reader_->read(text(entry), tokens); // words and marks go by its tokens
    if (entry_.broken.id.empty()) {
        ruling = carry_out(entry, Mode::judge);
        if (is_proven(ruling)) {
            Finding& f = add(Finding::Kind::irregular, entry, rule::stood_but_legal,
                             faults_.words(entry_, {rule::stood_but_legal, {}}));
            mark(f, {rule::stood_but_legal, {}});
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
    Finding& f = add(Finding::Kind::irregular, entry, why.rule,
                     passed_over ? log_->shelf->words.say("passed-over", facts) : message);
    mark(f, why);
    if (before) add_context(f, *before, entry_.move, entry_.move.seat);
    doubted_ = doubted_ || (is_legal(ruling) && !is_proven(ruling));
}

void HandReplay::illegal(std::size_t entry, const Illegal& why) {
    if (story_ && !refused_) return refuse(entry, why);
    Entry tokens;
    reader_->read(text(entry), tokens); // words and marks go by its tokens
    // What it shows of cards that nobody saw may prove an earlier one wrong, or counting it itself.
    doubted_ = doubted_ || (tells_ && !story_ && !position().pool().empty());
    Finding& f = add(Finding::Kind::illegal, entry, why.rule, faults_.words(entry_, why));
    mark(f, why);
    if (options_->context) add_context(f, position(), entry_.move, entry_.move.seat);
    // What comes after the end of a hand leaves its result standing.
    stopped_ = !position().hand_result().over;
    done_ = true;
}

// ---- Words and places

Finding& HandReplay::add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message) {
    const Place place = log_->entry_place(*hand_, entry);
    Finding f;
    f.kind = kind;
    f.hand = number_;
    f.entry = static_cast<int>(entry) + 1;
    f.line = place.line;
    f.column = place.column;
    f.rule = rule;
    f.message = std::move(message);
    findings_->push_back(std::move(f));
    return findings_->back();
}

void HandReplay::mark(Finding& f, const Illegal& why) {
    if (options_->context) faults_.mark(f, entry_, why);
}

void HandReplay::add_context(Finding& f, const Position& before, const Move& move, Seat holder,
                             const std::function<bool(const Option&)>& out) {
    if (findings_->size() > most_with_context) return;
    EntryWriter writer(log_->deck->vocabulary, log_->players);
    f.held = held_text(before, holder, speaker_);
    if (f.rule == rule::card_seen_twice)
        if (const std::string seen = seen_text(before, move, speaker_); !seen.empty())
            f.held = seen + (f.held.empty() ? "" : "; " + f.held);
    f.legal = legal_text(before, move.seat, speaker_, writer, out);
    for (const PileView& pile : before.piles())
        f.legal_in_part = f.legal_in_part || (pile.owner == move.seat && pile.unseen > 0);
}

void HandReplay::explain(std::size_t entry) {
    for (const Note& note : trace_) {
        std::string text = log_->shelf->words.say(note.id, facts_of(note, speaker_));
        if (text.empty()) continue; // a step that the game passes over
        report_.reasons.push_back({static_cast<int>(entry) + 1, std::string(note.id), std::move(text)});
    }
}

} // namespace kupi
