#include "layout/booklet_words.h"

#include <filesystem>

#include "base/text.h"
#include "base/toml.h"
#include "cards/load_parts.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;

constexpr const char* keys[] = {"contents",    "cards",         "ranks",        "suits",         "extras",
                                "wheel",       "index",         "notes",        "opposed",       "paired",
                                "or",          "wheel-opposed", "wheel-paired", "figure-suit",   "figure-number",
                                "figure-rank", "wants",         "wants-game",   "wants-players", "wants-cards",
                                "part-of",     "subtitle",      "no-games",     "many-games",    "card"};
constexpr double least_side = 72, most_side = 2000; ///< of a page, points

std::vector<std::string> plain(const std::vector<toml_file::Text>& texts) {
    std::vector<std::string> out;
    for (const toml_file::Text& t : texts) out.push_back(t.text);
    return out;
}

std::string filled(std::string text, std::string_view hole, const std::string& with) {
    if (const auto at = text.find(hole); at != std::string::npos) text.replace(at, hole.size(), with);
    return text;
}

std::map<std::string, std::vector<Reworded>> read_meanings(TableReader& r) {
    std::map<std::string, std::vector<Reworded>> out;
    auto families = r.table("meanings");
    if (!families) return out;
    for (const auto& [family, value] : families->entries()) {
        auto texts = families->table(family.text);
        if (!texts) continue;
        for (const auto& [id, text] : texts->entries())
            out[family.text].push_back({id.text, read_name(*texts, id.text, "", longest_meaning), id.place});
        texts->finish();
    }
    families->finish();
    return out;
}

} // namespace

void retell(Deck& deck, const BookletWords& words) {
    const auto meanings = words.meanings.find(deck.family);
    if (meanings == words.meanings.end()) return;
    const auto retell_among = [&](auto& items) {
        for (auto& item : items)
            for (const Reworded& meaning : meanings->second)
                if (meaning.id == item.id) item.meaning = meaning.text;
    };
    retell_among(deck.suits);
    retell_among(deck.ranks);
    retell_among(deck.extras);
}

std::string BookletWords::operator[](const std::string& key) const {
    const auto at = words.find(key);
    return at == words.end() ? key : at->second;
}

std::string BookletWords::games(std::size_t count) const {
    if (count >= 1 && count <= counted.size()) return counted[count - 1];
    return filled((*this)["many-games"], "{count}", std::to_string(count));
}

std::string BookletWords::subtitle(std::size_t count) const {
    return count == 0 ? (*this)["no-games"] : filled((*this)["subtitle"], "{games}", games(count));
}

std::string BookletWords::card(const std::string& rank, const std::string& suit) const {
    return filled(filled((*this)["card"], "{rank}", rank), "{suit}", suit);
}

std::string BookletWords::part_of(const std::string& part, const std::string& all) const {
    return filled(filled((*this)["part-of"], "{part}", part), "{all}", all);
}

std::optional<BookletWords> load_booklet_words_file(const std::string& file, Diagnostics& out) {
    const std::size_t errors = out.error_count();
    const auto table = toml_file::load(file, out);
    if (!table) return std::nullopt;
    BookletWords w;
    w.place = {file, 1, 1};
    TableReader r(*table, file, w.place, out);
    w.order = plain(r.texts("order"));
    w.terms = plain(r.texts("terms"));
    if (auto sizes = r.table("size"))
        for (const auto& [id, value] : sizes->entries()) {
            const std::vector<double> sides = sizes->lengths(id.text, 2, least_side, most_side);
            if (sides.size() == 2) w.sizes.push_back({id.text, id.text, {sides[0], sides[1]}, 0, id.place});
        }
    if (auto words = r.table("words")) {
        for (const char* key : keys) w.words[key] = words->text(key);
        w.counted = plain(words->texts("games"));
        words->finish();
    } else {
        r.error("words", "\"words\" is missing");
    }
    w.meanings = read_meanings(r);
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(w)) : std::nullopt;
}

std::optional<BookletWords> load_booklet_words(const std::string& family, const std::string& language,
                                               const DataFolders& data, Diagnostics& out) {
    const fs::path folder = fs::path("rulesheets") / "booklet" / (language == "en" ? "" : language);
    const auto file = is_id(language) ? data.find(folder / "booklet.toml") : std::nullopt;
    if (!file) {
        out.error({}, "the booklet has no words in the language \"" + language + "\"",
                  "they belong to " + (folder / "booklet.toml").string());
        return std::nullopt;
    }
    auto words = load_booklet_words_file(file->string(), out);
    const auto told = data.find(folder / (family + ".md"));
    if (!words || !told) return words;
    const std::size_t errors = out.error_count();
    if (const auto text = read_file(*told, out)) words->told = parse_rules(*text, told->string(), out);
    return out.error_count() == errors ? std::move(words) : std::nullopt;
}

} // namespace kupi::layout
