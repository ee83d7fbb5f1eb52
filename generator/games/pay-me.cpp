#include "games/pay-me.h"

namespace kupi::games::payme {

const Announcement pay_me_here = announce<PayMe>("pay-me");

} // namespace kupi::games::payme
