#include "layout/flow_blocks.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace kupi::layout {

namespace {

/// Of a panel's end: behind a colon, within a list, and within one of so few items, or behind its first or before its
/// last.
constexpr double colon_cost = 7e4, said_before = 2e4, parted_list = 2e4, parted_short_list = 6e4, lonely_item = 4e4;
constexpr std::size_t short_list = 3;

bool is_picture(const Block& b) { return b.kind == Block::Kind::hand || b.kind == Block::Kind::layout; }
bool is_run_in(const Block& b) { return b.kind == Block::Kind::heading && b.level >= 3; }
bool ends_in_colon(const Block& b) {
    return b.kind == Block::Kind::paragraph && trim(plain_text(b.inlines)).ends_with(':');
}
bool is_note(const Block& b) {
    return b.kind == Block::Kind::paragraph && std::all_of(b.inlines.begin(), b.inlines.end(), [](const Inline& i) {
               return i.italic || i.kind == Inline::Kind::picture;
           });
}

bool ends_sentence(const Line& line) {
    static constexpr std::string_view closing[] = {")", "\u2019", "\u201d", "\u201c"};
    std::string_view text = line.parts.empty() ? std::string_view() : trim(line.parts.back().text);
    for (bool closed = true; closed;) {
        closed = false;
        for (const std::string_view sign : closing)
            if (text.ends_with(sign)) {
                text.remove_suffix(sign.size());
                closed = true;
            }
    }
    return text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
}

struct Hand {
    std::string label;
    const std::vector<HeldCard>* cards = nullptr;
    double label_width = 0, width = 0; ///< the label's is 0 where it has a row of its own above
    bool begins = false;               ///< a row
    bool label_above() const { return !label.empty() && label_width == 0; }
};

/// Says which hands begin a row, as many sharing one as it has room for but no more than `most`; gives how many do.
std::size_t begin_rows(std::vector<Hand>& hands, double measure, double gap, std::size_t most) {
    double end = 0;
    std::size_t rows = 0, in_row = 0;
    for (Hand& hand : hands) {
        const double width = hand.label_width + hand.width;
        hand.begins = in_row == 0 || in_row == most || hand.label_above() || end + gap + width > measure;
        end = (hand.begins ? 0 : end + gap) + width;
        in_row = hand.begins ? 1 : in_row + 1;
        rows += hand.begins ? 1 : 0;
    }
    return rows;
}

/// Shares the hands out, evenly where that takes no more rows, and returns where in their rows the cards of those that
/// begin one begin: below each other, if that leaves every row the room, else 0.
double share_rows(std::vector<Hand>& hands, double measure, double gap) {
    const std::size_t rows = begin_rows(hands, measure, gap, hands.size());
    const std::size_t even = rows > 0 ? (hands.size() + rows - 1) / rows : 0;
    if (begin_rows(hands, measure, gap, even) > rows) begin_rows(hands, measure, gap, hands.size());
    double column = 0, end = 0;
    for (const Hand& hand : hands)
        if (hand.begins) column = std::max(column, hand.label_width);
    for (const Hand& hand : hands) {
        const double label = hand.begins && hand.label_width > 0 ? column : hand.label_width;
        end = (hand.begins ? 0 : end + gap) + label + hand.width;
        if (end > measure) return 0;
    }
    return column;
}

} // namespace

double BlockSetter::baseline(double scale) const {
    const Faces& f = type_.faces();
    return (style_.leading + f.ascent() - f.descent()) / 2 * scale;
}

Column BlockSetter::run(const std::vector<Block>& all) {
    Frame frame;
    frame.measure = measure_;
    blocks(all, frame);
    if (!out_.rows.empty()) out_.rows.back().cost = 0;
    return std::move(out_);
}

