// A folder that one command fills and replaces whole: its manifest says what is in it.
#pragma once

#include <string>
#include <vector>

namespace kupi::cli {

/// The file in each such folder that says who made it ("made-by") and what it holds ("files").
inline constexpr const char* manifest_name = "manifest.json";

/// That file, for a folder of files that need no words of their own.
std::string manifest_of_files(const std::string& maker, const std::vector<std::string>& files);

/// Throws Failure for a folder that holds what `maker` ("kupi export") has not made: it would be lost.
void refuse_foreign_files(const std::string& folder, const std::string& maker);

} // namespace kupi::cli
