// The typography of a report on paper: templates/report/report.toml.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/colour.h"
#include "base/file.h"
#include "cards/cards.h"
#include "layout/display_list.h"

namespace kupi::layout {

enum class ReportKind : unsigned char { about, title, heading, strong, text, quote, note, picture };
inline constexpr std::size_t report_kinds = 8;

struct ReportLook {
    struct Block {
        Font font;
        Colour colour = ink_black;
        double before = 0, leading = 1, indent = 0; ///< points; type sizes; points
    };
    double margin = 0, tallest_picture = 0; ///< points
    Colour quiet, marked, rule;
    Colour stands, overturned, undecided; ///< of the first sentence, by the verdict
    std::array<Block, report_kinds> blocks;
    int columns = 1;
    double gap = 0, list_size = 0; ///< of the list, points

    /// Into which a picture is scaled.
    Size picture_room(Size paper) const { return {paper.width - 2 * margin, tallest_picture}; }
    const Block& of(ReportKind kind) const { return blocks[static_cast<std::size_t>(kind)]; }
};

std::optional<ReportLook> load_report_look(const DataFolders& data, Diagnostics& out);

} // namespace kupi::layout
