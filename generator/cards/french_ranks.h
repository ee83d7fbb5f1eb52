// The ranks of French packs by their codes: what engines rank by, and what rules say of that.
#pragma once

#include <optional>
#include <string_view>

namespace kupi::cards {

/// The place of a rank's code in 2 … 10 J Q K A, aces high, from 0. Nothing for other codes.
std::optional<int> french_order(std::string_view code);

} // namespace kupi::cards
