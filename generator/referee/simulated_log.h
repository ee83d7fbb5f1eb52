// A simulated game as a log.
#pragma once

#include <string>
#include <vector>

#include "referee/entry.h"
#include "referee/setup.h"
#include "rules/simulate.h"

namespace kupi {

/// Names for so many players: short, and none is a card's.
std::vector<std::string> simulated_players(int players);

/// The whole game with a claim for each finished hand, and one for the game if it is over. `writer` has the players'
/// names, `title` says where it came from.
std::string log_of(const SimulatedGame& played, const Game& game, const Seating& seating, EntryWriter& writer,
                   const std::string& title);

} // namespace kupi
