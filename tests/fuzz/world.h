// A small world in a temporary folder, of which a fuzz target overwrites one file at a time.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/file.h"

namespace kupi::fuzz {

using namespace base;

/// The checkout's data, copied once to a folder in memory, so that inputs may name real files and nothing is spoiled.
class World {
  public:
    World() {
        std::string name = "/dev/shm/kupi-fuzz-XXXXXX";
        root_ = ::mkdtemp(name.data());
        std::filesystem::copy("suits", root_ / "suits", std::filesystem::copy_options::recursive);
        std::filesystem::copy("templates", root_ / "templates", std::filesystem::copy_options::recursive);
        std::filesystem::create_directories(root_ / "rulesheets/own");
        std::filesystem::copy("rulesheets/families", root_ / "rulesheets/families",
                              std::filesystem::copy_options::recursive);
    }
    ~World() { std::filesystem::remove_all(root_); }
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    DataFolders data() const { return DataFolders({root_}); }

    /// Puts the input where a loader reads it, and gives its path.
    std::string put(const std::string& name, const std::uint8_t* bytes, std::size_t size) const {
        const auto path = root_ / name;
        std::ofstream(path, std::ios::binary | std::ios::trunc)
            .write(reinterpret_cast<const char*>(bytes), static_cast<std::streamsize>(size));
        return path.string();
    }

  private:
    std::filesystem::path root_;
};

inline World& world() {
    static World instance;
    return instance;
}

} // namespace kupi::fuzz
