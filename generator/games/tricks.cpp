#include "games/tricks.h"

namespace kupi {

template class TricksGame<CardSet>;
template class TricksGame<CardCounts>;

const Announcement tricks_here = announce<Tricks, TricksPacks>("tricks");

} // namespace kupi
