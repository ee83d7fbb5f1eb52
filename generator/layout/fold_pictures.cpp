#include "layout/fold_pictures.h"

namespace kupi::layout {

namespace {

using draw::Operation;
using draw::Path;
using Cap = draw::Stroke::Cap;

constexpr double edge_line = 0.5, faint = 0.25, crease = 0.9; ///< widths of lines, points
constexpr double slant = 0.85;           ///< how wide a panel that leans towards the reader or away looks
constexpr double lean = 0.2;             ///< and how far it rises, in panel widths
constexpr double arrow = 8;              ///< room for an arrow, points
constexpr double least_with_arrows = 34; ///< a smaller picture has none

/// Shades of the ink on white.
Colour shade(Colour ink, double t) { return mix({255, 255, 255}, ink, t); }

class Canvas {
  public:
    Canvas(const Matrix& place, Colour ink, std::vector<Operation>& out) : place_(place), ink_(ink), out_(out) {}

    void stroke(Path path, double width, std::vector<double> dashes = {}, double strength = 1) {
        if (path.verbs.empty()) return;
        const Cap cap = !dashes.empty() && dashes[0] == 0 ? Cap::round : Cap::butt;
        out_.push_back(draw::Stroke{moved(std::move(path)), shade(ink_, strength), width, std::move(dashes), cap});
    }
    void fill(Path path, double strength) {
        out_.push_back(draw::Fill{moved(std::move(path)), shade(ink_, strength), false});
    }
    /// A fold's line as the sheet shows it.
    void fold(Path path, Fold::Line line) {
        if (line == Fold::Line::dotted)
            stroke(std::move(path), crease, {0, 2});
        else
            stroke(std::move(path), crease);
    }
    /// An arrow of one head, its tip at `to`.
    void arrow_to(Point from, Point to) {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const Point along = (to - from) * (1 / length), across{-along.y, along.x};
        stroke(Path::line(from, to - along * 2), crease);
        Path head;
        head.move_to(to);
        head.line_to(to - along * 3.2 + across * 1.7);
        head.line_to(to - along * 3.2 - across * 1.7);
        head.close();
        fill(std::move(head), 1);
    }

  private:
    Path moved(Path path) const {
        for (Point& p : path.points) p = place_(p);
        return path;
    }

