#include "catch.h"

#include "render/picture.h"
#include "render/sample_deck.h"
#include "render/svg_path.h"
#include "render/svg_shapes.h"
#include "render/tools.h"

using namespace kupi::render;

namespace {

std::string text(const draw::Path& p) {
    std::string out;
    std::size_t next = 0;
    for (const draw::Path::Verb v : p.verbs) {
        const int points = v == draw::Path::Verb::curve ? 3 : v == draw::Path::Verb::close ? 0 : 1;
        out += "mlch"[static_cast<int>(v)];
        for (int i = 0; i < points; ++i, ++next)
            out += (i ? " " : "") + number(p.points[next].x, 2) + ',' + number(p.points[next].y, 2);
    }
    return out;
}

std::string read(std::string_view d) {
    const svg::PathData data = svg::parse_path(d);
    return text(data.path) + (data.fault ? '!' + std::to_string(*data.fault) : "");
}

/// One layer in black at 4 pixels a unit.
Image paint(const std::string& inside, const std::string& root_attribute) {
    const auto art = sample::art("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"" + root_attribute +
                                     "><g data-colour=\"main\">" + inside + "</g></svg>",
                                 "a.svg");
    CHECK(source_of({art.get(), 0, 0, InkMode::full}).shapes.has_value() == root_attribute.empty());
    draw::Document document;
    draw::DrawArt o;
    o.art = art;
    document.forms.push_back({"", {0, 0, 100, 100}, {o}});
    PangoMeasurer text;
    return paint_form(document, 0, 4, text);
}

} // namespace

TEST_CASE("path data") {
    CHECK(read("M1 2L3 4") == "m1,2l3,4");
    CHECK(read(" m1,2 3,4-5.5.5z ") == "m1,2l4,6l-1.5,6.5h");
    CHECK(read("M1e1-2.5E-1H5v+5h-1") == "m10,-0.25l5,-0.25l5,4.75l4,4.75");
    CHECK(read("M0 0C1 1 2 2 3 3s1 1 2 2S9 9 8 8") == "m0,0c1,1 2,2 3,3c4,4 4,4 5,5c6,6 9,9 8,8");
    CHECK(read("M0 0Q3 0 3 3t0 6") == "m0,0c2,0 3,1 3,3c3,5 3,7 3,9");
    CHECK(read("M1 1S2 2 3 3T6 6") == "m1,1c1,1 2,2 3,3c3,3 4,4 6,6");
    CHECK(read("m1 1h2zm5 5h1zl1 1") == "m1,1l3,1hm6,6l7,6hm6,6l7,7");
    CHECK(read("M0 0A5 5 0 0110 0") == "m0,0c0,-2.76 2.24,-5 5,-5c7.76,-5 10,-2.76 10,0");
    CHECK(read("M0 0A0 5 0 0 1 10 0A3 3 0 0 1 10 0") == "m0,0l10,0");
    CHECK(read("M0 0a1 1 0 1 0 10 0").starts_with("m0,0c0,2.76 2.24,5 5,5"));
    CHECK(read("").empty());
    CHECK(read("M0 0L1 1,") == "m0,0l1,1!8");
    CHECK(read("M0 0L1") == "m0,0!6");
    CHECK(read("M0 0X1 1") == "m0,0!4");
    CHECK(read("L1 1") == "!0");
    CHECK(read("M0 0Lnan 1") == "m0,0!5");
    CHECK(read("M0 0L1e999 1") == "m0,0!5");
    CHECK(read("M0 0A1 1 0 2 0 5 5") == "m0,0!11");
}

TEST_CASE("shapes are painted as librsvg paints them") {
    for (
        const char* inside : {
            "<path d=\"M10 10H90V90H10zM30 30V70H70V30Z\"/>",
            "<path fill-rule=\"evenodd\" d=\"M10 10H90V90H10ZM30 30H70V70H30Z\"/>",
            "<path d=\"M10 50A40 30 20 0 1 90 50A40 20-15 1 0 10 50\"/>",
            "<path d=\"M10 80Q30 10 50 50T90 20V90C80 60 60 60 50 90S20 95 10 80Z\"/>",
            "<g transform=\"translate(50 50) rotate(30) skewX(10)\"><rect x=\"-20\" y=\"-30\" width=\"40\" height=\"60\"/></g>",
            "<circle cx=\"40\" cy=\"40\" r=\"30\"/><ellipse cx=\"70\" cy=\"70\" rx=\"25\" ry=\"10\" transform=\"rotate(20 70 70)\"/>",
            "<polygon points=\"50,5 61,40 98,40 68,62 79,96 50,75 21,96 32,62 2,40 39,40\"/>",
            "<g fill=\"none\"><path d=\"M0 0H99V99Z\"/><path fill=\"red\" d=\"M10 10h20v20\"/></g>",
            "<path d=\"M-30 20H130V60H-30Z\"/>",
            "<path d=\"M90 20A40 40 0 1 1 60 10L50 50Z\"/><path d=\"M5 95l90-3\"/>",
        }) {
        CAPTURE(inside);
        CHECK(tools::difference(paint(inside, ""), paint(inside, " style=\"\"")) < 0.05);
    }
}

TEST_CASE("what is more than filled shapes is left to librsvg") {
    for (const char* inside :
         {"<path d=\"M0 0H9V9Z\" stroke=\"red\"/>", "<path d=\"M0 0H9V9Z\" opacity=\".5\"/>",
          "<path style=\"fill:none\" d=\"M0 0H9V9Z\"/>", "<rect width=\"5\" height=\"5\" rx=\"2\"/>",
          "<path clip-path=\"url(#a)\" d=\"M0 0H9V9Z\"/>", "<use href=\"#a\"/>", "<text>a</text>",
          "<rect width=\"1em\" height=\"5\"/>", "<svg width=\"5\" height=\"5\"/>", "<line x1=\"0\" x2=\"5\"/>",
          "<path display=\"none\" d=\"M0 0H9V9Z\"/>"}) {
        CAPTURE(inside);
        const auto art =
            sample::art(sample::svg(10, 10, std::string("<g data-colour=\"main\">") + inside + "</g>"), "a.svg");
        CHECK(!source_of({art.get(), 0, 0, InkMode::full}).shapes);
    }
}
