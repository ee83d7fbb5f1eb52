#include "catch.h"

#include "render/pdf_content.h"
#include "render/pdf_rewrite.h"

using namespace kupi::render;
using namespace kupi::render::pdf;

namespace {

std::string shown(double v, int decimals) {
    std::string out;
    append_number(out, v, decimals);
    return out;
}

} // namespace

TEST_CASE("numbers are short") {
    CHECK(shown(0, 3) == "0");
    CHECK(shown(-0.0004, 3) == "0");
    CHECK(shown(0.5, 3) == ".5");
    CHECK(shown(-0.25, 3) == "-.25");
    CHECK(shown(12.3456, 3) == "12.346");
    CHECK(shown(12.9996, 3) == "13");
    CHECK(shown(100, 0) == "100");
    CHECK(shown(-7.006, 2) == "-7.01");
    CHECK(shown(1.000001, 6) == "1.000001");
    CHECK(shown(std::nan(""), 3) == "0");
}

TEST_CASE("rewriting rounds, shortens and leaves out") {
    const std::string cairo =
        "1 0 0 -1 0 1000 cm\nq\n0.105882 0.309804 0.611765 rg /a0 gs\n0 0 1000 1000 re W n\n"
        "195.3 600 m 195.4 600.1 l 320.6 540 l 320.6 540 461 810 585.04 930 c h\n195 600 m f\nQ\n";
    CHECK(rewrite(cairo, {true, true, true, 0, 1000, 1000}).content ==
          "q\n195 600 m\n321 540 l\n461 810 585 930 v\nf\nQ\n");
    CHECK(
        rewrite(cairo, {false, false, false, 1, 500, 500}).content ==
        "1 0 0 -1 0 1000 cm\nq\n.106 .31 .612 rg\n/a0 gs\n195.3 600 m\n195.4 600.1 l\n320.6 540 l\n461 810 585 930 v\nf\nQ\n");
    CHECK(rewrite("q Q q 0 0 5 5 re W n Q", {false, false, false, 0, 100, 100}).content == "q\n0 0 5 5 re\nW n\nQ\n");
}

TEST_CASE("rewriting keeps digits where a matrix scales up") {
    CHECK(rewrite("300 0 0 300 0 0 cm .12345 .5 m .75 .5 l S", {}).content ==
          "300 0 0 300 0 0 cm\n.123 .5 m\n.75 .5 l\nS\n");
    CHECK(rewrite("q 300 0 0 300 0 0 cm Q .6 1 m 2 3 l S", {}).content ==
          "q\n300 0 0 300 0 0 cm\nQ\n1 1 m\n2 3 l\nS\n");
}

TEST_CASE("rewriting knows strokes, and copies what it does not know") {
    CHECK(rewrite("0 0 m 5 5 l s", {}).strokes);
    CHECK(rewrite("0 0 m 5 5 l s", {}).content == "0 0 m\n5 5 l\nh\nS\n");
    CHECK(!rewrite("0 0 m 5 5 l f", {}).strokes);
    const std::string text = "BT\n9 0 0 -9 10.125 30 Tm\n/f-0-0 1 Tf\n[(a\\)b(c))-17.5<00ff>]TJ\nET\n";
    CHECK(rewrite(text, {}).content == text);
    CHECK(rewrite("/Span << /ActualText (x) >> BDC EMC", {}).content == "/Span << /ActualText (x) >> BDC\nEMC\n");
}
