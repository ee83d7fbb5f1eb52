#include "games/yamiro.h"

namespace kupi {

template class ArlasGame<CardSet, 2, 8>;
template class ArlasGame<CardCounts, 2, 8>;

namespace {
const Announcement yamiro_here = announce<Yamiro, YamiroTwoDecks>("yamiro");
}

} // namespace kupi
