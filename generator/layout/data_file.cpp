#include "layout/data_file.h"

#include "base/text.h"

namespace kupi {

std::optional<std::string> find_data_file(const std::string& id_or_path, const std::string& what,
                                          const std::filesystem::path& folder, const DataFolders& data,
                                          Diagnostics& out) {
    if (id_or_path.find('/') != std::string::npos || id_or_path.ends_with(".toml")) return id_or_path;
    if (is_id(id_or_path))
        if (const auto found = data.find(folder / (id_or_path + ".toml"))) return found->string();
    const auto ids = data.ids(folder);
    std::string hint = did_you_mean(id_or_path, ids);
    if (hint.empty() && !ids.empty()) hint = what + "s: " + join(ids, ", ") + "; one of your own is given by its path";
    out.error({}, "no " + what + " \"" + id_or_path + "\"", hint);
    return std::nullopt;
}

} // namespace kupi
