#include "referee/case_html.h"

#include <algorithm>
#include <set>

#include "base/markup.h"
#include "base/text.h"
#include "referee/card_signs.h"

namespace kupi::referee {

namespace {

/// An element around what is markup already.
std::string element(std::string_view name, const std::string& attributes, const std::string& inner) {
    std::string out = "<" + std::string(name);
    if (!attributes.empty()) out += ' ' + attributes;
    return out + '>' + inner + "</" + std::string(name) + '>';
}
std::string of_class(std::string_view name) { return "class=\"" + std::string(name) + '"'; }

/// What the table wrote: in a direction of its own, whatever characters it holds.
std::string own(std::string_view text) { return element("bdi", "", escaped(text)); }

std::string_view mark_of(Verdict verdict) {
    static constexpr std::string_view marks[] = {"✓", "✗", "?"};
    return marks[static_cast<std::size_t>(verdict)];
}

class CaseWriter {
  public:
    CaseWriter(const CasePage& page, std::size_t number)
        : c_(page.report),
          drawings_(page.drawings),
          prefix_("c" + std::to_string(number)),
          speaker_(c_.log->speaker()) {}

    std::string run() {
        out_ += "<article id=\"" + prefix_ + "\">\n";
        head();
        for (std::size_t i = 0; i < c_.faults.size(); ++i) fault(c_.faults[i], i == 0);
        houses();
        timeline();
        out_ += "</article>\n";
        return std::move(out_);
    }

  private:
    std::string step_id(int hand, int entry) const {
        return prefix_ + "-" + std::to_string(hand) + "-" + std::to_string(entry);
    }
    std::string to_step(int hand, int entry) const {
        const std::string words = (c_.hands.size() > 1 ? "hand " + std::to_string(hand) + ", " : "") +
                                  (entry > 0 ? "entry " + std::to_string(entry) : "its result");
        if (hand <= 0 || static_cast<std::size_t>(hand) > c_.hands.size()) return words;
        return element("a", "href=\"#" + step_id(hand, entry) + '"', words);
    }

    std::string suit_of(int suit) const {
        const std::string id = drawings_.suit ? drawings_.suit(suit) : "";
        return id.empty() ? "" : "<svg aria-hidden=\"true\"><use href=\"#" + id + "\"/></svg>";
    }
    /// A card in a line of words: rank and suit, and its name for who cannot see them.
    std::string sign(PlayingCard card) const {
        const std::string drawn = card.has_suit() ? suit_of(card.suit()) : "";
        const std::string name = escaped(speaker_.vocabulary.cards().title(card));
        return element("span", "class=\"chip\" role=\"img\" aria-label=\"" + name + "\" title=\"" + name + '"',
                       drawn.empty() ? escaped(speaker_.card(card))
                                     : escaped(sign_rank(card, speaker_.vocabulary.cards())) + drawn);
    }
    /// A sentence with its cards as signs.
    std::string said(std::string_view sentence) const {
        std::string out;
        for (const SentencePiece& piece : sentence_pieces(sentence, speaker_))
            out += piece.card.is_unseen() ? escaped(piece.words) : sign(piece.card);
        return out;
    }

    void head() {
        const std::string verdict(to_text(c_.verdict));
        out_ += "<header class=\"verdict " + verdict + "\">\n" +
                element("p", of_class("about"), own(c_.title.empty() ? c_.file : c_.title)) + '\n' +
                element("h1", "",
                        "<span class=\"tick\" aria-hidden=\"true\">" + std::string(mark_of(c_.verdict)) + "</span> " +
                            escaped(c_.sentence)) +
                '\n';
        if (!c_.outcome.empty()) out_ += element("p", of_class("outcome"), escaped(c_.outcome)) + '\n';
        out_ += "<dl>" + pair("Game", escaped(c_.game)) + pair("Players", own(c_.players)) +
                pair("Deck", escaped(c_.deck)) + pair("Verdict", escaped(verdict)) +
                (c_.title.empty() ? "" : pair("Log", own(c_.file))) + "</dl>\n</header>\n";
    }
    static std::string pair(std::string_view name, const std::string& words) {
        return element("div", "", element("dt", "", std::string(name)) + element("dd", "", words));
    }

    // ---- Findings

