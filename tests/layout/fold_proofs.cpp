// What a folded sheet owes its reader.
#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.h"
#include "fold_simulator.h"

namespace kupi::test {

namespace {

constexpr double slack = 1e-6;

// ---- What a reader sees

/// Whether the sheet turns over sideways: a portrait sheet on its long edge, a landscape sheet on its short one.
bool sideways(const FoldTemplate& fold) { return (fold.media.height >= fold.media.width) == fold.flip_long_edge; }

/// A panel in front of a reader who turns the sheet over sideways, like the page of a book.
struct Seen {
    const Panel* panel = nullptr; ///< null: blank
    int x = 0, y = 0;
    bool upright = true;
};

class Reader {
  public:
    explicit Reader(const FoldTemplate& fold) : fold_(fold) {}

    /// The upper (or, turned over, the lower) face of a piece.
    Seen face(const Piece& p, bool from_above) const {
        const int side = p.front_up() == from_above ? 0 : 1;
        Seen seen{panel_on(p, side), from_above ? p.x : -p.x, p.y, true};
        // What is printed on the back stands on its head where the sheet is flipped upwards.
        if (seen.panel != nullptr)
            seen.upright = (seen.panel->turned != (side == 1 && !sideways(fold_))) == p.mirrored_y;
        return seen;
    }

    /// Everything that lies open on the pile, or turned over, beneath it. In reading direction: down, then right.
    std::vector<Seen> view(const Pile& pile, bool from_above) const {
        std::vector<Seen> out;
        std::set<std::pair<int, int>> taken;
        for (std::size_t i = 0; i < pile.size(); ++i) {
            const Piece& p = from_above ? pile[i] : pile[pile.size() - 1 - i];
            if (taken.insert({p.x, p.y}).second)
                if (const Seen s = face(p, from_above); s.panel != nullptr) out.push_back(s);
        }
        std::sort(out.begin(), out.end(),
                  [](const Seen& a, const Seen& b) { return std::pair(a.x, a.y) < std::pair(b.x, b.y); });
        return out;
    }

  private:
    /// By where the panel's middle lies on its page.
    const Panel* panel_on(const Piece& piece, int side) const {
        for (const Panel& p : fold_.panels) {
            if (p.side != side) continue;
            Point c = p.box.centre();
            if (side == 1 && sideways(fold_)) c.x = fold_.media.width - c.x;
            if (side == 1 && !sideways(fold_)) c.y = fold_.media.height - c.y;
            const Point at = c - Point{fold_.trim[0].x, fold_.trim[0].y};
            if (std::floor(at.x / fold_.panel.size.width) == piece.column &&
                std::floor(at.y / fold_.panel.size.height) == piece.row)
                return &p;
        }
        return nullptr;
    }

