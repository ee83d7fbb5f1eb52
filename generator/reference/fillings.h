// The values of a family's parameters in the words of its chapter: "{hand}" is "thirteen", "{hand|card|cards}"
// "thirteen cards"; {title} is the game's. Codes of cards become pictures of them.
#pragma once

#include <vector>

#include "reference/rules_text.h"

namespace kupi::reference {

/// In a game without a family nothing is filled in.
void fill_parameters(std::vector<Inline>& inlines, const Game& game, const std::vector<Choice>& choices);
/// Placeholders that nothing fills: errors with their place.
void check_fillings(const Block& block, const Game& game, Diagnostics& out);

} // namespace kupi::reference
