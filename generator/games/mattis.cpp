#include "games/mattis.h"

namespace kupi {

const Announcement mattis_here = announce<Mattis>("mattis");

} // namespace kupi
