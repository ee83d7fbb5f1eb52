// How much room text takes on a terminal.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// The columns that well-formed text takes: two for a wide character of East Asia or an emoji, none for one that
/// combines with what stands before it.
std::size_t display_width(std::string_view text);

/// As many of its first characters (code points).
std::string_view first_characters(std::string_view text, std::size_t count);
/// As many of its first characters as fit into so many columns, with all that combines with them.
std::string_view first_columns(std::string_view text, std::size_t columns);

} // namespace kupi::base
