// Verdicts for people: findings like a compiler's, with the rule that each breaks, and how a result follows.
#pragma once

#include <string>

#include "referee/report.h"
#include "reference/terminal.h"

namespace kupi {

struct ReportStyle {
    TerminalStyle terminal; ///< width; emphasis: colours
    bool explain = false;
    std::string file; ///< how the log's file is shown; made printable
};

/// Findings, the reasoning where it was asked for, and the verdict.
std::string to_text(const Log& log, const Report& report, Library& library, const ReportStyle& style);

} // namespace kupi
