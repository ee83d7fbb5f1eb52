// Folds a box as a pair of hands does, with its panels as plane pieces in space, and proves what a buyer relies on. It
// knows geometry, not templates: it turns everything beyond a fold by a quarter about that fold, away from the print.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "layout/box.h"

namespace kupi::test {

using namespace layout;

struct Vector {
    double x = 0, y = 0, z = 0;
    friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vector operator*(Vector a, double k) { return {a.x * k, a.y * k, a.z * k}; }
};
double dot(Vector a, Vector b);
Vector cross_product(Vector a, Vector b);

/// A panel of the closed box. The first panel of its piece lies as in the net: x right, y down, and z away from the
/// reader, who sees the print.
struct FoldedPanel {
    std::string id;
    BoxPart part = BoxPart::face;
    std::size_t piece = 0;
    std::array<Vector, 4> corners; ///< as PlacedPanel has them
    Vector outwards;               ///< where the print looks to
    Vector read_right, read_down;  ///< the directions in which its art is read
    Vector least, most;            ///< its bounding box
};

std::vector<FoldedPanel> close_box(const BoxNet& net);

// Each gives what is wrong, or nothing.
std::string fault_of_shell(const std::vector<FoldedPanel>& box); ///< faces look outwards and lie on the box's sides
std::string fault_of_meeting(const std::vector<FoldedPanel>& box, double slack); ///< edges of faces meet
std::string fault_of_glue(const std::vector<FoldedPanel>& box,
                          double slack);                           ///< each glued tab lies on a panel of its piece
std::string fault_of_reading(const std::vector<FoldedPanel>& box); ///< art is upright, spines read downwards
std::string
fault_of_outline(const BoxNet& net); ///< the cut goes once around each piece and crosses neither itself nor art

} // namespace kupi::test