    void fault(const CaseReport::Fault& f, bool first) {
        out_ += "<section class=\"fault" + std::string(f.open ? " open" : "") + "\">\n" +
                element("h2", "", escaped(f.kind)) + '\n' + element("p", of_class("words"), said(f.words)) + '\n';
        std::string place;
        if (f.hand > 0) place = to_step(f.hand, f.entry);
        if (!f.written.empty()) place += (place.empty() ? "" : ": ") + element("code", "", own(f.written));
        if (f.line > 0) place += (place.empty() ? "line " : ", line ") + std::to_string(f.line) + " of the log";
        if (!place.empty()) out_ += element("p", of_class("place"), place) + '\n';
        if (f.before) {
            out_ += element("h3", "", first ? "The table at that moment" : "The table");
            table(*f.before);
        }
        if (!f.one_of.empty()) {
            std::vector<std::string> all;
            for (const auto& [hand, entry] : f.one_of) all.push_back(to_step(hand, entry));
            out_ += element("p", "", "One of these must be wrong: " + join(all, ", ") + ".") + '\n';
        }
        if (!f.rule.empty()) {
            std::string text;
            for (const std::string& paragraph : f.rule_text) text += element("p", "", escaped(paragraph)) + '\n';
            out_ += "<figure class=\"rule\"><figcaption>The rule: " +
                    element("b", "data-rule=\"" + escaped(f.rule) + '"', escaped(f.rule)) + "</figcaption>" +
                    (text.empty() ? "" : element("blockquote", "", text)) + "</figure>\n";
        }
        if (!f.held.empty()) out_ += element("p", "", said(f.held) + ".") + '\n';
        if (!f.legal.empty())
            out_ += element("p", "", element("b", "", escaped(f.legal_head) + ":") + ' ' + said(f.legal) + '.') + '\n';
        if (!f.proof.empty() || !f.conclusion.empty()) {
            std::string items;
            for (const CaseReport::Proof& p : f.proof)
                items += element("li", "", (p.hand > 0 ? to_step(p.hand, p.entry) + ": " : "") + said(p.words)) + '\n';
            out_ += element("h3", "", "The proof") +
                    (items.empty() ? "" : "<ol class=\"proof\">\n" + items + "</ol>\n") +
                    (f.conclusion.empty() ? "" : element("p", "", said(f.conclusion)) + '\n');
        }
        out_ += "</section>\n";
    }

    void houses() {
        if (c_.houses.empty()) {
            out_ += element("p", of_class("houses"), "Played by the usual rules, without variants.") + '\n';
            return;
        }
        std::string items;
        for (const CaseReport::House& h : c_.houses)
            items += element("li", "",
                             element("b", "", escaped(h.id + (h.value.empty() ? "" : " = " + h.value))) + ": " +
                                 escaped(h.summary)) +
                     '\n';
        out_ += "<section class=\"houses\">" + element("h2", "", "Variants in force") + "<ul>\n" + items +
                "</ul></section>\n";
    }

    // ---- Tables

