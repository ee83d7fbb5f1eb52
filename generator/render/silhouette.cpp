#include "render/silhouette.h"

#include <algorithm>
#include <cmath>

#include "render/png.h"
#include "render/svg_recolour.h"

namespace kupi::render {

namespace {

constexpr int fine = 4; ///< painted pixels for one of the silhouette's, each way
constexpr int painted_side = Silhouette::side * fine;

constexpr std::size_t pixel(int x, int y) {
    return static_cast<std::size_t>(y) * Silhouette::side + static_cast<std::size_t>(x);
}

/// Leaves the stock as light as it is, to the eye.
bool is_stock(const std::string& role) {
    const auto fixed = parse_colour(role);
    return role == "light" || role == "paper" || (fixed && gray(*fixed).g >= 215);
}

/// The view box, painted black on white.
Image paint(const Artwork& art, double scale) {
    const auto black = std::make_shared<Artwork>(art);
    draw::Document document;
    draw::Form form;
    form.box = Rect::around(art.view_box.centre(), {painted_side / scale, painted_side / scale});
    for (std::size_t i = 0; i < black->layers.size(); ++i) {
        ArtLayer& layer = black->layers[i];
        if (layer.kind == ArtLayer::Kind::symbol) continue;
        if (layer.kind == ArtLayer::Kind::own_colours) {
            const svg::DocumentPtr d = svg::parse_own(layer.svg);
            svg::to_current_colour(xmlDocGetRootElement(d.get()), true);
            layer.svg = svg::serialise(xmlDocGetRootElement(d.get()));
            layer.kind = ArtLayer::Kind::one_colour;
        }
        draw::DrawArt o;
        o.art = black;
        o.layer = i;
        o.colour = is_stock(layer.colour) ? Colour{255, 255, 255} : Colour{};
        form.operations.emplace_back(std::move(o));
    }
    document.forms.push_back(std::move(form));
    PangoMeasurer text;
    return paint_form(document, 0, scale, text);
}

/// Ink at a point of the square, between pixels; nothing outside.
double ink_at(const Silhouette& s, double x, double y) {
    const double fx = std::floor(x - 0.5), fy = std::floor(y - 0.5);
    double sum = 0;
    for (int dy = 0; dy < 2; ++dy)
        for (int dx = 0; dx < 2; ++dx) {
            const int px = static_cast<int>(fx) + dx, py = static_cast<int>(fy) + dy;
            if (px < 0 || py < 0 || px >= Silhouette::side || py >= Silhouette::side) continue;
            const double weight = (1 - std::abs(x - 0.5 - px)) * (1 - std::abs(y - 0.5 - py));
            sum += weight * s.coverage[pixel(px, py)];
        }
    return sum;
}

/// Fills `shape` from `coverage`; the box in pixels of the square.
void normalise(Silhouette& s, const Rect& ink) {
    const double scale = std::max(ink.width, ink.height) / Silhouette::side;
    for (int y = 0; y < Silhouette::side; ++y)
        for (int x = 0; x < Silhouette::side; ++x) {
            const Point p =
                ink.centre() + Point{x + 0.5 - Silhouette::side / 2.0, y + 0.5 - Silhouette::side / 2.0} * scale;
            s.shape[pixel(x, y)] = static_cast<std::uint8_t>(std::lround(ink_at(s, p.x, p.y)));
        }
}

} // namespace

Silhouette silhouette(const Artwork& art) {
    Silhouette out;
    const Rect& box = art.view_box;
    const double scale = painted_side / std::max(box.width, box.height);
    const Image image = paint(art, scale);
    double sum = 0, sum_x = 0, sum_y = 0;
    int x0 = painted_side, x1 = 0, y0 = painted_side, y1 = 0;
    std::array<int, Silhouette::side * Silhouette::side> sums{};
    for (int y = 0; y < painted_side; ++y)
        for (int x = 0; x < painted_side; ++x) {
            const int ink = 255 - image.at(x, y).g;
            if (ink == 0) continue;
            sums[pixel(x / fine, y / fine)] += ink;
            sum += ink;
            sum_x += ink * (x + 0.5);
            sum_y += ink * (y + 0.5);
            if (ink < 128) continue;
            x0 = std::min(x0, x);
            x1 = std::max(x1, x + 1);
            y0 = std::min(y0, y);
            y1 = std::max(y1, y + 1);
        }
    for (std::size_t i = 0; i < sums.size(); ++i) out.coverage[i] = static_cast<std::uint8_t>(sums[i] / (fine * fine));
    if (sum <= 0 || x1 <= x0) return out;
    const Point corner{box.centre().x - painted_side / scale / 2, box.centre().y - painted_side / scale / 2};
    out.area_share = sum / 255 / (scale * scale) / (box.width * box.height);
    out.ink = {corner.x + x0 / scale, corner.y + y0 / scale, (x1 - x0) / scale, (y1 - y0) / scale};
    out.centroid = {corner.x + sum_x / sum / scale, corner.y + sum_y / sum / scale};
    normalise(out, {double(x0) / fine, double(y0) / fine, double(x1 - x0) / fine, double(y1 - y0) / fine});
    return out;
}

double overlap(const Silhouette& a, const Silhouette& b) {
    if (a.empty() || b.empty()) return 0;
    double most = 0;
    for (const bool turned : {false, true}) {
        int both = 0, either = 0;
        for (std::size_t i = 0; i < a.shape.size(); ++i) {
            const int ink_a = a.shape[i], ink_b = b.shape[turned ? b.shape.size() - 1 - i : i];
            both += std::min(ink_a, ink_b);
            either += std::max(ink_a, ink_b);
        }
        if (either > 0) most = std::max(most, static_cast<double>(both) / either);
    }
    return most;
}

} // namespace kupi::render
