#include "games/yamiro-partner.h"

namespace kupi {

template class ArlasGame<CardSet, 4, 4>;
template class ArlasGame<CardCounts, 4, 4>;

namespace {
const Announcement yamiro_partner_here = announce<YamiroPartner, YamiroPartnerTwoDecks>("yamiro-partner");
}

} // namespace kupi
