#include "games/russian-bank.h"

namespace kupi::games::bank {

const Announcement russian_bank_here = announce<RussianBank>("russian-bank");

} // namespace kupi::games::bank
