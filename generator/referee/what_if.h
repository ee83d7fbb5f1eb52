// The same log under other house rules.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "referee/log.h"
#include "referee/referee.h"

namespace kupi::referee {

struct OtherRules {
    std::vector<Choice> changed; ///< variants with their values, "false" too
    std::unique_ptr<Log> log;    ///< null: the log cannot be read so, see `why_not`
    Report report;
    std::string why_not;
};

/// The values that a variant may take besides `now`; of a number with many, those at its ends and beside `now`.
std::vector<std::string> other_values(const Variant& variant, const std::string& now);

/// With these variants in place of those that the log has chosen; without any, under each other value of each variant
/// in turn.
std::vector<OtherRules> what_if(const Log& log, const std::vector<Choice>& changed, Library& library,
                                const RefereeOptions& options);

/// What changes: verdict, first finding, winner, scores. Rows that change nothing share one line.
std::string what_if_text(const Log& log, const Report& report, const std::vector<OtherRules>& others,
                         std::size_t width);
std::string what_if_json(const Log& log, const Report& report, const std::vector<OtherRules>& others);

} // namespace kupi::referee
