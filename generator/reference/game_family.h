// What a game takes from its family: parameters, header keys, verbs, rule ids, claims, words
// (rulesheets/families/<family>/ family.toml). A key `if` there says for which games a header key, a verb or a rule is
// there: see Condition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/toml.h"
#include "reference/game.h"

namespace kupi::reference {

/// `family`, and the table of that name: the game's parameters, checked against the family's.
void read_family(Game& game, toml_file::TableReader& r, const DataFolders& data);
/// The rest, once the game's variants are known; the game's own [say] comes before the family's.
void take_from_family(Game& game, toml_file::TableReader& r);
/// Kind and default of a variant, which are those of the parameter that it changes; its words and bounds too, as far as
/// the game does not name fewer.
void take_values(const Game& game, Variant& variant, toml_file::TableReader& r);

// ---- What game.toml and family.toml write alike (game.cpp)

std::string read_words(toml_file::TableReader& r, std::string_view key, bool needed = true, std::size_t most = 400);
std::string read_id(toml_file::TableReader& r, std::string_view key);
std::vector<std::string> read_ids(toml_file::TableReader& r, std::string_view key);
std::string scalar(toml_file::TableReader& r, std::string_view key, std::string fallback);
HeaderKey read_header(toml_file::TableReader& r);
Verb read_verb(toml_file::TableReader& r, const Game& game);
std::vector<Saying> read_texts(toml_file::TableReader& r, std::string_view key = "say");

} // namespace kupi::reference
