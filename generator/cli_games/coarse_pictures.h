// Photographs and scans that are printed with too few pixels.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "layout/display_list.h"

namespace kupi::cli {

inline constexpr double coarse_dpi = 150; ///< under this, pixels are seen

/// A warning for each PNG or JPEG that any of these forms draws under coarse_dpi, with the lowest.
void warn_of_coarse_pictures(const std::vector<draw::Form>& forms, Diagnostics& out);

} // namespace kupi::cli
