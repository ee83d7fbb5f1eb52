// What kupi rules lists: the games, a game's variants and its verbs.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cards/cards.h"
#include "reference/game.h"
#include "reference/terminal.h"

namespace kupi::cli {

/// Every game that can be read, sorted by id. A game with faults is left out with a warning.
std::vector<Game> readable_games(const DataFolders& data, Diagnostics& out);

std::string games_text(const std::vector<Game>& games, const TerminalStyle& style);
/// `ids`: only these; all if empty. An id that the game does not have throws Failure, with did-you-mean.
std::string variants_text(const Game& game, const std::vector<std::string>& ids, const TerminalStyle& style);
/// `deck`: the game's own, whose cards serve as examples; null if it can't be read.
std::string verbs_text(const Game& game, const cards::Deck* deck, const std::vector<std::string>& verbs,
                       const TerminalStyle& style);

// The same for programs.
nlohmann::ordered_json to_json(const Game& game);
nlohmann::ordered_json variants_json(const Game& game, const std::vector<std::string>& ids);
nlohmann::ordered_json verbs_json(const Game& game, const std::vector<std::string>& verbs);

/// What a variant takes, and its default: "on or off [off]", "carry or house [carry]", "1 to 1000; alone 1 [off]".
std::string values_of(const Variant& variant);

} // namespace kupi::cli
