// Tables that a game is tried out at: every number of players, and variants so that any two values that may meet do.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"
#include "referee/setup.h"
#include "reference/game.h"
#include "rules/position.h"

namespace kupi::games::trial {

using namespace referee;

struct Table {
    const Engine* engine = nullptr;
    const Game* game = nullptr; ///< lives as long as the program
    Setup setup;
    Seating seating;
    Deck deck;
    std::string words; ///< "getha, 3 players, dealer p2, jokers, ante=3, pot=5"
};

/// The games that ship, and those that tests tell of a family: what no game that ships has of it.
const DataFolders& data();

/// The engines of all games of the data folders that have one, sorted by the game's id. What plays a game of a family
/// stands there once for each, under the id of the game.
std::span<const Engine> played_games();
const Engine& played_game(std::string_view id);

/// The game.toml of an engine; throws Failure if it can't be read.
const Game& game_of(const Engine& engine);

/// A table with these variants ("one-suit,ante=2"). Nothing where their deck does not exist (yet).
std::optional<Table> plain_table(const Engine& engine, int players, const std::string& variants = "");

/// Every number of players without variants, then a pairwise covering set. The same on every machine.
const std::vector<Table>& covering_tables(const Engine& engine);

/// "Ana's" entry as a line of a log would have it, with seats as p1, p2 …
std::string to_text(const Table& table, const Move& move);

} // namespace kupi::games::trial
