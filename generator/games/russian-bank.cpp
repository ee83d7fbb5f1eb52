#include "games/russian-bank.h"

namespace kupi::bank {

const Announcement russian_bank_here = announce<RussianBank>("russian-bank");

} // namespace kupi::bank
