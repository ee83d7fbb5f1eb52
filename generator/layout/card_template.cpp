#include "layout/card_template.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "base/data_file.h"
#include "base/data_folders.h"
#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"
#include "cards/load.h"
#include "cards/sizes.h"
#include "layout/colour_role.h"

namespace kupi::layout {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr std::size_t most_layers = 100;
constexpr int deepest_extends = 8, most_pips = 40;
const double longest = inches(20), thinnest = 0.1; ///< no side of a template's box is longer or shorter, points

const std::vector<std::pair<std::string, Anchor>>& anchors() {
    static const std::vector<std::pair<std::string, Anchor>> all = {
        {"top-left", {0, 0}},    {"top", {0.5, 0}},      {"top-right", {1, 0}},
        {"left", {0, 0.5}},      {"centre", {0.5, 0.5}}, {"right", {1, 0.5}},
        {"bottom-left", {0, 1}}, {"bottom", {0.5, 1}},   {"bottom-right", {1, 1}},
    };
    return all;
}

template <typename T>
std::vector<std::string> words_of(const std::vector<std::pair<std::string, T>>& pairs) {
    std::vector<std::string> out;
    for (const auto& p : pairs) out.push_back(p.first);
    return out;
}

template <typename T>
T read_word(TableReader& r, std::string_view key, const std::vector<std::pair<std::string, T>>& pairs, T fallback) {
    if (!r.has(key)) {
        r.ignore(key);
        return fallback;
    }
    const std::string w = r.word(key, words_of(pairs), "");
    for (const auto& [word, value] : pairs)
        if (word == w) return value;
    return fallback;
}

std::vector<CardKind> read_kinds(TableReader& r) {
    static const std::vector<std::pair<std::string, CardKind>> kinds = {
        {"number", CardKind::number}, {"face", CardKind::face}, {"joker", CardKind::joker},
        {"extra", CardKind::extra},   {"own", CardKind::own},   {"back", CardKind::back}};
    const auto words = r.texts("on");
    if (words.empty() && r.has("on")) r.error("on", "\"on\" is empty: leave it out for every card, or drop the layer");
    if (words.empty()) return {CardKind::number, CardKind::face, CardKind::joker, CardKind::extra, CardKind::own};
    std::vector<CardKind> out;
    for (const auto& w : words) {
        const auto it = std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.first == w.text; });
        if (it != kinds.end())
            out.push_back(it->second);
        else
            r.out().error(w.place, "\"on\" can't hold \"" + w.text + "\": it takes " + one_of(words_of(kinds)),
                          did_you_mean(w.text, words_of(kinds)));
    }
    return out;
}

void read_font(TableReader& r, Layer& layer) {
    layer.font.family = r.text("font", layer.font.family);
    layer.font.weight = static_cast<int>(r.integer("weight", 100, 1000, layer.font.weight));
    layer.font.italic = r.flag("italic", false);
    layer.font.size = r.length("text-size", 1, 400, layer.font.size);
    layer.font.letter_spacing = r.length("letter-spacing", -20, 100, 0);
    layer.font.features = r.text("features", "");
    layer.least_size = r.length("least-size", 1, layer.font.size, layer.font.size);
    if (layer.font.family.size() > 100 || has_control_characters(layer.font.family))
        r.error("font", "not a usable font name");
}

/// What stands in braces is filled in; a slip there would be printed on every card.
void check_placeholders(TableReader& r, std::string_view key, std::string_view text,
                        const std::vector<std::string>& known) {
    for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const auto close = text.find('}', open);
        if (close == std::string_view::npos) {
            if (is_id(text.substr(open + 1, 1)))
                r.error(key, '"' + printable(text.substr(open, 20)) + "\" has no closing brace");
            return;
        }
        const std::string word(text.substr(open + 1, close - open - 1));
        if (is_id(word) && std::find(known.begin(), known.end(), word) == known.end())
            r.error(key, "nothing is known to fill in for {" + word + "}", suggest(word, known, "known"));
    }
}

/// `align`, and `valign` where only the height is meant.
void read_align(TableReader& r, Layer& layer) {
    layer.align = read_word(r, "align", anchors(), Anchor{});
    layer.align.fy = read_word<double>(r, "valign", {{"top", 0}, {"centre", 0.5}, {"bottom", 1}}, layer.align.fy);
}

/// The drawings that a suit may have.
const std::vector<std::string>& words_of_suits() {
    static const std::vector<std::string> words = [] {
        std::vector<std::string> keys;
        for (const SuitDrawing& d : suit_drawings) keys.emplace_back(d.key);
        return keys;
    }();
    return words;
}