void BlockSetter::blocks(const std::vector<Block>& all, Frame frame) {
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Block& b = all[i];
        keep_together(all, i);
        switch (b.kind) {
        case Block::Kind::heading:
            if (is_run_in(b) && i + 1 < all.size() && all[i + 1].kind == Block::Kind::paragraph)
                frame.prefix = &b;
            else
                heading(b, frame, i == 0);
            break;
        case Block::Kind::paragraph: paragraph(b, frame, i > 0 && is_picture(all[i - 1])); break;
        case Block::Kind::list: list(b, frame); break;
        case Block::Kind::table: table(b, frame); break;
        case Block::Kind::hand: i = hands(all, i, frame); break;
        case Block::Kind::layout: layout(b, frame); break;
        case Block::Kind::quote: {
            Frame inner = frame;
            inner.x += style_.list.indent;
            inner.measure -= style_.list.indent;
            inner.face.italic = true;
            blocks(b.children, inner);
            break;
        }
        case Block::Kind::item:
        case Block::Kind::row:
        case Block::Kind::cell: blocks(b.children, frame); break;
        }
        if (b.kind == Block::Kind::paragraph) continue;
        frame.indents = false;
        if (b.kind != Block::Kind::heading)
            frame.after = b.kind == Block::Kind::table ? style_.table.above : style_.list.above;
        else if (frame.prefix == nullptr)
            frame.after = 0;
    }
}

void BlockSetter::keep_together(const std::vector<Block>& all, std::size_t next) {
    if (out_.rows.empty() || next == 0) return;
    double& cost = out_.rows.back().cost;
    const Block &b = all[next], &before = all[next - 1];
    if ((b.kind == Block::Kind::paragraph || b.kind == Block::Kind::list) && is_picture(before)) {
        std::size_t first = next - 1;
        while (first > 0 && is_picture(all[first])) --first;
        // What led up to the picture has said it, unless a note on it follows.
        if (ends_in_colon(all[first]) && !is_note(b)) cost = std::min(cost, said_before);
    }
    // A colon promises a table even more than a list, whose items can be read one by one.
    if (b.kind == Block::Kind::table && ends_in_colon(before)) cost = std::max(cost, together);
    if (b.kind != Block::Kind::heading) return;
    // Nothing more is said of a picture, a table or a chapter of one line, but a chapter's rules keep with the words
    // that open it.
    const bool opened = next > 1 && before.kind == Block::Kind::paragraph &&
                        all[next - 2].kind == Block::Kind::heading && !is_run_in(all[next - 2]);
    if (is_picture(before) || before.kind == Block::Kind::table || (opened && !is_run_in(b)))
        cost = 0;
    else if (opened)
        cost = std::max(cost, together);
}

std::vector<Line> BlockSetter::lines_of(Paragraph& paragraph, double measure, double first_indent, bool justified) {
    const ParagraphShape shape{measure, first_indent, justified, style_.paragraph.stretch, style_.paragraph.shrink};
    std::vector<Line> lines = paragraph.lines(shape);
    for (const Line& line : lines)
        if (line.overfull) {
            std::string text;
            for (const Line::Part& part : line.parts) text += part.text;
            out_.overfull.push_back(std::move(text));
        }
    return lines;
}

Row BlockSetter::row_of(const Line& line, double x, double scale) const {
    Row row;
    row.height = leading(scale);
    row.top = baseline(scale) - type_.faces().cap_height() * scale;
    for (const Line::Part& part : line.parts) {
        Mark m;
        m.x = x + part.x;
        m.y = baseline(scale);
        if (part.picture != nullptr) {
            m.kind = Mark::Kind::picture;
            m.picture = part.picture;
            m.space_after = part.space_after;
        } else {
            m.y -= type_.faces()[part.face].rise;
            m.text = part.text;
            m.face = part.face;
            m.word_spacing = part.word_spacing;
        }
        row.marks.push_back(std::move(m));
    }
    row.notes = line.notes;
    return row;
}

std::size_t BlockSetter::add_lines(const std::vector<Line>& lines, double x, double above, double stretch) {
    const bool headed = !out_.rows.empty() && out_.rows.back().cost >= Row::never;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        Row row = row_of(lines[i], x, 1);
        row.above = i == 0 ? above : 0;
        row.stretch = i == 0 ? stretch : 0;
        // Neither the first line nor the last of a paragraph stands alone.
        if (i + 1 < lines.size() && (i == 0 || i + 2 == lines.size())) row.cost = Row::widow;
        if (headed && lines.size() == 1) row.cost = Row::widow; // a heading has two lines with it
        if (i + 1 < lines.size()) row.next = ends_sentence(lines[i]) ? Row::Next::sentence : Row::Next::mid_sentence;
        if (lines[i].hyphen) row.cost += 1500;
        add_notes(row.notes);
        out_.rows.push_back(std::move(row));
    }
    return lines.size();
}

