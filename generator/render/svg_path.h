// The path data of SVG.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "layout/display_list.h"

namespace kupi::render::svg {

struct PathData {
    draw::Path path; ///< absolute lines and cubic curves; quadratic curves raised, arcs as curves of at most 90 degrees
    std::optional<std::size_t> fault; ///< where in the text reading had to stop; all before it is in the path
};

/// All commands of SVG 1.1, relative ones too.
PathData parse_path(std::string_view text);

} // namespace kupi::render::svg
