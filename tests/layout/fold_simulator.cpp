#include "fold_simulator.h"

#include <algorithm>
#include <functional>

namespace kupi::test {

namespace {

// ---- What hangs together

bool is_cut(const FoldTemplate& fold, bool vertical, int after, int at) {
    return std::any_of(fold.cuts.begin(), fold.cuts.end(), [&](const Cut& c) {
        return c.vertical == vertical && c.after == after && c.from <= at && at < c.to;
    });
}

bool is_folded(const Joint& j, const Piece& a, const Piece& b) {
    return j.vertical ? a.mirrored_x != b.mirrored_x : a.mirrored_y != b.mirrored_y;
}

// ---- Folding through all layers

/// Folds along one line. The part behind the line, as seen from the first piece, moves; in one go, with all its layers.
std::string fold_once(const FoldTemplate& fold, const Fold& line, Pile& pile) {
    const auto layer = layers_of(fold, pile);
    const std::string said = std::string(line.vertical ? "column" : "row") + " fold " + std::to_string(line.after);
    const auto along = [&](const Piece& p) { return line.vertical ? p.x : p.y; };
    const auto all = joints(fold);
    // Where the line lies now, and on which side of it the moving part: it has to be the same in every layer.
    const Joint* first = nullptr;
    int where = 0;
    bool forwards = true;
    for (const Joint& j : all) {
        if (j.vertical != line.vertical || j.after != line.after) continue;
        const Piece &a = pile[layer[j.a]], &b = pile[layer[j.b]];
        if (is_folded(j, a, b)) return said + ": folded twice";
        const int here = std::max(along(a), along(b));
        const bool ahead = along(b) > along(a);
        if (first == nullptr) first = &j, where = here, forwards = ahead;
        if (here != where || ahead != forwards) return said + ": the line does not lie in one place in all layers";
    }
    if (first == nullptr) return said + ": there is no such line";
    const auto moves = [&](const Piece& p) { return forwards ? along(p) >= where : along(p) < where; };
    for (const Joint& j : all) {
        const bool on_line = j.vertical == line.vertical && j.after == line.after;
        const Piece &a = pile[layer[j.a]], &b = pile[layer[j.b]];
        if ((moves(a) != moves(b)) != on_line)
            return said + ": tears the paper between " + name_of(a) + " and " + name_of(b);
    }
    const bool over = line.valley == pile[layer[first->a]].front_up();
    Pile staying, moving;
    for (Piece p : pile) {
        if (!moves(p)) {
            staying.push_back(p);
            continue;
        }
        (line.vertical ? p.x : p.y) = 2 * where - 1 - along(p);
        bool& mirrored = line.vertical ? p.mirrored_x : p.mirrored_y;
        mirrored = !mirrored;
        moving.insert(moving.begin(), p);
    }
    Pile& top = over ? moving : staying;
    Pile& bottom = over ? staying : moving;
    top.insert(top.end(), bottom.begin(), bottom.end());
    pile = std::move(top);
    return {};
}

// ---- Closing by a push

/// A folded joint, as an order of two layers and the edge of the pile that it lies on.
struct Crease {
    std::size_t upper = 0, lower = 0;
    Edge edge = Edge::left;
};

/// Every order of layers, up to two, that obeys all creases and passes no paper through paper.
std::vector<std::vector<std::size_t>> stackings(std::size_t pieces, const std::vector<Crease>& creases) {
    std::vector<std::vector<std::size_t>> found;
    std::vector<std::size_t> order, layer(pieces, pieces); // pieces: not placed yet
    const std::function<void()> place_next = [&] {
        if (found.size() > 1) return;
        if (order.size() == pieces) {
            for (std::size_t i = 0; i < creases.size(); ++i)
                for (std::size_t k = 0; k < i; ++k)
                    if (creases[i].edge == creases[k].edge && cross(layer[creases[i].upper], layer[creases[i].lower],
                                                                    layer[creases[k].upper], layer[creases[k].lower]))
                        return;
            found.push_back(order);
            return;
        }
        for (std::size_t p = 0; p < pieces; ++p) {
            const bool waits = std::any_of(creases.begin(), creases.end(),
                                           [&](const Crease& c) { return c.lower == p && layer[c.upper] == pieces; });
            if (layer[p] != pieces || waits) continue;
            layer[p] = order.size();
            order.push_back(p);
            place_next();
            order.pop_back();
            layer[p] = pieces;
        }
    };
    place_next();
    return found;
}

/// All creases close at once: the only pile in which every crease lies as it should.
std::string push(const FoldTemplate& fold, const std::vector<Fold>& lines, Pile& pile) {
    const auto layer = layers_of(fold, pile);
    Pile closed;
    for (int row = 0; row < fold.rows; ++row)
        for (int column = 0; column < fold.columns; ++column)
            closed.push_back({column, row, 0, 0, column % 2 == 1, row % 2 == 1});
    std::vector<Crease> creases;
    for (const Joint& j : joints(fold)) {
        const Piece &a = closed[j.a], &b = closed[j.b];
        const Piece &was_a = pile[layer[j.a]], &was_b = pile[layer[j.b]];
        bool valley = (layer[j.b] < layer[j.a]) == was_a.front_up(); // folded before: as it lies
        if (!is_folded(j, was_a, was_b)) {
            const auto it = std::find_if(lines.begin(), lines.end(), [&](const Fold& f) {
                return f.vertical == j.vertical && f.after == j.after && f.from <= j.at && j.at < f.to;
            });
            if (it == lines.end()) return "the push leaves " + name_of(a) + " and " + name_of(b) + " flat";
            valley = it->valley;
        }
        const bool over = valley == a.front_up();
        creases.push_back({over ? j.b : j.a, over ? j.a : j.b, edge_of(j, a)});
    }
    const auto found = stackings(closed.size(), creases);
    if (found.empty()) return "the push does not close: the creases contradict each other, or paper would cross paper";
    if (found.size() > 1) return "the push may close in more than one way";
    pile.clear();
    for (const std::size_t p : found.front()) pile.push_back(closed[p]);
    return {};
}

} // namespace

std::string name_of(const Piece& p) { return "(" + std::to_string(p.column) + ", " + std::to_string(p.row) + ")"; }

std::vector<Joint> joints(const FoldTemplate& fold) {
    std::vector<Joint> all;
    const auto number = [&](int column, int row) { return number_of(fold, column, row); };
    for (int row = 0; row < fold.rows; ++row)
        for (int column = 0; column < fold.columns; ++column) {
            if (column > 0 && !is_cut(fold, true, column, row))
                all.push_back({true, column, row, number(column - 1, row), number(column, row)});
            if (row > 0 && !is_cut(fold, false, row, column))
                all.push_back({false, row, column, number(column, row - 1), number(column, row)});
        }
    return all;
}

std::vector<std::size_t> layers_of(const FoldTemplate& fold, const Pile& pile) {
    std::vector<std::size_t> layer(pile.size());
    for (std::size_t i = 0; i < pile.size(); ++i) layer[number_of(fold, pile[i].column, pile[i].row)] = i;
    return layer;
}

Edge edge_of(const Joint& j, const Piece& a) {
    if (j.vertical) return a.mirrored_x ? Edge::left : Edge::right;
    return a.mirrored_y ? Edge::top : Edge::bottom;
}

bool cross(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    if (a > b) std::swap(a, b);
    if (c > d) std::swap(c, d);
    return (a < c && c < b && b < d) || (c < a && a < d && d < b);
}

Folding fold_sheet(const FoldTemplate& fold) {
    Folding result;
    Pile pile;
    for (int row = 0; row < fold.rows; ++row)
        for (int column = 0; column < fold.columns; ++column) pile.push_back({column, row, column, row, false, false});
    result.states.push_back(pile);
    for (std::size_t i = 0; i < fold.steps.size() && result.fault.empty(); ++i) {
        std::vector<Fold> lines;
        for (const Fold& f : fold.folds)
            if (f.order == static_cast<int>(i) + 1) lines.push_back(f);
        if (lines.empty()) continue;
        if (result.booklet) return {result.states, true, "a push is followed by a fold"};
        result.booklet = fold.steps[i].kind == FoldStep::Kind::push;
        if (result.booklet) result.fault = push(fold, lines, pile);
        for (const Fold& f : lines)
            if (!result.booklet && result.fault.empty()) result.fault = fold_once(fold, f, pile);
        result.states.push_back(pile);
    }
    return result;
}

} // namespace kupi::test
