// A display list as a PDF file.
#pragma once

#include <string>

#include "layout/display_list.h"
#include "render/text.h"

namespace kupi {

/// The whole file. Every form and every layer of art is stored once; text stays text, in embedded subsets of its fonts;
/// boxes are true to 0.01 mm; viewers are told not to scale. The same document gives the same bytes; a creation date is
/// written only if SOURCE_DATE_EPOCH is set. `text` collects warnings about fonts. Throws Failure if a drawing can't be
/// painted, or if that is no date.
std::string to_pdf(const draw::Document& document, PangoMeasurer& text);

} // namespace kupi
