// Plain words on lines: for labels and instructions. Running text is set by layout/paragraph.
#pragma once

#include <string>
#include <vector>

#include "layout/text_measurer.h"

namespace kupi::layout {

/// As many words on each line as fit its width. A word that is wider than the width stands alone.
std::vector<std::string> wrap_lines(const std::string& words, const Font& font, double width, TextMeasurer& text);

} // namespace kupi::layout
