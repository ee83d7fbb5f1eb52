#include "catch.h"

#include "base/colour.h"

using namespace kupi::base;

TEST_CASE("colours are written as #rgb or #rrggbb") {
    CHECK(parse_colour("#2472b8") == Colour{0x24, 0x72, 0xb8});
    CHECK(parse_colour("#fA0") == Colour{0xff, 0xaa, 0x00});
    CHECK(to_text(Colour{0x24, 0x72, 0xb8}) == "#2472b8");
    for (const char* text : {"", "#", "2472b8", "#2472b", "#2472bg", "red", "#2472b8ff"})
        CHECK_FALSE(parse_colour(text));
}

TEST_CASE("the colour difference is CIEDE2000") {
    // White against black is 100 by definition of lightness; equal colours are 0.
    CHECK(delta_e2000({255, 255, 255}, {0, 0, 0}) == Approx(100).margin(0.1));
    CHECK(delta_e2000({12, 34, 56}, {12, 34, 56}) == Approx(0).margin(1e-9));
    // sRGB primaries, as published for CIEDE2000.
    CHECK(delta_e2000({255, 0, 0}, {0, 255, 0}) == Approx(86.6).margin(0.3));
    CHECK(delta_e2000({255, 0, 0}, {0, 0, 255}) == Approx(52.9).margin(0.3));
}

TEST_CASE("red and green come near each other under deuteranopia") {
    const Colour red{0xb8, 0x50, 0x30}, green{0x6e, 0x7c, 0x2f};
    CHECK(delta_e2000(deuteranopia(red), deuteranopia(green)) < delta_e2000(red, green) / 2);
    CHECK(deuteranopia({128, 128, 128}) == Colour{128, 128, 128});
}

TEST_CASE("grey keeps greys, and parts a red and a blue of one luminance") {
    CHECK(gray({255, 255, 255}) == Colour{255, 255, 255});
    CHECK(gray({128, 128, 128}) == Colour{128, 128, 128});
    CHECK(gray({0, 255, 0}).r > gray({0, 0, 255}).r);
    CHECK(gray({0xb0, 0x20, 0x20}).r > gray({0x20, 0x50, 0xb0}).r + 15);
}

TEST_CASE("protanopia keeps greys and turns red into a dark olive") {
    CHECK(protanopia({0xff, 0xff, 0xff}) == Colour{0xff, 0xff, 0xff});
    CHECK(protanopia({0x80, 0x80, 0x80}) == Colour{0x80, 0x80, 0x80});
    const Colour red = protanopia({0xff, 0, 0});
    CHECK(red.r == red.g);
    CHECK(red.r < gray({0xff, 0, 0}).r);
    CHECK(delta_e2000(protanopia({0xc0, 0x20, 0x20}), protanopia({0x20, 0x60, 0x20})) <
          delta_e2000({0xc0, 0x20, 0x20}, {0x20, 0x60, 0x20}) / 2);
}
