// Ghostscript, where it is installed: for the one thing that nothing here does.
#pragma once

#include <optional>
#include <string>

namespace kupi::cli {

/// A PDF whose see-through pages have become pictures of 600 dpi; its colours stay as they are. Nothing without
/// Ghostscript. Throws Failure where that fails.
std::optional<std::string> made_opaque(const std::string& pdf);

} // namespace kupi::cli
