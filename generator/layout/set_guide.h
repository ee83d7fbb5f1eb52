// The first page of a set: what to print on which paper, and how to cut, fold and glue it, with a small drawing of each
// sheet.
#pragma once

#include <string>
#include <vector>

#include "layout/cut_path.h"
#include "layout/display_list.h"

namespace kupi::layout {

/// A sheet with its lines as they are printed: cuts, and slits dashed; folds dashed, solid or dotted.
struct SetDrawing {
    Size media;
    std::vector<CutPath> cuts, slits, dashed, solid, dotted;
};

/// Things that are printed and made alike.
struct SetPart {
    std::string title;                ///< "The cards"
    std::string names;                ///< of what they are, where the title only counts them; may be empty
    std::vector<std::string> where;   ///< files' names, or pages: "cards.pdf", "pages 2–23"
    std::size_t sheets = 0;           ///< of paper, all together
    std::string paper, stock, how;    ///< "a4"; "card of 250 to 300 g/m²"; "on both sides, flipped on the long edge"
    std::vector<std::string> steps;   ///< once it is printed
    std::vector<SetDrawing> drawings; ///< one of each kind of sheet
};

/// Appends as many pages as that takes.
void lay_out_guide(const std::string& title, const std::vector<SetPart>& parts, Size paper, TextMeasurer& text,
                   draw::Document& document);

} // namespace kupi::layout
