// What is being written and not yet in its place, so that an interrupt can remove it.
#pragma once

#include <atomic>
#include <csignal>
#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// A file, or a folder with files and nothing else in it. The path is written while `claimed` only; a thread may be
/// inside open() or mkdir() while `opening` only.
struct Unfinished {
    enum State { unused, claimed, opening, there };
    std::atomic<State> state{unused};
    bool folder = false;
    char path[4096];

    /// False if the path is too long.
    bool set_path(const std::string& to);
    /// To be called while `opening`, with all signals blocked: does not return once an interrupt was seen.
    void give_way_to_interrupt();
};

/// A free one; waits for one if need be. To be given back by setting `unused`.
Unfinished& claim_unfinished();

/// Where the interrupt handler is at work in another thread and ends the process: nothing more may be begun.
void stop_if_interrupted();

/// All of this thread's, as long as it lives.
class SignalsBlocked {
  public:
    SignalsBlocked();
    ~SignalsBlocked();
    SignalsBlocked(const SignalsBlocked&) = delete;
    SignalsBlocked& operator=(const SignalsBlocked&) = delete;

  private:
    sigset_t before_;
};

/// The path with ".kupi-" and six letters and digits that nobody else has thought of.
std::string beside(const std::string& path);

/// All of it: 0, or the errno.
[[nodiscard]] int write_bytes(int fd, std::string_view bytes);
/// And closes the file, whatever happened.
[[nodiscard]] int write_and_close(int fd, std::string_view bytes);

} // namespace kupi::base