    Matrix place_;
    Colour ink_;
    std::vector<Operation>& out_;
};

/// A panel's face, slanted or not: from fractions of its width and height to the picture.
struct PanelFace {
    Point corner, across, down; ///< its top left corner, its upper and its left edge
    Point operator()(double u, double v) const { return corner + across * u + down * v; }
    Path outline() const {
        Path p;
        p.move_to((*this)(0, 0));
        p.line_to((*this)(1, 0));
        p.line_to((*this)(1, 1));
        p.line_to((*this)(0, 1));
        p.close();
        return p;
    }
};

/// The title as a bold bar over lines of text.
void draw_title(Canvas& canvas, const PanelFace& f, bool turned) {
    const auto at = [&](double u, double v) { return turned ? f(1 - u, 1 - v) : f(u, v); };
    Path bar, lines;
    bar.move_to(at(0.18, 0.16));
    bar.line_to(at(0.82, 0.16));
    bar.line_to(at(0.82, 0.32));
    bar.line_to(at(0.18, 0.32));
    bar.close();
    canvas.fill(std::move(bar), 1);
    for (const double v : {0.48, 0.62, 0.76}) {
        lines.move_to(at(0.18, v));
        lines.line_to(at(0.82, v));
    }
    canvas.stroke(std::move(lines), faint * 1.4, {}, 0.6);
}

/// One way of the sheet — its columns or its rows — before a step: what earlier steps have left of it.
struct FoldedWay {
    int panels = 0;           ///< in a row
    bool folded = false;      ///< by earlier steps
    bool first_on_top = true; ///< then: its first panel's front lies on top
};

FoldedWay way_before(const FoldTemplate& fold, bool vertical, int order) {
    // Panel by panel: each lies beside the one before it, or upon it.
    const int count = vertical ? fold.columns : fold.rows;
    FoldedWay way;
    int at = 0, direction = 1, least = 0, most = 0;
    for (int i = 1; i < count; ++i) {
        const auto it = std::find_if(fold.folds.begin(), fold.folds.end(), [&](const Fold& f) {
            return f.vertical == vertical && f.after == i && f.order < order;
        });
        if (it == fold.folds.end()) {
            at += direction;
        } else {
            if (!way.folded) way.first_on_top = !it->valley;
            way.folded = true;
            direction = -direction;
        }
        least = std::min(least, at);
        most = std::max(most, at);
    }
    way.panels = most - least + 1;
    return way;
}

/// The sheet as it lies before a step.
struct Shape {
    FoldedWay columns, rows;
    const Panel* title = nullptr; ///< if it lies open
};

Shape shape_before(const FoldTemplate& fold, int order) {
    Shape shape{way_before(fold, true, order), way_before(fold, false, order), fold.find(PanelRole::title)};
    const auto hidden = [](const FoldedWay& w, int index) { return w.folded && (index > 0 || !w.first_on_top); };
    if (shape.title != nullptr &&
        (shape.title->side != 0 || hidden(shape.columns, shape.title->column) || hidden(shape.rows, shape.title->row)))
        shape.title = nullptr;
    return shape;
}

/// The largest rectangle of these proportions in the middle of the box.
Rect inscribed(const Rect& box, double width, double height) {
    const double scale = std::min(box.width / width, box.height / height);
    return Rect::around(box.centre(), {width * scale, height * scale});
}

/// The flat sheet, its panels as faint lines.
void draw_flat(Canvas& canvas, const Rect& at, const Shape& shape) {
    const Size panel{at.width / shape.columns.panels, at.height / shape.rows.panels};
    canvas.fill(Path::rectangle(at), 0);
    Path grid;
    for (int i = 1; i < shape.columns.panels; ++i) {
        grid.move_to({at.x + i * panel.width, at.y});
        grid.line_to({at.x + i * panel.width, at.bottom()});
    }
    for (int i = 1; i < shape.rows.panels; ++i) {
        grid.move_to({at.x, at.y + i * panel.height});
        grid.line_to({at.right(), at.y + i * panel.height});
    }
    canvas.stroke(std::move(grid), faint, {}, 0.5);
    canvas.stroke(Path::rectangle(at), edge_line);
    if (shape.title != nullptr)
        draw_title(canvas,
                   {{at.x + shape.title->column * panel.width, at.y + shape.title->row * panel.height},
                    {panel.width, 0},
                    {0, panel.height}},
                   shape.title->turned);
}

void draw_trim(const FoldTemplate& fold, const Rect& box, Canvas& canvas) {
    const Rect paper = inscribed(box, fold.media.width, fold.media.height);
    const double scale = paper.width / fold.media.width;
    const Rect& t = fold.trim[0];
    const Rect trim{paper.x + t.x * scale, paper.y + t.y * scale, t.width * scale, t.height * scale};
    canvas.fill(Path::rectangle(paper), 0.15);
    canvas.stroke(Path::rectangle(paper), faint, {}, 0.7);
    draw_flat(canvas, trim, shape_before(fold, 0));
    Path cuts; // in line with the trim, beside the paper
    for (const double x : {trim.x, trim.right()})
        for (const auto& [from, to] : {std::pair{paper.y - 4, paper.y - 1}, {paper.bottom() + 1, paper.bottom() + 4}}) {
            cuts.move_to({x, from});
            cuts.line_to({x, to});
        }
    for (const double y : {trim.y, trim.bottom()})
        for (const auto& [from, to] : {std::pair{paper.x - 4, paper.x - 1}, {paper.right() + 1, paper.right() + 4}}) {
            cuts.move_to({from, y});
            cuts.line_to({to, y});
        }
    canvas.stroke(std::move(cuts), edge_line);
}

/// Open scissors that cut rightwards, the blades' tips at the point.
void draw_scissors(Canvas& canvas, Point tip, bool downwards) {
    const auto at = [&](double x, double y) { return downwards ? tip + Point{-y, x} : tip + Point{x, y}; };
    Path blades;
    blades.move_to(at(0, -1.6));
    blades.line_to(at(-6.5, 1.6));
    blades.move_to(at(0, 1.6));
    blades.line_to(at(-6.5, -1.6));
    canvas.stroke(std::move(blades), 0.7);
    for (const double y : {-2.6, 2.6}) canvas.stroke(Path::circle(at(-8, y), 1.5), 0.7);
}

void draw_cut(const FoldTemplate& fold, int order, const Rect& box, Canvas& canvas) {
    const Shape shape = shape_before(fold, order);
    const Rect at =
        inscribed(box, shape.columns.panels * fold.panel.size.width, shape.rows.panels * fold.panel.size.height);
    draw_flat(canvas, at, shape);
    const Size panel{at.width / shape.columns.panels, at.height / shape.rows.panels};
    for (const Cut& c : fold.cuts) {
        if (c.order != order) continue;
        const double x = at.x + (c.vertical ? c.after : c.from) * panel.width,
                     y = at.y + (c.vertical ? c.from : c.after) * panel.height;
        const Point end = c.vertical ? Point{x, at.y + c.to * panel.height} : Point{at.x + c.to * panel.width, y};
        canvas.stroke(Path::line({x, y}, end), 1.2, {3, 1.5});
        draw_scissors(canvas, c.vertical ? Point{x, y + 3} : Point{x + 3, y}, c.vertical);
    }
}

/// The sheet half folded to and fro along the step's lines, as it stands on a table: creases towards the reader lie
/// nearer, those away from him farther.
void draw_fan(const FoldTemplate& fold, int order, const Rect& box, Canvas& canvas) {
    const Shape shape = shape_before(fold, order);
    const auto of_step = [&](const Fold& f) { return f.order == order; };
    const auto first = std::find_if(fold.folds.begin(), fold.folds.end(), of_step);
    if (first == fold.folds.end()) return;
    const bool upright = first->vertical;
    const FoldedWay &along = upright ? shape.columns : shape.rows, &across = upright ? shape.rows : shape.columns;
    const double long_side = upright ? fold.panel.size.width : fold.panel.size.height,
                 cross_side = upright ? fold.panel.size.height : fold.panel.size.width;

    // How near every line lies, ends included: 1 near, 0 far.
    std::vector<double> near(static_cast<std::size_t>(along.panels) + 1, 0.5);
    std::vector<const Fold*> folds(near.size(), nullptr);
    for (const Fold& f : fold.folds)
        if (f.order == order && f.vertical == upright && f.after < along.panels) {
            near[static_cast<std::size_t>(f.after)] = f.valley ? 0 : 1;
            folds[static_cast<std::size_t>(f.after)] = &f;
        }
    near.front() = 1 - near[1];
    near.back() = 1 - near[near.size() - 2];

    const double rise = lean * fold.panel.size.width;
    const double length = along.panels * long_side * slant, depth = across.panels * cross_side + rise;
    const double arrows = (upright ? box.width : box.height) < least_with_arrows ? 0 : arrow;
    Rect room = box;
    (upright ? room.x : room.y) += arrows;
    (upright ? room.width : room.height) -= 2 * arrows;
    const Rect at = inscribed(room, upright ? length : depth, upright ? depth : length);
    const double scale = (upright ? at.width : at.height) / length;
    const auto line = [&](std::size_t i) { // the line's beginning
        const double l = static_cast<double>(i) * long_side * slant * scale, d = near[i] * rise * scale;
        return upright ? Point{at.x + l, at.y + d} : Point{at.x + d, at.y + l};
    };
    const double cross = cross_side * scale;
    const Point step = upright ? Point{0, cross} : Point{cross, 0};
    for (std::size_t i = 0; i + 1 < near.size(); ++i)
        for (int n = 0; n < across.panels; ++n) {
            const Point corner = line(i) + step * n, onwards = line(i + 1) - line(i);
            const PanelFace face = upright ? PanelFace{corner, onwards, step} : PanelFace{corner, step, onwards};
            canvas.fill(face.outline(), near[i] > near[i + 1] ? 0.12 : 0.03);
            canvas.stroke(face.outline(), faint, {}, 0.5);
            const int column = upright ? static_cast<int>(i) : n, row = upright ? n : static_cast<int>(i);
            if (shape.title != nullptr && shape.title->column == column && shape.title->row == row)
                draw_title(canvas, face, shape.title->turned);
        }
    Path edge;
    for (std::size_t i = 0; i < near.size(); ++i) i == 0 ? edge.move_to(line(i)) : edge.line_to(line(i));
    for (std::size_t i = near.size(); i-- > 0;) edge.line_to(line(i) + step * across.panels);
    edge.close();
    canvas.stroke(std::move(edge), edge_line);
    for (std::size_t i = 0; i < folds.size(); ++i) {
        if (folds[i] == nullptr) continue;
        Path folded;
        for (int n = 0; n < across.panels; ++n) {
            if (fold.is_cut(upright, static_cast<int>(i), n)) continue;
            folded.move_to(line(i) + step * n);
            folded.line_to(line(i) + step * (n + 1));
        }
        canvas.fold(std::move(folded), folds[i]->line);
    }
    if (arrows <= 0) return;
    const Point middle = step * (across.panels / 2.0);
    const Point start = line(0) + middle, end = line(near.size() - 1) + middle;
    const Point inwards = upright ? Point{1, 0} : Point{0, 1};
    canvas.arrow_to(start - inwards * arrow, start - inwards);
    canvas.arrow_to(end + inwards * arrow, end + inwards);
}

/// From above, on the edge of the folded sheet: the slit stands open, the ends come together.
void draw_push(const FoldTemplate& fold, int order, const Rect& box, Canvas& canvas) {
    const auto slit = std::find_if(fold.cuts.begin(), fold.cuts.end(), [&](const Cut& c) { return c.order < order; });
    if (slit == fold.cuts.end()) return;
    const int count = slit->vertical ? fold.rows : fold.columns, open = slit->to - slit->from;
    const double opening = 0.62; // of a panel's width, how long one looks beside the opening
    const double length = (count - open) + open * opening, height = open * 0.75;
    Rect room = box;
    room.x += arrow;
    room.width -= 2 * arrow;
    const Rect at = inscribed(room, length, std::max(0.5, height));
    const double unit = at.width / length, y = at.centre().y, gap = 0.9; // gap: between two layers
    const double left = at.x + slit->from * unit, right = left + open * opening * unit;
    const auto side = [&](double sign) {
        Path path;
        path.move_to({at.x, y + sign * gap});
        for (int i = 0; i <= open; ++i) {
            const double t = static_cast<double>(i) / open;
            const double bulge = (t < 0.5 ? t : 1 - t) * 2 * height * unit / 2;
            path.line_to({left + t * (right - left), y + sign * (gap + bulge)});
        }
        path.line_to({at.right(), y + sign * gap});
        return path;
    };
    canvas.stroke(side(-1), crease);
    canvas.stroke(side(1), crease);
    canvas.arrow_to({at.x - arrow, y}, {at.x - 1, y});
    canvas.arrow_to({at.right() + arrow, y}, {at.right() + 1, y});
}

void draw_done(const FoldTemplate& fold, const Rect& box, Canvas& canvas) {
    const double edge = 1.5; // of a layer
    const int shown = std::clamp(fold.layers() / 2, 1, 3);
    Rect room = box.outset(-0.1 * std::min(box.width, box.height));
    room.width -= shown * edge;
    room.height -= shown * edge;
    const Rect card = inscribed(room, fold.panel.size.width, fold.panel.size.height);
    for (int i = shown; i >= 0; --i) {
        Rect layer = card;
        layer.x += i * edge;
        layer.y += i * edge;
        canvas.fill(Path::rectangle(layer), 0);
        canvas.stroke(Path::rectangle(layer), i == 0 ? edge_line : faint);
    }
    draw_title(canvas, {{card.x, card.y}, {card.width, 0}, {0, card.height}}, false);
}

} // namespace

void draw_fold_picture(const FoldTemplate& fold, const FoldPicture& picture, const Rect& box, const Matrix& place,
                       Colour ink, std::vector<Operation>& out) {
    Canvas canvas(place, ink, out);
    if (picture.kind == FoldPicture::Kind::trim) return draw_trim(fold, box.outset(-4), canvas);
    if (picture.kind == FoldPicture::Kind::done) return draw_done(fold, box, canvas);
    switch (fold.steps[static_cast<std::size_t>(picture.order - 1)].kind) {
    case FoldStep::Kind::cut: return draw_cut(fold, picture.order, box, canvas);
    case FoldStep::Kind::push: return draw_push(fold, picture.order, box, canvas);
    default: return draw_fan(fold, picture.order, box, canvas);
    }
}

} // namespace kupi::layout
