#include "catch.h"

#include "render/css.h"
#include "render/picture.h"
#include "render/sample_deck.h"
#include "render/svg_gate.h"
#include "render/svg_recolour.h"
#include "render/svg_transform.h"
#include "support/text.h"

using namespace kupi::render;
using kupi::test::has;

namespace {

const std::string head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">";

std::shared_ptr<const Artwork> read(const std::string& inside, ArtUse use = ArtUse::picture) {
    return sample::art(head + inside + "</svg>", "test.svg", use);
}

} // namespace

TEST_CASE("a drawing is split in z-order") {
    const auto art = read(
        "<g data-colour=\"light\" fill=\"#eee\"><path id=\"a\" d=\"M0 0\"/></g>"
        "<!-- the symbol -->"
        "<rect data-symbol=\"suit\" x=\"1\" y=\"2\" width=\"3\" height=\"4\" data-turn=\"-30\" data-mirror=\"true\"/>"
        "<path id=\"b\" fill=\"red\"/><g id=\"c\"/>"
        "<g data-colour=\"#c03028\" fill=\"#c03028\"><path id=\"e\"/></g>"
        "<path id=\"f\"/>");
    REQUIRE(art->layers.size() == 5);
    CHECK(art->view_box == Rect{0, 0, 10, 10});
    CHECK(art->layers[0].kind == ArtLayer::Kind::one_colour);
    CHECK(art->layers[0].colour == "light");
    CHECK(art->layers[1].kind == ArtLayer::Kind::symbol);
    CHECK(art->layers[1].colour == "suit");
    CHECK(art->layers[1].symbol_box == Rect{1, 2, 3, 4});
    CHECK(art->layers[1].turn == -30);
    CHECK(art->layers[1].mirrored);
    CHECK(art->layers[2].kind == ArtLayer::Kind::own_colours);
    CHECK(art->layers[3].colour == "#c03028");
    CHECK(art->layers[4].kind == ArtLayer::Kind::own_colours);
    CHECK(has(art->layers[0].svg, "id=\"a\""));
    CHECK(!has(art->layers[0].svg, "id=\"b\""));
    CHECK(has(art->layers[2].svg, "<path id=\"b\" fill=\"red\"/><g id=\"c\"/></svg>"));
    CHECK(!has(art->layers[2].svg, "the symbol"));
}

TEST_CASE("marks may lie in Inkscape's layers, as long as these change nothing") {
    const auto drawing = [](const std::string& attributes) {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\" "
               "xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\">\n<g i:groupmode=\"layer\" i:label=\"Ebene 1\" " +
               attributes +
               ">\n<g i:groupmode=\"layer\" id=\"inner\">\n<g data-colour=\"deep\"><path id=\"a\" d=\"M0 0H5V5Z\"/></g>\n"
               "<rect data-symbol=\"suit\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/>\n</g>\n<path id=\"b\" d=\"M0 0H5V5Z\"/></g></svg>";
    };
    for (const char* plain : {"id=\"layer1\"", "style=\"display:inline\"", "style=\"\""}) {
        INFO(plain);
        const auto art = sample::art(drawing(plain), "test.svg", ArtUse::picture);
        REQUIRE(art->layers.size() == 3);
        CHECK(art->layers[0].colour == "deep");
        CHECK(art->layers[1].symbol_box == Rect{1, 2, 3, 4});
        CHECK(has(art->layers[2].svg, "id=\"b\""));
    }
    for (const char* changing : {"transform=\"translate(1,1)\"", "style=\"display:none\"", "opacity=\"0.5\""}) {
        INFO(changing);
        Diagnostics out;
        CHECK(read_svg(drawing(changing), "test.svg", ArtUse::picture, out) == nullptr);
        CHECK(has(to_text(out.all().front()), "not deeper"));
    }
    const auto with_rules = [&](const std::string& style) {
        std::string svg = drawing("id=\"layer1\"");
        svg.insert(svg.rfind("</svg>"), style);
        Diagnostics out;
        return read_svg(svg, "test.svg", ArtUse::picture, out) ? "" : to_text(out.all().front());
    };
    CHECK(with_rules("<style> </style>").empty());
    CHECK(has(with_rules("<style>#layer1{display:none}</style>"), "by hand: the rules of a <style> element"));
}

