// The rules of a game as HTML: every section and every paragraph that has an id can be linked to.
#pragma once

#include <set>
#include <string>

#include "reference/rules_book.h"

namespace kupi::site {

/// Ids begin with "rule-". Pictured cards are drawn by the page's own symbols, if `drawn` says that it has them; those
/// in a line of words by their suits' ("suit-si").
std::string rules_html(const RulesBook& book, const std::set<std::string>& drawn);

} // namespace kupi::site
