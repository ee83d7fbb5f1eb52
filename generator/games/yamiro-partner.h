// Partner Yamiro: two teams of two, four hands of sixteen cards (railog-booklet: Yamiro, Four Players; rulings §3).
#pragma once

#include "games/arlas_game.h"

namespace kupi {

using YamiroPartner = ArlasGame<CardSet, 4, 4>;
using YamiroPartnerTwoDecks = ArlasGame<CardCounts, 4, 4>;

extern template class ArlasGame<CardSet, 4, 4>;
extern template class ArlasGame<CardCounts, 4, 4>;

} // namespace kupi
