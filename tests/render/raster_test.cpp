#include "catch.h"

#include "render/png.h"
#include "render/raster.h"
#include "render/svg_gate.h"

using namespace kupi::render;

namespace {

/// A PNG of one colour.
std::string png_of(Colour c, int width, int height) {
    Image image;
    image.width = width;
    image.height = height;
    for (int i = 0; i < width * height; ++i) image.rgb.insert(image.rgb.end(), {c.r, c.g, c.b});
    return to_png(image);
}

Image painted(const std::string& png, InkMode ink) {
    Diagnostics out;
    const auto art = read_raster(png, "photo.png", out);
    REQUIRE(art);
    draw::Document document;
    draw::Form form;
    form.box = {0, 0, 20, 10};
    form.operations.push_back(draw::DrawArt{
        art, 0, Matrix::scaling(20 / art->view_box.width, 10 / art->view_box.height), std::nullopt, 0, ink});
    document.forms.push_back(form);
    PangoMeasurer text;
    return paint_form(document, 0, 2, text);
}

} // namespace

TEST_CASE("a PNG is one layer with colours of its own, its view box in pixels") {
    Diagnostics out;
    const auto art = read_raster(png_of({10, 20, 30}, 40, 20), "photo.png", out);
    REQUIRE(art);
    CHECK(art->view_box == Rect{0, 0, 40, 20});
    REQUIRE(art->layers.size() == 1);
    CHECK_FALSE(art->layers[0].raster.empty());
}

TEST_CASE("a raster picture is painted as it is, in grey or paled") {
    const std::string png = png_of({200, 30, 30}, 40, 20);
    CHECK(painted(png, InkMode::full).at(20, 10) == Colour{200, 30, 30});
    CHECK(painted(png, InkMode::gray).at(20, 10) == gray({200, 30, 30}));
    CHECK(painted(png, InkMode::saver).at(20, 10).g > 150);
}

TEST_CASE("what can't be decoded is one error") {
    const std::string png = png_of({1, 2, 3}, 40, 20);
    for (const std::string& bytes : {png.substr(0, 20), png.substr(0, png.size() / 2),
                                     std::string("\xff\xd8\xff\xe0garbage"), std::string("\x89PNG\r\n\x1a\n")}) {
        Diagnostics out;
        CHECK_FALSE(read_raster(bytes, "photo.png", out));
        CHECK(out.error_count() == 1);
    }
}

TEST_CASE("a small file that promises a huge picture is refused") {
    std::string png = png_of({1, 2, 3}, 40, 20);
    // IHDR's width and height stand at bytes 16 to 23, big-endian; the checksum is wrong then, or the size too large.
    for (int i = 16; i < 24; i += 4) png[static_cast<std::size_t>(i + 1)] = '\x7f';
    Diagnostics out;
    CHECK_FALSE(read_raster(png, "photo.png", out));
    REQUIRE(out.error_count() == 1);
    CHECK(out.all().front().message.find("it has more than 40 million pixels") != std::string::npos);
}

TEST_CASE("a picture's size is read from its header, in a JPEG behind other segments, and 16 bits count twice") {
    const auto refusal = [](const std::string& bytes) {
        Diagnostics out;
        CHECK_FALSE(read_raster(bytes, "photo", out));
        return out.all().empty() ? "" : out.all().front().message;
    };
    std::string deep = png_of({1, 2, 3}, 40, 20);
    deep.replace(16, 9, std::string("\0\0\x18\x9c\0\0\x18\x9c\x10", 9)); // 6300 x 6300, 16 bits
    CHECK(refusal(deep).find("those of 16 bits count twice") != std::string::npos);
    const std::string start("\xff\xd8\xff\xe0\0\x06JFIF\xff\xff\xc2\0\x11\x08", 16);
    CHECK(refusal(start + "\xff\xff\xff\xff\x03 and the rest\xff\xd9").find("million pixels") != std::string::npos);
    std::string scans = start + std::string("\0\x10\0\x10\x03", 5);
    for (int i = 0; i < 200; ++i) scans += "\xff\xda..";
    CHECK(refusal(scans + "\xff\xd9").find("more than 100 scans") != std::string::npos);
}
