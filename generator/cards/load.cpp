#include "cards/load.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"
#include "cards/notation.h"
#include "cards/sizes.h"

namespace kupi {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr std::size_t most_suits = 60;
constexpr std::size_t most_extras = 500;
constexpr std::size_t most_own_backs = 100;

std::vector<std::string> ids_of(const auto& items) {
    std::vector<std::string> out;
    for (const auto& item : items) out.push_back(item.id);
    return out;
}

/// A name that people and notation read: printable, no markup tricks, not endless.
std::string read_name(TableReader& r, std::string_view key, std::string fallback, std::size_t most = 60) {
    std::string name = r.text(key, std::move(fallback));
    if (has_control_characters(name)) r.error(key, "\"" + std::string(key) + "\" holds control characters");
    if (count_code_points(name) > most) {
        r.error(key, "\"" + std::string(key) + "\" is too long: at most " + std::to_string(most) + " characters");
        name.clear();
    }
    return name;
}

std::string read_id(TableReader& r) {
    const std::string id = r.text("id");
    if (!id.empty() && !is_id(id))
        r.error("id", "\"" + printable(id) + "\" is no id: use a-z, 0-9 and - (not at an end), at most 64 of them");
    return id;
}

/// A code of card notation: 1 to 8 characters that no list or pattern takes for its own.
std::string read_code(TableReader& r) {
    const std::string code = r.text("code");
    const bool bad =
        code.size() > 8 || has_control_characters(code) || code.find_first_of(" ,*?[]='\"!@#:") != std::string::npos;
    if (!code.empty() && bad) r.error("code", "\"" + printable(code) + "\" is no code: 1 to 8 letters or digits");
    return code;
}

FileReference read_file_reference(TableReader& r, std::string_view key, const DataFolders& data) {
    const std::string named = r.text(key, "");
    if (named.empty()) return {};
    const Place place = r.place_of(key);
    const auto path = data.resolve(named, r.file(), place, r.out());
    return {path ? path->string() : std::string{}, place};
}

/// Colours of a suit, an extra or a back. Only `colour` is needed: the companions are derived from it.
Palette read_palette(TableReader& r) {
    Palette p;
    p.main = r.colour("colour");
    const double from_white = delta_e2000(p.main, paper_white);
    p.deep =
        r.optional_colour("deep").value_or(from_white < 12 ? Colour{0x4a, 0x55, 0x66} : mix(p.main, ink_black, 0.6));
    p.light = r.optional_colour("light").value_or(from_white < 12 ? mix(p.deep, paper_white, 0.82)
                                                                  : mix(p.main, paper_white, 0.82));
    // Thin hash marks need contrast with the stock: 45 is about that of a medium blue.
    p.mark = r.optional_colour("mark").value_or(from_white >= 38 ? p.main : p.deep);
    p.field = r.optional_colour("field").value_or(paper_white);
    return p;
}

std::vector<Reference> read_references(TableReader& r, std::string_view key) {
    std::vector<Reference> out;
    for (auto& t : r.texts(key)) out.push_back({std::move(t.text), std::move(t.place)});
    return out;
}

Suit read_suit(TableReader& r, const DataFolders& data) {
    Suit s;
    s.place = r.place();
    s.id = read_id(r);
    s.name = read_name(r, "name", s.id);
    s.code = read_code(r);
    s.pronunciation = read_name(r, "pronunciation", "");
    s.meaning = read_name(r, "meaning", "", 1000);
    s.group = read_name(r, "group", "");
    s.colour_place = r.place_of("colour");
    s.palette = read_palette(r);
    if (!r.has("symbol"))
        r.out().error(r.place(), "\"symbol\" is missing: the SVG file of the suit's symbol",
                      "symbol = \"symbols/" + s.id + ".svg\"");
    s.symbol = read_file_reference(r, "symbol", data);
    auto opposed = read_references(r, "opposed");
    if (opposed.size() > 1) r.error("opposed", "a suit is opposed by one suit");
    if (!opposed.empty()) s.opposed = std::move(opposed.front());
    s.paired = read_references(r, "paired");
    r.finish();
    return s;
}

Rank read_rank(TableReader& r, const DataFolders& data, int order) {
    Rank k;
    k.place = r.place();
    k.id = read_id(r);
    k.name = read_name(r, "name", k.id);
    k.code = read_code(r);
    k.pronunciation = read_name(r, "pronunciation", "");
    k.meaning = read_name(r, "meaning", "", 1000);
    k.kind = r.word("kind", {"number", "face"}, "number") == "face" ? RankKind::face : RankKind::number;
    k.order = static_cast<int>(r.integer("order", 0, 1000, order));
    k.value = static_cast<int>(r.integer("value", -1000, 1000, order));
    k.pips = static_cast<int>(r.integer("pips", 0, 40, 0));
    k.numeral = read_name(r, "numeral", k.code, 8);
    k.sign = read_file_reference(r, "sign", data);
    k.art = read_file_reference(r, "art", data);
    if (k.kind == RankKind::face && !r.has("art"))
        r.out().error(k.place, "\"art\" is missing: the SVG file of the face's figure",
                      "art = \"faces/" + k.id + ".svg\"");
    r.finish();
    return k;
}

Extra read_extra(TableReader& r, const DataFolders& data) {
    Extra e;
    e.place = r.place();
    e.id = read_id(r);
    e.name = read_name(r, "name", e.id);
    e.code = read_code(r);
    e.meaning = read_name(r, "meaning", "", 1000);
    e.joker = r.flag("joker", false);
    e.palette = read_palette(r);
    e.sign = read_file_reference(r, "sign", data);
    e.art = read_file_reference(r, "art", data);
    r.finish();
    return e;
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
            const auto space = key.find(' ');
            out.error(item.place, "two " + std::string(what) + "s with one " + key.substr(0, space) + ": \"" +
                                      printable(key.substr(space + 1)) + "\" is already that of " + it->second->name +
                                      " (line " + std::to_string(it->second->place.line) + ")");
        }
    }
}

