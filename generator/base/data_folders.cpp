// Asked of a disk, or of the files that a page carries (generator/web/wasi/filesystem).
#include "base/data_folders.h"

#include <set>

#include "base/text.h"

namespace kupi::base {

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

DataFolders folders_around(const std::string& file, const DataFolders& data) {
    std::vector<fs::path> roots;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    if (!error)
        for (fs::path folder = real.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
            if (folder.filename() == "suits" || folder.filename() == "templates") {
                roots.push_back(folder.parent_path());
                break;
            }
    for (const auto& root : data.roots())
        if (roots.empty() || fs::weakly_canonical(root, error) != roots.front()) roots.push_back(root);
    return DataFolders(std::move(roots));
}

} // namespace kupi::base
