// Icons as other people draw them, as suit symbols: what librsvg's own program makes of the file, thresholded and put
// where it belongs by this test's own arithmetic, against the pip.
#include "catch.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <cairo.h>

#include "base/file.h"
#include "render/png.h"
#include "render/svg_gate.h"
#include "support/checkout.h"
#include "tools.h"

using namespace kupi::render;
namespace fs = std::filesystem;

namespace {

constexpr int side = 256;
const fs::path own_icons = fs::path(kupi::test::root) / "tests/render/icons";

/// Ink, 0 to 1 a pixel, of a square picture.
struct Mask {
    std::vector<double> ink = std::vector<double>(static_cast<std::size_t>(side) * side);

    double at(double x, double y) const { // between pixels; nothing outside
        const double fx = std::floor(x - 0.5), fy = std::floor(y - 0.5);
        double sum = 0;
        for (const double px : {fx, fx + 1})
            for (const double py : {fy, fy + 1})
                if (px >= 0 && py >= 0 && px < side && py < side)
                    sum += (1 - std::abs(x - 0.5 - px)) * (1 - std::abs(y - 0.5 - py)) *
                           ink[static_cast<std::size_t>(py) * side + static_cast<std::size_t>(px)];
        return sum;
    }
};

struct Measures {
    Rect box;        ///< pixels
    Point centroid;  ///< pixels
    double area = 0; ///< pixels
    double larger() const { return std::max(box.width, box.height); }
    Point optical_centre() const { return (box.centre() + centroid) * 0.5; }
};

Measures measure(const Mask& m) {
    Measures out;
    double x0 = side, x1 = 0, y0 = side, y1 = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double ink = m.ink[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)];
            out.area += ink;
            out.centroid = out.centroid + Point{x + 0.5, y + 0.5} * ink;
            if (ink < 0.2) continue;
            x0 = std::min<double>(x0, x), x1 = std::max<double>(x1, x + 1);
            y0 = std::min<double>(y0, y), y1 = std::max<double>(y1, y + 1);
        }
    out.box = {x0, y0, x1 - x0, y1 - y0};
    if (out.area > 0) out.centroid = out.centroid * (1 / out.area);
    return out;
}

/// The file as rsvg-convert paints it, fitted into the square; white is no ink.
Mask original(const tools::Folder& folder, const std::string& file) {
    const std::string png = folder / "original.png";
    const tools::Result r = tools::run("rsvg-convert --keep-aspect-ratio -w " + std::to_string(side) + " -h " +
                                       std::to_string(side) + " -o " + png + " '" + file + "'");
    if (r.code != 0) throw std::runtime_error(r.output);
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
        cairo_image_surface_create_from_png(png.c_str()), cairo_surface_destroy);
    if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error("no PNG of " + file);
    Mask out;
    const int width = cairo_image_surface_get_width(surface.get());
    const int height = cairo_image_surface_get_height(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (int y = 0; y < std::min(side, height); ++y)
        for (int x = 0; x < std::min(side, width); ++x) {
            const unsigned char* p = cairo_image_surface_get_data(surface.get()) +
                                     static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * 4;
            const int alpha = cairo_image_surface_get_format(surface.get()) == CAIRO_FORMAT_RGB24 ? 255 : p[3];
            const int least = std::min({p[0], p[1], p[2]});
            const bool white = alpha > 0 && least * 255 / alpha >= 230;
            out.ink[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)] = white ? 0 : alpha / 255.0;
        }
    return out;
}

Image painted(const std::shared_ptr<const Artwork>& art, Colour colour) {
    draw::Document document;
    draw::Form form;
    form.box = {0, 0, side, side};
    const double scale = side / std::max(art->view_box.width, art->view_box.height);
    for (std::size_t i = 0; i < art->layers.size(); ++i) {
        draw::DrawArt o;
        o.art = art;
        o.layer = i;
        o.colour = colour;
        o.place = Matrix::translation(side / 2.0, side / 2.0) * Matrix::scaling(scale, scale) *
                  Matrix::translation(-art->view_box.centre().x, -art->view_box.centre().y);
        form.operations.emplace_back(std::move(o));
    }
    document.forms.push_back(std::move(form));
    PangoMeasurer text;
    return paint_form(document, 0, 1, text);
}

