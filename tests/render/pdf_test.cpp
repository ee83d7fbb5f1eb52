#include "catch.h"

#include <cstdlib>

#include "render/pdf.h"
#include "render/png.h"
#include "render/sample_deck.h"
#include "render/tools.h"
#include "support/text.h"

using namespace kupi::render;
using kupi::test::has;

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

draw::Document one_page(std::vector<draw::Operation> operations, Size media = {200, 200}) {
    draw::Document out;
    draw::Page page;
    page.media = media;
    page.trim = page.bleed = {0, 0, media.width, media.height};
    page.operations = std::move(operations);
    out.pages.push_back(std::move(page));
    return out;
}

std::string pdf_of(const draw::Document& d) {
    PangoMeasurer text;
    return to_pdf(d, text);
}

/// The file's objects in the clear.
std::string unpacked(const tools::Folder& folder, const std::string& pdf) {
    return tools::run("qpdf --qdf --object-streams=disable " + folder.write("packed.pdf", pdf) + " -").output;
}

void check_renderers_agree(const draw::Document& d, double tolerance = 0.6) {
    const tools::Folder folder;
    const std::string file = folder.write("a.pdf", pdf_of(d));
    const tools::Result checked = tools::run("qpdf --check " + file);
    CAPTURE(checked.output);
    CHECK(checked.code == 0);
    PangoMeasurer text;
    const Image ours = paint_page(d, 0, 2, text);
    CHECK(tools::difference(ours, tools::poppler(folder, file, 144)) < tolerance);
    CHECK(tools::difference(ours, tools::mupdf(folder, file, 144)) < tolerance);
}

draw::DrawArt art(const std::string& inside, Matrix place, std::optional<Colour> colour = {},
                  ArtUse use = ArtUse::picture) {
    draw::DrawArt o;
    o.art = sample::art(sample::svg(100, 100, inside), "a.svg", use);
    o.place = place;
    o.colour = colour;
    return o;
}

constexpr const char* star = "<path d=\"M50 2L62 38H98L69 60L80 95L50 73L20 95L31 60L2 38H38Z\"/>";

} // namespace

TEST_CASE("Letters in a drawing are letters, however large it is set") {
    for (const char* size : {"font-size='80'", "font-size='8'", ""}) {
        CAPTURE(size);
        const std::string inside = "<text x='5' y='80' " + std::string(size) + ">Ag</text>";
        check_renderers_agree(one_page({art(inside, Matrix::scaling(7, 7))}, {800, 800}));
    }
    // In an icon's view box, too.
    draw::DrawArt small;
    small.art =
        sample::art(sample::svg(24, 24, "<text x='2' y='20' font-size='20'>A</text>"), "a.svg", ArtUse::picture);
    small.place = Matrix::scaling(29, 29);
    check_renderers_agree(one_page({small}, {800, 800}));
}

