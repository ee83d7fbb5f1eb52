// A checked drawing, split into layers.
#pragma once

#include <memory>

#include "layout/artwork.h"
#include "render/svg_xml.h"

namespace kupi::render::svg {

/// Each layer becomes a document with the same view box: the root's own attributes, all its children that do not draw
/// (defs, style, symbol …) and the layer's elements. Null, with errors in `out`, without a usable viewBox or with a bad
/// data-colour or data-symbol.
std::shared_ptr<Artwork> split(const Tree& tree, ArtUse use, Diagnostics& out);

} // namespace kupi::render::svg
