// Charts as display lists, and pages as SVG.
#include "layout/chart.h"

#include "catch.h"

#include "layout/fake_text.h"
#include "layout/svg_page.h"

using namespace kupi::layout;

namespace {

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
}

} // namespace

TEST_CASE("numbers of a chart are grouped by thousands") {
    CHECK(thousands(0) == "0");
    CHECK(thousands(999) == "999");
    CHECK(thousands(1000) == "1,000");
    CHECK(thousands(-1234567) == "−1,234,567");
}

TEST_CASE("a distribution is drawn with its median, and shares with their names") {
    Chart lengths;
    lengths.title = "Length";
    lengths.unit = "entries";
    lengths.counts = {{3, 10}, {4, 30}, {5, 10}};
    Chart won;
    won.title = "Won";
    won.rows = {{"Ana", 0.6, 0.5, 0.7, false}, {"Bo & Cy", 0.4, 0.3, 0.5, false}};
    won.fair = 0.5;
    FakeText text;
    const auto document = draw_charts("T < 1", "s", {lengths, won}, text);
    REQUIRE(document.pages.size() == 1);
    const std::string svg = to_svg(document, 0);
    for (const char* words :
         {">Length<", ">entries<", ">median 4<", ">Ana<", ">Bo &amp; Cy<", ">60.0 %<", ">T &lt; 1<"})
        CHECK(count(svg, words) >= 1);
    for (const auto& operation : document.pages[0].operations)
        if (const auto* fill = std::get_if<draw::Fill>(&operation))
            for (const Point& p : fill->path.points) {
                CHECK(p.x >= 0);
                CHECK(p.x <= document.pages[0].media.width);
                CHECK(p.y <= document.pages[0].media.height);
            }
}

TEST_CASE("odd distributions can be drawn") {
    FakeText text;
    for (const std::map<std::int64_t, std::uint64_t>& counts : {std::map<std::int64_t, std::uint64_t>{{7, 1}},
                                                                {{-5, 2}, {-4, 1}},
                                                                {{0, 1}, {2'000'000'000, 1}},
                                                                {{-2'000'000'000, 1}, {2'000'000'000, 1'000}}}) {
        Chart chart;
        chart.counts = counts;
        CHECK(draw_charts("t", "", {chart}, text).pages.size() == 1);
    }
    CHECK(draw_charts("t", "", {}, text).pages.size() == 1);
}
