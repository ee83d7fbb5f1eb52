// The real program, run in a world of its own: a temporary folder with a small family of suits and a deck.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>

#include "support/checkout.h"
#include "support/folder.h"

namespace kupi::test {

/// Made with suits/f (two suits, one rank) and suits/decks/d.toml.
class World : public Folder {
  public:
    World();
    /// Replaces `from`, which must be there, in a file.
    void change(const std::string& name, const std::string& from, const std::string& to) const;
    /// Names of the PDF and PNG files, and of files left half-written, below the folder; HOME left out.
    std::vector<std::string> written() const;
};

struct Ended {
    int code = -1;  ///< exit code; -1: it did not end by itself
    int signal = 0; ///< that ended it
    std::string out, err;
};

struct How {
    std::vector<std::pair<std::string, std::string>> environment = {};
    rlim_t file_size = RLIM_INFINITY; ///< the largest file it may write, bytes
    int interrupt_after = 0;          ///< milliseconds until SIGINT; 0: never
    /// Called with standard output and error as they grow; SIGINT when it gives true.
    std::function<bool(const std::string& out, const std::string& err)> interrupt_when = {};
    std::string input = {};     ///< standard input
    std::string stdout_to = {}; ///< a file for standard output, in place of Ended::out
    bool terminal = false;      ///< standard error is a terminal
};

/// A program by its path, or found in PATH, in the world's folder. Killed after two minutes.
Ended run(const World& world, const std::string& program, const std::vector<std::string>& arguments,
          const How& how = {});

/// `kupi` with these arguments, the checkout its installed data.
inline Ended run_kupi(const World& world, const std::vector<std::string>& arguments, How how = {}) {
    how.environment.insert(how.environment.begin(), {"KUPI_DATA", root});
    return run(world, built_kupi, arguments, how);
}

/// How often `what` stands in `text`.
std::size_t count(const std::string& text, const std::string& what);
/// Words as a shell would split them, single quotes honoured.
std::vector<std::string> words(const std::string& line);

} // namespace kupi::test
