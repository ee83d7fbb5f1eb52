// What is printed on a sheet that folds besides its panels: where to trim, cut and fold, and what stands in the offcut.
#pragma once

#include <string>
#include <vector>

#include "layout/display_list.h"
#include "layout/fold.h"

namespace kupi::layout {

/// The lines of one side: crop marks at the trim; fold lines as dark strokes or dots in the offcut and at the trim's
/// edge, as hairlines between panels; cut lines dashed.
std::vector<draw::Operation> fold_lines(const FoldTemplate& fold, int side);

/// fold_lines, and what fits into the offcut: the caption, on the front the rulers, and the instructions where no panel
/// holds them (in `words`, the font of panels).
std::vector<draw::Operation> fold_marks(const FoldTemplate& fold, int side, const std::string& caption,
                                        const Font& words, TextMeasurer& text);

} // namespace kupi::layout
