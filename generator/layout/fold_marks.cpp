#include "layout/fold_marks.h"

#include "layout/fold_diagram.h"
#include "layout/sheet_marks.h"

namespace kupi::layout {

namespace {

using draw::Operation;
using draw::Path;
using Cap = draw::Stroke::Cap;

constexpr Colour ink{0, 0, 0}, hairline{0x99, 0x99, 0x99};
constexpr double inside = mm(2.5);    ///< how far a fold's dark stroke reaches into the trim: less than the padding
constexpr double outside = mm(5);     ///< and how far into the offcut
constexpr double clear_of_lines = 3;  ///< points between the lines in the offcut and its words
constexpr double widest_words = 330;  ///< points; longer lines are hard to read
constexpr double tallest_words = 150; ///< points

/// What mark_lines and Furniture ask for: the defaults of card sheets, a single trim.
SheetSpec spec_of(const FoldTemplate& fold) {
    SheetSpec spec;
    spec.edge = std::min(spec.edge, fold.margin);
    return spec;
}

SheetSide side_of(const FoldTemplate& fold, int side) { return {fold.media, {fold.trim[side]}, {}, {}}; }

/// A stretch of a line of the front's grid.
struct Stretch {
    bool vertical = true;
    int after = 1, from = 0, to = 0;
};

/// What the cuts leave of a fold.
std::vector<Stretch> uncut(const FoldTemplate& fold, const Fold& f) {
    std::vector<Stretch> out;
    for (int at = f.from; at < f.to; ++at) {
        if (fold.is_cut(f.vertical, f.after, at)) continue;
        if (!out.empty() && out.back().to == at)
            ++out.back().to;
        else
            out.push_back({f.vertical, f.after, at, at + 1});
    }
    return out;
}

/// Draws along lines of the front's grid, on one side's page.
class Lines {
  public:
    Lines(const FoldTemplate& fold, int side) : fold_(fold), side_(side) {
        printable_ = Rect{0, 0, fold.media.width, fold.media.height}.outset(-spec_of(fold).edge);
    }

    /// From one place along the line to another, in points of the front's page.
    void add(Path& path, const Stretch& s, double from, double to) const {
        const double at = s.vertical ? fold_.trim[0].x + s.after * fold_.panel.size.width
                                     : fold_.trim[0].y + s.after * fold_.panel.size.height;
        path.move_to(on_side(s.vertical ? Point{at, from} : Point{from, at}));
        path.line_to(on_side(s.vertical ? Point{at, to} : Point{to, at}));
    }

    double begin(const Stretch& s) const { return along(s, s.from); }
    double end(const Stretch& s) const { return along(s, s.to); }
    /// Whether the stretch reaches the trim there, and how far the dark stroke goes beyond.
    double before(const Stretch& s) const {
        if (s.from > 0) return begin(s);
        return std::max(begin(s) - outside, s.vertical ? printable_.y : printable_.x);
    }
    double after(const Stretch& s) const {
        if (s.to < (s.vertical ? fold_.rows : fold_.columns)) return end(s);
        return std::min(end(s) + outside, s.vertical ? printable_.bottom() : printable_.right());
    }

  private:
    double along(const Stretch& s, int n) const {
        return s.vertical ? fold_.trim[0].y + n * fold_.panel.size.height
                          : fold_.trim[0].x + n * fold_.panel.size.width;
    }
    Point on_side(Point p) const {
        if (side_ == 0) return p;
        const Rect r = fold_.behind({p.x, p.y, 0, 0});
        return {r.x, r.y};
    }

