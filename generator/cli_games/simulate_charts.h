// What of the statistics is worth a picture.
#pragma once

#include <string>
#include <vector>

#include "layout/chart.h"
#include "referee/statistics.h"

namespace kupi::cli {

/// `unit`: what scores are counted in.
std::vector<Chart> charts_of(const Statistics& statistics, const std::vector<std::string>& players,
                             const std::string& unit);

} // namespace kupi::cli
