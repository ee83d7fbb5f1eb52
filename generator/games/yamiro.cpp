#include "games/yamiro.h"

namespace kupi::games {

const Announcement yamiro_here = announce<Yamiro, YamiroTwoDecks>("yamiro");
const Announcement yamiro_partner_here = announce<YamiroPartner, YamiroPartnerTwoDecks>("yamiro-partner");
const Announcement yamiro_solitaire_here = announce<YamiroSolitaire, YamiroSolitaireTwoDecks>("yamiro-solitaire");

} // namespace kupi::games
