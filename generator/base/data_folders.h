// Data folders as files in them see them.
#pragma once

#include <string>

#include "base/file.h"

namespace kupi::base {

/// The data folders as a file sees them: if it lies in DIR/suits/…, DIR is searched first.
DataFolders folders_around(const std::string& file, const DataFolders& data);

} // namespace kupi::base
