// From the command line to a command.
#pragma once

#include <string>
#include <vector>

namespace kupi::cli {

/// Runs what `words` (the command line without the program's name) ask for; gives the exit code. Throws Failure.
int run_program(const std::vector<std::string>& words);

} // namespace kupi::cli
