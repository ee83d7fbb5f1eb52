// kupi referee --report: verdicts to hand round, as a page of HTML or as PDF.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/library.h"
#include "referee/log.h"
#include "referee/report.h"

namespace kupi::cli {

/// Throws Failure for a name that ends neither in .html nor in .pdf.
void check_report_name(const std::string& file);

struct LogToReport {
    std::unique_ptr<Log> log;
    std::string file; ///< as it is shown
};

/// Judges the logs, writes the report and says so. Gives the verdicts in the logs' order.
std::vector<Verdict> write_report(const std::vector<LogToReport>& logs, Library& library, const std::string& file,
                                  long effort);

} // namespace kupi::cli
