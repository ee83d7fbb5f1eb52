// From TOML to suits, ranks and decks.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "cards/cards.h"

namespace kupi::cards {

/// suits/<id>/suits.toml with ranks.toml and, if there is one, extras.toml beside it. Every fault goes into `out`, with
/// its place; the value is there if suits.toml could be read at all.
std::optional<Family> load_family(const std::string& id, const DataFolders& data, Diagnostics& out);
/// The same, from the path of a suits.toml.
std::optional<Family> load_family_file(const std::string& suits_file, const DataFolders& data, Diagnostics& out);

/// A deck by id (suits/decks/<id>.toml) or by path (anything with a slash or ending in .toml). An unknown id is an
/// error with did-you-mean.
std::optional<Deck> load_deck(const std::string& id_or_path, const DataFolders& data, Diagnostics& out);

/// The families of all data folders, sorted.
std::vector<std::string> family_ids(const DataFolders& data);

/// What no loader refuses but a maker wants to know: oppositions and pairs that are not mutual (errors), eight suits
/// that do not form four opposed couples (a warning: custom is not law).
void lint(const Family& family, Diagnostics& out);
void lint(const Deck& deck, Diagnostics& out);

} // namespace kupi::cards
