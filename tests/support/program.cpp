#include "support/program.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace kupi::test {

namespace fs = std::filesystem;

namespace {

constexpr auto longest = std::chrono::minutes(2);

constexpr const char* symbol =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M1 1H9V9H1Z\"/></svg>\n";

constexpr const char* suits = R"(name = "F"

[[suit]]
id = "sun"
code = "s"
colour = "#c03020"
symbol = "sun.svg"

[[suit]]
id = "sea"
code = "e"
colour = "#2030a0"
symbol = "sea.svg"
)";

constexpr const char* ranks = R"([[rank]]
id = "1"
code = "1"
pips = 1
)";

constexpr const char* deck = R"(name = "D"
family = "f"
template = "learner"
size = "poker"

[back]
art = "back.svg"
colour = "#204060"
)";

/// What stands in for a person at a terminal.
class Terminal {
  public:
    Terminal() : fd_(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)) {
        if (fd_ < 0 || ::grantpt(fd_) != 0 || ::unlockpt(fd_) != 0) throw std::runtime_error("no terminal");
    }
    ~Terminal() { ::close(fd_); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    std::string name() const { return ::ptsname(fd_); }
    /// What was written to it since the last time.
    std::string read() const {
        std::string out;
        char buffer[4096];
        for (ssize_t n = 0; (n = ::read(fd_, buffer, sizeof buffer)) > 0;)
            out.append(buffer, static_cast<std::size_t>(n));
        return out;
    }

  private:
    int fd_;
};

/// In the child: never returns.
[[noreturn]] void become(const World& world, const std::string& program, const std::vector<std::string>& arguments,
                         const How& how, const fs::path& in, const fs::path& out, const fs::path& err) {
    const auto redirect = [](int fd, const fs::path& file, int flags) {
        const int opened = ::open(file.c_str(), flags, 0600);
        if (opened < 0 || ::dup2(opened, fd) < 0) ::_exit(99);
    };
    redirect(0, in, O_RDONLY);
    redirect(1, how.stdout_to.empty() ? out : fs::path(how.stdout_to), O_WRONLY | O_CREAT);
    redirect(2, err, O_WRONLY | O_CREAT | O_NOCTTY);
    if (::chdir(world.root().c_str()) != 0) ::_exit(99);
    for (const char* own : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "PAPERSIZE", "PAPERCONF"}) ::unsetenv(own);
    ::setenv("KUPI_PAPER", "letter", 1); // not what this machine's habit is
    ::unsetenv("SOURCE_DATE_EPOCH");
    ::setenv("HOME", (world / "home").c_str(), 1);
    ::setenv("LC_ALL", "C.UTF-8", 1);
    for (const auto& [name, value] : how.environment) ::setenv(name.c_str(), value.c_str(), 1);
    if (how.file_size != RLIM_INFINITY) {
        const rlimit limit{how.file_size, how.file_size};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    ::execvp(program.c_str(), argv.data());
    ::_exit(99);
}

} // namespace

World::World() {
    write("suits/f/suits.toml", suits);
    write("suits/f/ranks.toml", ranks);
    write("suits/f/sun.svg", symbol);
    write("suits/f/sea.svg", symbol);
    write("suits/decks/d.toml", deck);
    write("suits/decks/back.svg", symbol);
}

void World::change(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = read(name);
    const auto at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("no \"" + from + "\" in " + name);
    write(name, text.replace(at, from.size(), to));
}

std::vector<std::string> World::written() const {
    std::vector<std::string> found;
    std::error_code error;
    for (fs::recursive_directory_iterator it(root(), error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (it->path().extension() == ".pdf" || it->path().extension() == ".png" ||
            name.find(".kupi-") != std::string::npos)
            found.push_back(it->path().lexically_relative(root()).string());
    }
    return found;
}

Ended run(const World& world, const std::string& program, const std::vector<std::string>& arguments, const How& how) {
    const fs::path in = world / ".in", out = world / ".out";
    fs::path err = world / ".err";
    std::optional<Terminal> terminal;
    std::string shown;
    if (how.terminal) err = terminal.emplace().name();
    world.write(".in", how.input);
    fs::remove(out);
    if (!terminal) fs::remove(err);
    const pid_t child = ::fork();
    if (child < 0) throw std::runtime_error("cannot fork");
    if (child == 0) become(world, program, arguments, how, in, out, err);

    const auto begin = std::chrono::steady_clock::now();
    bool interrupted = how.interrupt_after == 0 && !how.interrupt_when;
    int status = 0;
    for (pid_t ended = 0; (ended = ::waitpid(child, &status, WNOHANG)) != child;) {
        if (ended < 0 && errno != EINTR) throw std::runtime_error("cannot wait");
        if (terminal) shown += terminal->read();
        const auto taken = std::chrono::steady_clock::now() - begin;
        const bool due = how.interrupt_after > 0 && taken >= std::chrono::milliseconds(how.interrupt_after);
        if (!interrupted &&
            (due || (how.interrupt_when && how.interrupt_when(world.read(out), terminal ? shown : world.read(err))))) {
            ::kill(child, SIGINT);
            interrupted = true;
        }
        if (taken > longest) ::kill(child, SIGKILL);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    Ended ended;
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    ended.out = world.read(out);
    ended.err = terminal ? shown + terminal->read() : world.read(err);
    return ended;
}

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++n;
    return n;
}

std::vector<std::string> words(const std::string& line) {
    std::vector<std::string> out;
    bool quoted = false, in_word = false;
    for (const char c : line) {
        if (c == '\'') {
            quoted = !quoted;
            in_word = true;
            if (out.empty() || quoted) out.emplace_back();
        } else if (c == ' ' && !quoted) {
            in_word = false;
        } else {
            if (!in_word) out.emplace_back();
            in_word = true;
            out.back() += c;
        }
    }
    return out;
}

} // namespace kupi::test
