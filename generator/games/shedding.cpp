#include "games/shedding.h"

namespace kupi::games {

template class SheddingGame<CardSet>;
template class SheddingGame<CardCounts>;

const Announcement shedding_here = announce<Shedding, SheddingPacks>("shedding");

} // namespace kupi::games
