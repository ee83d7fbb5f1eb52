// Contracts that are bid by a number, in games of the family "tricks": each with its trump and what is undertaken.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "games/trick.h"
#include "rules/inplace_vector.h"
#include "rules/pack.h"

namespace kupi::games {

/// "250 no-trump alone: tricks 0": who bids 250 plays without trump and partner, and takes no trick.
struct BidContract {
    static constexpr std::uint8_t no_trump = TrickRanks::no_suit, named = 0xfd, led = 0xfc;

    std::int16_t number = 0, least = 0, most = 0; ///< of tricks or points
    std::uint8_t trump = no_trump;                ///< a suit, or one of the above
    bool alone = false, of_points = false;

    friend bool operator==(const BidContract&, const BidContract&) = default;
};
using BidContracts = InplaceVector<BidContract, 24>;

/// Nothing for what is no contract.
std::optional<BidContract> parse_contract(std::string_view text, const Pack& pack);

} // namespace kupi::games
