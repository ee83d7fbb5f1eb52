// Drawings that are nothing but filled shapes, which is what a deck's own art is: read straight into paths, without
// librsvg. That halves the time a deck takes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "layout/display_list.h"

namespace kupi::render::svg {

struct Shape {
    draw::Path path; ///< in view-box units, all transforms applied
    bool even_odd = false;
};

/// The shapes of a layer in currentColor (a document that the gate wrote), if it holds only svg, g, path, rect without
/// rounded corners, circle, ellipse and polygon, filled or not, with transforms. Nothing for anything else: strokes,
/// styles, clips, opacity, use, broken path data.
std::optional<std::vector<Shape>> filled_shapes(const std::string& document);

/// The box around all points and control points.
Rect control_box(const draw::Path& path);

} // namespace kupi::render::svg
