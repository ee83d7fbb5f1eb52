// Tables as rows of a column.
#include <algorithm>

#include "layout/flow_blocks.h"

namespace kupi::layout {

namespace {

constexpr double least_column = 3;                   ///< ems
constexpr double widest_parted = 20;                 ///< ems: of a table with room between its columns
constexpr double halves_apart = 1, tight_gap = 0.6;  ///< ems: of a table in two halves; before figures, at least
constexpr std::size_t too_wide = 100, torn_sum = 10; ///< in the place of so many lines

/// Whether a sum goes on from one line to the next.
bool tears_sum(const Line& line, const Line& next) {
    const auto sums = [](std::string_view text, bool ends) {
        for (const std::string_view sign : {"+", "\u2212", "\u00d7", "="})
            if (ends ? text.ends_with(sign) : text.starts_with(sign)) return true;
        return false;
    };
    return sums(line.parts.back().text, true) || sums(next.parts.front().text, false);
}

/// One that does not fit is worse than any number of lines that do, and so is a sum in two of them.
std::size_t lines_in(Paragraph& cell, double measure) {
    ParagraphShape shape;
    shape.measure = measure;
    shape.justified = false;
    const std::vector<Line> lines = cell.lines(shape);
    std::size_t out = lines.size();
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].overfull) out += too_wide;
        if (i > 0 && tears_sum(lines[i - 1], lines[i])) out += torn_sum;
    }
    return out;
}

/// Whether a long table stands in two halves side by side: the heads of the first are those of the second.
bool is_double(const Block& table, std::size_t columns) {
    const std::vector<Block>& head = table.children.front().children;
    if (columns < 4 || columns % 2 != 0 || head.size() < columns) return false;
    for (std::size_t c = 0; c < columns / 2; ++c)
        if (plain_text(head[c].inlines) != plain_text(head[c + columns / 2].inlines)) return false;
    return true;
}

/// Moves room between two columns of a table to where it is lowest, and as little as does it.
template <typename Height>
void share_room(double& a, double& b, Height height) {
    const double both = a + b, before = a;
    double best = a;
    std::size_t lowest = height();
    const double step = std::max(0.5, both / 100);
    for (double moved = step; moved < both; moved += step)
        for (const double width : {before - moved, before + moved}) {
            if (width < least_column || both - width < least_column) continue;
            a = width;
            b = both - width;
            if (const std::size_t now = height(); now < lowest) {
                lowest = now;
                best = width;
            }
        }
    a = best;
    b = both - best;
}

} // namespace

