#include "base/json_text.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/utf8.h"

namespace kupi::base {

namespace {

/// \\u007f
std::string escape(char32_t code) {
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
        const std::size_t begin = at;
        const char32_t code = next_character(raw, at);
        const std::string_view character = std::string_view(raw).substr(begin, at - begin);
        // Below DEL dump() leaves nothing but the line ends of its own layout.
        if (code >= 0x7F && has_control_characters(character))
            out += escape(code); // none of them lies beyond the first plane
        else
            out += character;
    }
    return out;
}

} // namespace kupi::base
