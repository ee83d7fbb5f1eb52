// Rules for a place where nothing reads Markdown: a page. Words, ids and conditions are kept, and what pictures show is
// named; quotation(), select() and named_text() say the same of both.
#pragma once

#include <string>
#include <string_view>

#include "reference/pictures.h"
#include "reference/rules_text.h"

namespace kupi::reference {

/// The file that stands in for rules.md, and in rulesheets/ for what log-format.md has of rules.
inline constexpr std::string_view stored_rules_name = "rules.stored";

std::string stored(const RulesText& text, const Pictures& pictures);
/// Of what stored() has written.
RulesText restored(std::string_view bytes);

} // namespace kupi::reference
