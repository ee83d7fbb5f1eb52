#include "site/table_page.h"

#include "base/markup.h"
#include "base/text.h"
#include "cards/load.h"
#include "reference/game.h"
#include "site/modules.h"
#include "site/packing.h"
#include "site/template.h"

namespace kupi::site {

namespace {

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
    for (const std::string& file : game_family_files(data)) names.push_back(file);
    for (const std::string& id : family_ids(data))
        for (const char* part : {"suits", "ranks", "extras"}) names.push_back("suits/" + id + '/' + part + ".toml");
    for (const std::string& id : data.ids("suits/decks")) names.push_back("suits/decks/" + id + ".toml");
    std::vector<std::pair<std::string, std::string>> files;
    for (std::string& name : names)
        if (data.find(name)) files.emplace_back(name, read_text(name, data));
    return files;
}

std::string to_html(const TablePage& page, const DataFolders& data) {
    const std::string style = read_text("templates/site/style.css", data);
    const std::string report_style = read_text("templates/report/report.css", data);
    const std::string start = joined_modules("start.mjs", data), script = joined_modules("table.mjs", data);
    const bool alone = page.beside.empty();
    const std::string policy = std::string("default-src 'none'; script-src ") + (alone ? "" : "'self' ") + "'" +
                               policy_hash(start) + "' '" + policy_hash(script) + "' 'wasm-unsafe-eval'; style-src '" +
                               policy_hash(style) + "' '" + policy_hash(report_style) +
                               "'; img-src data:; base-uri 'none'; form-action 'none'";
    return filled(read_text("templates/site/page.html", data),
                  {{"title", escaped(page.title)},
                   {"about", escaped(page.about)},
                   {"policy", escaped(policy)},
                   {"style", style},
                   {"start", start},
                   {"unpacker", base64(page.modules.unpacker)},
                   {"program", packed(as_one({{"script", script}, {"report", report_style}}))},
                   // a name may hold what would end the block
                   {"settings", replaced(page.settings, "<", "\\u003c")},
                   {"symbols", page.symbols},
                   {"rules", packed(page.rules)},
                   {"files", alone ? packed(as_one(page.files)) : ""},
                   {"referee", alone ? packed(page.modules.referee) : ""},
                   {"beside", alone ? "" : "<script src=\"" + page.beside + "\" defer></script>\n"}});
}

std::string shared_by_tables(const std::vector<std::pair<std::string, std::string>>& files, const std::string& referee,
                             const DataFolders& data) {
    return filled(read_text("templates/site/world/tables.js", data),
                  {{"files", packed(as_one(files))}, {"referee", packed(referee)}});
}

} // namespace kupi::site
