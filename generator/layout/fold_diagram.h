// How to fold a sheet: words and pictures made from its template.
#pragma once

#include <string>
#include <vector>

#include "layout/display_list.h"
#include "layout/fold.h"

namespace kupi::layout {

/// What to do, in order: print and trim, every step of the template, keep.
std::vector<std::string> fold_words(const FoldTemplate& fold);

struct FoldInstructions {
    std::vector<draw::Operation> operations;
    double height = 0; ///< that they take of the box, points
    bool fits = true;  ///< else nothing is drawn
};

/// A picture and the words of each step: one under the other where the box is high enough, else side by side. `place`
/// maps the box's coordinates to the page's.
FoldInstructions fold_instructions(const FoldTemplate& fold, const Rect& box, const Matrix& place, const Font& font,
                                   Colour ink, TextMeasurer& text);

} // namespace kupi::layout
