// A game in another language: rulesheets/<id>/<language>/rules.md, and game.toml beside it for what the rules do not
// say themselves.
#pragma once

#include "base/file.h"
#include "reference/game.h"
#include "reference/rules_text.h"

namespace kupi::reference {

/// Whether there are rules in this language; "" and "en" are the original.
bool is_translated(const Game& game, const std::string& language);

/// Puts the language's title, facts and summaries into the game, and the deck whose cards are called so. An error in
/// `out` for a language that is not there.
void translate(Game& game, const std::string& language, const DataFolders& data, Diagnostics& out);

/// A translation's game.toml, by path.
void translate_by(const std::string& file, Game& game, const DataFolders& data, Diagnostics& out);

/// The game whose folder holds this one, of a language: its game.toml; empty where this is no translation's folder.
std::string original_of(const std::string& folder);

/// Sections that the original has and the translation lacks, but for those that only logs need: warnings. Ids that the
/// original does not know, and what no text may hold: errors.
void check_translation(const RulesText& text, const RulesText& original, const Game& game, Diagnostics& out);

} // namespace kupi::reference
