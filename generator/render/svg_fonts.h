// The fonts that texts in a drawing ask for.
#pragma once

#include "render/svg_xml.h"

namespace kupi::render::svg {

/// A warning for each that is not installed, with the one that stands in for it, at the first text in it. Of a list of
/// fonts one that is there will do. Looked for are the first 50 of a list and the first 200 of a drawing, and of
/// <style> elements what StyleRules reads.
void check_fonts(const Tree& tree, Diagnostics& out);

} // namespace kupi::render::svg
