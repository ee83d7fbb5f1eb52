#include "referee/case_report.h"

#include <algorithm>
#include <set>

#include "base/display_width.h"
#include "base/text.h"
#include "referee/report_text.h"
#include "reference/terminal.h"

namespace kupi::referee {

namespace {

constexpr std::size_t most_with_table = 6;                                         ///< findings
constexpr std::size_t longest_title = 120, longest_act = 240, longest_words = 600; ///< characters

std::string clipped(std::string_view text, std::size_t most) {
    const std::string_view first = first_characters(text, most);
    return std::string(first) + (first.size() < text.size() ? "…" : "");
}

/// A sentence of the referee's for a page: with curly quotes, and not too long.
std::string set_words(const std::string& message) {
    char before = 0;
    return clipped(curl_quotes(message, before), longest_words);
}

class CaseMaker {
  public:
    CaseMaker(const Log& log, Library& library) : log_(log), library_(library), speaker_(log.speaker()) {}

    CaseReport run(const std::string& file, std::size_t& tables, long effort) {
        report_ = referee(log_, {.context = true, .explain = true, .settle = true, .effort = effort});
        out_.log = &log_;
        out_.file = file;
        out_.verdict = report_.verdict;
        describe();
        for (const Finding& f : report_.findings) out_.faults.push_back(fault(f));
        houses();
        steps(tables);
        out_.outcome = outcome();
        out_.sentence = sentence();
        return std::move(out_);
    }

  private:
    void describe() {
        std::vector<std::string> parts;
        for (const std::string_view wanted : {"title", "event", "place", "date"})
            for (const auto& [key, text] : log_.notes)
                if (key == wanted && !trim(text).empty()) parts.push_back(clipped(text, longest_title));
        out_.title = join(parts, " · ");
        const Game& game = log_.shelf->game;
        out_.game = game.title + (game.english.empty() || game.english == game.title ? "" : " (" + game.english + ")");
        out_.players = join(log_.players.names(), ", ");
        out_.deck = log_.deck->deck.name;
    }

    struct Act {
        std::string written; ///< without its comment
        std::string actor;   ///< empty where that cannot be read
    };
    Act act(int hand, int number) const {
        const std::string_view text =
            log_.hands[static_cast<std::size_t>(hand) - 1].entry(static_cast<std::size_t>(number) - 1);
        EntryReader reader(*log_.deck->vocabulary, log_.players);
        Entry entry;
        reader.read(text, entry);
        Act out{clipped(trim(text.substr(0, text.size() - entry.comment.size())), longest_act), {}};
        if (entry.move.seat == table_seat && entry.broken != rule::not_a_player) out.actor = "the table";
        if (entry.move.seat < most_players && entry.broken != rule::not_a_player)
            out.actor = speaker_.name(entry.move.seat);
        return out;
    }
    /// "entry 14 of hand 2": the hand only where there are several.
    std::string entry_name(int hand, int entry) const {
        return "entry " + std::to_string(entry) + (log_.hands.size() > 1 ? " of hand " + std::to_string(hand) : "");
    }

    std::string sentence() const {
        const auto of = [&](Finding::Kind kind) {
            return std::find_if(report_.findings.begin(), report_.findings.end(),
                                [&](const Finding& f) { return f.kind == kind; });
        };
        const auto end = report_.findings.end();
        if (report_.verdict == Verdict::undecided)
            return "Whether this game stands cannot be told: it rests on cards that nobody saw, and nothing proves it wrong.";
        if (const auto f = of(Finding::Kind::illegal); f != end) {
            if (!f->one_of.empty()) {
                const auto of_hand = [](int hand) { return " of hand " + std::to_string(hand); };
                std::vector<std::string> all;
                std::set<std::string> actors;
                for (const auto& [hand, entry] : f->one_of) {
                    all.push_back(std::to_string(entry) + (f->over_hands() ? of_hand(hand) : ""));
                    actors.insert(act(hand, entry).actor);
                }
                const std::string hand = log_.hands.size() > 1 && !f->over_hands() ? of_hand(f->hand) : "";
                if (actors.size() == 1)
                    return "This game does not stand: " + *actors.begin() + " broke a rule at one of the entries " +
                           join(all, ", ") + hand + ", though nobody can see at which.";
                return "This game does not stand: one of the entries " + join(all, ", ") + hand +
                       " broke a rule, though nobody can see which.";
            }
            for (const RuleId unreadable :
                 {rule::unknown_verb, rule::bad_argument, rule::not_a_player, rule::no_such_card})
                if (f->rule == unreadable && f->entry > 0)
                    return "This game does not stand: " + entry_name(f->hand, f->entry) + " is no move of this game.";
            const std::string who = f->entry > 0 ? act(f->hand, f->entry).actor : std::string{};
            return "This game does not stand: " + (who.empty() ? "a rule was broken" : who + " broke a rule") +
                   (f->entry > 0 ? " at " + entry_name(f->hand, f->entry) : "") + ".";
        }
        if (const auto f = of(Finding::Kind::false_claim); f != end)
            return "This game does not stand: what was written down as the result of " +
                   (f->hand > 0 ? "hand " + std::to_string(f->hand) : std::string("the game")) +
                   " does not follow from it.";
        const auto stood = std::count_if(report_.findings.begin(), end,
                                         [](const Finding& f) { return f.kind == Finding::Kind::irregular; });
        if (stood > 0)
            return std::string("This game stands: ") +
                   (stood == 1 ? "one entry was irregular" : std::to_string(stood) + " entries were irregular") +
                   ", and the table let " + (stood == 1 ? "it" : "them") + " stand.";
        return "This game stands: every entry follows the rules.";
    }

