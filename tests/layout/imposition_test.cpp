// Sheets for saddle stitch, folded here in thought: laid into each other and turned, they must read from 1 to the end.
#include <algorithm>

#include "base/units.h"
#include "catch.h"
#include "layout/imposition.h"

using namespace kupi::layout;

namespace {

constexpr Size half_letter{396, 612}, letter{792, 612};

/// The pages met in a folded booklet from front to back: the right halves of the fronts with what is behind them, down
/// to the fold of the innermost sheet, then out again.
std::vector<std::optional<std::size_t>> read(const Imposition& booklet) {
    std::vector<std::optional<std::size_t>> out;
    const auto& sides = booklet.sides;
    for (std::size_t i = 0; i < sides.size(); i += 2) {
        out.push_back(sides[i].right.page);
        out.push_back(sides[i + 1].left.page);
    }
    for (std::size_t i = sides.size(); i > 0; i -= 2) {
        out.push_back(sides[i - 1].right.page);
        out.push_back(sides[i - 2].left.page);
    }
    return out;
}

} // namespace

TEST_CASE("folded, the pages come in order, and blanks only behind the last") {
    for (std::size_t pages = 0; pages <= 50; ++pages) {
        INFO(pages);
        const Imposition booklet = impose({pages, half_letter, letter, 0.3});
        CHECK(booklet.sheets == (pages + 3) / 4);
        CHECK(booklet.blanks < 4);
        CHECK(pages + booklet.blanks == booklet.sheets * 4);
        CHECK(booklet.sides.size() == booklet.sheets * 2);
        const auto order = read(booklet);
        REQUIRE(order.size() == booklet.sheets * 4);
        for (std::size_t i = 0; i < order.size(); ++i) CHECK(order[i] == (i < pages ? std::optional(i) : std::nullopt));
    }
}

TEST_CASE("eight pages on two sheets") {
    const Imposition booklet = impose({8, half_letter, letter, 0});
    const auto pair = [&](std::size_t side) {
        return std::pair(*booklet.sides[side].left.page + 1, *booklet.sides[side].right.page + 1);
    };
    CHECK(pair(0) == std::pair<std::size_t, std::size_t>(8, 1));
    CHECK(pair(1) == std::pair<std::size_t, std::size_t>(2, 7));
    CHECK(pair(2) == std::pair<std::size_t, std::size_t>(6, 3));
    CHECK(pair(3) == std::pair<std::size_t, std::size_t>(4, 5));
}

TEST_CASE("a page lies behind the one before it when the paper turns about its short edge") {
    const Size paper{mm(420), mm(297)};
    const Imposition booklet = impose({24, {mm(148), mm(210)}, paper, mm(0.1)});
    for (std::size_t i = 0; i < booklet.sides.size(); i += 2) {
        const ImposedSide &front = booklet.sides[i], &back = booklet.sides[i + 1];
        CHECK(front.sheet == back.sheet);
        const auto behind = [&](const Rect& r) { return Rect{paper.width - r.right(), r.y, r.width, r.height}; };
        const auto coincide = [&](const PlacedPage& a, const PlacedPage& b) {
            const Rect there = behind(a.trim);
            CHECK(there.x == Approx(b.trim.x));
            CHECK(there.y == Approx(b.trim.y));
            CHECK(a.shift == Approx(-b.shift)); // the content too
            CHECK((*a.page ^ 1u) == *b.page);   // both sides of one leaf
        };
        coincide(front.right, back.left);
        coincide(front.left, back.right);
    }
}

TEST_CASE("content moves towards the fold by the paper's thickness for each sheet around it") {
    const double stock = mm(0.1);
    const Imposition booklet = impose({40, half_letter, letter, stock});
    CHECK(booklet.creep == Approx(9 * stock));
    for (const ImposedSide& side : booklet.sides) {
        CHECK(side.left.shift == Approx(stock * static_cast<double>(side.sheet)));
        CHECK(side.right.shift == Approx(-stock * static_cast<double>(side.sheet)));
        CHECK(side.left.trim.right() == Approx(booklet.fold)); // the trims stay
        CHECK(side.right.trim.x == Approx(booklet.fold));
        // Where the content's outer edge ends up in the folded booklet: all alike.
        const double pushed_out = stock * static_cast<double>(side.sheet);
        CHECK(-side.left.shift + pushed_out == Approx(0).margin(1e-9));
    }
    CHECK(booklet.sides.front().left.place()({0, 0}) == Point{0, 0});
    CHECK(booklet.sides.back().right.place()({0, 0}).x == Approx(396 - 9 * stock));
}

TEST_CASE("the spread stands in the middle of its paper, which it must fit") {
    CHECK(fits_on(half_letter, letter));
    CHECK(fits_on({mm(148.5), mm(210)}, {mm(297), mm(210)}));
    CHECK_FALSE(fits_on({397, 612}, letter));
    CHECK_FALSE(fits_on({396, 613}, letter));
    const Imposition booklet = impose({4, {300, 500}, letter, 0});
    CHECK(booklet.trim == Rect{96, 56, 600, 500});
    CHECK(booklet.fold == Approx(396));
}

TEST_CASE("marks stand in the offcut alone, where there is one") {
    CHECK(offcut_lines(impose({4, half_letter, letter, 0})).empty());
    const auto check = [](Size page, std::size_t lines, std::size_t folds) {
        const Imposition booklet = impose({4, page, letter, 0});
        const auto marks = offcut_lines(booklet);
        CHECK(marks.size() == lines);
        CHECK(std::count_if(marks.begin(), marks.end(), [](const OffcutLine& l) { return l.fold; }) ==
              static_cast<std::ptrdiff_t>(folds));
        const Rect paper{0, 0, booklet.paper.width, booklet.paper.height};
        for (const OffcutLine& l : marks)
            for (const Point p : {l.from, l.to}) {
                CHECK(paper.contains({p.x, p.y, 0, 0}));
                const bool beside = p.x < booklet.trim.x || p.x > booklet.trim.right();
                const bool above = p.y < booklet.trim.y || p.y > booklet.trim.bottom();
                CHECK((beside || above));
            }
    };
    check({300, 500}, 10, 2); // room on all sides
    check({396, 500}, 6, 2);  // above and below
    check({300, 612}, 4, 0);  // at the sides
    check({390, 606}, 0, 0);  // too little for a mark that could be cut by
}
