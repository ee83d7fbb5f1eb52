// Why a Yamiro hand ended as it did, step by step. The words stand in the games' [say] tables.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/arlas_hand.h"
#include "rules/ruling.h"
#include "rules/seat.h"

namespace kupi {

struct ArlasPlayed {
    PlayingCard card;
    Seat seat = 0;
    friend bool operator==(const ArlasPlayed&, const ArlasPlayed&) = default;
};

struct ArlasExplainer {
    Trace& trace;
    std::span<const ArlasPlayed> played; ///< in order
    const ArlasRanks& ranks;
    const ArlasHand& rows;
    bool partners; ///< two teams of two

    /// A tie that goes on, with that many cards in each row.
    void further_round(int cards);
    void result(const ArlasHand::Verdict& verdict, const std::array<std::int32_t, 2>& totals);

  private:
    Note& note_of_side(std::string_view id, int side);
    bool arlas();
};

} // namespace kupi
