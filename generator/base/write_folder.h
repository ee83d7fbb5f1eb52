// A folder of files that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

struct Unfinished;

/// Files go into a folder beside the target, which takes the target's place in one step: an older folder survives every
/// failure, an interrupt included, and goes away with all that is in it when the new one is there. Creates missing
/// parent folders. Everything throws Failure when it can't.
class FolderWriter {
  public:
    explicit FolderWriter(const std::filesystem::path& target);
    FolderWriter(const FolderWriter&) = delete;
    FolderWriter& operator=(const FolderWriter&) = delete;
    ~FolderWriter();

    /// Any number of threads may write at once, each name once; a name has no slash.
    void write(const std::string& name, std::string_view bytes);
    void commit();

  private:
    [[noreturn]] void fail(const std::filesystem::path& what, int error) const;
    void make();

    std::filesystem::path target_;
    Unfinished& folder_;
    bool older_ = false; ///< there is a folder to be replaced
};

} // namespace kupi::base