TEST_CASE("a layer takes along what it refers to in another") {
    const auto art = read(
        "<g data-colour=\"main\"><path id=\"a\" d=\"M0 0H5V5Z\"/></g><g data-colour=\"deep\"><use href=\"#a\" x=\"4\"/></g>");
    REQUIRE(art->layers.size() == 2);
    CHECK(has(art->layers[1].svg, "<defs><path id=\"a\" d=\"M0 0H5V5Z\"/></defs>"));
    CHECK(!has(art->layers[0].svg, "<use"));
}

TEST_CASE("a layer has of the definitions those that it uses, and all of them where a style sheet may use any") {
    const std::string defs =
        "<defs><path id=\"d\"/><g id=\"g\"><use href=\"#d\"/><path id=\"in\"/></g><path id=\"no\"/></defs>";
    const std::string layers = "<g data-colour=\"main\"><use href=\"#in\"/></g><g data-colour=\"deep\"><path/></g>";
    const auto art = read(defs + layers);
    REQUIRE(art->layers.size() == 2);
    CHECK(has(art->layers[0].svg, "<defs><g id=\"g\"><use href=\"#d\"/><path id=\"in\"/></g><path id=\"d\"/></defs>"));
    CHECK(!has(art->layers[0].svg, "\"no\""));
    CHECK(!has(art->layers[1].svg, "<defs>"));
    const auto styled = read("<style>path { fill: url(#no) }</style>" + defs + layers);
    for (const ArtLayer& layer : styled->layers) CHECK(has(layer.svg, "<path id=\"no\"/></defs>"));
}

TEST_CASE("the root's own attributes stay, its size goes") {
    const auto art = sample::art(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"96\" fill=\"red\" stroke=\"#00f\" style=\"color:green\"><path/></svg>",
        "a.svg");
    CHECK(art->view_box.width == Approx(20 * 96 / 25.4));
    CHECK(art->view_box.height == 96);
    const std::string& svg = art->layers[0].svg;
    CHECK(has(svg, "fill=\"red\" stroke=\"#00f\" style=\"color:green\""));
    CHECK(has(svg, "viewBox=\"0 0 75.590551 96\""));
    CHECK(!has(svg, "width="));
}

TEST_CASE("a symbol becomes one colour, white knock-outs stay") {
    const auto art = read(
        "<style>.a{fill:#123456;stroke:none} .b { fill : white !important } /* x */ .c{stroke:url(#g) red}</style>"
        "<linearGradient id=\"g\"><stop stop-color=\"rgb(10%, 20%, 30%)\"/><stop offset=\"1\"/></linearGradient>"
        "<path fill=\"#f00\" stroke=\"none\" d=\"M0 0H9V9\"/><path style=\"fill:blue; opacity:.5\"/><path fill=\"#fefefe\"/><path fill=\"url(#g)\"/>",
        ArtUse::symbol);
    REQUIRE(art->layers.size() == 1);
    CHECK(art->layers[0].kind == ArtLayer::Kind::one_colour);
    CHECK(art->layers[0].colour == "main");
    const std::string& svg = art->layers[0].svg;
    CHECK(has(svg, ".a{fill:currentColor;stroke:none} .b {fill:#ffffff !important}"));
    CHECK(has(svg, ".c{stroke:url(#g) currentColor}"));
    CHECK(has(svg, "<stop stop-color=\"currentColor\"/><stop offset=\"1\" stop-color=\"currentColor\"/>"));
    CHECK(has(svg, "<path fill=\"currentColor\" stroke=\"none\" d=\"M0 0H9V9\"/>"));
    CHECK(has(svg, "<path style=\"fill:currentColor; opacity:.5\"/>"));
    CHECK(has(svg, "<path fill=\"#ffffff\"/><path fill=\"url(#g)\"/>"));
    CHECK(has(svg.substr(0, svg.find('>')), "fill=\"currentColor\""));
}

