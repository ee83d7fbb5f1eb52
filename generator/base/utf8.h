// Characters (code points) in UTF-8, and how many bytes they take.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

/// Whether the byte is the first of a character.
constexpr bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

/// Where the character that begins at `at` ends.
constexpr std::size_t end_of_character(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() && !begins_character(text[at]));
    return at;
}

/// A file's text without the mark of the byte order that some editors put before it, which no column counts.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

struct Character {
    char32_t code = 0;
    std::size_t length = 0; ///< bytes; 0: malformed
};

/// The character that begins at `at`, which is within the text.
Character character_at(std::string_view text, std::size_t at);
/// The same, and `at` moves behind it. A malformed byte stands for itself.
char32_t next_character(std::string_view text, std::size_t& at);
void append_character(std::string& out, char32_t code);

} // namespace kupi::base
