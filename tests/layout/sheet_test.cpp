// The grid: where cards lie for many papers, sizes, bleeds and orientations, and what is refused.
#include "catch.h"

#include <cmath>
#include <limits>

#include "layout/sheet.h"

using namespace kupi::layout;

namespace {

NamedSize size(const char* id, double width, double height) { return {id, id, {width, height}, 0, {}}; }

const Sizes sizes{{size("letter", inches(8.5), inches(11)), size("legal", inches(8.5), inches(14)),
                   size("tabloid", inches(11), inches(17)), size("a4", mm(210), mm(297)), size("a3", mm(297), mm(420)),
                   size("super-b", inches(12), inches(18))},
                  {size("poker", 180, 252), size("bridge", 162, 252), size("tarot", inches(2.75), inches(4.75)),
                   size("mini", 126, 180), size("euro", mm(63), mm(88)), size("square", 180, 180)}};

const NamedSize& paper(std::string_view id) {
    return *std::find_if(sizes.papers.begin(), sizes.papers.end(), [&](const NamedSize& s) { return s.id == id; });
}

SheetSpec sheet(std::string_view paper_id, int columns = 0, int rows = 0) {
    SheetSpec spec;
    spec.paper = paper(paper_id);
    spec.columns = columns;
    spec.rows = rows;
    return spec;
}

constexpr Size poker{180, 252};

std::string refusal(const SheetSpec& spec, Size card = poker) {
    Diagnostics out;
    const auto grid = plan_sheet(spec, card, sizes, out);
    return grid || out.empty() ? "not refused" : to_text(out.all().front());
}

SheetGrid plan(const SheetSpec& spec, Size card = poker) {
    Diagnostics out;
    const auto grid = plan_sheet(spec, card, sizes, out);
    if (!grid) FAIL(to_text(out.all().front()));
    return *grid;
}

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() - 1e-6 && b.x < a.right() - 1e-6 && a.y < b.bottom() - 1e-6 && b.y < a.bottom() - 1e-6;
}

/// What is wrong with a grid; empty if nothing is.
std::string faults(const SheetSpec& spec, const SheetGrid& grid, Size card) {
    const Rect printable = Rect{0, 0, grid.media.width, grid.media.height}.outset(-spec.margin);
    std::vector<Rect> all = grid.trims;
    if (spec.backs == Backs::gutterfold) all.insert(all.end(), grid.back_trims.begin(), grid.back_trims.end());
    if (grid.trims.size() != static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows))
        return "count";
    Rect bounds = all.front();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::abs(all[i].width - card.width) > 1e-9 || std::abs(all[i].height - card.height) > 1e-9) return "size";
        if (!printable.contains(all[i].outset(spec.bleed))) return "margin";
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(all[i].outset(spec.bleed), all[j].outset(spec.bleed))) return "overlap";
        bounds = bounds.united(all[i]);
    }
    if (std::abs(bounds.centre().x - grid.media.width / 2) > 1e-6 ||
        std::abs(bounds.centre().y - grid.media.height / 2) > 1e-6)
        return "centre";
    if (!bounds.contains(grid.trim) || !grid.trim.contains(bounds)) return "bounding rectangle";
    return {};
}

} // namespace

TEST_CASE("cards lie inside the margins, apart by two bleeds, centred") {
    int grids = 0;
    for (const NamedSize& p : sizes.papers)
        for (const NamedSize& card : sizes.cards)
            for (const double bleed : {0.0, mm(3), inches(0.25)})
                for (const double gutter : {0.0, mm(4)})
                    for (const Orientation way : {Orientation::best, Orientation::portrait, Orientation::landscape})
                        for (const Backs backs :
                             {Backs::none, Backs::long_edge, Backs::short_edge, Backs::gutterfold}) {
                            SheetSpec spec = sheet(p.id);
                            spec.bleed = bleed;
                            spec.gutter_x = gutter;
                            spec.orientation = way;
                            spec.backs = backs;
                            const SheetGrid grid = plan(spec, card.size);
                            const std::string wrong = faults(spec, grid, card.size);
                            if (!wrong.empty())
                                FAIL_CHECK(wrong << ": " << card.id << " on " << p.id << ", bleed " << bleed
                                                 << ", gutter " << gutter);
                            ++grids;
                        }
    CHECK(grids == 6 * 6 * 3 * 2 * 3 * 4);
}

TEST_CASE("nine poker cards fill a letter sheet to its margins") {
    const SheetGrid grid = plan(sheet("letter"));
    CHECK(grid.columns == 3);
    CHECK(grid.rows == 3);
    CHECK(grid.media == Size{612, 792});
    CHECK(grid.trim == Rect{36, 18, 540, 756});
    CHECK(grid.trims[4] == Rect{216, 270, 180, 252});
    CHECK(grid.sheets(96) == 11);
    CHECK(grid.back_trims.empty());
}

