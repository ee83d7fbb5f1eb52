#include "site/table_page.h"

#include <map>

#include "base/markup.h"
#include "base/text.h"
#include "cards/load.h"
#include "reference/game.h"
#include "site/modules.h"
#include "site/packing.h"

namespace kupi::site {

namespace {

std::string read(const std::string& name, const DataFolders& data) {
    const auto path = data.find(name);
    if (!path) throw Failure(name + " is missing");
    Diagnostics faults;
    auto text = read_file(*path, faults);
    fail_if_errors(faults);
    return std::move(*text);
}

/// Each {{name}} of a template. What is put in is not looked through again.
std::string filled(std::string_view text, const std::map<std::string, std::string, std::less<>>& values) {
    std::string out;
    for (;;) {
        const auto open = text.find("{{"), close = text.find("}}", open);
        if (open == std::string_view::npos || close == std::string_view::npos) return out + std::string(text);
        const auto value = values.find(text.substr(open + 2, close - open - 2));
        out += text.substr(0, open);
        if (value == values.end())
            throw Failure("page.html asks for {{" + std::string(text.substr(open + 2, close - open - 2)) + "}}");
        out += value->second;
        text.remove_prefix(close + 2);
    }
}

/// Paths and contents, a NUL behind each.
std::string as_one(const std::vector<std::pair<std::string, std::string>>& files) {
    std::string out;
    for (const auto& [path, content] : files) out += path + '\0' + content + '\0';
    return out;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
    return text;
}

} // namespace

std::vector<std::pair<std::string, std::string>> referee_files(const DataFolders& data) {
    std::vector<std::string> names = {"templates/sizes.toml", "rulesheets/say.toml"};
    for (const std::string& id : game_ids(data)) names.push_back("rulesheets/" + id + "/game.toml");
    for (const std::string& id : family_ids(data))
        for (const char* part : {"suits", "ranks", "extras"}) names.push_back("suits/" + id + '/' + part + ".toml");
    for (const std::string& id : data.ids("suits/decks")) names.push_back("suits/decks/" + id + ".toml");
    std::vector<std::pair<std::string, std::string>> files;
    for (std::string& name : names)
        if (data.find(name)) files.emplace_back(name, read(name, data));
    return files;
}

std::string to_html(const TablePage& page, const DataFolders& data) {
    const std::string style = read("templates/site/style.css", data);
    const std::string report_style = read("templates/report/report.css", data);
    const std::string script = joined_modules("table.mjs", data);
    const std::string policy = "default-src 'none'; script-src '" + policy_hash(script) +
                               "' 'wasm-unsafe-eval'; style-src '" + policy_hash(style) + "' '" +
                               policy_hash(report_style) + "'; img-src data:; base-uri 'none'; form-action 'none'";
    return filled(read("templates/site/page.html", data), {{"title", escaped(page.title)},
                                                           {"about", escaped(page.about)},
                                                           {"policy", escaped(policy)},
                                                           {"style", style},
                                                           {"report_style", report_style},
                                                           {"script", script},
                                                           // a name may hold what would end the block
                                                           {"settings", replaced(page.settings, "<", "\\u003c")},
                                                           {"symbols", packed(page.symbols)},
                                                           {"rules", packed(page.rules)},
                                                           {"files", packed(as_one(page.files))},
                                                           {"referee", packed(page.referee)}});
}

} // namespace kupi::site
