// Blocks made here, not read from a rules text.
#pragma once

#include <string>
#include <vector>

#include "reference/rules_text.h"

namespace kupi::layout {

Inline run(const std::string& text, bool bold = false, bool italic = false);
Inline sign(const std::string& notation); ///< a small picture
Block paragraph(std::vector<Inline> inlines);
Block heading(const std::string& text); ///< of a section

} // namespace kupi::layout
