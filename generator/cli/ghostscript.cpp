#include "cli/ghostscript.h"

#include <cerrno>
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

} // namespace

std::optional<std::string> made_opaque(const std::string& pdf) {
    const MemoryFile in("see-through"), out("opaque");
    write_bytes(in.fd(), pdf);
    ::lseek(in.fd(), 0, SEEK_SET);
    // PDF 1.3 has nothing see-through in it.
    const char* const line[] = {"gs",
                                "-q",
                                "-dSAFER",
                                "-dBATCH",
                                "-dNOPAUSE",
                                "-sDEVICE=pdfwrite",
                                "-dCompatibilityLevel=1.3",
                                "-r600",
                                "-sColorConversionStrategy=LeaveColorUnchanged",
                                "-dAutoRotatePages=/None",
                                "-dAutoFilterColorImages=false",
                                "-dColorImageFilter=/FlateEncode",
                                "-dDownsampleColorImages=false",
                                "-dAutoFilterGrayImages=false",
                                "-dGrayImageFilter=/FlateEncode",
                                "-dDownsampleGrayImages=false",
                                "-sOutputFile=-",
                                "-",
                                nullptr};
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
    if (why != 0 || status != 0) throw Failure("Ghostscript could not make the see-through pages opaque");
    return out.bytes();
}

} // namespace kupi::cli
