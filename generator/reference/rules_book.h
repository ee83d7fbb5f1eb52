// The rules of one game, opened to be read and searched.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "reference/search.h"

namespace kupi::reference {

/// What passages of the rules that every game shares are listed under.
inline const std::string every_game = "every game";

/// What the page of how a game is written down is asked for by, as if it were a game.
inline const std::string log_format = "log-format";

/// What is asked that a section answers, by the section's id: index.toml beside a rules.md.
struct Asked {
    std::vector<std::string> phrases;
    Place place;
};
using RulesIndex = std::map<std::string, Asked>;

RulesIndex load_index_file(const std::string& file, Diagnostics& out);
/// Of a game that has none: empty.
RulesIndex load_index(const Game& game, const std::string& language, Diagnostics& out);
void add_index(std::vector<Passage>& passages, const RulesIndex& index);

struct RulesBook {
    Game game;
    RulesText text;
    std::optional<RulesText> shared_text; ///< of the rules that every game shares
    Pictures pictures;
    std::vector<Choice> choices;
    RulesIndex index;
    std::vector<Block> blocks, shared_blocks; ///< as selected, with what only logs need

    /// The blocks of a passage's id, and the text that has its footnotes.
    std::pair<std::vector<Block>, const RulesText*> find(const std::string& id) const;
    /// The game's own, then those that every game shares.
    std::vector<Passage> all_passages() const;
};

/// `with`: variants as typed; `language`: empty or "en" for the original; `house`: without the section of house rules.
/// Throws Failure for what can't be read, a language that is not there, variants that don't go together.
RulesBook open_book(Game game, const std::string& with, const std::string& language, bool house,
                    const DataFolders& data);

/// How a game is written down, as a book of its own. Throws Failure where that page can't be read.
RulesBook open_log_format(const DataFolders& data);
/// Its passages: of the rules that every game shares under the name of these. None where that page can't be read.
std::vector<Passage> log_format_passages(const DataFolders& data);

} // namespace kupi::reference
