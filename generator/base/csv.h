// Comma-separated values (RFC 4180) to cells that know their place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace kupi::base::csv_file {

struct Cell {
    std::string text; ///< without its quotes and the space around it
    Place place;      ///< of its first character
};
using Row = std::vector<Cell>;

inline constexpr std::size_t most_columns = 100, most_rows = 20'000, longest_cell = 10'000; ///< characters

/// Rows of cells; empty lines are left out. A cell in double quotes holds commas, line ends and doubled quotes. As
/// spreadsheets write it: a byte order mark, CRLF, and semicolons or tabs where the first line has no comma are
/// tolerated. One error with its place where it is malformed or too large.
std::optional<std::vector<Row>> parse(std::string_view text, const std::string& file_name, Diagnostics& out);

/// read_file and parse.
std::optional<std::vector<Row>> load(const std::string& path, Diagnostics& out);

} // namespace kupi::base::csv_file
