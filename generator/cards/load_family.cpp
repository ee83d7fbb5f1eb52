// Families of suits: suits/<id>/.

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/data_folders.h"
#include "cards/load.h"
#include "cards/load_parts.h"

namespace kupi::cards {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr std::size_t most_suits = 60;
constexpr std::size_t most_extras = 500;

std::string read_id(TableReader& r) {
    const std::string id = r.text("id");
    if (!id.empty() && !is_id(id))
        r.error("id", "\"" + printable(id) + "\" is no id: use a-z, 0-9 and - (not at an end), at most 64 of them");
    return id;
}

std::string read_code(TableReader& r) {
    const std::string code = r.text("code");
    if (!code.empty() && !is_code(code))
        r.error("code", "\"" + printable(code) + "\" is no code: 1 to 8 letters or digits");
    return code;
}

/// What suits, ranks and extras have in common.
template <typename T>
T read_named(TableReader& r) {
    T named;
    named.place = r.place();
    named.id = read_id(r);
    named.name = read_name(r, "name", named.id);
    named.code = read_code(r);
    named.meaning = read_name(r, "meaning", "", longest_meaning);
    return named;
}

Suit read_suit(TableReader& r, const DataFolders& data) {
    auto s = read_named<Suit>(r);
    s.pronunciation = read_name(r, "pronunciation", "");
    s.group = read_name(r, "group", "");
    s.colour_place = r.place_of("colour");
    if (!r.has("symbol"))
        r.missing("symbol", "the SVG file of the suit's symbol", "symbol = \"symbols/" + s.id + ".svg\"");
    s.symbol = read_file_reference(r, "symbol", data);
    s.palette = read_icon_palette(r, s.symbol);
    s.small = read_file_reference(r, "small", data);
    for (const SuitDrawing& d : suit_drawings) s.*d.file = read_file_reference(r, d.key, data);
    auto opposed = read_references(r, "opposed");
    if (opposed.size() > 1) r.error("opposed", "a suit is opposed by one suit");
    if (!opposed.empty()) s.opposed = std::move(opposed.front());
    s.paired = read_references(r, "paired");
    r.finish();
    return s;
}

/// A flag that speaks of the drawing of `owner`, who must have one. `example`: where it might lie.
bool read_art_flag(TableReader& r, std::string_view key, std::string_view owner, const std::string& example) {
    const bool set = r.flag(key, false);
    if (set && !r.has("art"))
        r.error(key, '"' + std::string(key) + "\" speaks of a drawing, and this " + std::string(owner) + " has none",
                "art = \"" + example + '"');
    return set;
}

/// Everybody reads Arabic figures.
bool needs_telling(const Rank& rank) {
    return !rank.sign.path.empty() || rank.numeral.find_first_not_of("0123456789") != std::string::npos;
}

Rank read_rank(TableReader& r, const std::vector<Suit>& suits, const DataFolders& data, int order) {
    auto k = read_named<Rank>(r);
    k.pronunciation = read_name(r, "pronunciation", "");
    k.kind = r.word("kind", {"number", "face"}, "number") == "face" ? RankKind::face : RankKind::number;
    k.order = static_cast<int>(r.integer("order", 0, 1000, order));
    k.value = static_cast<int>(r.integer("value", -1000, 1000, order));
    k.pips = static_cast<int>(r.integer("pips", 0, 40, 0));
    k.numeral = read_name(r, "numeral", k.code, 8);
    k.sign = read_file_reference(r, "sign", data);
    k.second_sign = read_file_reference(r, "second-sign", data);
    k.buckle = read_file_reference(r, "buckle", data);
    k.art = read_rank_drawing(r, "art", suits, data);
    k.pattern = read_rank_drawing(r, "pattern", suits, data);
    for (const auto& [key, place] :
         {std::pair("buckle", "lies on the belt of a face"), {"pattern", "is the ground of a face"}})
        if (k.kind == RankKind::number && r.has(key))
            r.error(key, "a \"" + std::string(key) + "\" " + place + ", and this rank is a number", "kind = \"face\"");
    if (k.kind == RankKind::face && !r.has("art"))
        r.missing("art", "the SVG file of the face's figure", "art = \"faces/" + k.id + ".svg\"");
    k.art_has_pips = read_art_flag(r, "art-has-pips", "rank", "faces/{suit}-" + k.id + ".svg");
    k.art_whole = read_art_flag(r, "art-whole", "rank", "faces/{suit}-" + k.id + ".svg");
    r.finish();
    return k;
}

Extra read_extra(TableReader& r, const DataFolders& data) {
    auto e = read_named<Extra>(r);
    e.joker = r.flag("joker", false);
    e.sign = read_file_reference(r, "sign", data);
    e.palette = read_icon_palette(r, e.sign);
    e.art = read_file_reference(r, "art", data);
    e.art_whole = read_art_flag(r, "art-whole", "card", "extras/" + e.id + ".svg");
    r.finish();
    return e;
}

/// Extras that share code and name are alike: notation writes them alike, as it does the jokers of an ordinary pack.
bool are_alike(const Extra& a, const Extra& b) { return !a.code.empty() && a.code == b.code && a.name == b.name; }
template <typename T>
bool are_alike(const T&, const T&) {
    return false;
}

/// Two of a kind with one id, name or code can't be told apart in notation.
template <typename T>
void refuse_doubles(const std::vector<T>& items, std::string_view what, Diagnostics& out) {
    std::map<std::string, const T*> seen;
    for (const T& item : items) {
        for (const std::string& key : {"id " + item.id, "code " + lower(item.code), "name " + lower(item.name)}) {
            if (key.ends_with(' ')) continue;
            const auto [it, fresh] = seen.emplace(key, &item);
            if (fresh || it->second == &item) continue;
            if (!key.starts_with("id ") && are_alike(*it->second, item)) continue;
            const auto space = key.find(' ');
            out.error(item.place, "two " + std::string(what) + "s with one " + key.substr(0, space) + ": \"" +
                                      printable(key.substr(space + 1)) + "\" is already that of " + it->second->name +
                                      " (line " + std::to_string(it->second->place.line) + ")");
        }
    }
}

/// An extra's code stands alone in notation, where that of a suit or rank would be taken for half of another card.
template <typename T>
void refuse_codes_of(const std::vector<T>& items, std::string_view what, const std::vector<Extra>& extras,
                     Diagnostics& out) {
    for (const Extra& extra : extras) {
        const auto same = [&](const T& item) { return !extra.code.empty() && lower(item.code) == lower(extra.code); };
        if (const auto it = std::ranges::find_if(items, same); it != items.end())
            out.error(extra.place, '"' + printable(extra.code) + "\" is already the code of the " + std::string(what) +
                                       ' ' + it->name + ": give this card one that no suit or rank has");
    }
}

template <typename T, typename Read>
std::vector<T> read_list(const fs::path& file, std::string_view key, std::size_t most, Diagnostics& out,
                         const Read& read) {
    std::vector<T> items;
    const auto table = toml_file::load(file.string(), out);
    if (!table) return items;
    TableReader root(*table, file.string(), {file.string(), 1, 1}, out);
    for (auto& r : root.tables(key, most)) items.push_back(read(r, static_cast<int>(items.size()) + 1));
    root.finish();
    if (items.empty() && !root.has(key))
        out.error({file.string(), 1, 1}, "no [[" + std::string(key) + "]] in this file");
    return items;
}

void check_references(const Family& family, Diagnostics& out) {
    for (const Suit& s : family.suits) {
        const auto check = [&](const Reference& other, const char* how) {
            if (other.id == s.id)
                out.error(other.place, s.name + " can't be " + how + " itself");
            else
                find_or_report(family.suits, other, "suit", family.name, out);
        };
        if (s.opposed) check(*s.opposed, "opposed by");
        for (const Reference& p : s.paired) check(p, "paired with");
    }
}

} // namespace

