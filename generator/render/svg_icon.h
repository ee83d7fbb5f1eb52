// Icons as suit symbols: drawings as collections make them, without a word about colours or sizes for cards.
#pragma once

#include <memory>

#include "layout/artwork.h"
#include "render/svg_xml.h"

namespace kupi::render::svg {

/// One layer in the suit's main colour, its view box an optical_box (render/ink.h), wherever the drawing stands and
/// whatever view box and size the file gives. Near-white is paper. A drawing of white alone, or of white on a full dark
/// square, is read as ink on paper. Of dark and light colours, those are ink that keep the drawing's outline.
/// Null, with errors in `out`, where there is nothing to be seen or the viewBox is no usable box.
std::shared_ptr<Artwork> read_icon(const Tree& tree, Diagnostics& out);

} // namespace kupi::render::svg
