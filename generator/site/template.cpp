#include "site/template.h"

namespace kupi::site {

std::string read_text(const std::string& name, const DataFolders& data) {
    const auto path = data.find(name);
    if (!path) throw Failure(name + " is missing");
    Diagnostics faults;
    auto text = read_file(*path, faults);
    fail_if_errors(faults);
    return std::move(*text);
}

std::string filled(std::string_view text, const std::map<std::string, std::string, std::less<>>& values) {
    std::string out;
    for (;;) {
        const auto open = text.find("{{"), close = text.find("}}", open);
        if (open == std::string_view::npos || close == std::string_view::npos) return out + std::string(text);
        const std::string_view name = text.substr(open + 2, close - open - 2);
        const auto value = values.find(name);
        if (value == values.end()) throw Failure("a page of templates/site asks for {{" + std::string(name) + "}}");
        out += text.substr(0, open);
        out += value->second;
        text.remove_prefix(close + 2);
    }
}

} // namespace kupi::site
