#include "layout/hyphenation.h"

#include <cstdlib>
#include <filesystem>

#include <hyphen.h>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"
#include "base/utf8.h"

namespace kupi::layout {

namespace fs = std::filesystem;

namespace {

using toml_file::TableReader;

struct FreeDictionary {
    void operator()(HyphenDict* d) const { hnj_hyphen_free(d); }
};

/// Basic Latin, Latin-1, Extended-A and -B, IPA, combining marks, Extended Additional.
bool is_letter(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0x2AF && c != 0xD7 && c != 0xF7) ||
           (c >= 0x300 && c <= 0x36F) || (c >= 0x1E00 && c <= 0x1EFF);
}

/// Of the letters above. Each keeps its length in UTF-8.
char32_t lower_case(char32_t c) {
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7)) return c + 32;
    const bool odd_capitals = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
    if (odd_capitals) return c % 2 == 1 ? c + 1 : c;
    if ((c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131 && c != 0x138) || (c >= 0x1E00 && c <= 0x1EFF))
        return c % 2 == 0 ? c + 1 : c;
    return c;
}

std::string lower_case(std::string_view word) {
    std::string out;
    for (std::size_t at = 0; at < word.size();) append_character(out, lower_case(next_character(word, at)));
    return out;
}

std::string find_dictionary(const std::string& name, const DataFolders& data) {
    if (const auto own = data.find(fs::path("hyphenation") / name)) return own->string();
    const fs::path system = fs::path("/usr/share/hyphen") / name;
    std::error_code error;
    return fs::is_regular_file(system, error) ? system.string() : "";
}

} // namespace

struct Hyphenator::Data {
    std::string dictionary_file;
    std::unique_ptr<HyphenDict, FreeDictionary> dictionary;
    std::map<std::string, std::vector<std::size_t>, std::less<>> known; ///< exceptions, and words asked for before
    int before = 2, after = 3;
    std::size_t shortest = 5;

    std::vector<std::size_t> look_up(const std::string& word);
};

Hyphenator::Hyphenator() : data_(std::make_unique<Data>()) {}
Hyphenator::~Hyphenator() = default;
Hyphenator::Hyphenator(Hyphenator&&) noexcept = default;
Hyphenator& Hyphenator::operator=(Hyphenator&&) noexcept = default;

Hyphenator Hyphenator::load(const std::string& id_or_path, const std::string& language, const DataFolders& data,
                            Diagnostics& out) {
    Hyphenator made;
    const auto file = find_data_file(id_or_path, "hyphenation", fs::path("templates") / "texts", data, out);
    if (!file) return made;
    const auto table = toml_file::load(*file, out);
    if (!table) return made;
    TableReader all(*table, *file, {*file, 1, 1}, out);
    bool found = false;
    for (auto& [key, value] : all.entries()) {
        if (key.text != language) continue;
        const auto* fields = std::get_if<toml_file::Table>(&value->data);
        if (fields == nullptr) continue;
        found = true;
        TableReader r(*fields, *file, key.place, out);
        const std::string dictionary = r.text("dictionary", "");
        const std::string package = r.text("package", "");
        made.data_->before = static_cast<int>(r.integer("before", 1, 10, 2));
        made.data_->after = static_cast<int>(r.integer("after", 1, 10, 3));
        made.data_->shortest = static_cast<std::size_t>(r.integer("shortest", 2, 50, 5));
        for (const auto& word : r.texts("words")) {
            std::vector<std::size_t> breaks;
            std::string letters;
            for (const char c : word.text) {
                if (c == '-')
                    breaks.push_back(letters.size());
                else
                    letters += c;
            }
            made.data_->known[lower_case(letters)] = std::move(breaks);
        }
        r.finish();
        if (dictionary.empty()) continue;
        made.data_->dictionary_file = find_dictionary(dictionary, data);
        if (made.data_->dictionary_file.empty())
            out.warning(r.place_of("dictionary"),
                        "the hyphenation dictionary \"" + dictionary + "\" is not installed; few words are broken",
                        package.empty() ? "" : "install the Debian package " + package);
    }
    if (!found)
        out.warning({*file, 0, 0}, "no hyphenation for the language \"" + language + "\"; words are not broken");
    return made;
}

std::vector<std::size_t> Hyphenator::Data::look_up(const std::string& word) {
    // A word's forms share its breaks: the plural, and what stands before an apostrophe is looked up alone anyway.
    if (const auto at = known.find(word); at != known.end()) return at->second;
    if (word.ends_with('s'))
        if (const auto at = known.find(std::string_view(word).substr(0, word.size() - 1)); at != known.end())
            return at->second;
    std::vector<std::size_t> out;
    if (dictionary_file.empty() || count_code_points(word) < shortest) return out;
    if (!dictionary) dictionary.reset(hnj_hyphen_load(dictionary_file.c_str()));
    if (!dictionary) return out;
    std::vector<char> marks(word.size() + 5, '0');
    char** replaced = nullptr;
    int *positions = nullptr, *cuts = nullptr;
    const int failed =
        hnj_hyphen_hyphenate3(dictionary.get(), word.c_str(), static_cast<int>(word.size()), marks.data(), nullptr,
                              &replaced, &positions, &cuts, before, after, before, after);
    // Breaks that change the spelling are not for us.
    std::size_t letter = 0;
    for (std::size_t at = 0; !failed && at < word.size(); ++letter) {
        next_character(word, at);
        const bool changes = replaced != nullptr && replaced[letter] != nullptr;
        if ((marks[letter] & 1) != 0 && !changes && at < word.size()) out.push_back(at);
    }
    if (replaced != nullptr)
        for (std::size_t i = 0; i + 1 < word.size(); ++i) std::free(replaced[i]); // NOLINT: libhyphen's own malloc
    std::free(replaced);                                                          // NOLINT
    std::free(positions);                                                         // NOLINT
    std::free(cuts);                                                              // NOLINT
    return known.emplace(word, std::move(out)).first->second;
}

std::vector<std::size_t> Hyphenator::word_breaks(std::string_view word) const {
    return data_->look_up(lower_case(word));
}

std::vector<std::size_t> Hyphenator::breaks(std::string_view text) const {
    std::vector<std::size_t> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        std::size_t end = at;
        while (at < text.size() && is_letter(next_character(text, at))) end = at;
        for (const std::size_t b : word_breaks(text.substr(begin, end - begin))) out.push_back(begin + b);
        if (end == begin && at == begin) ++at;
    }
    return out;
}

} // namespace kupi::layout
