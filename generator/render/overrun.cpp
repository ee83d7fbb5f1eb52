#include "render/overrun.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <cairo.h>

#include "render/ink.h"
#include "render/picture.h"

namespace kupi::render {

namespace {

/// How far beyond the view box is looked, as a share of its larger side, and how closely: the picture's side in pixels.
struct Look {
    double reach;
    int side;
};
constexpr Look looks[] = {{0.5, 384}, {0.06, 1152}}; // for what lies far out, then for slight cuts
constexpr double unnoticed = 0.002;                  ///< of the larger side: less is not missed
constexpr double lowest = 1 / 16.0; ///< of the view box's height: belts run on over the centre line there
constexpr Colour black{};

/// The ink of a square's pixels, row by row, but of those that are whole within the box, given in pixels.
std::vector<std::uint8_t> ink_outside(const Rect& box, const Artwork& art, const Rect& square, int side) {
    return svg::painted_ink(side, [&](cairo_t* context) {
        const double left = std::ceil(box.x), top = std::ceil(box.y);
        cairo_rectangle(context, 0, 0, side, side);
        cairo_rectangle(context, left, top, std::floor(box.right()) - left, std::floor(box.bottom()) - top);
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
        cairo_clip(context);
        for (const ArtLayer& layer : art.layers)
            if (layer.kind != ArtLayer::Kind::symbol && layer.raster.empty() && layer.colour != "paper")
                LayerPicture(svg::with_view_box(layer.svg, square), black, art.path)
                    .paint(context, {static_cast<double>(side), static_cast<double>(side)});
    });
}

bool is_seen(std::uint8_t ink) { return ink >= svg::seen_ink; }

/// Takes away the pieces of ink outside the box, given in pixels, that begin at its lowest part or below it.
void forget_what_runs_on(std::vector<std::uint8_t>& ink, const Rect& box, int side) {
    const auto is_outside = [&](int x, int y) { return !box.contains(Rect{x + 0.5, y + 0.5, 0, 0}); };
    std::vector<std::pair<int, int>> due;
    const auto take = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= side || y >= side) return;
        const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x);
        if (!is_seen(ink[i]) || !is_outside(x, y)) return;
        ink[i] = 0;
        due.emplace_back(x, y);
    };
    for (int y = static_cast<int>(box.bottom() - box.height * lowest); y < side; ++y)
        for (int x = 0; x < side; ++x) take(x, y);
    while (!due.empty()) {
        const auto [x, y] = due.back();
        due.pop_back();
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) take(x + dx, y + dy);
    }
}

Overrun overrun_within(const Artwork& art, Look look, bool runs_on_below) {
    const auto [reach, side] = look;
    const Rect& view = art.view_box;
    const double larger = std::max(view.width, view.height), s = larger * (1 + 2 * reach), pixel = s / side;
    const Rect square = Rect::around(view.centre(), {s, s});
    const Rect box{(view.x - square.x) / pixel, (view.y - square.y) / pixel, view.width / pixel, view.height / pixel};
    std::vector<std::uint8_t> ink = ink_outside(box, art, square, side);
    if (runs_on_below) forget_what_runs_on(ink, box, side);
    Overrun out;
    for (int y = 0; y < side; ++y) {
        const std::uint8_t* const row = ink.data() + static_cast<std::size_t>(y * side);
        int first = 0, end = side;
        while (first < side && !is_seen(row[first])) ++first;
        if (first == side) continue;
        while (!is_seen(row[end - 1])) --end;
        out.left = std::max(out.left, view.x - (square.x + first * pixel));
        out.right = std::max(out.right, square.x + end * pixel - view.right());
        out.top = std::max(out.top, view.y - (square.y + y * pixel));
        out.bottom = std::max(out.bottom, square.y + (y + 1) * pixel - view.bottom());
    }
    for (double* by : {&out.left, &out.right, &out.top, &out.bottom})
        if (*by < std::max(unnoticed * larger, 2 * pixel)) *by = 0;
    return out;
}

} // namespace

Overrun overrun_of(const Artwork& art, bool runs_on_below) {
    Overrun out;
    for (const Look& look : looks)
        if (!out) out = overrun_within(art, look, runs_on_below);
    return out;
}

} // namespace kupi::render
