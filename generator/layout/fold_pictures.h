// The small pictures of folding instructions.
#pragma once

#include <vector>

#include "layout/display_list.h"
#include "layout/fold.h"

namespace kupi::layout {

struct FoldPicture {
    enum class Kind {
        trim, ///< the sheet on its paper
        step, ///< a step of the template
        done  ///< the folded stack
    } kind = Kind::trim;
    int order = 0; ///< of the step, from 1
};

/// Drawn as large as fits into the box, centred; `place` maps the box's coordinates to the page's.
void draw_fold_picture(const FoldTemplate& fold, const FoldPicture& picture, const Rect& box, const Matrix& place,
                       Colour ink, std::vector<draw::Operation>& out);

} // namespace kupi::layout
