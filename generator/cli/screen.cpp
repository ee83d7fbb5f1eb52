#include "cli/screen.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/messages.h"

namespace kupi::cli {

namespace {

constexpr std::size_t narrowest = 40, widest = 100;

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

/// Through a shell, as PAGER may hold options. False if there is no way to start it.
bool page(const std::string& pager, std::string_view text) {
    int pipe_ends[2] = {-1, -1};
    if (::pipe(pipe_ends) != 0) return false;
    const pid_t child = ::fork();
    if (child < 0) {
        ::close(pipe_ends[0]);
        ::close(pipe_ends[1]);
        return false;
    }
    if (child == 0) {
        ::dup2(pipe_ends[0], STDIN_FILENO);
        ::close(pipe_ends[0]);
        ::close(pipe_ends[1]);
        ::setenv("LESS", "FRX", 0); // less shows our styles, unless the user set it up otherwise
        ::execl("/bin/sh", "sh", "-c", pager.c_str(), static_cast<char*>(nullptr));
        ::_exit(127);
    }
    ::close(pipe_ends[0]);
    // Who leaves the pager early has read enough; Ctrl-C belongs to the pager while it runs.
    const auto old_pipe = std::signal(SIGPIPE, SIG_IGN);
    const auto old_interrupt = std::signal(SIGINT, SIG_IGN);
    while (!text.empty()) {
        const ssize_t n = ::write(pipe_ends[1], text.data(), text.size());
        if (n < 0 && errno != EINTR) break;
        if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
    }
    ::close(pipe_ends[1]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    std::signal(SIGPIPE, old_pipe);
    std::signal(SIGINT, old_interrupt);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == 127);
}

} // namespace

Screen screen() {
    Screen s;
    s.terminal = is_terminal(STDOUT_FILENO);
    if (!s.terminal) return s;
    const char* term = std::getenv("TERM");
    s.styled = !is_set("NO_COLOR") && term != nullptr && std::string_view(term) != "dumb";
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        s.width = std::clamp<std::size_t>(size.ws_col, narrowest, widest);
        s.height = size.ws_row;
    }
    return s;
}

void show(std::string_view text, const Screen& on) {
    const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    if (on.terminal && is_set("PAGER") && lines >= on.height && page(std::getenv("PAGER"), text)) return;
    write_out(text);
}

} // namespace kupi::cli
