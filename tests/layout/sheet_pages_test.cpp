// Pages: what stands behind what, marks, furniture, boxes and the outline.
#include "catch.h"

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "layout/fake_text.h"
#include "layout/golden_log.h"
#include "layout/sheet_marks.h"
#include "support/checkout.h"

using namespace kupi::layout;
using draw::Document;

namespace {

const std::vector<NamedSize> papers{{"letter", "US Letter", {612, 792}, 0, {}},
                                    {"a4", "A4", {mm(210), mm(297)}, 0, {}},
                                    {"super-b", "", {864, 1296}, 0, {}}};
constexpr Size poker{180, 252};

SheetSpec sheet(const NamedSize& paper, Backs backs = Backs::none) {
    SheetSpec spec;
    spec.paper = paper;
    spec.backs = backs;
    return spec;
}

SheetGrid plan(const SheetSpec& spec, Size card = poker) {
    Diagnostics out;
    const auto grid = plan_sheet(spec, card, {papers, {}}, out);
    if (!grid) FAIL(to_text(out.all().front()));
    return *grid;
}

/// A document with faces 0 … count-1 and, behind each, a back of its own, laid out.
Document press(const SheetSpec& spec, const SheetGrid& grid, std::size_t count, const BackShift& shift = {},
               double corner = 9) {
    Document document;
    document.title = "Railog";
    std::vector<SheetCard> cards;
    const Rect box = Rect{0, 0, grid.trims[0].width, grid.trims[0].height}.outset(spec.bleed);
    for (std::size_t i = 0; i < count; ++i) document.forms.push_back({"face", box, {}});
    for (std::size_t i = 0; i < count; ++i) {
        document.forms.push_back({"back", box, {}});
        cards.push_back({i, count + i, i < 2 ? "Yll" : i < 12 ? "Heimur" : ""});
    }
    FakeText text;
    Diagnostics out;
    REQUIRE(lay_out_sheets(spec, grid, corner, cards, shift, text, document, out));
    CHECK(out.empty());
    return document;
}

struct Use {
    std::size_t page = 0;
    Matrix place;
};

/// The one place where a form is used.
Use use_of(const Document& document, std::size_t form) {
    std::vector<Use> found;
    for (std::size_t p = 0; p < document.pages.size(); ++p)
        for (const auto& o : document.pages[p].operations)
            if (const auto* use = std::get_if<draw::UseForm>(&o); use != nullptr && use->form == form)
                found.push_back({p, use->place});
    REQUIRE(found.size() == 1);
    return found.front();
}

bool near(Point a, Point b) { return std::abs(a.x - b.x) < 1e-6 && std::abs(a.y - b.y) < 1e-6; }

/// Where a point of the back's page comes to lie on the front's, as paper turns: about the middle line that runs along
/// the edge it is flipped on, or about the fold.
Point through_paper(Point p, const SheetSpec& spec, const SheetGrid& grid) {
    const auto [width, height] = grid.media;
    const bool upright_sheet = height >= width;
    bool about_upright_line = true;
    switch (spec.backs) {
    case Backs::long_edge: about_upright_line = upright_sheet; break;
    case Backs::short_edge: about_upright_line = !upright_sheet; break;
    default: about_upright_line = grid.fold_x.has_value();
    }
    return about_upright_line ? Point{width - p.x, p.y} : Point{p.x, height - p.y};
}

/// Everything drawn on a page but cards and the guides in their corners: marks, the fold, text, rulers.
std::vector<Rect> drawn_around(const Document& document, const draw::Page& page, std::size_t cards, FakeText& text) {
    std::vector<Rect> boxes;
    const auto add = [&](const draw::Operation& o, const Matrix& outer) {
        if (const auto* t = std::get_if<draw::DrawText>(&o)) {
            const auto e = text.measure(t->text, t->font, false);
            boxes.push_back((outer * t->place).bounds({0, -e.ascent, e.width, e.ascent + e.descent}));
        } else if (const auto* s = std::get_if<draw::Stroke>(&o)) {
            for (std::size_t i = 0; i + 1 < s->path.points.size(); i += 2) {
                const Point a = outer(s->path.points[i]), b = outer(s->path.points[i + 1]);
                boxes.push_back(MarkLine{a, b}.box());
            }
        }
    };
    for (const auto& o : page.operations) {
        if (const auto* use = std::get_if<draw::UseForm>(&o); use != nullptr && use->form >= cards)
            for (const auto& inner : document.forms[use->form].operations) add(inner, use->place);
        else if (std::holds_alternative<draw::DrawText>(o))
            add(o, {});
    }
    return boxes;
}

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() - 1e-6 && b.x < a.right() - 1e-6 && a.y < b.bottom() - 1e-6 && b.y < a.bottom() - 1e-6;
}