    std::string outcome() const {
        const Result& r = report_.result;
        if (!r.known) return {};
        std::string text = r.over ? to_text(r, speaker_, report_.open) : numbers_of(r, speaker_, report_.open);
        if (text.empty()) return {};
        const auto judged = [](const HandReport& h) {
            return h.state == HandReport::State::judged || h.state == HandReport::State::open;
        };
        text = r.over ? capital(text) + "." : "So far: " + text + ".";
        if (hands_by_claim(log_, report_) == 0) return text;
        const auto count = std::count_if(report_.hands.begin(), report_.hands.end(), judged);
        return text + ' ' + std::to_string(count) + " of " + counted(report_.hands.size(), "hand") +
               " judged; for the rest these totals take what the table wrote down.";
    }

    CaseReport::Fault fault(const Finding& f) {
        static constexpr const char* kinds[] = {"Against the rules", "A false claim", "Irregular, but let stand",
                                                "Cannot be told"};
        CaseReport::Fault out;
        out.kind = kinds[static_cast<std::size_t>(f.kind)];
        out.open = f.kind == Finding::Kind::assumed;
        out.words = set_words(f.message);
        if (!out.words.ends_with("…")) out.words += '.';
        out.hand = f.hand;
        out.entry = f.entry;
        out.line = f.line;
        if (f.hand > 0 && f.entry > 0) out.written = act(f.hand, f.entry).written;
        out.held = f.held;
        out.legal = f.legal;
        out.legal_head = f.legal_in_part ? "Legal, as far as the cards were known then" : "Legal would have been";
        out.one_of = f.one_of;
        for (const Evidence& e : f.related) out.proof.push_back({e.hand, e.entry, set_words(e.message)});
        out.conclusion = set_words(f.proof);
        if (quotes_rule(f)) quote(f, out);
        return out;
    }
    /// The rule's own text, whole.
    void quote(const Finding& f, CaseReport::Fault& out) {
        out.rule = std::string(f.rule.id);
        const Library::RulesShelf* rules = library_.rules(*log_.shelf);
        if (rules == nullptr) return;
        bool is_shared;
        for (const Block& b : rules->quote(log_.shelf->game, log_.choices, out.rule, is_shared))
            out.rule_text.push_back(named_text(b, rules->pictures));
    }

    void houses() {
        const Game& game = log_.shelf->game;
        for (const Choice& c : log_.choices)
            if (const Variant* v = game.variant(c.variant))
                out_.houses.push_back({v->id, c.value == "true" ? "" : c.value, v->summary});
    }

    std::string result_of(const HandReport& hand) const {
        if (hand.state == HandReport::State::unjudged) return "This hand was not judged to its end.";
        if (hand.state == HandReport::State::unfinished) return "The log ends before this hand does.";
        return capital(to_text(hand.result, speaker_, hand.open)) + ".";
    }

    void steps(std::size_t& tables) {
        for (const HandReport& hand : report_.hands) out_.hands.push_back({result_of(hand), {}});
        if (log_.hands.empty()) return;
        out_.hands.resize(log_.hands.size());
        std::size_t with_table = 0;
        TableWalk walk(log_);
        do {
            CaseReport::Hand& hand = out_.hands[static_cast<std::size_t>(walk.hand()) - 1];
            CaseReport::Step& step = hand.steps.emplace_back();
            const bool due = is_disputed(walk.hand(), walk.entry() + 1);
            TableView view = walk.view(false); // what was legal stands beside the finding
            step.written = clipped(view.written, longest_act);
            step.came = view.came;
            for (CaseReport::Fault& fault : out_.faults) {
                if (with_table >= most_with_table || !due) break;
                if (fault.hand != walk.hand() || fault.entry != walk.entry() + 1) continue;
                fault.before = view;
                ++with_table;
            }
            if (tables > 0) {
                --tables;
                step.table = std::move(view);
            } else {
                out_.all_drawn = false;
            }
        } while (walk.next());
        for (std::size_t h = 0; h < report_.hands.size(); ++h)
            for (const Reason& r : report_.hands[h].reasons)
                if (static_cast<std::size_t>(r.entry) < out_.hands[h].steps.size())
                    out_.hands[h].steps[static_cast<std::size_t>(r.entry)].reasons.push_back(r.text);
    }
    bool is_disputed(int hand, int entry) const {
        return std::any_of(out_.faults.begin(), out_.faults.end(),
                           [&](const CaseReport::Fault& f) { return f.hand == hand && f.entry == entry; });
    }

    const Log& log_;
    Library& library_;
    Speaker speaker_;
    Report report_;
    CaseReport out_;
};

} // namespace

const CaseReport::Fault* CaseReport::fault_at(int hand, int entry) const {
    const Fault* found = nullptr;
    for (const Fault& f : faults) {
        const bool here =
            entry > 0 && ((f.hand == hand && f.entry == entry) ||
                          std::find(f.one_of.begin(), f.one_of.end(), std::pair(hand, entry)) != f.one_of.end());
        if (here && (found == nullptr || found->open)) found = &f;
    }
    return found;
}

CaseReport report_case(const Log& log, Library& library, const std::string& file, std::size_t& tables, long effort) {
    return CaseMaker(log, library).run(file, tables, effort);
}

} // namespace kupi::referee
