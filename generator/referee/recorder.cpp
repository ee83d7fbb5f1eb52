#include "referee/recorder.h"

#include <algorithm>

#include "base/text.h"
#include "base/toml_texts.h"
#include "referee/referee.h"
#include "referee/table_view.h"
#include "referee/typed.h"

namespace kupi::referee {

namespace {

/// Behind white space and, if wanted, comments.
std::size_t skip(std::string_view text, std::size_t at, bool lines) {
    while (at < text.size()) {
        if (text[at] == ' ' || text[at] == '\t' || (lines && (text[at] == '\n' || text[at] == '\r')))
            ++at;
        else if (lines && text[at] == '#')
            at = std::min(text.find('\n', at), text.size());
        else
            break;
    }
    return at;
}

/// Where a hand's list of entries goes on and where it ends.
struct Seam {
    std::size_t last;  ///< behind the last entry, or behind the opening bracket
    std::size_t comma; ///< behind the last entry; npos: there is none
    std::size_t close;
    bool empty;
};

Seam seam_of(const Log& log, const Log::Hand& hand) {
    const std::string& text = log.source.text();
    Seam seam{0, std::string::npos, 0, hand.entries->empty()};
    if (seam.empty) {
        seam.last = log.source.offset(hand.entries_line, hand.entries_column) + 1;
    } else {
        const toml_file::Value& last = hand.entries->back();
        seam.last = toml_file::end_of_text(text, log.source.offset(last.line, last.column));
    }
    seam.close = skip(text, seam.last, true);
    if (seam.close < text.size() && text[seam.close] == ',') {
        seam.comma = seam.close;
        seam.close = skip(text, seam.close + 1, true);
    }
    return seam;
}

constexpr const char* closed_form =
    "this log's hands stand in a list of their own, behind which none can be written: write each as [[hand]]";
constexpr const char* unreadable = "an entry is one line of readable text, of at most 4000 characters";
constexpr std::size_t longest_entry = 4000;

bool is_new(const Finding& finding, const std::vector<Finding>& before) {
    return std::none_of(before.begin(), before.end(), [&](const Finding& old) {
        return old.kind == finding.kind && old.hand == finding.hand && old.entry == finding.entry &&
               old.rule == finding.rule;
    });
}

} // namespace

Recorder::Recorder(Library& library, const LogText& head, std::string file)
    : Recorder(library, to_toml(head) + "\n[[hand]]\nentries = [\n]\n", std::move(file)) {}

Recorder::Recorder(Library& library, std::string text, std::string file) : library_(&library), file_(std::move(file)) {
    take(std::move(text));
    if (log_->hands.empty()) {
        if (!judge(with_hand())) throw Failure(closed_form);
        take(log_->source.text());
    }
}

std::size_t Recorder::entries() const { return log_->hands.back().entries->size(); }
bool Recorder::hand_over() const { return position_->hand_result().over; }
bool Recorder::game_over() const { return report_.result.over && (hand_over() || position_->waiting().empty()); }

Options Recorder::offers() const {
    if (report_.offers) return *report_.offers;
    Options options;
    position_->legal_moves(options);
    return options;
}

bool Recorder::deal_may_be_left_out() const {
    const int deal = log_->deck->vocabulary->verb("deal");
    const Options options = offers();
    const auto any = [&](bool dealt) {
        return std::any_of(options.begin(), options.end(),
                           [&](const Option& o) { return (o.move.verb == deal) == dealt; });
    };
    return deal >= 0 && any(true) && any(false);
}

/// Some games are one hand, of which a log may hold any number; others have an end that nothing follows.
bool Recorder::may_go_on() const {
    if (!hand_over()) return false;
    const auto next = position_->clone();
    next->next_hand({});
    const Result game = next->game_result();
    return !game.known || !game.over;
}

/// Reads and judges; false, with nothing changed, if the text is no log.
bool Recorder::judge(std::string text) {
    Diagnostics faults;
    auto log = read_log(std::move(text), file_, *library_, faults);
    if (!log) {
        if (!log_) throw Failure(std::move(faults));
        return false;
    }
    report_ = referee(*log, {.context = true, .offers = true});
    log_ = std::move(log);
    return true;
}

void Recorder::take(std::string text) {
    if (!judge(text)) throw Failure("the log can't be read back as it was written");
    versions_.begin(std::move(text));
    replay();
}

/// What has been judged last is the log from now on.
void Recorder::keep() {
    versions_.push(log_->source.text());
    replay();
}

/// To the log as it was before something was judged that is not kept.
void Recorder::back() { judge(versions_.text()); }

/// The position behind the last entry.
void Recorder::replay() {
    if (log_->hands.empty()) return; // who takes such a log begins a hand, and takes it again
    TableWalk walk(*log_, TableWalk::Refused::passed_over);
    while (walk.next()) {
    }
    position_ = walk.position().clone();
}

std::string Recorder::with_entry(std::string_view entry) const {
    const std::string& text = versions_.text();
    const Seam seam = seam_of(*log_, log_->hands.back());
    const std::string line = "\n  " + toml_string(entry) + ",";
    const bool needs_comma = !seam.empty && seam.comma == std::string::npos;
    std::string out = text.substr(0, seam.last) + (needs_comma ? "," : "");
    // A comment behind the last entry stays on its line.
    const std::size_t behind = seam.comma == std::string::npos ? seam.last : seam.comma + 1;
    const std::size_t end_of_line = std::min(text.find('\n', behind), text.size());
    if (end_of_line < seam.close)
        return out + text.substr(seam.last, end_of_line - seam.last) + line + text.substr(end_of_line);
    return out + text.substr(seam.last, behind - seam.last) + line + '\n' + text.substr(seam.close);
}

std::string Recorder::with_hand() const {
    std::string text = versions_.text();
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text + "\n[[hand]]\nentries = [\n]\n";
}

Recorder::Answer Recorder::enter(std::string_view typed) {
    typed = trim(typed);
    // What is left out of an entry behind the end is that of the next hand's first.
    const std::unique_ptr<Position> where = position_->clone();
    Options options = offers();
    if (hand_over() && may_go_on()) {
        where->next_hand({});
        options = {};
        where->legal_moves(options);
    }
    const Typed meant = read_typed(typed, *log_, *where, options);
    if (meant.unclear) return {Answer::Kind::unseemly, {}, meant.hint, false};
    const std::string& entry = meant.entry;
    const auto findings = report_.findings;
    const auto attempt = [&](bool new_hand) -> std::optional<Answer> {
        Answer answer;
        answer.new_hand = new_hand;
        bool refused = false;
        for (const Finding& f : report_.findings) {
            const bool at_entry = f.hand == static_cast<int>(hands()) && f.entry == static_cast<int>(entries());
            if (!is_new(f, findings)) continue;
            answer.findings.push_back(f);
            refused = refused || (at_entry && f.kind == Finding::Kind::illegal);
        }
        if (refused) {
            answer.kind = Answer::Kind::refused;
            answer.why = meant.hint;
        }
        return answer;
    };

    if (typed.size() > longest_entry || !judge(with_entry(entry)))
        return {Answer::Kind::unseemly, {}, unreadable, false};
    std::optional<Answer> answer = attempt(false);
    // Behind an illegal entry nothing of the hand is judged; but what nobody can read, or what comes when the hand is
    // over, is not taken there either.
    const bool unjudged =
        answer->kind == Answer::Kind::taken && report_.hands.back().state == HandReport::State::unjudged;
    if (unjudged && !meant.readable) {
        back();
        return {Answer::Kind::unseemly, {}, meant.hint.empty() ? unreadable : meant.hint, false};
    }
    const bool too_late = unjudged && hand_over();
    if (answer->kind == Answer::Kind::refused || too_late) {
        const bool over = (too_late || answer->findings.back().rule == rule::hand_over) && may_go_on();
        back();
        if (too_late) answer = Answer{Answer::Kind::unseemly, {}, "the hand is over", false};
        if (!over) return *answer;
        // The first entry of the next hand
        const Answer refused = *answer;
        if (!judge(with_hand())) return {Answer::Kind::unseemly, {}, closed_form, false};
        keep();
        const bool read = judge(with_entry(entry));
        if (read) answer = attempt(true);
        if (!read || answer->kind == Answer::Kind::refused) {
            versions_.pop();
            back();
            replay();
            return refused;
        }
    }
    keep();
    return *answer;
}

bool Recorder::undo() {
    if (versions_.has_earlier()) {
        versions_.pop();
        back();
        replay();
        return true;
    }
    // A log that was gone on with: its own last entry. What else stands behind that was written by hand.
    if (log_->hands.back().entries->empty() || log_->hands.back().claim) return false;
    const Seam seam = seam_of(*log_, log_->hands.back());
    const toml_file::Array& all = *log_->hands.back().entries;
    const std::string& whole = versions_.text();
    const std::size_t from = log_->source.offset(all.back().line, all.back().column);
    std::string text = whole.substr(0, from);
    if (seam.comma == std::string::npos)
        text += whole.substr(seam.last);
    else
        text += whole.substr(seam.last, seam.comma - seam.last) + whole.substr(seam.comma + 1);
    // The line goes too, if nothing else stood on it.
    const std::size_t begin = text.rfind('\n', from - 1) + 1, end = text.find('\n', from);
    if (end != std::string::npos && trim(text.substr(begin, end - begin)).empty()) text.erase(begin, end + 1 - begin);
    take(std::move(text));
    return true;
}

std::string Recorder::next_hand() {
    if (!hand_over()) return game_over() ? "the game is over" : "this hand is not over";
    if (!may_go_on()) return "the game is over";
    if (!judge(with_hand())) return closed_form;
    keep();
    return {};
}

bool Recorder::claim() {
    const Result result = position_->hand_result();
    if (!result.over || !result.known || log_->hands.back().claim) return false;
    const std::string claim = to_toml(claim_of(result, log_->shelf->game), log_->players.names());
    if (claim.empty()) return false;
    const std::string& text = versions_.text();
    const std::size_t behind = seam_of(*log_, log_->hands.back()).close + 1;
    if (!judge(text.substr(0, behind) + "\nclaim = " + claim + text.substr(behind))) return false;
    keep();
    return true;
}

} // namespace kupi::referee
