// A further header key of a log as it is given outside of one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "referee/setup.h"

namespace kupi::referee {

/// "stakes=40", "stakes=Ana:40,Bo:25" or "captains=Ana,Bo"; players' names may hold commas and colons. Nothing, with an
/// error that begins with `given_as`, for what is no such thing; whether the game has the key is for make_setup to say.
std::optional<HeaderValue> read_header_value(const std::string& text, const std::vector<std::string>& players,
                                             const std::string& given_as, Diagnostics& out);

} // namespace kupi::referee
