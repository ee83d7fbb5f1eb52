#include "cards/load_parts.h"

namespace kupi::cards {

using toml_file::TableReader;

std::string read_name(TableReader& r, std::string_view key, std::string fallback, std::size_t most) {
    std::string name = r.text(key, std::move(fallback));
    if (has_control_characters(name)) r.error(key, "\"" + std::string(key) + "\" holds control characters");
    if (count_code_points(name) > most) {
        r.error(key, "\"" + std::string(key) + "\" is too long: at most " + std::to_string(most) + " characters");
        name.clear();
    }
    return name;
}

FileReference read_file_reference(TableReader& r, std::string_view key, const DataFolders& data) {
    const std::string named = r.text(key, "");
    if (named.empty()) return {};
    const Place place = r.place_of(key);
    const auto path = data.resolve(named, r.file(), place, r.out());
    return {path ? path->string() : std::string{}, place};
}

RankDrawing read_rank_drawing(TableReader& r, std::string_view key, const std::vector<Suit>& suits,
                              const DataFolders& data) {
    static constexpr std::string_view slot = "{suit}";
    const std::string named = r.text(key, "");
    const auto at = named.find(slot);
    if (at == std::string::npos) return {read_file_reference(r, key, data), {}};
    RankDrawing drawing;
    const Place place = r.place_of(key);
    for (const Suit& suit : suits) {
        const std::string own = named.substr(0, at) + suit.id + named.substr(at + slot.size());
        const auto path = data.resolve(own, r.file(), place, r.out());
        drawing.own[suit.id] = {path ? path->string() : std::string{}, place};
    }
    if (!suits.empty()) drawing.file = drawing.own[suits.front().id];
    return drawing;
}

namespace {

Palette read_companions(TableReader& r, Colour main) {
    const auto deep = r.optional_colour("deep"), light = r.optional_colour("light"), mark = r.optional_colour("mark"),
               field = r.optional_colour("field");
    return complete_palette(main, deep, light, mark, field);
}

/// Of a text that has to hold each of these once.
bool holds_once(std::string_view text, std::string_view what) {
    const auto at = text.find(what);
    return at != std::string_view::npos && text.find(what, at + 1) == std::string_view::npos;
}

} // namespace

Palette read_palette(TableReader& r) { return read_companions(r, r.colour("colour")); }

Palette read_icon_palette(TableReader& r, FileReference& icon) {
    const auto* value = r.raw("colour");
    const auto* word = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
    if (word == nullptr || *word != own_colours) return read_palette(r);
    icon.own_colours = true;
    return read_companions(r, ink_black);
}

Back read_back(TableReader& r, const DataFolders& data) {
    return {.art = read_file_reference(r, "art", data), .palette = read_palette(r), .blank = false, .cards = {}};
}

std::string read_card_name(TableReader& r, std::string fallback) {
    std::string pattern = read_name(r, "card-name", fallback);
    if (holds_once(pattern, "{rank}") && holds_once(pattern, "{suit}")) return pattern;
    r.error("card-name", "\"card-name\" holds {rank} and {suit}, each once", "such as card-name = \"{suit} {rank}\"");
    return fallback;
}

std::string read_language(TableReader& r, std::string fallback) {
    const std::string written = r.text("language", fallback), tag = lower(written);
    const std::string language = tag.substr(0, tag.find('-'));
    const bool is_plain = tag.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos &&
                          tag.find("--") == std::string::npos && !tag.ends_with('-');
    if (is_plain && (language.size() == 2 || language.size() == 3) &&
        language.find_first_of("0123456789") == std::string::npos)
        return language;
    r.error("language", "\"" + printable(written) + "\" is no language's tag", "write it like \"de\" or \"pt-BR\"");
    return fallback;
}

std::string read_font_name(TableReader& r, std::string fallback) {
    return read_name(r, "font", std::move(fallback), 100);
}

Palette complete_palette(Colour main, std::optional<Colour> deep, std::optional<Colour> light,
                         std::optional<Colour> mark, std::optional<Colour> field) {
    Palette p;
    p.main = main;
    const double from_white = delta_e2000(p.main, paper_white);
    p.deep = deep.value_or(from_white < 12 ? Colour{0x4a, 0x55, 0x66} : mix(p.main, ink_black, 0.6));
    p.light = light.value_or(from_white < 12 ? mix(p.deep, paper_white, 0.82) : mix(p.main, paper_white, 0.82));
    // Thin hash marks need contrast with the stock: 45 is about that of a medium blue.
    p.mark = mark.value_or(from_white >= 38 ? p.main : p.deep);
    p.field = field.value_or(paper_white);
    return p;
}

bool is_code(std::string_view code) {
    return !code.empty() && code.size() <= 8 && !has_control_characters(code) &&
           code.find_first_of(" ,*?[]='\"!@#:") == std::string_view::npos;
}

std::vector<Reference> read_references(TableReader& r, std::string_view key) {
    std::vector<Reference> out;
    for (auto& t : r.texts(key)) out.push_back({std::move(t.text), std::move(t.place)});
    return out;
}

} // namespace kupi::cards
