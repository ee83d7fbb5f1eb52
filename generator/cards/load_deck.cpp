// Decks: suits/decks/<id>.toml.

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/data_file.h"
#include "base/data_folders.h"
#include "base/units.h"
#include "cards/load.h"
#include "cards/load_own.h"
#include "cards/load_parts.h"
#include "cards/notation.h"
#include "cards/sizes.h"

namespace kupi::cards {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr std::size_t most_own_backs = 100;
constexpr Colour usual_colour{0x3d, 0x4f, 0x63}; ///< of own cards, where neither they nor the back say

/// Copies the family's suits, ranks and extras that the deck names.
template <typename T>
std::vector<T> chosen(TableReader& r, std::string_view key, std::string_view what, const std::vector<T>& from,
                      const std::string& family, Diagnostics& out, bool all_by_default) {
    if (!r.has(key)) {
        r.ignore(key);
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

/// The family's id. Where nothing says what the cards are, an error, unless `finish` names a key that was to say it.
std::string read_family_id(TableReader& r, const toml_file::Table& table, bool has_own) {
    const auto says_it = [](const toml_file::Table& keys) {
        return std::any_of(keys.begin(), keys.end(), [](const auto& entry) {
            return edit_distance(entry.key, "family", 2) <= 2 || edit_distance(entry.key, "cards", 1) <= 1;
        });
    };
    const auto* back = std::get_if<toml_file::Table>(r.has("back") ? &r.raw("back")->data : nullptr);
    const bool is_amiss = says_it(table) || (back != nullptr && says_it(*back));
    if (!has_own && !r.has("family") && !is_amiss)
        r.missing("family", "whose suits it has", "family = \"french\", or cards = \"mine.csv\" for cards of your own");
    return has_own || !r.has("family") ? r.text("family", "") : r.text("family");
}

/// [back], and [[pack]]: what tells the common back of a second and a third pack from the first.
void read_backs(TableReader& r, const DataFolders& data, Deck& deck) {
    const double usual = usual_border(deck.size);
    deck.backs.emplace_back().border = usual;
    if (auto back = r.table("back")) {
        deck.backs.front() = read_back(*back, data);
        deck.backs.front().border = back->length("border", 0, most_border(deck.size), usual);
        back->finish();
    }
    for (auto& pack : r.tables("pack", most_packs - 1)) {
        Back back = deck.backs.front();
        if (pack.has("art"))
            back.art = read_file_reference(pack, "art", data);
        else
            pack.ignore("art");
        back.palette = read_palette(pack);
        back.blank = false;
        pack.finish();
        deck.packs.push_back(std::move(back));
    }
}

/// How the cards are laid out, and how own cards are, where there are others too.
void read_templates(TableReader& r, Deck& deck) {
    const bool only_own = std::all_of(deck.extras.begin(), deck.extras.end(), [](const Extra& e) { return e.own; }) &&
                          deck.suits.empty() && !deck.extras.empty();
    deck.card_template = {r.text("template", only_own ? "story" : "traditional"), r.place_of("template")};
    deck.own_template = deck.card_template;
    if (only_own && !r.has("cards-template")) return r.ignore("cards-template");
    deck.own_template = {r.text("cards-template", "story"), r.place_of("cards-template")};
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

/// What the deck calls its cards and what it sets them in, where its family does not say.
void read_writing(TableReader& r, const std::optional<Family>& family, Deck& deck) {
    deck.card_name = read_card_name(r, family ? family->card_name : deck.card_name);
    deck.font = read_font_name(r, family ? family->font : "");
}

/// [colours.<suit>]: the colours that a suit has in this deck instead of its family's.
void recolour_suits(TableReader& r, const Family& family, Deck& deck, Diagnostics& out) {
    for (auto& [id, colours] : r.named_tables("colours", deck.suits.size())) {
        const auto suit =
            std::find_if(deck.suits.begin(), deck.suits.end(), [&](const Suit& s) { return s.id == id.text; });
        FileReference symbol;
        const Palette palette = read_icon_palette(colours, symbol);
        const Place place = colours.place_of("colour");
        colours.finish();
        if (suit == deck.suits.end()) {
            out.error(id.place, "no suit \"" + printable(id.text) + "\" in this deck of " + family.name,
                      suggest(id.text, ids_of(deck.suits), "suits"));
            continue;
        }
        suit->palette = palette;
        suit->symbol.own_colours = symbol.own_colours;
        suit->colour_place = place;
    }
}

/// [names] and [meanings]: what suits, ranks and cards of no suit, by id, are called in this deck, and what is told of
/// them, instead of in their family. `text_of` gives a card's text.
template <typename TextOf>
void reword_cards(TableReader& r, const char* key, std::size_t longest, const TextOf& text_of, const Family& family,
                  Deck& deck) {
    auto texts = r.table(key);
    if (!texts) return;
    std::vector<std::string> known;
    for (const auto& ids : {ids_of(deck.suits), ids_of(deck.ranks), ids_of(deck.extras)})
        known.insert(known.end(), ids.begin(), ids.end());
    for (const auto& [id, value] : texts->entries()) {
        std::string* text = nullptr;
        const auto look_among = [&](auto& items) {
            for (auto& item : items)
                if (text == nullptr && item.id == id.text) text = &text_of(item);
        };
        look_among(deck.ranks);
        look_among(deck.suits);
        look_among(deck.extras);
        if (text != nullptr)
            *text = read_name(*texts, id.text, *text, longest);
        else
            texts->refuse(id, "no suit, rank or card \"" + printable(id.text) + "\" in this deck of " + family.name,
                          suggest(id.text, known, "cards"));
    }
    texts->finish();
}

/// A table of what ranks, by id, have in this deck instead of in their family: `change` is told of each, and reads it.
template <typename Change>
void change_ranks(TableReader& r, const char* key, const Family& family, Deck& deck, const Change& change) {
    auto changes = r.table(key);
    if (!changes) return;
    for (const auto& [id, value] : changes->entries()) {
        const auto rank =
            std::find_if(deck.ranks.begin(), deck.ranks.end(), [&](const Rank& k) { return k.id == id.text; });
        if (rank != deck.ranks.end())
            change(*changes, id.text, *rank);
        else
            changes->refuse(id, "no rank \"" + printable(id.text) + "\" in this deck of " + family.name,
                            suggest(id.text, ids_of(deck.ranks), "ranks"));
    }
    changes->finish();
}

/// [numerals], [rank-signs] and [art]: what ranks are written with, in the place of their drawn sign too (jack = "B"),
/// the drawing of that, and their figures.
void redraw_ranks(TableReader& r, const Family& family, const DataFolders& data, Deck& deck) {
    change_ranks(r, "numerals", family, deck, [](TableReader& t, const std::string& id, Rank& rank) {
        rank.numeral = read_name(t, id, rank.numeral, 8);
        if (rank.numeral.empty()) t.error(id, "a numeral of at least one character");
        rank.sign = {};
        rank.own_numeral = false;
    });
    change_ranks(r, "rank-signs", family, deck, [&](TableReader& t, const std::string& id, Rank& rank) {
        rank.sign = read_file_reference(t, id, data);
    });
    change_ranks(r, "art", family, deck, [&](TableReader& t, const std::string& id, Rank& rank) {
        rank.art = read_rank_drawing(t, id, deck.suits, data);
    });
}

void choose_cards(TableReader& r, const Family& family, const DataFolders& data, Deck& deck, Diagnostics& out) {
    deck.suits = chosen(r, "suits", "suit", family.suits, family.name, out, true);
    recolour_suits(r, family, deck, out);
    deck.ranks = chosen(r, "ranks", "rank", family.ranks, family.name, out, true);
    std::stable_sort(deck.ranks.begin(), deck.ranks.end(),
                     [](const Rank& a, const Rank& b) { return a.order < b.order; });
    deck.extras = chosen(r, "extras", "extra", family.extras, family.name, out, false);
    const auto jokers = chosen(r, "jokers", "joker", family.extras, family.name, out, false);
    for (const Extra& joker : jokers)
        if (const auto ids = ids_of(deck.extras); std::find(ids.begin(), ids.end(), joker.id) != ids.end())
            r.error("jokers", "\"" + joker.id + "\" stands among the extras already",
                    "extras are always in the deck, jokers only with --jokers");
    deck.jokers = jokers.size();
    deck.extras.insert(deck.extras.end(), jokers.begin(), jokers.end());
    const auto name = [](auto& card) -> std::string& { return card.name; };
    const auto meaning = [](auto& card) -> std::string& { return card.meaning; };
    reword_cards(r, "names", longest_name, name, family, deck);
    reword_cards(r, "meanings", longest_meaning, meaning, family, deck);
    redraw_ranks(r, family, data, deck);
}

/// Cards of no suit that share code and name, such as the jokers of an ordinary pack, are meant to be written alike.
bool are_alike(const Deck& deck, Card a, Card b) {
    return !a.has_suit() && !b.has_suit() && short_name(deck, a) == short_name(deck, b) &&
           long_name(deck, a) == long_name(deck, b);
}

void refuse_ambiguous_notation(const Deck& deck, Diagnostics& out) {
    std::map<std::string, Card> seen;
    for (const Card card : deck.cards(true))
        for (const std::string& name :
             {lower(short_name(deck, card)), deck.is_own(card) ? lower(short_name(deck, card)) : long_name(deck, card)})
            if (const auto [it, fresh] = seen.emplace(name, card);
                !fresh && it->second != card && !are_alike(deck, it->second, card))
                out.error({deck.file, 1, 1},
                          "\"" + name + "\" would name two cards: " + title(deck, it->second) + " and " +
                              title(deck, card),
                          "give one of them another code or name");
}

/// What a game's name was typed for: the deck that it is played with.
std::optional<std::string> deck_of_game(const std::string& id, const DataFolders& data) {
    const auto file = is_id(id) ? data.find(fs::path("rulesheets") / id / "game.toml") : std::nullopt;
    if (!file) return std::nullopt;
    Diagnostics unread;
    const auto game = toml_file::load(file->string(), unread);
    if (!game) return std::nullopt;
    return TableReader(*game, file->string(), {}, unread).text("deck", "");
}

} // namespace

std::optional<Deck> load_deck(const std::string& id_or_path, const DataFolders& all_data, Diagnostics& out) {
    const fs::path decks = fs::path("suits") / "decks";
    if (const auto deck = deck_of_game(id_or_path, all_data); deck && !all_data.find(decks / (id_or_path + ".toml"))) {
        out.error({}, "no deck \"" + id_or_path + "\": that is a game",
                  is_id(*deck) ? "it is played with \"" + *deck + "\"" : "");
        return std::nullopt;
    }
    const auto found = find_data_file(id_or_path, "deck", decks, all_data, out);
    if (!found) return std::nullopt;
    const std::string& file = *found;
    const auto table = toml_file::load(file, out);
    if (!table) return std::nullopt;
    const DataFolders data = folders_around(file, all_data);

    Deck deck;
    deck.file = file;
    deck.id = fs::path(file).stem().string();
    if (!is_id(deck.id))
        out.error({file, 1, 1}, "the file's name is the deck's id, and \"" + deck.id + "\" can't be one",
                  "use a-z, 0-9 and - (not at an end), such as my-deck.toml");
    TableReader r(*table, file, {file, 1, 1}, out);
    deck.name = read_name(r, "name", deck.id);
    deck.language = read_language(r, deck.language);
    deck.notes = read_name(r, "notes", "", 4000);
    const bool has_own = r.has("cards") || r.has("card");
    deck.family = read_family_id(r, *table, has_own);
    read_size(r, data, deck, out);

    std::optional<Family> family;
    if (!deck.family.empty()) {
        const auto families = family_ids(data);
        if (std::find(families.begin(), families.end(), deck.family) == families.end())
            r.error("family", "no family of suits \"" + deck.family + "\"", suggest(deck.family, families, "families"));
        else
            family = load_family(deck.family, data, out);
    }
    if (family) {
        deck.family_name = family->name;
        choose_cards(r, *family, data, deck, out);
    } else {
        for (const char* key :
             {"suits", "ranks", "extras", "jokers", "colours", "names", "meanings", "numerals", "rank-signs", "art"})
            r.ignore(key);
    }
    read_writing(r, family, deck);
    read_backs(r, data, deck);
    const bool has_back = !deck.backs.front().blank;
    read_own_cards(r, data, has_back ? deck.backs.front().palette : complete_palette(usual_colour),
                   family ? &*family : nullptr, deck);
    read_templates(r, deck);
    auto own_backs = r.tables("own-back", most_own_backs);
    const std::size_t count = deck.count(false);
    const auto said = static_cast<std::size_t>(r.integer("count", 1, 100'000, static_cast<std::int64_t>(count)));
    const bool complete = (family || has_own) && !out.has_errors();
    if (complete && count == 0)
        out.error({file, 1, 1}, "the deck has no cards");
    else if (complete && said != count)
        r.error("count", "the deck has " + std::to_string(count) + " cards (" + std::to_string(deck.suits.size()) +
                             " suits × " + std::to_string(deck.ranks.size()) + " ranks + " +
                             std::to_string(count - deck.suits.size() * deck.ranks.size()) + " of no suit), not " +
                             std::to_string(said));
    r.finish();
    if (!out.has_errors()) refuse_ambiguous_notation(deck, out);
    for (auto& own : own_backs) {
        Back back = read_back(own, data);
        std::vector<std::string> picked;
        for (auto& pattern : own.texts("cards")) picked.push_back(std::move(pattern.text));
        if (!own.has("cards")) own.missing("cards", "whose back it is", "cards = \"*-of-moon\"");
        if (own.has("cards") && picked.empty() && !out.has_errors()) own.error("cards", "\"cards\" names no card");
        own.finish();
        if (out.has_errors()) continue;
        try {
            back.cards = pick_cards(deck, join(picked, ","), true);
        } catch (const Failure& f) {
            const Diagnostic& why = f.why().all().front();
            own.error("cards", why.message, why.hint);
        }
        for (const Card card : back.cards)
            if (deck.back_of(card) != 0) {
                own.error("cards", title(deck, card) + " has a back of its own already",
                          "each card has one: name it in one [[own-back]] only");
                break;
            }
        deck.backs.push_back(std::move(back));
    }
    return deck;
}

} // namespace kupi::cards
