// Verdicts for programs: one object a line (log-format §4). Fields are only ever added.
#pragma once

#include <string>

#include "referee/report.h"

namespace kupi {

/// With a newline at its end. `explained`: with the reasoning of each hand.
std::string to_json(const Log& log, const Report& report, bool explained);

} // namespace kupi