    std::string card(PlayingCard card) const {
        if (!drawings_.symbol) return element("span", of_class("named"), escaped(speaker_.card(card)));
        return "<svg><use href=\"#" + drawings_.symbol(card) + "\"/></svg>";
    }
    std::string names_of(const TableView::Pile& pile) const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < pile.cards.size(); ++i)
            parts.push_back(speaker_.vocabulary.cards().title(pile.cards[i]) +
                            (i < pile.by.size() && pile.by[i] != nobody ? " by " + speaker_.name(pile.by[i]) : ""));
        if (pile.unseen > 0) parts.push_back(std::to_string(pile.unseen) + " not seen");
        if (pile.empty()) parts.push_back("empty");
        return pile.name + ": " + join(parts, ", ");
    }
    void piles(const std::vector<TableView::Pile>& all) {
        constexpr std::size_t most_shown = 24; // of a long pile the last, which lie on top
        out_ += "<div class=\"piles\">";
        for (const TableView::Pile& pile : all) {
            std::string inner;
            if (pile.unseen > 0)
                inner +=
                    "<span class=\"back\">" + card(unseen_card) + "<b>" + std::to_string(pile.unseen) + "</b></span>";
            if (pile.empty()) inner = "<span class=\"empty\"></span>";
            const bool parted = !pile.by.empty();
            const std::size_t from = pile.cards.size() > most_shown ? pile.cards.size() - most_shown : 0;
            for (std::size_t i = from; i < pile.cards.size(); ++i) {
                const std::string by =
                    parted && pile.by[i] != nobody ? "<i>" + own(speaker_.name(pile.by[i])) + "</i>" : "";
                inner += parted ? "<span>" + card(pile.cards[i]) + by + "</span>" : card(pile.cards[i]);
            }
            const std::string label = escaped(pile.name) +
                                      (pile.label_count() > 0 ? " · " + std::to_string(pile.label_count()) : "") +
                                      (from > 0 ? ", the last " + std::to_string(most_shown) : "");
            out_ += "<figure><figcaption aria-hidden=\"true\">" + label + "</figcaption><div class=\"" +
                    (parted ? "beside" : "fanned") + "\" role=\"img\" aria-label=\"" + escaped(names_of(pile)) + "\">" +
                    inner + "</div></figure>";
        }
        out_ += "</div>";
    }
    /// Where a page has room for columns the players sit as on paper (layout/table_scene): clockwise, the first at the
    /// lower left; those above before the middle, which is 0.
    static int seat_order(std::size_t seat, std::size_t players) {
        const auto i = static_cast<int>(seat), n = static_cast<int>(players);
        const int above = n == 1 ? 0 : (n + 1) / 2, left = n == 1 ? 1 : (n - above + 1) / 2;
        if (i < left) return left - i;
        return i < left + above ? i - left - above : left + n - i;
    }
    void table(const TableView& view) {
        out_ += "<div class=\"table\">\n";
        std::string known;
        for (const KnownText& one : view.known)
            known += element("div", "",
                             element("dt", "", escaped(one.name)) +
                                 element("dd", "", own(one.words) + (one.suit >= 0 ? suit_of(one.suit) : "")));
        if (!known.empty()) out_ += element("dl", of_class("facts"), known);
        if (!view.middle.empty()) {
            out_ += "<div class=\"centre\">";
            piles(view.middle);
            out_ += "</div>\n";
        }
        for (std::size_t i = 0; i < view.players.size(); ++i) {
            const TableView::Place& place = view.players[i];
            // By a class: the policy of pages allows no style of one element's own.
            const int order = seat_order(i, view.players.size());
            out_ += std::string(place.to_move ? "<div class=\"place to-move " : "<div class=\"place ") +
                    (order < 0 ? "above-" : "below-") + std::to_string(std::abs(order)) + "\">";
            out_ += "<p><b>" + own(place.name) + "</b>" + (place.to_move ? " <span>to move</span>" : "") +
                    (place.dealer ? " <span>dealer</span>" : "") + "</p>";
            piles(place.piles);
            out_ += "</div>\n";
        }
        if (!view.said.empty()) out_ += element("p", "", "Said: " + said(view.said));
        if (!view.due.empty()) out_ += element("p", "", element("b", "", said(view.due)));
        if (!view.legal.empty()) out_ += element("p", "", "Legal: " + said(view.legal));
        out_ += "</div>\n";
    }

    // ---- The timeline

    void timeline() {
        out_ += "<section class=\"timeline\">" + element("h2", "", "Entry by entry") + '\n';
        if (!c_.all_drawn)
            out_ += element("p", "", "The log is long: tables are drawn for its first entries, and at each finding.") +
                    '\n';
        for (std::size_t h = 0; h < c_.hands.size(); ++h) {
            const CaseReport::Hand& hand = c_.hands[h];
            const int n = static_cast<int>(h) + 1;
            out_ += element("h3", "", "Hand " + std::to_string(n)) + "\n<div class=\"steps\">\n";
            for (std::size_t e = 0; e < hand.steps.size(); ++e)
                step(hand.steps[e], n, static_cast<int>(e), e + 1 < hand.steps.size());
            out_ += "</div>\n" + element("p", of_class("result"), escaped(hand.result)) + '\n';
        }
        out_ += "</section>\n";
    }
    void step(const CaseReport::Step& s, int hand, int entry, bool more) {
        std::string line = entry == 0 ? std::string("The hand begins")
                                      : "<span class=\"n\">" + std::to_string(entry) + "</span> " +
                                            element("code", "", own(s.written));
        const CaseReport::Fault* fault = c_.fault_at(hand, entry);
        const std::string look = fault == nullptr ? "" : fault->open ? "open" : "bad";
        if (fault != nullptr)
            line += " <em>" + std::string(s.came == TableView::Came::stood ? "let stand" : "see above") + "</em>";
        std::string reasons;
        for (const std::string& reason : s.reasons) reasons += element("p", of_class("reason"), said(reason));
        const std::string id = "id=\"" + step_id(hand, entry) + '"';
        if (!s.table) {
            out_ +=
                "<div class=\"step" + (look.empty() ? "" : " " + look) + "\" " + id + ">" + line + reasons + "</div>\n";
            return;
        }
        out_ += "<details name=\"" + prefix_ + "\"" + (look.empty() ? "" : " class=\"" + look + '"') + "><summary>" +
                line + reasons + "</summary><div " + id + " class=\"walk\">";
        if (const std::string remark = remark_of(*s.table); !remark.empty())
            out_ += element("p", of_class("remark"), escaped(remark));
        table(*s.table);
        out_ += "<div class=\"go\">" +
                (entry > 0 ? element("a", "href=\"#" + step_id(hand, entry - 1) + '"', "← back")
                           : std::string("<span></span>")) +
                (more ? element("a", "href=\"#" + step_id(hand, entry + 1) + '"', "on →") : std::string()) +
                "</div></div></details>\n";
    }

