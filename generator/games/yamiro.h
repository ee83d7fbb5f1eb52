// Yamiro: two players, eight hands of four cards each (railog-booklet: Yamiro; rulings §2).
#pragma once

#include "games/arlas_game.h"

namespace kupi {

using Yamiro = ArlasGame<CardSet, 2, 8>;
using YamiroTwoDecks = ArlasGame<CardCounts, 2, 8>;

extern template class ArlasGame<CardSet, 2, 8>;
extern template class ArlasGame<CardCounts, 2, 8>;

} // namespace kupi
