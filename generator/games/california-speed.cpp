#include "games/california-speed.h"

namespace kupi::games {

const Announcement california_speed_here = announce<CaliforniaSpeed>("california-speed");

} // namespace kupi::games