void read_source(TableReader& r, const DataFolders& data, const std::vector<std::string>& known, Layer& layer) {
    static const std::vector<std::string> words = [] {
        std::vector<std::string> all = {"suit", "sign", "second-sign", "figure", "back"};
        all.insert(all.end(), words_of_suits().begin(), words_of_suits().end());
        return all;
    }();
    layer.source = r.text("source");
    if (layer.source.empty() || std::find(words.begin(), words.end(), layer.source) != words.end()) return;
    if (layer.source.starts_with('{') && layer.source.ends_with('}')) {
        layer.source_field = layer.source.substr(1, layer.source.size() - 2);
        return check_placeholders(r, "source", layer.source, known);
    }
    const std::string ending = lower(layer.source.substr(layer.source.find_last_of('.') + 1));
    if (ending != "svg" && ending != "png" && ending != "jpg" && ending != "jpeg") {
        r.error("source",
                "\"source\" can't be \"" + layer.source + "\": it takes " + one_of(words) +
                    ", a field such as \"{portrait}\", or an SVG, PNG or JPEG file",
                did_you_mean(layer.source, words));
        return layer.source.clear();
    }
    if (const auto path = data.resolve(layer.source, r.file(), r.place_of("source"), r.out()))
        layer.file = {path->string(), r.place_of("source")};
}

/// What stands in for a drawing that a suit may lack.
void read_otherwise(TableReader& r, const DataFolders& data, Layer& layer) {
    const std::vector<std::string>& of_suits = words_of_suits();
    if (!r.has("otherwise")) return;
    const std::string name = r.text("otherwise");
    if (name.empty() || layer.source.empty()) return;
    if (std::find(of_suits.begin(), of_suits.end(), layer.source) == of_suits.end())
        r.error("otherwise", "\"otherwise\" stands in for a drawing that a suit may lack: its \"source\" is " +
                                 one_of(of_suits) + ", not \"" + printable(layer.source) + '"');
    else if (const auto path = data.resolve(name, r.file(), r.place_of("otherwise"), r.out()))
        layer.file = {path->string(), r.place_of("otherwise")};
}

void read_box(TableReader& r, Layer& layer) {
    layer.at = read_word(r, "at", anchors(), Anchor{});
    layer.hold = read_word(r, "hold", anchors(), layer.at);
    if (const auto offset = r.lengths("offset", 2, -longest, longest); offset.size() == 2)
        layer.offset = {offset[0], offset[1]};
    if (const auto size = r.lengths("size", 2, thinnest, longest); size.size() == 2)
        layer.size = Size{size[0], size[1]};
    layer.inset = r.length("inset", -largest_bleed, longest, 0);
    layer.bleeds = r.word("within", {"trim", "bleed"}, "trim") == "bleed";
    layer.rotate = r.number("rotate", -360, 360, 0);
    layer.repeat = r.word("repeat", {"none", "turned"}, "none") == "turned";
}

/// `when` or `unless`: fields that an own card has or lacks.
std::vector<std::string> read_conditions(TableReader& r, std::string_view key, std::vector<std::string> known) {
    known.insert(known.end(), drawings_of_cards.begin(), drawings_of_cards.end());
    std::vector<std::string> out;
    for (const auto& word : r.texts(key)) {
        if (std::find(known.begin(), known.end(), word.text) == known.end())
            r.out().error(word.place, "no field \"" + printable(word.text) + "\" among the template's \"fields\"",
                          suggest(word.text, known, "known"));
        out.push_back(word.text);
    }
    return out;
}

