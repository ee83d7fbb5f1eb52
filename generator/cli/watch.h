// Doing something again whenever the files that it came from change.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cli/press.h"

namespace kupi::cli {

/// The files that a deck came from.
std::vector<std::string> files_of(const Press& press);

/// Draws, then again whenever the deck's files, or any TOML or SVG file beside them, change. A broken file is reported
/// and watching goes on. `draw` gives the files to watch. Ends only by a signal.
[[noreturn]] void watch(const std::string& deck, const DataFolders& data,
                        const std::function<std::vector<std::string>()>& draw);

} // namespace kupi::cli
