#include "games/fishing.h"

namespace kupi {

const Announcement fishing_here = announce<Fishing>("fishing");

} // namespace kupi
