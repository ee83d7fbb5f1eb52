// Text on its way into HTML, SVG or XML: the one function that makes it harmless.
#pragma once

#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// For element content and for attribute values in either quotes. Control characters, bidirectional overrides and
/// malformed bytes become visible escapes, as printable() has them.
std::string escaped(std::string_view text);

} // namespace kupi::base
