// A few cards that stand for a deck, where nobody has named any.
#pragma once

#include <vector>

#include "cards/cards.h"

namespace kupi::cli {

/// Seven cards that show what a deck has: from suit to suit, faces and numbers in turn. Of own cards one of each kind.
std::vector<Card> sample_hand(const Deck& deck);

} // namespace kupi::cli
