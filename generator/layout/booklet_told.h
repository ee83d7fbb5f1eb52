// What is told of a family of suits, made fit for the games of one booklet.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "layout/booklet.h"

namespace kupi::layout {

/// `told` with the titles of the booklet's games where "{games omi euchre}" names some, in the order written there. A
/// paragraph, an item of a list or a row of a table is left out where none of them is in the booklet; with a heading
/// goes its section, with an item's first paragraph the item, with the last row below its header a table.
std::vector<Block> told_for(const std::vector<Block>& told, const std::vector<BookletGame>& games);

/// The ids of all games that such a text names so, each with the place of its "{games". One without ids or without a
/// "}" on its line is an error there.
std::vector<Reference> games_told(std::string_view markdown, const std::string& file, Diagnostics& out);

/// Whether some game's text has the words of `term` one behind the other, also longer ones that begin so: "follow
/// suit" is found in "follows suit".
bool is_spoken_of(const std::string& term, const std::vector<BookletGame>& games);

/// With how many cards a game is played: "52", "24 of 32" where some of a pack are not used, "54, 2 × 54" where the
/// number of players decides. Empty where its `codes` are.
std::string cards_wanted(const Game& game, const BookletWords& words);

} // namespace kupi::layout
