// Saddle stitch: which of a booklet's pages stand where on the sheets, so that these, printed on both sides, laid into
// each other, folded once and stapled at the fold, read from the first page to the last. Geometry alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"

namespace kupi::layout {

struct ImpositionSpec {
    std::size_t pages = 0; ///< of the booklet; blank ones are added at the end, up to a multiple of four
    Size page;             ///< as trimmed
    Size paper;            ///< as printed: its long edges at head and foot of the pages
    double stock = 0;      ///< thickness of the paper
};

/// One page on one side of a sheet.
struct PlacedPage {
    std::optional<std::size_t> page; ///< in reading order from 0; none: a blank
    bool left = false;
    Rect trim;        ///< on the paper
    double shift = 0; ///< of what is printed, to the right; towards the fold
    /// From the page, its top left corner at the origin, to the paper.
    Matrix place() const { return Matrix::translation(trim.x + shift, trim.y); }
};

struct ImposedSide {
    std::size_t sheet = 0; ///< the outermost is 0
    bool front = true;     ///< towards the outside of the booklet
    PlacedPage left, right;
};

struct Imposition {
    Size paper;
    Rect trim;        ///< the spread; the same on every side, and on either side of the paper
    double fold = 0;  ///< its x
    double creep = 0; ///< how far the innermost sheet would stick out at the fore edge, untrimmed
    std::size_t sheets = 0, blanks = 0;
    std::vector<ImposedSide> sides; ///< front and back of the outermost sheet, then of the next
};

/// The back of a sheet lies behind its front when the paper is turned over like the page of a book, about its short
/// edge. Each sheet that lies in another one is pushed towards the fore edge by the thickness of the paper; what is
/// printed on it moves as much towards the fold, so that all outer margins are alike after trimming.
/// The spread must fit on the paper (fits_on).
Imposition impose(const ImpositionSpec& spec);

/// Whether a spread of two such pages fits on the paper.
bool fits_on(Size page, Size paper);

/// Where to fold and to trim, in the offcut: empty where there is none. Each line runs from the trim outwards.
struct OffcutLine {
    Point from, to;
    bool fold = false;
};
std::vector<OffcutLine> offcut_lines(const Imposition& imposition);

} // namespace kupi::layout