TEST_CASE("a deck's PDF passes other people's tools") {
    const tools::Folder folder;
    const draw::Document deck = sample::deck();
    PangoMeasurer text;
    const std::string pdf = to_pdf(deck, text);
    CHECK(text.warnings().empty());
    CHECK(pdf.size() < 150'000);
    const std::string file = folder.write("deck.pdf", pdf);

    const tools::Result checked = tools::run("qpdf --check " + file);
    CAPTURE(checked.output);
    CHECK(checked.code == 0);

    const std::string info = tools::run("pdfinfo -box -l 11 " + file).output;
    CHECK(has(info, "Pages:           11"));
    CHECK(has(info, "Title:           Sample deck"));
    CHECK(has(info, "Subject:         96 cards"));
    CHECK(has(info, "Creator:         kupi"));
    CHECK(!has(info, "CreationDate"));
    CHECK(count(info, "612.00   792.00") == 33); // MediaBox, CropBox and ArtBox of eleven pages
    CHECK(count(info, "TrimBox:      36.00    18.00   576.00   774.00") == 11);

    const std::string fonts = tools::run("pdffonts " + file).output;
    CHECK(has(fonts, "Inter-Regular"));
    CHECK(count(fonts, "yes yes yes") == 1);
    CHECK(count(fonts, "\n") == 3);
    CHECK(count(tools::run("pdfimages -list " + file).output, "\n") == 2); // two lines of heading
    const std::string words = tools::run("pdftotext " + file + " -").output;
    CHECK(has(words, "1 of suit 0, Geþa"));
    CHECK(has(words, "12 of suit 7, Geþa"));
    CHECK(has(words, "Sample deck, sheet 11 of 11, print at 100 %"));
}

TEST_CASE("the same input gives the same bytes") { CHECK(pdf_of(sample::deck()) == pdf_of(sample::deck())); }

TEST_CASE("a date is written from SOURCE_DATE_EPOCH only") {
    const tools::Folder folder;
    setenv("SOURCE_DATE_EPOCH", "1700000000", 1);
    const std::string dated = pdf_of(one_page({}));
    for (const char* junk : {"yesterday", "-1", "1700000000.5", " 1", "999999999999"}) {
        setenv("SOURCE_DATE_EPOCH", junk, 1);
        CHECK_THROWS_AS(pdf_of(one_page({})), Failure);
    }
    setenv("SOURCE_DATE_EPOCH", "", 1);
    const std::string undated = pdf_of(one_page({}));
    unsetenv("SOURCE_DATE_EPOCH");
    CHECK(has(unpacked(folder, dated), "/CreationDate (D:20231114221320Z)"));
    CHECK(undated == pdf_of(one_page({})));
}

TEST_CASE("the catalogue says what viewers and printers need") {
    const tools::Folder folder;
    draw::Document d = one_page({});
    d.title = "Ra e Gore o Geþa";
    d.language = "en-GB";
    d.duplex = draw::Duplex::flip_short_edge;
    d.pages[0].label = "front (1)";
    d.pages.push_back(d.pages[0]);
    d.pages[1].label = "back 1";
    d.outline = {{"Fronts", 0, 0}, {"Sitar", 0, 1}, {"Meth \\ (eye)", 1, 1}, {"Backs", 1, 0}};
    const std::string raw = unpacked(folder, pdf_of(d));
    CHECK(has(raw, "/PrintScaling /None"));
    CHECK(has(raw, "/Duplex /DuplexFlipShortEdge"));
    CHECK(has(raw, "/Lang (en-GB)"));
    CHECK(has(raw, "/P (front \\(1\\))"));
    const auto json = tools::run("qpdf --json --json-key=outlines " + (folder / "packed.pdf")).output;
    CHECK(count(json, "\"title\"") == 4);
    CHECK(has(json, "Meth \\\\ (eye)"));
    CHECK(has(tools::run("pdfinfo " + (folder / "packed.pdf")).output, "Ra e Gore o Geþa"));
}

TEST_CASE("links lead to their page and place, and a book opens as one") {
    const tools::Folder folder;
    draw::Document d = one_page({}, {200, 300});
    d.pages.push_back(d.pages[0]);
    d.pages[0].links.push_back({{10, 20, 30, 40}, 1, 50});
    d.facing_pages = true;
    const std::string raw = unpacked(folder, pdf_of(d));
    CHECK(count(raw, "/Subtype /Link") == 1);
    CHECK(has(raw, "/PageLayout /TwoPageRight"));
    std::string packed;
    for (const char c : raw)
        if (c != ' ' && c != '\n') packed += c;
    CHECK(has(packed, "/Rect[1024040280]"));
    CHECK(has(packed, "R/XYZnull250null]"));
}

TEST_CASE("boxes are true to a hundredth of a millimetre") {
    const tools::Folder folder;
    draw::Document d = one_page({}, {mm(210), mm(297)});
    d.pages[0].trim = {mm(10.01), mm(20.02), mm(63), mm(88)};
    d.pages[0].bleed = d.pages[0].trim.outset(mm(3));
    const std::string raw = unpacked(folder, pdf_of(d));
    const auto box = [&](const std::string& key) {
        std::vector<double> out;
        const char* p = raw.c_str() + raw.find(key) + key.size() + 2;
        for (int i = 0; i < 4; ++i) {
            char* end = nullptr;
            out.push_back(to_mm(std::strtod(p, &end)));
            p = end;
        }
        return out;
    };
    const double wanted[][4] = {
        {0, 0, 210, 297}, {10.01, 297 - 108.02, 73.01, 297 - 20.02}, {7.01, 297 - 111.02, 76.01, 297 - 17.02}};
    int row = 0;
    for (const char* key : {"/MediaBox", "/TrimBox", "/BleedBox"}) {
        const std::vector<double> found = box(key);
        for (std::size_t i = 0; i < 4; ++i) CHECK(found[i] == Approx(wanted[row][i]).margin(0.001));
        ++row;
    }
}

TEST_CASE("a symbol is stored once, however often and in whatever colour it is drawn") {
    draw::Document d = one_page({});
    const auto symbol = sample::symbol(520, 1);
    std::size_t size[2] = {};
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < (round ? 999 : 1); ++i) {
            draw::DrawArt o;
            o.art = symbol;
            o.colour = Colour{static_cast<std::uint8_t>(i % 7), 100, 50};
            o.place = Matrix::translation(5 * (i % 37), 5 * std::floor(i / 37.0)) * Matrix::scaling(0.05, 0.05);
            d.pages[0].operations.emplace_back(o);
        }
        size[round] = pdf_of(d).size();
    }
    CHECK(size[0] > 4000);
    CHECK(size[1] < size[0] + 12'000);
    const tools::Folder folder;
    CHECK(count(unpacked(folder, pdf_of(d)), "/Subtype /Form") == 1);
}