/// `known`: what stands for a card's fields.
Layer read_layer(TableReader& r, const DataFolders& data, const std::vector<std::string>& known) {
    static const std::vector<std::pair<std::string, LayerKind>> kinds = {{"rect", LayerKind::rect},
                                                                         {"art", LayerKind::art},
                                                                         {"text", LayerKind::text},
                                                                         {"pips", LayerKind::pips},
                                                                         {"index", LayerKind::index}};
    Layer layer;
    layer.place = r.place();
    layer.id = r.text("id");
    if (!r.has("kind")) r.missing("kind", one_of(words_of(kinds)));
    const std::size_t before = r.out().error_count();
    layer.kind = read_word(r, "kind", kinds, LayerKind::rect);
    if (!r.has("kind") || r.out().error_count() > before) return layer; // which keys it takes is anybody's guess
    layer.on = read_kinds(r);
    if (r.has("number")) layer.number = static_cast<int>(r.integer("number", 0, most_pips, 0));
    layer.when = read_conditions(r, "when", known);
    layer.unless = read_conditions(r, "unless", known);
    read_box(r, layer);
    switch (layer.kind) {
    case LayerKind::rect:
        layer.fill = read_colour(r, "fill");
        layer.line = read_colour(r, "line");
        layer.line_width = r.length("line-width", 0, 72, layer.line.empty() ? 0 : 0.5);
        layer.radius = r.length("radius", 0, longest, 0);
        break;
    case LayerKind::art:
        read_source(r, data, known, layer);
        read_otherwise(r, data, layer);
        layer.fit = read_word<Fit>(
            r, "fit",
            {{"contain", Fit::contain}, {"cover", Fit::cover}, {"stretch", Fit::stretch}, {"upper", Fit::upper}},
            Fit::contain);
        layer.corner_pips = r.flag("corner-pips", true);
        layer.colour = read_colour(r, "colour");
        break;
    case LayerKind::text:
        layer.text = r.text("text");
        layer.wrap = r.flag("wrap", false);
        if (std::string lines = layer.text; layer.wrap) {
            std::replace(lines.begin(), lines.end(), '\n', ' ');
            if (has_control_characters(lines)) r.error("text", "\"text\" holds control characters");
            layer.leading = r.number("leading-ems", 0.8, 3, layer.leading);
        } else {
            if (has_control_characters(lines))
                r.error("text", "\"text\" is one line without control characters",
                        "wrap = true sets it on several lines");
            layer.markup = r.flag("markup", false);
        }
        check_placeholders(r, "text", layer.text, known);
        read_align(r, layer);
        layer.colour = read_colour(r, "colour");
        read_font(r, layer);
        break;
    case LayerKind::pips:
        layer.pip = r.length("pip", 1, longest);
        layer.colour = read_colour(r, "colour");
        break;
    case LayerKind::index: {
        static const std::vector<std::string> items = {"suit", "sign", "second-sign", "numeral", "name"};
        for (const auto& item : r.texts("items")) {
            if (std::find(items.begin(), items.end(), item.text) == items.end())
                r.out().error(item.place, "\"items\" can't hold \"" + item.text + "\": it takes " + one_of(items),
                              did_you_mean(item.text, items));
            layer.items.push_back(item.text);
        }
        if (layer.items.empty())
            r.missing("items", "what the index shows, from top to bottom", "items = [\"sign\", \"suit\"]");
        if (layer.items.size() > 10) r.error("items", "an index shows at most 10 items");
        layer.item_height = r.length("item-height", 1, longest);
        layer.gap = r.length("gap", 0, longest, 0);
        layer.stretch = r.number("stretch", 0.5, 2, 1);
        read_align(r, layer);
        layer.colour = read_colour(r, "colour");
        read_font(r, layer);
        break;
    }
    }
    r.finish();
    if (layer.kind == LayerKind::rect && layer.fill.empty() && layer.line.empty() && r.out().error_count() == before)
        r.missing("fill", "a rect has a \"fill\", a \"line\" or both");
    return layer;
}

void read_pips(TableReader& root, CardTemplate& out) {
    for (auto& [number, r] : root.named_tables("pips", most_pips)) {
        int n = 0;
        const auto [end, error] = std::from_chars(number.text.data(), number.text.data() + number.text.size(), n);
        if (error != std::errc{} || end != number.text.data() + number.text.size() || n < 1 || n > most_pips) {
            r.out().error(number.place,
                          "\"" + number.text + "\" is no number of pips: 1 to " + std::to_string(most_pips));
            continue;
        }
        PipArrangement arrangement;
        arrangement.scale = r.number("scale", 0.05, 20, 1);
        const auto* list = r.raw("at");
        const auto* points = list == nullptr ? nullptr : std::get_if<toml_file::Array>(&list->data);
        const auto coordinate = [](const toml_file::Value& v) {
            if (const auto* f = std::get_if<double>(&v.data)) return *f;
            if (const auto* i = std::get_if<std::int64_t>(&v.data)) return static_cast<double>(*i);
            return -1.0;
        };
        bool good = points != nullptr;
        for (std::size_t i = 0; good && i < points->size(); ++i) {
            const auto* pair = std::get_if<toml_file::Array>(&(*points)[i].data);
            good = pair != nullptr && pair->size() == 2;
            if (!good) break;
            const double x = coordinate((*pair)[0]), y = coordinate((*pair)[1]);
            good = x >= 0 && x <= 1 && y >= 0 && y <= 1;
            arrangement.pips.push_back({x, y, y > 0.5});
        }
        if (!good)
            r.error("at", "\"at\" takes a list of points [x, y], each from 0 to 1");
        else if (arrangement.pips.size() != static_cast<std::size_t>(n))
            r.error("at", "the arrangement for " + counted(static_cast<std::size_t>(n), "pip") + " places " +
                              std::to_string(arrangement.pips.size()));
        r.finish();
        out.pips[n] = std::move(arrangement);
    }
}

