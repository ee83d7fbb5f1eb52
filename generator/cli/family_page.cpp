#include "cli/family_page.h"

#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "cli/help.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

const fs::path families = fs::path("rulesheets") / "families";

std::string written(const toml_file::Value& value) {
    if (const auto* b = std::get_if<bool>(&value.data)) return *b ? "true" : "false";
    if (const auto* i = std::get_if<std::int64_t>(&value.data)) return std::to_string(*i);
    if (const auto* s = std::get_if<std::string>(&value.data)) return '"' + *s + '"';
    return "…";
}

std::vector<std::string> words_at(toml_file::TableReader& r, const char* key) {
    std::vector<std::string> out;
    for (const auto& t : r.texts(key)) out.push_back(t.text);
    return out;
}

/// What it takes: "0 to 40", "none, fixed or turned", "cards" …
std::string values_of(toml_file::TableReader& r) {
    const std::string kind = r.text("value", "flag");
    const auto words = words_at(r, "words");
    if (!words.empty()) return one_of(words);
    if (kind == "flag") return "true or false";
    const auto bound = [&](const char* key) {
        const auto* value = r.raw(key);
        return value == nullptr ? std::string() : written(*value);
    };
    if (kind != "number") return kind;
    const std::string least = bound("least"), most = bound("most");
    return least.empty() || most.empty() ? "a number" : least + " to " + most;
}

std::string row_of(toml_file::TableReader r) {
    std::string takes = values_of(r), meaning = r.text("meaning", "");
    if (const auto* usual = r.raw("default")) takes += " [" + written(*usual) + "]";
    if (const auto needs = words_at(r, "needs"); !needs.empty()) meaning += "; only with " + one_of(needs);
    if (const auto others = words_at(r, "excludes"); !others.empty()) meaning += "; not with " + one_of(others);
    return help_row(r.text("id", ""), takes + ": " + meaning);
}

} // namespace

std::vector<std::string> game_families(const DataFolders& data) {
    std::set<std::string> found;
    std::error_code error;
    for (const auto& root : data.roots())
        for (fs::directory_iterator it(root / families, error), end; !error && it != end; it.increment(error))
            if (fs::exists(it->path() / "family.toml", error)) found.insert(it->path().filename().string());
    return {found.begin(), found.end()};
}

std::string family_page(const std::string& family, const DataFolders& data) {
    const std::string file = data.find(families / family / "family.toml").value().string();
    Diagnostics faults;
    const auto table = toml_file::load(file, faults);
    fail_if_errors(faults);
    toml_file::TableReader reader(*table, file, {file, 1, 1}, faults);
    std::string out = "A game whose game.toml has family = \"" + family + "\"\nsays in its table [" + family +
                      "] what is particular to it:\n\n";
    for (auto& parameter : reader.tables("parameter", 500)) out += row_of(parameter);
    fail_if_errors(faults);
    return out + "\nWhat it does not say is as in brackets. kupi help authors tells the rest.\n";
}

} // namespace kupi::cli
