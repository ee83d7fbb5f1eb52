#include "referee/report_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/excerpt.h"
#include "base/text.h"
#include "reference/terminal.h"

namespace kupi::referee {

namespace {

constexpr std::size_t gutter = 5; ///< columns of a line number
constexpr const char* no_values = "none";

std::string names_of(Seats seats, const Speaker& speaker) {
    return seats.empty() ? "nobody" : join(speaker.names(seats), " and ");
}

/// Who has that number in common with a seat: its partners with the same one, where the game counts by sides.
Seats together_with(Seat seat, const Field& f, const Speaker& speaker, Seats not_known) {
    if (f.kind == Field::Kind::list) return Seats::of(seat);
    return (f.seats & speaker.side(seat)).where([&](Seat s) {
        return not_known.has(s) == not_known.has(seat) && (not_known.has(s) || f.values[s] == f.values[seat]);
    });
}

/// "3", "Ana 3, Bo 1", of partners "Ana and Cy 3, Bo and Di 1"; what is not the same in every lie shows as "?".
std::string value_of(const Field& f, const Speaker& speaker, Seats not_known) {
    if (not_known.has(nobody)) return "?";
    if (f.kind == Field::Kind::number) return std::to_string(f.number);
    if (f.kind == Field::Kind::word) return std::string(f.word);
    std::vector<std::string> values;
    Seats told;
    for (Seat s : seats_in_order(f)) {
        if (told.has(s)) continue;
        const Seats who = together_with(s, f, speaker, not_known);
        told = told | who;
        values.push_back(names_of(who, speaker) + (f.kind == Field::Kind::list ? ""
                                                   : not_known.has(s)          ? " ?"
                                                                               : " " + std::to_string(f.values[s])));
    }
    return values.empty() ? no_values : join(values, ", ");
}

/// "won by Ana and Cy", "nobody wins", or in games that somebody loses "lost by Bo".
std::string end_of(const Result& result, const Speaker& speaker) {
    const Field* loser = result.field("loser");
    if (loser != nullptr) return "lost by " + names_of(loser->seats, speaker);
    return result.winners.empty() ? "nobody wins" : "won by " + names_of(result.winners, speaker);
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
        static constexpr std::string_view colours[] = {ansi::red, ansi::red, ansi::yellow, ansi::cyan};
        return colours[static_cast<std::size_t>(kind)];
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
        out_ += base::excerpt(log_.source.line(line), line, mark, width, style_.terminal.emphasis);
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
            filled_line(f.legal_in_part ? "legal here, as far as was known: " : "legal here: ", f.legal);
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
        if (!quotes_rule(f)) return;
        const Game& game = log_.shelf->game;
        const Library::RulesShelf* rules = library_.rules(*log_.shelf);
        const std::string id(f.rule.id);
        bool shared = true;
        const auto blocks = rules == nullptr ? std::vector<Block>{} : rules->quote(game, log_.choices, id, shared);
        const bool own = !shared && std::find(game.rules.begin(), game.rules.end(), id) != game.rules.end();
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
        std::string text = to_text(hand.result, log_.speaker(), hand.open) + ".";
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
        return text;
    }
    std::string result_of_game() const {
        const auto text = totals();
        if (!text) return "the totals are not known";
        const std::size_t claimed = hands_by_claim(log_, report_);
        if (claimed == 0) return *text;
        return *text + (claimed == report_.hands.size() ? " (as the table claims)" : " (in part as the table claims)");
    }
    /// Nothing where they are not known.
    std::optional<std::string> totals() const {
        const Result& r = report_.result;
        const Speaker speaker = log_.speaker();
        const bool begun = !report_.hands.empty() && report_.hands.back().state == HandReport::State::unfinished;
        if (!r.known && begun && report_.before_last.known)
            return "before the hand that does not end " + numbers_of(report_.before_last, speaker);
        if (!r.known) return std::nullopt;
        if (report_.open.any()) {
            const std::string fields = numbers_of(r, speaker, report_.open);
            if (report_.open.winner || report_.open.over) return fields + "; who has won is open";
            return r.over ? end_of(r, speaker) + "; " + fields : fields;
        }
        if (!r.winner_known) return numbers_of(r, speaker) + "; who has won is not known";
        return r.over ? to_text(r, speaker) : numbers_of(r, speaker);
    }

    void verdict() {
        static constexpr std::string_view colours[] = {ansi::green, ansi::red, ansi::cyan};
        const std::string_view colour = colours[static_cast<std::size_t>(report_.verdict)];
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

std::string to_text(const Result& result, const Speaker& speaker, const OpenFigures& open) {
    return (open.winner ? "who has won is open" : end_of(result, speaker)) + "; " + numbers_of(result, speaker, open);
}

std::string result_text(const Result& result, const Speaker& speaker) {
    return to_text(result, speaker) + (result.known ? "" : " (as far as it is known)");
}

std::string numbers_of(const Result& result, const Speaker& speaker, const OpenFigures& open) {
    std::vector<std::string> all;
    for (const Field& f : result.fields()) {
        if (f.name == "loser") continue; // said beside it
        const std::string value = value_of(f, speaker, open.seats(f.name));
        all.push_back(value == no_values ? "no " + std::string(f.name) : std::string(f.name) + ' ' + value);
    }
    return join(all, "; ");
}

std::string value_text(const Field& field, const Speaker& speaker) { return value_of(field, speaker, {}); }

std::string to_text(const Finding& finding, const Log& log, Library& library, const ReportStyle& style) {
    const Report none;
    return TextReport(log, none, library, style).one(finding);
}

std::string to_text(const Log& log, const Report& report, Library& library, const ReportStyle& style) {
    return TextReport(log, report, library, style).all();
}

} // namespace kupi::referee
