#include "base/file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <set>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

namespace kupi {

namespace fs = std::filesystem;

namespace {

std::string reason(int error) { return std::generic_category().message(error); }

/// The file being written, for the interrupt handler, which may call nothing but async-signal-safe functions.
char unfinished_file[4096];
std::atomic<bool> unfinished{false};

extern "C" void on_interrupt(int) {
    if (unfinished.load()) ::unlink(unfinished_file);
    static constexpr char message[] = "\nkupi: interrupted; nothing half-written is left\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message, sizeof message - 1);
    ::_exit(130);
}

/// A temporary file beside the target; removed unless committed.
class Beside {
  public:
    explicit Beside(const fs::path& target) : target_(target) {
        path_ = target_.string() + ".kupi-XXXXXX";
        if (path_.size() >= sizeof unfinished_file)
            throw Failure("cannot write " + target_.string() + ": the name is too long");
        fd_ = ::mkostemp(path_.data(), O_CLOEXEC);
        if (fd_ < 0) fail(errno);
        std::memcpy(unfinished_file, path_.c_str(), path_.size() + 1);
        unfinished.store(true);
    }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside() {
        if (fd_ >= 0) ::close(fd_);
        if (unfinished.exchange(false)) ::unlink(path_.c_str());
    }

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t n = ::write(fd_, bytes.data(), bytes.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) fail(errno);
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }

    void commit() {
        // mkostemp makes 0600; a new file gets what the umask leaves, a replaced one keeps its mode.
        struct stat old {};
        const mode_t mask = ::umask(0);
        ::umask(mask);
        const mode_t mode = ::stat(target_.c_str(), &old) == 0 ? old.st_mode & 07777 : 0666 & ~mask;
        ::fchmod(fd_, mode);
        const int fd = std::exchange(fd_, -1);
        if (::close(fd) != 0) fail(errno);
        if (::rename(path_.c_str(), target_.c_str()) != 0) fail(errno);
        unfinished.store(false);
    }

  private:
    [[noreturn]] void fail(int error) const {
        std::error_code ignored;
        throw Failure("cannot write " + target_.string() + ": " + reason(error),
                      fs::exists(target_, ignored) ? "the older file is as it was" : "");
    }

    fs::path target_;
    std::string path_;
    int fd_ = -1;
};

bool is_below(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() || (end != folder.end() && end->empty());
}

fs::path find_installed() {
    if (const char* set = std::getenv("KUPI_DATA"); set != nullptr && *set != '\0') return set;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
        if (fs::is_directory(folder / "suits", ignored) && fs::is_directory(folder / "templates", ignored))
            return folder;
    return program.parent_path().parent_path() / "share" / "kupi";
}

} // namespace

std::optional<std::string> read_file(const fs::path& path, Diagnostics& out, std::size_t max_bytes) {
    const Place place{path.string(), 0, 0};
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) {
        out.error(place, "cannot read: " + reason(errno));
        return std::nullopt;
    }
    struct Closer {
        int fd;
        ~Closer() { ::close(fd); }
    } closer{fd};
    struct stat info {};
    if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        out.error(place,
                  S_ISDIR(info.st_mode) ? "cannot read: it is a folder" : "cannot read: it is not a regular file");
        return std::nullopt;
    }
    std::string bytes;
    if (info.st_size > 0 && static_cast<std::uintmax_t>(info.st_size) <= max_bytes)
        bytes.reserve(static_cast<std::size_t>(info.st_size) + 1);
    char buffer[1 << 16];
    for (;;) {
        const ssize_t n = ::read(fd, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) {
            out.error(place, "cannot read: " + reason(errno));
            return std::nullopt;
        }
        if (n == 0) return bytes;
        bytes.append(buffer, static_cast<std::size_t>(n));
        if (bytes.size() > max_bytes) {
            out.error(place, "too large: at most " + std::to_string(max_bytes >> 10) + " KiB are read");
            return std::nullopt;
        }
    }
}

void write_file(const fs::path& path, std::string_view bytes) {
    std::error_code error;
    fs::path target = path;
    if (fs::is_symlink(target, error))
        target = fs::weakly_canonical(target, error); // write through a link, not over it
    if (fs::is_directory(target, error)) throw Failure("cannot write " + path.string() + ": it is a folder");
    if (fs::exists(target, error) && !fs::is_regular_file(target, error)) {
        // A device or a pipe (-o /dev/stdout): there is nothing to keep whole.
        const int fd = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
        std::size_t done = 0;
        while (fd >= 0 && done < bytes.size()) {
            const ssize_t n = ::write(fd, bytes.data() + done, bytes.size() - done);
            if (n < 0 && errno != EINTR) break;
            if (n > 0) done += static_cast<std::size_t>(n);
        }
        const int why = errno;
        if (fd >= 0) ::close(fd);
        if (fd < 0 || done < bytes.size()) throw Failure("cannot write " + path.string() + ": " + reason(why));
        return;
    }
    if (target.has_parent_path()) {
        fs::create_directories(target.parent_path(), error);
        if (error) throw Failure("cannot write " + path.string() + ": " + error.message());
    }
    // An older file that may not be written stays, although a rename could replace it.
    if (fs::exists(target, error) && ::access(target.c_str(), W_OK) != 0)
        throw Failure("cannot write " + path.string() + ": " + reason(errno), "the older file is as it was");
    Beside file(target);
    file.write(bytes);
    file.commit();
}

