// Position counts: how many ways a fixed deal can go on for so many entries.
#pragma once

#include <cstdint>

#include "games/support/tables.h"

namespace kupi::games::trial {

/// Sequences of `depth` entries, once the first `after` entries of a random hand (the longest of a few seeds) have been
/// played. A seeded order of the cards fills every ??; where the table deals or turns, that is done first and in one
/// way; an amount is tried at its least and the next two. Counting stops at `most`.
std::uint64_t perft(const Table& table, int after, int depth, std::uint64_t most = 2'000'000);

/// How many entries that random hand has.
int length_of_hand(const Table& table);

} // namespace kupi::games::trial
