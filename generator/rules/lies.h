// All lies of the cards that agree with the facts of a story, and a search for one of them that meets further
// conditions. What to ask of them, and what follows from the answers, stands in rules/deals.h.
//
// A unit is one card of the pack; units written alike are told apart here, and which of them was seen is chosen without
// loss where they are interchangeable. Time is cut into slices, at whose beginning each unit lies at one of a set of
// places (a bit each). Within a slice only seen cards move; between two slices unseen cards do, in a step whose moves
// form a forest from sources to targets, so that the sizes of the places before and after say how many took each way.
// Events that commute are put into one slice, events that do not begin the next: a whole deal is one step.
//
// What remains is to choose for each unit one place in each slice, so that neighbouring places are linked by the step
// and each way holds as many as it should. Propagation: each unit's path forwards and backwards (its sets are then
// consistent along the path), and in each step the matching of units with ways, which are to stay at a place or to
// take a move (Régin's global cardinality filter of 1996 on the small graph of ways: a unit can change from one to
// another if both lie in one strongly connected component).
// Where that leaves a choice, a depth-first search decides, first by taking the matchings as they are.
//
// Most questions never come to that: the lie that was found last answers them, or one near it does. Where two units lie
// at one place, each may go on as the other did until they meet again, and as many cards go each way as before.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "rules/story.h"

namespace kupi {

enum class Answer : std::uint8_t { no, yes, cut_short };

/// Where each card was in one possible lie: to be asked through Lies.
struct Lie {
    std::vector<std::uint8_t> at; ///< of each slice, of each unit: the place
};

/// Why there is no lie, where counting alone says so: at some moment these cards can only have lain at these places,
/// which had room for fewer.
struct Overfull {
    int entry = 0; ///< the last before that moment
    std::vector<PlayingCard> cards;
    std::vector<Pile> places;
    int room = 0;
};

class Lies {
  public:
    static constexpr long default_effort = 50'000;

    /// Which facts count: those of entries up to `upto`. Of an entry e with `unnamed[e]`, only how many cards went
    /// where.
    struct Scope {
        int upto = std::numeric_limits<int>::max();
        std::span<const char> unnamed{};
    };
    /// A clause, or its opposite.
    struct Want {
        int clause;
        bool holds = true;
    };

    explicit Lies(const Story& story) : Lies(story, Scope{}) {}
    Lies(const Story& story, const Scope& scope);

    /// A lie in which all of these are so. `effort` bounds the work, in matchings of a slice, and is used up.
    Answer find(std::span<const Want> wants, long& effort, Lie* found = nullptr);

    /// A further clause, that a place holds one of these cards at the end: its number.
    int add_at_end(Pile place, CardSet cards);

    /// Two units change places in some slices, before and after which they lie together.
    struct Exchange {
        int unit, other, first, last;
    };
    /// Such an exchange that the facts allow, carried out, by which they change places in this slice.
    std::optional<Exchange> exchange(Lie& lie, int unit, int other, int slice) const;
    /// Once more takes it back.
    void exchange(Lie& lie, const Exchange& exchange) const;
    /// Units whose place is not always known; at the end, in the last slice.
    const std::vector<int>& loose() const { return loose_; }
    int last_slice() const { return static_cast<int>(slices_.size()) - 1; }
    /// How many cards lie elsewhere than they should: 0 if all of these are so.
    int misplaced(const Lie& lie, std::span<const Want> wants) const;

    /// Whether a clause holds in a lie that find() gave.
    bool holds(const Lie& lie, int clause) const;
    /// The cards that took each unseen move, by event: in one of the orders in which they can have.
    std::vector<std::vector<PlayingCard>> moved(const Lie& lie) const;
    /// Where each card lies at the end.
    std::vector<std::pair<PlayingCard, Pile>> at_end(const Lie& lie) const;

    /// After find() has said no: why, where one count at one moment says so.
    const Overfull* overfull() const { return overfull_.cards.empty() ? nullptr : &overfull_; }

