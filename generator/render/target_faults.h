// What a print service would find fault with on a card: ink near the cut, bitmaps of few pixels.
#pragma once

#include <string>
#include <vector>

#include "layout/export_target.h"
#include "render/png.h"

namespace kupi::render {

/// Of a face or back, as it would be printed: "ink comes within 2.1 mm of the cut …". What runs over the cut, as
/// grounds do, is no fault. The form's trim is `card`, from its origin.
std::vector<std::string> target_faults(const draw::Form& form, Size card, const ExportTarget& target,
                                       FormPainter& painter);

/// Whether ink lies along most of a side of the card, right at the cut: without bleed a cut that is off shows paper.
bool reaches_cut(const draw::Form& form, Size card, FormPainter& painter);

} // namespace kupi::render
