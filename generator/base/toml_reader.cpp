#include <algorithm>

#include "base/decimal_comma.h"
#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"

namespace kupi::base::toml_file {

namespace {

const char* kind_of(const Value& v) {
    static constexpr const char* names[] = {"text",   "a whole number", "a number", "true or false",
                                            "a date", "a list",         "a table"};
    return names[v.data.index()];
}

} // namespace

const Entry* TableReader::find(std::string_view key) const {
    for (const auto& e : *table_)
        if (e.key == key) return &e;
    return nullptr;
}

const Entry* TableReader::ask(std::string_view key) {
    ignore(key);
    return find(key);
}

bool TableReader::has(std::string_view key) const { return find(key) != nullptr; }

Place TableReader::place_of(std::string_view key) const {
    const Entry* e = find(key);
    return e == nullptr ? place_ : Place{file_, e->value.line, e->value.column};
}

void TableReader::wrong_kind(const Entry& e, std::string_view expected) const {
    const bool has_fraction = expected == "a whole number" && std::holds_alternative<double>(e.value.data);
    out_->error({file_, e.value.line, e.value.column}, "\"" + e.key + "\" takes " + std::string(expected) + ", not " +
                                                           (has_fraction ? "one with a fraction" : kind_of(e.value)));
}

std::string TableReader::head_of(std::string_view key) const {
    return head_.empty() ? std::string(key) : head_ + "." + std::string(key);
}

void TableReader::missing(std::string_view key, const std::string& what, std::string hint) {
    ignore(key);
    Diagnostic told{Severity::error, place_,
                    "\"" + std::string(key) + "\" is missing" + (what.empty() ? "" : ": " + what), std::move(hint)};
    out_->add(told);
    keys_->missing.insert_or_assign(std::string(key), std::move(told));
}

std::string TableReader::text(std::string_view key) {
    if (!has(key)) missing(key);
    const Entry* e = find(key);
    const auto* s = e == nullptr ? nullptr : std::get_if<std::string>(&e->value.data);
    if (s != nullptr && s->empty()) error(key, "\"" + std::string(key) + "\" is empty");
    return text(key, std::string{});
}

std::string TableReader::text(std::string_view key, std::string fallback) {
    const Entry* e = ask(key);
    if (e == nullptr) return fallback;
    if (const auto* s = std::get_if<std::string>(&e->value.data)) {
        if (s->size() <= 16384) return *s;
        error(key, "\"" + std::string(key) + "\" is too long: at most 16384 bytes");
        return fallback;
    }
    wrong_kind(*e, "text in quotes");
    return fallback;
}

std::int64_t TableReader::integer(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t fallback) {
    const Entry* e = ask(key);
    if (e == nullptr) return fallback;
    const auto* i = std::get_if<std::int64_t>(&e->value.data);
    if (i == nullptr) {
        wrong_kind(*e, "a whole number");
        return fallback;
    }
    if (*i < least || *i > most) {
        error(key, "\"" + std::string(key) + "\" is " + std::to_string(*i) + "; it must lie from " +
                       std::to_string(least) + " to " + std::to_string(most));
        return fallback;
    }
    return *i;
}

std::int64_t TableReader::integer(std::string_view key, std::int64_t least, std::int64_t most) {
    if (!has(key)) missing(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return integer(key, least, most, least);
}

double TableReader::number(std::string_view key, double least, double most, double fallback) {
    const Entry* e = ask(key);
    if (e == nullptr) return fallback;
    double value = 0;
    if (const auto* i = std::get_if<std::int64_t>(&e->value.data))
        value = static_cast<double>(*i);
    else if (const auto* f = std::get_if<double>(&e->value.data))
        value = *f;
    else {
        wrong_kind(*e, "a number");
        return fallback;
    }
    if (!(value >= least && value <= most)) {
        error(key, "\"" + std::string(key) + "\" must lie from " + base::number(least) + " to " + base::number(most));
        return fallback;
    }
    return value;
}

namespace {

/// Reads a length; reports through `error` (message, hint) what is wrong with it.
template <typename Report>
std::optional<double> length_of(const Value& v, double least, double most, const Report& error) {
    const auto* s = std::get_if<std::string>(&v.data);
    if (s == nullptr) {
        const bool bare = std::holds_alternative<std::int64_t>(v.data) || std::holds_alternative<double>(v.data);
        error(bare ? "a length needs its unit, in quotes"
                   : std::string("a length is text with a unit, not ") + kind_of(v),
              "write it like \"2.5in\", \"63mm\" or \"9pt\"");
        return std::nullopt;
    }
    const auto points = parse_length(*s);
    if (!points) {
        const std::string meant = with_decimal_points(*s);
        error("\"" + *s + "\" is not a length", parse_length(meant) ? "write a decimal point: \"" + meant + '"'
                                                                    : "write it like \"2.5in\", \"63mm\" or \"9pt\"");
        return std::nullopt;
    }
    if (*points < least - 1e-9 || *points > most + 1e-9) {
        // Type is measured in points; everything else by the ruler.
        const bool in_points = s->ends_with("pt");
        const auto bound = [&](double b) { return in_points ? base::number(b) + " pt" : describe_length(b); };
        error("\"" + *s + "\" is out of bounds: from " + bound(least) + " to " + bound(most), "");
        return std::nullopt;
    }
    return points;
}

} // namespace

double TableReader::length(std::string_view key, double least, double most, double fallback) {
    const Entry* e = ask(key);
    if (e == nullptr) return fallback;
    const auto value = length_of(e->value, least, most, [&](const std::string& message, const std::string& hint) {
        error(key, "\"" + std::string(key) + "\": " + message, hint);
    });
    return value.value_or(fallback);
}

double TableReader::length(std::string_view key, double least, double most) {
    if (!has(key)) missing(key, "a length such as \"63mm\"");
    return length(key, least, most, least);
}

bool TableReader::flag(std::string_view key, bool fallback) {
    const Entry* e = ask(key);
    if (e == nullptr) return fallback;
    if (const auto* b = std::get_if<bool>(&e->value.data)) return *b;
    wrong_kind(*e, "true or false");
    return fallback;
}

std::optional<Colour> TableReader::optional_colour(std::string_view key) {
    const Entry* e = ask(key);
    if (e == nullptr) return std::nullopt;
    const auto* s = std::get_if<std::string>(&e->value.data);
    const auto colour = s == nullptr ? std::nullopt : parse_colour(*s);
    if (!colour) error(key, "\"" + std::string(key) + "\" takes a colour", "write it like \"#2472b8\"");
    return colour;
}

Colour TableReader::colour(std::string_view key) {
    if (!has(key)) missing(key, "a colour such as \"#2472b8\"");
    return optional_colour(key).value_or(Colour{});
}

std::string TableReader::word(std::string_view key, const std::vector<std::string>& words, std::string fallback) {
    const std::string w = text(key, fallback);
    if (std::find(words.begin(), words.end(), w) != words.end() || w == fallback) return w;
    const std::string hint = did_you_mean(w, words);
    error(key, "\"" + std::string(key) + "\" can't be \"" + w + "\": it takes " + one_of(words), hint);
    return fallback;
}

std::vector<Text> TableReader::texts(std::string_view key) {
    const Entry* e = ask(key);
    std::vector<Text> out;
    if (e == nullptr) return out;
    const auto add = [&](const Value& v) {
        const Place at{file_, v.line, v.column};
        if (const auto* s = std::get_if<std::string>(&v.data))
            out.push_back({*s, at});
        else
            out_->error(at, "\"" + e->key + "\" holds texts in quotes, not " + kind_of(v));
    };
    if (const auto* list = std::get_if<Array>(&e->value.data)) {
        if (list->size() > 1000)
            error(key, "\"" + std::string(key) + "\" holds too many: at most 1000");
        else
            for (const auto& v : *list) add(v);
    } else {
        add(e->value);
    }
    return out;
}

std::vector<double> TableReader::lengths(std::string_view key, std::size_t count, double least, double most) {
    const Entry* e = ask(key);
    std::vector<double> out;
    if (e == nullptr) return out;
    const auto* list = std::get_if<Array>(&e->value.data);
    if (list == nullptr || list->size() != count) {
        error(key, "\"" + std::string(key) + "\" takes a list of " + std::to_string(count) + " lengths",
              "write it like [\"63mm\", \"88mm\"]");
        return out;
    }
    for (const auto& v : *list) {
        const auto value = length_of(v, least, most, [&](const std::string& message, const std::string& hint) {
            out_->error({file_, v.line, v.column}, "\"" + std::string(key) + "\": " + message, hint);
        });
        if (!value) return {};
        out.push_back(*value);
    }
    return out;
}

std::vector<double> TableReader::numbers(std::string_view key, std::size_t count, double least, double most) {
    const Entry* e = ask(key);
    std::vector<double> out;
    if (e == nullptr) return out;
    const auto* list = std::get_if<Array>(&e->value.data);
    const auto refuse = [&] {
        error(key, "\"" + std::string(key) + "\" takes a list of " + std::to_string(count) + " numbers from " +
                       base::number(least) + " to " + base::number(most));
        return std::vector<double>{};
    };
    if (list == nullptr || list->size() != count) return refuse();
    for (const auto& v : *list) {
        const auto* i = std::get_if<std::int64_t>(&v.data);
        const auto* f = std::get_if<double>(&v.data);
        const double value = i != nullptr ? static_cast<double>(*i) : f != nullptr ? *f : std::nan("");
        if (!(value >= least && value <= most)) return refuse();
        out.push_back(value);
    }
    return out;
}

std::optional<TableReader> TableReader::table(std::string_view key) {
    const Entry* e = ask(key);
    if (e == nullptr) return std::nullopt;
    if (const auto* t = std::get_if<Table>(&e->value.data)) return inner(*t, {file_, e->line, e->column}, *e);
    wrong_kind(*e, "a table headed [" + head_of(key) + "]");
    return std::nullopt;
}

std::vector<TableReader> TableReader::tables(std::string_view key, std::size_t most) {
    const Entry* e = ask(key);
    std::vector<TableReader> out;
    if (e == nullptr) return out;
    const auto* list = std::get_if<Array>(&e->value.data);
    if (list == nullptr) {
        const std::string head = head_of(key);
        if (std::holds_alternative<Table>(e->value.data))
            error(key, "\"" + e->key + "\" may be there several times: write [[" + head + "]], with two brackets");
        else
            wrong_kind(*e, "tables headed [[" + head + "]]");
        return out;
    }
    if (list->size() > most) {
        error(key, "too many [[" + std::string(key) + "]]: " + std::to_string(list->size()) + ", at most " +
                       std::to_string(most));
        return out;
    }
    for (const auto& v : *list) {
        const Place at{file_, v.line, v.column};
        if (const auto* t = std::get_if<Table>(&v.data))
            out.push_back(inner(*t, at, *e));
        else
            out_->error(at, "\"" + std::string(key) + "\" holds tables, not " + kind_of(v));
    }
    return out;
}

std::vector<std::pair<Text, TableReader>> TableReader::named_tables(std::string_view key, std::size_t most) {
    std::vector<std::pair<Text, TableReader>> out;
    const auto parent = table(key);
    if (!parent) return out;
    if (parent->table_->size() > most) {
        error(key, "too many entries in [" + std::string(key) + "]: at most " + std::to_string(most));
        return out;
    }
    for (const auto& e : *parent->table_) {
        const Place at{file_, e.line, e.column};
        if (const auto* t = std::get_if<Table>(&e.value.data))
            out.push_back({{e.key, at}, parent->inner(*t, at, e)});
        else
            out_->error(at, "\"" + e.key + "\" takes a table, not " + kind_of(e.value));
    }
    return out;
}

std::vector<std::pair<Text, const Value*>> TableReader::entries() {
    std::vector<std::pair<Text, const Value*>> out;
    for (const auto& e : *table_) {
        ignore(e.key);
        out.push_back({{e.key, {file_, e.line, e.column}}, &e.value});
    }
    return out;
}

const Value* TableReader::raw(std::string_view key) {
    const Entry* e = ask(key);
    return e == nullptr ? nullptr : &e->value;
}

bool TableReader::Keys::takes(const std::string& key) const {
    return std::find(asked.begin(), asked.end(), key) != asked.end();
}

std::string TableReader::known_keys() const {
    std::vector<std::string> known = keys_->asked;
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    return known.empty() ? "no key is known here" : "known here: " + join(known, ", ");
}

TableReader TableReader::inner(const Table& table, Place place, const Entry& entry) const {
    TableReader out(table, file_, std::move(place), *out_, head_of(entry.key));
    // What [back] heads begins at its bracket; back.colour = … at the key, back = { … } behind it.
    if (std::pair(entry.value.line, entry.value.column) < std::pair(entry.line, entry.column))
        out.header_ = std::holds_alternative<Array>(entry.value.data) ? "[[" + out.head_ + "]]" : '[' + out.head_ + ']';
    out.keys_->around = keys_;
    return out;
}

/// Of a key that `keys` takes, and that need not be reported as missing there.
void TableReader::tell_too_low(Keys& keys, Stray stray, Diagnostics& out) {
    if (const auto missing = keys.missing.find(stray.key); missing != keys.missing.end()) out.withdraw(missing->second);
    stray.told.hint =
        "\"" + stray.key + "\" stands below " + stray.header + " and so belongs to it; move it above that line";
    out.add(std::move(stray.told));
}

void TableReader::refuse(const Text& key, std::string message, std::string hint) {
    Stray stray{key.text, header_, {Severity::error, key.place, std::move(message), std::move(hint)}};
    for (Keys* around = keys_->around.get(); !header_.empty() && around != nullptr; around = around->around.get()) {
        if (around->takes(key.text)) return tell_too_low(*around, std::move(stray), *out_);
        around->strays.push_back(stray);
    }
    out_->add(std::move(stray.told));
}

void TableReader::finish() {
    for (Stray& stray : std::exchange(keys_->strays, {}))
        if (keys_->takes(stray.key) && out_->withdraw(stray.told)) tell_too_low(*keys_, std::move(stray), *out_);
    for (const auto& e : *table_) {
        if (e.key.starts_with('_') || keys_->takes(e.key)) continue;
        const auto meant = nearest(e.key, keys_->asked);
        if (const auto missing = meant ? keys_->missing.find(*meant) : keys_->missing.end();
            missing != keys_->missing.end())
            out_->withdraw(missing->second);
        refuse({e.key, {file_, e.line, e.column}}, "unknown key \"" + e.key + "\"",
               meant ? "did you mean \"" + *meant + "\"?" : known_keys());
    }
}

} // namespace kupi::base::toml_file