TEST_CASE("equal drawings from two files are stored once") {
    draw::Document d =
        one_page({art(star, {}, Colour{1, 2, 3}), art(star, Matrix::translation(50, 50), Colour{4, 5, 6})});
    const tools::Folder folder;
    CHECK(count(unpacked(folder, pdf_of(d)), "/Subtype /Form") == 1);
}

TEST_CASE("layers of a drawing are one form together, and one each where others draw them in colours of their own") {
    const auto face =
        sample::art(sample::svg(100, 100,
                                "<g data-colour=\"main\"><rect width=\"80\" height=\"60\"/></g>"
                                "<g data-colour=\"ink\"><path fill=\"none\" stroke=\"#000\" stroke-width=\"7\" "
                                "stroke-dasharray=\"9 4\" d=\"M0 30H90\"/></g>"
                                "<g data-colour=\"light\"><path fill=\"none\" stroke=\"#000\" d=\"M5 0V90\"/></g>"),
                    "face.svg", ArtUse::picture);
    REQUIRE(face->layers.size() == 3);
    const auto drawn = [&](Matrix place, Colour main) {
        std::vector<draw::Operation> out;
        for (std::size_t layer = 0; layer < 3; ++layer) {
            draw::DrawArt o;
            o.art = face;
            o.layer = layer;
            o.place = place;
            o.colour = layer == 0 ? main : Colour{static_cast<std::uint8_t>(90 * layer), 0, 40};
            out.emplace_back(o);
        }
        return out;
    };
    std::vector<draw::Operation> operations = drawn({}, {0, 90, 160});
    for (const auto& o : drawn(Matrix::translation(200, 200) * Matrix::rotation(180), {0, 90, 160}))
        operations.push_back(o);
    const tools::Folder folder;
    CHECK(count(unpacked(folder, pdf_of(one_page(operations))), "/Subtype /Form") == 1);
    check_renderers_agree(one_page(operations));
    for (const auto& o : drawn(Matrix::translation(100, 0), {200, 90, 0})) operations.push_back(o);
    CHECK(count(unpacked(folder, pdf_of(one_page(operations))), "/Subtype /Form") == 3);
    check_renderers_agree(one_page(operations));
}

TEST_CASE("without text and art neither fonts nor forms are in the file") {
    const std::string pdf = pdf_of(one_page({draw::Fill{draw::Path::circle({50, 50}, 20), {9, 9, 9}, false}}));
    CHECK(pdf.size() < 1500);
    check_renderers_agree(one_page({draw::Fill{draw::Path::circle({50, 50}, 20), {9, 9, 9}, false}}));
}

