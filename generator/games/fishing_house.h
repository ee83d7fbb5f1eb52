// Fishing games: what a game of the family is like.
#pragma once

#include <span>

#include "games/family_house.h"
#include "rules/known.h"
#include "rules/seat.h"

namespace kupi::games::fishing {

inline constexpr int most_seats = 6;

enum class Capture : std::uint8_t { rank, ranks, sum, sums, total };

using Worths = family::Worths<12>;

/// The cards for which a start has to be turned, or dealt, again; none where it stands.
struct WrongStart {
    CardSet cards;
    std::string_view why = "turn-again"; ///< an id of the family's [say]
};

struct House {
    House() = default;
    explicit House(const Setup& setup);
    /// What the family, or the deck, has no room for, cards that are none, packs that repeat cards, and a start that
    /// could never stand.
    static HeaderFault fault_of(const Setup& setup);

    int side_of(Seat seat) const { return seat % sides; }
    Seats members(int side) const;
    int value_of(PlayingCard card) const { return value[card.rank()]; }
    /// A bit for each value below 32 of cards that stand in sums.
    std::uint32_t sums_of(CardSet cards) const;
    bool is_face(PlayingCard card) const { return (faces >> card.rank() & 1) != 0; }
    CardSet face_cards() const { return CardSet::of_ranks(faces); }
    /// Those that take a sum in cards.
    CardSet cards_worth(int sum) const;
    WrongStart wrong_start(std::span<const PlayingCard> cards) const; ///< its top last
    /// How often a start makes the total: once, twice, or not at all.
    int sweeps_of_start(CardSet cards) const;
    /// To a simple player: takes what counts and all of it, a taker for worthy tables only; else lays what counts
    /// least.
    int worth_of(PlayingCard card, CardSet taken, bool all) const;
    void tell_known(Known& known) const;

    CardSet pack, takers, not_on_top, crowd;
    Worths majorities, worth;               ///< for most of some cards; for each card
    std::array<std::uint8_t, 16> value{};   ///< of each rank
    std::array<std::uint16_t, 16> alike{};  ///< for each rank, those that count as much in a sum
    std::string_view sweep_name = "sweeps"; ///< what a result calls their number
    std::int32_t target = 0, match = 0;     ///< 0: no end but the log's
    std::int16_t sweep = 0, taker_sweep = 0, primiera = 0;
    std::uint16_t faces = 0; ///< ranks that are taken by their own rank alone
    std::uint8_t players = 2, sides = 2, hand = 4, start = 4, crowd_most = 0, total = 0;
    std::uint8_t most_value = 0; ///< of a card that stands in sums
    Capture capture = Capture::rank;
    bool pile = false;        ///< the cards lie on one pile, and its top alone counts
    bool not_a_pair = false;  ///< the start pile's top two are not to be of one rank
    bool deal_again = false;  ///< what may not lie at the start: all is dealt anew, not only turned
    bool start_sweep = false; ///< a start that makes the total, or twice, is the dealer's
    bool rank_first = false;  ///< a single equal card goes before several
    bool builds = false;      ///< cards may be built
    bool must_capture = false, last_sweep = false, last_takes = false;
    bool by_hands = false, total_points = false; ///< a match goes to hands won; an even one to points
    bool count_out = false;                      ///< the target goes to who reaches it first as points are counted

    friend bool operator==(const House&, const House&) = default;
};

} // namespace kupi::games::fishing