Mask pip_of(const std::shared_ptr<const Artwork>& art) {
    const Image image = painted(art, Colour{});
    Mask out;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            out.ink[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)] = 1 - image.at(x, y).g / 255.0;
    return out;
}

struct Unlike {
    double share = 0; ///< ink that stands where the other has none, over the ink there is
    int pixels = 0;   ///< that differ and are no edge in the wanted: something is lost, filled or new there
};

/// Once both ink boxes are laid upon each other.
Unlike unlike(const Mask& pip, const Measures& p, const Mask& wanted, const Measures& w) {
    const double scale = w.larger() / p.larger();
    Unlike out;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const Point from = w.box.centre() + (Point{x + 0.5, y + 0.5} - p.box.centre()) * scale;
            const double ink = pip.ink[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)];
            const double off = std::abs(ink - wanted.at(from.x, from.y));
            out.share += off / p.area;
            if (off < 0.25) continue;
            double least = 1, most = 0;
            for (const double dx : {-2.5, 0.0, 2.5})
                for (const double dy : {-2.5, 0.0, 2.5}) {
                    const double near = wanted.at(from.x + dx * scale, from.y + dy * scale);
                    least = std::min(least, near), most = std::max(most, near);
                }
            out.pixels += most - least < 0.2;
        }
    return out;
}

std::shared_ptr<const Artwork> read(const std::string& file, Diagnostics& out) {
    const auto bytes = read_file(file, out);
    return bytes ? read_svg(*bytes, "icon.svg", ArtUse::symbol, out) : nullptr;
}

/// The pip of `file` against `model`, the same drawing for librsvg's own program.
void compare(const tools::Folder& folder, const std::string& file, const std::string& model) {
    CAPTURE(file);
    Diagnostics faults;
    const auto art = read(file, faults);
    for (const Diagnostic& d : faults.all()) FAIL_CHECK(to_text(d));
    if (!art) return;
    const Mask pip = pip_of(art), wanted = original(folder, model);
    const Measures p = measure(pip), w = measure(wanted);
    REQUIRE(p.area > 0);
    REQUIRE(w.area > 0);

    // Shape: nothing is lost, filled or cut off.
    const Unlike difference = unlike(pip, p, wanted, w);
    CHECK(difference.share < 0.09);
    CHECK(difference.pixels < 3);
    const double share = w.area / (w.larger() * w.larger());
    CHECK(p.area / (p.larger() * p.larger()) == Approx(share).epsilon(0.05));

    // Weight.
    const double scale = std::clamp(std::pow(0.42 / share, 0.25), 0.85, 1.0);
    const double off_axis = std::max(std::abs(w.centroid.x - w.box.centre().x) + w.box.width,
                                     std::abs(w.centroid.y - w.box.centre().y) + w.box.height) /
                            w.larger();
    const double larger = p.larger() / side;
    CHECK(larger < 0.96 * scale + 0.012);
    CHECK(larger > std::min(0.96 * scale, std::max(1 / (off_axis + 0.02), 1 / 1.125)) - 0.012);

    // Place: the middle, or as near to it as the ink can come.
    const Point off = p.optical_centre() - Point{side / 2.0, side / 2.0};
    const double tolerance = 0.015 * side, rim = 0.02 * side;
    const bool at_x = p.box.x < rim || p.box.right() > side - rim, at_y = p.box.y < rim || p.box.bottom() > side - rim;
    CHECK((std::abs(off.x) < tolerance || (at_x && std::abs(off.x) < 0.06 * side)));
    CHECK((std::abs(off.y) < tolerance || (at_y && std::abs(off.y) < 0.06 * side)));
    CHECK(p.box.x > 0);
    CHECK(p.box.y > 0);
    CHECK(p.box.right() < side);
    CHECK(p.box.bottom() < side);

    // Colour: of the suit, more or less of it on white.
    const Image image = painted(art, Colour{150, 30, 40});
    int others = 0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const Colour c = image.at(x, y);
            const double t = (255 - c.g) / 225.0;
            others += std::abs(c.r - (255 - 105 * t)) > 6 || std::abs(c.b - (255 - 215 * t)) > 6;
        }
    CHECK(others == 0);
}

