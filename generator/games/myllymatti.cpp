#include "games/myllymatti.h"

namespace kupi::games {

const Announcement myllymatti_here = announce<Myllymatti>("myllymatti");

} // namespace kupi::games
