#include "site/rules_html.h"

#include <algorithm>
#include <map>

#include "base/markup.h"
#include "base/text.h"
#include "reference/inline_marks.h"

namespace kupi::site {

namespace {

class Writer {
  public:
    Writer(const RulesText& text, const Pictures& pictures, const Drawn& drawn)
        : text_(text), pictures_(pictures), drawn_(drawn) {}

    std::string write(const std::vector<Block>& blocks) {
        for (const Block& b : blocks) block(b);
        return std::move(out_);
    }

  private:
    static std::string id(const Block& b) { return b.id.empty() ? "" : " id=\"rule-" + escaped(b.id) + '"'; }

    void inside(const std::string& tag, const Block& b, const std::string& attributes = {}) {
        out_ += '<' + tag + id(b) + attributes + '>';
        inlines(b.inlines);
        for (const Block& child : b.children) block(child);
        out_ += "</" + tag + ">\n";
    }

    void block(const Block& b) {
        switch (b.kind) {
        case Block::Kind::heading:
            inside("h" + std::to_string(std::clamp(b.level + drawn_.deeper, 2, 6)), b, " tabindex=\"-1\"");
            return;
        case Block::Kind::paragraph: inside("p", b, b.id.empty() ? "" : " tabindex=\"-1\""); return;
        case Block::Kind::list:
            inside(b.ordered ? "ol" : "ul", b,
                   b.ordered && b.first != 1 ? " start=\"" + std::to_string(b.first) + '"' : "");
            return;
        case Block::Kind::item: inside("li", b); return;
        case Block::Kind::quote: inside("blockquote", b); return;
        case Block::Kind::table: table(b); return;
        case Block::Kind::row: inside("tr", b); return;
        case Block::Kind::cell: inside(head_ ? "th" : "td", b); return;
        case Block::Kind::hand: hands(b); return;
        case Block::Kind::layout: layout(b); return;
        }
    }

    void table(const Block& b) {
        out_ += "<div class=\"scroll\"><table" + id(b) + ">\n";
        for (std::size_t i = 0; i < b.children.size(); ++i) {
            head_ = i == 0;
            block(b.children[i]);
        }
        head_ = false;
        out_ += "</table></div>\n";
    }

    void hands(const Block& b) {
        for (const auto& [label, cards] : b.hands) {
            out_ += "<figure class=\"hand\"" + id(b) + ">";
            if (!label.empty()) out_ += "<figcaption>" + escaped(label) + "</figcaption>";
            for (const HeldCard& held : cards) card(held.notation);
            out_ += "</figure>\n";
        }
    }

    void card(const std::string& notation) {
        const Picture* p = pictures_.find(notation);
        const std::string name = p != nullptr ? p->name : notation, drawing = drawn_.card(notation, name);
        out_ += drawing.empty() ? "<span class=\"sign\">" + escaped(name) + "</span> " : drawing;
    }

    /// Row by row, each pile with its label.
    void layout(const Block& b) {
        out_ += "<div class=\"layout\"" + id(b) + ">\n";
        for (const TableRow& row : b.layout) {
            out_ += "<div class=\"hand\">";
            if (!row.label.empty()) out_ += "<span>" + escaped(row.label) + "</span>";
            for (const TablePile& pile : row.piles) {
                out_ += "<figure class=\"pile\">";
                for (const TableCard& lying : pile.cards) table_card(lying);
                if (!pile.label.empty()) out_ += "<figcaption>" + escaped(pile.label) + "</figcaption>";
                out_ += "</figure>";
            }
            out_ += "</div>\n";
        }
        out_ += "</div>\n";
    }

    void table_card(const TableCard& lying) {
        const std::string open = lying.crosswise ? "<span class=\"crosswise\">" : "",
                          close = open.empty() ? "" : "</span>";
        out_ += open;
        switch (lying.shows) {
        case TableCard::Shows::face: card(lying.notation); break;
        case TableCard::Shows::back: out_ += back(lying.pack); break;
        case TableCard::Shows::empty:
            out_ += "<span class=\"empty-place\" role=\"img\" aria-label=\"an empty place\"></span>";
            break;
        }
        out_ += close;
        if (lying.count > 1) out_ += "<small>× " + std::to_string(lying.count) + "</small>";
    }

    /// A page has the first pack's back; those of the others are tinted.
    static std::string back(std::size_t pack) {
        const std::string name = "a card face down";
        if (pack == 0) return card_drawing("back", name);
        return card_drawing("back", name + (pack == 1 ? ", of the second pack" : ", of the third pack"),
                            "pack-" + std::to_string(pack + 1));
    }

