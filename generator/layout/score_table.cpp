#include "layout/score_table.h"

namespace kupi::layout {

namespace {
constexpr double line_width = 0.35, gap_above = 3; ///< between the table's top and its columns
}

void draw_score_table(const ScoreTable& table, const Matrix& place, std::vector<draw::Operation>& operations) {
    const Rect& area = table.area;
    const double row = area.height / table.rows, column = area.width / (table.columns + table.first);
    const auto line = [&](Point a, Point b, double width, Colour colour) {
        operations.push_back(draw::Stroke{draw::Path::line(place(a), place(b)), colour, width, {}, {}});
    };
    for (int i = 1; i <= table.rows; ++i) {
        const double y = area.y + i * row;
        line({area.x, y}, {area.right(), y}, i == 1 ? table.head_line : line_width, i == 1 ? table.head : table.lines);
    }
    for (int i = 0; i < table.columns; ++i) {
        const double x = area.x + (table.first + i) * column;
        line({x, area.y + gap_above}, {x, area.bottom()}, line_width, table.lines);
    }
}

} // namespace kupi::layout
