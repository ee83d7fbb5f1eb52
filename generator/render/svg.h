// A display list as SVG: the third painter, beside render/pdf and render/png.
//
// What is written refers to nothing outside itself and holds no script, font or style sheet: text is outlines, and
// every layer of art, every line of text and every form stands in it once, however often it is drawn.
#pragma once

#include <string>
#include <vector>

#include "layout/display_list.h"
#include "render/text.h"

namespace kupi::render {

/// A form that goes under a name of its own.
struct SvgSymbol {
    std::size_t form = 0;
    std::string id;    ///< as other drawings and pages refer to it
    std::string title; ///< for people who are read to
    double corner = 0; ///< radius at which the box's corners are cut, points
};

/// A form's box as a file of its own, true to size.
std::string svg_of_form(const draw::Document& document, const SvgSymbol& symbol, PangoMeasurer& text);

/// A page as a file of its own, true to size, with the document's title and subject.
std::string svg_of_page(const draw::Document& document, std::size_t page, PangoMeasurer& text);

/// An <svg> without a size, to stand in a page of HTML: <symbol id viewBox> for each, to be drawn with
/// <svg viewBox><use href="#id"/></svg>. Other ids in it begin with `prefix`.
std::string svg_symbols(const draw::Document& document, const std::vector<SvgSymbol>& symbols, PangoMeasurer& text,
                        const std::string& prefix = "_");

/// The same as a file that shows its symbols side by side, so many in a row.
std::string svg_sheet(const draw::Document& document, const std::vector<SvgSymbol>& symbols, std::size_t columns,
                      PangoMeasurer& text);

} // namespace kupi::render
