// The fonts that texts in a drawing ask for.
#pragma once

#include "render/svg_xml.h"

namespace kupi::render::svg {

/// A warning for each that is not installed, with the one that stands in for it, at the first text in it. Of a list of
/// fonts one that is there will do. Fonts that a <style> element names are not looked for.
void check_fonts(const Tree& tree, Diagnostics& out);

} // namespace kupi::render::svg
