#include "catch.h"

#include "base/units.h"

using namespace kupi::base;

TEST_CASE("a length is a number with its unit") {
    CHECK(parse_length("1in").value() == Approx(72));
    CHECK(parse_length("25.4mm").value() == Approx(72));
    CHECK(parse_length("2.54 cm").value() == Approx(72));
    CHECK(parse_length(" 9pt ").value() == Approx(9));
    CHECK(parse_length("1/8in").value() == Approx(9));
    CHECK(parse_length("-0.3mm").value() == Approx(-0.8503937));
}

TEST_CASE("what is no length gives nothing") {
    for (const char* text : {"", "in", "2.5", "2.5em", "nanin", "infmm", "1e400mm", "1e3mm", "0x10mm", "1/0in",
                             "1//2in", "1,5mm", "2..5in", "- 1mm", "1in1in", "++1mm"}) {
        INFO(text);
        CHECK_FALSE(parse_length(text));
    }
}

TEST_CASE("messages give lengths in both units") {
    CHECK(describe_length(inches(2.5)) == "63.5 mm (2.5 in)");
    CHECK(describe_size(inches(8.5), inches(11)) == "215.9 × 279.4 mm (8.5 × 11 in)");
}
