// The table of a game as one page that needs nothing but a browser.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/file.h"

namespace kupi::site {

using TableFiles = std::vector<std::pair<std::string, std::string>>; ///< by path below a data folder

/// What generator/web makes, as WebAssembly.
struct PageModules {
    std::string referee;
    std::string unpacker; ///< of what the page carries, the referee included
};

struct TablePage {
    std::string title, about;
    std::string settings; ///< JSON: the game's id, and what was chosen when the page was made
    std::string symbols;  ///< the deck's cards, as <symbol>s in one <svg>, packed
    std::string rules;    ///< HTML
    TableFiles files;     ///< what the referee reads, by its path below a data folder
    PageModules modules;
    /// A script beside the page that brings files and referee (shared_by_tables); empty: the page has them itself.
    std::string beside;
};

/// What the referee may read: of every game, so that a page judges any log, and of every deck and family, so that it
/// knows each card's name.
TableFiles referee_files(const DataFolders& data);

/// With templates/site's page.html, style.css and modules. Throws Failure if one is missing.
std::string to_html(const TablePage& page, const DataFolders& data);

/// The script that the tables of a site share, with templates/site/world's tables.js.
std::string shared_by_tables(const TableFiles& files, const std::string& referee, const DataFolders& data);

} // namespace kupi::site
