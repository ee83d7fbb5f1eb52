// A table for the tests of Mattis.
#pragma once

#include "games/mattis.h"
#include "games/support/matti.h"

namespace kupi::games::matti_tests {

class MattisEvening : public Sitting<Mattis> {
  public:
    explicit MattisEvening(int players, const std::string& pack = "", bool free_take = false)
        : Sitting(players, "free-take", free_take, pack) {}
};

} // namespace kupi::games::matti_tests
