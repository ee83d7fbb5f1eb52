// The gate: every SVG passes it before librsvg sees it. It refuses what is hostile, broken or would print as a bitmap,
// and splits a drawing into layers (layout/artwork.h).
#pragma once

#include <memory>
#include <string>

#include "layout/artwork.h"

namespace kupi::render {

inline constexpr std::size_t max_art_layers = 64;

/// Checks a drawing and splits it. At most 1 MiB, 20,000 elements, references that expand to 50,000; a viewBox, or
/// width and height (an icon needs neither); no external reference, script, event attribute, entity, mask, filter or
/// image; no more work than svg_cost.h allows; `data-colour` and `data-symbol` as artwork.h says. Null on what is
/// refused, with errors in `out`, each with line and column in `path`. `cost`: what drawing it takes, in microseconds.
std::shared_ptr<const Artwork> read_svg(std::string bytes, const std::string& path, ArtUse use, Diagnostics& out,
                                        double* cost = nullptr);

} // namespace kupi::render
