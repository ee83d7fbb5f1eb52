// A page of fills, strokes and text as an SVG file; text stays text.
#pragma once

#include <string>

#include "layout/display_list.h"

namespace kupi::layout {

/// Forms and art are no part of it: pages that use them go to PDF or PNG, and a Failure says so. Lengths are points.
std::string to_svg(const draw::Document& document, std::size_t page);

} // namespace kupi::layout
