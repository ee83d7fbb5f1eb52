// kupi new game.
#pragma once

#include "cli/values.h"

namespace kupi::cli {

/// Makes rulesheets/NAME/ with game.toml and rules.md, new ones or those of --like's game.
int new_game(const Values& values);

} // namespace kupi::cli
