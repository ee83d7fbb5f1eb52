#include "reference/terminal.h"

#include <algorithm>
#include <utility>

#include "base/display_width.h"
#include "base/text.h"
#include "reference/inline_marks.h"

namespace kupi::reference {

namespace {

constexpr std::size_t column_gap = 3;
constexpr std::size_t most_label = 16; ///< columns; a longer label of a hand stands above its cards

bool is_sum_sign(std::string_view text, bool at_end) {
    text = trim(text);
    const auto is_there = [&](std::string_view sign) { return at_end ? text.ends_with(sign) : text.starts_with(sign); };
    return is_there("+") || is_there("−") || is_there("×") || is_there("=");
}

std::string brackets(const std::string& card, const Pictures& pictures) {
    const Picture* p = pictures.find(card);
    return "[" + (p != nullptr ? p->brief : card) + "]";
}

class Setter {
  public:
    Setter(const std::map<std::string, Block>& footnotes, const Pictures& pictures, const TerminalStyle& style)
        : footnotes_(footnotes), pictures_(pictures), style_(style) {}

    std::string set(const std::vector<Block>& list) {
        const Block* before = nullptr;
        for (const Block& b : list) {
            const bool heading = b.kind == Block::Kind::heading;
            if (heading) flush_notes();
            const bool close = before != nullptr && ((before->kind == Block::Kind::heading && !heading) ||
                                                     (before->kind == Block::Kind::hand && b.kind == before->kind));
            if (!out_.empty() && !close) out_ += "\n";
            if (b.kind != Block::Kind::hand) label_ = 0;
            if (b.kind == Block::Kind::hand && label_ == 0) label_ = label_width(list, b);
            if (heading)
                out_ += set_heading(b);
            else
                set(b, style_.indent);
            before = &b;
        }
        flush_notes();
        return std::move(out_);
    }

  private:
    std::string set_heading(const Block& b) {
        StyledText text;
        text.add(named(b.inlines, pictures_).plain(), style_bold);
        const std::size_t indent = b.level <= 2 ? 0 : style_.indent / 2;
        return with_right(filled(text, indent, style_), b.id_made ? "" : b.id, style_);
    }

    void set(const Block& b, std::size_t indent) {
        switch (b.kind) {
        case Block::Kind::heading: out_ += set_heading(b); return;
        case Block::Kind::paragraph:
        case Block::Kind::cell: out_ += with_right(filled(line(b.inlines), indent, style_), b.id, style_); return;
        case Block::Kind::list: set_list(b, indent); return;
        case Block::Kind::item:
        case Block::Kind::quote:
        case Block::Kind::row:
            for (const Block& inner : b.children) set(inner, indent);
            return;
        case Block::Kind::table: set_table(b, indent); return;
        case Block::Kind::hand: set_hands(b, indent); return;
        case Block::Kind::layout: set_layout(b, indent); return;
        }
    }

    void set_list(const Block& list, std::size_t indent) {
        int number = list.first;
        const std::size_t marker =
            list.ordered ? std::to_string(list.first + static_cast<int>(list.children.size()) - 1).size() + 2 : 2;
        for (const Block& item : list.children) {
            const std::size_t start = out_.size();
            set(item, indent + marker);
            std::string mark = list.ordered ? std::to_string(number++) + "." : "•";
            mark = std::string(marker - 1 - std::min(marker - 1, display_width(mark)), ' ') + mark;
            // The mark takes the place of the spaces before the item's first line.
            if (out_.size() >= start + indent + marker) out_.replace(start + indent, marker, mark + " ");
        }
    }

    void set_table(const Block& table, std::size_t indent) {
        std::vector<std::vector<StyledText>> rows;
        std::size_t count = 0;
        for (const Block& row : table.children) {
            rows.emplace_back();
            for (const Block& cell : row.children) rows.back().push_back(line(cell.inlines, PictureForm::brief));
            count = std::max(count, rows.back().size());
        }
        if (count == 0) return;
        const auto widths = column_widths(rows, count, style_.width - std::min(style_.width, indent));
        std::vector<bool> figures;
        for (std::size_t c = 0; c < count; ++c) figures.push_back(is_of_figures(table, c));
        for (std::size_t r = 0; r < rows.size(); ++r) {
            if (r == 1) { // under the heads
                std::string rule;
                for (std::size_t c = 0; c < count; ++c) {
                    if (c > 0) rule += std::string(column_gap, ' ');
                    for (std::size_t i = 0; i < widths[c]; ++i) rule += "─";
                }
                out_ += std::string(indent, ' ') + rule + "\n";
            }
            std::vector<std::vector<std::string>> cells(count);
            std::size_t height = 1;
            for (std::size_t c = 0; c < rows[r].size(); ++c) {
                StyledText text = rows[r][c];
                if (r == 0) text = StyledText(text.plain(), style_bold);
                text.mark(style_.marks);
                cells[c] = text.lines(widths[c], style_.emphasis);
                height = std::max(height, cells[c].size());
            }
            for (std::size_t y = 0; y < height; ++y) {
                std::string row(indent, ' ');
                for (std::size_t c = 0; c < count; ++c) {
                    const std::string& text = y < cells[c].size() ? cells[c][y] : "";
                    const std::size_t lead = figures[c] ? widths[c] - std::min(widths[c], columns(text)) : 0;
                    row += padded(std::string(lead, ' ') + text, widths[c] + column_gap);
                }
                out_ += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
            }
        }
    }

