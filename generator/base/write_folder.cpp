#include "base/write_folder.h"

#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diagnostics.h"
#include "base/unfinished.h"

namespace kupi::base {

namespace fs = std::filesystem;

namespace {

/// Without a slash at its end, behind a link where it is one, so that the new folder lies on the same disk.
fs::path folder_meant(const fs::path& named) {
    std::error_code error;
    fs::path path = named.lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    return fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : path;
}

} // namespace

FolderWriter::FolderWriter(const fs::path& target) : target_(folder_meant(target)), folder_(claim_unfinished()) {
    try {
        make();
    } catch (...) {
        folder_.state = Unfinished::unused;
        throw;
    }
}

void FolderWriter::make() {
    std::error_code error;
    if (fs::exists(target_, error)) {
        if (!fs::is_directory(target_, error)) fail(target_, ENOTDIR);
        if (fs::equivalent(target_, fs::current_path(error), error))
            throw Failure("cannot replace " + target_.string() + ": it is the current folder",
                          "name a folder in it, such as cards/");
        if (::access(target_.c_str(), W_OK) != 0) fail(target_, errno);
        older_ = true;
    } else if (target_.has_parent_path()) {
        fs::create_directories(target_.parent_path(), error);
        if (error) fail(target_, error.value());
    }
    folder_.folder = true;
    int why = EEXIST;
    for (int tries = 0; why == EEXIST && tries < 100; ++tries) {
        if (!folder_.set_path(beside(target_.string()))) fail(target_, ENAMETOOLONG);
        const SignalsBlocked blocked;
        folder_.state = Unfinished::opening;
        folder_.give_way_to_interrupt();
        why = ::mkdir(folder_.path, 0777) == 0 ? 0 : errno;
        folder_.state = why == 0 ? Unfinished::there : Unfinished::claimed;
    }
    if (why != 0) fail(target_, why);
}

FolderWriter::~FolderWriter() {
    std::error_code error;
    if (folder_.state == Unfinished::there) fs::remove_all(folder_.path, error);
    folder_.state = Unfinished::unused;
}

void FolderWriter::write(const std::string& name, std::string_view bytes) {
    const fs::path path = fs::path(folder_.path) / name;
    stop_if_interrupted();
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) fail(target_ / name, errno);
    if (const int why = write_and_close(fd, bytes); why != 0) fail(target_ / name, why);
}

void FolderWriter::commit() {
    if (!older_) {
        const SignalsBlocked blocked; // what is renamed is no longer there to be removed
        if (::rename(folder_.path, target_.c_str()) != 0) fail(target_, errno);
        folder_.state = Unfinished::claimed;
        return;
    }
    struct stat old {};
    if (::stat(target_.c_str(), &old) == 0) ::chmod(folder_.path, old.st_mode & 07777);
    // From here on the folder beside is the older one, and removed as such.
    if (::renameat2(AT_FDCWD, folder_.path, AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) == 0) return;
    if (errno != EINVAL && errno != ENOSYS) fail(target_, errno);
    // A file system that can't exchange: two steps, in which nothing may be interrupted.
    const SignalsBlocked blocked;
    const std::string aside = beside(target_.string());
    if (::rename(target_.c_str(), aside.c_str()) != 0) fail(target_, errno);
    if (::rename(folder_.path, target_.c_str()) != 0) {
        const int why = errno;
        ::rename(aside.c_str(), target_.c_str());
        fail(target_, why);
    }
    folder_.set_path(aside);
}

void FolderWriter::fail(const fs::path& what, int error) const {
    throw Failure("cannot write " + what.string() + ": " + std::generic_category().message(error),
                  older_ ? "the older folder is as it was" : "");
}

} // namespace kupi::base
