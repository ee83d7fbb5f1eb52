#include "cards/own_fields.h"

#include <algorithm>

#include "base/csv.h"
#include "base/text.h"

namespace kupi::cards {

using toml_file::TableReader;

namespace {

constexpr std::size_t longest_field = 4000; ///< characters
// Bytes: of one, of a deck's.
constexpr std::size_t longest_filled = 4 * longest_field, most_filled = 32u << 20;
constexpr int deepest_fill = 4; ///< fields that are made of fields that are made of …

/// "Flavour text" and "flavour_text" are written flavour-text; what people call the fields that are known.
std::string key_of(std::string_view heading) {
    std::string key = lower(trim(heading));
    for (char& c : key)
        if (c == ' ' || c == '_') c = '-';
    static const std::map<std::string, std::string, std::less<>> others = {
        {"name", "title"}, {"qty", "quantity"}, {"color", "colour"}};
    const auto known = others.find(key);
    return known == others.end() ? key : known->second;
}

bool is_readable(std::string_view text) {
    std::string lines(text);
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    return !has_control_characters(lines);
}

void put(OwnFields& fields, const std::string& key, CardField field, Diagnostics& out) {
    field.text = std::string(trim(field.text));
    if (field.text.empty()) return;
    if (!is_readable(field.text))
        out.error(field.place, "\"" + key + "\" holds control characters");
    else if (count_code_points(field.text) > longest_field)
        out.error(field.place, "\"" + key + "\" is too long: at most " + std::to_string(longest_field) + " characters");
    else
        fields[key] = std::move(field);
}

/// The columns' keys; empty for those that are left out.
std::vector<std::string> read_headings(const csv_file::Row& row, Diagnostics& out) {
    std::vector<std::string> keys;
    for (const csv_file::Cell& cell : row) {
        std::string key = key_of(cell.text);
        if (!cell.text.empty() && !is_id(key) && !cell.text.starts_with('_'))
            out.error(cell.place,
                      "\"" + printable(cell.text) + "\" is no name of a field: use letters a-z, digits and -",
                      "the first row names the columns: title, text, quantity, art …");
        if (!is_id(key)) key.clear();
        if (!key.empty() && std::find(keys.begin(), keys.end(), key) != keys.end())
            out.error(cell.place, "two columns are called \"" + key + "\"");
        keys.push_back(std::move(key));
    }
    if (std::find(keys.begin(), keys.end(), "title") == keys.end())
        out.error(row.front().place, "no column is called title",
                  "the first row names the columns: title, text, quantity, art …");
    return keys;
}

/// What is longer than a field may be is cut, and found to be too long afterwards.
std::optional<std::string> filled(std::string_view text, const OwnFields& card, const OwnFields& own, int depth) {
    if (depth > deepest_fill) return std::nullopt;
    std::string out;
    while (!text.empty() && out.size() <= longest_filled) {
        const auto close = text.front() == '{' ? text.find('}') : std::string_view::npos;
        if (close == std::string_view::npos || !is_id(text.substr(1, close - 1))) {
            out += text.front();
            text.remove_prefix(1);
            continue;
        }
        const auto field = card.find(text.substr(1, close - 1));
        if (field == card.end()) return std::nullopt;
        if (own.contains(field->first)) {
            out += field->second.text;
        } else {
            const auto inner = filled(field->second.text, card, own, depth + 1);
            if (!inner) return std::nullopt;
            out += *inner;
        }
        text.remove_prefix(close + 1);
    }
    return out;
}

} // namespace

OwnFields read_own_fields(TableReader& r, std::string_view besides) {
    OwnFields fields;
    for (const auto& [name, value] : r.entries()) {
        if (name.text.starts_with('_')) continue; // the writer's own
        if (name.text == besides && std::holds_alternative<toml_file::Table>(value->data)) continue;
        const std::string key = key_of(name.text);
        const Place place{r.file(), value->line, value->column};
        if (!is_id(key))
            r.out().error(name.place, "\"" + printable(name.text) + "\" is no name of a field: use a-z, 0-9 and -");
        else if (const auto* text = std::get_if<std::string>(&value->data))
            put(fields, key, {*text, place}, r.out());
        else if (const auto* whole = std::get_if<std::int64_t>(&value->data))
            put(fields, key, {std::to_string(*whole), place}, r.out());
        else if (const auto* fraction = std::get_if<double>(&value->data))
            put(fields, key, {number(*fraction), place}, r.out());
        else
            r.out().error(place, "\"" + key + "\" takes text in quotes or a number");
    }
    return fields;
}

std::map<std::string, Place> read_card_table(const std::string& file, std::vector<RawCard>& cards, Diagnostics& out) {
    const auto rows = csv_file::load(file, out);
    if (!rows) return {};
    if (rows->empty()) {
        out.error({file, 1, 1}, "the table is empty", "its first row names the columns: title, text, quantity");
        return {};
    }
    const std::size_t errors = out.error_count();
    const auto keys = read_headings(rows->front(), out);
    if (out.error_count() > errors) return {};
    std::map<std::string, Place> columns;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (!keys[i].empty()) columns[keys[i]] = rows->front()[i].place;
    for (auto row = rows->begin() + 1; row != rows->end(); ++row) {
        RawCard card{{}, row->front().place};
        for (std::size_t i = 0; i < row->size(); ++i) {
            const csv_file::Cell& cell = (*row)[i];
            if (i < keys.size() && !keys[i].empty())
                put(card.fields, keys[i], {cell.text, cell.place}, out);
            else if (i >= keys.size() && !cell.text.empty())
                out.error(cell.place, "a cell beyond the last column, \"" + keys.back() + "\"",
                          "a cell with commas in it is written in double quotes");
        }
        cards.push_back(std::move(card));
    }
    return columns;
}

void check_field_names(const OwnFields& fields, const std::set<std::string>& known, Deck& deck, Diagnostics& out) {
    for (const auto& [key, field] : fields)
        for (auto open = field.text.find('{'); open != std::string::npos; open = field.text.find('{', open + 1)) {
            const auto close = field.text.find('}', open);
            if (close == std::string::npos) break;
            const std::string name = field.text.substr(open + 1, close - open - 1);
            if (!is_id(name)) continue;
            deck.used_fields.insert(name);
            if (known.contains(name)) continue;
            const std::vector<std::string> names(known.begin(), known.end());
            const Diagnostic lacking{Severity::warning, field.place, "no card has a field \"" + name + "\"",
                                     suggest(name, names, "fields")};
            if (nearest(name, names))
                out.add(lacking);
            else
                deck.remarks.push_back(lacking);
        }
}

bool FieldFiller::fill(OwnFields& card, Diagnostics& diagnostics) {
    const OwnFields own = card;
    const auto kind = own.find("kind");
    const auto found = kind == own.end() ? kinds_.end() : kinds_.find(lower(kind->second.text));
    for (const OwnFields* more : {found == kinds_.end() ? nullptr : &found->second, &every_})
        if (more != nullptr)
            for (const auto& [key, field] : *more) card.try_emplace(key, field);
    OwnFields out = own;
    for (const auto& [key, field] : card)
        if (!own.contains(key))
            if (auto text = filled(field.text, card, own, 0)) {
                all_ += text->size();
                if (text->size() > longest_filled || all_ > most_filled) {
                    diagnostics.error(field.place,
                                      text->size() > longest_filled
                                          ? "\"" + key + "\" becomes too long: at most " +
                                                std::to_string(longest_field) + " characters"
                                          : "what the deck gives all its cards becomes longer than 32 MiB");
                    return false;
                }
                out.insert_or_assign(key, CardField{*text, field.place});
            }
    card = std::move(out);
    return true;
}

} // namespace kupi::cards
