#include "games/mattis.h"

namespace kupi::games {

const Announcement mattis_here = announce<Mattis>("mattis");

} // namespace kupi::games
