// What a game of the family "tricks" says of itself (rulesheets/families/tricks/family.toml), as plain values.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/trick.h"
#include "rules/setup.h"

namespace kupi {

/// A line of `score`: what a side gets for its tricks or points. Of a side the first line that it meets counts.
struct ScoreLine {
    enum class Of : std::uint8_t { always, tricks, points, made, missed };
    enum class Whose : std::uint8_t { anybody, declarer, others };
    Of of = Of::always;
    Whose whose = Whose::anybody;
    std::int16_t least = 0, most = INT16_MAX;
    // number + per_trick · tricks + …
    std::int32_t number = 0;
    std::int16_t per_trick = 0, per_point = 0, per_bid = 0, per_over = 0;

    friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

struct TrickRules {
    enum class Trump : std::uint8_t { none, fixed, turned, last, named };
    enum class Goal : std::uint8_t { target, least, deals };

    static constexpr int most_seats = 8, most_score_lines = 8;

    std::uint8_t players = 4, sides = 0; ///< sides: 0, each player is one
    std::uint8_t suits = 4, hand = 13, trump_suit = 0;
    Trump trump = Trump::none;
    Goal goal = Goal::target;
    std::int32_t target = 0, deals = 0;
    std::int16_t trick_points = 0, last_trick_points = 0;
    std::uint8_t score_lines = 0;
    std::array<ScoreLine, most_score_lines> score{};
    std::array<std::int8_t, PlayingCard::codes> points{}; ///< of each card
    CardSet pack;                                         ///< all that is played with
    CardSet aside;                                        ///< cards of the deck that are not

    int side_count() const { return sides == 0 ? players : sides; }
    /// Of a card, in this hand.
    int points_of(PlayingCard card) const { return points[card.code()]; }

    friend bool operator==(const TrickRules&, const TrickRules&) = default;
};

/// The ranks of the pack and the standing trumps.
TrickRanks trick_ranks(const Setup& setup);
/// The first parameter that makes no sense with this deck and these players.
HeaderFault fault_of_tricks(const Setup& setup);
/// Of a setup without such a fault.
TrickRules trick_rules(const Setup& setup);

} // namespace kupi
