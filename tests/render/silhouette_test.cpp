#include "catch.h"

#include "render/sample_deck.h"
#include "render/silhouette.h"

using namespace kupi::render;

namespace {

Silhouette of(const std::string& inside, double width = 100, double height = 100) {
    return silhouette(*sample::art(sample::svg(width, height, inside), "a.svg"));
}

std::string star(int points, double radius, double cx = 50, double cy = 50) {
    std::string d;
    for (int i = 0; i < 2 * points; ++i) {
        const double a = std::numbers::pi * i / points, r = i % 2 ? radius * 0.5 : radius;
        d += (i ? 'L' : 'M') + number(cx + r * std::sin(a)) + ' ' + number(cy - r * std::cos(a));
    }
    return "<path d=\"" + d + "Z\"/>";
}

} // namespace

TEST_CASE("a silhouette's measures") {
    const Silhouette s = of("<rect x=\"20\" y=\"10\" width=\"40\" height=\"30\"/>");
    CHECK(s.area_share == Approx(0.12).epsilon(0.01));
    CHECK(s.ink.x == Approx(20).margin(0.5));
    CHECK(s.ink.y == Approx(10).margin(0.5));
    CHECK(s.ink.width == Approx(40).margin(0.5));
    CHECK(s.ink.height == Approx(30).margin(0.5));
    CHECK(s.centroid.x == Approx(40).margin(0.2));
    CHECK(s.centroid.y == Approx(25).margin(0.2));
    CHECK(s.coverage[16 * 64 + 25] == 255);
    CHECK(s.coverage[0] == 0);
}

TEST_CASE("a wide view box is centred in the square") {
    const Silhouette s = of("<rect width=\"200\" height=\"100\"/>", 200, 100);
    CHECK(s.area_share == Approx(1).epsilon(0.01));
    CHECK(s.ink.width == Approx(200).margin(1));
    CHECK(s.ink.height == Approx(100).margin(1));
    CHECK(s.coverage[8 * 64 + 32] == 0);
    CHECK(s.coverage[32 * 64 + 32] == 255);
}

TEST_CASE("light layers and white knock-outs are no ink") {
    const Silhouette s = of(
        "<g data-colour=\"main\"><rect width=\"100\" height=\"100\"/></g><g data-colour=\"light\"><rect width=\"50\" height=\"100\"/></g>"
        "<rect data-symbol=\"suit\" width=\"9\" height=\"9\"/><g data-colour=\"#fffff0\"><rect y=\"50\" width=\"100\" height=\"50\"/></g>");
    CHECK(s.area_share == Approx(0.25).epsilon(0.01));
    CHECK(of("<rect width=\"100\" height=\"100\"/><rect fill=\"white\" width=\"50\" height=\"100\"/>").area_share ==
          Approx(0.5).epsilon(0.01));
    CHECK(of("").empty());
}

TEST_CASE("overlap finds copies and tells different symbols apart") {
    const Silhouette five = of(star(5, 45));
    CHECK(overlap(five, five) == 1);
    CHECK(overlap(five, of("")) == 0);
    CHECK(overlap(five, of(star(5, 30, 35, 60))) > 0.9);
    CHECK(overlap(five, of("<g transform=\"rotate(180 50 50)\">" + star(5, 45) + "</g>")) > 0.9);
    CHECK(overlap(of(star(12, 45)), of(star(13, 45))) > alike_overlap);
    CHECK(overlap(five, of("<rect x=\"40\" y=\"5\" width=\"20\" height=\"90\"/>")) < alike_overlap);
    CHECK(overlap(five, of("<path d=\"M5 5H95V95H5ZM20 20V80H80V20Z\"/>")) < alike_overlap);
}
