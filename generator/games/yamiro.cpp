#include "games/yamiro.h"

namespace kupi {

namespace {
const Announcement yamiro_here = announce<Yamiro, YamiroTwoDecks>("yamiro");
const Announcement yamiro_partner_here = announce<YamiroPartner, YamiroPartnerTwoDecks>("yamiro-partner");
} // namespace

} // namespace kupi
