// What kupi record says, and shows of the game under way.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/recorder.h"

namespace kupi::cli {

class RecordView {
  public:
    /// `terminal`: somebody sits there, who knows the program's name and wants lines that end at words.
    RecordView(Library& library, bool terminal) : library_(library), terminal_(terminal) {}

    void say(const std::string& text) const;
    void show_findings(const std::vector<Finding>& findings, const Log& log) const;
    void show_help(const Log& log) const;
    /// The text of a log, as it stands in the file.
    void show_log(const std::string& text) const;
    void show_legal(const Recorder& recorder) const;
    void show_piles(const Recorder& recorder) const;

  private:
    void show_rows(const std::vector<std::pair<std::string, std::string>>& rows, bool filled) const;

    Library& library_;
    bool terminal_;
};

/// "claim stands alone: it writes down the hand's result", of a command with more behind it; empty for anything else.
std::string overlong_command(std::string_view typed);

/// The words of the entries that are legal now, and of the commands, at the place where the line ends.
std::vector<std::string> completions(const Recorder& recorder, std::string_view line);

} // namespace kupi::cli
