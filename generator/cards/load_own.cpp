// Cards of a maker's own. However it is written down, a card becomes a set of fields first: those of its row or its
// [[card]], then those of its kind, then those that every card has.

#include "cards/load_own.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>

#include "base/csv.h"
#include "base/text.h"
#include "cards/load_parts.h"

namespace kupi {

using toml_file::TableReader;

namespace {

using Fields = std::map<std::string, CardField, std::less<>>;

struct RawCard {
    Fields fields;
    Place place;
};

constexpr std::size_t most_kinds = 100, longest_field = 4000, longest_title = 120; ///< characters
constexpr std::size_t longest_filled = 4 * longest_field, most_filled = 32u << 20; ///< bytes: of one, of a deck's
constexpr std::string_view drawing_endings[] = {".svg", ".png", ".jpg", ".jpeg"};
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

void put(Fields& fields, const std::string& key, CardField field, Diagnostics& out) {
    field.text = std::string(trim(field.text));
    if (field.text.empty()) return;
    if (!is_readable(field.text))
        out.error(field.place, "\"" + key + "\" holds control characters");
    else if (count_code_points(field.text) > longest_field)
        out.error(field.place, "\"" + key + "\" is too long: at most " + std::to_string(longest_field) + " characters");
    else
        fields[key] = std::move(field);
}

/// A TOML table as fields: texts and numbers. `besides`: a table in it that is none.
Fields read_fields(TableReader& r, std::string_view besides = {}) {
    Fields fields;
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

/// Of a quantity above nothing, as far as can be told before it is read.
bool counts(const RawCard& card) {
    const auto quantity = card.fields.find("quantity");
    return quantity == card.fields.end() || quantity->second.text.find_first_not_of('0') != std::string::npos;
}

/// False, and an error, where there are more cards than one deck has.
bool are_few_enough(const std::vector<RawCard>& cards, Diagnostics& out) {
    std::size_t different = 0;
    for (const RawCard& card : cards) {
        if (!counts(card) || ++different <= most_own_cards) continue;
        out.error(card.place, "more than " + std::to_string(most_own_cards) + " different cards in one deck",
                  "cards that are alike are one row with a quantity");
        return false;
    }
    return true;
}

void read_table(const std::string& file, std::vector<RawCard>& cards, Diagnostics& out) {
    const auto rows = csv_file::load(file, out);
    if (!rows) return;
    if (rows->empty())
        return out.error({file, 1, 1}, "the table is empty", "its first row names the columns: title, text, quantity");
    const std::size_t errors = out.error_count();
    const auto keys = read_headings(rows->front(), out);
    if (out.error_count() > errors) return;
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
}

/// A card with what its kind and the deck give it.
class Filler {
  public:
    Filler(const Fields& every, const std::map<std::string, Fields, std::less<>>& kinds)
        : every_(every), kinds_(kinds) {}

    /// Fields made of a field that the card lacks are left out. False, with an error, where they become too long.
    bool fill(Fields& card, Diagnostics& diagnostics) {
        const Fields own = card;
        const auto kind = own.find("kind");
        const auto found = kind == own.end() ? kinds_.end() : kinds_.find(lower(kind->second.text));
        for (const Fields* more : {found == kinds_.end() ? nullptr : &found->second, &every_})
            if (more != nullptr)
                for (const auto& [key, field] : *more) card.try_emplace(key, field);
        Fields out = own;
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

  private:
    /// What is longer than a field may be is cut, and found to be too long afterwards.
    static std::optional<std::string> filled(std::string_view text, const Fields& card, const Fields& own, int depth) {
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

    const Fields& every_;
    const std::map<std::string, Fields, std::less<>>& kinds_;
    std::size_t all_ = 0; ///< bytes given so far
};

/// {names} in [fields] and [kinds]: those that no card has are warned of, since a card without one goes without.
void check_names(const Fields& fields, const std::set<std::string>& known, std::set<std::string>& used,
                 Diagnostics& out) {
    for (const auto& [key, field] : fields)
        for (auto open = field.text.find('{'); open != std::string::npos; open = field.text.find('{', open + 1)) {
            const auto close = field.text.find('}', open);
            if (close == std::string::npos) break;
            const std::string name = field.text.substr(open + 1, close - open - 1);
            if (is_id(name)) used.insert(name);
            if (is_id(name) && !known.contains(name))
                out.warning(field.place, "no card has a field \"" + name + "\"",
                            suggest(name, {known.begin(), known.end()}, "fields"));
        }
}

class Maker {
  public:
    Maker(const DataFolders& data, const Palette& usual, Diagnostics& out) : data_(data), usual_(usual), out_(out) {}

    /// Nothing for a card of quantity 0.
    std::optional<Extra> make(const RawCard& raw) {
        const Fields& f = raw.fields;
        Extra e;
        e.own = true;
        e.place = raw.place;
        e.fields = f;
        for (const char* key : {"code", "quantity", "art", "sign", "sign-colour", "colour", "deep", "light"})
            e.fields.erase(key);
        const auto title = f.find("title");
        if (title == f.end()) {
            out_.error(raw.place, "a card without a title");
            return std::nullopt;
        }
        e.name = title->second.text;
        if (count_code_points(e.name) > longest_title || e.name.find('\n') != std::string::npos)
            out_.error(title->second.place,
                       "a title is one line of at most " + std::to_string(longest_title) + " characters");
        e.quantity = read_quantity(f);
        e.id = f.at("id").text;
        e.code = e.id;
        if (const auto code = f.find("code"); code != f.end()) {
            e.code = code->second.text;
            if (!is_code(e.code))
                out_.error(code->second.place, "\"" + printable(e.code) + "\" is no code: 1 to 8 letters or digits");
        }
        e.art = read_file(f, "art");
        e.sign = read_file(f, "sign");
        e.palette = read_palette(f, e.sign);
        read_sign_colour(f, e);
        for (const auto& [key, field] : e.fields)
            if (names_a_drawing(field.text)) e.drawings[key] = find_drawing(field);
        return e.quantity > 0 ? std::optional(std::move(e)) : std::nullopt;
    }

    /// The card's id: as given, else made of its title.
    void identify(RawCard& card) {
        if (const auto at = card.fields.find("id"); at != card.fields.end()) {
            const std::string& id = at->second.text;
            if (!is_id(id))
                out_.error(at->second.place, "\"" + printable(id) +
                                                 "\" is no id: use a-z, 0-9 and - (not at an end), at most 64 of them");
            else if (!ids_.insert(id).second)
                out_.error(at->second.place, "two cards with one id: \"" + id + "\"");
        } else {
            const auto title = card.fields.find("title");
            card.fields["id"] = {id_of(title == card.fields.end() ? "card" : title->second.text), card.place};
        }
    }

  private:
    std::size_t read_quantity(const Fields& f) {
        const auto at = f.find("quantity");
        if (at == f.end()) return 1;
        const std::string& text = at->second.text;
        std::size_t n = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
        if (error == std::errc{} && end == text.data() + text.size() && n <= most_of_one_card) return n;
        out_.error(at->second.place, "\"" + printable(text) + "\" is no quantity: a whole number from 0 to " +
                                         std::to_string(most_of_one_card));
        return 1;
    }

    /// Made of the title, with a number behind it where another card has it already.
    std::string id_of(std::string_view title) {
        std::string slug;
        for (const char c : lower(title)) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (plain)
                slug += c;
            else if (c != '\'' && !slug.empty() && slug.back() != '-' && slug.size() < 50)
                slug += '-';
            if (slug.size() >= 50) break;
        }
        while (slug.ends_with('-')) slug.pop_back();
        if (slug.empty()) slug = "card";
        std::string id = slug;
        for (int& n = numbers_.try_emplace(slug, 2).first->second; !ids_.insert(id).second; ++n)
            id = slug + "-" + std::to_string(n);
        return id;
    }

    std::optional<Colour> read_colour(const Fields& f, const char* key) {
        const auto at = f.find(key);
        if (at == f.end()) return std::nullopt;
        const auto colour = parse_colour(at->second.text);
        if (!colour)
            out_.error(at->second.place, "\"" + printable(at->second.text) + "\" is no colour: write it like #2472b8");
        return colour;
    }

    static bool is_own(const Fields& f, const char* key) {
        const auto at = f.find(key);
        return at != f.end() && at->second.text == own_colours;
    }

    Palette read_palette(const Fields& f, FileReference& sign) {
        sign.own_colours = is_own(f, "colour");
        const auto main = sign.own_colours ? ink_black : read_colour(f, "colour");
        const auto deep = read_colour(f, "deep"), light = read_colour(f, "light");
        if (main || deep || light) return complete_palette(main.value_or(usual_.main), deep, light);
        return usual_;
    }

    /// `sign-colour`: other colours to the sign than to the card, or its own.
    void read_sign_colour(const Fields& f, Extra& e) {
        if (is_own(f, "sign-colour")) {
            e.sign.own_colours = true;
        } else if (const auto colour = read_colour(f, "sign-colour")) {
            e.sign.own_colours = false;
            e.sign_palette = complete_palette(*colour);
        }
    }

    static bool names_a_drawing(const std::string& text) {
        const std::string name = lower(text);
        return name.find('\n') == std::string::npos &&
               std::any_of(std::begin(drawing_endings), std::end(drawing_endings),
                           [&](std::string_view ending) { return name.ends_with(ending); });
    }

    /// It may be a text after all: that it is missing is told where a template draws it.
    FileReference find_drawing(const CardField& field) const {
        Diagnostics unheard;
        const auto path = data_.resolve(field.text, field.place.file, field.place, unheard);
        return {path ? path->string() : field.text, field.place};
    }

    FileReference read_file(const Fields& f, const char* key) {
        const auto at = f.find(key);
        if (at == f.end()) return {};
        const auto& [named, place] = at->second;
        auto& known = files_[{place.file, named}]; // beside the file that names it
        if (!known) {
            const auto path = data_.resolve(named, place.file, place, out_);
            known = path ? path->string() : std::string{};
        }
        return {*known, place};
    }

    const DataFolders& data_;
    const Palette& usual_;
    Diagnostics& out_;
    std::set<std::string> ids_;
    std::map<std::string, int> numbers_; ///< by title, for the ids: the next to try
    std::map<std::pair<std::string, std::string>, std::optional<std::string>> files_;
};

void add_signs(const Family& family, Deck& deck) {
    const auto add = [&](const std::string& notation, std::vector<Sign::Part> parts) {
        for (const Sign::Part& part : parts)
            if (part.file.path.empty() && part.numeral.empty()) return;
        deck.signs.try_emplace(lower(notation), Sign{std::move(parts)});
    };
    Palette plain = complete_palette(ink_black);
    for (const Suit& s : family.suits) add(s.id, {{s.symbol, s.palette}});
    for (const Rank& r : family.ranks) add(r.id, {{r.sign, plain, r.numeral}});
    for (const Extra& e : family.extras)
        for (const std::string& notation : {e.code, e.id}) add(notation, {{e.sign, e.palette}});
    for (const Suit& s : family.suits) {
        Palette written = s.palette; // as on the card, in the one colour that shows on white stock
        written.main = written.deep = written.light = written.mark;
        for (const Rank& r : family.ranks) add(r.code + s.code, {{r.sign, written, r.numeral}, {s.symbol, s.palette}});
    }
}

/// A sign's drawing, or a table of it and its colours.
Sign::Part read_sign(TableReader& table, const toml_file::Text& name, const toml_file::Value& value,
                     const DataFolders& data, const Palette& usual) {
    if (!std::holds_alternative<toml_file::Table>(value.data))
        return {read_file_reference(table, name.text, data), usual};
    auto r = *table.table(name.text);
    if (!r.has("art")) r.missing("art", "the SVG file of the sign", "art = \"" + name.text + ".svg\"");
    Sign::Part part{read_file_reference(r, "art", data), usual};
    if (r.has("colour")) part.palette = read_icon_palette(r, part.file);
    r.ignore("colour");
    r.finish();
    return part;
}

/// [signs]: drawings for the texts, `coin = "coin.svg"`, or with colours, `coin = { art = "coin.svg", colour = … }`.
void read_signs(TableReader& r, const DataFolders& data, const Palette& usual, Deck& deck) {
    auto table = r.table("signs");
    if (!table) return;
    for (const auto& [name, value] : table->entries()) {
        if (!is_id(name.text))
            table->out().error(name.place, "\"" + printable(name.text) + "\" is no name of a sign: use a-z, 0-9 and -");
        else
            deck.signs[name.text] = Sign{{read_sign(*table, name, *value, data, usual)}};
    }
    table->finish();
}

/// [kinds.<kind>.back]: the back of all cards of a kind.
void add_backs(const std::vector<std::pair<toml_file::Text, Back>>& backs, Deck& deck, Diagnostics& out) {
    std::set<std::string> kinds;
    for (const auto& [name, of_kind] : backs) {
        Back back = of_kind;
        for (std::size_t i = 0; i < deck.extras.size(); ++i) {
            const auto kind = deck.extras[i].fields.find("kind");
            if (kind == deck.extras[i].fields.end()) continue;
            kinds.insert(lower(kind->second.text));
            if (lower(kind->second.text) == lower(name.text)) back.cards.push_back(Card::of_no_suit(i));
        }
        if (back.cards.empty())
            out.warning(name.place, "no card is of the kind \"" + printable(name.text) + "\", so none has this back",
                        suggest(lower(name.text), {kinds.begin(), kinds.end()}, "kinds"));
        else
            deck.backs.push_back(std::move(back));
    }
}

} // namespace

void read_own_cards(TableReader& r, const DataFolders& data, const Palette& usual, const Family* family, Deck& deck) {
    Diagnostics& out = r.out();
    std::vector<RawCard> raw;
    if (r.has("cards")) {
        deck.table = read_file_reference(r, "cards", data);
        if (!deck.table.path.empty()) read_table(deck.table.path, raw, out);
    } else {
        r.ignore("cards");
    }
    for (auto& card : r.tables("card", most_own_cards)) raw.push_back({read_fields(card), card.place()});
    Fields every;
    if (auto fields = r.table("fields")) every = read_fields(*fields);
    std::map<std::string, Fields, std::less<>> kinds;
    std::vector<std::pair<toml_file::Text, Back>> backs;
    for (auto& [name, kind] : r.named_tables("kinds", most_kinds)) {
        kinds[lower(name.text)] = read_fields(kind, "back");
        if (!kind.has("back")) continue;
        if (auto back = kind.table("back")) {
            backs.emplace_back(name, read_back(*back, data));
            back->finish();
        }
    }
    read_signs(r, data, usual, deck);
    if (raw.empty() || !are_few_enough(raw, out)) return;
    if (family != nullptr) add_signs(*family, deck);

    std::set<std::string> known{"id"};
    for (const auto& [key, unused] : every) known.insert(key);
    for (const auto& [name, kind] : kinds)
        for (const auto& [key, unused] : kind) known.insert(key);
    for (const RawCard& card : raw)
        for (const auto& [key, unused] : card.fields) known.insert(key);
    check_names(every, known, deck.used_fields, out);
    for (const auto& [name, kind] : kinds) check_names(kind, known, deck.used_fields, out);
    if (out.has_errors()) return;

    Maker maker(data, usual, out);
    Filler filler(every, kinds);
    for (const bool given : {true, false}) // so that no id made of a title takes one that is given
        for (RawCard& card : raw)
            if (card.fields.contains("id") == given) maker.identify(card);
    std::vector<Extra> made;
    for (RawCard& card : raw) {
        if (!filler.fill(card.fields, out)) return; // each card would say the same
        if (auto extra = maker.make(card)) made.push_back(std::move(*extra));
    }
    deck.extras.insert(deck.extras.end() - static_cast<std::ptrdiff_t>(deck.jokers),
                       std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
    add_backs(backs, deck, out);
}

} // namespace kupi
