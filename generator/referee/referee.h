// Judges a log.
#pragma once

#include "referee/report.h"

namespace kupi::referee {

struct RefereeOptions {
    bool context = false; ///< Finding::held, legal, mark
    bool explain = false; ///< HandReport::reasons
    bool settle = false;  ///< Finding::settled_by
    bool offers = false;  ///< Report::offers
    long effort = 50'000; ///< for each question about cards that nobody saw, in matchings (rules/lies.h)
};

Report referee(const Log& log, const RefereeOptions& options = {});

} // namespace kupi::referee
