// What a site shows, as values, and its pages as HTML. All drawings are there already, as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "reference/rules_book.h"

namespace kupi::site {

/// A family of suits and ranks. Each sign is HTML that draws it by one of `symbols`; empty where nothing is drawn.
struct FamilyShown {
    Family family;
    std::string symbols = {}; ///< of suits, ranks and extras
    std::vector<std::string> suit_signs = {}, rank_signs = {}, extra_signs = {};
};

struct DeckShown {
    Deck deck;
    std::vector<Card> cards = {};      ///< all of them, jokers too
    std::vector<std::string> ids = {}; ///< of their symbols
    std::vector<std::string> backs = {};
    std::string symbols = {};
    bool sheets = false; ///< there is a PDF of it
};

struct GameShown {
    RulesBook book;           ///< without what only logs need
    std::string rules = {};   ///< HTML
    std::string symbols = {}; ///< of the cards and signs in it
    bool sheet = false;       ///< there is a fold-up sheet
    bool table = false;       ///< there is a table page
};

/// In the order in which they are shown. Every deck that a game names is there, and every family with an id that may be
/// a file's name.
struct Site {
    std::string title, about;
    bool of_ours = false; ///< something that comes with kupi is in it
    std::vector<FamilyShown> families = {};
    std::vector<DeckShown> decks = {};
    std::vector<GameShown> games = {};
    std::string icon = {}; ///< SVG
};

// Names of files. All lie in one folder.
inline constexpr const char* front_file = "index.html";
inline constexpr const char* icon_file = "icon.svg";
inline constexpr const char* tables_file = "tables.js"; ///< what table pages share
std::string page_of_family(std::string_view id);
std::string page_of_deck(std::string_view id);
std::string page_of_game(std::string_view id);
std::string page_of_table(std::string_view game);
std::string hand_of_deck(std::string_view id);    ///< a picture
std::string sheets_of_deck(std::string_view id);  ///< PDF
std::string sheet_of_game(std::string_view game); ///< PDF

struct SiteFile {
    std::string name, text;
};

/// Every page, the style, the scripts and the search index: what is made of text alone. Throws Failure for a template
/// that is missing.
std::vector<SiteFile> site_pages(const Site& site, const DataFolders& data);

/// The service worker. `pages` are kept at the first visit, `tables` after them; `digest` says that something has
/// changed.
SiteFile site_worker(const std::vector<std::string>& pages, const std::vector<std::string>& tables,
                     const std::string& digest, const DataFolders& data);

} // namespace kupi::site
