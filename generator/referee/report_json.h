// Verdicts for programs: one object a line (log-format §4). Fields are only ever added.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "referee/report.h"

namespace kupi::referee {

/// `explained`: with the reasoning of each hand.
nlohmann::ordered_json json_of(const Log& log, const Report& report, bool explained);
/// The same as a line.
std::string to_json(const Log& log, const Report& report, bool explained);
/// The same for a log that can't be read, and so has no verdict: its first error.
std::string unreadable_json(const std::string& file, const Diagnostics& faults);

} // namespace kupi::referee
