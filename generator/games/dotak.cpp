#include "games/dotak.h"

namespace kupi {

const Announcement dotak_here = announce<Dotak>("dotak");

} // namespace kupi