std::optional<CardTemplate> load(const std::string& id_or_path, const DataFolders& all_data, const Place& named_at,
                                 int depth, Diagnostics& out) {
    const auto file =
        find_data_file(id_or_path, "card template", fs::path("templates") / "cards", all_data, out, named_at);
    if (!file) return std::nullopt;
    const DataFolders data = folders_around(*file, all_data);
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    TableReader r(*table, *file, {*file, 1, 1}, out);
    CardTemplate t;
    if (const std::string parent = r.text("extends", ""); !parent.empty()) {
        if (depth >= deepest_extends) {
            r.error("extends", "templates extend each other more than " + std::to_string(deepest_extends) +
                                   " deep, or in a circle");
            return std::nullopt;
        }
        if (auto base = load(parent, data, r.place_of("extends"), depth + 1, out)) t = std::move(*base);
    }
    t.id = fs::path(*file).stem().string();
    t.name = r.text("name", t.id);
    t.about = r.text("about", t.about);
    t.fanned = {r.text("fanned", ""), r.place_of("fanned")}; // not its parent's, which does not look like this one
    if (!t.fanned.id.empty())
        find_data_file(t.fanned.id, "card template", fs::path("templates") / "cards", data, out, t.fanned.place);
    if (r.has("size") || t.made_for.width == 0) {
        const Sizes sizes = load_sizes(data, out);
        if (const auto size = find_size(sizes.cards, r.text("size", "poker"), mm(10), mm(500), r.place_of("size"), out))
            t.made_for = size->size;
    } else {
        r.ignore("size");
    }
    read_pips(r, t);
    for (const auto& dropped : r.texts("drop")) {
        const auto removed = std::erase_if(t.layers, [&](const Layer& l) { return l.id == dropped.text; });
        std::vector<std::string> ids;
        for (const auto& l : t.layers) ids.push_back(l.id);
        if (removed == 0)
            out.error(dropped.place, "no layer \"" + dropped.text + "\" to drop", did_you_mean(dropped.text, ids));
    }
    for (const auto& field : r.texts("fields")) {
        if (!is_id(field.text))
            out.error(field.place, "\"" + printable(field.text) + "\" is no name of a field: use a-z, 0-9 and -");
        t.fields.push_back(field.text);
    }
    std::vector<std::string> known = placeholders;
    known.insert(known.end(), t.fields.begin(), t.fields.end());
    std::vector<std::string> own;
    for (auto& layer_reader : r.tables("layer", most_layers)) {
        Layer layer = read_layer(layer_reader, data, known);
        if (std::find(own.begin(), own.end(), layer.id) != own.end() && !layer.id.empty())
            out.error(layer.place, "two layers with one id: \"" + layer.id + "\"");
        own.push_back(layer.id);
        const auto old =
            std::find_if(t.layers.begin(), t.layers.end(), [&](const Layer& l) { return l.id == layer.id; });
        if (old != t.layers.end())
            *old = std::move(layer);
        else
            t.layers.push_back(std::move(layer));
    }
    r.finish();
    for (const Layer& layer : t.layers) {
        const double bleeds = layer.bleeds ? largest_bleed : 0;
        const double room = std::min(t.made_for.width, t.made_for.height) + 2 * bleeds;
        if (depth == 0 && !layer.size && room > 0 && 2 * layer.inset >= room)
            out.error(layer.place,
                      "this inset leaves nothing of a card of " + describe_size(t.made_for.width, t.made_for.height));
    }
    if (t.layers.empty() && depth == 0 && !out.has_errors())
        out.error({*file, 1, 1}, "the template has no layers: every card would stay blank",
                  "extends = \"traditional\", or [[layer]]");
    return t;
}

} // namespace

std::optional<CardTemplate> load_card_template(const std::string& id_or_path, const DataFolders& data, Diagnostics& out,
                                               const Place& named_at) {
    return load(id_or_path, data, named_at, 0, out);
}

} // namespace kupi::layout
