// How large a drawing becomes when every reference is followed.
#pragma once

#include "render/svg_xml.h"

namespace kupi::render::svg {

inline constexpr std::size_t max_expanded = 50'000; ///< elements, every <use> and reference followed
inline constexpr std::size_t max_depth = 256;       ///< levels, every <use> and reference followed

/// References by <use>, href and url(#id): refuses cycles and what expands to more than `max_expanded` elements or
/// `max_depth` levels.
void check_expansion(const Tree& tree, Diagnostics& out);

} // namespace kupi::render::svg
