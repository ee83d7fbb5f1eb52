// Who plays what, as the command line says it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "referee/setup.h"
#include "referee/vocabulary.h"
#include "rules/position.h"

namespace kupi::cli {

struct SimulationTable {
    Game game;
    const Engine* engine = nullptr;
    Deck deck;
    Seating seating;
    Setup setup;
    std::unique_ptr<const Vocabulary> vocabulary; ///< refers to `game`: this does not move
    std::vector<std::string> header_words;        ///< as typed

    /// `players` 0: four, or as near as the game allows. Throws Failure for what does not go together.
    SimulationTable(const std::string& game_id, int players, const std::string& variants,
                    const std::vector<std::string>& headers, const DataFolders& data);
    SimulationTable(const SimulationTable&) = delete;
    SimulationTable& operator=(const SimulationTable&) = delete;
};

/// --solve: the fewest piles for each of so many deals.
std::string solved_table(const SimulationTable& table, std::uint64_t seed, std::uint64_t deals);

} // namespace kupi::cli
