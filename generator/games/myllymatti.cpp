#include "games/myllymatti.h"

namespace kupi {

const Announcement myllymatti_here = announce<Myllymatti>("myllymatti");

} // namespace kupi
