#include "cli_games/report.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "cards/notation.h"
#include "cards/sizes.h"
#include "cli/common_options.h"
#include "cli/deck_svg.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli_games/table_picture.h"
#include "layout/card.h"
#include "layout/report_pages.h"
#include "layout/sheet.h"
#include "referee/card_signs.h"
#include "referee/case_html.h"
#include "render/pdf.h"
#include "render/svg.h"

namespace kupi::cli {

namespace {

/// Of all logs together. A page of more is heavy for a phone.
constexpr std::size_t most_tables = 600;

bool is_pdf(const std::string& file) { return lower(file).ends_with(".pdf"); }

std::string style_sheet(const DataFolders& data, Diagnostics& out) {
    const auto file = data.find("templates/report/report.css");
    Diagnostics faults;
    auto text = file ? read_file(file->string(), faults) : std::nullopt;
    if (!text) out.warning({}, "the report has no style: templates/report/report.css is in no data folder");
    return text.value_or("");
}

// ---- HTML

/// The cards of all cases that were played with one deck.
struct DeckDrawings {
    const Log* log = nullptr;
    std::set<PlayingCard> cards;
    std::vector<std::size_t> cases;
};

void draw_cards(std::vector<CasePage>& pages, const DeckDrawings& of, std::size_t number, const DataFolders& data,
                Diagnostics& out) {
    Press press = fanned_press(of.log->deck->deck, data, out);
    const std::string prefix = "d" + std::to_string(number) + "-";
    draw::Document document;
    std::vector<SvgSymbol> symbols;
    Diagnostics faults;
    TextSetter setter(press.text);
    const CardPaint job{press.deck,    press.card_template,
                        press.art,     press.text,
                        InkMode::full, 0,
                        faults,        press.own_template ? &*press.own_template : nullptr,
                        &setter};
    const auto id = [prefix](PlayingCard card) { return prefix + std::to_string(card.code()); };
    for (const PlayingCard card : of.cards) {
        const bool back = card.is_unseen();
        document.forms.push_back(back ? paint_back(job) : paint_face(job, deck_card(press.deck, card)));
        symbols.push_back({document.forms.size() - 1, id(card),
                           back ? "back" : title(press.deck, deck_card(press.deck, card)), press.deck.corner});
    }
    fail_if_errors(faults);
    add_suit_symbols(press, prefix, InkMode::full, document, symbols, out);
    const std::string svg = svg_symbols(document, symbols, press.text, prefix + "s", screen_parts);
    const auto suit = [prefix, suits = press.deck.suits](int s) {
        const Suit& of_cards = suits[static_cast<std::size_t>(s)];
        return of_cards.symbol.path.empty() ? "" : prefix + suit_symbol_id(of_cards);
    };
    for (const std::size_t i : of.cases)
        pages[i].drawings = {svg, id, suit, press.deck.size.height / press.deck.size.width};
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
}

std::string html_of(std::vector<CaseReport> cases, const DataFolders& data, Diagnostics& out) {
    std::vector<CasePage> pages;
    std::map<std::string, DeckDrawings> decks;
    for (CaseReport& report : cases) {
        DeckDrawings& deck = decks[report.log->deck->deck.id];
        deck.log = report.log;
        deck.cards.merge([&] {
            const auto all = cards_of(report);
            return std::set<PlayingCard>(all.begin(), all.end());
        }());
        deck.cases.push_back(pages.size());
        pages.push_back({std::move(report), {}});
    }
    std::size_t number = 0;
    for (const auto& [deck, drawings] : decks)
        if (!drawings.cards.empty()) draw_cards(pages, drawings, ++number, data, out);
    return to_html(pages, style_sheet(data, out));
}

// ---- PDF

Colour colour_of_verdict(Verdict verdict, const ReportLook& look) {
    switch (verdict) {
    case Verdict::stands: return look.stands;
    case Verdict::overturned: return look.overturned;
    case Verdict::undecided: break;
    }
    return look.undecided;
}

/// No line begins with the number of what stands before it.
std::string with_bound_numbers(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool binds = text[i] == ' ' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9';
        out += binds ? "\u00a0" : std::string(1, text[i]);
    }
    return out;
}

std::string entry_name(const CaseReport& c, int hand, int entry) {
    std::string out = c.hands.size() > 1 && hand > 0 ? "Hand " + std::to_string(hand) : "";
    if (entry > 0) out += (out.empty() ? "Entry " : ", entry ") + std::to_string(entry);
    return out;
}

void add_fault(const CaseReport& c, const CaseReport::Fault& f, Size room, TablePicture& picture, ReportSheet& sheet,
               draw::Document& document) {
    using Kind = ReportBlock::Kind;
    const auto add = [&](Kind kind, const std::string& words) { sheet.blocks.push_back({kind, printable(words)}); };
    const auto say = [&](Kind kind, const std::string& words) {
        add(kind, capital(with_names(words, {*c.log->deck->vocabulary, c.log->players})));
    };
    add(Kind::heading, f.kind);
    say(Kind::strong, f.words);
    std::string place = entry_name(c, f.hand, f.entry);
    if (!f.written.empty()) place += ": " + f.written;
    if (f.line > 0)
        place += (place.empty() ? "Line " : " (line ") + std::to_string(f.line) +
                 (place.empty() ? " of the log" : " of the log)");
    add(Kind::about, place);
    if (f.before) {
        sheet.blocks.push_back({Kind::picture, "", {}, picture.form(*f.before, room, document)});
    }
    if (!f.rule.empty()) {
        add(Kind::strong, "The rule: " + f.rule);
        for (const std::string& paragraph : f.rule_text) add(Kind::quote, paragraph);
    }
    if (!f.held.empty()) say(Kind::text, f.held + ".");
    if (!f.legal.empty()) say(Kind::text, f.legal_head + ": " + f.legal + ".");
    if (f.proof.empty() && f.conclusion.empty()) return;
    add(Kind::strong, "The proof");
    for (const CaseReport::Proof& p : f.proof) say(Kind::text, entry_name(c, p.hand, p.entry) + ": " + p.words);
    if (!f.conclusion.empty()) say(Kind::text, f.conclusion);
}

ReportSheet sheet_of(const CaseReport& c, const ReportLook& look, Size paper, TablePicture& picture,
                     draw::Document& document) {
    using Kind = ReportBlock::Kind;
    ReportSheet sheet;
    const auto add = [&](Kind kind, const std::string& words) { sheet.blocks.push_back({kind, printable(words)}); };
    add(Kind::about, c.title.empty() ? c.file : c.title);
    sheet.blocks.push_back({Kind::title, printable(c.sentence), colour_of_verdict(c.verdict, look)});
    if (!c.outcome.empty()) add(Kind::strong, c.outcome);
    add(Kind::about, "Game: " + c.game + " · Players: " + c.players + " · Deck: " + c.deck +
                         " · Verdict: " + std::string(to_text(c.verdict)));
    for (const CaseReport::Fault& f : c.faults) add_fault(c, f, look.picture_room(paper), picture, sheet, document);
    if (c.houses.empty()) add(Kind::note, "Played by the usual rules, without variants.");
    if (!c.houses.empty()) add(Kind::heading, "Variants in force");
    for (const CaseReport::House& h : c.houses)
        add(Kind::text, h.id + (h.value.empty() ? "" : " = " + h.value) + ": " + h.summary);
    sheet.list_title = "Entry by entry";
    sheet.more = "… and {} more lines, which are in the log";
    for (std::size_t h = 0; h < c.hands.size(); ++h) {
        const CaseReport::Hand& hand = c.hands[h];
        sheet.list.push_back({"Hand " + std::to_string(h + 1), {}, true});
        for (std::size_t e = 1; e < hand.steps.size(); ++e) {
            const int entry = static_cast<int>(e);
            const CaseReport::Fault* fault = c.fault_at(static_cast<int>(h) + 1, entry);
            std::optional<Colour> colour;
            if (fault != nullptr) colour = fault->open ? look.undecided : look.marked;
            sheet.list.push_back({printable(hand.steps[e].written) + (fault == nullptr ? ""
                                                                      : fault->open    ? "  ?"
                                                                                       : "  ✗"),
                                  colour, false, entry});
        }
        sheet.list.push_back({with_bound_numbers(printable(hand.result))});
    }
    return sheet;
}

std::string pdf_of(const std::vector<CaseReport>& cases, const DataFolders& data, Diagnostics& out) {
    Diagnostics faults;
    const auto look = load_report_look(data, faults);
    const auto paper = usual_paper(load_sizes(data, faults), least_paper, most_paper, faults);
    fail_if_errors(faults);
    draw::Document document;
    document.title = cases.size() == 1 ? "Verdict: " + cases[0].game : counted(cases.size(), "verdict");
    document.subject = cases.size() == 1 ? cases[0].sentence : "";
    PangoMeasurer text;
    if (cases.size() > 1) {
        ReportSheet index;
        index.blocks.push_back({ReportBlock::Kind::title, counted(cases.size(), "log") + " judged"});
        for (const CaseReport& c : cases) {
            index.blocks.push_back(
                {ReportBlock::Kind::strong, printable((c.title.empty() ? c.file : c.title) + " · " + c.game)});
            index.blocks.push_back(
                {ReportBlock::Kind::text, printable(c.sentence), colour_of_verdict(c.verdict, *look)});
        }
        add_report_pages(index, "Index", *look, paper->size, text, document);
    }
    for (const CaseReport& c : cases) {
        TablePicture picture(*c.log, data, out); // its cards' forms are in the document from here on
        const ReportSheet sheet = sheet_of(c, *look, paper->size, picture, document);
        add_report_pages(sheet, printable(c.title.empty() ? c.file : c.title), *look, paper->size, text, document);
    }
    std::string bytes = to_pdf(document, text);
    for (const Diagnostic& d : text.warnings().all()) out.add(d);
    return bytes;
}

} // namespace

void check_report_name(const std::string& file) {
    const std::string name = lower(file);
    if (!name.ends_with(".html") && !name.ends_with(".pdf"))
        throw Failure("--report \"" + file + "\": a report is .html or .pdf, and the file's name says which");
}

std::vector<Verdict> write_report(const std::vector<LogToReport>& logs, Library& library, const std::string& file,
                                  long effort) {
    std::vector<CaseReport> cases;
    std::vector<Verdict> verdicts;
    std::size_t tables = is_pdf(file) ? 0 : most_tables;
    for (const LogToReport& one : logs) {
        cases.push_back(report_case(*one.log, library, one.file, tables, effort));
        verdicts.push_back(cases.back().verdict);
    }
    if (cases.empty()) return verdicts;
    const std::string contents = cases.size() == 1 ? cases[0].sentence : counted(cases.size(), "log") + " judged";
    Diagnostics out;
    const Output output(file, {}, "--report");
    output.write(is_pdf(file) ? pdf_of(cases, library.data(), out) : html_of(std::move(cases), library.data(), out));
    print(out);
    output.report(contents);
    return verdicts;
}

} // namespace kupi::cli
