// Where the file of a deck, a template or a profile lies.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "base/file.h"

namespace kupi::base {

/// By path (anything with a slash or ending in .toml), else by id in a folder of the data. What is not there is an
/// error with did-you-mean; `what` says what it names: "sheet". `named_at` is where another file names it, by id only;
/// none: it was typed.
std::optional<std::string> find_data_file(const std::string& id_or_path, const std::string& what,
                                          const std::filesystem::path& folder, const DataFolders& data,
                                          Diagnostics& out, const Place& named_at = {});

} // namespace kupi::base
