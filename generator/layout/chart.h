// Charts of numbers, in the house's typography: direct labels, a light grid, nothing that is not data.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "layout/display_list.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

struct Chart {
    /// Of `rows`: a part of the whole, with the interval that chance alone leaves open.
    struct Row {
        std::string name;
        double share = 0, low = 0, high = 0; ///< 0 to 1
        bool aside = false;                  ///< nobody's: drawn paler
    };

    std::string title;                            ///< "Score of a hand"
    std::string unit;                             ///< "points": stands at the end of the axis
    std::string note;                             ///< "10,000 hands"
    std::map<std::int64_t, std::uint64_t> counts; ///< a distribution, or
    std::vector<Row> rows;
    double fair = 0; ///< of rows: what each would have if all had the same; 0: not drawn
};

/// "12,345", with a true minus.
std::string thousands(std::int64_t n);

/// One page that is as high as its charts need, two of them beside each other.
draw::Document draw_charts(const std::string& title, const std::string& subtitle, const std::vector<Chart>& charts,
                           TextMeasurer& text);

} // namespace kupi::layout
