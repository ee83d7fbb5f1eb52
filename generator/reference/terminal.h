// Blocks of rules as text for a terminal.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "reference/pictures.h"
#include "reference/rules_text.h"
#include "reference/wrap.h"

namespace kupi::reference {

struct TerminalStyle {
    std::size_t width = 80;              ///< columns
    std::size_t indent = 4;              ///< of everything but headings
    bool emphasis = false;               ///< with ANSI sequences: bold, italic, faint; else no control characters
    std::vector<std::string> marks = {}; ///< stems of words to mark, where there is emphasis
};

/// Headings stand out to the left, with the id of each section or named paragraph at the right edge. Footnotes follow
/// the section that refers to them. Each line ends with a newline.
std::string to_terminal(const std::vector<Block>& blocks, const std::map<std::string, Block>& footnotes,
                        const Pictures& pictures, const TerminalStyle& style);

/// How a picture is named.
enum class PictureForm {
    prose, ///< "arl of meth"
    brief, ///< "arl meth": in tables and hands
};
/// A line of text, its pictures as their names, said once: cards in a row are parted by commas, a card in a sum stands
/// as its notation.
StyledText named(const std::vector<Inline>& inlines, const Pictures& pictures, PictureForm form = PictureForm::prose);

/// Words alone, one line for each block; for search.
std::string named_text(const Block& block, const Pictures& pictures);

/// A line with `right` at its right edge, faint; on a line of its own where there is no room.
std::string with_right(const std::string& line, const std::string& right, const TerminalStyle& style);
/// Filled lines behind an indent, with the words marked that `style` marks.
std::string filled(StyledText text, std::size_t indent, const TerminalStyle& style);

} // namespace kupi::reference
