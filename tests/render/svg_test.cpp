#include "catch.h"

#include <set>
#include <utility>

#include <cairo.h>

#include "base/markup.h"
#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "layout/card.h"
#include "render/art_files.h"
#include "render/png.h"
#include "render/sample_deck.h"
#include "render/svg.h"
#include "render/svg_path_text.h"
#include "render/tools.h"
#include "support/checkout.h"

using namespace kupi::render;

namespace {

namespace fs = std::filesystem;

/// A file as librsvg, and not our own painter, shows it, on white.
Image shown(const tools::Folder& folder, const std::string& svg, double scale) {
    folder.write("a.svg", svg);
    const std::string png = folder / "a.png", zoom = number(scale * 72 / 96, 6); // CSS: 96 pixels to the inch
    const tools::Result r = tools::run("rsvg-convert -b white -z " + zoom + " -o " + png + ' ' + folder / "a.svg");
    if (r.code != 0) throw std::runtime_error(r.output);
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create_from_png(png.c_str()), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error("no PNG");
    Image out;
    out.width = cairo_image_surface_get_width(surface.get());
    out.height = cairo_image_surface_get_height(surface.get());
    out.rgb.resize(3 * static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height));
    std::uint8_t* to = out.rgb.data();
    for (int y = 0; y < out.height; ++y) {
        const unsigned char* p =
            cairo_image_surface_get_data(surface.get()) + y * cairo_image_surface_get_stride(surface.get());
        for (int x = 0; x < out.width; ++x, p += 4, to += 3) to[0] = p[2], to[1] = p[1], to[2] = p[0];
    }
    return out;
}

/// How many of a hundred pixels differ by more than anti-aliasing makes them.
double percent_apart(const Image& a, const Image& b) {
    // Of a card that is no whole number of pixels wide librsvg gives the last one, or leaves it out.
    if (std::abs(a.width - b.width) > 1 || std::abs(a.height - b.height) > 1) return 100;
    const int width = std::min(a.width, b.width), height = std::min(a.height, b.height);
    const auto pixel = [](const Image& image, int x, int y) { return &image.rgb[3 * (y * image.width + x)]; };
    const auto alike = [](const std::uint8_t* c, const std::uint8_t* d) {
        return std::abs(c[0] - d[0]) <= 40 && std::abs(c[1] - d[1]) <= 40 && std::abs(c[2] - d[2]) <= 40;
    };
    // A pixel is as good as its neighbours: edges may lie a fraction of a pixel elsewhere.
    const auto near = [&](const Image& image, int x, int y, const std::uint8_t* c) {
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (alike(c, pixel(image, std::clamp(x + dx, 0, image.width - 1),
                                   std::clamp(y + dy, 0, image.height - 1))))
                    return true;
        return false;
    };
    int apart = 0;
    for (int y = 0; y < height; ++y) {
        const std::uint8_t *c = pixel(a, 0, y), *d = pixel(b, 0, y);
        for (int x = 0; x < width; ++x, c += 3, d += 3)
            if (!alike(c, d)) apart += !near(b, x, y, c) || !near(a, x, y, d);
    }
    return 100.0 * apart / (width * height);
}

/// Everything that `SvgSymbol` asks for, of one form of operations.
draw::Document one(std::vector<draw::Operation> operations, const Rect& box = {0, 0, 100, 100}) {
    draw::Document out;
    out.forms.push_back({"test", box, std::move(operations)});
    return out;
}

std::set<std::string> values_of(const std::string& svg, const std::string& name) {
    std::set<std::string> out;
    const std::string begin = ' ' + name + "=\"";
    for (std::size_t at = 0; (at = svg.find(begin, at)) != std::string::npos;) {
        at += begin.size();
        out.insert(svg.substr(at, svg.find('"', at) - at));
    }
    return out;
}

/// Refers to nothing that is not in it, and holds nothing that acts or asks for a font.
void check_alone(const std::string& svg) {
    const std::set<std::string> ids = values_of(svg, "id");
    for (const std::string& href : values_of(svg, "href"))
        CHECK((href.starts_with("data:image/") || ids.contains(href.substr(1))));
    for (const std::string& clip : values_of(svg, "clip-path")) CHECK(ids.contains(clip.substr(5, clip.size() - 6)));
    for (const char* word : {"<script", "<style", "<text", "font", "http://www.w3.org/1999/xlink", "onload", "@import"})
        CHECK(svg.find(word) == std::string::npos);
}

} // namespace

