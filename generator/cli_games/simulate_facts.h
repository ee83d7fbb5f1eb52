// What is said of the games' numbers, held against simulations of them.
#pragma once

#include <cstdint>
#include <string>

#include "base/file.h"

namespace kupi::cli {

/// docs/facts.md: a table of claims and what was measured. The same seed gives the same page.
std::string facts_page(std::uint64_t seed, const DataFolders& data);

} // namespace kupi::cli
