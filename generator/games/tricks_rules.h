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

/// Enumerators in the order of the parameter's words.
struct TrickRules {
    enum class Hands : std::uint8_t { same, fewer, fewer_then_more };
    enum class Trump : std::uint8_t { none, fixed, turned, last, named };
    enum class Namer : std::uint8_t { left, dealer, winner };
    enum class Passing : std::uint8_t { left, right, across, cycle };
    enum class Follow : std::uint8_t { suit, free };
    enum class Beat : std::uint8_t { no, trumps, always };
    enum class Lead : std::uint8_t { left, declarer, card };
    enum class Bids : std::uint8_t { none, exact, contract };
    enum class Ties : std::uint8_t { nothing, one, add };
    enum class Goal : std::uint8_t { target, least, deals, last };

    static constexpr int most_seats = 8, most_score_lines = 8;
    static constexpr std::uint8_t no_suit = TrickRanks::no_suit;

    std::uint8_t players = 4, sides = 0; ///< sides: 0, each player is one
    std::uint8_t suits = 4, hand = 13, first_packet = 0;
    std::uint8_t trump_suit = 0, closed_suit = no_suit, pass = 0;
    Hands hands = Hands::same;
    Trump trump = Trump::none;
    Namer namer = Namer::left;
    Passing passing = Passing::left;
    Follow follow = Follow::suit;
    Beat beat = Beat::no;
    Lead lead = Lead::left;
    Bids bids = Bids::none;
    Ties ties = Ties::nothing;
    Goal goal = Goal::target;
    bool draw = false, must_trump = false, partner_rests = false, no_points_first = false, bids_uneven = false;
    bool moon = false, knock_out = false, capped = false;
    std::int32_t target = 0, deals = 0;
    std::int16_t trick_points = 0, last_trick_points = 0, divide = 1, all_points = 0;
    std::int16_t nil = 0, bags = 0, bag_penalty = 0;
    std::uint8_t score_lines = 0;
    PlayingCard lead_card;
    std::array<ScoreLine, most_score_lines> score{};
    std::array<std::int8_t, PlayingCard::codes> points{}, trump_points{}; ///< of each card
    CardSet with_points;                                                  ///< cards that have any, trump or not
    CardSet pack;                                                         ///< all that is played with
    CardSet aside;                                                        ///< cards of the deck that are not

    int side_count() const { return sides == 0 ? players : sides; }

    friend bool operator==(const TrickRules&, const TrickRules&) = default;
};

/// The ranks of the pack and the standing trumps.
TrickRanks trick_ranks(const Setup& setup);
/// The first parameter that makes no sense with this deck and these players.
HeaderFault fault_of_tricks(const Setup& setup);
/// Of a setup without such a fault.
TrickRules trick_rules(const Setup& setup);

} // namespace kupi
