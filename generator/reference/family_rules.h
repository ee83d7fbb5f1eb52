// A game's rules out of its family's chapter and what the game says itself.
#pragma once

#include "reference/rules_text.h"

namespace kupi::reference {

/// The family's chapter as the game has it. A section of the game's own takes the place of the one that has its id
/// there, and so does a paragraph with an id that stands alone, before the game's first section; any other section
/// comes behind the one that it follows in the game's text. A heading of the game's with nothing under it stands for
/// the section that has its id. What stands under the game's title is its introduction. A section
/// whose id a paragraph of the game's has is told there. Text that no table of the game can ever need is left out.
RulesText merged(RulesText own, RulesText chapter, const Game& game);

/// Of a text made by merged(): ids of the game's own that are nearly one of the family's, whose text stands beside it,
/// and rules and verbs of the family that are told no more, since the game's own text stands where they were.
void check_overrides(const RulesText& merged, const Game& game, Diagnostics& out);

} // namespace kupi::reference
