// What stands in a line of text beside words: :pictures:, and in cards' texts emphasis. The one reader of it.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "reference/pictures.h"
#include "reference/rules_text.h"

namespace kupi::reference {

enum class InlineMarks {
    taken,   ///< of Markdown, which has read emphasis and escapes by itself
    emphasis ///< *so*, **strong**, and \ before a plain *, : or \, as the texts of cards have them
};

/// `like`: how the words are set, and the place of the text's beginning, by which pictures have theirs. `unclosed`
/// becomes true where a mark of emphasis stands before a word and is no mark, since nothing ends it.
std::vector<Inline> inlines_of(std::string_view text, InlineMarks marks, const Inline& like = {},
                               bool* unclosed = nullptr);

/// Without the pictures whose name the words just before them say already, and without the space between: "alak :alak:"
/// is alak, "the seven of coins :7D:" the seven of coins. Those that are `drawn` stay.
std::vector<Inline> said_once(const std::vector<Inline>& inlines, const Pictures& pictures,
                              const std::function<bool(const Inline&)>& drawn = {});

} // namespace kupi::reference
