#include "render/ink.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "render/owned.h"
#include "render/picture.h"

namespace kupi::render::svg {

namespace {

constexpr int side = 256;           ///< of the picture that is looked at, in pixels
constexpr double furthest = 1e6;    ///< that ink is looked for, in units
constexpr double wide_enough = 0.6; ///< of the picture's side, for ink to be measured well

constexpr double weight = 0.42, least_scale = 0.85; ///< of optical_box
constexpr double largest_growth = 1.125;
constexpr double margin = 0.01; ///< of the larger side: no edge is cut off

struct Seen {
    int x0 = side, x1 = 0, y0 = side, y1 = 0; ///< pixels; x1 and y1 behind the last
    double sum = 0, sum_x = 0, sum_y = 0;     ///< of ink, each pixel 0 to 255

    bool empty() const { return x1 <= x0; }
    bool touches_edge() const { return x0 == 0 || y0 == 0 || x1 == side || y1 == side; }
    int larger_side() const { return std::max(x1 - x0, y1 - y0); }
};

/// Paints a document, a square part of it at a time.
class Looker {
  public:
    Looker(const std::string& document, Rect square, const std::string& path)
        : square_(square), picture_(with_view_box(document, square), Colour{}, path) {}

    Seen look(const Rect& part) const {
        const double scale = side / part.width;
        const auto inks = painted_ink(side, [&](cairo_t* context) {
            cairo_translate(context, (square_.x - part.x) * scale, (square_.y - part.y) * scale);
            picture_.paint(context, {square_.width * scale, square_.height * scale});
        });

        Seen out;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const int ink = inks[static_cast<std::size_t>(y) * side + static_cast<std::size_t>(x)];
                if (ink == 0) continue;
                out.sum += ink;
                out.sum_x += ink * (x + 0.5);
                out.sum_y += ink * (y + 0.5);
                if (ink < seen_ink) continue;
                out.x0 = std::min(out.x0, x);
                out.x1 = std::max(out.x1, x + 1);
                out.y0 = std::min(out.y0, y);
                out.y1 = std::max(out.y1, y + 1);
            }
        return out;
    }

  private:
    Rect square_;
    LayerPicture picture_;
};

Rect square_around(const Rect& box, double times) {
    const double s = std::max(box.width, box.height) * times;
    return Rect::around(box.centre(), {s, s});
}

} // namespace

std::vector<std::uint8_t> painted_ink(int across, const std::function<void(cairo_t*)>& paint) {
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(across) * static_cast<std::size_t>(across));
    const Ref<cairo_surface_t> surface(cairo_image_surface_create_for_data(
        reinterpret_cast<unsigned char*>(pixels.data()), CAIRO_FORMAT_ARGB32, across, across, across * 4));
    const Ref<cairo_t> context(cairo_create(surface.get()));
    paint(context.get());
    cairo_surface_flush(surface.get());
    std::vector<std::uint8_t> inks(pixels.size());
    std::uint8_t* ink = inks.data();
    for (const std::uint32_t pixel : pixels) { // premultiplied: what covers less what is white in it
        const std::uint32_t cover = pixel >> 24, white = pixel >> 8 & 0xff;
        *ink++ = static_cast<std::uint8_t>(cover > white ? cover - white : 0);
    }
    return inks;
}

double Ink::share() const {
    const double s = std::max(box.width, box.height);
    return s > 0 ? area / (s * s) : 0;
}

std::optional<Ink> find_ink(const std::string& document, const Rect& start, const std::string& path) {
    for (double times = 3; times * std::max(start.width, start.height) < 4 * furthest; times *= 5) {
        const Rect square = square_around(start, times);
        const Looker looker(document, square, path);
        Rect part = square;
        Seen s = looker.look(part);
        if (s.empty() && times < 100) continue;
        if (s.empty()) break;
        if (s.touches_edge()) continue;
        for (int round = 0; round < 12 && s.larger_side() < wide_enough * side; ++round) {
            const double pixel = part.width / side;
            const Rect rough{part.x + (s.x0 - 2) * pixel, part.y + (s.y0 - 2) * pixel, (s.x1 - s.x0 + 4) * pixel,
                             (s.y1 - s.y0 + 4) * pixel};
            part = square_around(rough, 1.05);
            s = looker.look(part);
            if (s.empty()) return std::nullopt; // it was nothing but an edge's shadow
        }
        const double pixel = part.width / side;
        Ink ink;
        ink.box = {part.x + s.x0 * pixel, part.y + s.y0 * pixel, (s.x1 - s.x0) * pixel, (s.y1 - s.y0) * pixel};
        ink.centroid = {part.x + s.sum_x / s.sum * pixel, part.y + s.sum_y / s.sum * pixel};
        ink.area = s.sum / 255 * pixel * pixel;
        return ink;
    }
    return std::nullopt;
}

std::string view_box_text(const Rect& box) {
    const int places = std::clamp(4 - static_cast<int>(std::floor(std::log10(std::max(box.width, box.height)))), 2, 9);
    return number(box.x, places) + ' ' + number(box.y, places) + ' ' + number(box.width, places) + ' ' +
           number(box.height, places);
}

std::string with_view_box(const std::string& document, const Rect& box) {
    static constexpr std::string_view name = " viewBox=\"";
    const std::size_t begin = document.find(name) + name.size(), end = document.find('"', begin);
    return document.substr(0, begin) + view_box_text(box) + document.substr(end);
}

Rect optical_box(const Ink& ink) {
    const double larger = std::max(ink.box.width, ink.box.height);
    const double scale = std::clamp(std::pow(weight / ink.share(), 0.25), least_scale, 1.0);
    const Point middle = ink.box.centre();
    Point shift = (ink.centroid - middle) * 0.5;
    const double needed =
        std::max(ink.box.width + 2 * std::abs(shift.x), ink.box.height + 2 * std::abs(shift.y)) + 2 * margin * larger;
    const double fitting = larger / (largest_share * scale);
    const double box = std::min(std::max(fitting, needed), std::max(fitting, larger * largest_growth));
    const double room_x = (box - ink.box.width) / 2 - margin * larger;
    const double room_y = (box - ink.box.height) / 2 - margin * larger;
    shift = {std::clamp(shift.x, -room_x, room_x), std::clamp(shift.y, -room_y, room_y)};
    return Rect::around(middle + shift, {box, box});
}

} // namespace kupi::render::svg
