// The table of a game as a page: what `kupi table` writes, and `kupi site` for each game.
#pragma once

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
    std::string deck = {}; ///< as asked for; empty: the game's own
    InkMode ink = InkMode::full;
    std::string beside = {}; ///< a script that brings the referee and its files; empty: they are in the page
};

/// The module lies with the data where kupi is installed, and beside the program in a checkout. Throws Failure where it
/// is missing, and says how it is made.
std::string load_referee(const DataFolders& data);

/// What the referee of these games' pages reads, the text of their rules included.
site::TableFiles table_files(const std::vector<const RulesBook*>& books, const DataFolders& data);

/// With all cards of the press. `referee` is empty where a script beside the page brings it.
std::string table_html(const Game& game, Press& press, const TableSetting& setting, const std::string& referee,
                       const DataFolders& data, Diagnostics& out);

} // namespace kupi::cli
