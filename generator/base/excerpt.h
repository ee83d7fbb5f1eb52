// A line of a file as a terminal shows it, with carets below what is meant.
#pragma once

#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// What switches a terminal's colours (ANSI sequences); `plain` ends each.
namespace ansi {
inline constexpr std::string_view bold = "\x1b[1m", red = "\x1b[1;31m", yellow = "\x1b[1;33m", cyan = "\x1b[1;36m",
                                  faint = "\x1b[2m", green = "\x1b[1;32m", plain = "\x1b[0m";

/// The text in a colour, or with `coloured` false as it is.
std::string in(std::string_view colour, std::string_view text, bool coloured);
} // namespace ansi

/// The line, which is valid UTF-8, behind its number, and below it carets under `width` characters, one at least, from
/// `column` on; column 0: no carets. Each of both ends its line. Empty for what would not help: a blank or an endless
/// line.
std::string excerpt(std::string_view line, int number, int column, int width, bool coloured);

} // namespace kupi::base