TEST_CASE("paths, strokes and dashes agree with our own pixels") {
    draw::Path curve;
    curve.move_to({20, 180});
    curve.curve_to({20, 100}, {100, 180}, {100, 100});
    curve.line_to({180, 180});
    check_renderers_agree(one_page({
        draw::Fill{draw::Path::rectangle({10.5, 10.25, 80, 40}), {250, 200, 0}, false},
        draw::Stroke{draw::Path::rounded({100, 20, 80, 60}, 12), {0, 0, 200}, 3, {}, draw::Stroke::Cap::butt},
        draw::Stroke{curve, {200, 0, 0}, 4, {0, 8}, draw::Stroke::Cap::round},
        draw::Stroke{draw::Path::line({10, 90}, {190, 95}), {0, 0, 0}, 0.5, {6, 3}, draw::Stroke::Cap::butt},
        draw::Stroke{draw::Path::line({10, 95}, {190, 99}), {0, 0, 0}, 0.5, {}, draw::Stroke::Cap::butt},
    }));
}

TEST_CASE("text agrees with our own pixels, turned and coloured") {
    std::vector<draw::Operation> operations;
    for (int i = 0; i < 4; ++i) {
        draw::DrawText t;
        t.text = "Ra e Gore o Geþa 123";
        t.font.family = i % 2 ? "Junicode" : "Inter";
        t.font.size = 14;
        t.colour = {static_cast<std::uint8_t>(60 * i), 0, 90};
        t.place = Matrix::translation(100, 100) * Matrix::rotation(90.0 * i) * Matrix::translation(-80, 60);
        operations.emplace_back(t);
        if (i == 1) operations.emplace_back(draw::Fill{draw::Path::rectangle({90, 90, 20, 20}), {0, 255, 0}, false});
    }
    check_renderers_agree(one_page(operations), 1.5);
}

TEST_CASE("forms take over no colour and clip, nested and turned") {
    draw::Document d = one_page({});
    draw::Form inner{"inner", {0, 0, 40, 40}, {art(star, Matrix::scaling(0.6, 0.6), Colour{0, 120, 200})}};
    draw::Form outer{
        "outer", {-10, -10, 80, 60}, {draw::Fill{draw::Path::rectangle({-50, -50, 500, 500}), {255, 240, 200}, false}}};
    outer.operations.emplace_back(draw::UseForm{0, Matrix::translation(0, 0)});
    outer.operations.emplace_back(draw::UseForm{0, Matrix::translation(60, 45) * Matrix::rotation(45)});
    draw::DrawText t;
    t.text = "clipped at the edge";
    t.place = Matrix::translation(5, 45);
    outer.operations.emplace_back(t);
    d.forms = {inner, outer};
    for (int i = 0; i < 4; ++i)
        d.pages[0].operations.emplace_back(draw::UseForm{1, Matrix::translation(i & 1 ? 105 : 15, i & 2 ? 105 : 15) *
                                                                Matrix::rotation(i == 3 ? 180 : 0, {30, 20})});
    check_renderers_agree(d, 1.2);
}

TEST_CASE("strokes of a layer take the caller's colour as fills do") {
    const std::string mixed =
        "<path fill=\"#000\" d=\"M10 10H50V50Z\"/><path fill=\"none\" stroke=\"red\" stroke-width=\"6\" d=\"M60 10L90 90\"/>";
    check_renderers_agree(one_page({art(mixed, {}, Colour{0, 130, 60}, ArtUse::symbol),
                                    art(mixed, Matrix::translation(100, 100), Colour{200, 0, 60}, ArtUse::symbol)}));
}

TEST_CASE("white knock-outs stay white in every colour") {
    const std::string knocked = std::string(star) + "<circle cx=\"50\" cy=\"50\" r=\"15\" fill=\"white\"/>";
    const draw::Document d =
        one_page({draw::Fill{draw::Path::rectangle({0, 0, 200, 200}), {255, 220, 180}, false},
                  art(knocked, {}, Colour{0, 130, 60}, ArtUse::symbol),
                  art(knocked, Matrix::translation(100, 100), Colour{200, 0, 60}, ArtUse::symbol)});
    check_renderers_agree(d);
    PangoMeasurer text;
    CHECK(paint_page(d, 0, 2, text).at(100, 100) == Colour{255, 255, 255});
}

