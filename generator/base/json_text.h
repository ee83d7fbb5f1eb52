// The one way in which commands write JSON.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "base/namespaces.h"

namespace kupi::base {

/// The value as text, `indent` spaces a level; below 0: on one line. Malformed UTF-8 is replaced, and what would steer
/// a terminal (control characters, DEL and C1 included, and bidirectional overrides) stands as \u007f.
std::string json_text(const nlohmann::ordered_json& value, int indent = -1);

} // namespace kupi::base
