#include "referee/report_text.h"

#include <algorithm>
#include <cctype>

#include "base/excerpt.h"
#include "base/text.h"
#include "reference/terminal.h"

namespace kupi {

namespace {

constexpr std::size_t gutter = 5; ///< columns of a line number

std::string names_of(Seats seats, const Players& players) {
    std::vector<std::string> all;
    for (Seat s : seats) all.push_back(s == table_seat ? "the table" : printable(players.name(s)));
    return all.empty() ? "nobody" : join(all, " and ");
}

/// "3", "Ana 3, Bo 1"; what is not the same in every lie shows as "?".
std::string value_of(const Field& f, const Players& players, Seats not_known) {
    if (not_known.has(nobody)) return "?";
    if (f.kind == Field::Kind::number) return std::to_string(f.number);
    if (f.kind == Field::Kind::word) return std::string(f.word);
    std::vector<std::string> values;
    for (Seat s : seats_in_order(f))
        values.push_back(names_of(Seats::of(s), players) + (f.kind == Field::Kind::list ? ""
                                                            : not_known.has(s)          ? " ?"
                                                                               : " " + std::to_string(f.values[s])));
    return values.empty() ? "none" : join(values, ", ");
}

std::string fields_of(const Result& result, const Players& players, const OpenFigures& open = {}) {
    std::vector<std::string> all;
    for (const Field& f : result.fields()) {
        if (f.name == "loser") continue; // said beside it
        all.push_back(std::string(f.name) + ' ' + value_of(f, players, open.seats(f.name)));
    }
    return join(all, "; ");
}

/// "won by Ana and Cy", or in games that somebody loses "lost by Bo".
std::string end_of(const Result& result, const Players& players) {
    const Field* loser = result.field("loser");
    return loser != nullptr ? "lost by " + names_of(loser->seats, players)
                            : "won by " + names_of(result.winners, players);
}

class TextReport {
  public:
    TextReport(const Log& log, const Report& report, Library& library, const ReportStyle& style)
        : log_(log), report_(report), library_(library), style_(style) {}

    std::string one(const Finding& f) {
        finding(f);
        return std::move(out_);
    }
    std::string all() {
        for (const Finding& f : report_.findings) finding(f);
        if (style_.explain)
            for (std::size_t n = 0; n < report_.hands.size(); ++n) explanation(n);
        verdict();
        return std::move(out_);
    }

  private:
    // ---- Pieces

    std::string in(std::string_view colour, const std::string& text) const {
        return ansi::in(colour, text, style_.terminal.emphasis);
    }
    static std::string_view colour_of(Finding::Kind kind) {
        switch (kind) {
        case Finding::Kind::illegal:
        case Finding::Kind::false_claim: return ansi::red;
        case Finding::Kind::irregular: return ansi::yellow;
        case Finding::Kind::assumed: break;
        }
        return ansi::cyan;
    }
    void filled_line(const std::string& label, const std::string& text) {
        StyledText line;
        line.add(label, style_faint);
        line.add(text);
        out_ += filled(line, gutter + 1, style_.terminal);
    }
    /// Where that is wanted, broken at words.
    std::string headline(const std::string& place, std::string_view colour, const std::string& kind,
                         const std::string& message) const {
        std::string text = place + kind + ": " + printable(message);
        if (style_.wrapped) text = join(StyledText(text).lines(style_.terminal.width, false), "\n");
        const std::string head = place + kind; // a narrow terminal may break in it: then it goes without colours
        if (!text.starts_with(head)) return text + "\n";
        return (place.empty() ? "" : in(ansi::bold, place)) + in(colour, kind) + text.substr(head.size()) + "\n";
    }
    void excerpt(int line, int mark, int width) {
        out_ += kupi::excerpt(log_.source.line(line), line, mark, width, style_.terminal.emphasis);
    }

    // ---- Findings

    void finding(const Finding& f) {
        if (!out_.empty()) out_ += "\n";
        const std::string place = style_.places ? printable(style_.file) + ":" + std::to_string(f.line) + ":" +
                                                      std::to_string(f.column) + ": "
                                                : std::string{};
        out_ += headline(place, colour_of(f.kind), std::string(to_text(f.kind)), f.message);
        if (style_.places) excerpt(f.line, f.mark > 0 ? f.mark : f.column, f.width);
        rule(f);
        if (!f.held.empty()) filled_line("", f.held);
        if (!f.legal.empty())
            filled_line(f.legal_in_part ? "legal here, as far as is known: " : "legal here: ", f.legal);
        std::vector<std::string> seen;
        for (const Evidence& e : f.related)
            if (!e.cards.empty())
                seen.push_back(e.cards + " (" +
                               (e.hand == f.hand ? "" : "hand " + std::to_string(e.hand) + ", entry ") +
                               std::to_string(e.entry) + ")");
        if (!seen.empty()) filled_line("seen, by entry: ", join(seen, ", "));
        for (const Evidence& e : f.related) {
            if (!e.cards.empty()) continue;
            const std::string where =
                style_.places ? printable(style_.file) + ":" + std::to_string(e.line) + ":" + std::to_string(e.column)
                              : "hand " + std::to_string(e.hand) + ", entry " + std::to_string(e.entry);
            std::string line =
                std::string(gutter + 1, ' ') + in(ansi::cyan, where) + ": " + printable(e.message) + "\n";
            if (style_.wrapped) line = filled(StyledText(where + ": " + e.message), gutter + 1, style_.terminal);
            out_ += line;
            if (style_.places) excerpt(e.line, 0, 0);
        }
        if (!f.proof.empty()) filled_line("proof: ", f.proof);
    }

