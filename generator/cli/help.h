// A command's description as text for a terminal, 80 columns wide.
#pragma once

#include <string>

#include "cli/command.h"

namespace kupi::cli {

std::string help_text(const Command& command);
/// All commands, a line each.
std::string overview();

// What help and the man page both say.
std::string usage(const Command& command);           ///< "kupi deck DECK [options]"
std::string signature(const Option& option);         ///< "-o, --output FILE"
std::string described(const Option& option);         ///< help, choices, bounds and default, as one sentence
std::vector<std::string> headings(const Command& c); ///< of its options, in order, each once
std::vector<std::string> paragraphs(const std::string& text);

/// "  term      text", the text filled into lines at the right.
std::string help_row(const std::string& term, const std::string& text);

} // namespace kupi::cli
