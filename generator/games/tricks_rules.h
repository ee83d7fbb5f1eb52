// What a game of the family "tricks" says of itself (rulesheets/families/tricks/family.toml), as plain values.
#pragma once

#include <array>
#include <cstdint>

#include "games/trick.h"
#include "games/tricks_contracts.h"
#include "games/tricks_score.h"
#include "rules/setup.h"

namespace kupi::games {

/// Enumerators in the order of the parameter's words.
struct TrickRules {
    enum class Hands : std::uint8_t { same, fewer, fewer_then_more };
    enum class Trump : std::uint8_t { none, fixed, turned, last, named, bid, led, offered, cycle, contract };
    enum class Namer : std::uint8_t { left, dealer, winner };
    enum class Passing : std::uint8_t { left, right, across, cycle };
    enum class Follow : std::uint8_t { suit, free, after_stock };
    enum class Beat : std::uint8_t { no, trumps, always };
    enum class Lead : std::uint8_t { left, declarer, card };
    enum class Bids : std::uint8_t { none, exact, contract, auction };
    enum class BidOf : std::uint8_t { tricks, points };
    enum class TakenBy : std::uint8_t { nobody, dealer, declarer };
    enum class CountsFor : std::uint8_t { nobody, declarer, others, last };
    enum class Ties : std::uint8_t { nothing, one, add };
    enum class Goal : std::uint8_t { target, least, deals, last, hand };

    static constexpr int most_seats = 8;
    static constexpr std::uint8_t no_suit = TrickRanks::no_suit;

    std::uint8_t players = 4, sides = 0; ///< sides: 0, each player is one
    std::uint8_t suits = 4, hand = 13, first_packet = 0, widow = 0, enough = 0;
    std::uint8_t open = 0; ///< cards of each player that lie open
    std::uint8_t trump_suit = 0, closed_suit = no_suit, pass = 0;
    Hands hands = Hands::same;
    Trump trump = Trump::none;
    Namer namer = Namer::left;
    Passing passing = Passing::left;
    Follow follow = Follow::suit;
    Beat beat = Beat::no;
    Lead lead = Lead::left;
    Bids bids = Bids::none;
    BidOf bid_of = BidOf::tricks;
    TakenBy turned_to = TakenBy::nobody;
    CountsFor widow_for = CountsFor::nobody;
    Ties ties = Ties::nothing;
    Goal goal = Goal::target;
    bool to_right = false; ///< the turn goes around to the right
    bool draw = false, must_trump = false, partner_rests = false, no_points_first = false, bids_uneven = false;
    bool closing = false, standing_always = false;
    bool covered = false;       ///< each open card lies on another
    bool counts_points = false; ///< tricks alone do not tell what a hand scores
    bool moon = false, knock_out = false, capped = false, equal_last = false;
    bool must_bid = false, bid_once = false, no_trump = false, dealer_names = false, alone = false;
    std::int32_t target = 0, deals = 0;
    std::int16_t trick_points = 0, first_trick_points = 0, last_trick_points = 0, widow_points = 0, divide = 1,
                 all_points = 0;
    std::int16_t marriages = 0, royal_marriage = 0, enough_points = 0;
    std::int8_t exchange = -1;                                  ///< a rank, or -1
    std::array<std::int8_t, 2> marriage_ranks{-1, -1};          ///< of the two cards
    InplaceVector<std::uint8_t, PlayingCard::most_suits> cycle; ///< trumps, hand by hand
    BidContracts contracts;                                     ///< by rising numbers
    std::int16_t bust = 0, nil = 0, bags = 0, bag_penalty = 0;
    std::int16_t bid_least = 0, bid_most = 0, bid_step = 1, book = 0;
    PlayingCard lead_card;
    std::array<std::uint8_t, PlayingCard::most_suits> suit_order{}; ///< of bids, the lowest first
    ScoreLines score;
    std::array<std::int8_t, PlayingCard::codes> points{}, trump_points{}; ///< of each card
    CardSet with_points;                                                  ///< cards that have any, trump or not
    CardSet kept;                                                         ///< cards that may not be put away
    CardSet pack;                                                         ///< kinds of all that is played with
    CardSet aside;                                                        ///< cards of the deck that are not
    std::uint8_t copies = 1;                                              ///< packs shuffled together

    int side_count() const { return sides == 0 ? players : sides; }
    int side_of(Seat seat) const { return sides == 0 ? seat : seat % sides; }
    Seats members(int side) const {
        return Seats::all(players).where([&](Seat seat) { return side_of(seat) == side; });
    }
    /// Where sides are two of them; else nobody.
    Seat partner(Seat seat) const {
        const Seats others = members(side_of(seat)) - Seats::of(seat);
        return others.size() == 1 ? others.first() : nobody;
    }
    int covered_cards() const { return covered ? open : 0; } ///< of each player
    /// Whose turn comes after, of those in `in`.
    Seat next(Seat seat, Seats in) const {
        do seat = left_of(seat, players, to_right ? players - 1 : 1);
        while (!in.has(seat));
        return seat;
    }
    /// That is bid by this number; null: none.
    const BidContract* contract(int number) const {
        for (const BidContract& one : contracts)
            if (one.number == number) return &one;
        return nullptr;
    }
    /// Kinds of bids that a number can be made with: without suits, one.
    int denominations() const { return trump == Trump::bid ? suits + no_trump : 1; }

    friend bool operator==(const TrickRules&, const TrickRules&) = default;
};

/// The ranks of the pack and the standing trumps.
TrickRanks trick_ranks(const Setup& setup);
/// The first parameter that makes no sense with this deck and these players.
HeaderFault fault_of_tricks(const Setup& setup);
/// Of a setup without such a fault: cards that nobody is dealt, turns up or draws. Of hands that change their size they
/// are told with that.
int left_over_in_tricks(const Setup& setup);
/// Of a setup without such a fault.
TrickRules trick_rules(const Setup& setup);

} // namespace kupi::games
