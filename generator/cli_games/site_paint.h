// The drawings and the files to print of a site.
#pragma once

#include <map>
#include <string>

#include "cards/sizes.h"
#include "cli_games/site_folder.h"
#include "cli_games/table_html.h"
#include "site/world.h"

namespace kupi::cli {

/// What all painters of a site share. Any number of threads may use it at once.
struct SiteJob {
    const DataFolders& data;
    const std::vector<Family>& families; ///< of all data folders, for the pictures in rules
    const Sizes& sizes;
    const NamedSize& paper; ///< of the decks' sheets
    const site::PageModules& modules;
    std::map<std::string, TableCards> tables; ///< by deck; of those that games with a table page are played with
    SiteFolder& folder;
};

// Each fills in what is drawn, writes the files beside the page, and says in `out` what could not be made.
void paint_family(site::FamilyShown& family, const SiteJob& job, Diagnostics& out);
void paint_deck(site::DeckShown& deck, const SiteJob& job, Diagnostics& out);
void paint_table(TableCards& cards, const Deck& deck, const SiteJob& job, Diagnostics& out);
/// A game with an engine has a table page if its deck has cards for one.
void paint_game(site::GameShown& game, const Deck& deck, const SiteJob& job, Diagnostics& out);

/// A suit's symbol, or else nothing.
std::string site_icon(const Family& family, const SiteJob& job);

} // namespace kupi::cli
