// What many tests ask of a text.
#pragma once

#include <string_view>

namespace kupi::test {

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

} // namespace kupi::test