TEST_CASE("Path data is short and rounds without adding up") {
    draw::Path path;
    path.move_to({10, 10.004});
    for (int i = 1; i <= 300; ++i) path.line_to({10 + i / 3.0, 10 + i / 3.0});
    path.close();
    const std::string text = svg_path_text(path, 2);
    CHECK(text.starts_with("m10 10 .33.33.34.34"));
    CHECK(svg_path_text(draw::Path::rectangle({1, 2, 30, 40}), 2) == "m1 2h30v40h-30z");
    CHECK(text.ends_with(".33.33.34.34.33.33z")); // a third is never farther off than the rounding
    CHECK(text.size() == std::string("m10 10 z").size() + 300 * 6);
}

TEST_CASE("Two contours of one path stand where they stood, whatever came before them") {
    draw::Path path;
    path.move_to({10, 10});
    path.line_to({20, 10});
    path.line_to({20, 25});
    path.close();
    path.move_to({50, 50});
    path.curve_to({60, 50}, {70, 60}, {70, 70});
    path.curve_to({70, 80}, {60, 90}, {50, 90});
    const draw::Document d = one({draw::Fill{path, {200, 0, 0}}});
    PangoMeasurer text;
    const tools::Folder folder;
    const std::string svg = svg_of_form(d, {0, "a", "a"}, text);
    CHECK(svg.find("s-10 20-20 20") != std::string::npos); // the second curve goes on smoothly
    CHECK(percent_apart(shown(folder, svg, 4), paint_form(d, 0, 4, text)) == 0);
}

TEST_CASE("A curve with one control is written with one, and one with two keeps both") {
    const auto quadratic = [](draw::Path& path, Point from, Point control, Point to) {
        path.curve_to(from + (control - from) * (2 / 3.0), to + (control - to) * (2 / 3.0), to);
    };
    draw::Path path;
    path.move_to({10, 10});
    quadratic(path, {10, 10}, {20, 30}, {31, 10});
    quadratic(path, {31, 10}, {42, -10}, {52, 10}); // goes on smoothly
    path.curve_to({52, 40}, {80, 40}, {90, 10});
    quadratic(path, {90, 10}, {100, -20}, {95, 60}); // its control lies where a cubic one's reflection would
    path.close();
    CHECK(svg_path_text(path, 1) == "m10 10q10 20 21 0t21 0c0 30 28 30 38 0q10-30 5 50z");
    quadratic(path, {10, 10}, {20, 30}, {31, 10}); // from where the path was closed
    CHECK(svg_path_text(path, 1).ends_with("zq10 20 21 0"));
    const draw::Document d = one({draw::Fill{path, {200, 0, 0}}});
    PangoMeasurer text;
    const tools::Folder folder;
    CHECK(percent_apart(shown(folder, svg_of_form(d, {0, "a", "a"}, text), 4), paint_form(d, 0, 4, text)) == 0);
}

TEST_CASE(
    "A path on a coarse grid has no curves within one step, no steps of nothing and one line for two that go the same way") {
    draw::Path path;
    path.move_to({1, 1});
    path.line_to({5, 1});
    path.line_to({9.2, 1.1});
    path.curve_to({9.4, 1.2}, {9.8, 1.6}, {10, 2});
    path.line_to({10.2, 2.1});
    path.curve_to({10, 3}, {10, 5}, {10, 8});
    path.line_to({1, 8});
    path.close();
    CHECK(svg_path_text(path, 0) == "m1 1h8l1 1v6h-9z");
}

TEST_CASE("A path of a point alone stays, for round ends make it a dot") {
    draw::Path path;
    path.move_to({3, 4});
    path.line_to({3, 4});
    CHECK(svg_path_text(path, 0) == "m3 4 0 0");
}

TEST_CASE("Layers that one drawing alone uses stand in it, and those of several are stored once") {
    const auto face = sample::art(sample::svg(100, 100,
                                              "<g data-colour=\"main\"><rect width=\"80\" height=\"60\"/></g>"
                                              "<g data-colour=\"ink\"><path d=\"M20 20h70v70z\"/></g>"),
                                  "face.svg", ArtUse::picture);
    const auto drawn = [&](Matrix place, Colour main) {
        return std::vector<draw::Operation>{draw::DrawArt{face, 0, place, main},
                                            draw::DrawArt{face, 1, place, Colour{9, 9, 9}}};
    };
    std::vector<draw::Operation> operations = drawn({}, {0, 90, 160});
    for (const auto& o : drawn(Matrix::translation(100, 100) * Matrix::rotation(180), {0, 90, 160}))
        operations.push_back(o);
    const auto ids = [](const std::string& svg) { return values_of(svg, "id").size(); };
    const tools::Folder folder;
    PangoMeasurer text;
    draw::Document d = one(operations);
    std::string svg = svg_of_form(d, {0, "a", "a"}, text);
    CHECK(ids(svg) == 2); // the clip and the drawing
    CHECK(percent_apart(shown(folder, svg, 4), paint_form(d, 0, 4, text)) < 0.1);
    for (const auto& o : drawn(Matrix::scaling(.5, .5), {200, 90, 0})) operations.push_back(o);
    d = one(operations);
    svg = svg_of_form(d, {0, "a", "a"}, text);
    CHECK(ids(svg) == 5); // two drawings of two layers
    CHECK(percent_apart(shown(folder, svg, 4), paint_form(d, 0, 4, text)) < 0.1);
}

