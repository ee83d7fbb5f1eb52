#include "layout/sheet_marks.h"

namespace kupi::layout {

namespace {

constexpr double clear_of_cards = 2; ///< points between furniture and the cards' bleed
constexpr double clear_of_marks = 3; ///< and between furniture and marks, and its own parts
constexpr double near_the_cards = 6; ///< in a wide margin furniture stands this far from the cards
constexpr double clear_of_fold = 1.5;
constexpr double tick = 4.5; ///< height of a ruler's end ticks

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

/// A ruler from (x, base) rightwards, its ticks upwards: at the ends, the middle, and small ones between.
draw::Path ruler(double x, double base, double length, int parts) {
    draw::Path path = draw::Path::line({x, base}, {x + length, base});
    for (int i = 0; i <= parts; ++i) {
        const double high = i == 0 || i == parts ? tick : 2 * i == parts ? tick * 0.75 : tick * 0.45;
        const double at = x + length * i / parts;
        path.move_to({at, base});
        path.line_to({at, base - high});
    }
    return path;
}

draw::Path transformed(draw::Path path, const Matrix& m) {
    for (Point& p : path.points) p = m(p);
    return path;
}

} // namespace

Font Furniture::font() {
    Font f;
    f.size = 6.5;
    f.features = "tnum";
    return f;
}

Matrix Furniture::Strip::to_page() const {
    if (turn == 0) return Matrix::translation(box.x, box.y);
    if (turn < 0) return Matrix::translation(box.x, box.bottom()) * Matrix::rotation(-90);
    return Matrix::translation(box.right(), box.y) * Matrix::rotation(90);
}

Furniture::Furniture(const SheetSpec& spec, const SheetSide& side, const std::vector<MarkLine>& marks,
                     TextMeasurer& text)
    : text_(&text) {
    if (side.trims.empty()) return;
    const Rect printable = Rect{0, 0, side.media.width, side.media.height}.outset(-spec.edge);
    const auto around = [&](auto&& wanted) {
        std::optional<Rect> box;
        for (const Rect& r : side.trims)
            if (wanted(r)) box = box ? box->united(r) : r;
        return box.value_or(Rect{}).outset(spec.bleed + clear_of_cards);
    };
    const Rect cards = around([](const Rect&) { return true; });
    strips_[top] = {{printable.x, printable.y, printable.width, cards.y - printable.y}, 0, true, {}};
    strips_[bottom] = {
        {printable.x, cards.bottom(), printable.width, printable.bottom() - cards.bottom()}, 0, false, {}};
    strips_[left] = {{printable.x, cards.y, cards.x - printable.x, cards.height}, -90, true, {}};
    strips_[right] = {{cards.right(), cards.y, printable.right() - cards.right(), cards.height}, 90, true, {}};
    // Beside the fold; the strips at the paper's edges must not cross it, so it counts as taken there.
    std::vector<Rect> folds;
    if (side.fold_x) {
        const double x = *side.fold_x;
        const Rect before = around([&](const Rect& r) { return r.right() < x; });
        strips_[fold_before] = {
            {before.right(), cards.y, x - clear_of_fold - before.right(), cards.height}, 90, false, {}};
        folds.push_back({x - clear_of_fold, 0, 2 * clear_of_fold, side.media.height});
    }
    if (side.fold_y) {
        const double y = *side.fold_y;
        const Rect before = around([&](const Rect& r) { return r.bottom() < y; });
        strips_[fold_before] = {
            {cards.x, before.bottom(), cards.width, y - clear_of_fold - before.bottom()}, 0, false, {}};
        folds.push_back({0, y - clear_of_fold, side.media.width, 2 * clear_of_fold});
    }
    for (Strip& strip : strips_) {
        if (strip.box.width <= 0 || strip.box.height <= 0) strip.box = {};
        for (const MarkLine& m : marks)
            if (const Rect box = m.box().outset(clear_of_marks); overlap(box, strip.box)) strip.taken.push_back(box);
        for (const Rect& fold : folds)
            if (overlap(fold, strip.box)) strip.taken.push_back(fold.outset(clear_of_marks));
    }
}

std::optional<Matrix> Furniture::take(Size size, const std::vector<StripName>& preferred) {
    for (const StripName name : preferred) {
        Strip& strip = strips_[name];
        const double spare = strip.thickness() - size.height;
        if (spare < 0 || strip.length() < size.width) continue;
        const double across =
            strip.cards_below ? spare - std::min(spare / 2, near_the_cards) : std::min(spare / 2, near_the_cards);
        // From the start, and behind everything taken: the first place that overlaps nothing.
        const Matrix to_page = strip.to_page();
        std::vector<double> starts{0};
        for (const Rect& t : strip.taken) {
            const double end = strip.turn == 0  ? t.right() - strip.box.x
                               : strip.turn < 0 ? strip.box.bottom() - t.y
                                                : t.bottom() - strip.box.y;
            starts.push_back(std::max(0.0, end));
        }
        std::sort(starts.begin(), starts.end());
        for (const double start : starts) {
            if (start + size.width > strip.length()) break;
            const Rect box = to_page.bounds(Rect{start, across, size.width, size.height});
            const Rect probe = box.outset(-1e-6);
            if (std::any_of(strip.taken.begin(), strip.taken.end(), [&](const Rect& t) { return overlap(t, probe); }))
                continue;
            strip.taken.push_back(box.outset(clear_of_marks));
            return to_page * Matrix::translation(start, across);
        }
    }
    return std::nullopt;
}

std::optional<Matrix> Furniture::place_text(const std::string& widest) {
    const TextExtent e = measure(widest);
    const auto place = take({e.width, e.ascent + e.descent}, {top, left, bottom, right});
    if (!place) return std::nullopt;
    return *place * Matrix::translation(0, e.ascent);
}

void Furniture::add_fold_note(std::vector<draw::Operation>& operations) {
    for (const std::string note :
         {"fold on the dotted line with the print outside, glue, then cut", "fold, glue, then cut"}) {
        const TextExtent e = measure(note);
        const auto place = take({e.width, e.ascent + e.descent}, {fold_before, bottom, top, right, left});
        if (!place) continue;
        operations.push_back(draw::DrawText{note, font(), colour(), *place * Matrix::translation(0, e.ascent), false});
        return;
    }
}

void Furniture::add_rulers(std::vector<draw::Operation>& operations) {
    struct Part {
        double length;
        int parts;
        std::string label;
    };
    const Part inch{inches(1), 8, "1 in"}, millimetres{mm(20), 20, "20 mm"};
    const std::string advice = "print at 100 %";
    const std::vector<StripName> preferred{bottom, right, top, left};
    const double between = 9, to_label = 3;

    const auto draw = [&](const std::vector<Part>& parts) {
        const TextExtent line = measure(advice);
        const double height = std::max(line.ascent + line.descent, tick + 1);
        double width = line.width;
        for (const Part& p : parts) width += p.length + to_label + measure(p.label).width + between;
        const auto place = take({width, height}, preferred);
        if (!place) return false;
        double x = 0;
        const double base = std::max(line.ascent, tick + 0.5);
        const auto write = [&](const std::string& s) {
            operations.push_back(draw::DrawText{s, font(), colour(), *place * Matrix::translation(x, base), false});
            x += measure(s).width;
        };
        for (const Part& p : parts) {
            operations.push_back(draw::Stroke{
                transformed(ruler(x, base, p.length, p.parts), *place), colour(), 0.3, {}, draw::Stroke::Cap::butt});
            x += p.length + to_label;
            write(p.label);
            x += between;
        }
        write(advice);
        return true;
    };
    if (draw({inch, millimetres})) return;
    if (draw({inch}))
        draw({millimetres});
    else
        draw({millimetres});
}

} // namespace kupi::layout
