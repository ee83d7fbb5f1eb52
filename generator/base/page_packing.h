// How bytes are packed for a page, as those who pack (site/packing.h) and who unpack (web/unpack.cpp) read it. The
// latter is a module without a library: what stands here allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

inline constexpr unsigned lzma_literal_bits = 4; ///< LZMA's lc; its lp and pb are 0

// Seven bytes are four digits of 14 bits, highest first, and a digit is two bytes of UTF-8: two characters of ASCII, or
// one of those behind it.
inline constexpr std::size_t page_bytes = 7, page_digits = 4;
inline constexpr unsigned page_digit_bits = 14;

/// What stands for 0 to 120: all of ASCII but what ends a script, a line or a text between single quotes there, and
/// what gives a terminal orders. Browsers take the controls as they are; without them a page is a twentieth larger.
inline constexpr auto page_ascii = [] {
    std::array<char, 121> out{};
    std::size_t size = 0;
    for (int c = 1; c < 0x80; ++c)
        if (std::string_view("\n\r\x1b'<\\").find(static_cast<char>(c)) == std::string_view::npos)
            out[size++] = static_cast<char>(c);
    return out;
}();
inline constexpr unsigned page_pairs = page_ascii.size() * page_ascii.size(); ///< so many digits are two of these
inline constexpr unsigned page_first_wide = 0xa1; ///< the first digit that is one character: behind the hard space
static_assert(page_ascii.back() == 0x7f && page_first_wide + (1U << page_digit_bits) - page_pairs <= 0x800);

/// Turns a page's text into the bytes behind it, in place. Returns how many they are.
inline std::size_t read_page_text(unsigned char* text, std::size_t size) {
    static constexpr auto values = [] {
        std::array<unsigned char, 0x80> out{};
        for (std::size_t i = 0; i < page_ascii.size(); ++i)
            out[static_cast<std::size_t>(page_ascii[i])] = static_cast<unsigned char>(i);
        return out;
    }();
    const auto digit = [](unsigned first, unsigned second) {
        return first < 0x80 ? values[first] * unsigned{page_ascii.size()} + values[second % 0x80]
                            : ((first & 0x1f) << 6 | (second & 0x3f)) - page_first_wide + page_pairs;
    };
    unsigned char* to = text;
    for (const unsigned char* at = text; at + 2 * page_digits <= text + size; at += 2 * page_digits) {
        std::uint64_t seven = 0;
        for (std::size_t i = 0; i < page_digits; ++i)
            seven = seven << page_digit_bits | digit(at[2 * i], at[2 * i + 1]);
        for (std::size_t i = page_bytes; i-- > 0;) *to++ = static_cast<unsigned char>(seven >> 8 * i);
    }
    return static_cast<std::size_t>(to - text);
}

} // namespace kupi::base
