#include "games/dingo.h"

namespace kupi::games::dingo {

const Announcement dingo_here = announce<Dingo>("dingo");

} // namespace kupi::games::dingo
