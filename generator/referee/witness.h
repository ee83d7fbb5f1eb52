// A whole deal under which a log is legal, written as a complete log: the proof that a log need not be overturned.
#pragma once

#include <string>

#include "referee/library.h"
#include "referee/log.h"
#include "referee/referee.h"

namespace kupi::referee {

struct Witness {
    std::string text;    ///< the log with every card named; empty: none was found
    std::string why_not; ///< then
};

/// Of a log with its verdict. What is written has been judged again: it stands without any assumption.
Witness witness(const Log& log, const Report& report, Library& library, const RefereeOptions& options = {});

} // namespace kupi::referee
