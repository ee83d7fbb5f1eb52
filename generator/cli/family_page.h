// The page of a family of games: what a game.toml may say in the family's table.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"

namespace kupi::cli {

/// Ids of the families, sorted: the folders of rulesheets/families with a family.toml.
std::vector<std::string> game_families(const DataFolders& data);
/// Every parameter with its values and its meaning. Throws Failure with every fault of family.toml.
std::string family_page(const std::string& family, const DataFolders& data);

} // namespace kupi::cli
