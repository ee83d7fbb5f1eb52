// A progress line on stderr: on a terminal only, and only for what takes over a second.
#pragma once

#include <memory>
#include <string>

namespace kupi::cli {

class Progress {
  public:
    explicit Progress(std::string what);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// What is being done now; the line shows it from its next redraw on.
    void now(std::string what);
    /// Takes the line away, before anything else is written.
    void end();

  private:
    struct Line;
    std::unique_ptr<Line> line_; ///< null where nothing is to be shown
};

} // namespace kupi::cli
