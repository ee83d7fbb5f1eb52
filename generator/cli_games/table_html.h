// The table of a game as a page: what `kupi table` writes, and `kupi site` for each game.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/press.h"
#include "reference/rules_book.h"
#include "site/table_page.h"

namespace kupi::cli {

/// What is set when the page is made; all may be empty.
struct TableSetting {
    std::vector<std::string> players = {};
    std::vector<Choice> choices = {};
    std::string deck = {};   ///< as asked for; empty: the game's own
    std::string beside = {}; ///< a script that brings the referee and its files; empty: they are in the page
};

/// They lie with the data where kupi is installed, and beside the program in a checkout. Throws Failure where one is
/// missing, and says how it is made.
site::PageModules load_page_modules(const DataFolders& data);

/// What the referee of these games' pages reads, the text of their rules included.
site::TableFiles table_files(const std::vector<const RulesBook*>& books, const DataFolders& data);

/// What all games that are played with the same cards have of them in their pages.
struct TableCards {
    std::string deck;            ///< its id
    std::set<std::string> drawn; ///< short names of the cards, ids of the suits' symbols
    std::string symbols;         ///< packed
};

/// All cards of the press.
TableCards table_cards(Press& press, InkMode ink, Diagnostics& out);

std::string table_html(const Game& game, const TableCards& cards, const TableSetting& setting,
                       const site::PageModules& modules, const DataFolders& data);

} // namespace kupi::cli
