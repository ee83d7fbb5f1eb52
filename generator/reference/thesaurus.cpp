#include "reference/thesaurus.h"

#include <algorithm>

#include "base/toml.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

constexpr const char* thesaurus_file = "rulesheets/asking.toml";
constexpr std::size_t most_groups = 500;

} // namespace

void Thesaurus::add(Phrases& to, std::string_view phrase, const std::string& group) {
    auto stems = words_of(phrase);
    for (auto& word : stems) word = stem(std::move(word));
    if (!stems.empty()) to.emplace(stems.front(), std::pair(stems, group));
}

Thesaurus Thesaurus::load_file(const std::string& file, Diagnostics& out) {
    Thesaurus all;
    const auto table = toml_file::load(file, out);
    if (!table) return all;
    toml_file::TableReader r(*table, file, {file, 1, 1}, out);
    std::size_t number = 0;
    for (auto& group : r.tables("same", most_groups)) {
        const std::string name = "=" + std::to_string(++number);
        for (const auto& phrase : group.texts("words")) {
            add(all.asked_, phrase.text, name);
            add(all.said_, phrase.text, name);
        }
        group.finish();
    }
    for (auto& group : r.tables("asks", most_groups)) {
        const std::string name = "?" + std::to_string(++number);
        for (const auto& phrase : group.texts("words")) add(all.asked_, phrase.text, name);
        for (const auto& phrase : group.texts("answers")) add(all.said_, phrase.text, name);
        group.finish();
    }
    r.finish();
    return all;
}

Thesaurus Thesaurus::load(const DataFolders& data, Diagnostics& out) {
    const auto file = data.find(thesaurus_file);
    return file ? load_file(file->string(), out) : Thesaurus();
}

std::vector<Thesaurus::Found> Thesaurus::groups(const std::vector<std::string>& stems, bool of_question) const {
    const Phrases& phrases = of_question ? asked_ : said_;
    std::vector<Found> found;
    for (std::size_t at = 0; at < stems.size(); ++at) {
        const auto [first, last] = phrases.equal_range(stems[at]);
        for (auto it = first; it != last; ++it) {
            const auto& [words, group] = it->second;
            if (words.size() <= stems.size() - at &&
                std::equal(words.begin(), words.end(), stems.begin() + static_cast<std::ptrdiff_t>(at)))
                found.push_back({at, words.size(), group});
        }
    }
    return found;
}

} // namespace kupi::reference
