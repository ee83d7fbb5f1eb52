// A trick game of three cards for two players, small enough to be read at a glance: what the referee does with hidden
// cards, claims and hands that follow each other is tried out on it.
#pragma once

#include <memory>
#include <string>

#include "referee/library.h"
#include "referee/referee.h"

namespace kupi::test {

using namespace referee;

/// A data folder that has the game "tiny" besides all of the checkout, kept for the whole run.
Library& tiny_library();

/// A log of the tiny game, Ana and Bo at the table: these lines behind its header, which takes five lines.
std::string tiny_log(const std::string& hands);

/// The findings of a text, a line each: "9:4 illegal 1/3 follow-suit" with hand and entry where there are any, then
/// " < 11:4" for what shows it.
std::string findings(const Report& report);

/// A log read and judged. Throws with the first fault if it is none.
struct Judged {
    std::unique_ptr<Log> log;
    Report report;
};
Judged judge(const std::string& text, Library& library, const RefereeOptions& options = {});

/// The faults of a log that is none, a line each: "log:3:8: error: … (hint)".
std::string faults(const std::string& text, Library& library);

} // namespace kupi::test
