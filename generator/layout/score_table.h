// An empty table to write scores into: a line for each hand, a column for each player.
#pragma once

#include <vector>

#include "layout/display_list.h"

namespace kupi::layout {

struct ScoreTable {
    Rect area;
    int rows = 2, columns = 2; ///< the first column, of the hands' numbers, not counted
    double first = 0.7;        ///< its width, of another's
    double head_line = 0.6;    ///< points, as everything here
    Colour head, lines;
};

/// `place` maps the table's area to the page.
void draw_score_table(const ScoreTable& table, const Matrix& place, std::vector<draw::Operation>& operations);

} // namespace kupi::layout
