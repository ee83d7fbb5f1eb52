// kupi check for rulesheets: game.toml, rules.md and its translations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "layout/text_measurer.h"
#include "reference/pictures.h"
#include "reference/rules_text.h"
#include "rules/setup.h"

namespace kupi::cli {

class RulesChecker {
  public:
    RulesChecker(DataFolders data, TextMeasurer& text) : data_(std::move(data)), text_(text) {}

    /// A game.toml: what its loader refuses, decks, families and folds that are nowhere, examples that are of another
    /// verb.
    void check_game(const std::string& file, Diagnostics& out);
    /// A family.toml of a family of games.
    void check_family(const std::string& file, Diagnostics& out);
    /// A say.toml: an id of the referee's without words, a placeholder that nothing fills.
    void check_words(const std::string& file, Diagnostics& out);
    /// A rules.md, of a GAME or a family of games, rulesheets/GAME/rules.md or rulesheets/GAME/LANGUAGE/rules.md:
    /// Markdown, conditions, rule ids, pictures.
    void check_rules(const std::string& file, Diagnostics& out);
    /// An index.toml: ids that are no sections of the rules.md beside it.
    void check_index(const std::string& file, Diagnostics& out);
    /// A booklet.toml, and what is told of families of suits in the Markdown files beside it.
    void check_booklet(const std::string& file, Diagnostics& out);

  private:
    /// Whether the engine can play a game of a family with its parameters, at every number of players, and with each of
    /// its variants.
    void check_tables(const Game& game, const Place& seats, const DataFolders& data, Diagnostics& out);
    /// Cards that the deal leaves with nobody, and of which the rules do not tell; true if there are any.
    static bool check_left_over(const Game& game, const Setup& setup, const Place& seats, Diagnostics& out);
    /// What a game of a family writes itself: of two sections with one id the merged text has one, and what stands
    /// under a condition that never holds it has not.
    void check_before_merging(const std::string& file, const Game& game, Diagnostics& out);
    void check_text(const RulesText& text, const Game& game, const std::string& language, const std::string& file,
                    Diagnostics& out);
    /// Whether the text, with its default variants, fits on the game's own fold.
    void check_fit(const Game& game, const std::string& language, const std::string& file, Diagnostics& out);
    DataFolders around(const std::string& file) const;
    const std::vector<Family>& families_of(const std::string& file); ///< that can be read around it
    /// `first`: families whose notation comes before others'.
    Pictures pictures_of(const std::string& file, const std::vector<std::string>& first);

    DataFolders data_;
    TextMeasurer& text_;
    std::optional<std::vector<Family>> families_; ///< of the data folders, read once
    std::string families_root_;                   ///< the first of those folders
};

} // namespace kupi::cli
