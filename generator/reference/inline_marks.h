// The one reader of what stands in a line of text beside words: :pictures:, and in cards' texts emphasis.
#pragma once

#include <string_view>
#include <vector>

#include "reference/rules_text.h"

namespace kupi::reference {

enum class InlineMarks {
    taken,   ///< of Markdown, which has read emphasis and escapes by itself
    emphasis ///< *so*, **strong**, and \ before a plain *, : or \, as the texts of cards have them
};

/// `like`: how the words are set, and the place of the text's beginning, by which pictures have theirs.
std::vector<Inline> inlines_of(std::string_view text, InlineMarks marks, const Inline& like = {});

} // namespace kupi::reference
