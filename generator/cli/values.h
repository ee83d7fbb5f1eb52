// What was typed behind a command, checked against its description.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "cli/command.h"

namespace kupi::cli {

/// Options and arguments by name. Asking for a name that the command does not describe is a bug and throws
/// std::logic_error.
class Values {
  public:
    using Typed = std::map<std::string, std::vector<std::string>, std::less<>>;

    /// Throws Failure, naming the option and its bounds, for a value that does not fit its kind.
    Values(Command command, Typed typed);

    const Command& command() const { return command_; }
    bool given(std::string_view name) const;

    // The value typed, else the option's fallback.
    bool flag(std::string_view name) const { return given(name); }
    const std::string& text(std::string_view name) const;
    std::int64_t integer(std::string_view name) const;
    double number(std::string_view name) const;
    double length(std::string_view name) const; ///< points
    Point offset(std::string_view name) const;  ///< points
    const std::vector<std::string>& all(std::string_view name) const;

  private:
    void check_described(std::string_view name) const;

    Command command_;
    Typed typed_;
};

/// The whole line behind a command's name. Throws Failure for what the command does not know, with did-you-mean.
/// Nothing else is complained of where --help is among the words.
Values parse(Command command, const std::vector<std::string>& words);

} // namespace kupi::cli