TEST_CASE("in a layer of one colour white is that colour too") {
    const auto art = read("<g data-colour=\"paper\" fill=\"#fff\"><path fill=\"white\"/></g><path fill=\"white\"/>");
    REQUIRE(art->layers.size() == 2);
    CHECK(has(art->layers[0].svg, "<g data-colour=\"paper\" fill=\"currentColor\"><path fill=\"currentColor\"/></g>"));
    CHECK(has(art->layers[1].svg, "<path fill=\"white\"/>"));
}

TEST_CASE("ink modes change a layer's own colours") {
    const std::string svg = head + "<path fill=\"#ff0000\"/><path fill=\"none\"/><path fill=\"currentColor\"/></svg>";
    CHECK(svg::in_ink(svg, InkMode::full) == svg);
    const std::string grey = svg::in_ink(svg, InkMode::gray), saver = svg::in_ink(svg, InkMode::saver);
    const std::string red_grey = to_text(gray(Colour{255, 0, 0}));
    CHECK(has(grey, "<path fill=\"" + red_grey + "\"/><path fill=\"none\"/>"));
    CHECK(has(saver, "<path fill=\"#ffbfbf\"/>"));
    CHECK(has(saver, "fill=\"#666666\"")); // what draws contours is paled less
    CHECK(has(saver, "color=\"#666666\""));
}

TEST_CASE("outlines reckon with transforms and leave out what is not drawn") {
    const std::string out = svg::outlined(
        head + "<g transform=\"scale(4)\" fill=\"red\"><path id=\"a\" style=\"stroke-width:7;fill:blue\"/></g>"
               "<path id=\"b\" fill=\"none\"/><path id=\"c\" fill=\"none\" stroke=\"red\" stroke-width=\"5\"/></svg>",
        2);
    CHECK(has(out, "<g transform=\"scale(4)\"><path id=\"a\" style=\";\" stroke-width=\"0.5\"/></g>"));
    CHECK(has(out, "<path id=\"b\" stroke=\"none\"/><path id=\"c\"/>"));
    CHECK(has(out, "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\""));
}

TEST_CASE("colours of CSS") {
    using css::parse_colour_value;
    CHECK(parse_colour_value("#1a2b3c") == Colour{0x1a, 0x2b, 0x3c});
    CHECK(parse_colour_value(" #FFF ") == Colour{255, 255, 255});
    CHECK(parse_colour_value("#11223344") == Colour{0x11, 0x22, 0x33});
    CHECK(parse_colour_value("rgb(255, 0, 10)") == Colour{255, 0, 10});
    CHECK(parse_colour_value("rgba(100% 0% 50% / 20%)") == Colour{255, 0, 128});
    CHECK(parse_colour_value("hsl(120deg, 100%, 25%)") == Colour{0, 128, 0});
    CHECK(parse_colour_value("RebeccaPurple") == std::nullopt);
    CHECK(parse_colour_value("DarkSlateGrey") == Colour{0x2f, 0x4f, 0x4f});
    for (const char* none :
         {"none", "currentColor", "transparent", "url(#a)", "#12", "rgb(1)", "rgb(1,2,x)", "", "rgb(", "nan"})
        CHECK(parse_colour_value(none) == std::nullopt);
}

TEST_CASE("transforms") {
    using svg::read_transform;
    const auto m = read_transform(" translate(3,4) rotate(90) , scale(2) ");
    REQUIRE(m);
    CHECK((*m)({1, 0}).x == Approx(3));
    CHECK((*m)({1, 0}).y == Approx(6));
    CHECK(read_transform("") == Matrix{});
    CHECK(read_transform("rotate(180 5 5)") == Matrix::rotation(180, {5, 5}));
    CHECK(svg::mean_scale(*read_transform("matrix(2 0 0 8 1 1)")) == Approx(4));
    for (const char* bad :
         {"scale()", "turn(3)", "scale(1", "matrix(1 2 3)", "translate(1 2 3)", "scale(a)", "scale(2) x"})
        CHECK(read_transform(bad) == std::nullopt);
}
