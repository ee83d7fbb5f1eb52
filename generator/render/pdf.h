// A display list as a PDF file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "layout/display_list.h"
#include "render/inks.h"
#include "render/text.h"

namespace kupi::render {

/// The whole file. Every form and every layer of art is stored once; text stays text, in embedded subsets of its fonts;
/// boxes are true to 0.01 mm; viewers are told not to scale. The same document gives the same bytes; a creation date is
/// written only if SOURCE_DATE_EPOCH is set. `text` collects warnings about fonts. Throws Failure if a drawing can't be
/// painted, or if that is no date.
std::string to_pdf(const draw::Document& document, PangoMeasurer& text);

/// What a press is told of the inks that a file is made for.
struct PressInks {
    const Inks& inks;
    std::string condition; ///< a printing condition of the ICC's registry, "CGATS TR 001"; empty: the profile goes in
};

struct PressPdf {
    std::string bytes;
    std::size_t see_through = 0; ///< pages on which something is; with none the file is PDF/X-1a:2003, and says so
};

/// Paints a page (from 0) of a PDF; nothing where nobody can.
using PagePainter = std::function<std::optional<InkBitmap>(const std::string& pdf, std::size_t page)>;

/// The same in inks alone, as PDF 1.4. It carries the present date, as PDF/X wants it, if SOURCE_DATE_EPOCH says none.
/// Pages on which something is see-through become pictures, if `painter` makes them.
PressPdf to_press_pdf(const draw::Document& document, PangoMeasurer& text, const PressInks& inks,
                      const PagePainter& painter);

} // namespace kupi::render