TEST_CASE("the orientation that takes more cards wins, portrait where both take as many") {
    SheetSpec spec = sheet("letter");
    spec.bleed = inches(0.125);
    CHECK(plan(spec).media == Size{792, 612});
    CHECK(plan(spec).size() == 6);
    SheetSpec square = sheet("super-b", 2, 2);
    CHECK(plan(square, {180, 180}).orientation() == Orientation::portrait);
    SheetSpec eighteen = sheet("super-b");
    eighteen.bleed = inches(0.125);
    CHECK(plan(eighteen).size() == 18);
    // A custom paper may be written either way round.
    SheetSpec custom = sheet("letter");
    custom.paper = size("18x12in", inches(18), inches(12));
    custom.bleed = inches(0.125);
    CHECK(plan(custom).size() == 18);
}

TEST_CASE("a wider gutter than two bleeds is kept") {
    SheetSpec spec = sheet("a3", 2, 2);
    spec.bleed = mm(3);
    spec.gutter_x = mm(10);
    spec.gutter_y = mm(1);
    const SheetGrid grid = plan(spec);
    CHECK(grid.trims[1].x - grid.trims[0].right() == Approx(mm(10)));
    CHECK(grid.trims[2].y - grid.trims[0].bottom() == Approx(mm(6)));
}

TEST_CASE("a gutterfold on letter takes four fronts and four backs") {
    SheetSpec spec = sheet("letter");
    spec.backs = Backs::gutterfold;
    const SheetGrid grid = plan(spec);
    CHECK(grid.media == Size{792, 612});
    CHECK(grid.columns == 2);
    CHECK(grid.rows == 2);
    CHECK(grid.fold_x == 396.0);
    CHECK_FALSE(grid.fold_y);
    CHECK_FALSE(grid.backs_turned);
    CHECK(grid.trims[0] == Rect{18, 54, 180, 252});
    CHECK(grid.back_trims[0] == Rect{594, 54, 180, 252});
    CHECK(grid.trim == Rect{18, 54, 756, 504});
}

TEST_CASE("what does not fit is refused with the numbers and what would fit") {
    SheetSpec spec = sheet("letter", 3, 3);
    spec.bleed = mm(3);
    CHECK(refusal(spec) ==
          "error: 9 poker cards (3 × 3) with 3 mm bleed need 208.5 × 284.7 mm (8.21 × 11.21 in); letter has room for "
          "203.2 × 266.7 mm (8 × 10.5 in) inside its margins of 6.35 mm\n"
          "    6 cards (3 × 2, landscape) fit; 9 fit without bleed, or on tabloid, a3 or super-b");
    spec = sheet("a4", 3, 3);
    spec.bleed = mm(3);
    CHECK(refusal(spec, {mm(63), mm(88)}) ==
          "error: 9 euro cards (3 × 3) with 3 mm bleed need 207 × 282 mm (8.15 × 11.1 in); a4 has room for "
          "197.3 × 284.3 mm (7.77 × 11.19 in) inside its margins of 6.35 mm\n"
          "    8 cards (4 × 2, landscape) fit; 9 fit with 1.3 mm bleed, or on tabloid, a3 or super-b");
    spec = sheet("letter", 4, 2);
    spec.orientation = Orientation::portrait;
    CHECK(
        refusal(spec) ==
        "error: 8 poker cards (4 × 2) need 254 × 177.8 mm (10 × 7 in); letter has room for 203.2 × 266.7 mm (8 × 10.5 in) "
        "inside its margins of 6.35 mm\n"
        "    8 fit in landscape, or on legal, tabloid, a4 or a3");
    spec = sheet("letter", 3, 2);
    spec.backs = Backs::gutterfold;
    CHECK(refusal(spec) ==
          "error: 6 poker cards (3 × 2) need 190.5 × 177.8 mm (7.5 × 7 in); half of letter has room for "
          "203.2 × 131.4 mm (8 × 5.17 in) inside its margins of 6.35 mm\n"
          "    4 cards (2 × 2, landscape) fit; 6 fit on tabloid, a3 or super-b");
    CHECK(
        refusal(sheet("letter"), {inches(9), inches(12)}) ==
        "error: one card of 228.6 × 304.8 mm (9 × 12 in) needs 228.6 × 304.8 mm (9 × 12 in); letter has room for 203.2 × 266.7 mm "
        "(8 × 10.5 in) inside its margins of 6.35 mm\n"
        "    one fits on tabloid, a3 or super-b");
    spec = sheet("letter", 1, 1);
    spec.margin = 0;
    CHECK(refusal(spec, {inches(19), inches(19)}) ==
          "error: one card of 482.6 × 482.6 mm (19 × 19 in) needs 482.6 × 482.6 mm (19 × 19 in); letter has "
          "room for 215.9 × 279.4 mm (8.5 × 11 in)\n"
          "    no known paper takes it");
}