void BlockSetter::table(const Block& b, const Frame& frame) {
    std::size_t columns = 0;
    for (const Block& r : b.children) columns = std::max(columns, r.children.size());
    if (columns == 0) return;
    // Each column as wide as its widest cell, or a fair share of what there is.
    Face body = frame.face;
    body.tabular = true;
    Face head = body;
    head.italic = true;
    std::vector<double> widths(columns, 0);
    std::vector<std::vector<Paragraph*>> cells; // of each row
    for (const Block& r : b.children) {
        const Face& face = cells.empty() ? head : body;
        std::vector<Paragraph*>& row = cells.emplace_back();
        for (const Block& cell : r.children) {
            row.push_back(&type_.paragraph(cell, face, nullptr, false));
            double& width = widths[row.size() - 1];
            width = std::max(width, row.back()->natural_width() + 0.02);
        }
    }
    const double between = is_double(b, columns) ? halves_apart : 0;
    const double room = frame.measure - style_.table.gap * static_cast<double>(columns - 1) - between;
    double total = 0;
    for (const double w : widths) total += w;
    if (total > room) {
        double narrow = 0;
        const double fair = room / static_cast<double>(columns);
        double over = 0;
        for (const double w : widths) (w > fair ? over : narrow) += w;
        std::vector<std::size_t> shared;
        for (std::size_t c = 0; c < columns; ++c)
            if (widths[c] > fair) {
                widths[c] = (room - narrow) * widths[c] / over;
                shared.push_back(c);
            }
        std::vector<std::vector<std::size_t>> lines(cells.size(), std::vector<std::size_t>(columns, 1));
        const auto count = [&](std::size_t c) {
            for (std::size_t r = 0; r < cells.size(); ++r)
                if (c < cells[r].size()) lines[r][c] = lines_in(*cells[r][c], widths[c]);
        };
        std::for_each(shared.begin(), shared.end(), count);
        for (std::size_t i = 0; i + 1 < shared.size(); ++i) {
            const std::size_t left = shared[i], right = shared[i + 1];
            share_room(widths[left], widths[right], [&] {
                count(left);
                count(right);
                std::size_t height = 0;
                for (const auto& row : lines) height += *std::max_element(row.begin(), row.end());
                return height;
            });
            count(left);
            count(right);
        }
    }
    // What room is left parts the columns, as far as the eye still finds from one to the next.
    double gap = style_.table.gap;
    const double gaps = frame.measure - room;
    const double width = std::clamp(total + gaps, std::min(widest_parted, frame.measure), frame.measure);
    if (columns > 1 && total < room) gap += (width - gaps - total) / static_cast<double>(columns - 1);
    lead_in();
    std::vector<bool> figures;
    for (std::size_t c = 0; c < columns; ++c) figures.push_back(is_of_figures(b, c));
    // What figures at the right leave of a row is for the words before them, row by row.
    const auto measure_of = [&](std::size_t r, std::size_t c) {
        if (total <= room || columns != 2 || c != 0 || !figures[1] || cells[r].size() < 2) return widths[c];
        const double left = frame.measure - std::min(cells[r][1]->natural_width() + 0.02, widths[1]);
        const double usual = std::max(left - gap, widths[0]), tight = std::max(left - tight_gap, usual);
        return lines_in(*cells[r][0], tight) < lines_in(*cells[r][0], usual) ? tight : usual;
    };
    for (std::size_t r = 0; r < cells.size(); ++r) {
        Row row;
        double x = frame.x, height = leading();
        for (std::size_t c = 0; c < cells[r].size(); ++c) {
            const std::vector<Line> lines = lines_of(*cells[r][c], measure_of(r, c), 0, false);
            for (std::size_t i = 0; i < lines.size(); ++i) {
                Row cell = row_of(lines[i], figures[c] ? x + widths[c] - lines[i].width : x, 1);
                row.top = cell.top;
                for (Mark& m : cell.marks) m.y += leading() * static_cast<double>(i);
                row.marks.insert(row.marks.end(), cell.marks.begin(), cell.marks.end());
                row.notes.insert(row.notes.end(), cell.notes.begin(), cell.notes.end());
            }
            height = std::max(height, leading() * static_cast<double>(lines.size()));
            x += widths[c] + gap + (c + 1 == columns / 2 ? between : 0);
        }
        row.height = height;
        row.above = r == 0 ? style_.table.above : style_.table.row;
        row.stretch = r == 0 ? 0.5 : 0;
        const bool last = r + 1 == cells.size();
        // Short tables stay whole, long ones keep two rows together at either end.
        row.cost = last                                                    ? after_table
                   : r == 0                                                ? Row::never
                   : cells.size() <= 10 || r == 1 || r + 2 == cells.size() ? 3e5
                                                                           : 500;
        if (r == 0) {
            Mark m;
            m.kind = Mark::Kind::rule;
            m.x = frame.x;
            m.y = height + 0.06;
            m.length = width;
            m.thickness = hairline;
            m.face = type_.faces().id(Face{.ink = Face::Ink::pale});
            row.height += 0.12;
            row.marks.push_back(std::move(m));
        }
        add_notes(row.notes);
        out_.rows.push_back(std::move(row));
    }
}

} // namespace kupi::layout
