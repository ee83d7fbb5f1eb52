#include "layout/sheet_marks.h"

#include <cmath>

namespace kupi::layout {

namespace {

constexpr double same_line = 1e-6;
constexpr double shortest_mark = mm(0.7); ///< a shorter one can't be cut by
constexpr double at_fold = 1; ///< marks end this far, in points, before the fold or before the opposite mark

struct Span {
    double from = 0, to = 0;
};

/// A rectangle as seen by lines along one axis: `across` is where it stands, `along` is what it covers.
struct Lane {
    Span across, along;
};

std::vector<Lane> lanes(const std::vector<Rect>& trims, bool upright) {
    std::vector<Lane> out;
    for (const Rect& r : trims)
        out.push_back(upright ? Lane{{r.x, r.right()}, {r.y, r.bottom()}} : Lane{{r.y, r.bottom()}, {r.x, r.right()}});
    return out;
}

/// Where the trims' sides lie, each line once.
std::vector<double> trim_lines(const std::vector<Lane>& cards) {
    std::vector<double> at;
    for (const Lane& c : cards) at.insert(at.end(), {c.across.from, c.across.to});
    std::sort(at.begin(), at.end());
    at.erase(std::unique(at.begin(), at.end(), [](double a, double b) { return b - a < same_line; }), at.end());
    return at;
}

/// What cards with their bleed cover of the line at `line`, merged and in order.
std::vector<Span> covered(const std::vector<Lane>& cards, double line, double bleed) {
    std::vector<Span> spans;
    for (const Lane& c : cards)
        if (line > c.across.from - bleed - same_line && line < c.across.to + bleed + same_line)
            spans.push_back({c.along.from - bleed, c.along.to + bleed});
    std::sort(spans.begin(), spans.end(), [](Span a, Span b) { return a.from < b.from; });
    std::vector<Span> merged;
    for (const Span& s : spans) {
        if (!merged.empty() && s.from < merged.back().to + same_line)
            merged.back().to = std::max(merged.back().to, s.to);
        else
            merged.push_back(s);
    }
    return merged;
}

/// The marks of one trim line between 'printable.from' and 'printable.to'.
void marks_along(const SheetSpec& spec, const std::vector<Span>& cards, Span printable, std::vector<Span>& out) {
    const auto add = [&](double start, double direction, double room) {
        const double want = spec.mark_offset + spec.mark_length;
        const double shrink = std::min(1.0, room / want);
        const double offset = spec.mark_offset * shrink;
        const double end = spec.marks == Marks::full ? room : want * shrink;
        if (end - offset < shortest_mark) return;
        out.push_back({start + direction * offset, start + direction * end});
    };
    for (std::size_t i = 0; i <= cards.size(); ++i) {
        const bool before = i > 0, after = i < cards.size();
        const double from = before ? cards[i - 1].to : printable.from, to = after ? cards[i].from : printable.to;
        const double room = before && after ? (to - from) / 2 - at_fold : to - from;
        if (room <= 0 || spec.mark_offset + spec.mark_length <= 0) continue;
        if (before) add(from, 1, room);
        if (after) add(to, -1, room);
    }
}

} // namespace

std::vector<MarkLine> mark_lines(const SheetSpec& spec, const SheetSide& side) {
    std::vector<MarkLine> out;
    if (spec.marks == Marks::none) return out;
    for (const bool upright : {true, false}) {
        const auto cards = lanes(side.trims, upright);
        const Span printable{spec.edge, (upright ? side.media.height : side.media.width) - spec.edge};
        for (const double line : trim_lines(cards)) {
            std::vector<Span> spans;
            if (spec.marks == Marks::full && spec.bleed <= 0)
                spans.push_back(printable);
            else
                marks_along(spec, covered(cards, line, spec.bleed), printable, spans);
            for (const Span& s : spans)
                out.push_back(upright ? MarkLine{{line, s.from}, {line, s.to}}
                                      : MarkLine{{s.from, line}, {s.to, line}});
        }
    }
    return out;
}

draw::Path corner_guides(const std::vector<Rect>& trims, double radius, double room) {
    draw::Path path;
    // An arc just outside of the rounded corner; it ends where it would leave the square one.
    const double r = radius + room / 2;
    const double start = std::acos(std::min(1.0, radius / (radius + room)));
    const double sweep = std::numbers::pi / 2 - 2 * start;
    if (!(radius >= 1) || sweep <= 0) return path;
    const double k = r * 4.0 / 3.0 * std::tan(sweep / 4);
    for (const Rect& t : trims) {
        for (int corner = 0; corner < 4; ++corner) { // clockwise from the bottom right, as angles run
            const double from = start + corner * std::numbers::pi / 2, to = from + sweep;
            const Point centre{corner == 0 || corner == 3 ? t.right() - radius : t.x + radius,
                               corner < 2 ? t.bottom() - radius : t.y + radius};
            const auto on = [&](double a) { return Point{centre.x + r * std::cos(a), centre.y + r * std::sin(a)}; };
            const auto along = [&](double a, double d) { return Point{-std::sin(a) * d, std::cos(a) * d}; };
            path.move_to(on(from));
            path.curve_to(on(from) + along(from, k), on(to) - along(to, k), on(to));
        }
    }
    return path;
}

} // namespace kupi::layout
