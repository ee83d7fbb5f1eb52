#include "base/decimal_comma.h"

namespace kupi::base {

std::string with_decimal_points(std::string_view text) {
    const auto is_digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
    std::string out(text);
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == ',' && is_digit(i - 1) && is_digit(i + 1)) out[i] = '.';
    return out == text ? std::string() : out;
}

} // namespace kupi::base
