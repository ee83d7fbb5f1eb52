// Random games, every step held against what must be true of any game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/support/tables.h"
#include "rules/simulate.h"

namespace kupi::games::trial {

struct Trial {
    std::vector<SimulatedHand> hands;
    std::string complaint; ///< what was wrong, with the game up to there; empty: nothing
    long long entries = 0, refused = 0;
};

/// Plays a game at random and checks, at each step: every card lies in exactly one pile; all that legal_moves lists is
/// played, and other entries of the verbs' forms are refused and change nothing; copies are equal and stay so; the game
/// replayed is equal; what is finished has a result. The seed decides everything.
Trial try_game(const Table& table, std::uint64_t seed);

/// A game without the checks.
std::vector<SimulatedHand> play_game(const Table& table, std::uint64_t seed);

/// The same game with some cards, or whole deals, that the log does not show: no entry is illegal, and no result that
/// is known differs. What was wrong, or nothing; then `written` gets the game as the log has it, with its true results.
std::string try_hidden(const Table& table, const std::vector<SimulatedHand>& hands, std::uint64_t seed,
                       std::vector<SimulatedHand>* written = nullptr);

/// A game up to a hand with one entry swapped, dropped, doubled, or given another card, seat or amount.
struct SpoiledGame {
    std::vector<SimulatedHand> hands; ///< the last one is spoiled
    std::string how;
    std::ptrdiff_t illegal = -1; ///< place of the first entry that `play` refuses; −1: none
    bool assumed = false;        ///< something before it rests on unseen cards
    std::string complaint;       ///< `play` and the lists of legal moves do not agree on which that is
};
SpoiledGame spoiled_game(const Table& table, const std::vector<SimulatedHand>& hands, std::uint64_t seed);

/// For which of this move's cards the verb's pattern lets ?? stand; for none if there are other arguments among them.
std::vector<bool> hideable(const Table& table, const Move& move);
/// For all of them.
bool may_hide(const Table& table, const Move& move);
/// Nothing, or how the piles fall short of the pack.
std::string fault_of_piles(const Position& position, const Pack& pack);
std::string fault_of_piles(const std::vector<PileView>& piles, const CardCounts& pool, const Pack& pack);
/// Refused because what it leaves out has ended the hand, which then stays so: the one thing that a refused entry may
/// change.
inline bool comes_too_late(const Ruling& ruling, const Position& before, const Position& after) {
    return broken_rule(ruling) == rule::hand_over && !before.hand_result().over && after.hand_result().over;
}
bool same(const Result& a, const Result& b);
std::string to_text(const Result& result);
std::string to_text(const Ruling& ruling);
/// The table and its last two hands, for a complaint.
std::string game_so_far(const Table& table, const std::vector<SimulatedHand>& hands);

} // namespace kupi::games::trial