    const CaseReport& c_;
    const CaseDrawings& drawings_;
    std::string prefix_;
    Speaker speaker_;
    std::string out_;
};

std::string index_of(const std::vector<CasePage>& cases) {
    std::string rows;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const CaseReport& c = cases[i].report;
        rows += "<li class=\"" + std::string(to_text(c.verdict)) + "\"><a href=\"#c" + std::to_string(i + 1) +
                "\"><span class=\"tick\" aria-hidden=\"true\">" + std::string(mark_of(c.verdict)) + "</span> <b>" +
                own(c.title.empty() ? c.file : c.title) + "</b> · " + escaped(c.game) + "<br>" + escaped(c.sentence) +
                "</a></li>\n";
    }
    std::vector<std::string> counts;
    for (const Verdict verdict : {Verdict::stands, Verdict::overturned, Verdict::undecided}) {
        const auto n =
            std::count_if(cases.begin(), cases.end(), [&](const CasePage& c) { return c.report.verdict == verdict; });
        const std::string_view word = verdict == Verdict::stands && n > 1 ? "stand" : to_text(verdict);
        if (n > 0) counts.push_back(std::to_string(n) + ' ' + std::string(word));
    }
    return "<nav class=\"index\" aria-label=\"All logs\">" +
           element("h1", "", counted(cases.size(), "log") + " judged: " + join(counts, ", ")) + "<ol>\n" + rows +
           "</ol></nav>\n";
}

} // namespace

std::vector<PlayingCard> cards_of(const CaseReport& report) {
    std::set<PlayingCard> all;
    const auto add_pile = [&](const TableView::Pile& pile) {
        all.insert(pile.cards.begin(), pile.cards.end());
        if (pile.unseen > 0) all.insert(unseen_card);
    };
    const auto add = [&](const TableView& view) {
        for (const TableView::Pile& pile : view.middle) add_pile(pile);
        for (const TableView::Place& place : view.players)
            for (const TableView::Pile& pile : place.piles) add_pile(pile);
    };
    for (const CaseReport::Fault& f : report.faults)
        if (f.before) add(*f.before);
    for (const CaseReport::Hand& hand : report.hands)
        for (const CaseReport::Step& step : hand.steps)
            if (step.table) add(*step.table);
    return {all.begin(), all.end()};
}

std::string to_html(const CasePage& page) { return CaseWriter(page, 1).run(); }

std::string to_html(const std::vector<CasePage>& cases, const std::string& style) {
    const std::string title = cases.size() == 1 ? "Verdict: " + cases[0].report.game : counted(cases.size(), "verdict");
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n" +
        element("title", "", escaped(title)) + "\n<style>\n" + style + "</style>\n</head>\n<body class=\"report\">\n";
    std::set<std::string> drawn;
    for (const CasePage& page : cases)
        if (drawn.insert(page.drawings.symbols).second) out += page.drawings.symbols;
    out += "<main>\n";
    if (cases.size() > 1) out += index_of(cases);
    for (std::size_t i = 0; i < cases.size(); ++i)
        out += "<div style=\"--ratio:" + number(cases[i].drawings.ratio, 4) + "\">" +
               CaseWriter(cases[i], i + 1).run() + "</div>\n";
    return out + "</main>\n</body>\n</html>\n";
}

} // namespace kupi::referee