std::vector<fs::path> files_in(const fs::path& folder) {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".svg") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

TEST_CASE("icons of every habit become symbols of one colour, one weight, in the middle") {
    const tools::Folder folder;
    const auto files = files_in(own_icons);
    CHECK(files.size() >= 20);
    for (const fs::path& file : files) {
        // What browsers would not show, or show in two colours, stands beside it as it is meant.
        const fs::path meant = own_icons / "meant" / file.filename();
        compare(folder, file.string(), (fs::exists(meant) ? meant : file).string());
    }
}

TEST_CASE("icons of well-known collections become symbols of one colour, one weight, in the middle") {
    const std::pair<const char*, std::vector<const char*>> collections[] = {
        {"/usr/share/bootstrap-icons/svg", {"suit-heart-fill",  "suit-spade", "star-half",  "moon-stars-fill",
                                            "hammer",           "umbrella",   "tree-fill",  "shield-lock",
                                            "lightning-charge", "cup-hot",    "trophy",     "gem",
                                            "flower1",          "bug-fill",   "piggy-bank", "tsunami",
                                            "thermometer-half", "key-fill",   "eye",        "hexagon-half",
                                            "x-square-fill",    "yin-yang",   "snow2",      "virus",
                                            "slash-lg"}},
        {"/usr/share/icons/breeze",
         {"actions/22/anchor", "actions/22/pin", "actions/22/flash", "actions/22/compass", "actions/22/draw-circle",
          "actions/22/tool-spray", "actions/22/help-feedback", "actions/22/package", "actions/22/view-statistics",
          "actions/22/fork", "actions/22/plugins", "actions/22/view-media-genre", "actions/22/edit-clear",
          "actions/22/address-book-new", "actions/32/compass", "status/22/network-mobile-60"}},
    };
    for (const auto& [folder_name, names] : collections) {
        if (!fs::exists(folder_name)) {
            if (std::getenv("CI")) FAIL_CHECK(folder_name << " is not there; ./kupi test installs it");
            WARN("left out: " << folder_name << " is not there; ./kupi test installs it");
            continue;
        }
        const tools::Folder folder;
        for (const char* name : names) {
            const std::string file = std::string(folder_name) + '/' + name + ".svg";
            compare(folder, file, file);
        }
    }
}

TEST_CASE("what can't be a symbol is refused in one message that says where and why") {
    const auto files = files_in(own_icons / "broken");
    CHECK(files.size() >= 10);
    for (const fs::path& file : files) {
        CAPTURE(file);
        Diagnostics out;
        CHECK(read(file.string(), out) == nullptr);
        REQUIRE(out.all().size() == 1);
        Diagnostics reading;
        const std::string bytes = read_file(file.string(), reading).value();
        const std::string said = to_text(out.all().front());
        CHECK(bytes.substr(0, bytes.find('\n')) == "<!-- " + said.substr(0, said.find('\n')) + " -->");
    }
}

TEST_CASE("a drawing that names its colours' roles is placed as drawn") {
    Diagnostics out;
    const auto art = read_svg("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"
                              "<path data-colour=\"main\" d=\"M80 80h10v10z\"/></svg>",
                              "a.svg", ArtUse::symbol, out);
    REQUIRE(art);
    CHECK(art->view_box == Rect{0, 0, 100, 100});
}
