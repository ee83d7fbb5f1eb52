#include "box_simulator.h"

#include <algorithm>
#include <cmath>

namespace kupi::test {

double dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vector cross_product(Vector a, Vector b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

namespace {

constexpr double exact = 1e-6;

Vector unit(Vector v) { return v * (1 / std::sqrt(dot(v, v))); }
bool same(Vector a, Vector b) { return dot(a - b, a - b) < exact * exact; }

/// A rigid motion, as what becomes of the origin and the axes.
struct Motion {
    Vector origin, x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1};
    Vector turn(Vector v) const { return x * v.x + y * v.y + z * v.z; }
    Vector operator()(Vector p) const { return origin + turn(p); }
};

/// A quarter turn about the line through p along the unit vector `axis`, after `before`.
Motion quarter_about(Vector p, Vector axis, const Motion& before) {
    // Rodrigues' formula for 90 degrees.
    const auto turn = [&](Vector v) { return cross_product(axis, v) + axis * dot(axis, v); };
    return {p + turn(before.origin - p), turn(before.x), turn(before.y), turn(before.z)};
}

/// The two corners of a panel that lie on its fold: those that stand on its parent's edge.
std::pair<Point, Point> fold_of(const BoxNet& net, std::size_t i) {
    const BoxPanel& panel = net.box->panels[i];
    const std::size_t own = (static_cast<std::size_t>(panel.edge) + 2) % 4;
    return {net.panels[i].corners[own], net.panels[i].corners[(own + 1) % 4]};
}

bool on_plane(const FoldedPanel& p, Vector point, double slack) {
    return std::abs(dot(point - p.corners[0], p.outwards)) < slack;
}

/// Whether a point on the panel's plane lies on the panel itself.
bool covers(const FoldedPanel& p, Vector point, double slack) {
    return point.x > p.least.x - slack && point.x < p.most.x + slack && point.y > p.least.y - slack &&
           point.y < p.most.y + slack && point.z > p.least.z - slack && point.z < p.most.z + slack;
}

} // namespace

std::vector<FoldedPanel> close_box(const BoxNet& net) {
    std::vector<FoldedPanel> out;
    std::vector<Motion> motions;
    for (std::size_t i = 0; i < net.panels.size(); ++i) {
        const BoxPanel& panel = net.box->panels[i];
        Motion motion;
        if (panel.parent) {
            motion = motions[*panel.parent];
            const auto [a, b] = fold_of(net, i);
            const Vector p = motion({a.x, a.y, 0}), q = motion({b.x, b.y, 0});
            // Away from the print: what lay outwards in the net then points to where the print does not look.
            const Point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
            const Point centre = net.panels[i].bounds.centre();
            const Vector outwards = unit(motion.turn({centre.x - middle.x, centre.y - middle.y, 0}));
            const Vector hidden = motion.turn({0, 0, 1});
            const Vector axis = unit(q - p);
            const bool right_way = dot(cross_product(axis, outwards), hidden) > 0;
            motion = quarter_about(p, right_way ? axis : axis * -1, motion);
        }
        motions.push_back(motion);
        FoldedPanel folded;
        folded.id = panel.id;
        folded.part = panel.part;
        folded.piece = net.panels[i].piece;
        for (std::size_t k = 0; k < 4; ++k)
            folded.corners[k] = motion({net.panels[i].corners[k].x, net.panels[i].corners[k].y, 0});
        folded.outwards = motion.turn({0, 0, -1});
        const Matrix turn = Matrix::rotation(panel.turn);
        const Point right = turn({1, 0}), down = turn({0, 1});
        folded.read_right = motion.turn({right.x, right.y, 0});
        folded.read_down = motion.turn({down.x, down.y, 0});
        folded.least = folded.most = folded.corners[0];
        for (const Vector c : folded.corners) {
            folded.least = {std::min(folded.least.x, c.x), std::min(folded.least.y, c.y),
                            std::min(folded.least.z, c.z)};
            folded.most = {std::max(folded.most.x, c.x), std::max(folded.most.y, c.y), std::max(folded.most.z, c.z)};
        }
        out.push_back(folded);
    }
    return out;
}

std::string fault_of_shell(const std::vector<FoldedPanel>& box) {
    for (const FoldedPanel& p : box) {
        if (p.part != BoxPart::face) continue;
        // Everything else of its piece lies behind it.
        for (const FoldedPanel& other : box)
            for (const Vector c : other.corners)
                if (other.piece == p.piece && dot(c - p.corners[0], p.outwards) > 0.01)
                    return other.id + " lies outside of " + p.id;
    }
    return {};
}

std::string fault_of_meeting(const std::vector<FoldedPanel>& box, double slack) {
    // Where two faces of a piece stand across each other, they share an edge, or lie apart by more than a box.
    for (const FoldedPanel& p : box)
        for (const FoldedPanel& q : box) {
            if (&p == &q || p.piece != q.piece || p.part != BoxPart::face || q.part != BoxPart::face) continue;
            if (std::abs(dot(p.outwards, q.outwards)) > 0.5) continue;
            int shared = 0;
            for (const Vector c : p.corners)
                for (const Vector d : q.corners)
                    if (dot(c - d, c - d) < slack * slack) ++shared;
            if (shared != 2) return p.id + " and " + q.id + " share " + std::to_string(shared) + " corners";
        }
    return {};
}

std::string fault_of_glue(const std::vector<FoldedPanel>& box, double slack) {
    for (const FoldedPanel& p : box) {
        if (p.part != BoxPart::glue) continue;
        const bool held = std::any_of(box.begin(), box.end(), [&](const FoldedPanel& q) {
            return &p != &q && q.piece == p.piece && q.part == BoxPart::face && dot(p.outwards, q.outwards) > 0.99 &&
                   std::all_of(p.corners.begin(), p.corners.end(),
                               [&](Vector c) { return on_plane(q, c, slack) && covers(q, c, slack); });
        });
        if (!held) return p.id + " lies on nothing that it could be glued to";
    }
    return {};
}

std::string fault_of_reading(const std::vector<FoldedPanel>& box) {
    const Vector down{0, 1, 0}, up{0, -1, 0};
    for (const FoldedPanel& p : box) {
        if (p.part != BoxPart::face) continue;
        // The box stands with its first panel towards the reader; a second piece's first panel is its own front.
        const auto front =
            std::find_if(box.begin(), box.end(), [&](const FoldedPanel& f) { return f.piece == p.piece; });
        const Vector away = front->outwards * -1;
        const bool level = std::abs(p.outwards.y) > 0.9;
        const bool side = !level && std::abs(dot(p.outwards, front->outwards)) < 0.1;
        if (same(p.outwards, up) && !same(p.read_down, away * -1)) return p.id + " is not read from the front";
        if (same(p.outwards, down) && !same(p.read_down, away)) return p.id + " is not read with the front above it";
        if (side && !same(p.read_right, down) && !same(p.read_down, down)) return p.id + " reads upwards";
        if (!level && !side && !same(p.read_down, down)) return p.id + " is not upright";
        if (dot(cross_product(p.read_right, p.read_down), p.outwards) > 0) return p.id + " is seen in a mirror";
    }
    return {};
}

std::string fault_of_outline(const BoxNet& net) {
    const auto side = [](Point a, Point b, Point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); };
    for (const BoxPiece& piece : net.pieces) {
        const auto& v = piece.cut.vertices;
        const std::size_t n = v.size();
        double area = 0, panels = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const Point a = v[i].at, b = v[(i + 1) % n].at;
            area += (a.x * b.y - b.x * a.y) / 2;
            for (std::size_t k = i + 2; k < n; ++k) {
                if (i == 0 && k + 1 == n) continue;
                const Point c = v[k].at, d = v[(k + 1) % n].at;
                if (side(a, b, c) * side(a, b, d) < -exact && side(c, d, a) * side(c, d, b) < -exact)
                    return "the outline crosses itself";
            }
        }
        for (std::size_t i = 0; i < net.panels.size(); ++i) {
            if (&net.pieces[net.panels[i].piece] != &piece) continue;
            const auto& c = net.panels[i].corners;
            for (std::size_t k = 0; k < 4; ++k) panels += (c[k].x * c[(k + 1) % 4].y - c[(k + 1) % 4].x * c[k].y) / 2;
        }
        // Rounded corners are taken off as chords; notches are arcs above theirs and count as whole.
        if (area > panels + exact || area < 0.97 * panels) return "the outline does not go around the panels";
    }
    return {};
}

} // namespace kupi::test
