// The rules of a game as HTML: every section and every paragraph that has an id can be linked to.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "reference/rules_book.h"

namespace kupi::site {

/// What draws the pictures of a text in a page. Each function gives SVG or HTML for a notation, or nothing where the
/// page has no drawing: then its name stands there.
struct Drawn {
    std::function<std::string(const std::string& notation, const std::string& name)> card; ///< of a hand or a table
    std::function<std::string(const std::string& notation, const std::string& name)> sign; ///< in the line
    int deeper = 1; ///< by how many levels headings stand below those of the page
};

/// Blocks of `text`. Ids begin with "rule-".
std::string rules_html(const std::vector<Block>& blocks, const RulesText& text, const Pictures& pictures,
                       const Drawn& drawn);

/// The game's rules and those that all games share. Pictured cards are drawn by the page's own symbols, if `drawn` says
/// that it has them; those in a line of words by their suits' ("suit-si").
std::string rules_html(const RulesBook& book, const std::set<std::string>& drawn);

/// A card as one of the page's symbols; `tint`: the style sheet's class for a back of a further pack.
std::string card_drawing(const std::string& symbol, const std::string& name, const std::string& tint = {});

} // namespace kupi::site
