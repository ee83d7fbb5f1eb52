// The grid of a sheet: how many cards fit and where they lie, and what is said when they don't.
#include <cmath>
#include <vector>

#include "base/text.h"
#include "layout/sheet.h"

namespace kupi::layout {

namespace {

constexpr double slack = 1e-6;           ///< points: nine poker cards fill the height of a letter sheet exactly
constexpr double fold_clearance = mm(2); ///< from a trim to the fold, at least

enum class FoldLine { none, upright, level }; ///< upright: fronts left, backs right; level: fronts above, backs below

/// One way to put the cards on the paper: which way up, and folded how.
struct Way {
    Orientation orientation = Orientation::portrait;
    FoldLine fold = FoldLine::none;
};

struct Layout {
    Way way;
    int columns = 0, rows = 0;
    Size need, room; ///< of all cards with their bleed; of the paper (or its half) inside the margins
    int count() const { return columns * rows; }
    bool fits() const {
        return columns > 0 && rows > 0 && need.width <= room.width + slack && need.height <= room.height + slack;
    }
};

Size media_of(const SheetSpec& spec, Orientation orientation) {
    const Size paper = spec.paper.size;
    const Size upright{std::min(paper.width, paper.height), std::max(paper.width, paper.height)};
    return orientation == Orientation::landscape ? upright.turned() : upright;
}

/// In order of preference: where two take as many cards, the first wins. A fold along the short way of the paper is the
/// easier one to make.
std::vector<Way> ways(const SheetSpec& spec) {
    using enum Orientation;
    std::vector<Way> all{{portrait, FoldLine::none}, {landscape, FoldLine::none}};
    if (spec.backs == Backs::gutterfold)
        all = {{portrait, FoldLine::level},
               {landscape, FoldLine::upright},
               {portrait, FoldLine::upright},
               {landscape, FoldLine::level}};
    if (spec.orientation != best) std::erase_if(all, [&](const Way& w) { return w.orientation != spec.orientation; });
    return all;
}

Size gutters(const SheetSpec& spec) {
    return {std::max(spec.gutter_x, 2 * spec.bleed), std::max(spec.gutter_y, 2 * spec.bleed)};
}

/// Length that n cards take, bleed and all.
double extent(int n, double side, double gutter, double bleed) { return n * side + (n - 1) * gutter + 2 * bleed; }

int fitting(double room, double side, double gutter, double bleed) {
    const double n = std::floor((room - 2 * bleed + gutter + slack) / (side + gutter));
    return static_cast<int>(std::clamp(n, 0.0, static_cast<double>(most_columns)));
}

Layout try_way(const SheetSpec& spec, Size card, Way way) {
    Layout out{way, spec.columns, spec.rows, {}, media_of(spec, way.orientation)};
    const double to_fold = spec.margin + std::max(0.0, fold_clearance - spec.bleed);
    const auto inside = [&](double side, bool folded) { return folded ? side / 2 - to_fold : side - 2 * spec.margin; };
    out.room.width = std::max(0.0, inside(out.room.width, way.fold == FoldLine::upright));
    out.room.height = std::max(0.0, inside(out.room.height, way.fold == FoldLine::level));
    const Size gutter = gutters(spec);
    if (out.columns == 0) out.columns = fitting(out.room.width, card.width, gutter.width, spec.bleed);
    if (out.rows == 0) out.rows = fitting(out.room.height, card.height, gutter.height, spec.bleed);
    out.need = {extent(std::max(1, out.columns), card.width, gutter.width, spec.bleed),
                extent(std::max(1, out.rows), card.height, gutter.height, spec.bleed)};
    return out;
}

/// The layout that takes the most cards, if one fits.
std::optional<Layout> best_layout(const SheetSpec& spec, Size card) {
    std::optional<Layout> best;
    for (const Way& way : ways(spec)) {
        const Layout layout = try_way(spec, card, way);
        if (layout.fits() && (!best || layout.count() > best->count())) best = layout;
    }
    return best;
}

// ---- What is said when it does not fit

bool same_size(Size a, Size b) {
    return std::abs(a.width - b.width) < mm(0.05) && std::abs(a.height - b.height) < mm(0.05);
}

std::string describe_cards(int count, Size card, const Sizes& sizes) {
    const std::string what = count == 1 ? "one " : std::to_string(count) + " ";
    const std::string cards = count == 1 ? "card" : "cards";
    for (const NamedSize& s : sizes.cards)
        if (same_size(s.size, card)) return what + s.id + " " + cards;
    return what + cards + " of " + describe_size(card.width, card.height);
}

std::string describe_grid(int columns, int rows) { return std::to_string(columns) + " × " + std::to_string(rows); }

/// The largest bleed with which the wanted grid fits, to a tenth of a millimetre; nothing if it does not fit even
/// without.
std::optional<double> largest_bleed(SheetSpec spec, Size card) {
    const int tenths = static_cast<int>(std::floor(to_mm(spec.bleed) * 10 + slack));
    for (int t = tenths; t >= 0; --t) {
        spec.bleed = mm(t / 10.0);
        if (best_layout(spec, card)) return spec.bleed;
    }
    return std::nullopt;
}

/// What would fit instead: fewer cards, the other orientation, less bleed, another paper.
std::string alternatives(const SheetSpec& spec, Size card, int wanted, const Sizes& sizes) {
    std::vector<std::string> said;
    SheetSpec fewer = spec;
    fewer.columns = fewer.rows = 0;
    fewer.orientation = Orientation::best;
    if (const auto layout = best_layout(fewer, card); layout && layout->count() < wanted)
        said.push_back(std::to_string(layout->count()) + (layout->count() == 1 ? " card (" : " cards (") +
                       describe_grid(layout->columns, layout->rows) +
                       (layout->way.orientation == Orientation::landscape ? ", landscape) fit" : ", portrait) fit") +
                       (layout->count() == 1 ? "s" : ""));

    std::vector<std::string> as_many;
    SheetSpec turned = spec;
    turned.orientation = spec.orientation == Orientation::portrait ? Orientation::landscape : Orientation::portrait;
    if (spec.orientation != Orientation::best && best_layout(turned, card))
        as_many.emplace_back(turned.orientation == Orientation::landscape ? "in landscape" : "in portrait");
    if (spec.bleed > 0)
        if (const auto bleed = largest_bleed(spec, card))
            as_many.push_back(*bleed < mm(0.5) ? "without bleed" : "with " + number(to_mm(*bleed), 1) + " mm bleed");
    std::vector<std::string> papers;
    SheetSpec other = spec;
    other.orientation = Orientation::best;
    for (const NamedSize& paper : sizes.papers) {
        other.paper = paper;
        if (!same_size(paper.size, spec.paper.size) && papers.size() < 4 && best_layout(other, card))
            papers.push_back(paper.id);
    }
    if (!papers.empty()) as_many.push_back("on " + one_of(papers));
    if (!as_many.empty())
        said.push_back((wanted == 1 ? "one fits " : std::to_string(wanted) + " fit ") + join(as_many, ", or "));
    return said.empty() ? "no known paper takes it" : join(said, "; ");
}

void refuse(const SheetSpec& spec, Size card, const Sizes& sizes, Diagnostics& out) {
    // The way that comes nearest: it lacks least in the worse direction.
    std::optional<Layout> nearest;
    double least = 0;
    for (const Way& way : ways(spec)) {
        const Layout layout = try_way(spec, card, way);
        const double lack = std::max(layout.need.width - layout.room.width, layout.need.height - layout.room.height);
        if (!nearest || lack < least - slack) {
            nearest = layout;
            least = lack;
        }
    }
    const int columns = std::max(1, nearest->columns), rows = std::max(1, nearest->rows), wanted = columns * rows;
    std::string message = describe_cards(wanted, card, sizes);
    if (wanted > 1) message += " (" + describe_grid(columns, rows) + ")";
    if (spec.bleed > 0) message += " with " + number(to_mm(spec.bleed)) + " mm bleed";
    message += (wanted == 1 ? " needs " : " need ") + describe_size(nearest->need.width, nearest->need.height);
    const bool folded = nearest->way.fold != FoldLine::none;
    message += folded ? "; half of " : "; ";
    message += spec.paper.id.empty() ? "the paper" : spec.paper.id;
    if (nearest->way.orientation == Orientation::landscape) message += " in landscape";
    message += " has room for " + describe_size(nearest->room.width, nearest->room.height);
    if (spec.margin > 0) message += " inside its margins of " + number(to_mm(spec.margin)) + " mm";
    out.error(spec.place, message, alternatives(spec, card, wanted, sizes));
}

/// Every number that comes from outside, held against its bounds: what is absurd is refused before it is computed with.
bool within_bounds(const SheetSpec& spec, Size card, Diagnostics& out) {
    const std::size_t before = out.error_count();
    const auto hold = [&](const char* what, double value, double least, double most) {
        if (!(value >= least - slack && value <= most + slack))
            out.error(spec.place, std::string(what) + " is " + describe_length(value) + "; it must lie from " +
                                      describe_length(least) + " to " + describe_length(most));
    };
    hold("the paper's width", spec.paper.size.width, least_paper, most_paper);
    hold("the paper's height", spec.paper.size.height, least_paper, most_paper);
    hold("the card's width", card.width, least_card, most_card);
    hold("the card's height", card.height, least_card, most_card);
    hold("the bleed", spec.bleed, 0, most_bleed);
    hold("the margin", spec.margin, 0, inches(4));
    hold("the unprintable edge", spec.edge, 0, inches(2));
    hold("the gutter", spec.gutter_x, 0, inches(4));
    hold("the gutter", spec.gutter_y, 0, inches(4));
    hold("the crop marks' length", spec.mark_length, 0, inches(2));
    hold("the crop marks' offset", spec.mark_offset, 0, inches(1));
    hold("the crop marks' weight", spec.mark_weight, 0, 4);
    for (const int n : {spec.columns, spec.rows})
        if (n < 0 || n > most_columns)
            out.error(spec.place, "a sheet has from 1 to " + std::to_string(most_columns) + " columns and rows, not " +
                                      std::to_string(n));
    return out.error_count() == before;
}

std::string name_of(const SheetSpec& spec) { return spec.name.empty() ? "this stock" : "\"" + spec.name + "\""; }

/// Perforated stock: its places are fixed, and it is cut for one size of card.
bool suits_stock(const SheetSpec& spec, Size card, Diagnostics& out) {
    const std::size_t before = out.error_count();
    const std::string stock = name_of(spec);
    const bool square = spec.card && std::abs(spec.card->size.width - spec.card->size.height) < slack;
    if (spec.card && !same_size(spec.card->size, card))
        out.error(spec.place,
                  stock + " is cut for cards of " + describe_size(spec.card->size.width, spec.card->size.height) +
                      "; these are " + describe_size(card.width, card.height),
                  same_size(spec.card->size.turned(), card) && !square
                      ? "these cards lie the other way: change the deck's size"
                      : "print this deck on plain paper, or change the deck's size");
    if (spec.stock && !same_size(spec.stock->size, spec.paper.size))
        out.error(spec.place, stock + " comes on " + spec.stock->id + ", not on " + spec.paper.id);
    if (!spec.origin) return out.error_count() == before;
    if (spec.backs == Backs::gutterfold)
        out.error(spec.place, stock + " can't be folded: its places are fixed",
                  "print the backs with --backs long-edge");
    const double most = std::min(spec.gutter_x, spec.gutter_y) / 2;
    if (spec.bleed > most + slack)
        out.error(spec.place, stock + " leaves room for " + describe_length(most) +
                                  " of bleed between its cards, not " + describe_length(spec.bleed));
    if (spec.columns == 0 || spec.rows == 0)
        out.error(spec.place, stock + " has a fixed origin, so it needs its columns and rows");
    return out.error_count() == before;
}

std::optional<Layout> plan_stock(const SheetSpec& spec, Size card, Diagnostics& out) {
    const Orientation way = spec.orientation == Orientation::landscape ? Orientation::landscape : Orientation::portrait;
    Layout layout{{way, FoldLine::none}, spec.columns, spec.rows, {}, media_of(spec, way)};
    layout.need = {extent(layout.columns, card.width, spec.gutter_x, 0),
                   extent(layout.rows, card.height, spec.gutter_y, 0)};
    const Rect block{spec.origin->x, spec.origin->y, layout.need.width, layout.need.height};
    if (Rect{0, 0, layout.room.width, layout.room.height}.contains(block.outset(spec.bleed))) return layout;
    out.error(spec.place, name_of(spec) +
                              " places its cards outside the paper: " + describe_grid(spec.columns, spec.rows) +
                              " cards from " + describe_size(block.x, block.y) + " reach to " +
                              describe_size(block.right(), block.bottom()) + " on " +
                              describe_size(layout.room.width, layout.room.height));
    return std::nullopt;
}

// ---- Where the cards lie

/// Behind which part of the back's page a part of the front's page lies, when the sheet is flipped or folded.
Rect mirrored(const Rect& r, bool left_right, double centre) {
    return left_right ? Rect{2 * centre - r.right(), r.y, r.width, r.height}
                      : Rect{r.x, 2 * centre - r.bottom(), r.width, r.height};
}

SheetGrid place(const SheetSpec& spec, Size card, const Layout& layout) {
    SheetGrid grid;
    grid.media = media_of(spec, layout.way.orientation);
    grid.columns = layout.columns;
    grid.rows = layout.rows;
    const Size gutter = spec.origin ? Size{spec.gutter_x, spec.gutter_y} : gutters(spec);
    const Size block{extent(layout.columns, card.width, gutter.width, 0),
                     extent(layout.rows, card.height, gutter.height, 0)};

    // In the half before the fold, the block stands in the middle, or as near to it as margin and fold leave.
    const auto centred = [&](double side, double length, bool folded) {
        if (!folded) return (side - length) / 2;
        const double least = spec.margin + spec.bleed, most = side / 2 - std::max(fold_clearance, spec.bleed) - length;
        return std::max(least, std::min(most, (side / 2 - length) / 2));
    };
    const Point first =
        spec.origin.value_or(Point{centred(grid.media.width, block.width, layout.way.fold == FoldLine::upright),
                                   centred(grid.media.height, block.height, layout.way.fold == FoldLine::level)});
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column)
            grid.trims.push_back({first.x + column * (card.width + gutter.width),
                                  first.y + row * (card.height + gutter.height), card.width, card.height});
    grid.trim = {first.x, first.y, block.width, block.height};
    if (spec.backs == Backs::none) return grid;

