#include "reference/unicode.h"

#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include <glib.h>

namespace kupi::reference {

namespace {

/// Folded letters that Unicode does not decompose.
constexpr std::array<std::pair<char32_t, std::string_view>, 12> spelt_out = {{
    {U'æ', "ae"},
    {U'œ', "oe"},
    {U'ø', "o"},
    {U'ð', "d"},
    {U'đ', "d"},
    {U'þ', "th"},
    {U'ħ', "h"},
    {U'ł', "l"},
    {U'ŧ', "t"},
    {U'ı', "i"},
    {U'ŋ', "n"},
    {U'ĸ', "k"},
}};

} // namespace

bool fold_character(char32_t c, std::string& to) {
    if (g_unichar_validate(c) == FALSE) return false;
    std::array<char, 7> bytes{};
    const int length = g_unichar_to_utf8(c, bytes.data());
    const std::unique_ptr<char, void (*)(void*)> folded(g_utf8_casefold(bytes.data(), length), g_free);
    for (const char* at = folded.get(); *at != '\0'; at = g_utf8_next_char(at)) {
        std::array<gunichar, G_UNICHAR_MAX_DECOMPOSITION_LENGTH> parts{};
        const gsize count = g_unichar_fully_decompose(g_utf8_get_char(at), TRUE, parts.data(), parts.size());
        for (gsize i = 0; i < count; ++i) {
            if (parts[i] >= 0x300 && parts[i] <= 0x36F) continue;
            std::string_view spelt;
            for (const auto& [letter, as] : spelt_out)
                if (letter == parts[i]) spelt = as;
            to += spelt;
            if (spelt.empty())
                to.append(bytes.data(), static_cast<std::size_t>(g_unichar_to_utf8(parts[i], bytes.data())));
        }
    }
    return g_unichar_isalnum(c) != FALSE || g_unichar_ismark(c) != FALSE;
}

} // namespace kupi::reference
