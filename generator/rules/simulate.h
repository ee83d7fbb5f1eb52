// Games that the program plays itself: the same seed gives the same game everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.h"
#include "rules/random.h"

namespace kupi::rules {

enum class Policy : std::uint8_t {
    random, ///< a verb at random, then one of its moves; what is seldom done one time in four at most
    greedy, ///< what Position::worth holds best; among equals the seed decides
};

/// The option's move, every ?? filled with a card of the pool while it lasts.
Move filled(const Option& option, const CardCounts& pool, Random& random);

/// Decides what is played. Amounts that have no bound, or a far one, stay near the least.
class SimplePlayer {
  public:
    SimplePlayer(Policy policy, std::uint64_t seed) : policy_(policy), random_(seed) {}

    /// Where cards are due, deals and draws come first, so that no hand ever holds cards that the log does not show.
    /// Null if nothing can follow. Its ?? are to be filled.
    const Option* choose(const Position& position);
    /// That option as a move.
    Move settle(const Option& option, const Position& position);

    Random& random() { return random_; }

  private:
    const Option& pick(std::uint32_t verbs, bool chance_only);
    std::int32_t amount(const Option& option);
    /// The option, or a deal or draw that it would leave out.
    const Option* instead_of(const Option& wanted);

    Policy policy_;
    Random random_;
    const Position* position_ = nullptr;
    Options options_{false};
};

struct SimulatedEntry {
    Move move;
    bool chance = false; ///< a deal, turn or draw: its cards might as well be ??
};

struct SimulatedHand {
    Seat dealer = nobody;
    std::vector<SimulatedEntry> entries;
    Result result, game; ///< of the hand, and of the game after it
    bool abandoned = false;
};

struct SimulationLimits {
    int entries = 20'000; ///< of a hand; then it is abandoned, and the game with it
    int hands = 100;      ///< for games that know no end of their own
};

/// A game from its first hand to its last.
struct SimulatedGame {
    std::vector<SimulatedHand> hands;
    bool abandoned = false;
    int entries() const;
};

SimulatedGame simulate(const Engine& engine, const Setup& setup, Policy policy, std::uint64_t seed,
                       const SimulationLimits& limits = {});

/// The seed of the n-th of many games: games differ though their seeds are neighbours.
constexpr std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t n) {
    return Random(seed * 0x2545f4914f6cdd1dull + n).next();
}

} // namespace kupi::rules
