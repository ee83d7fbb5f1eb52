// Verdicts for people: findings like a compiler's, with the rule that each breaks, and how a result follows.
#pragma once

#include <string>

#include "referee/report.h"
#include "reference/terminal.h"

namespace kupi::referee {

struct ReportStyle {
    TerminalStyle terminal; ///< width; emphasis: colours
    bool explain = false;
    bool places = true;       ///< file, line and column, and the line itself
    bool shared_rules = true; ///< quotes the rules that every game shares, too
    bool wrapped = false;     ///< breaks what is wrong at words, to the terminal's width
    std::string file;         ///< how the log's file is shown; made printable
};

/// "won by Ana; scores Ana 3, Bo 1", for what is over; figures that are `open` as "?". Partners stand together:
/// "scores Ana and Cy 3, Bo and Di 1".
std::string to_text(const Result& result, const Speaker& speaker, const OpenFigures& open = {});

/// The same, and whether there is more to know.
std::string result_text(const Result& result, const Speaker& speaker);

/// "scores Ana 3, Bo 1; pot 4", whether it is over or not.
std::string numbers_of(const Result& result, const Speaker& speaker, const OpenFigures& open = {});

/// The same of one field without its name: "Ana 3, Bo 1"; "4".
std::string value_text(const Field& field, const Speaker& speaker);

/// One finding, with the rule's own words.
std::string to_text(const Finding& finding, const Log& log, Library& library, const ReportStyle& style);

/// Findings, the reasoning where it was asked for, and the verdict.
std::string to_text(const Log& log, const Report& report, Library& library, const ReportStyle& style);

} // namespace kupi::referee
