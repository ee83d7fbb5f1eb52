#include "games/dotak.h"

namespace kupi::games {

const Announcement dotak_here = announce<Dotak>("dotak");

} // namespace kupi::games
