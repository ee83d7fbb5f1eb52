// What a site holds: a person's own suits, decks and games, those that are named, or everything.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "reference/game.h"

namespace kupi::cli {

struct SiteChoice {
    std::vector<Family> families; ///< whose id may be a file's name
    std::vector<Deck> decks;      ///< in the order of the families
    std::vector<Game> games;
    bool of_ours = false; ///< something that comes with kupi is among them
};

/// Without names: what lies in other data folders than the installed one, or all where there is nothing, and with `all`
/// everything, a person's own first. A name is a game's, a deck's, or a family's with all of its decks and games. Games
/// bring the decks that they are played with, decks their family. Throws Failure for a name that nothing has, and for
/// files that can't be read.
SiteChoice choose_site(const std::vector<std::string>& names, bool all, const DataFolders& data, Diagnostics& out);

} // namespace kupi::cli
