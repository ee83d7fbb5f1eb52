#include "catch.h"

#include "render/png.h"
#include "render/sample_deck.h"
#include "render/tools.h"

using namespace kupi::render;

namespace {

draw::Document one(std::vector<draw::Operation> operations, const Rect& box = {0, 0, 100, 100}) {
    draw::Document out;
    out.forms.push_back({"test", box, std::move(operations)});
    return out;
}

draw::Fill rectangle(const Rect& r, Colour c) { return {draw::Path::rectangle(r), c, false}; }

} // namespace

TEST_CASE("a form is painted on white, its box from its corner") {
    PangoMeasurer text;
    const Image image = paint_form(one({rectangle({-10, -10, 20, 20}, {200, 10, 20})}, {-10, -10, 40, 30}), 0, 2, text);
    CHECK(image.width == 80);
    CHECK(image.height == 60);
    CHECK(image.at(5, 5) == Colour{200, 10, 20});
    CHECK(image.at(39, 39) == Colour{200, 10, 20});
    CHECK(image.at(40, 39) == Colour{255, 255, 255});
    CHECK(image.at(79, 59) == Colour{255, 255, 255});
}

TEST_CASE("forms in forms turn and clip") {
    draw::Document d = one({rectangle({-50, -50, 200, 200}, {0, 0, 255})}, {0, 0, 10, 10});
    draw::Form outer{"outer", {0, 0, 100, 100}, {}};
    outer.operations.emplace_back(draw::UseForm{0, Matrix::translation(50, 50) * Matrix::rotation(180)});
    d.forms.push_back(outer);
    PangoMeasurer text;
    const Image image = paint_form(d, 1, 1, text);
    CHECK(image.at(45, 45) == Colour{0, 0, 255});
    CHECK(image.at(39, 45) == Colour{255, 255, 255});
    CHECK(image.at(51, 51) == Colour{255, 255, 255});
}

TEST_CASE("stretched art fills its place, whether it has one colour or its own") {
    PangoMeasurer text;
    for (const char* inside : {"<g data-colour=\"main\"><rect width=\"10\" height=\"10\"/></g>",
                               "<rect width=\"10\" height=\"10\" fill=\"#006400\"/>"}) {
        draw::DrawArt o;
        o.art = sample::art(sample::svg(10, 10, inside), "a.svg");
        o.place = Matrix::translation(10, 10) * Matrix::scaling(6, 3);
        if (o.art->layers.at(0).kind == ArtLayer::Kind::one_colour) o.colour = Colour{0, 100, 0};
        const Image image = paint_form(one({o}), 0, 1, text);
        for (const int x : {11, 68})
            for (const int y : {11, 38}) CHECK(image.at(x, y) == Colour{0, 100, 0});
    }
}

TEST_CASE("what a drawing's own colours hide does not shine through at its edge") {
    PangoMeasurer text;
    const auto art =
        sample::art(sample::svg(10, 10,
                                "<g data-colour=\"ink\"><rect x=\"-5\" y=\"-5\" width=\"20\" height=\"20\"/></g>"
                                "<rect x=\"-5\" y=\"-5\" width=\"20\" height=\"20\" fill=\"#fff\"/>"),
                    "a.svg");
    std::vector<draw::Operation> operations;
    for (std::size_t layer = 0; layer < 2; ++layer) {
        draw::DrawArt o;
        o.art = art;
        o.layer = layer;
        o.place = Matrix::translation(10.3, 10.4) * Matrix::scaling(3, 3);
        if (layer == 0) o.colour = Colour{};
        operations.emplace_back(o);
    }
    const Image image = paint_form(one(operations), 0, 1, text);
    int dark = 0;
    for (int x = 0; x < 60; ++x)
        for (int y = 0; y < 60; ++y) dark += image.at(x, y) == Colour{255, 255, 255} ? 0 : 1;
    CHECK(dark == 0);
}

