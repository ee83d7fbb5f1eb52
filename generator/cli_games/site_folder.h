// The folder of a site while it is being written.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/write_folder.h"

namespace kupi::cli {

inline constexpr const char* site_maker = "kupi site"; ///< in its manifest

/// Files in any order, from any number of threads; then the service worker and the manifest, which tell of them all.
class SiteFolder {
  public:
    explicit SiteFolder(const std::string& name) : folder_(name) {}

    void write(const std::string& name, std::string_view bytes);
    /// Puts the folder in its place. How many files there are.
    std::size_t finish(const DataFolders& data);

  private:
    FolderWriter folder_;
    std::mutex mutex_;
    std::map<std::string, std::string> digests_; ///< by name
};

} // namespace kupi::cli