    const FoldTemplate& fold_;
};

std::string called(const Panel& p) { return "panel " + std::to_string(p.order); }

/// A booklet's pages as they are turned: the cover, each opening, the back.
std::string openings(const FoldTemplate& fold, const Pile& closed, std::vector<std::vector<Seen>>& out) {
    const Reader reader(fold);
    Pile book = closed;
    const Panel* title = fold.find(PanelRole::title);
    if (reader.face(book.front(), true).panel != title) {
        std::reverse(book.begin(), book.end());
        for (Piece& p : book) p.mirrored_x = !p.mirrored_x;
    }
    const auto layer = layers_of(fold, book);
    out.push_back({reader.face(book.front(), true)});
    for (std::size_t gap = 1; gap < book.size(); ++gap) {
        bool at_spine = false, elsewhere = false;
        for (const Joint& j : joints(fold))
            if ((layer[j.a] < gap) != (layer[j.b] < gap))
                (edge_of(j, book[layer[j.a]]) == Edge::left ? at_spine : elsewhere) = true;
        Seen before = reader.face(book[gap - 1], false), after = reader.face(book[gap], true);
        before.x = 0, after.x = 1;
        if (elsewhere && (before.panel != nullptr || after.panel != nullptr))
            return called(*(before.panel != nullptr ? before.panel : after.panel)) + " is sealed inside a leaf";
        if (elsewhere) continue;
        if (!at_spine) return "the booklet falls apart";
        if (before.panel == nullptr || after.panel == nullptr) return "an opening shows a blank page";
        out.push_back({before, after});
    }
    out.push_back({reader.face(book.back(), false)});
    return {};
}

} // namespace

std::string fault_of_tiling(const FoldTemplate& fold) {
    for (int side = 0; side < fold.sides; ++side) {
        double area = 0;
        std::vector<const Panel*> before;
        for (const Panel& p : fold.panels) {
            if (p.side != side) continue;
            if (std::abs(p.box.width - fold.panel.size.width) > slack ||
                std::abs(p.box.height - fold.panel.size.height) > slack)
                return called(p) + " is not of its size";
            if (!fold.trim[side].contains(p.box)) return called(p) + " lies outside the trim";
            const Rect inner = p.box.outset(-slack);
            for (const Panel* q : before)
                if (inner.x < q->box.right() && q->box.x < inner.right() && inner.y < q->box.bottom() &&
                    q->box.y < inner.bottom())
                    return called(p) + " overlaps " + called(*q);
            before.push_back(&p);
            area += p.box.width * p.box.height;
        }
        if (std::abs(area - fold.trim[side].width * fold.trim[side].height) > 0.01)
            return side == 0 ? "the front is not covered" : "the back is not covered";
        if (!Rect{0, 0, fold.media.width, fold.media.height}.contains(fold.trim[side]))
            return "the trim leaves the paper";
    }
    return {};
}

std::string fault_of_flip(const FoldTemplate& fold) {
    if (fold.sides == 1) return {};
    const Rect &f = fold.trim[0], &b = fold.trim[1];
    const Rect through = sideways(fold) ? Rect{fold.media.width - b.right(), b.y, b.width, b.height}
                                        : Rect{b.x, fold.media.height - b.bottom(), b.width, b.height};
    return f.contains(through) && through.contains(f) ? "" : "the back's trim does not lie behind the front's";
}

std::string fault_of_order(const FoldTemplate& fold) {
    const auto count = static_cast<int>(fold.panels.size());
    if (count != fold.columns * fold.rows * fold.sides) return "there are " + std::to_string(count) + " panels";
    for (int i = 0; i < count; ++i)
        if (fold.panels[static_cast<std::size_t>(i)].order != i + 1)
            return "there is no panel " + std::to_string(i + 1);
    return {};
}

std::string fault_of_cuts(const FoldTemplate& fold) {
    for (const Cut& c : fold.cuts) {
        const int lines = c.vertical ? fold.columns : fold.rows, crossed = c.vertical ? fold.rows : fold.columns;
        if (c.after < 1 || c.after >= lines || c.from < 0 || c.to > crossed || c.from >= c.to)
            return "a cut leaves the trim";
    }
    const auto all = joints(fold);
    std::set<std::size_t> reached{0};
    for (std::size_t size = 0; size != reached.size();) {
        size = reached.size();
        for (const Joint& j : all)
            if (reached.contains(j.a) || reached.contains(j.b)) reached.insert({j.a, j.b});
    }
    return reached.size() == number_of(fold, 0, fold.rows) ? "" : "the cuts part the sheet";
}

std::string fault_of_folding(const FoldTemplate& fold) {
    const Folding folding = fold_sheet(fold);
    if (!folding.fault.empty()) return folding.fault;
    const Pile& pile = folding.states.back();
    for (const Piece& p : pile)
        if (p.x != 0 || p.y != 0) return name_of(p) + " does not end on the first panel";
    // Whichever way it got there: no two creases cross.
    const auto layer = layers_of(fold, pile);
    const auto all = joints(fold);
    for (const Joint& j : all)
        for (const Joint& k : all)
            if (edge_of(j, pile[layer[j.a]]) == edge_of(k, pile[layer[k.a]]) &&
                cross(layer[j.a], layer[j.b], layer[k.a], layer[k.b]))
                return "paper passes through paper";
    return {};
}

std::string fault_of_size(const FoldTemplate& fold) {
    const Folding folding = fold_sheet(fold);
    std::set<std::pair<int, int>> places;
    for (const Piece& p : folding.states.back()) places.insert({p.x, p.y});
    if (places.size() != 1) return "folded, it is " + std::to_string(places.size()) + " panels large";
    const double thick = static_cast<double>(folding.states.back().size()) * fold_stock;
    if (thick > most_folded + slack) return "folded, it is " + number(to_mm(thick), 1) + " mm thick";
    return {};
}

std::string fault_of_title(const FoldTemplate& fold) {
    const Folding folding = fold_sheet(fold);
    if (!folding.fault.empty()) return folding.fault;
    const Reader reader(fold);
    for (const bool from_above : {true, false})
        for (const Seen& s : reader.view(folding.states.back(), from_above))
            if (s.panel->role == PanelRole::title) return s.upright ? "" : "the title ends upside down";
    return "the title does not end outermost";
}

std::string fault_of_reading(const FoldTemplate& fold) {
    const Folding folding = fold_sheet(fold);
    if (!folding.fault.empty()) return folding.fault;
    // What the reader holds, stage by stage; at each he sees one side and may turn it over once.
    using Views = std::vector<std::vector<Seen>>;
    std::vector<Views> stages;
    const Reader reader(fold);
    if (folding.booklet) {
        Views pages;
        if (const std::string fault = openings(fold, folding.states.back(), pages); !fault.empty()) return fault;
        for (auto& page : pages) stages.push_back({std::move(page)});
    } else {
        for (auto state = folding.states.rbegin(); state != folding.states.rend(); ++state)
            stages.push_back({reader.view(*state, true), reader.view(*state, false)});
    }
    for (const Views& views : stages)
        for (const auto& view : views)
            for (const Seen& s : view)
                if (!s.upright) return called(*s.panel) + " is seen upside down";
    std::size_t stage = 0, side = 2; // 2: not looked yet
    bool turned = false;
    const Seen* last = nullptr;
    for (const Panel& panel : fold.panels) {
        const auto in = [&](std::size_t st, std::size_t sd) -> const Seen* {
            if (sd >= stages[st].size()) return nullptr;
            const auto it = std::find_if(stages[st][sd].begin(), stages[st][sd].end(),
                                         [&](const Seen& s) { return s.panel == &panel; });
            return it == stages[st][sd].end() ? nullptr : &*it;
        };
        const Seen* found = in(stage, side);
        if (found != nullptr && last != nullptr && std::pair(found->x, found->y) <= std::pair(last->x, last->y))
            return called(panel) + " stands before " + called(*last->panel);
        if (found == nullptr && !turned)
            for (std::size_t other = 0; other < 2 && found == nullptr; ++other)
                if (other != side && (found = in(stage, other)) != nullptr) {
                    turned = side != 2;
                    side = other;
                }
        while (found == nullptr && ++stage < stages.size())
            for (std::size_t other = 0; other < 2 && found == nullptr; ++other)
                if ((found = in(stage, other)) != nullptr) {
                    turned = false;
                    side = other;
                }
        if (found == nullptr) return called(panel) + " is not reached in order";
        last = found;
    }
    return {};
}

std::vector<std::pair<std::string, std::string>> proofs(const FoldTemplate& fold) {
    return {{"tiling", fault_of_tiling(fold)}, {"flip", fault_of_flip(fold)},       {"order", fault_of_order(fold)},
            {"cuts", fault_of_cuts(fold)},     {"folding", fault_of_folding(fold)}, {"size", fault_of_size(fold)},
            {"title", fault_of_title(fold)},   {"reading", fault_of_reading(fold)}};
}

} // namespace kupi::test
