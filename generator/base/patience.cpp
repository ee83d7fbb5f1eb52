#include "base/patience.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <map>

#include <unistd.h>

#include "base/text.h"

namespace kupi::base {

namespace {

/// For the handler, which runs in the thread that drew and may call nothing but async-signal-safe functions.
thread_local char message[1024];

extern "C" void on_end_of_patience(int) {
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message, std::strlen(message));
    ::_exit(2);
}

double processor_time() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double& account_of(const std::string& path) {
    thread_local std::map<std::string, double> accounts;
    return accounts[path];
}

} // namespace

Patience::Patience(const std::string& path) : spent_(account_of(path)), begun_(processor_time()) {
    const std::string text = "\nkupi: error: " + printable(path).substr(0, 700) +
                             ": drawing this takes too long, so it was given up; it needs simpler lines and fills\n";
    std::copy_n(text.c_str(), text.size() + 1, message);
    std::signal(SIGVTALRM, on_end_of_patience);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event._sigev_un._tid = ::gettid();
    event.sigev_signo = SIGVTALRM;
    armed_ = ::timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
    if (!armed_) return;
    const double left = std::max(most_patience - spent_, 0.01), whole = std::floor(left);
    itimerspec when{};
    when.it_value.tv_sec = static_cast<time_t>(whole);
    when.it_value.tv_nsec = static_cast<long>((left - whole) * 1e9);
    ::timer_settime(timer_, 0, &when, nullptr);
}

Patience::~Patience() {
    if (armed_) ::timer_delete(timer_);
    spent_ += processor_time() - begun_;
}

} // namespace kupi::base