void check_writable(const fs::path& path) {
    std::error_code error;
    const fs::path target = fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
    const auto fail = [&](const std::string& why) { throw Failure("cannot write " + path.string() + ": " + why); };
    if (fs::is_directory(target, error)) fail("it is a folder");
    if (fs::exists(target, error)) {
        if (::access(target.c_str(), W_OK) != 0) fail(reason(errno));
        if (!fs::is_regular_file(target, error)) return;
    }
    fs::path folder = target.parent_path(); // what is missing of it will be made
    while (!folder.empty() && !fs::exists(folder, error)) folder = folder.parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) fail(reason(ENOTDIR));
    const Beside tried(folder / target.filename());
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

fs::path DataFolders::user() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data == '/')
        return fs::path(data) / "kupi";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
        return fs::path(home) / ".local" / "share" / "kupi";
    return {};
}

DataFolders DataFolders::standard(const std::vector<fs::path>& extra) {
    std::vector<fs::path> roots;
    std::error_code error;
    for (const auto& folder : extra) {
        if (!fs::is_directory(folder, error)) throw Failure("--data " + folder.string() + ": no such folder");
        roots.push_back(folder);
    }
    const fs::path installed = find_installed(), here = ".";
    if (fs::is_directory(here / "suits", error) && !fs::equivalent(here, installed, error)) roots.push_back(here);
    if (const fs::path own = user(); !own.empty() && fs::is_directory(own, error)) roots.push_back(own);
    roots.push_back(installed);
    if (!fs::is_directory(roots.back() / "suits", error))
        throw Failure("kupi's data folders are missing: no suits/ in " + roots.back().string(),
                      "set KUPI_DATA to the folder that holds suits/ and templates/");
    return DataFolders(std::move(roots));
}

std::optional<fs::path> DataFolders::find(const fs::path& relative) const {
    std::error_code error;
    for (const auto& root : roots_)
        if (fs::exists(root / relative, error)) return root / relative;
    return std::nullopt;
}

std::vector<std::string> DataFolders::ids(const fs::path& folder) const {
    std::set<std::string> found;
    std::error_code error;
    for (const auto& root : roots_)
        for (fs::directory_iterator it(root / folder, error), end; !error && it != end; it.increment(error))
            if (it->path().extension() == ".toml" && is_id(it->path().stem().string()))
                found.insert(it->path().stem().string());
    return {found.begin(), found.end()};
}

std::optional<fs::path> DataFolders::resolve(std::string_view named, const fs::path& from, const Place& place,
                                             Diagnostics& out) const {
    const fs::path relative{std::string(named)};
    if (named.empty() || named.size() > 512 || has_control_characters(named)) {
        out.error(place, "not a usable file name");
        return std::nullopt;
    }
    if (relative.is_absolute() || std::find(relative.begin(), relative.end(), "..") != relative.end()) {
        out.error(place, "\"" + std::string(named) + "\" leaves the data folders",
                  "name a file below the folder of this one, or below suits/ or templates/");
        return std::nullopt;
    }
    std::vector<fs::path> places{from.has_parent_path() ? from.parent_path() : fs::path(".")};
    places.insert(places.end(), roots_.begin(), roots_.end());
    std::error_code error;
    for (const auto& folder : places) {
        if (!fs::exists(folder / relative, error)) continue;
        const fs::path real = fs::canonical(folder / relative, error);
        if (error) continue;
        for (const auto& root : places)
            if (const fs::path allowed = fs::canonical(root, error); !error && is_below(real, allowed))
                return folder / relative;
        out.error(place, "\"" + std::string(named) + "\" is a link that leaves the data folders");
        return std::nullopt;
    }
    std::vector<std::string> beside;
    const fs::path folder = places.front() / relative.parent_path();
    for (fs::directory_iterator it(folder, error), end; !error && it != end && beside.size() < 1000;
         it.increment(error))
        beside.push_back((relative.parent_path() / it->path().filename()).string());
    out.error(place, "no such file: \"" + std::string(named) + "\"", did_you_mean(named, beside));
    return std::nullopt;
}

} // namespace kupi
