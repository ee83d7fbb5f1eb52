#include "referee/json_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"

namespace kupi {

namespace {

/// Bytes of the code point that begins with this one.
std::size_t length_of(unsigned char first) { return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4; }

/// Of well-formed UTF-8.
unsigned decode(std::string_view character) {
    auto code =
        static_cast<unsigned char>(character.front()) & (character.size() == 1 ? 0x7Fu : 0x7Fu >> character.size());
    for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3Fu);
    return code;
}

/// \\u007f
std::string escape(unsigned code) {
    std::string out = "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += "0123456789abcdef"[code >> shift & 15];
    return out;
}

} // namespace

std::string json_text(const nlohmann::ordered_json& value, int indent) {
    const std::string raw = value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    const auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x7F; };
    if (std::none_of(raw.begin(), raw.end(), beyond_ascii)) return raw;
    std::string out;
    out.reserve(raw.size());
    for (std::size_t at = 0; at < raw.size();) {
        const std::string_view character =
            std::string_view(raw).substr(at, length_of(static_cast<unsigned char>(raw[at])));
        // Below DEL dump() leaves nothing but the line ends of its own layout.
        if (beyond_ascii(character.front()) && has_control_characters(character))
            out += escape(decode(character)); // none of them lies beyond the first plane
        else
            out += character;
        at += character.size();
    }
    return out;
}

} // namespace kupi