TEST_CASE("art is clipped to its view box, and takes its colour") {
    const auto art = sample::art(
        sample::svg(
            10, 10,
            "<g data-colour=\"main\"><rect x=\"-50\" width=\"100\" height=\"5\"/></g><g opacity=\".5\"><rect y=\"5\" width=\"10\" height=\"50\" fill=\"red\"/></g>"),
        "a.svg");
    std::vector<draw::Operation> operations;
    for (const bool turned : {false, true})
        for (std::size_t layer = 0; layer < 2; ++layer) {
            draw::DrawArt o;
            o.art = art;
            o.layer = layer;
            o.place = turned ? Matrix::translation(90, 90) * Matrix::rotation(180) * Matrix::scaling(2, 2)
                             : Matrix::translation(20, 20) * Matrix::scaling(2, 2);
            if (layer == 0) o.colour = Colour{0, 100, 0};
            operations.emplace_back(o);
        }
    PangoMeasurer text;
    const Image image = paint_form(one(operations), 0, 1, text);
    CHECK(image.at(21, 21) == Colour{0, 100, 0});
    CHECK(image.at(39, 29) == Colour{0, 100, 0});
    CHECK(image.at(19, 21) == Colour{255, 255, 255});
    CHECK(image.at(30, 35).g == Approx(127).margin(2));
    CHECK(image.at(30, 41) == Colour{255, 255, 255});
    CHECK(image.at(89, 89) == Colour{0, 100, 0});
    CHECK(image.at(80, 75).g == Approx(127).margin(2));
    CHECK(image.at(80, 69) == Colour{255, 255, 255});
}

TEST_CASE("what is stroked is clipped to its view box, too") {
    draw::DrawArt o;
    o.art = sample::art(
        sample::svg(10, 10, "<g data-colour=\"main\"><path stroke=\"#000\" stroke-width=\"2\" d=\"M-30 5H30\"/></g>"),
        "line.svg");
    o.colour = Colour{0, 100, 0};
    o.place = Matrix::translation(20, 20);
    PangoMeasurer text;
    const Image image = paint_form(one({o}, {0, 0, 50, 50}), 0, 1, text);
    CHECK(image.at(25, 25) == Colour{0, 100, 0});
    for (const int x : {10, 18, 32, 45}) CHECK(image.at(x, 25) == Colour{255, 255, 255});
}

TEST_CASE("the same twice, as a PNG file that others can read") {
    const draw::Document d = sample::deck();
    PangoMeasurer text;
    const std::string first = to_png(paint_form(d, 11, 2, text), 144);
    CHECK(first == to_png(paint_form(d, 11, 2, text), 144));
    CHECK(first.starts_with("\x89PNG\r\n"));
    CHECK(first.find("pHYs") != std::string::npos);
    CHECK(to_png(paint_form(d, 11, 2, text)).find("pHYs") == std::string::npos);
    CHECK(static_cast<unsigned char>(first[25]) == 2); // RGB, no alpha
}

TEST_CASE("an image that would be too large is refused") {
    draw::Document d = one({}, {0, 0, 100, 100});
    PangoMeasurer text;
    CHECK_THROWS_AS(paint_form(d, 0, 1e6, text), Failure);
}

TEST_CASE("where halves meet within a pixel, what lies below does not shine through") {
    const auto half = sample::art(sample::svg(10, 10,
                                              "<g data-colour=\"ink\"><rect width=\"10\" height=\"20\"/></g>"
                                              "<g data-colour=\"main\"><rect width=\"10\" height=\"20\"/></g>"),
                                  "half.svg");
    std::vector<draw::Operation> operations;
    for (const Matrix& place : {Matrix{}, Matrix::rotation(180, {5, 10})})
        for (std::size_t layer = 0; layer < 2; ++layer) {
            draw::DrawArt o;
            o.art = half;
            o.layer = layer;
            o.colour = layer == 0 ? Colour{} : Colour{255, 0, 0};
            o.place = place;
            operations.emplace_back(std::move(o));
        }
    PangoMeasurer text;
    for (const double scale : {1.05, 2.03, 3.37}) {
        const Image image = paint_form(one(operations, {0, 0, 10, 20}), 0, scale, text);
        CAPTURE(scale);
        for (int y = 1; y + 1 < image.height; ++y) CHECK(image.at(image.width / 2, y) == Colour{255, 0, 0});
    }
}
