// Colours as templates name them.
#pragma once

#include <string>
#include <string_view>

#include "base/toml.h"

namespace kupi::layout {

/// A role of a palette or "#rrggbb", as colour_of() takes it; empty where missing. Anything else is an error at its
/// place, and empty.
std::string read_colour(toml_file::TableReader& r, std::string_view key);

} // namespace kupi::layout