TEST_CASE("What is drawn often is stored once, and forms, art, strokes and text look as in a PNG") {
    const auto symbol = sample::symbol(12, 3);
    const auto strokes = sample::art(
        sample::svg(
            10, 10,
            "<g><path id=\"here\" d=\"M1 1L9 9\" stroke=\"#080\" stroke-width=\"2\"/></g><g opacity=\".5\"><rect "
            "y=\"5\" width=\"50\" height=\"50\" fill=\"red\"/></g>"),
        "strokes.svg");
    const auto styled = sample::art(
        sample::svg(10, 10, "<style>.a{fill:#00f}</style><rect class=\"a\" x=\"2\" y=\"2\" width=\"6\" height=\"6\"/>"),
        "styled.svg");
    // Two that call a part of theirs by one name.
    const auto named = [](const std::string& colour) {
        return sample::art(
            sample::svg(10, 10,
                        "<defs><path id=\"a\" d=\"M1 1h6v6\" stroke=\"" + colour +
                            "\" fill=\"none\"/></defs><use href=\"#a\"/><use href=\"#a\" x=\"2\" y=\"2\"/>"),
            colour + ".svg");
    };
    std::vector<draw::Operation> operations;
    for (const auto& [colour, x] : {std::pair("red", 5), std::pair("blue", 25)})
        operations.push_back(
            draw::DrawArt{named(colour), 0, Matrix::translation(x, 62) * Matrix::scaling(1.5, 1.5), {}});
    for (int i = 0; i < 5; ++i)
        operations.push_back(draw::DrawArt{symbol, 0, Matrix::translation(18 * i, 5) * Matrix::scaling(.18, .18),
                                           Colour{20, 40, static_cast<std::uint8_t>(50 * i)}});
    for (const auto& art : {strokes, styled})
        for (std::size_t layer = 0; layer < art->layers.size(); ++layer)
            operations.push_back(draw::DrawArt{art,
                                               layer,
                                               Matrix::translation(art == strokes ? 5 : 50, 30) * Matrix::rotation(10) *
                                                   Matrix::scaling(3, 3),
                                               {}});
    operations.push_back(draw::DrawArt{symbol, 0, Matrix::translation(75, 35) * Matrix::scaling(.2, .2),
                                       Colour{180, 0, 0}, 4}); // its outline
    Font font;
    font.size = 14;
    for (const double y : {80.0, 96.0})
        operations.push_back(draw::DrawText{"Queen & King", font, {10, 10, 10}, Matrix::translation(3, y)});
    operations.push_back(draw::Stroke{draw::Path::circle({90, 90}, 8), {0, 100, 0}, 2, {4, 2}});
    draw::Document d = one(std::move(operations));
    draw::Form outer{"outer", {0, 0, 100, 100}, {}};
    outer.operations.push_back(draw::UseForm{0, Matrix::translation(50, 0) * Matrix::scaling(.5, .5), "a small one"});
    outer.operations.push_back(
        draw::UseForm{0, Matrix::translation(50, 100) * Matrix::rotation(180) * Matrix::scaling(.5, .5)});
    d.forms.push_back(outer);
    PangoMeasurer text;
    const tools::Folder folder;
    for (const std::size_t form : {0u, 1u}) {
        const std::string svg = svg_of_form(d, {form, "a", "<a> & 'b'"}, text);
        INFO(svg);
        check_alone(svg);
        CHECK(svg.find("<title>&lt;a&gt; &amp; &#39;b&#39;</title>") != std::string::npos);
        CHECK(percent_apart(shown(folder, svg, 4), paint_form(d, form, 4, text)) <
              1); // librsvg makes pixels of what has a style sheet
    }
    const std::string svg = svg_of_form(d, {0, "a", "a"}, text);
    const std::string picture = "data:image/svg";
    CHECK(svg.find(picture) == svg.rfind(picture)); // what has a style sheet alone
    CHECK(svg.size() < 8000);                       // the text's outlines and the symbol's would take that twice
}

