#include "catch.h"

#include <cmath>

#include "layout/golden_log.h"

using namespace kupi::layout;
using namespace kupi::layout::draw;

namespace {

/// The log of one operation.
std::string log(Operation operation) {
    Document document;
    document.forms.push_back({"f", {0, 0, 1, 1}, {}});
    document.forms.back().operations.push_back(std::move(operation));
    const std::string text = to_text(document);
    const auto second = text.find("\n  ");
    REQUIRE(second != std::string::npos);
    return text.substr(second + 3, text.size() - second - 4);
}

} // namespace

TEST_CASE("paths are logged with at most three decimals") {
    CHECK(log(Fill{Path::rectangle({1, 2, 3.00004, 4.5}), {1, 2, 3}, false}) ==
          "fill #010203 M 1 2 L 4 2 L 4 6.5 L 1 6.5 Z");
    CHECK(log(Fill{Path::line({-0.00001, 1.0 / 3}, {2, 0}), {}, true}) == "fill #000000 even-odd M 0 0.333 L 2 0");
    CHECK(log(Stroke{Path::line({0, 0}, {1, 1}), {255, 0, 0}, 0.25, {1, 2.5}, Stroke::Cap::round}) ==
          "stroke #ff0000 width 0.25 dashes 1 2.5 round M 0 0 L 1 1");
}

TEST_CASE("art is logged by its file's name, wherever the data lie") {
    auto art = std::make_shared<Artwork>();
    art->path = "/some/where/yll.svg";
    CHECK(log(DrawArt{art, 2, Matrix::translation(1, 2), Colour{1, 2, 3}, 0.5, InkMode::saver}) ==
          "art yll.svg layer 2 at 1 0 0 1 1 2 #010203 outline 0.5 saver");
    CHECK(log(DrawArt{art, 0, {}, {}, 0, InkMode::full}) == "art yll.svg layer 0 at 1 0 0 1 0 0");
}

TEST_CASE("text is logged with its font, its control characters made visible") {
    CHECK(log(DrawText{"a\x1b", {"Inter", 700, true, 9, 0.1, 0.5, "tnum"}, {}, {}, true}) ==
          "text \"a\\x1b\" Inter 700 italic 9 spacing 0.1 words 0.5 \"tnum\" #000000 at 1 0 0 1 0 0 markup");
    CHECK(log(UseForm{3, Matrix::rotation(90)}) == "use 3 at 0 1 -1 0 0 0");
    CHECK(log(UseForm{3, {}, "yll"}) == "use 3 at 1 0 0 1 0 0 reads \"yll\"");
}

TEST_CASE("a document is logged in order") {
    Document d;
    d.title = "T";
    d.duplex = Duplex::flip_long_edge;
    d.pages.push_back({"one", {10, 20}, {1, 1, 8, 18}, {0, 0, 10, 20}, {}});
    d.pages.back().links.push_back({{1, 2, 3, 4}, 0, 5});
    d.facing_pages = true;
    d.outline = {{"Fronts", 0, 0}, {"Yll", 0, 1}};
    CHECK(to_text(d) == "document \"T\" subject \"\" language en duplex flip-long-edge facing\n"
                        "page 0 \"one\" media 10 20 trim 1 1 8 18 bleed 0 0 10 20\n"
                        "  link 1 2 3 4 to 0 top 5\n"
                        "outline \"Fronts\" page 0\n"
                        "  outline \"Yll\" page 0\n");
}

TEST_CASE("circles and rounded corners keep their radius") {
    const auto at = [](const Point* p, double t) {
        const double u = 1 - t;
        const auto mix = [&](double a, double b, double c, double d) {
            return a * u * u * u + 3 * b * t * u * u + 3 * c * t * t * u + d * t * t * t;
        };
        return Point{mix(p[0].x, p[1].x, p[2].x, p[3].x), mix(p[0].y, p[1].y, p[2].y, p[3].y)};
    };
    const Path circle = Path::circle({5, 7}, 10);
    REQUIRE(circle.points.size() == 13);
    for (std::size_t i = 0; i + 3 < circle.points.size(); i += 3)
        for (const double t : {0.0, 0.3, 0.5}) {
            const Point p = at(&circle.points[i], t);
            CHECK(std::hypot(p.x - 5, p.y - 7) == Approx(10).margin(0.003));
        }
    const Rect box{0, 0, 30, 20};
    for (const double radius : {3.0, 10.0, 50.0}) { // the last is limited to half the shorter side
        const Path path = Path::rounded(box, radius);
        CHECK(path.verbs.size() == 10);
        for (const Point& p : path.points) CHECK(box.contains({p.x, p.y, 0, 0}));
        CHECK(path.points.front().x == Approx(std::min(radius, 10.0)));
    }
    CHECK(Path::rounded(box, 0).points == Path::rectangle(box).points);
    CHECK(Path::rounded(box, -1).points == Path::rectangle(box).points);
}
