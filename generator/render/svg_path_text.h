// Paths and places as SVG writes them, in as few characters as their precision allows.
#pragma once

#include <string>

#include "layout/display_list.h"

namespace kupi::render {

/// Path data with `decimals` places, 0 to 6. Steps are taken from where the rounded path has come to, so that rounding
/// does not add up.
std::string svg_path_text(const draw::Path& path, int decimals);

/// ` x="…" y="…"` or ` transform="…"` for a <use>; nothing for the identity. Points up to `side` from the origin stay
/// within 0.01 of their place.
std::string svg_place_text(const Matrix& place, double side);

/// Decimals that tell so many parts of the larger side.
int svg_decimals(double side, double parts);

/// At most `decimals` of them, without a zero before the point.
std::string svg_number(double value, int decimals);

} // namespace kupi::render