std::vector<std::string> texts(const Document& document) {
    std::vector<std::string> out;
    for (const auto& form : document.forms)
        for (const auto& o : form.operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o)) out.push_back(t->text);
    for (const auto& page : document.pages)
        for (const auto& o : page.operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o)) out.push_back(t->text);
    return out;
}

} // namespace

TEST_CASE("each back lies exactly behind its front, upright, on part-filled sheets too") {
    for (const NamedSize& paper : papers)
        for (const Orientation way : {Orientation::portrait, Orientation::landscape})
            for (const Backs backs : {Backs::long_edge, Backs::short_edge, Backs::gutterfold})
                for (const double bleed : {0.0, mm(2)}) {
                    SheetSpec spec = sheet(paper, backs);
                    spec.orientation = way;
                    spec.bleed = bleed;
                    const SheetGrid grid = plan(spec);
                    const std::size_t count = grid.size() + 1 + grid.size() / 2;
                    const Document document = press(spec, grid, count);
                    CHECK(document.pages.size() == (backs == Backs::gutterfold ? 2 : 4));
                    for (std::size_t i = 0; i < count; ++i) {
                        const Use front = use_of(document, i), back = use_of(document, count + i);
                        CHECK(back.page == front.page + (backs == Backs::gutterfold ? 0 : 1));
                        // The back's left upper corner lies behind the front's right upper one, and so on.
                        for (const Point p : {Point{0, 0}, Point{poker.width, 0}, Point{20, 200}})
                            CHECK(
                                near(through_paper(back.place(p), spec, grid), front.place({poker.width - p.x, p.y})));
                    }
                }
}

TEST_CASE("the document says how it is to be flipped") {
    CHECK(press(sheet(papers[0]), plan(sheet(papers[0])), 1).duplex == draw::Duplex::simplex);
    for (const auto& [backs, duplex] : {std::pair{Backs::long_edge, draw::Duplex::flip_long_edge},
                                        {Backs::short_edge, draw::Duplex::flip_short_edge},
                                        {Backs::gutterfold, draw::Duplex::simplex}}) {
        const SheetSpec spec = sheet(papers[0], backs);
        CHECK(press(spec, plan(spec), 1).duplex == duplex);
    }
}

TEST_CASE("a shift moves the backs alone, about the sheet's centre, and leaves the boxes") {
    const SheetSpec spec = sheet(papers[0], Backs::long_edge);
    const SheetGrid grid = plan(spec);
    const BackShift shift{mm(0.5), -mm(0.25), 1.5};
    const Document plain = press(spec, grid, 3), moved = press(spec, grid, 3, shift);
    const Matrix by = Matrix::translation(mm(0.5), -mm(0.25)) * Matrix::rotation(1.5, {306, 396});
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(use_of(moved, i).place == use_of(plain, i).place);
        CHECK(near(use_of(moved, 3 + i).place({10, 20}), by(use_of(plain, 3 + i).place({10, 20}))));
    }
    CHECK(moved.pages[1].trim == plain.pages[1].trim);
    CHECK(moved.pages[1].bleed == plain.pages[1].bleed);
    CHECK(to_matrix({}, {612, 792}) == Matrix{});
}

