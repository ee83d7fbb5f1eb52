#include "games/poor-mans-fortune.h"

namespace kupi::games {

template class PoorMansFortuneGame<CardSet>;
template class PoorMansFortuneGame<CardCounts>;

const Announcement poor_mans_fortune_here = announce<PoorMansFortune, PoorMansFortuneJokers>("poor-mans-fortune");

} // namespace kupi::games
