// Texts of templates/site, and the places in them that are filled in.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/file.h"

namespace kupi::site {

/// A file of the data folders. Throws Failure if it is missing.
std::string read_text(const std::string& name, const DataFolders& data);

/// Each {{name}} of a template. What is put in is not looked through again. Throws Failure for a name that has no
/// value.
std::string filled(std::string_view text, const std::map<std::string, std::string, std::less<>>& values);

} // namespace kupi::site