TEST_CASE("the boxes are those of a full sheet") {
    SheetSpec spec = sheet(papers[2], Backs::short_edge);
    spec.bleed = inches(0.125);
    const SheetGrid grid = plan(spec);
    const Document document = press(spec, grid, grid.size() + 1);
    REQUIRE(document.pages.size() == 4);
    for (const draw::Page& page : document.pages) {
        const Rect& trim =
            &page - document.pages.data() == 1 || &page - document.pages.data() == 3 ? grid.back_trim : grid.trim;
        CHECK(page.trim == trim);
        CHECK(page.bleed.contains(trim.outset(spec.bleed), 1e-9));
        CHECK(trim.outset(spec.bleed).contains(page.bleed, 1e-9));
        CHECK(page.media == Size{1296, 864});
    }
    // The bleed box never leaves the paper.
    spec = sheet({"tight", "", {180 + 4, 252 + 4}, 0, {}});
    spec.margin = 0;
    spec.bleed = 2;
    const SheetGrid tight = plan(spec);
    CHECK(press(spec, tight, 1).pages[0].bleed == Rect{0, 0, 184, 256});
}

TEST_CASE("marks and furniture keep off cards, bleed, each other and the unprintable edge") {
    FakeText text;
    for (const NamedSize& paper : papers)
        for (const Size card : {poker, Size{126, 180}, Size{198, 342}})
            for (const Backs backs : {Backs::none, Backs::long_edge, Backs::short_edge, Backs::gutterfold})
                for (const double bleed : {0.0, mm(3)})
                    for (const double gutter : {0.0, mm(12)})
                        for (const Marks marks : {Marks::none, Marks::crop, Marks::full}) {
                            SheetSpec spec = sheet(paper, backs);
                            spec.bleed = bleed;
                            spec.gutter_x = spec.gutter_y = gutter;
                            spec.marks = marks;
                            const SheetGrid grid = plan(spec, card);
                            const Document document = press(spec, grid, grid.size());
                            INFO(paper.id << ' ' << card.width << " backs " << static_cast<int>(backs) << " bleed "
                                          << bleed << " gutter " << gutter << " marks " << static_cast<int>(marks));
                            const Rect printable = Rect{0, 0, grid.media.width, grid.media.height}.outset(-spec.edge);
                            for (std::size_t p = 0; p < document.pages.size(); ++p) {
                                std::vector<Rect> cards = p == 1 ? grid.back_trims : grid.trims;
                                if (backs == Backs::gutterfold)
                                    cards.insert(cards.end(), grid.back_trims.begin(), grid.back_trims.end());
                                const auto around = drawn_around(document, document.pages[p], 2 * grid.size(), text);
                                for (const Rect& r : around) {
                                    if (!printable.contains(r)) FAIL_CHECK("beyond the edge");
                                    // A full line runs along the trims, so it may touch cards without bleed, never
                                    // cross one.
                                    for (const Rect& c : cards)
                                        if (overlap(r, c.outset(marks == Marks::full && r.width * r.height < 1e-9
                                                                    ? 0
                                                                    : bleed)))
                                            FAIL_CHECK("on a card");
                                    for (const Rect& other : around)
                                        if (r.width * r.height > 1e-9 && &r != &other && overlap(r, other))
                                            FAIL_CHECK("on one another");
                                }
                            }
                        }
}

TEST_CASE("with bleed, full lines stay outside of it") {
    SheetSpec spec = sheet(papers[0]);
    spec.bleed = mm(3);
    spec.marks = Marks::full;
    const SheetGrid grid = plan(spec);
    const auto lines = mark_lines(spec, {grid.media, grid.trims, {}, {}});
    CHECK_FALSE(lines.empty());
    for (const MarkLine& m : lines)
        for (const Rect& r : grid.trims) CHECK_FALSE(overlap(m.box().outset(0.1), r.outset(mm(3))));
    spec.bleed = 0;
    for (const MarkLine& m : mark_lines(spec, {grid.media, grid.trims, {}, {}}))
        CHECK(std::hypot(m.to.x - m.from.x, m.to.y - m.from.y) > 500);
}

