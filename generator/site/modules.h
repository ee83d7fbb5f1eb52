// JavaScript modules of templates/site as one script.
#pragma once

#include <string>

#include "base/file.h"

namespace kupi::site {

/// `entry` with everything that it imports, each module once and behind those that it needs. Lines of import go, and so
/// does the word export: the modules share one scope, so their names at the top level are unique (a test looks).
/// Throws Failure for a module that is missing.
std::string joined_modules(const std::string& entry, const DataFolders& data);

} // namespace kupi::site
