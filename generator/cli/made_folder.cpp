#include "cli/made_folder.h"

#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "base/diagnostics.h"
#include "base/file.h"

namespace kupi::cli {

namespace fs = std::filesystem;

std::string manifest_of_files(const std::string& maker, const std::vector<std::string>& files) {
    using Json = nlohmann::ordered_json;
    return Json{{"made-by", maker}, {"files", files}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void refuse_foreign_files(const std::string& folder, const std::string& maker) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return;
    std::set<std::string> ours{manifest_name};
    Diagnostics ignored;
    if (const auto text = read_file(fs::path(folder) / manifest_name, ignored)) {
        const auto json = nlohmann::json::parse(*text, nullptr, false);
        if (json.is_object() && json.value("made-by", nlohmann::json()) == maker && json.contains("files"))
            for (const auto& file : json["files"])
                if (file.is_string()) ours.insert(file.get<std::string>());
    }
    const bool known = ours.size() > 1;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (known && ours.count(name) > 0 && entry.is_regular_file(error)) continue;
        throw Failure("the folder " + folder + " holds \"" + name + "\", which " + maker +
                          " has not made and this would remove",
                      "name a new folder, or move that file away");
    }
    if (error) throw Failure("cannot read the folder " + folder + ": " + error.message());
}

} // namespace kupi::cli