TEST_CASE("What a drawing writes is no name, whatever it looks like") {
    const std::string words = " id=\"q\" class=\"z\" href=\"#a\" id=\"open";
    const auto art =
        sample::art(sample::svg(10, 10,
                                "<defs><path id=\"a\" d=\"M1 1h6v6z\"/></defs><use href=\"#a\"/><text y=\"5\">" +
                                    words + "</text>"),
                    "words.svg");
    const draw::Document d = one({draw::DrawArt{art, 0, {}, {}}});
    PangoMeasurer text;
    const std::string svg = svg_of_form(d, {0, "a", "a"}, text);
    INFO(svg);
    CHECK(svg.find('>' + words + '<') != std::string::npos);
    CHECK(svg.find("id=\"a\" d=") == std::string::npos);
}

TEST_CASE("Cards of every family and template that come with kupi look in SVG as they do in PNG", "[long]") {
    const tools::Folder folder;
    std::set<std::pair<std::string, std::string>> seen;
    for (const auto& file : fs::directory_iterator(std::string(kupi::test::root) + "/suits/decks")) {
        if (file.path().extension() != ".toml") continue;
        Diagnostics faults;
        const DataFolders data({kupi::test::root});
        const auto deck = load_deck(file.path().stem().string(), data, faults);
        REQUIRE(deck);
        if (!seen.emplace(deck->family, deck->card_template.id).second) continue;
        const auto card_template = load_card_template(deck->card_template.id, data, faults);
        REQUIRE(card_template);
        ArtFiles art;
        PangoMeasurer text;
        const CardPaint job{*deck, *card_template, art, text, InkMode::full, 0, faults};
        draw::Document d;
        std::vector<SvgSymbol> symbols;
        const auto cards = deck->cards(true);
        for (const Card card : {cards[3], cards[cards.size() / 2 - 1], cards.back()}) { // a number, a court, a joker
            d.forms.push_back(paint_face(job, card));
            symbols.push_back({d.forms.size() - 1, short_name(*deck, card), title(*deck, card)});
        }
        d.forms.push_back(paint_back(job));
        symbols.push_back({d.forms.size() - 1, "back", "back"});
        for (const SvgSymbol& symbol : symbols) {
            INFO(deck->id << ' ' << symbol.id);
            const std::string svg = svg_of_form(d, symbol, text);
            check_alone(svg);
            CHECK(svg.size() < (symbol.id == "back" ? 180'000 : 90'000)); // an engraved back weighs the most
            CHECK(percent_apart(shown(folder, svg, 3), paint_form(d, symbol.form, 3, text)) < 0.6);
        }
        const std::string all = svg_symbols(d, symbols, text);
        check_alone(all);
        for (const SvgSymbol& symbol : symbols) CHECK(values_of(all, "id").contains(symbol.id));
        // On a screen a card is 84 pixels wide, each of them three of a phone's at most.
        const std::string small = svg_symbols(d, symbols, text, "_", screen_parts);
        CHECK(small.size() < all.size());
        const Rect& box = d.forms[symbols[1].form].box;
        const std::string width = " width=\"" + number(box.width, 2) + "pt\"",
                          height = " height=\"" + number(box.height, 2) + "pt\"";
        const auto court = [&](const std::string& page) {
            return shown(folder,
                         "<svg xmlns=\"http://www.w3.org/2000/svg\"" + width + height + '>' + page + "<use href=\"#" +
                             symbols[1].id + '"' + width + height + "/></svg>",
                         3 * 84 / box.width);
        };
        INFO(deck->id << ' ' << symbols[1].id);
        CHECK(percent_apart(court(small), court(all)) < 3); // hairlines of a frame, a fraction of a pixel elsewhere
    }
}

TEST_CASE("A long line of text is outlined to its end") {
    Font font;
    font.size = 20;
    const std::string words =
        "As long as the widest table, and then once more as long as that, and on to its last word.";
    draw::Document d = one({draw::DrawText{words, font, {0, 0, 0}, Matrix::translation(5, 30)}}, {0, 0, 1000, 40});
    PangoMeasurer text;
    const tools::Folder folder;
    CHECK(percent_apart(shown(folder, svg_of_form(d, {0, "a", "a"}, text), 4), paint_form(d, 0, 4, text)) < 1);
}

TEST_CASE("Text becomes harmless markup in one way") {
    CHECK(escaped("<script>alert('x' & \"y\")</script>") ==
          "&lt;script&gt;alert(&#39;x&#39; &amp; &quot;y&quot;)&lt;/script&gt;");
    CHECK(escaped("a\u202eb\x01") == "a\\u202eb\\x01");
    CHECK(escaped("þorn") == "þorn");
}
