#include "base/excerpt.h"

#include <algorithm>

#include "base/display_width.h"
#include "base/text.h"
#include "base/utf8.h"

namespace kupi::base {

namespace {

constexpr std::size_t longest_excerpt = 160; ///< bytes
constexpr std::size_t number_columns = 5;

} // namespace

std::string ansi::in(std::string_view colour, std::string_view text, bool coloured) {
    std::string out(coloured ? colour : std::string_view{});
    out += text;
    return coloured ? out.append(plain) : out;
}

std::string excerpt(std::string_view line, int number, int column, int width, bool coloured) {
    if (number == 1) line = without_byte_order_mark(line);
    if (line.size() > longest_excerpt || trim(line).empty()) return {};
    std::string text(line);
    std::replace(text.begin(), text.end(), '\t', ' ');
    std::string margin = std::to_string(number);
    if (margin.size() < number_columns) margin.insert(0, number_columns - margin.size(), ' ');
    std::string out = ansi::in(ansi::faint, margin + " | ", coloured) + printable(text) + "\n";
    if (column <= 0) return out;
    // Of the line as shown, where an escape takes more than one column.
    const std::string_view before = first_characters(text, static_cast<std::size_t>(column - 1));
    const std::string_view marked =
        first_characters(std::string_view(text).substr(before.size()), static_cast<std::size_t>(std::max(width, 0)));
    return out + ansi::in(ansi::faint, std::string(margin.size(), ' ') + " | ", coloured) +
           std::string(display_width(printable(before)), ' ') +
           ansi::in(ansi::red, std::string(std::max<std::size_t>(display_width(printable(marked)), 1), '^'), coloured) +
           "\n";
}

} // namespace kupi::base
