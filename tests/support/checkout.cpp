#include "support/checkout.h"

namespace kupi::test {

const char* const root = KUPI_ROOT;
const char* const built_kupi = KUPI_PROGRAM;

} // namespace kupi::test