void BlockSetter::add_notes(std::vector<int>& notes) {
    for (const int number : std::exchange(notes, {})) {
        const Block* note = type_.footnote(number);
        if (note == nullptr || out_.notes.contains(number)) continue;
        notes.push_back(number);
        const double scale = style_.footnote.size;
        Face face;
        face.scale = scale;
        std::vector<Row>& rows = out_.notes[number];
        const Face mark = type_.composer().note_mark(face);
        const double indent = 0.75 * scale;
        for (const Block& b : note->children) {
            const std::vector<Line> lines = lines_of(type_.paragraph(b, face), measure_ - indent, 0, type_.justified());
            for (const Line& line : lines) {
                rows.push_back(row_of(line, indent, scale));
                if (rows.size() == 1) {
                    const FaceId id = type_.faces().id(mark);
                    text_mark(rows.back(), 0, baseline(scale) - mark.rise, std::to_string(number), id);
                    std::rotate(rows.back().marks.begin(), rows.back().marks.end() - 1, rows.back().marks.end());
                }
            }
        }
    }
}

void BlockSetter::text_mark(Row& row, double x, double y, const std::string& text, FaceId face) const {
    Mark m;
    m.x = x;
    m.y = y;
    m.text = text;
    m.face = face;
    row.marks.push_back(std::move(m));
}

void BlockSetter::heading(const Block& b, const Frame& frame, bool first) {
    const bool major = b.level <= 2;
    Face face;
    face.ink = Face::Ink::accent;
    face.weight = major ? style_.heading.weight : style_.run_in.weight;
    face.small_caps = major && style_.heading.small_caps;
    face.scale = major ? style_.heading.size : 1;
    face.tracking = major ? style_.heading.tracking : 0;
    const std::vector<Line> lines = lines_of(type_.paragraph(b, face), frame.measure, 0, false);
    const std::size_t begin = out_.rows.size();
    for (const Line& line : lines) {
        Row row = row_of(line, frame.x, face.scale);
        row.cost = Row::never;
        out_.rows.push_back(std::move(row));
    }
    if (begin == out_.rows.size()) return;
    out_.rows[begin].above = first ? 0 : major ? style_.heading.above : style_.run_in.above;
    out_.rows[begin].stretch = first ? 0 : major ? 1 : 0.4;
    if (!major) return;
    if (begin > 0) out_.rows[begin - 1].next = Row::Next::section;
    Row& last = out_.rows.back();
    if (style_.heading.rule) {
        Mark m;
        m.kind = Mark::Kind::rule;
        m.x = frame.x;
        m.y = baseline(face.scale) + 0.3;
        m.length = frame.measure;
        m.thickness = hairline;
        m.face = type_.faces().id(Face{.ink = Face::Ink::accent});
        last.height = std::max(last.height, m.y + hairline);
        last.marks.push_back(std::move(m));
    }
    last.height += style_.heading.below;
}

void BlockSetter::paragraph(const Block& b, Frame& frame, bool caption) {
    const bool run_in = frame.prefix != nullptr;
    Paragraph& text = type_.paragraph(b, frame.face, frame.prefix);
    const double indent = frame.indents && !run_in ? style_.paragraph.indent : 0;
    const double above = run_in ? style_.run_in.above : frame.indents ? style_.paragraph.space : 0;
    const std::size_t begin = out_.rows.size();
    add_lines(lines_of(text, frame.measure, indent, type_.justified()), frame.x, std::max(above, frame.after),
              run_in ? 0.35 : 0.12);
    if (caption)
        for (std::size_t i = begin; i < out_.rows.size(); ++i)
            if (out_.rows[i].next > Row::Next::paragraph) out_.rows[i].cost += within_caption;
    // What a colon promises had better stand beside it.
    if (!out_.rows.empty() && ends_in_colon(b)) out_.rows.back().cost += colon_cost;
    // A note on a picture, all of it italic, stands off the text.
    const bool note = caption && is_note(b);
    frame.indents = !note;
    frame.prefix = nullptr;
    frame.after = note ? style_.list.above : 0;
}