    /// Natural widths where they fit; else the widest columns share what the others leave.
    static std::vector<std::size_t> column_widths(const std::vector<std::vector<StyledText>>& rows, std::size_t count,
                                                  std::size_t room) {
        std::vector<std::size_t> widths(count, 1);
        for (const auto& row : rows)
            for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].width());
        const std::size_t gaps = column_gap * (count - 1);
        room = std::max(room, gaps + count) - gaps;
        for (;;) {
            std::size_t total = 0, widest = 0;
            for (std::size_t c = 0; c < count; ++c) {
                total += widths[c];
                if (widths[c] > widths[widest]) widest = c;
            }
            if (total <= room || widths[widest] == 1) return widths;
            --widths[widest];
        }
    }

    /// Labels of hands that follow each other take one width.
    static std::size_t label_width(const std::vector<Block>& list, const Block& first) {
        std::size_t width = 0;
        for (const Block* b = &first; b != list.data() + list.size() && b->kind == Block::Kind::hand; ++b)
            for (const auto& [label, cards] : b->hands)
                if (const std::size_t shown = display_width(printable(label)); shown <= most_label && shown > 0)
                    width = std::max(width, shown + 2);
        return width;
    }

    void set_hands(const Block& b, std::size_t indent) {
        for (const auto& [label, cards] : b.hands) {
            StyledText row;
            for (const HeldCard& card : cards) {
                // A card does not break: its words are joined by a no-break space.
                std::string name = brackets(card.notation, pictures_);
                for (std::size_t at = 0; (at = name.find(' ', at)) != std::string::npos;) name.replace(at, 1, "\u00a0");
                row.add((row.empty() ? "" : " ") + name);
            }
            const bool beside = display_width(printable(label)) <= most_label;
            if (!beside) out_ += filled(StyledText(label + ":", style_italic), indent, style_);
            const std::size_t inner = indent + (beside ? label_ : 2);
            const std::size_t start = out_.size();
            out_ += filled(row, inner, style_);
            if (beside && !label.empty()) {
                const std::string shown = printable(label) + ":";
                const std::size_t taken = std::min(display_width(shown), inner - indent);
                out_.replace(start + indent, taken, shown);
            }
        }
    }

    /// What is wider than the terminal is cut off at its edge: broken lines would tell nothing.
    void set_layout(const Block& b, std::size_t indent) {
        const std::size_t room = style_.width - std::min(style_.width, indent);
        for (const std::string& line : table_layout_lines(b.layout, pictures_, room)) {
            std::string shown(first_columns(line, room));
            shown.resize(shown.find_last_not_of(' ') + 1);
            if (!shown.empty()) shown.insert(0, indent, ' ');
            if (!shown.empty() || line.empty()) out_ += shown + "\n";
        }
    }

    /// A line with the numbers of its footnotes, which are remembered.
    StyledText line(const std::vector<Inline>& inlines, PictureForm form = PictureForm::prose) {
        std::vector<Inline> numbered = inlines;
        for (Inline& i : numbered) {
            if (i.kind != Inline::Kind::footnote || !footnotes_.contains(i.text)) continue;
            notes_.push_back(i.text);
            i.text = std::to_string(++last_note_);
        }
        return named(numbered, pictures_, form);
    }

    void flush_notes() {
        if (notes_.empty()) return;
        auto number = last_note_ - notes_.size();
        const auto notes = std::exchange(notes_, {});
        out_ += "\n";
        for (const auto& note : notes) {
            const std::string mark = "[" + std::to_string(++number) + "] ";
            const std::size_t start = out_.size();
            for (const Block& b : footnotes_.at(note).children) set(b, style_.indent + mark.size());
            if (out_.size() > start + style_.indent + mark.size())
                out_.replace(start + style_.indent, mark.size(), mark);
        }
    }

