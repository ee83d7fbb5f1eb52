// Writing: a file appears whole or not at all, whatever thread writes it and whenever somebody interrupts.
#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/unfinished.h"

namespace kupi::base {

namespace fs = std::filesystem;

namespace {

std::string why_not_written(int error) { return std::generic_category().message(error); }

/// A temporary file beside the target; removed unless committed.
class Beside {
  public:
    /// `named`: what the file is called where it can't be written.
    Beside(const fs::path& target, const fs::path& named) : target_(target), named_(named), file_(claim_unfinished()) {
        struct stat old {};
        if (::stat(target_.c_str(), &old) == 0) old_mode_ = old.st_mode & 07777;
        int error = EEXIST;
        for (int tries = 0; fd_ < 0 && error == EEXIST && tries < 100; ++tries) error = open();
        if (fd_ >= 0) return;
        file_.state = Unfinished::unused;
        fail(error);
    }
    Beside(const Beside&) = delete;
    Beside& operator=(const Beside&) = delete;
    ~Beside() {
        if (fd_ >= 0) ::close(fd_);
        if (!committed_) ::unlink(file_.path);
        file_.state = Unfinished::unused;
    }

    void write(std::string_view bytes) {
        if (const int why = write_bytes(fd_, bytes); why != 0) fail(why);
    }

    void commit() {
        if (old_mode_) ::fchmod(fd_, *old_mode_);
        if (::close(std::exchange(fd_, -1)) != 0) fail(errno);
        if (::rename(file_.path, target_.c_str()) != 0) fail(errno);
        committed_ = true;
    }

  private:
    /// One name tried: what went wrong, or 0. A file that replaces another is its owner's alone until it has its mode.
    int open() {
        if (!file_.set_path(beside(target_.string()))) return ENAMETOOLONG;
        const SignalsBlocked blocked;
        file_.state = Unfinished::opening;
        file_.give_way_to_interrupt();
        fd_ = ::open(file_.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old_mode_ ? 0600 : 0666);
        const int error = fd_ < 0 ? errno : 0;
        file_.state = fd_ < 0 ? Unfinished::claimed : Unfinished::there;
        return error;
    }

    [[noreturn]] void fail(int error) const {
        throw Failure("cannot write " + named_.string() + ": " + why_not_written(error),
                      old_mode_ ? "the older file is as it was" : "");
    }

    fs::path target_, named_;
    Unfinished& file_;
    std::optional<mode_t> old_mode_; ///< of the file that is replaced
    int fd_ = -1;
    bool committed_ = false;
};

// ---- Where a path leads

/// The name behind all links, whether there is a file of that name or not. An endless round ends where it began to.
fs::path behind_links(fs::path path) {
    std::error_code error;
    for (int links = 0; links < 40 && fs::is_symlink(path, error); ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error) break;
        path = path.parent_path() / next; // an absolute one replaces all
    }
    return path;
}

bool is_regular_or_missing(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    return fs::is_regular_file(status) || status.type() == fs::file_type::not_found;
}

} // namespace

std::optional<int> open_file_named(const fs::path& path) {
    std::error_code error;
    const fs::path open_files = fs::canonical("/proc/self/fd", error);
    if (error) return std::nullopt;
    fs::path at = path;
    for (int links = 0; links < 40; ++links) {
        const fs::path folder = fs::canonical(at.has_parent_path() ? at.parent_path() : fs::path("."), error);
        if (error) return std::nullopt;
        if (folder == open_files) {
            const std::string name = at.filename().string();
            int number = -1;
            const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
            if (fault != std::errc() || end != name.data() + name.size() || ::fcntl(number, F_GETFD) < 0) break;
            return number;
        }
        if (!fs::is_symlink(at, error)) break;
        const fs::path next = fs::read_symlink(at, error);
        if (error) break;
        at = folder / next;
    }
    return std::nullopt;
}

void write_file(const fs::path& path, std::string_view bytes) {
    const auto fail = [&](const std::string& why) { throw Failure("cannot write " + path.string() + ": " + why); };
    std::error_code error;
    if (fs::is_directory(path, error)) fail("it is a folder");
    // What is no file of its own has nothing to keep whole. An open file goes on where its owner stopped: opened anew,
    // it would be written over from its beginning.
    const auto already_open = open_file_named(path);
    if (already_open || !is_regular_or_missing(path)) {
        const int fd =
            already_open ? ::fcntl(*already_open, F_DUPFD_CLOEXEC, 0) : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (fd < 0) fail(why_not_written(errno));
        if (const int why = write_and_close(fd, bytes); why != 0) fail(why_not_written(why));
        return;
    }
    const fs::path target = behind_links(path);
    if (target.has_parent_path()) {
        fs::create_directories(target.parent_path(), error);
        if (error) fail(error.message());
    }
    // An older file that may not be written stays, although a rename could replace it.
    if (fs::exists(target, error) && ::access(target.c_str(), W_OK) != 0)
        throw Failure("cannot write " + path.string() + ": " + why_not_written(errno), "the older file is as it was");
    Beside file(target, target);
    file.write(bytes);
    file.commit();
}

void check_writable(const fs::path& path) {
    std::error_code error;
    const auto fail = [&](const std::string& why) { throw Failure("cannot write " + path.string() + ": " + why); };
    if (fs::is_directory(path, error)) fail("it is a folder");
    if (const auto open = open_file_named(path)) {
        if ((::fcntl(*open, F_GETFL) & O_ACCMODE) == O_RDONLY) fail("it is open for reading only");
        return;
    }
    const bool may_be_made_anew = is_regular_or_missing(path);
    if ((!may_be_made_anew || fs::exists(path, error)) && ::access(path.c_str(), W_OK) != 0)
        fail(why_not_written(errno));
    if (!may_be_made_anew) return;
    const fs::path target = behind_links(path);
    fs::path folder = target.parent_path(); // what is missing of it will be made
    while (!folder.empty() && !fs::exists(folder, error)) folder = folder.parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) fail(why_not_written(ENOTDIR));
    const Beside tried(folder / target.filename(), path);
}

} // namespace kupi::base
