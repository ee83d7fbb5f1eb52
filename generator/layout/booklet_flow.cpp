#include "layout/booklet_flow.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::layout {

namespace {

// Of ending a page; a page itself costs 10,000 (fill).
constexpr double lone_line_cost = 8e3, whole_cost = 1e5;
/// Within a paragraph: a hole of a line or two at the page's end is no better.
constexpr double booklet_paragraph_cost = 500, booklet_sentence_cost = 1500;
/// Of an outline on a page of its own: rather as many rows of the text go with it.
constexpr double alone_cost = 2e4;
constexpr std::size_t rows_beside_outline = 8;

} // namespace

void BookletFlow::text(std::vector<Block> blocks, const std::string& prefix) {
    // Each heading begins a segment, so that the row is known in which it stands.
    std::vector<Block> part;
    const auto flush = [&] {
        if (!part.empty()) segment(part, !column.rows.empty());
        part.clear();
    };
    for (Block& b : blocks) {
        if (b.kind == Block::Kind::heading) {
            if (b.level == 1) continue; // the chapter's opening has it
            flush();
            anchor(prefix + "#" + b.id, curled(plain_text(b.inlines)), b.level <= 2 ? 1 : 2);
        }
        part.push_back(std::move(b));
    }
    flush();
}

void BookletFlow::segment(const std::vector<Block>& all, bool follows) {
    const bool whole = !all.empty() && all.front().id == "outline";
    Column set = type_->set(all, measure_);
    if (set.rows.empty()) return;
    const TextStyle& style = type_->style();
    const bool heading = all.front().kind == Block::Kind::heading;
    if (heading && follows) {
        // Set alone, it stands as if it began a text.
        const bool major = all.front().level <= 2;
        Row& first = set.rows.front();
        first.above = std::max(first.above, major ? style.heading.above : style.run_in.above);
        first.stretch = std::max(first.stretch, major ? 1.0 : 0.4);
        if (major) column.rows.back().next = Row::Next::section;
    }
    if (heading && all.size() == 1) set.rows.back().cost = Row::never;
    for (Row& row : set.rows)
        if (row.next > Row::Next::paragraph)
            row.cost += row.next == Row::Next::sentence ? booklet_paragraph_cost : booklet_sentence_cost;
    // Rather not a heading and a single line at the end of a page; a short outline stays in one piece.
    for (std::size_t i = 0; heading && i < set.rows.size(); ++i) {
        const bool within = whole && i + 1 < set.rows.size();
        if (set.rows[i].cost < Row::never && (within || (i > 0 && set.rows[i - 1].cost >= Row::never)))
            set.rows[i].cost += within ? whole_cost : lone_line_cost;
    }
    if (whole && follows)
        for (std::size_t i = 0, n = std::min(column.rows.size(), rows_beside_outline); i < n; ++i)
            column.rows[column.rows.size() - 1 - i].cost +=
                alone_cost * (1 - static_cast<double>(i) / rows_beside_outline);
    for (Row& row : set.rows) column.rows.push_back(std::move(row));
    column.notes.merge(set.notes);
    column.overfull.insert(column.overfull.end(), set.overfull.begin(), set.overfull.end());
}

Row& BookletFlow::row(double height, double above) {
    Row row;
    row.height = height;
    row.above = above;
    column.rows.push_back(std::move(row));
    return column.rows.back();
}

Mark text_mark(Faces& faces, const std::string& text, const Face& face, double x, double y, Hold hold) {
    Mark m;
    m.face = faces.id(face);
    m.text = text;
    const double width = hold == Hold::left ? 0 : faces.width(m.face, text);
    m.x = x - (hold == Hold::right ? width : hold == Hold::middle ? width / 2 : 0);
    m.y = y;
    return m;
}

Mark picture_mark(const Miniature* picture, double x, double y) {
    Mark m;
    m.kind = Mark::Kind::picture;
    m.picture = picture;
    m.x = x;
    m.y = y;
    return m;
}

Mark rule_mark(Faces& faces, double x, double y, double length, double thickness, Face::Ink ink) {
    Mark m;
    m.kind = Mark::Kind::rule;
    m.x = x;
    m.y = y;
    m.length = length;
    m.thickness = thickness;
    m.face = faces.id(Face{.ink = ink});
    return m;
}

double take_rows(Row& row, const std::vector<Row>& rows, double x, double y) {
    double at = y;
    for (const Row& r : rows) {
        if (&r != &rows.front()) at += r.above;
        for (Mark m : r.marks) {
            m.x += x;
            m.y += at;
            row.marks.push_back(std::move(m));
        }
        row.notes.insert(row.notes.end(), r.notes.begin(), r.notes.end());
        at += r.height;
    }
    return at - y;
}

std::string curled(const std::string& text) {
    char before = 0;
    return curl_quotes(text, before);
}

} // namespace kupi::layout
