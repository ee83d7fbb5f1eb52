#include "layout/imposition.h"

#include <algorithm>

namespace kupi::layout {

namespace {

constexpr double rounding = 0.01; ///< points: rounding of sizes given in inches or millimetres
constexpr double mark_gap = 3, mark_length = 14, least = 5; ///< of a line in the offcut, points

} // namespace

bool fits_on(Size page, Size paper) {
    return 2 * page.width <= paper.width + rounding && page.height <= paper.height + rounding;
}

Imposition impose(const ImpositionSpec& spec) {
    Imposition out;
    out.paper = spec.paper;
    out.sheets = (spec.pages + 3) / 4;
    out.blanks = out.sheets * 4 - spec.pages;
    const Size page = spec.page;
    out.trim = Rect::around({spec.paper.width / 2, spec.paper.height / 2}, {2 * page.width, page.height});
    out.fold = out.trim.centre().x;
    out.creep = out.sheets == 0 ? 0 : spec.stock * static_cast<double>(out.sheets - 1);
    const std::size_t last = out.sheets * 4; // one behind the last page, blanks included
    const auto placed = [&](std::size_t index, bool left, std::size_t sheet) {
        PlacedPage p;
        if (index < spec.pages) p.page = index;
        p.left = left;
        p.trim = {left ? out.trim.x : out.fold, out.trim.y, page.width, page.height};
        p.shift = (left ? 1 : -1) * spec.stock * static_cast<double>(sheet);
        return p;
    };
    for (std::size_t sheet = 0; sheet < out.sheets; ++sheet) {
        const std::size_t first = 2 * sheet; // the right page of its front
        out.sides.push_back({sheet, true, placed(last - 1 - first, true, sheet), placed(first, false, sheet)});
        out.sides.push_back({sheet, false, placed(first + 1, true, sheet), placed(last - 2 - first, false, sheet)});
    }
    return out;
}

std::vector<OffcutLine> offcut_lines(const Imposition& imposition) {
    std::vector<OffcutLine> out;
    const Rect& t = imposition.trim;
    const double above = t.y, beside = t.x; // the spread stands in the middle of the paper
    const auto reach = [](double room) { return std::min(mark_gap + mark_length, room); };
    if (above >= mark_gap + least) {
        const double end = reach(above);
        for (const double x : {t.x, imposition.fold, t.right()}) {
            const bool fold = x == imposition.fold;
            out.push_back({{x, t.y - mark_gap}, {x, t.y - end}, fold});
            out.push_back({{x, t.bottom() + mark_gap}, {x, t.bottom() + end}, fold});
        }
    }
    if (beside >= mark_gap + least) {
        const double end = reach(beside);
        for (const double y : {t.y, t.bottom()}) {
            out.push_back({{t.x - mark_gap, y}, {t.x - end, y}, false});
            out.push_back({{t.right() + mark_gap, y}, {t.right() + end, y}, false});
        }
    }
    return out;
}

} // namespace kupi::layout
