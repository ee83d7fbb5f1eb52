// Ghostscript, where it is installed: for the one thing that nothing here does.
#pragma once

#include <optional>
#include <string>

#include "render/inks.h"

namespace kupi::cli {

/// A page (from 0) of a PDF that has inks alone, painted at 600 dpi as a press would see it. Nothing without
/// Ghostscript. Throws Failure where that fails.
std::optional<InkBitmap> painted_in_inks(const std::string& pdf, std::size_t page);

} // namespace kupi::cli
