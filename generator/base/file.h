// Reading, and writing so that a file appears whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace kupi::base {

inline constexpr std::size_t max_text_file = 16u << 20; ///< no data file of ours may be larger, in bytes

/// The whole file. Refuses (one error in `out`) what is missing, not a regular file, unreadable or larger than
/// `max_bytes`.
std::optional<std::string> read_file(const std::filesystem::path& path, Diagnostics& out,
                                     std::size_t max_bytes = max_text_file);

/// Whether read_file() gave this very file, by whatever name, in this process: what is made from it should not replace
/// it.
bool was_read(const std::filesystem::path& path);

/// Writes beside the target, then renames, so that an older file survives every failure, an interrupt included. A link
/// is written through; a pipe, a device and an open file (/dev/stdout, /dev/fd/3) get the bytes as they come. A new
/// file has the mode that the umask leaves, a replaced one keeps its own. Creates missing parent folders. Throws
/// Failure when it can't. Any number of threads may write at once.
void write_file(const std::filesystem::path& path, std::string_view bytes);
/// Throws the Failure that write_file() would, as far as that can be known before; for what takes long to make.
void check_writable(const std::filesystem::path& path);
/// The number of the open file that a path stands for, by links too: 1 for /dev/stdout, 3 for /dev/fd/3.
std::optional<int> open_file_named(const std::filesystem::path& path);

/// Ctrl-C and SIGTERM remove every half-written file and end the process with 130. Called once, by main.
void install_interrupt_handler();

/// Where data is looked for: the file's own folder, then these, in order.
class DataFolders {
  public:
    /// `extra` are the --data folders; then the current folder if suits/ or rulesheets/ is in it, so that what `kupi
    /// new` made there has an id at once; then the user's data folder ($XDG_DATA_HOME/kupi or ~/.local/share/kupi),
    /// then the installed data (above the program in a checkout, else ../share/kupi, or $KUPI_DATA).
    static DataFolders standard(const std::vector<std::filesystem::path>& extra = {});
    explicit DataFolders(std::vector<std::filesystem::path> roots) : roots_(std::move(roots)) {}

    const std::vector<std::filesystem::path>& roots() const { return roots_; }
    const std::filesystem::path& installed() const { return roots_.back(); }
    static std::filesystem::path user();

    /// The first root that holds `relative` (such as "suits/decks/railog-getha.toml").
    std::optional<std::filesystem::path> find(const std::filesystem::path& relative) const;
    /// Ids (file names without .toml) in a folder over all roots, sorted, each once; the earlier root wins in find().
    std::vector<std::string> ids(const std::filesystem::path& folder) const;
    /// The names of those folders in `folder`, over all roots, in which `file` lies; sorted, each once.
    std::vector<std::string> folders_with(const std::filesystem::path& folder, const std::filesystem::path& file) const;

    /// A file named inside another file (an SVG, say): looked for beside `from`, then below the roots. Refuses absolute
    /// paths, and anything that leaves those folders by .. or a symbolic link.
    std::optional<std::filesystem::path> resolve(std::string_view named, const std::filesystem::path& from,
                                                 const Place& place, Diagnostics& out) const;

  private:
    std::vector<std::filesystem::path> roots_;
};

} // namespace kupi::base
