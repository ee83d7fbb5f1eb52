#include "games/pay-me.h"

namespace kupi::payme {

const Announcement pay_me_here = announce<PayMe>("pay-me");

} // namespace kupi::payme
