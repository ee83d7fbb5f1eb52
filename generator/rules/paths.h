// The paths that cards can have taken in a story. What to ask of them stands in rules/lies.h and rules/deals.h.
//
// A unit is one card of the pack; units written alike are told apart here, and which of them was seen is chosen without
// loss where they are interchangeable. Time is cut into slices, at whose beginning each unit lies at one of a set of
// places (a bit each). Within a slice only seen cards move; between two slices unseen cards do, in a step whose moves
// form a forest from sources to targets, so that the sizes of the places before and after say how many took each way.
// Events that commute are put into one slice, events that do not begin the next: a whole deal is one step.
//
// A lie chooses for each unit one place in each slice, so that neighbouring places are linked by the step and each way
// (to stay at a place, or to take a move) holds as many as it should.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "rules/story.h"

namespace kupi::rules {

/// Where each card was in one possible lie: of each slice, of each unit, the place by its number in Paths.
struct Lie {
    std::vector<std::uint8_t> at;
};

/// What has been read from a story: a value that changes no more, but for further clauses.
struct Paths {
    using Mask = std::uint64_t; ///< of places, by their number here; or of ways
    static constexpr Mask bit(int place) { return Mask{1} << place; }
    static constexpr bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; } ///< of one that is not empty
    static constexpr std::uint8_t nowhere = 0xff;
    static constexpr int most_places = 32; ///< as many moves in a step, and a bit for each in a Mask

    /// Which facts count: those of entries up to `upto`. Of an entry e with `unnamed[e]`, only how many cards went
    /// where.
    struct Scope {
        int upto = std::numeric_limits<int>::max();
        std::span<const char> unnamed{};
    };
    struct Move {
        std::uint8_t from, to;
        int n;
        std::vector<std::pair<int, int>> events; ///< with how many each
    };
    struct Slice {
        std::vector<Move> moves; ///< of the step to the next
        bool one_kind = false;   ///< only units of `kind` may move: which of them was seen is not clear
        PlayingCard kind{};
        Mask sources = 0, targets = 0;
        int entry = 0; ///< the last before it
    };
    /// Units at a place at the beginning of a slice.
    struct Spot {
        int slice;
        std::uint8_t place;
        int sure = 0;
        std::vector<int> units; ///< others that may be there, ascending
    };
    struct Limit {
        int spot;
        bool at_least;
        int n;
        Limit opposite() const { return {spot, !at_least, at_least ? n - 1 : n + 1}; }
        friend bool operator==(const Limit&, const Limit&) = default;
    };
    using Clause = std::vector<Limit>; ///< one of these holds
    /// A clause, or its opposite.
    struct Want {
        int clause;
        bool holds = true;
    };

    Paths(const Story& story, const Scope& scope);
    /// A further clause, that a place holds one of these cards at the end: its number.
    int add_at_end(Pile place, CardSet cards);

    int units() const { return static_cast<int>(cards.size()); }
    int last() const { return static_cast<int>(slices.size()) - 1; }
    /// The last slice is matched by itself only where there is no step.
    int last_step() const { return last() > 0 ? last() - 1 : 0; }
    /// Of tables that have a row of all units for each slice.
    std::size_t cell(int slice, int unit) const {
        return static_cast<std::size_t>(slice) * cards.size() + static_cast<std::size_t>(unit);
    }
    std::uint8_t jump(int slice, int unit) const { return jumps[cell(slice, unit)]; }
    int origin(int slice, int way) const { return way < most_places ? way : move(slice, way).from; }
    int target(int slice, int way) const { return way < most_places ? way : move(slice, way).to; }
    const Clause& clause(int number) const { return clauses[static_cast<std::size_t>(number)]; }
    const Spot& spot(const Limit& limit) const { return spots[static_cast<std::size_t>(limit.spot)]; }
    /// Where a unit may be at the beginning of the next slice; where it may have been at that of this one.
    Mask after(int slice, int unit, Mask at) const;
    Mask before(int slice, int unit, Mask at) const;

    // ---- Looking at a lie

    int place(const Lie& lie, int slice, int unit) const { return lie.at[cell(slice, unit)]; }
    /// How many cards lie elsewhere than they should: 0 if it is so.
    int misplaced(const Lie& lie, const Limit& limit) const;
    int misplaced(const Lie& lie, const Want& want) const;
    bool holds(const Lie& lie, int clause) const { return misplaced(lie, Want{clause}) == 0; }
    /// The cards that took each unseen move, by event: in one of the orders in which they can have.
    std::vector<std::vector<PlayingCard>> moved(const Lie& lie) const;
    /// Where each card lies at the end.
    std::vector<std::pair<PlayingCard, Pile>> at_end(const Lie& lie) const;

    std::vector<Pile> places;       ///< by their number here
    std::vector<PlayingCard> cards; ///< of each unit
    std::vector<int> like;          ///< units with the same number are interchangeable
    std::vector<int> loose;         ///< units whose place is not always known
    std::vector<Slice> slices;
    std::vector<std::uint8_t> jumps;                 ///< of each slice and unit: where it was seen to go, or nowhere
    std::vector<std::uint8_t> fixed;                 ///< of each slice and unit: where it must be, or nowhere
    std::vector<std::array<std::uint16_t, 64>> room; ///< of each slice and way on from there: for loose units
    std::vector<Mask> may;                           ///< of each slice and loose unit: where it may be
    std::vector<std::pair<int, std::vector<int>>> whole; ///< events by which all of a known place moved: the units
    std::vector<Spot> spots;
    std::vector<Limit> always; ///< facts that are no paths
    std::vector<Clause> clauses;
    std::size_t events = 0;
    bool impossible = false, too_large = false;

  private:
    class Reader;
    const Move& move(int slice, int way) const {
        return slices[slice].moves[static_cast<std::size_t>(way - most_places)];
    }
};

template <class F>
void for_bits(Paths::Mask mask, F f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

} // namespace kupi::rules
