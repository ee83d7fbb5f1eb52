#include "games/dingo.h"

namespace kupi::dingo {

const Announcement dingo_here = announce<Dingo>("dingo");

} // namespace kupi::dingo
