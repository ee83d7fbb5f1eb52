#include "games/fishing.h"

namespace kupi::games {

const Announcement fishing_here = announce<Fishing>("fishing");

} // namespace kupi::games
