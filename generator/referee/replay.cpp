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
            Finding& f =
                add(Finding::Kind::irregular, entry, rule::stood_but_legal, words({rule::stood_but_legal, {}}));
            mark(f, entry, {rule::stood_but_legal, {}});
            return;
        }
        doubted_ = doubted_ || is_legal(ruling);
        if (is_legal(ruling)) return;
        why = std::get<Illegal>(ruling);
    }
    const std::string message = words(why);
    const std::unique_ptr<Position> before = options_->context ? position().clone() : nullptr;
    if (entry_.broken.id.empty()) ruling = carry_out(entry, Mode::stood);
    const bool passed_over = !entry_.broken.id.empty() || std::holds_alternative<Illegal>(ruling);
    Facts facts;
    facts.add("text", message);
    Finding& f = add(Finding::Kind::irregular, entry, why.rule,
                     passed_over ? log_->shelf->words.say("passed-over", facts) : message);
    mark(f, entry, why);
    if (before) add_context(f, *before, entry_.move, entry_.move.seat);
    doubted_ = doubted_ || (is_legal(ruling) && !is_proven(ruling));
}

void HandReplay::illegal(std::size_t entry, const Illegal& why) {
    if (story_ && !refused_) return refuse(entry, why);
    Entry tokens;
    reader_->read(text(entry), tokens); // words and marks go by its tokens
    // What it shows of cards that nobody saw may prove an earlier one wrong, or counting it itself.
    doubted_ = doubted_ || (tells_ && !story_ && !position().pool().empty());
    Finding& f = add(Finding::Kind::illegal, entry, why.rule, words(why));
    mark(f, entry, why);
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

/// "play CARD or play CARD NAME".
std::string HandReplay::forms() const {
    std::vector<std::string> all;
    for (const auto& form : speaker_.vocabulary.forms(entry_.move.verb)) {
        if (form.verb->by_table != (entry_.move.seat == table_seat)) continue;
        const std::string arguments = to_text(form.verb->arguments);
        all.push_back("\"" + form.verb->verb + (arguments.empty() ? "" : " " + arguments) + "\"");
    }
    return join(all, " or ");
}

std::string HandReplay::words(const Illegal& why) {
    Facts facts = facts_of(entry_.move, why.detail, speaker_);
    const Words& words = log_->shelf->words;
    const std::string_view entry = reader_->text();
    const auto& tokens = reader_->tokens();
    const auto token = [&](std::size_t i) {
        return i < tokens.size() ? printable(entry.substr(tokens[i].begin, tokens[i].end - tokens[i].begin))
                                 : std::string{};
    };
    facts.add("forms", forms());
    if (why.rule == entry_.broken && why.rule == rule::not_a_player) {
        if (tokens.empty()) return words.say("no-actor", facts);
        facts.add("word", token(0));
    } else if (why.rule == entry_.broken && why.rule == rule::unknown_verb) {
        if (tokens.size() < 2) return words.say("no-verb", facts);
        facts.add("word", token(1));
    } else if (why.rule == entry_.broken && why.rule == rule::bad_argument) {
        if (entry_.timed && !reader_->good_time()) {
            facts.add("word", printable(entry_.time_text));
            return words.say("bad-time", facts);
        }
        if (reader_->unfit() >= tokens.size()) return words.say("missing-argument", facts);
        facts.add("word", token(reader_->unfit()));
    } else if (entry_.move.fault != Fault::none && why.rule != rule::bad_argument) {
        facts.add("word", token(reader_->faulty()));
    } else if (why.rule == rule::no_such_card && !why.detail.card.is_unseen()) {
        facts.add("word", speaker_.card(why.detail.card)); // of the deck, but laid aside in this game
    } else if (why.rule == rule::not_a_player || why.rule == rule::bad_argument) {
        facts.add("word", token(doubtful_argument(entry, why.detail)));
    }
    return words.say(why.rule.id, facts);
}

/// Whether the word is that card, in brackets or with another name perhaps.
bool HandReplay::is_card(std::string_view word, PlayingCard card) const {
    if (word.starts_with('[')) word.remove_prefix(1);
    word = word.substr(0, word.find_first_of("=]"));
    return !card.is_unseen() && speaker_.vocabulary.cards().card(word) == card.code();
}

/// The argument that a game refuses: what it names of the entry, a card, a suit, a number that is too small or a
/// player; else a card that nobody has seen, a name that is nobody's, or what stands last.
std::size_t HandReplay::doubtful_argument(std::string_view entry, const Detail& detail) const {
    const auto& tokens = reader_->tokens();
    const std::size_t none = tokens.size();
    const auto last = [&](const auto& fits) {
        for (std::size_t i = none; i > 2; --i) {
            std::string_view word = entry.substr(tokens[i - 1].begin, tokens[i - 1].end - tokens[i - 1].begin);
            if (tokens[i - 1].quoted) word = word.substr(1, word.size() - 2);
            if (fits(word)) return i - 1;
        }
        return none;
    };
    const CardNames& cards = speaker_.vocabulary.cards();
    const bool has_suit = !detail.card.is_unseen() && detail.card.has_suit();
    std::size_t at = last([&](std::string_view word) { return is_card(word, detail.card); });
    if (at == none && has_suit)
        at = last([&](std::string_view word) { return cards.suit(word) == detail.card.suit(); });
    if (at == none && detail.number < detail.limit)
        at = last([&](std::string_view word) {
            return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
        });
    if (at == none && detail.seat != nobody)
        at = last([&](std::string_view word) {
            return log_->players.find(word) == detail.seat || same_word(word, log_->players.name(detail.seat));
        });
    if (at == none) at = last([](std::string_view word) { return word.starts_with("??"); });
    if (at == none && entry_.move.fault != Fault::none) at = reader_->faulty();
    return std::min(at, none - 1);
}

void HandReplay::mark(Finding& f, std::size_t entry, const Illegal& why) {
    if (!options_->context) return;
    const std::string_view written = text(entry);
    // Carets need the text as it stands in the file, without escapes.
    if (!log_->source.from(f.line, f.column).starts_with(written)) return;
    const auto& tokens = reader_->tokens();
    if (tokens.empty()) return;
    std::size_t begin = 0, end = std::min<std::size_t>(2, tokens.size()) - 1; // actor and verb
    const auto one = [&](std::size_t i) { begin = end = std::min(i, tokens.size() - 1); };
    const bool about_actor = why.rule == rule::turn_order || why.rule == rule::wrong_phase ||
                             why.rule == rule::hand_over || why.rule == rule::stood_but_legal;
    if (why.rule == entry_.broken) {
        if (why.rule == rule::not_a_player) one(0);
        if (why.rule == rule::unknown_verb) one(1);
        if (why.rule == rule::bad_argument && reader_->unfit() < tokens.size()) one(reader_->unfit());
    } else if (why.rule == rule::not_a_player || why.rule == rule::no_such_card) {
        one(std::max<std::size_t>(reader_->faulty(), std::min<std::size_t>(2, tokens.size() - 1)));
    } else if (why.rule == rule::bad_argument) {
        one(doubtful_argument(written, why.detail));
    } else if (!about_actor && tokens.size() > 2) {
        begin = 2;
        end = tokens.size() - 1;
        for (std::size_t i = 2; i < tokens.size(); ++i)
            if (is_card(written.substr(tokens[i].begin, tokens[i].end - tokens[i].begin), why.detail.card)) one(i);
    }
    std::uint32_t from = tokens[begin].begin, to = tokens[end].end;
    if (why.rule == rule::time_backwards && entry_.timed) {
        from = static_cast<std::uint32_t>(entry_.time_text.data() - written.data());
        to = from + static_cast<std::uint32_t>(entry_.time_text.size());
    }
    f.mark = f.column + static_cast<int>(count_code_points(written.substr(0, from)));
    f.width = static_cast<int>(count_code_points(written.substr(from, to - from)));
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
    for (const Note& note : trace_)
        report_.reasons.push_back({static_cast<int>(entry) + 1, std::string(note.id),
                                   log_->shelf->words.say(note.id, facts_of(note, speaker_))});
}

} // namespace kupi