template <typename T>
const T* find_or_report(const std::vector<T>& items, const Reference& wanted, std::string_view what,
                        std::string_view where, Diagnostics& out) {
    for (const T& item : items)
        if (item.id == wanted.id) return &item;
    std::string hint = did_you_mean(wanted.id, ids_of(items));
    if (hint.empty()) hint = "known: " + join(ids_of(items), ", ");
    out.error(wanted.place, "no " + std::string(what) + " \"" + wanted.id + "\" in " + std::string(where), hint);
    return nullptr;
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

bool is_path(const std::string& text) { return text.find('/') != std::string::npos || text.ends_with(".toml"); }

} // namespace

DataFolders folders_around(const std::string& file, const DataFolders& data) {
    std::vector<fs::path> roots;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    if (!error)
        for (fs::path folder = real.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
            if (folder.filename() == "suits" || folder.filename() == "templates") {
                roots.push_back(folder.parent_path());
                break;
            }
    for (const auto& root : data.roots())
        if (roots.empty() || fs::weakly_canonical(root, error) != roots.front()) roots.push_back(root);
    return DataFolders(std::move(roots));
}

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
    read_name(root, "about", "", 2000);
    for (auto& r : root.tables("suit", most_suits)) family.suits.push_back(read_suit(r, data));
    root.finish();

    if (const fs::path file = folder / "ranks.toml"; fs::exists(file, error)) {
        family.ranks = read_list<Rank>(file, "rank", Card::most_ranks, out,
                                       [&](TableReader& r, int order) { return read_rank(r, data, order); });
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
    check_references(family, out);
    return family;
}

std::optional<Family> load_family(const std::string& id, const DataFolders& data, Diagnostics& out) {
    const auto file = data.find(fs::path("suits") / id / "suits.toml");
    return file ? load_family_file(file->string(), data, out) : std::nullopt;
}

std::vector<std::string> family_ids(const DataFolders& data) {
    std::set<std::string> found;
    std::error_code error;
    for (const auto& root : data.roots())
        for (fs::directory_iterator it(root / "suits", error), end; !error && it != end; it.increment(error))
            if (fs::exists(it->path() / "suits.toml", error)) found.insert(it->path().filename().string());
    return {found.begin(), found.end()};
}

namespace {

/// Copies the family's suits, ranks and extras that the deck names.
template <typename T>
std::vector<T> chosen(TableReader& r, std::string_view key, std::string_view what, const std::vector<T>& from,
                      const std::string& family, Diagnostics& out, bool all_by_default) {
    if (!r.has(key)) {
        r.texts(key);
        return all_by_default ? from : std::vector<T>{};
    }
    std::vector<T> out_items;
    for (const Reference& wanted : read_references(r, key)) {
        const T* found = find_or_report(from, wanted, what, family, out);
        if (found == nullptr) continue;
        if (std::any_of(out_items.begin(), out_items.end(), [&](const T& t) { return t.id == found->id; }))
            out.error(wanted.place, std::string(what) + " \"" + wanted.id + "\" is listed twice");
        else
            out_items.push_back(*found);
    }
    return out_items;
}

/// A back's art and colours.
Back read_back(TableReader& r, const DataFolders& data) {
    Back back;
    back.palette = read_palette(r);
    back.art = read_file_reference(r, "art", data);
    if (!r.has("art")) r.out().error(r.place(), "\"art\" is missing: the SVG file of the back");
    return back;
}

void read_size(TableReader& r, const DataFolders& data, Deck& deck, Diagnostics& out) {
    const Sizes sizes = load_sizes(data, out);
    const std::string text = r.text("size", "poker");
    if (const auto size = find_size(sizes.cards, text, mm(10), mm(500), r.place_of("size"), out)) {
        deck.size = size->size;
        deck.corner = size->corner;
    }
    deck.corner = r.length("corner", 0, std::min(deck.size.width, deck.size.height) / 2, deck.corner);
}

void refuse_ambiguous_notation(const Deck& deck, Diagnostics& out) {
    std::map<std::string, Card> seen;
    for (const Card card : deck.cards(true))
        for (const std::string& name : {lower(short_name(deck, card)), long_name(deck, card)})
            if (const auto [it, fresh] = seen.emplace(name, card); !fresh && it->second != card)
                out.error({deck.file, 1, 1},
                          "\"" + name + "\" would name two cards: " + title(deck, it->second) + " and " +
                              title(deck, card),
                          "give one of them another code or name");
}

} // namespace

std::optional<Deck> load_deck(const std::string& id_or_path, const DataFolders& all_data, Diagnostics& out) {
    std::string file = id_or_path;
    if (!is_path(id_or_path)) {
        const auto found = all_data.find(fs::path("suits") / "decks" / (id_or_path + ".toml"));
        if (!found || !is_id(id_or_path)) {
            const auto ids = all_data.ids(fs::path("suits") / "decks");
            std::string hint = did_you_mean(id_or_path, ids);
            if (hint.empty()) hint = "decks: " + join(ids, ", ") + "; a deck of your own is given by its path";
            out.error({}, "no deck \"" + id_or_path + "\"", hint);
            return std::nullopt;
        }
        file = found->string();
    }
    const auto table = toml_file::load(file, out);
    if (!table) return std::nullopt;
    const DataFolders data = folders_around(file, all_data);

    Deck deck;
    deck.file = file;
    deck.id = fs::path(file).stem().string();
    if (!is_id(deck.id)) out.error({file, 1, 1}, "the file's name is the deck's id: a-z, 0-9 and - only");
    TableReader r(*table, file, {file, 1, 1}, out);
    deck.name = read_name(r, "name", deck.id);
    deck.notes = read_name(r, "notes", "", 4000);
    deck.family = r.text("family");
    deck.card_template = r.text("template", "traditional");
    if (!is_id(deck.card_template))
        r.error("template", "\"template\" takes the id of a card template, such as \"traditional\"");
    read_size(r, data, deck, out);

    std::optional<Family> family;
    if (!deck.family.empty()) {
        const auto families = family_ids(data);
        if (std::find(families.begin(), families.end(), deck.family) == families.end())
            out.error(r.place_of("family"), "no family of suits \"" + deck.family + "\"",
                      did_you_mean(deck.family, families).empty() ? "families: " + join(families, ", ")
                                                                  : did_you_mean(deck.family, families));
        else
            family = load_family(deck.family, data, out);
    }
    if (family) {
        deck.family_name = family->name;
        deck.suits = chosen(r, "suits", "suit", family->suits, family->name, out, true);
        deck.ranks = chosen(r, "ranks", "rank", family->ranks, family->name, out, true);
        std::stable_sort(deck.ranks.begin(), deck.ranks.end(),
                         [](const Rank& a, const Rank& b) { return a.order < b.order; });
        deck.extras = chosen(r, "extras", "extra", family->extras, family->name, out, false);
        const auto jokers = chosen(r, "jokers", "joker", family->extras, family->name, out, false);
        deck.jokers = jokers.size();
        deck.extras.insert(deck.extras.end(), jokers.begin(), jokers.end());
    }
    deck.backs.emplace_back();
    if (auto back = r.table("back")) {
        deck.backs.front() = read_back(*back, data);
        back->finish();
    }
    auto own_backs = r.tables("own-back", most_own_backs);
    const std::size_t count = deck.cards(false).size();
    const auto said = r.integer("count", 1, 100'000, static_cast<std::int64_t>(std::max<std::size_t>(count, 1)));
    if (family && !out.has_errors() && static_cast<std::size_t>(said) != count)
        r.error("count", "the deck has " + std::to_string(count) + " cards (" + std::to_string(deck.suits.size()) +
                             " suits × " + std::to_string(deck.ranks.size()) + " ranks + " +
                             std::to_string(deck.extras.size() - deck.jokers) + " of no suit), not " +
                             std::to_string(said));
    if (family && count == 0) out.error({file, 1, 1}, "the deck has no cards");
    r.finish();
    if (!out.has_errors()) refuse_ambiguous_notation(deck, out);
    for (auto& own : own_backs) {
        Back back = read_back(own, data);
        const std::string picked = own.text("cards");
        own.finish();
        if (out.has_errors()) continue;
        try {
            back.cards = pick_cards(deck, picked, true);
        } catch (const Failure& f) {
            const Diagnostic& why = f.why().all().front();
            own.error("cards", why.message, why.hint);
        }
        deck.backs.push_back(std::move(back));
    }
    return deck;
}

} // namespace kupi
