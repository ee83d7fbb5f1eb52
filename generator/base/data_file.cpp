#include "base/data_file.h"

#include "base/text.h"

namespace kupi::base {

namespace fs = std::filesystem;

namespace {

/// A path is taken as it is; where nothing is there, what was probably meant is said.
std::optional<std::string> typed_path(const std::string& path, const std::vector<std::string>& ids, Diagnostics& out) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(path, error))) return path;
    const bool lacks_ending = fs::is_regular_file(path + ".toml", error);
    out.error({path, 0, 0}, "cannot read: No such file or directory",
              lacks_ending ? "did you mean \"" + path + ".toml\"?" : did_you_mean(fs::path(path).stem().string(), ids));
    return std::nullopt;
}

} // namespace

std::optional<std::string> find_data_file(const std::string& id_or_path, const std::string& what,
                                          const fs::path& folder, const DataFolders& data, Diagnostics& out,
                                          const Place& named_at) {
    const bool typed = named_at.file.empty();
    const bool is_path = id_or_path.find('/') != std::string::npos || id_or_path.ends_with(".toml");
    if (is_id(id_or_path))
        if (const auto found = data.find(folder / (id_or_path + ".toml"))) return found->string();
    const auto ids = data.ids(folder);
    if (is_path && typed) return typed_path(id_or_path, ids, out);
    const std::string word = is_path ? fs::path(id_or_path).stem().string() : id_or_path;
    std::string hint = suggest(word, ids, what + "s");
    if (typed && !nearest(word, ids))
        hint += std::string(hint.empty() ? "" : "; ") + "one of your own is given by its path";
    out.error(named_at, "no " + what + " \"" + id_or_path + "\"" + (is_path ? ": a file names it by its id" : ""),
              hint);
    return std::nullopt;
}

} // namespace kupi::base