  private:
    using Mask = std::uint64_t; ///< of places, by their number here
    static constexpr Mask bit(int place) { return Mask{1} << place; }
    static constexpr bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; } ///< of one that is not empty
    static constexpr std::uint8_t nowhere = 0xff;
    static constexpr int most_places = 32;               ///< as many moves in a step, and a bit for each in a Mask
    static constexpr std::size_t most_cells = 4'000'000; ///< slices × units

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
        std::vector<int> units; ///< others that may be there
    };
    struct Limit {
        int spot;
        bool at_least;
        int n;
        friend bool operator==(const Limit&, const Limit&) = default;
    };
    struct Clause {
        std::vector<Limit> any;
    };
    struct State {
        std::vector<Mask> may;          ///< of each slice, of each unit that is not fixed
        std::vector<std::uint8_t> at;   ///< the matching
        std::vector<std::uint64_t> due; ///< slices to be looked at again
    };

    // Reading the story
    class Reader;
    void finish(std::vector<Mask> begin, const std::vector<std::array<std::uint16_t, 64>>& sizes);
    Mask after(int slice, int unit, Mask at) const;
    Mask before(int slice, int unit, Mask at) const;

    // From one lie to others near it
    int count(const Lie& lie, const Spot& spot) const;
    int misplaced(const Lie& lie, const Limit& limit) const;
    int misplaced(const Lie& lie, const Want& want) const;
    bool mend(Lie& lie, std::span<const Want> wants) const;
    bool improve(Lie& lie, const Limit& limit, std::span<const Want> wants, int& tries) const;
    bool surely_not(std::span<const Want> wants) const;
    bool is_propagated() const {
        return std::all_of(base_.due.begin(), base_.due.end(), [](std::uint64_t due) { return due == 0; });
    }
    Lie lie_of(const State& state) const;

    // Searching
    Answer find(std::span<const Want> wants, Lie& lie);
    std::size_t cell(int slice, int unit) const { return static_cast<std::size_t>(slice) * loose_.size() + unit; }
    bool narrow(State& state, int slice, int unit, Mask to) const;
    bool exclude(State& state, int slice, int unit, Mask places) const;
    bool match(State& state, int slice);
    bool seat_all(State& state, int slice);
    void find_ways(const State& state, int slice);
    bool seat(State& state, int slice, int unit, std::span<int> room);
    int place_of(const State& state, int slice, int unit) const;
    void tell_overfull(State& state, int slice);
    bool propagate(State& state, std::span<const Limit> limits);
    enum class Holds : std::uint8_t { surely, maybe, never };
    Holds check(const State& state, const Limit& limit) const;
    bool impose(State& state, const Limit& limit) const;
    Answer search(State& state, std::vector<Limit>& limits, std::vector<int>& choices, int depth);
    State& spare(int number);
    bool dive(State& state, std::span<const Limit> limits);
    bool glance(State& state, std::span<const Limit> limits);
    int settle(State& state, int slice) const;
    static Limit opposite(const Limit& limit) {
        return {limit.spot, !limit.at_least, limit.at_least ? limit.n - 1 : limit.n + 1};
    }

    std::vector<Pile> places_;       ///< by their number here
    std::vector<PlayingCard> cards_; ///< of each unit
    std::vector<int> like_;          ///< units with the same number are interchangeable
    std::vector<int> loose_;         ///< units whose place is not always known
    std::vector<Slice> slices_;
    std::vector<std::uint8_t> jumps_;                 ///< of each slice and unit: where it was seen to go, or nowhere
    std::vector<std::uint8_t> fixed_;                 ///< of each slice and unit: where it must be, or nowhere
    std::vector<std::array<std::uint16_t, 64>> room_; ///< of each slice and way on from there: for loose units
    std::vector<Mask> ways_;                          ///< of each loose unit, in the step that is being looked at
    std::vector<std::pair<int, std::vector<int>>>
        whole_; ///< events by which all of a known place moved, with the units
    std::vector<Spot> spots_;
    std::vector<Limit> always_;
    std::vector<Clause> clauses_;
    State base_;
    std::deque<State> spare_;
    std::optional<Lie> near_; ///< the last that was found
    bool impossible_ = false, too_large_ = false;
    bool searched_ = false; ///< propagation alone did not decide
    long effort_ = 0;
    std::vector<double> weight_; ///< of each slice: how often it has failed
    Overfull overfull_;
    std::size_t events_ = 0;
};

} // namespace kupi
