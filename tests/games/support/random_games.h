// Random games, every step held against what must be true of any game.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "games/support/tables.h"
#include "rules/simulate.h"

namespace kupi::trial {

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
/// is known differs. What was wrong, or nothing.
std::string try_hidden(const Table& table, const std::vector<SimulatedHand>& hands, std::uint64_t seed);

/// The game with one entry swapped, dropped, doubled, or given another card, seat or amount: the first entry that
/// `play` refuses is the first that is not on the list of legal moves. What was wrong, or nothing.
std::string try_spoiled(const Table& table, const std::vector<SimulatedHand>& hands, std::uint64_t seed);

/// Whether the verb's pattern lets ?? stand for this move's cards.
bool may_hide(const Table& table, const Move& move);
/// Nothing, or how the piles fall short of the pack.
std::string fault_of_piles(const Position& position, const Pack& pack);
bool same(const Result& a, const Result& b);
std::string to_text(const Result& result);
std::string to_text(const Ruling& ruling);
/// The table and its last two hands, for a complaint.
std::string game_so_far(const Table& table, const std::vector<SimulatedHand>& hands);

} // namespace kupi::trial
