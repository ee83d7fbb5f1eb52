// Cards of a maker's own. However it is written down, a card becomes a set of fields first: those of its row or its
// [[card]], then those of its kind, then those that every card has.

#include "cards/load_own.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>

#include "base/text.h"
#include "cards/load_parts.h"
#include "cards/own_fields.h"
#include "cards/own_signs.h"

namespace kupi::cards {

using toml_file::TableReader;

namespace {

constexpr std::size_t most_kinds = 100;
constexpr std::size_t longest_title = 120; ///< characters
constexpr std::string_view drawing_endings[] = {".svg", ".png", ".jpg", ".jpeg"};

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

class Maker {
  public:
    Maker(const DataFolders& data, const Palette& usual, Diagnostics& out) : data_(data), usual_(usual), out_(out) {}

    /// Nothing for a card of quantity 0.
    std::optional<Extra> make(const RawCard& raw) {
        const OwnFields& f = raw.fields;
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
    std::size_t read_quantity(const OwnFields& f) {
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

    std::optional<Colour> read_colour(const OwnFields& f, const char* key) {
        const auto at = f.find(key);
        if (at == f.end()) return std::nullopt;
        const auto colour = parse_colour(at->second.text);
        if (!colour)
            out_.error(at->second.place, "\"" + printable(at->second.text) + "\" is no colour: write it like #2472b8");
        return colour;
    }

    static bool is_own(const OwnFields& f, const char* key) {
        const auto at = f.find(key);
        return at != f.end() && at->second.text == own_colours;
    }

    Palette read_palette(const OwnFields& f, FileReference& sign) {
        sign.own_colours = is_own(f, "colour");
        const auto main = sign.own_colours ? ink_black : read_colour(f, "colour");
        const auto deep = read_colour(f, "deep"), light = read_colour(f, "light");
        if (main || deep || light) return complete_palette(main.value_or(usual_.main), deep, light);
        return usual_;
    }

    /// `sign-colour`: other colours to the sign than to the card, or its own.
    void read_sign_colour(const OwnFields& f, Extra& e) {
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

    FileReference read_file(const OwnFields& f, const char* key) {
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

/// A kind without an entry may be meant so: only what is nearly one that has one is warned of, once.
void warn_of_misspelt_kinds(const std::vector<RawCard>& cards, const OwnKinds& kinds, Diagnostics& out) {
    std::vector<std::string> known;
    for (const auto& [name, fields] : kinds) known.push_back(name);
    std::set<std::string> told;
    for (const RawCard& card : cards) {
        const auto kind = card.fields.find("kind");
        if (kind == card.fields.end()) continue;
        const std::string name = lower(kind->second.text), hint = did_you_mean(name, known);
        if (!kinds.contains(name) && !hint.empty() && told.insert(name).second)
            out.warning(kind->second.place, "[kinds] has no \"" + printable(kind->second.text) + "\"", hint);
    }
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
        if (!deck.table.path.empty()) deck.columns = read_card_table(deck.table.path, raw, out);
    } else {
        r.ignore("cards");
    }
    for (auto& card : r.tables("card", most_own_cards)) raw.push_back({read_own_fields(card), card.place()});
    OwnFields every;
    if (auto fields = r.table("fields")) every = read_own_fields(*fields);
    OwnKinds kinds;
    std::vector<std::pair<toml_file::Text, Back>> backs;
    for (auto& [name, kind] : r.named_tables("kinds", most_kinds)) {
        kinds[lower(name.text)] = read_own_fields(kind, "back");
        if (!kind.has("back")) continue;
        if (auto back = kind.table("back")) {
            backs.emplace_back(name, read_back(*back, data));
            back->finish();
        }
    }
    read_own_signs(r, data, usual, deck);
    const bool alone = deck.count(false) == 0;
    if (raw.empty() && alone && !deck.table.path.empty() && !out.has_errors())
        out.error({deck.table.path, 1, 1}, "the table has no row below its heading, so the deck has no cards",
                  "add a row for each card");
    if (raw.empty() || !are_few_enough(raw, out)) return;
    if (family != nullptr) add_family_signs(*family, deck);

    std::set<std::string> known{"id"};
    for (const auto& [key, unused] : every) known.insert(key);
    for (const auto& [name, kind] : kinds)
        for (const auto& [key, unused] : kind) known.insert(key);
    for (const RawCard& card : raw)
        for (const auto& [key, unused] : card.fields) known.insert(key);
    check_field_names(every, known, deck, out);
    for (const auto& [name, kind] : kinds) check_field_names(kind, known, deck, out);
    warn_of_misspelt_kinds(raw, kinds, out);
    if (out.has_errors()) return;

    Maker maker(data, usual, out);
    FieldFiller filler(every, kinds);
    for (const bool given : {true, false}) // so that no id made of a title takes one that is given
        for (RawCard& card : raw)
            if (card.fields.contains("id") == given) maker.identify(card);
    std::vector<Extra> made;
    for (RawCard& card : raw) {
        if (!filler.fill(card.fields, out)) return; // each card would say the same
        if (auto extra = maker.make(card)) made.push_back(std::move(*extra));
    }
    if (made.empty() && alone && !out.has_errors())
        out.error(raw.front().fields.at("quantity").place, "every card has the quantity 0, so the deck has none",
                  "a quantity of 1 or more prints a card");
    deck.extras.insert(deck.extras.end() - static_cast<std::ptrdiff_t>(deck.jokers),
                       std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
    add_backs(backs, deck, out);
}

} // namespace kupi::cards