void BlockSetter::list(const Block& b, const Frame& frame) {
    int number = b.first;
    bool first = true;
    for (const Block& item : b.children) {
        Face mark;
        mark.ink = Face::Ink::accent;
        const FaceId id = type_.faces().id(mark);
        const std::string sign = b.ordered ? std::to_string(number++) + "." : "\u2022";
        const double indent = style_.list.indent;
        Frame inner = frame;
        inner.x += indent;
        inner.measure -= indent;
        inner.prefix = nullptr;
        inner.indents = false;
        inner.after = 0;
        const std::size_t begin = out_.rows.size();
        blocks(item.children, inner);
        if (begin == out_.rows.size()) continue;
        Row& row = out_.rows[begin];
        // Numbers end where the text begins, points stand at its left.
        const double width = type_.faces().width(id, sign);
        const double x = b.ordered ? std::max(indent - width - 0.3, 0.0) : 0.15;
        text_mark(row, frame.x + x, baseline(), sign, id);
        std::rotate(row.marks.begin(), row.marks.end() - 1, row.marks.end());
        row.above = first ? style_.list.above : 0;
        row.stretch = first ? 0.3 : 0.1;
        // What leads up to a list stands beside it.
        if (begin > 0 && first) out_.rows[begin - 1].cost = std::max(out_.rows[begin - 1].cost, colon_cost);
        // A list had better stay together, and an item alone at either end of a panel looks lost.
        if (begin > 0 && !first) {
            const bool alone = &item == &b.children[1] || &item == &b.children.back();
            out_.rows[begin - 1].cost += b.children.size() <= short_list ? parted_short_list
                                         : alone                         ? lonely_item
                                                                         : parted_list;
        }
        first = false;
    }
}

std::size_t BlockSetter::hands(const std::vector<Block>& all, std::size_t from, const Frame& frame) {
    // Hands that follow each other share a row where there is room.
    std::size_t last = from;
    while (last + 1 < all.size() && all[last + 1].kind == Block::Kind::hand) ++last;
    const double height = style_.hand.height, card = height * 2.5 / 3.5, step = card * style_.hand.step;
    Face face = frame.face;
    face.italic = true;
    const FaceId id = type_.faces().id(face);
    const double label_gap = 0.45, hand_gap = 1.4;
    std::vector<Hand> held;
    for (std::size_t i = from; i <= last; ++i)
        for (const auto& [label, cards] : all[i].hands) {
            char before = 0;
            Hand hand{label.empty() ? "" : curl_quotes(label, before) + ":", &cards};
            hand.label_width = hand.label.empty() ? 0 : type_.faces().width(id, hand.label) + label_gap;
            hand.width = cards.empty() ? 0 : card + step * static_cast<double>(cards.size() - 1);
            if (hand.label_width + hand.width > frame.measure) hand.label_width = 0;
            held.push_back(std::move(hand));
        }
    lead_in();
    const double column = share_rows(held, frame.measure, hand_gap);
    double x = 0;
    bool open = false;
    const auto new_row = [&] {
        Row row;
        row.height = height + 0.28;
        row.above = style_.hand.above;
        row.stretch = open ? 0.15 : 0.4;
        row.top = 0;
        row.cost = Row::never;
        out_.rows.push_back(std::move(row));
        x = 0;
        open = true;
    };
    for (const Hand& hand : held) {
        if (hand.label_above()) {
            Paragraph words(type_.composer().words(hand.label, face), type_.faces(), nullptr);
            const std::size_t lines =
                add_lines(lines_of(words, frame.measure, 0, false), frame.x, style_.hand.above, 0.4);
            for (std::size_t k = 0; k < lines; ++k) out_.rows[out_.rows.size() - 1 - k].cost = Row::never;
            new_row();
            out_.rows.back().above = 0.15;
        } else if (hand.begins) {
            new_row();
        }
        Row& row = out_.rows.back();
        if (hand.label_width > 0) {
            text_mark(row, frame.x + x, height / 2 + type_.faces().cap_height() / 2, hand.label, id);
            x += hand.begins ? std::max(column, hand.label_width) : hand.label_width;
        }
        double at = x;
        for (const HeldCard& one : *hand.cards) {
            const Miniature* m = type_.miniatures().card(one.notation);
            if (m == nullptr) continue;
            Mark mark;
            mark.kind = Mark::Kind::picture;
            mark.x = frame.x + at;
            mark.y = height;
            mark.picture = m;
            mark.space_after = true;
            row.marks.push_back(std::move(mark));
            at += step;
        }
        if (x + hand.width > frame.measure + 1e-6) out_.overfull.push_back(hand.label.empty() ? "a hand" : hand.label);
        x += hand.width + hand_gap;
    }
    // What is said of a hand had better stand beside it.
    if (!out_.rows.empty()) out_.rows.back().cost = together;
    return last;
}

} // namespace kupi::layout
