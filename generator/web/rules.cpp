// The rules as a page carries them (reference/stored_rules.h), in place of what reads Markdown.

#include "reference/shared_rules.h"
#include "reference/stored_rules.h"
#include "reference/unicode.h"

namespace kupi::reference {

namespace {

std::optional<RulesText> stored_at(const std::string& folder, Diagnostics& out) {
    const auto bytes = read_file(folder + '/' + std::string(stored_rules_name), out);
    if (!bytes) return std::nullopt;
    return restored(*bytes);
}

} // namespace

std::optional<RulesText> load_rules(const Game& game, Diagnostics& out, const std::string&) {
    return stored_at(game.folder, out);
}

std::optional<RulesText> load_shared_rules(const DataFolders&, Diagnostics& out) {
    return stored_at("rulesheets", out);
}

/// Only signs beside a word of the same name ask for it, and stored rules have none: ASCII will do.
bool fold_character(char32_t c, std::string& to) {
    const bool capital = c >= 'A' && c <= 'Z';
    const bool letter = capital || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (letter) to += static_cast<char>(capital ? c + 32 : c);
    return letter;
}

} // namespace kupi::reference
