// Lines to cut and to fold, as values: painted on pages, and written as SVG and DXF for cutting machines.
#pragma once

#include <string>
#include <vector>

#include "layout/display_list.h"

namespace kupi::layout {

/// A line of straight pieces and arcs. Vertices stand in y-down points, as everything does; arcs are told as DXF tells
/// them: the `bulge` of a vertex is the tangent of a quarter of the angle of the arc that leads to the next one,
/// positive where it runs counterclockwise as seen, 0 for a straight piece.
struct CutPath {
    struct Vertex {
        Point at;
        double bulge = 0;
        double round = 0; ///< radius of the arc that rounded() puts in this corner's place
        friend bool operator==(const Vertex&, const Vertex&) = default;
    };
    std::vector<Vertex> vertices;
    bool closed = true;
    friend bool operator==(const CutPath&, const CutPath&) = default;

    /// The same with its corners rounded, as far as the pieces beside them have room.
    CutPath rounded() const;
    CutPath moved(Point by) const;
    /// Arcs as cubic curves.
    draw::Path to_path() const;
    /// Of the vertices.
    Rect bounds() const;

    static CutPath line(Point a, Point b) { return {{{a}, {b}}, false}; }
    static CutPath rectangle(const Rect& r, double corner);
};

/// What a cutting machine does with one page: true to size, seen from the printed side.
struct CutSheet {
    Size media;
    std::vector<CutPath> cuts, folds;
};

/// An SVG in millimetres, a group each for cuts and folds.
std::string cut_svg(const CutSheet& sheet);
/// DXF R12 in millimetres, y up from the page's lower left corner, layers CUT and FOLD.
std::string cut_dxf(const CutSheet& sheet);

} // namespace kupi::layout
