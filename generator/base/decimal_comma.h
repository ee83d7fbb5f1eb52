// "63,5": what half of the world writes for 63.5.
#pragma once

#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// The text with a point for each comma that stands between two digits; empty where there is none.
std::string with_decimal_points(std::string_view text);

} // namespace kupi::base
