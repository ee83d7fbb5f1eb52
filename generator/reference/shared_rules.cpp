#include "reference/shared_rules.h"

#include "base/text.h"

namespace kupi::reference {

namespace {

/// The lines of log-format.md that `wanted` takes, each where it stands. Examples in fences become lines of code: rules
/// have no place for such blocks.
template <class Wanted>
std::optional<RulesText> load_lines(const DataFolders& data, Diagnostics& out, Wanted wanted) {
    const auto file = data.find("rulesheets/log-format.md");
    if (!file) return std::nullopt;
    const auto page = read_file(*file, out);
    if (!page) return std::nullopt;
    std::string text;
    bool fenced = false;
    for (const auto& line : split(*page, '\n')) {
        const bool fence = line.starts_with("```");
        fenced = fenced != fence;
        if (wanted(line) && !fence) text += fenced && !line.empty() ? "`" + line + "`  " : line;
        text += '\n';
    }
    return parse_rules(text, file->string(), out);
}

} // namespace

std::optional<RulesText> load_shared_rules(const DataFolders& data, Diagnostics& out) {
    bool inside = false;
    return load_lines(data, out, [&](const std::string& line) {
        if (line.starts_with("## ")) inside = line.find("{#" + shared_rules + "}") != std::string::npos;
        return inside;
    });
}

std::optional<RulesText> load_log_format(const DataFolders& data, Diagnostics& out) {
    return load_lines(data, out, [](const std::string&) { return true; });
}

} // namespace kupi::reference
