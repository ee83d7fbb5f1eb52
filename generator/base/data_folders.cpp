// What data folders hold: asked of a disk, or of the files that a page carries (generator/web/wasi/filesystem).

#include <set>

#include "base/file.h"
#include "base/text.h"

namespace kupi {

namespace fs = std::filesystem;

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

std::vector<std::string> DataFolders::folders_with(const fs::path& folder, const fs::path& file) const {
    std::set<std::string> found;
    std::error_code error;
    for (const auto& root : roots_)
        for (fs::directory_iterator it(root / folder, error), end; !error && it != end; it.increment(error))
            if (fs::exists(it->path() / file, error)) found.insert(it->path().filename().string());
    return {found.begin(), found.end()};
}

} // namespace kupi
