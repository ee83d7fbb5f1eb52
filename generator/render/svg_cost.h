// How long a drawing would take to draw, estimated before anything draws it.
#pragma once

#include "render/svg_xml.h"

namespace kupi::render::svg {

/// Of one drawing, in microseconds. The dearest of ours and of Bootstrap's and Breeze's icons costs 19,000.
inline constexpr double most_cost = 1e6;

/// The estimate, from segments, their crossings and dashes, painted shapes, letters, gradients' steps, patterns, clips,
/// groups with an opacity and rules of stylesheets, every <use> followed. An error at the costliest element beyond
/// `most_cost`. The tree has passed check_content() and check_expansion().
double check_cost(const Tree& tree, Diagnostics& out);

} // namespace kupi::render::svg