std::optional<Family> load_family_file(const std::string& suits_file, const DataFolders& all_data, Diagnostics& out) {
    const auto table = toml_file::load(suits_file, out);
    if (!table) return std::nullopt;
    const DataFolders data = folders_around(suits_file, all_data);
    const fs::path folder = fs::path(suits_file).parent_path();
    std::error_code error;
    Family family;
    family.id = fs::weakly_canonical(folder.empty() ? "." : folder, error).filename().string();
    family.folder = folder.string();
    TableReader root(*table, suits_file, {suits_file, 1, 1}, out);
    family.name = read_name(root, "name", family.id);
    family.about = read_name(root, "about", "", 2000);
    family.card_name = read_card_name(root, family.card_name);
    family.font = read_font_name(root, "");
    const bool own_numerals = root.word("numerals", {"usual", "own"}, "usual") == "own";
    for (auto& r : root.tables("suit", most_suits)) family.suits.push_back(read_suit(r, data));
    root.finish();

    if (const fs::path file = folder / "ranks.toml"; fs::exists(file, error)) {
        family.ranks = read_list<Rank>(file, "rank", Card::most_ranks, out, [&](TableReader& r, int order) {
            return read_rank(r, family.suits, data, order);
        });
        for (Rank& rank : family.ranks)
            rank.own_numeral = own_numerals && rank.kind == RankKind::number && needs_telling(rank);
        std::stable_sort(family.ranks.begin(), family.ranks.end(),
                         [](const Rank& a, const Rank& b) { return a.order < b.order; });
    } else if (!family.suits.empty()) {
        out.error({suits_file, 1, 1}, "ranks.toml is missing beside this file");
    }
    if (const fs::path file = folder / "extras.toml"; fs::exists(file, error))
        family.extras =
            read_list<Extra>(file, "extra", most_extras, out, [&](TableReader& r, int) { return read_extra(r, data); });

    refuse_doubles(family.suits, "suit", out);
    refuse_doubles(family.ranks, "rank", out);
    refuse_doubles(family.extras, "extra", out);
    refuse_codes_of(family.suits, "suit", family.extras, out);
    refuse_codes_of(family.ranks, "rank", family.extras, out);
    check_references(family, out);
    return family;
}

std::optional<Family> load_family(const std::string& id, const DataFolders& data, Diagnostics& out) {
    const auto file = data.find(fs::path("suits") / id / "suits.toml");
    return file ? load_family_file(file->string(), data, out) : std::nullopt;
}

std::vector<std::string> family_ids(const DataFolders& data) { return data.folders_with("suits", "suits.toml"); }

} // namespace kupi::cards