TEST_CASE("crop marks are as asked where there is room, and shrink where there is little") {
    SheetSpec spec = sheet(papers[0]);
    const SheetGrid grid = plan(spec);
    const auto marks = mark_lines(spec, {grid.media, grid.trims, {}, {}});
    CHECK(marks.size() == 16); // four trim lines either way, both ends
    for (const MarkLine& m : marks) {
        const double length = std::hypot(m.to.x - m.from.x, m.to.y - m.from.y);
        const bool upright = m.from.x == m.to.x;
        CHECK(length == Approx(upright ? 9 * mm(5) / mm(6.5) : mm(5)));
    }
    spec.mark_length = mm(3);
    spec.mark_offset = mm(0.5);
    for (const MarkLine& m : mark_lines(spec, {grid.media, grid.trims, {}, {}}))
        if (m.from.x != m.to.x) CHECK(std::abs(m.to.x - m.from.x) == Approx(mm(3)));
    spec.edge = spec.margin; // no room above and below
    CHECK(mark_lines(spec, {grid.media, grid.trims, {}, {}}).size() == 8);
    spec.mark_length = spec.mark_offset = 0;
    CHECK(mark_lines(spec, {grid.media, grid.trims, {}, {}}).empty());
}

TEST_CASE("guides for round corners lie in the offcut") {
    const Rect trim{100, 200, 180, 252};
    const draw::Path path = corner_guides({trim}, 9, 0.5);
    REQUIRE(path.verbs.size() == 8);
    // Along each curve: inside the square corner, outside the round one.
    for (std::size_t i = 0; i < path.points.size(); i += 4)
        for (double t = 0; t <= 1; t += 0.125) {
            const auto at = [&](double a, double b, double c, double d) {
                return a * (1 - t) * (1 - t) * (1 - t) + 3 * b * t * (1 - t) * (1 - t) + 3 * c * t * t * (1 - t) +
                       d * t * t * t;
            };
            const Point* p = &path.points[i];
            const Point on{at(p[0].x, p[1].x, p[2].x, p[3].x), at(p[0].y, p[1].y, p[2].y, p[3].y)};
            const Point centre{on.x < trim.centre().x ? trim.x + 9 : trim.right() - 9,
                               on.y < trim.centre().y ? trim.y + 9 : trim.bottom() - 9};
            CHECK(std::hypot(on.x - centre.x, on.y - centre.y) == Approx(9.25).margin(0.01));
            CHECK(trim.contains({on.x, on.y, 0, 0}));
        }
    CHECK(corner_guides({trim}, 0, 0.5).verbs.empty());
    // Filled places only.
    SheetSpec spec = sheet(papers[0]);
    spec.corner_guides = true;
    const Document document = press(spec, plan(spec), 10);
    const auto guides = [&](std::size_t page) {
        return std::get<draw::Stroke>(document.pages[page].operations.at(page == 0 ? 9 : 1)).path.verbs.size();
    };
    CHECK(guides(0) == 9 * 8);
    CHECK(guides(1) == 8);
}

TEST_CASE("furniture names deck, sheet and side, and gives the rulers") {
    const SheetSpec spec = sheet(papers[0], Backs::long_edge);
    const auto said = texts(press(spec, plan(spec), 12));
    CHECK(said == std::vector<std::string>{"1 in", "20 mm", "print at 100 %", "Railog · sheet 1 of 2, fronts",
                                           "Railog · sheet 1 of 2, backs", "Railog · sheet 2 of 2, fronts",
                                           "Railog · sheet 2 of 2, backs"});
    const SheetSpec fold = sheet(papers[0], Backs::gutterfold);
    const auto folded = texts(press(fold, plan(fold), 3));
    CHECK(std::count(folded.begin(), folded.end(), "fold on the dotted line with the print outside, glue, then cut") ==
          1);
    SheetSpec bare = spec;
    bare.furniture = false;
    CHECK(texts(press(bare, plan(bare), 12)).empty());
    // No room, no furniture.
    SheetSpec tight = sheet({"tight", "", {184, 256}, 0, {}});
    tight.margin = 2;
    CHECK(texts(press(tight, plan(tight), 1)).empty());
}

