// Folds a sheet as its template says, with pieces of paper the size of a panel, and proves what a reader relies on. It
// knows paper, not templates: where panels lie it takes from their boxes, where lines lie from the folded pieces.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "layout/fold.h"

namespace kupi::test {

using namespace layout;

/// A piece of the sheet, one panel large. The first piece (column 0, row 0) never moves: it lies at (0, 0), its front
/// towards the reader.
struct Piece {
    int column = 0, row = 0;                     ///< in the flat sheet, seen from the front
    int x = 0, y = 0;                            ///< where it lies now, in panels
    bool mirrored_x = false, mirrored_y = false; ///< how it was turned over to get there
    bool front_up() const { return mirrored_x == mirrored_y; }
};

/// All pieces, from the top layer to the bottom.
using Pile = std::vector<Piece>;

/// Two neighbours in the flat sheet that paper joins: `a` is the left or upper one.
struct Joint {
    bool vertical = true; ///< the line between them
    int after = 1, at = 0;
    std::size_t a = 0, b = 0; ///< numbers of pieces, row by row
};

/// By which a piece is known: row by row.
inline std::size_t number_of(const FoldTemplate& fold, int column, int row) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(fold.columns) + static_cast<std::size_t>(column);
}
/// The joints that no cut parts.
std::vector<Joint> joints(const FoldTemplate& fold);
/// Where each piece lies in the pile: by its number, its layer from the top.
std::vector<std::size_t> layers_of(const FoldTemplate& fold, const Pile& pile);

/// The edge of the pile on which a folded joint lies, as its first piece lies.
enum class Edge { left, right, top, bottom };
Edge edge_of(const Joint& j, const Piece& a);

/// Two creases on one edge of a pile, as pairs of layers, lie one inside of the other, or apart; else paper passes
/// through paper.
bool cross(std::size_t a, std::size_t b, std::size_t c, std::size_t d);

/// "(column, row)".
std::string name_of(const Piece& p);

/// What the simulator found out, or why the sheet can't be folded so.
struct Folding {
    std::vector<Pile> states; ///< flat, then after each step that folds
    bool booklet = false;     ///< the last step was a push: it is read by turning leaves, not by unfolding
    std::string fault;        ///< empty: it folds
};

Folding fold_sheet(const FoldTemplate& fold);

// ---- Proofs

// Each gives what is wrong, or nothing.
std::string fault_of_tiling(const FoldTemplate& fold);  ///< panels tile the trim of each side, without overlap
std::string fault_of_flip(const FoldTemplate& fold);    ///< front and back trims coincide after the flip
std::string fault_of_order(const FoldTemplate& fold);   ///< the reading order is complete
std::string fault_of_cuts(const FoldTemplate& fold);    ///< cuts lie inside the trim and leave the sheet in one piece
std::string fault_of_folding(const FoldTemplate& fold); ///< it folds to one panel; no paper passes through paper
std::string fault_of_size(const FoldTemplate& fold);    ///< folded, it is one card large and thin enough for the box
std::string fault_of_title(const FoldTemplate& fold);   ///< the title ends outermost and upright
std::string fault_of_reading(const FoldTemplate& fold); ///< unfolding shows every panel upright and in order

/// All of them, by name.
std::vector<std::pair<std::string, std::string>> proofs(const FoldTemplate& fold);

} // namespace kupi::test