    /// The rule's own text; a long section gives its first paragraphs.
    void rule(const Finding& f) {
        if (f.rule.id.empty()) return;
        const Game& game = log_.shelf->game;
        const Library::RulesShelf* rules = library_.rules(*log_.shelf);
        const std::string id(f.rule.id);
        std::vector<Block> blocks;
        bool own = false;
        if (rules != nullptr) {
            const Selection selection{log_.choices, false, true};
            own = std::find(game.rules.begin(), game.rules.end(), id) != game.rules.end();
            blocks = quotation(select(rules->text, game, selection), id);
            if (blocks.empty() && rules->shared) {
                blocks = quotation(select(*rules->shared, game, selection), id);
                own = false;
            }
        }
        if (!own && !style_.shared_rules) return;
        StyledText line;
        line.add("rule: ", style_faint);
        line.add((own ? game.id + " § " : std::string("§ ")) + id, style_bold);
        const std::string words = rules == nullptr ? std::string{} : quoted(blocks, *rules);
        if (!words.empty()) line.add(" — " + words);
        out_ += filled(line, gutter + 1, style_.terminal);
    }

    static std::string quoted(const std::vector<Block>& blocks, const Library::RulesShelf& rules) {
        constexpr std::size_t enough = 360;
        std::string out;
        for (const Block& b : blocks) {
            std::string text = named_text(b, rules.pictures);
            std::replace(text.begin(), text.end(), '\n', ' ');
            if (!out.empty() && out.size() + text.size() > enough) break;
            out += (out.empty() ? "" : " ") + text;
        }
        return out;
    }

    // ---- The reasoning and the result

    void explanation(std::size_t n) {
        const HandReport& hand = report_.hands[n];
        out_ += (out_.empty() ? "" : "\n") + in(ansi::bold, "Hand " + std::to_string(n + 1)) + "\n";
        int before = 0;
        for (const Reason& r : hand.reasons) {
            if (r.entry != before)
                out_ += std::string(2, ' ') +
                        in(ansi::faint, printable(log_.hands[n].entry(static_cast<std::size_t>(r.entry) - 1))) + "\n";
            before = r.entry;
            out_ += filled(StyledText(r.text), 4, style_.terminal);
        }
        out_ += filled(StyledText(result_of_hand(hand)), 2, style_.terminal);
    }

    std::string result_of_hand(const HandReport& hand) const {
        if (hand.state == HandReport::State::unjudged) return "This hand is not judged.";
        if (hand.state == HandReport::State::unfinished) return "The log ends before this hand does.";
        std::string text = (hand.open.winner ? "who has won is open" : end_of(hand.result, log_.players)) + "; " +
                           fields_of(hand.result, log_.players, hand.open) + ".";
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        return text;
    }
    std::string result_of_game() const {
        const Result& r = report_.result;
        const bool begun = !report_.hands.empty() && report_.hands.back().state == HandReport::State::unfinished;
        if (!r.known && begun && report_.before_last.known)
            return "before the hand that does not end " + fields_of(report_.before_last, log_.players);
        if (!r.known) return "the totals are not known";
        if (report_.open.any()) {
            const std::string fields = fields_of(r, log_.players, report_.open);
            if (report_.open.winner || report_.open.over) return fields + "; who has won is open";
            return r.over ? end_of(r, log_.players) + "; " + fields : fields;
        }
        if (!r.winner_known) return fields_of(r, log_.players) + "; who has won is not known";
        return r.over ? to_text(r, log_.players) : fields_of(r, log_.players);
    }

    void verdict() {
        std::string_view colour = ansi::green;
        if (report_.verdict == Verdict::overturned) colour = ansi::red;
        if (report_.verdict == Verdict::undecided) colour = ansi::cyan;
        if (!out_.empty()) out_ += "\n";
        std::size_t judged = 0;
        for (const HandReport& h : report_.hands)
            judged += h.state == HandReport::State::judged || h.state == HandReport::State::open;
        out_ += in(ansi::bold, printable(style_.file) + ": ") + in(colour, std::string(to_text(report_.verdict)));
        out_ += ": " + counted(judged, "hand") + " of " + std::to_string(report_.hands.size()) + " judged; " +
                result_of_game() + "\n";
    }

    const Log& log_;
    const Report& report_;
    Library& library_;
    const ReportStyle& style_;
    std::string out_;
};

} // namespace

std::string to_text(const Result& result, const Players& players) {
    return end_of(result, players) + "; " + fields_of(result, players);
}

std::string numbers_of(const Result& result, const Players& players) { return fields_of(result, players); }

std::string value_text(const Field& field, const Players& players) { return value_of(field, players, {}); }

std::string to_text(const Finding& finding, const Log& log, Library& library, const ReportStyle& style) {
    const Report none;
    return TextReport(log, none, library, style).one(finding);
}

std::string to_text(const Log& log, const Report& report, Library& library, const ReportStyle& style) {
    return TextReport(log, report, library, style).all();
}

} // namespace kupi