TEST_CASE("the rulers are an inch and twenty millimetres long, turned or not") {
    for (const NamedSize& paper : papers) {
        const SheetSpec spec = sheet(paper);
        const Document document = press(spec, plan(spec), 1);
        std::vector<double> lengths;
        for (const auto& o : document.forms.back().operations)
            if (const auto* s = std::get_if<draw::Stroke>(&o); s != nullptr && s->width == 0.3)
                lengths.push_back(
                    std::hypot(s->path.points[1].x - s->path.points[0].x, s->path.points[1].y - s->path.points[0].y));
        REQUIRE(lengths.size() == 2);
        CHECK(lengths[0] == Approx(72));
        CHECK(lengths[1] == Approx(mm(20)));
    }
}

TEST_CASE("a gutterfold's fold is dotted in black, with a tick at each end for the ruler") {
    const SheetSpec spec = sheet(papers[0], Backs::gutterfold);
    const SheetGrid grid = plan(spec);
    const double along = grid.fold_x ? grid.media.height : grid.media.width;
    const auto on_fold = [&](Point p) {
        return std::abs(grid.fold_x ? p.x - *grid.fold_x : p.y - *grid.fold_y) < 1e-6;
    };
    std::vector<double> ticks;
    std::size_t dotted = 0;
    for (const auto& form : press(spec, grid, 4).forms)
        for (const auto& o : form.operations) {
            const auto* line = std::get_if<draw::Stroke>(&o);
            if (line == nullptr || line->path.points.size() != 2 || !on_fold(line->path.points[0]) ||
                !on_fold(line->path.points[1]))
                continue;
            CHECK(line->colour == Colour{0, 0, 0});
            if (line->dashes.empty())
                for (const Point& p : line->path.points) ticks.push_back(grid.fold_x ? p.y : p.x);
            else
                ++dotted;
        }
    CHECK(dotted == 1);
    REQUIRE(ticks.size() == 4);
    std::sort(ticks.begin(), ticks.end());
    CHECK(ticks[1] < mm(12));
    CHECK(ticks[2] > along - mm(12));
}

TEST_CASE("the outline has fronts, each run of a suit, and backs") {
    const SheetSpec spec = sheet(papers[0], Backs::long_edge);
    const auto outline = press(spec, plan(spec), 30).outline;
    REQUIRE(outline.size() == 4);
    CHECK((outline[0].title == "Fronts" && outline[0].page == 0 && outline[0].level == 0));
    CHECK((outline[1].title == "Yll" && outline[1].page == 0 && outline[1].level == 1));
    CHECK((outline[2].title == "Heimur" && outline[2].page == 0 && outline[2].level == 1));
    CHECK((outline[3].title == "Backs" && outline[3].page == 1 && outline[3].level == 0));
}

TEST_CASE("no cards and too many cards are refused") {
    const SheetSpec spec = sheet(papers[0]);
    const SheetGrid grid = plan(spec);
    FakeText text;
    Document document;
    Diagnostics out;
    CHECK_FALSE(lay_out_sheets(spec, grid, 0, {}, {}, text, document, out));
    CHECK_FALSE(lay_out_sheets(spec, grid, 0, std::vector<SheetCard>(10'001), {}, text, document, out));
    CHECK(document.pages.empty());
    REQUIRE(out.all().size() == 2);
    CHECK(to_text(out.all()[0]) == "error: there are no cards to print");
    CHECK(to_text(out.all()[1]) ==
          "error: 10001 cards are too many to print at once: at most 10000\n    print fewer copies");
}

TEST_CASE("the golden log of a small sheet") {
    SheetSpec spec = sheet({"small", "Small", {inches(5), inches(4)}, 0, {}}, Backs::short_edge);
    spec.columns = 2;
    spec.rows = 1;
    spec.bleed = mm(2);
    spec.corner_guides = true;
    const SheetGrid grid = plan(spec, {126, 180});
    const std::string log = to_text(press(spec, grid, 3));
    const std::string path = std::string(kupi::test::root) + "/tests/layout/sheet_golden.txt";
    if (std::getenv("KUPI_GOLDEN") != nullptr) std::ofstream(path) << log;
    std::ostringstream golden;
    golden << std::ifstream(path).rdbuf();
    INFO("if the change is meant, run this test once with KUPI_GOLDEN=1 and look at what git says has changed");
    CHECK(log == golden.str());
}
