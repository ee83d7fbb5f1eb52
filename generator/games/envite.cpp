#include "games/envite.h"

namespace kupi {

const Announcement envite_here = announce<Envite>("envite");

} // namespace kupi
