// A report on paper: words, a picture, a list in columns, on a page or two.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/colour.h"
#include "layout/display_list.h"
#include "layout/report_look.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

struct ReportBlock {
    using Kind = ReportKind;
    Kind kind = Kind::text;
    std::string words;
    std::optional<Colour> colour = {};
    std::size_t picture = 0; ///< a form of the document, as wide as the page allows
};

struct ReportSheet {
    std::vector<ReportBlock> blocks;
    std::string list_title;
    struct Line {
        std::string words;
        std::optional<Colour> marked = {}; ///< in which it stands out
        bool heading = false;
        int number = 0; ///< in front of the words, the numbers of all lines below each other; 0: none
    };
    std::vector<Line> list;         ///< in columns behind the blocks
    std::string more = "… {} more"; ///< what stands for those that find no room on the second page
};

/// Pages of the paper's size, appended to the document, the first with an entry in its outline. Blocks take as many as
/// they need; the list ends with the second page, or with that on which the blocks end.
void add_report_pages(const ReportSheet& sheet, const std::string& label, const ReportLook& look, Size paper,
                      TextMeasurer& text, draw::Document& document);

} // namespace kupi::layout
