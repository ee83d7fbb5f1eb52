// A display list as text, which shows what a change of the layout does without looking at pixels.
#pragma once

#include "layout/display_list.h"

namespace kupi::layout::draw {

/// One operation a line, numbers with at most three decimals.
std::string to_text(const Document& document);

} // namespace kupi::layout::draw
