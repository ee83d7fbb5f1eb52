#include "cli/progress.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

#include <unistd.h>

#include "base/text.h"
#include "cli/messages.h"

namespace kupi::cli {

/// Drawn by a thread of its own, because one call into the renderer may well take longer than a second.
struct Progress::Line {
    std::mutex mutex;
    std::condition_variable ended;
    std::string what;
    bool done = false;
    std::thread thread;

    void run() {
        using namespace std::chrono_literals;
        const auto begin = std::chrono::steady_clock::now();
        std::unique_lock lock(mutex);
        bool shown = false;
        for (auto pause = 1000ms; !ended.wait_for(lock, pause, [&] { return done; }); pause = 200ms) {
            const auto seconds =
                std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin).count();
            std::fprintf(stderr, "\r\x1b[Kkupi: %s (%lld s)", printable(what).c_str(), static_cast<long long>(seconds));
            std::fflush(stderr);
            shown = true;
        }
        if (shown) std::fputs("\r\x1b[K", stderr);
    }
};

Progress::Progress(std::string what) {
    if (!is_terminal(STDERR_FILENO)) return;
    line_ = std::make_unique<Line>();
    line_->what = std::move(what);
    line_->thread = std::thread([line = line_.get()] { line->run(); });
}

Progress::~Progress() { end(); }

void Progress::end() {
    if (line_ == nullptr) return;
    {
        const std::lock_guard lock(line_->mutex);
        line_->done = true;
    }
    line_->ended.notify_one();
    line_->thread.join();
    line_.reset();
}

void Progress::now(std::string what) {
    if (line_ == nullptr) return;
    const std::lock_guard lock(line_->mutex);
    line_->what = std::move(what);
}

} // namespace kupi::cli
