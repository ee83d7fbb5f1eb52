// Cutting machines that find a printed sheet by its registration marks: templates/cutters/<id>.toml.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "layout/display_list.h"
#include "layout/sheet.h"

namespace kupi::layout {

/// A black area, in lengths inwards from a corner of the paper.
struct CutterMark {
    bool right = false, bottom = false; ///< the corner
    std::vector<Point> outline;
};

struct Cutter {
    std::string id, name;
    std::string note;  ///< what to do at the machine
    double margin = 0; ///< what is cut keeps so far from the paper's edges
    double clear = 0;  ///< nothing else is printed so near to a mark
    std::vector<CutterMark> marks;
    Place place;
};

/// By id, or a file given by its path.
std::optional<Cutter> load_cutter(const std::string& id_or_path, const DataFolders& data, Diagnostics& out);

/// The marks of a page, on a layer of their own.
draw::Form cutter_marks(const Cutter& cutter, Size media);

/// Whether these, on a page of this size, leave margin and marks alone.
bool leaves_marks(const Cutter& cutter, Size media, const std::vector<Rect>& printed);

/// The grid that takes most cards and leaves the marks alone. Furniture, crop marks and a sheet's margin are not for a
/// machine: they are taken off the spec. An error in `out` where no card fits.
std::optional<SheetGrid> plan_for_cutter(const Cutter& cutter, SheetSpec& spec, Size card, const Sizes& sizes,
                                         Diagnostics& out);

} // namespace kupi::layout
