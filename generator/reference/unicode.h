// What a character is to a search, in every script. GLib knows Unicode's tables; nothing else of ours includes it.
#pragma once

#include <string>

namespace kupi::reference {

/// Appends `c` by full case folding and without accents (U+0300 to U+036F, decomposed): "É" is "e", "ß" "ss", "Σ" and
/// "ς" are "σ"; letters that do not decompose are spelt out, "þ" as "th". False if it parts words: no letter, mark or
/// digit.
bool fold_character(char32_t c, std::string& to);

} // namespace kupi::reference