    void inlines(const std::vector<Inline>& given) {
        const auto all = said_once(given, pictures_, [&](const Inline& i) { return !drawing_of(i.text).empty(); });
        for (std::size_t at = 0; at < all.size(); ++at) {
            const Inline& i = all[at];
            const auto is_picture = [&](std::size_t k) {
                return k < all.size() && all[k].kind == Inline::Kind::picture;
            };
            const bool between = at > 0 && i.text == " " && is_picture(at - 1) && is_picture(at + 1);
            std::string text;
            switch (i.kind) {
            case Inline::Kind::text: text = between ? ", " : escaped(i.text); break;
            case Inline::Kind::code: text = "<code>" + escaped(i.text) + "</code>"; break;
            case Inline::Kind::picture: text = sign(i.text); break;
            case Inline::Kind::line_break: text = "<br>"; break;
            case Inline::Kind::footnote: text = footnote(i.text); break;
            }
            if (i.bold) text = "<strong>" + text + "</strong>";
            if (i.italic) text = "<em>" + text + "</em>";
            out_ += text;
        }
    }

    /// Each sign is drawn once, however often it stands in the text or is asked for.
    const std::string& drawing_of(const std::string& notation) {
        const auto [at, fresh] = signs_.try_emplace(notation);
        const Picture* p = fresh && drawn_.sign ? pictures_.find(notation) : nullptr;
        if (p != nullptr) at->second = drawn_.sign(notation, p->name);
        return at->second;
    }
    std::string sign(const std::string& notation) {
        const Picture* p = pictures_.find(notation);
        const std::string& drawing = drawing_of(notation);
        return drawing.empty() ? "<span class=\"sign\">" + escaped(p != nullptr ? p->brief : notation) + "</span>"
                               : drawing;
    }

    /// Where it is called for, to be opened there.
    std::string footnote(const std::string& number) {
        const auto note = text_.footnotes.find(number);
        if (note == text_.footnotes.end()) return {};
        Writer inner(text_, pictures_, drawn_);
        inner.inlines(note->second.inlines);
        for (const Block& child : note->second.children) inner.inlines(child.inlines);
        return " <small class=\"note\">(" + inner.out_ + ")</small>";
    }

    const RulesText& text_;
    const Pictures& pictures_;
    const Drawn& drawn_;
    std::map<std::string, std::string> signs_; ///< drawings, by notation; empty: none
    std::string out_;
    bool head_ = false;
};

} // namespace

std::string card_drawing(const std::string& symbol, const std::string& name, const std::string& tint) {
    return "<svg class=\"card" + (tint.empty() ? "" : ' ' + tint) + "\" role=\"img\" data-card=\"" + escaped(symbol) +
           "\" aria-label=\"" + escaped(name) + "\"><use href=\"#" + escaped(symbol) + "\"/></svg>";
}

std::string rules_html(const std::vector<Block>& blocks, const RulesText& text, const Pictures& pictures,
                       const Drawn& drawn) {
    return Writer(text, pictures, drawn).write(blocks);
}

namespace {

/// The suit's code, of a drawn card whose suit is drawn by itself too.
std::string drawn_suit_of(const std::string& notation, const std::set<std::string>& drawn) {
    std::string longest;
    if (!drawn.contains(notation)) return longest;
    for (auto at = drawn.lower_bound("suit-"); at != drawn.end() && at->starts_with("suit-"); ++at)
        if (notation.ends_with(at->substr(5)) && at->size() - 5 > longest.size()) longest = at->substr(5);
    return longest;
}

/// Its rank and its suit's symbol.
std::string chip(const std::string& notation, const std::string& suit, const std::string& name) {
    const std::string words = escaped(name), rank = notation.substr(0, notation.size() - suit.size());
    return "<span class=\"chip\" role=\"img\" aria-label=\"" + words + "\" title=\"" + words + "\">" + escaped(rank) +
           "<svg aria-hidden=\"true\"><use href=\"#suit-" + escaped(suit) + "\"/></svg></span>";
}

} // namespace

std::string rules_html(const RulesBook& book, const std::set<std::string>& drawn) {
    const Drawn symbols{[&](const std::string& notation, const std::string& name) {
                            return drawn.contains(notation) ? card_drawing(notation, name) : "";
                        },
                        [&](const std::string& notation, const std::string& name) {
                            const std::string suit = drawn_suit_of(notation, drawn);
                            return suit.empty() ? "" : chip(notation, suit, name);
                        }};
    std::string out = rules_html(book.blocks, book.text, book.pictures, symbols);
    if (book.shared_text) out += rules_html(book.shared_blocks, *book.shared_text, book.pictures, symbols);
    return out;
}

} // namespace kupi::site
