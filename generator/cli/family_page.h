// The page of a family of games: what a game.toml may say in the family's table.
#pragma once

#include <string>

#include "reference/game.h"

namespace kupi::cli {

/// Every parameter with its values and its meaning. Throws Failure with every fault of family.toml.
std::string family_page(const std::string& family, const DataFolders& data);

} // namespace kupi::cli
