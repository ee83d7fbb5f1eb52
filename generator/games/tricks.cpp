#include "games/tricks.h"

namespace kupi::games {

template class TricksGame<CardSet>;
template class TricksGame<CardCounts>;

const Announcement tricks_here = announce<Tricks, TricksPacks>("tricks");

} // namespace kupi::games
