// Everything that reaches the terminal goes through here: diagnostics and messages onto stderr, results onto stdout.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace kupi::cli {

/// One diagnostic as shown: "file:line:column: error: …", its source line with a caret, and the hint; "kupi: error: …"
/// where there is no file. Files below the current folder are named from there.
std::string to_terminal_text(const Diagnostic& d, bool colour);

/// Faults as they are told, a file's in the order of its lines, and those of one kind together: in one file, what is
/// said again is said once with the lines, and of those that differ only in names or numbers the first few stand for
/// all.
std::vector<Diagnostic> gathered(std::vector<Diagnostic> all);

/// All of them, gathered, onto stderr.
void print(const Diagnostics& diagnostics);

/// "kupi: …" onto stderr, for news that is neither a fault nor a result.
void say(std::string_view message);

/// What to do next, a line each, onto stderr.
void hint(const std::vector<std::string>& lines);

/// Onto stdout, as it is. Throws Failure when it can't be written.
void write_out(std::string_view bytes);

/// Onto stderr, as it is: a result whose place on stdout a file has taken.
void write_err(std::string_view bytes);

/// A path as people read it: from the current folder where it lies below, control characters made visible.
std::string shown_path(const std::string& path);

bool is_terminal(int fd);
/// Whether stderr takes colour: it is a terminal, and neither NO_COLOR nor TERM=dumb says otherwise.
bool wants_colour();

} // namespace kupi::cli
