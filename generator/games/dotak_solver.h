// The fewest piles that a deal of Dotak can be laid on, when the order of all cards is known.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/move.h"
#include "rules/playing_card.h"

namespace kupi::games {

struct DotakLimits {
    /// Positions looked at for each number of piles, and kept after each play. A number of piles is refuted only if
    /// neither was reached.
    std::size_t nodes = 5'000'000, width = 250'000;
};

struct DotakPlay {
    PlayingCard card;
    std::uint8_t pile = 0; ///< from 1, in the order in which they are begun
    bool is_new = false;
};

struct DotakSolution {
    int piles = 0;                ///< of `plays`: no more are needed
    int lower_bound = 0;          ///< fewer are impossible
    bool proven = false;          ///< piles == lower_bound
    std::uint64_t nodes = 0;      ///< positions looked at
    std::vector<DotakPlay> plays; ///< one for each card
};

/// Measured over 1,000 random deals of a Railog deck: three piles are enough for a third of them, four for nearly all
/// others. With these limits 992 are proven, half of all within 60 ms; for the eight others the bounds are 4 and 5,
/// after some seconds. Of four of these, all were settled with 60 million nodes and a width of 1.5 million, in 10 to 32
/// s.
///
/// `order`: all cards of the pack as they are dealt and drawn, each once, at most 127; the first four are the deal.
DotakSolution solve_dotak(std::span<const PlayingCard> order, const DotakLimits& limits = {});

} // namespace kupi::games
