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

/// How many parts of a drawing's larger side can be told apart: in print; and in a card on a screen, where it is 84
/// pixels wide and each of those three of a phone's.
inline constexpr double print_parts = 5000, screen_parts = 400;

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
/// <svg viewBox><use href="#id"/></svg>. Other ids in it begin with `prefix`. `parts`: how fine drawings are.
std::string svg_symbols(const draw::Document& document, const std::vector<SvgSymbol>& symbols, PangoMeasurer& text,
                        const std::string& prefix = "_", double parts = print_parts);

/// The same as a file that shows its symbols side by side, so many in a row.
std::string svg_sheet(const draw::Document& document, const std::vector<SvgSymbol>& symbols, std::size_t columns,
                      PangoMeasurer& text);

} // namespace kupi::render
