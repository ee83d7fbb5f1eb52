// Statistics of simulated games, for programs.
#pragma once

#include <string>

#include "cli/values.h"
#include "cli_games/simulate_table.h"
#include "referee/statistics.h"

namespace kupi::cli {

/// What `kupi simulate --format json` prints: what was asked for, then for hands and for games how many were over, who
/// won or lost how many, and of each number its count, mean, standard deviation, least, quantiles and greatest.
std::string json_of(const Statistics& statistics, const SimulationTable& table, const Values& asked);

} // namespace kupi::cli