    // Turned about the upright middle line, the back stands as the front does. Turned about the level one, top becomes
    // bottom, so the back is drawn upside down.
    const bool about_upright = layout.way.fold != FoldLine::none ? layout.way.fold == FoldLine::upright
                                                                 : turns_sideways(grid.orientation(), spec.backs);
    const double middle = about_upright ? grid.media.width / 2 : grid.media.height / 2;
    for (const Rect& r : grid.trims) grid.back_trims.push_back(mirrored(r, about_upright, middle));
    grid.back_trim = mirrored(grid.trim, about_upright, middle);
    grid.backs_turned = !about_upright;
    if (layout.way.fold != FoldLine::none) {
        (about_upright ? grid.fold_x : grid.fold_y) = middle;
        grid.trim = grid.back_trim = grid.trim.united(grid.back_trim);
    }
    return grid;
}

} // namespace

std::optional<SheetGrid> plan_sheet(const SheetSpec& spec, Size card, const Sizes& sizes, Diagnostics& out) {
    if (!within_bounds(spec, card, out) || !suits_stock(spec, card, out)) return std::nullopt;
    if (spec.origin) {
        const auto layout = plan_stock(spec, card, out);
        return layout ? std::optional(place(spec, card, *layout)) : std::nullopt;
    }
    const auto layout = best_layout(spec, card);
    if (!layout) {
        refuse(spec, card, sizes, out);
        return std::nullopt;
    }
    return place(spec, card, *layout);
}

} // namespace kupi::layout