TEST_CASE("opacity, gradients, patterns and clips survive in pictures") {
    const std::string picture =
        "<defs><linearGradient id=\"g\"><stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\" stop-opacity=\".2\"/></linearGradient>"
        "<radialGradient id=\"r\"><stop stop-color=\"#ff0\"/><stop offset=\"1\" stop-color=\"#080\"/></radialGradient>"
        "<clipPath id=\"c\"><circle cx=\"50\" cy=\"50\" r=\"40\"/></clipPath></defs>"
        "<g clip-path=\"url(#c)\"><rect width=\"100\" height=\"60\" fill=\"url(#g)\"/><rect y=\"55\" width=\"100\" height=\"45\" fill=\"url(#r)\"/></g>"
        "<g opacity=\".5\"><rect x=\"10\" y=\"10\" width=\"50\" height=\"50\"/><rect x=\"30\" y=\"30\" width=\"50\" height=\"50\" fill=\"lime\"/></g>";
    for (const InkMode ink : {InkMode::full, InkMode::gray, InkMode::saver}) {
        draw::DrawArt upright = art(picture, {}),
                      turned = art(picture, Matrix::translation(200, 200) * Matrix::rotation(180));
        upright.ink = turned.ink = ink;
        check_renderers_agree(one_page({upright, turned}), 1);
    }
    const tools::Folder folder;
    const std::string file = folder.write("a.pdf", pdf_of(one_page({art(picture, {})})));
    CHECK(count(tools::run("pdfimages -list " + file).output, "\n") == 2);
}

TEST_CASE("outlines are as wide as asked for") {
    std::vector<draw::Operation> operations;
    int i = 0;
    for (const char* inside : {star, "<g transform=\"scale(2)\"><path d=\"M5 5H45V45Z\"/></g>",
                               "<g opacity=\"1\" transform=\"scale(2)\"><path d=\"M5 5H45V45Z\"/></g>"}) {
        draw::DrawArt o =
            art(inside, Matrix::translation(i & 1 ? 100 : 0, i & 2 ? 100 : 0), Colour{90, 0, 120}, ArtUse::symbol);
        o.outline = 4;
        ++i;
        operations.emplace_back(o);
    }
    check_renderers_agree(one_page(operations));
    PangoMeasurer text;
    const Image image = paint_page(one_page(operations), 0, 10, text);
    // Down through the upper edge of the second and third triangle, at y = 10: 4 units are 40 pixels.
    for (const int x : {1700, 700}) {
        int ink = 0;
        for (int y = x == 1700 ? 0 : 1000; y < (x == 1700 ? 300 : 1300); ++y) ink += image.at(x, y).g < 128 ? 1 : 0;
        CHECK(ink == Approx(40).margin(2));
    }
}

TEST_CASE("a small view box is as precise as a large one") {
    const std::string tiny =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0.5 0.5 1 1\"><g data-colour=\"main\"><path d=\"M.5.5h.37521v.1234h.5v.8h-.2z\"/></g></svg>";
    const std::string large =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10000 10000\"><g data-colour=\"main\"><path d=\"M0 0h3752.1v1234h5000v8000h-2000z\"/></g></svg>";
    for (const std::string& svg : {tiny, large}) {
        draw::DrawArt o;
        o.art = sample::art(svg, "a.svg");
        o.colour = Colour{10, 20, 30};
        const double k = 180 / o.art->view_box.width;
        o.place = Matrix::translation(10, 10) * Matrix::scaling(k, k) *
                  Matrix::translation(-o.art->view_box.x, -o.art->view_box.y);
        check_renderers_agree(one_page({o}), 0.3);
    }
}

TEST_CASE("a whole sheet agrees with our own pixels") {
    draw::Document deck = sample::deck();
    deck.pages = {deck.pages[1]};
    deck.outline.clear();
    check_renderers_agree(deck, 1.5);
}
