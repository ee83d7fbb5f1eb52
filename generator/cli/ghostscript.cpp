#include "cli/ghostscript.h"

#include <cerrno>
#include <cstdlib>
#include <map>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diagnostics.h"
#include "base/unfinished.h"

extern char** environ;

namespace kupi::cli {

namespace {

/// A file in memory that goes with it.
class MemoryFile {
  public:
    explicit MemoryFile(const char* name) : fd_(::memfd_create(name, MFD_CLOEXEC)) {
        if (fd_ < 0) throw std::system_error(errno, std::generic_category());
    }
    ~MemoryFile() { ::close(fd_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    int fd() const { return fd_; }

    std::string bytes() const {
        std::string out(static_cast<std::size_t>(::lseek(fd_, 0, SEEK_END)), '\0');
        std::size_t at = 0;
        while (at < out.size()) {
            const ssize_t n = ::pread(fd_, out.data() + at, out.size() - at, static_cast<off_t>(at));
            if (n <= 0) throw std::system_error(errno, std::generic_category());
            at += static_cast<std::size_t>(n);
        }
        return out;
    }

  private:
    int fd_;
};

/// "P7", lines of a word and a number each, "ENDHDR", samples (netpbm's pam). Nothing for any other.
std::optional<InkBitmap> read_pam(const std::string& bytes) {
    constexpr std::string_view end = "ENDHDR\n";
    const auto header = bytes.find(end);
    if (!bytes.starts_with("P7\n") || header == std::string::npos) return std::nullopt;
    std::istringstream lines(bytes.substr(3, header - 3));
    std::map<std::string, std::string> said;
    for (std::string word, value; lines >> word >> value;) said[word] = value;
    InkBitmap out{std::strtoul(said["WIDTH"].c_str(), nullptr, 10), std::strtoul(said["HEIGHT"].c_str(), nullptr, 10),
                  bytes.substr(header + end.size())};
    const bool whole = out.width > 0 && out.samples.size() == 4 * out.width * out.height;
    return said["DEPTH"] == "4" && whole ? std::optional(std::move(out)) : std::nullopt;
}

} // namespace

std::optional<InkBitmap> painted_in_inks(const std::string& pdf, std::size_t page) {
    const MemoryFile in("see-through"), out("painted");
    if (const int why = write_bytes(in.fd(), pdf); why != 0) throw std::system_error(why, std::generic_category());
    ::lseek(in.fd(), 0, SEEK_SET);
    const std::string number = std::to_string(page + 1), first = "-dFirstPage=" + number, last = "-dLastPage=" + number;
    const char* const line[] = {
        "gs",    "-q",          "-dSAFER",    "-dBATCH",        "-dNOPAUSE", "-sDEVICE=pamcmyk32",
        "-r600", first.c_str(), last.c_str(), "-sOutputFile=-", "-",         nullptr};
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, in.fd(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, out.fd(), STDOUT_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int why = ::posix_spawnp(&child, line[0], &actions, nullptr, const_cast<char**>(line), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    if (why == ENOENT) return std::nullopt;
    int status = 0;
    while (why == 0 && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    auto painted = why == 0 && status == 0 ? read_pam(out.bytes()) : std::nullopt;
    if (!painted) throw Failure("Ghostscript could not paint page " + number + ", on which something is see-through");
    return painted;
}

} // namespace kupi::cli
