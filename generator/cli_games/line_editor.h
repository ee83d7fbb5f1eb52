// Lines typed by a person or coming through a pipe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kupi::cli {

/// On a terminal with editing, history and completion; else plain lines.
class LineEditor {
  public:
    /// `complete` gives the words that may stand at the end of a line, of which its last word is a beginning.
    using Complete = std::function<std::vector<std::string>(std::string_view line)>;

    explicit LineEditor(Complete complete);
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;
    ~LineEditor();

    bool is_terminal() const;
    /// The next line without its end; nothing at the end of the input. The prompt is shown on a terminal only.
    std::optional<std::string> read(const std::string& prompt);
    /// A line that the arrow keys bring back, as if it had been typed.
    void remember(const std::string& line);

  private:
    struct Terminal;
    std::unique_ptr<Terminal> terminal_; ///< null where there is none
};

/// What completing adds to the end of `line`: what all of `words` have in common, with a space behind it where there is
/// one word only. Empty if nothing can be added.
std::string completion_of(std::string_view line, const std::vector<std::string>& words);

} // namespace kupi::cli
