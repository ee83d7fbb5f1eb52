// Where a template's file lies.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/file.h"

namespace kupi {

/// The file of a template or profile: by path (anything with a slash or ending in .toml), else by id in a folder of the
/// data. An unknown id is an error with did-you-mean; `what` says what it names: "sheet".
std::optional<std::string> find_data_file(const std::string& id_or_path, const std::string& what,
                                          const std::filesystem::path& folder, const DataFolders& data,
                                          Diagnostics& out);

} // namespace kupi
