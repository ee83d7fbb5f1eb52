#include "base/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

namespace kupi::base {

namespace fs = std::filesystem;

namespace {

std::string reason(int error) { return std::generic_category().message(error); }

bool is_below(const fs::path& path, const fs::path& folder) {
    const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end() || (end != folder.end() && end->empty());
}

/// Whether a link stands for a part of `relative`, which has no "..": without one it stays below `folder`.
bool has_link(fs::path folder, const fs::path& relative) {
    std::error_code error;
    return std::any_of(relative.begin(), relative.end(), [&](const fs::path& part) {
        const auto status = fs::symlink_status(folder /= part, error);
        return !fs::exists(status) || fs::is_symlink(status);
    });
}

/// Whether it is a folder with a file of this name; what is hidden or lies behind a link is no one's drawing.
bool has_file(const fs::directory_entry& folder, const fs::path& name) {
    std::error_code ignored;
    return !folder.path().filename().string().starts_with('.') &&
           folder.symlink_status(ignored).type() == fs::file_type::directory &&
           fs::is_regular_file(fs::symlink_status(folder.path() / name, ignored));
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

/// Device and number of every file read.
class FilesRead {
  public:
    void add(const struct stat& file) {
        const std::lock_guard lock(mutex_);
        known_.emplace(file.st_dev, file.st_ino);
    }
    bool has(const struct stat& file) {
        const std::lock_guard lock(mutex_);
        return known_.count({file.st_dev, file.st_ino}) != 0;
    }

  private:
    std::mutex mutex_;
    std::set<std::pair<dev_t, ino_t>> known_;
};

FilesRead& files_read() {
    static FilesRead files;
    return files;
}

} // namespace

bool was_read(const fs::path& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 && files_read().has(info);
}

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
    files_read().add(info);
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
    const bool has_data = fs::is_directory(here / "suits", error) || fs::is_directory(here / "rulesheets", error);
    if (has_data && !fs::equivalent(here, installed, error)) roots.push_back(here);
    if (const fs::path own = user(); !own.empty() && fs::is_directory(own, error)) roots.push_back(own);
    roots.push_back(installed);
    if (!fs::is_directory(roots.back() / "suits", error))
        throw Failure("kupi's data folders are missing: no suits/ in " + roots.back().string(),
                      "set KUPI_DATA to the folder that holds suits/ and templates/");
    return DataFolders(std::move(roots));
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
        if (!has_link(folder, relative)) return folder / relative;
        const fs::path real = fs::canonical(folder / relative, error);
        if (error) continue;
        for (const auto& root : places)
            if (const fs::path allowed = fs::canonical(root, error); !error && is_below(real, allowed))
                return folder / relative;
        out.error(place, "\"" + std::string(named) + "\" is a link that leaves the data folders",
                  "put the file itself there, or name one below suits/ or templates/");
        return std::nullopt;
    }
    for (const auto& folder : places)
        if (fs::is_symlink(folder / relative, error)) {
            out.error(place, "\"" + std::string(named) + "\" is a link to a file that is not there");
            return std::nullopt;
        }
    std::vector<std::string> below, beside;
    // No name is told from where a link leads.
    const bool linked = has_link(places.front(), relative.parent_path());
    const fs::path folder = linked ? fs::path() : places.front() / relative.parent_path();
    for (fs::directory_iterator it(folder, error), end; !error && it != end && beside.size() < 1000;
         it.increment(error)) {
        const fs::path here = relative.parent_path() / it->path().filename();
        beside.push_back(here.string());
        if (has_file(*it, relative.filename())) below.push_back((here / relative.filename()).string());
    }
    // The very name in a folder below is nearer than any other name here.
    if (!below.empty()) {
        out.error(place, "no such file: \"" + std::string(named) + "\"",
                  "did you mean \"" + *std::min_element(below.begin(), below.end()) + "\"?");
        return std::nullopt;
    }
    out.error(place, "no such file: \"" + std::string(named) + "\"", did_you_mean(named, beside));
    return std::nullopt;
}

} // namespace kupi::base
