// What the loaders of families and decks have in common.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "base/toml.h"
#include "cards/cards.h"

namespace kupi::cards {

constexpr std::size_t longest_name = 60, longest_meaning = 1000;

/// A name that people and notation read: printable, no markup tricks, not endless.
std::string read_name(toml_file::TableReader& r, std::string_view key, std::string fallback,
                      std::size_t most = longest_name);

/// A file that the definition names, found in the data folders; empty where none is named.
FileReference read_file_reference(toml_file::TableReader& r, std::string_view key, const DataFolders& data);

/// A rank's figure or pattern; "{suit}" in its name stands for each suit's id.
RankDrawing read_rank_drawing(toml_file::TableReader& r, std::string_view key, const std::vector<Suit>& suits,
                              const DataFolders& data);

/// Colours of a suit, an extra or a back. Only `colour` is needed: the companions are derived from it.
Palette read_palette(toml_file::TableReader& r);

/// The same of what has a symbol or a sign. With colour = "own" these keep their own colours, and what else takes the
/// suit's colour is ink.
Palette read_icon_palette(toml_file::TableReader& r, FileReference& icon);
inline constexpr std::string_view own_colours = "own";

/// A back's art and colours; without art it is of one colour.
Back read_back(toml_file::TableReader& r, const DataFolders& data);

/// `card-name`: what people call a card, "{rank} of {suit}"; `fallback` where it is missing.
std::string read_card_name(toml_file::TableReader& r, std::string fallback);

/// `language`: a tag such as "de" or "pt-BR"; its first part, in small letters, or `fallback` where it is missing or
/// none.
std::string read_language(toml_file::TableReader& r, std::string fallback);

/// `font`: that texts on cards are set in; `fallback` where it is missing.
std::string read_font_name(toml_file::TableReader& r, std::string fallback);

/// The companions that are not given, derived from the main colour.
Palette complete_palette(Colour main, std::optional<Colour> deep = {}, std::optional<Colour> light = {},
                         std::optional<Colour> mark = {}, std::optional<Colour> field = {});

/// A code of card notation: 1 to 8 characters that no list or pattern takes for its own.
bool is_code(std::string_view text);

/// Names of other definitions: a list, or a single one.
std::vector<Reference> read_references(toml_file::TableReader& r, std::string_view key);

template <typename T>
std::vector<std::string> ids_of(const std::vector<T>& items) {
    std::vector<std::string> out;
    for (const T& item : items) out.push_back(item.id);
    return out;
}

/// The item that is meant. Null, with an error that names the nearest or all of them, where there is none of that id.
template <typename T>
const T* find_or_report(const std::vector<T>& items, const Reference& wanted, std::string_view what,
                        std::string_view where, Diagnostics& out) {
    for (const T& item : items)
        if (item.id == wanted.id) return &item;
    out.error(wanted.place, "no " + std::string(what) + " \"" + wanted.id + "\" in " + std::string(where),
              items.empty() ? "it has none at all" : suggest(wanted.id, ids_of(items), "known"));
    return nullptr;
}

} // namespace kupi::cards
