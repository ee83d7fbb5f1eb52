// How the cards of Envite rank.
#pragma once

#include "games/trick.h"
#include "rules/pack.h"

namespace kupi::games::envite {

/// Which trumps are fixed goes by the number of players.
TrickRanks ranks_of(const Pack& pack, int players);

} // namespace kupi::games::envite