    const FoldTemplate& fold_;
    int side_;
    Rect printable_;
};

} // namespace

std::vector<Operation> fold_lines(const FoldTemplate& fold, int side) {
    const Lines lines(fold, side);
    Path marks, hair[2], dark[2], cuts;
    for (const MarkLine& m : mark_lines(spec_of(fold), side_of(fold, side))) {
        marks.move_to(m.from);
        marks.line_to(m.to);
    }
    for (const Fold& f : fold.folds) {
        const int kind = f.line == Fold::Line::dotted ? 1 : 0;
        for (const Stretch& s : uncut(fold, f)) {
            const double from = lines.begin(s), to = lines.end(s);
            const double reach_from = lines.before(s), reach_to = lines.after(s);
            const double dark_from = reach_from < from ? from + inside : from,
                         dark_to = reach_to > to ? to - inside : to;
            if (reach_from < from) lines.add(dark[kind], s, reach_from, dark_from);
            lines.add(hair[kind], s, dark_from, dark_to);
            if (reach_to > to) lines.add(dark[kind], s, dark_to, reach_to);
        }
    }
    for (const Cut& c : fold.cuts) {
        const Stretch s{c.vertical, c.after, c.from, c.to};
        lines.add(cuts, s, lines.begin(s), lines.end(s));
    }
    std::vector<Operation> out;
    const auto stroke = [&](Path& path, Colour colour, double width, std::vector<double> dashes, Cap cap) {
        if (!path.verbs.empty()) out.push_back(draw::Stroke{std::move(path), colour, width, std::move(dashes), cap});
    };
    stroke(marks, ink, spec_of(fold).mark_weight, {}, Cap::butt);
    stroke(hair[0], hairline, 0.3, {}, Cap::butt);
    stroke(hair[1], hairline, 0.7, {0, 2.6}, Cap::round);
    stroke(dark[0], ink, 0.8, {}, Cap::butt);
    stroke(dark[1], ink, 1.1, {0, 2.4}, Cap::round);
    stroke(cuts, ink, 0.6, {5, 2.5}, Cap::butt);
    return out;
}

namespace {

/// The strip of the offcut below (or above) the trim, clear of lines.
Rect room_for_words(const FoldTemplate& fold, bool below) {
    const Rect printable = Rect{0, 0, fold.media.width, fold.media.height}.outset(-spec_of(fold).edge);
    const Rect& trim = fold.trim[0];
    const double clear = outside + clear_of_lines;
    Rect box{trim.x, trim.bottom() + clear, trim.width, printable.bottom() - trim.bottom() - clear};
    if (!below) box = {trim.x, printable.y, trim.width, trim.y - clear - printable.y};
    return box;
}

/// Below the trim, else above it, in type as large as fits; gives the rectangle that it takes.
Rect add_instructions(const FoldTemplate& fold, Font font, TextMeasurer& text, std::vector<Operation>& out) {
    for (font.size = std::min(font.size, 8.0); font.size >= 5.5; font.size -= 0.5)
        for (const bool below : {true, false}) {
            Rect box = room_for_words(fold, below);
            if (box.height > tallest_words) {
                if (!below) box.y = box.bottom() - tallest_words;
                box.height = tallest_words;
                box.width = std::min(box.width, widest_words);
            }
            FoldInstructions words = fold_instructions(fold, box, {}, font, ink, text);
            if (!words.fits) continue;
            out.insert(out.end(), words.operations.begin(), words.operations.end());
            return {box.x, box.y, box.width, words.height};
        }
    return {};
}

} // namespace

std::vector<Operation> fold_marks(const FoldTemplate& fold, int side, const std::string& caption, const Font& words,
                                  TextMeasurer& text) {
    const SheetSpec spec = spec_of(fold);
    std::vector<Operation> out = fold_lines(fold, side);
    std::vector<MarkLine> taken = mark_lines(spec, side_of(fold, side));
    // Words and rulers stand well off the folds' dark strokes.
    const Lines lines(fold, side);
    for (const Fold& f : fold.folds)
        for (const Stretch& s : uncut(fold, f)) {
            Path path;
            lines.add(path, s, lines.before(s), lines.after(s));
            const Point apart = f.vertical ? Point{clear_of_lines, 0} : Point{0, clear_of_lines};
            taken.push_back({path.points[0] - apart, path.points[1] + apart});
        }
    if (side == 0 && fold.find(PanelRole::instructions) == nullptr)
        if (const Rect box = add_instructions(fold, words, text, out); box.width > 0)
            taken.push_back({box.at(0, 0), box.at(1, 1)});
    Furniture furniture(spec, side_of(fold, side), taken, text);
    if (!caption.empty())
        if (const auto place = furniture.place_text(caption))
            out.push_back(draw::DrawText{caption, Furniture::font(), Furniture::colour(), *place, false});
    if (side == 0) furniture.add_rulers(out);
    return out;
}

} // namespace kupi::layout
