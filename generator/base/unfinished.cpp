#include "base/unfinished.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <random>

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"

namespace kupi::base {

namespace {

std::array<Unfinished, 64> unfinished; ///< more threads than that take turns
std::atomic<bool> interrupted{false};  ///< from then on no thread may begin a file

// ---- The interrupt handler, which may call nothing but async-signal-safe functions: no readdir() among them.

void wait_a_millisecond() {
    const timespec millisecond{0, 1'000'000};
    ::nanosleep(&millisecond, nullptr);
}

/// Everything in it, as getdents64() lists it: a record's length stands at 16, its name from 19 on.
void empty_folder(const char* path) {
    const int fd = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    alignas(8) static char records[32768];
    for (long n = 0; (n = ::syscall(SYS_getdents64, fd, records, sizeof records)) > 0;)
        for (long at = 0; at < n;) {
            unsigned short length = 0;
            std::memcpy(&length, records + at + 16, sizeof length);
            const char* name = records + at + 19;
            if (std::strcmp(name, ".") != 0 && std::strcmp(name, "..") != 0) ::unlinkat(fd, name, 0);
            at += length;
        }
    ::close(fd);
}

void remove_unfinished(const Unfinished& what) {
    if (!what.folder) {
        ::unlink(what.path);
        return;
    }
    // Other threads may be about to close a last file.
    for (int tries = 0; tries < 100; ++tries, wait_a_millisecond()) {
        empty_folder(what.path);
        if (::rmdir(what.path) == 0 || errno == ENOENT) return;
    }
}

extern "C" void on_interrupt(int) {
    interrupted = true;
    for (Unfinished& what : unfinished) {
        // No thread that runs this is opening a file itself: it would have its signals blocked. A second is patience
        // enough for a file system that hangs.
        for (int waited = 0; what.state == Unfinished::opening && waited < 1000; ++waited) wait_a_millisecond();
        if (what.state == Unfinished::there) remove_unfinished(what);
    }
    static constexpr char message[] = "\nkupi: interrupted; nothing half-written is left\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(130);
}

} // namespace

bool Unfinished::set_path(const std::string& to) {
    if (to.size() >= sizeof path) return false;
    std::memcpy(path, to.c_str(), to.size() + 1);
    return true;
}

void Unfinished::give_way_to_interrupt() {
    if (!interrupted) return;
    state = claimed; // the handler does not wait for this one
    stop_if_interrupted();
}

void stop_if_interrupted() {
    while (interrupted) ::pause();
}

Unfinished& claim_unfinished() {
    for (;; ::sched_yield())
        for (Unfinished& what : unfinished) {
            auto state = Unfinished::unused;
            if (!what.state.compare_exchange_strong(state, Unfinished::claimed)) continue;
            what.folder = false;
            stop_if_interrupted();
            return what;
        }
}

SignalsBlocked::SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
}

SignalsBlocked::~SignalsBlocked() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

std::string beside(const std::string& path) {
    static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    thread_local std::random_device random;
    std::string out = path + ".kupi-";
    for (int i = 0; i < 6; ++i) out += letters[random() % letters.size()];
    return out;
}

int write_bytes(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return errno;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}

int write_and_close(int fd, std::string_view bytes) {
    const int why = write_bytes(fd, bytes);
    return ::close(fd) != 0 && why == 0 ? errno : why;
}

void install_interrupt_handler() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
    // A full disk or a closed pipe answers with an error that is reported, not with a signal.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

} // namespace kupi::base