    const std::map<std::string, Block>& footnotes_;
    const Pictures& pictures_;
    const TerminalStyle& style_;
    std::string out_;
    std::vector<std::string> notes_; ///< of this section, not yet set
    std::size_t last_note_ = 0;
    std::size_t label_ = 0; ///< width of the labels of a row of hands
};

} // namespace

StyledText named(const std::vector<Inline>& all, const Pictures& pictures, PictureForm form) {
    const std::vector<Inline> inlines = said_once(all, pictures);
    StyledText out;
    std::string so_far; // of the line, to see what stands before a picture
    const auto add = [&](const std::string& text, unsigned style) {
        out.add(text, style);
        so_far += text;
    };
    for (std::size_t n = 0; n < inlines.size(); ++n) {
        const Inline& i = inlines[n];
        const unsigned style = (i.bold ? style_bold : style_plain) | (i.italic ? style_italic : style_plain);
        const auto kind_of = [&](std::size_t k) { return k < inlines.size() ? inlines[k].kind : Inline::Kind::code; };
        switch (i.kind) {
        case Inline::Kind::text: {
            const bool between = n > 0 && kind_of(n - 1) == Inline::Kind::picture &&
                                 kind_of(n + 1) == Inline::Kind::picture && trim(i.text).empty();
            add(between ? ", " : i.text, style);
            break;
        }
        case Inline::Kind::code: add("`" + i.text + "`", style); break;
        case Inline::Kind::picture: {
            const Picture* p = pictures.find(i.text);
            if (p == nullptr) {
                add(":" + i.text + ":", style);
                break;
            }
            const bool sum = is_sum_sign(so_far, true) ||
                             (kind_of(n + 1) == Inline::Kind::text && is_sum_sign(inlines[n + 1].text, false));
            const bool card = p->kind == Picture::Kind::card;
            add(sum && card ? p->notation : form == PictureForm::brief ? p->brief : p->name, style);
            break;
        }
        case Inline::Kind::footnote: out.add("[" + i.text + "]", style_faint); break;
        case Inline::Kind::line_break:
            out.add_line_end();
            so_far.clear();
            break;
        }
    }
    return out;
}

std::string named_text(const Block& block, const Pictures& pictures) {
    std::string out;
    std::vector<Inline> words;
    for (const Inline& i : block.inlines)
        if (i.kind != Inline::Kind::footnote) words.push_back(i);
    if (!words.empty()) out = named(words, pictures).plain();
    for (const auto& [label, cards] : block.hands) {
        std::vector<std::string> names;
        for (const HeldCard& card : cards) {
            const Picture* p = pictures.find(card.notation);
            names.push_back(p != nullptr ? p->name : card.notation);
        }
        out += (out.empty() ? "" : "\n") + (label.empty() ? "" : label + ": ") + join(names, ", ");
    }
    if (!block.layout.empty()) out += (out.empty() ? "" : "\n") + table_layout_words(block.layout);
    for (const Block& inner : block.children) {
        const std::string text = named_text(inner, pictures);
        if (!text.empty()) out += (out.empty() ? "" : inner.kind == Block::Kind::cell ? "  " : "\n") + text;
    }
    return out;
}

std::string with_right(const std::string& lines, const std::string& right, const TerminalStyle& style) {
    if (right.empty()) return lines;
    StyledText text(right, style_faint);
    const std::string shown = text.lines(style.width, style.emphasis).front();
    const auto begin = lines.size() < 2 ? std::string::npos : lines.rfind('\n', lines.size() - 2);
    const std::size_t used = columns(lines.substr(begin == std::string::npos ? 0 : begin + 1)) - 1; // the newline
    const std::size_t width = columns(shown);
    std::string out = lines;
    if (used + 2 + width <= style.width)
        out.insert(out.size() - 1, std::string(style.width - used - width, ' ') + shown);
    else
        out += std::string(style.width - std::min(style.width, width), ' ') + shown + "\n";
    return out;
}

std::string filled(StyledText text, std::size_t indent, const TerminalStyle& style) {
    text.mark(style.marks);
    std::string out;
    for (const auto& line : text.lines(style.width - std::min(style.width, indent), style.emphasis))
        out += std::string(indent, ' ') + line + "\n";
    return out;
}

std::string to_terminal(const std::vector<Block>& blocks, const std::map<std::string, Block>& footnotes,
                        const Pictures& pictures, const TerminalStyle& style) {
    return Setter(footnotes, pictures, style).set(blocks);
}

} // namespace kupi::reference
