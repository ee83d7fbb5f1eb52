// What a command prints, before it is written: `kupi set` puts several together.
#pragma once

#include <string>
#include <vector>

#include "cli/press.h"
#include "cli/progress.h"
#include "layout/cut_path.h"
#include "layout/display_list.h"

namespace kupi::cli {

struct Printed {
    draw::Document document;
    std::string report;           ///< for people: "96 cards on 22 pages …"
    std::string note = {};        ///< what else there is to do
    std::vector<CutSheet> sheets; ///< where its sheets are cut and folded; of sheets that are alike, one
    /// Options of `kupi deck` that leave room around each card, where cards run to the cut without any.
    std::vector<std::string> with_bleed = {};
};

/// What `kupi deck` with these words would print. Throws Failure; warnings go into `out`.
Printed print_cards(const Values& values, Press& press, Progress& progress, Diagnostics& out);
/// The same of `kupi booklet`; `id` is set to the deck's or the family's.
Printed print_booklet(const Values& values, PangoMeasurer& text, Progress& progress, std::string& id, Diagnostics& out);

} // namespace kupi::cli