TEST_CASE("what is offered instead does fit") {
    SheetSpec spec = sheet("letter", 3, 3);
    spec.bleed = mm(3);
    REQUIRE(refusal(spec) != "not refused");
    for (const char* id : {"tabloid", "a3", "super-b"}) {
        spec.paper = paper(id);
        CHECK(plan(spec).size() == 9);
    }
    spec = sheet("a4", 3, 3);
    spec.bleed = mm(1.3);
    CHECK(plan(spec, {mm(63), mm(88)}).size() == 9);
    spec.bleed = mm(1.4);
    CHECK(refusal(spec, {mm(63), mm(88)}) != "not refused");
}

TEST_CASE("absurd numbers are refused before anything is computed with them") {
    const double nan = std::numeric_limits<double>::quiet_NaN(), huge = 1e300;
    SheetSpec spec = sheet("letter");
    spec.bleed = -mm(1);
    CHECK(refusal(spec) == "error: the bleed is -1 mm (-0.039 in); it must lie from 0 mm (0 in) to 6.35 mm (0.25 in)");
    for (const double absurd : {nan, huge, -huge, -1.0}) {
        INFO(absurd);
        const std::vector<double SheetSpec::*> members{
            &SheetSpec::bleed,    &SheetSpec::margin,      &SheetSpec::edge,        &SheetSpec::gutter_x,
            &SheetSpec::gutter_y, &SheetSpec::mark_length, &SheetSpec::mark_offset, &SheetSpec::mark_weight};
        for (const auto member : members) {
            spec = sheet("letter");
            spec.*member = absurd;
            CHECK(refusal(spec).find("must lie from") != std::string::npos);
        }
        CHECK(refusal(sheet("letter"), {absurd, 252}).find("the card's width is") != std::string::npos);
        CHECK(refusal(sheet("letter"), {180, absurd}).find("the card's height is") != std::string::npos);
        spec = sheet("letter");
        spec.paper.size.width = absurd;
        CHECK(refusal(spec).find("the paper's width is") != std::string::npos);
    }
    CHECK(refusal(sheet("letter", -1, 3)) == "error: a sheet has from 1 to 100 columns and rows, not -1");
    CHECK(refusal(sheet("letter", 3, 1'000'000'000)) ==
          "error: a sheet has from 1 to 100 columns and rows, not 1000000000");
}

TEST_CASE("stock takes the cards it is cut for, where it is cut") {
    SheetSpec spec = sheet("letter", 5, 2);
    spec.name = "Business cards";
    spec.orientation = Orientation::landscape;
    spec.card = size("2x3.5in", 144, 252);
    spec.stock = spec.paper;
    spec.origin = Point{36, 36};
    spec.gutter_y = 36;
    const SheetGrid grid = plan(spec, {144, 252});
    CHECK(grid.trims.front() == Rect{36, 36, 144, 252});
    CHECK(grid.trims.back() == Rect{612, 324, 144, 252});
    CHECK(
        refusal(spec) ==
        "error: \"Business cards\" is cut for cards of 50.8 × 88.9 mm (2 × 3.5 in); these are 63.5 × 88.9 mm (2.5 × 3.5 in)\n"
        "    print this deck on plain paper, or change the deck's size");
    SheetSpec other = spec;
    other.bleed = mm(1);
    CHECK(refusal(other, {144, 252}) ==
          "error: \"Business cards\" leaves room for 0 mm (0 in) of bleed between its cards, not 1 mm (0.039 in)");
    other = spec;
    other.paper = paper("a4");
    CHECK(refusal(other, {144, 252}) == "error: \"Business cards\" comes on letter, not on a4");
    other = spec;
    other.backs = Backs::gutterfold;
    CHECK(
        refusal(other, {144, 252}) ==
        "error: \"Business cards\" can't be folded: its places are fixed\n    print the backs with --backs long-edge");
    other = spec;
    other.origin = Point{100, 36};
    CHECK(
        refusal(other, {144, 252}) ==
        "error: \"Business cards\" places its cards outside the paper: 5 × 2 cards from 35.3 × 12.7 mm (1.39 × 0.5 in) "
        "reach to 289.3 × 203.2 mm (11.39 × 8 in) on 279.4 × 215.9 mm (11 × 8.5 in)");
}
