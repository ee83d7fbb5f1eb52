// A temporary folder for the files of a test.
#pragma once

#include <filesystem>
#include <string>

#include "base/diagnostics.h"

namespace kupi::test {

using namespace base;

/// A folder that goes away at the end of the test, with all that is in it.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    const std::filesystem::path& root() const { return root_; }
    std::filesystem::path operator/(const std::string& name) const { return root_ / name; }

    /// Makes folders as needed; gives the file's path.
    std::string write(const std::string& name, std::string_view text) const;
    std::string read(const std::string& name) const;

    /// The first fault, and all of them, one a line; each without the name of the folder `below` this one.
    std::string fault(const Diagnostics& out, const std::string& below = {}) const;
    std::string faults(const Diagnostics& out) const;

  private:
    std::filesystem::path root_;
};

} // namespace kupi::test
