// A last line of defence: drawing one file never takes longer than this, whatever the gate's estimate (svg_cost.h)
// missed.
#pragma once

#include <ctime>
#include <string>

#include "base/namespaces.h"

namespace kupi::base {

/// Of this thread's processor time, for all that is drawn of one file. The dearest real drawing that we know takes a
/// hundredth of a second, so that no job is too big for it. What stands still costs nothing.
inline constexpr double most_patience = 8; ///< seconds

/// While it lives, drawing `path` runs on its account; when that is used up, the program says so and ends with 2.
/// Nothing is half-written then: files are begun after they are made. Each thread has accounts of its own.
class Patience {
  public:
    explicit Patience(const std::string& path);
    ~Patience();
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

  private:
    double& spent_; ///< seconds
    double begun_;
    timer_t timer_{};
    bool armed_ = false;
};

} // namespace kupi::base
