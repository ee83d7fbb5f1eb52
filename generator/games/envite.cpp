#include "games/envite.h"

namespace kupi::games {

const Announcement envite_here = announce<Envite>("envite");

} // namespace kupi::games
