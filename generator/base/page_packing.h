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

/// What stands for 0 to 91: printable, and nothing that could end a script or a text between single quotes.
inline constexpr std::string_view page_ascii =
    " !\"#$%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
inline constexpr unsigned page_pairs = page_ascii.size() * page_ascii.size(); ///< so many digits are two of these
/// Five bytes are three digits to this base, highest first: it is the least whose third power is 2⁴⁰ or more.
inline constexpr std::uint64_t page_base = 10322;
inline constexpr unsigned page_first_wide = 0xa1; ///< the first digit that is one character: behind the hard space
static_assert(page_base * page_base * page_base >= std::uint64_t{1} << 40 &&
              page_first_wide + page_base - page_pairs <= 0x800); // two bytes of UTF-8, as a pair

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
    for (const unsigned char* at = text; at + 6 <= text + size; at += 6) {
        std::uint64_t five = 0;
        for (int i = 0; i < 6; i += 2) five = five * page_base + digit(at[i], at[i + 1]);
        for (int shift = 32; shift >= 0; shift -= 8) *to++ = static_cast<unsigned char>(five >> shift);
    }
    return static_cast<std::size_t>(to - text);
}

} // namespace kupi::base
