#include "reference/shared_rules.h"

#include "base/text.h"

namespace kupi::reference {

std::optional<RulesText> load_shared_rules(const DataFolders& data, Diagnostics& out) {
    const auto file = data.find("rulesheets/log-format.md");
    if (!file) return std::nullopt;
    const auto whole = read_file(*file, out);
    if (!whole) return std::nullopt;
    // The rest of that page is a manual with blocks that rules have no place for. Empty lines keep the places right.
    std::string text;
    bool inside = false;
    for (const auto& line : split(*whole, '\n')) {
        if (line.starts_with("## ")) inside = line.find("{#shared-rules}") != std::string::npos;
        text += (inside ? line : "") + "\n";
    }
    return parse_rules(text, file->string(), out);
}

} // namespace kupi::reference
