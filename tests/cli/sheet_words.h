// The words of a rulesheet: what its rules ask for, and what another program reads from the PDF.
#pragma once

#include <string>
#include <vector>

namespace kupi::test {

/// A text's words, with hyphens at ends of lines taken out and quotation marks made plain.
std::vector<std::string> words_in(std::string text);

/// What the sheet of a game says, pictures by their names, without its footnotes: the outline, or all else.
std::vector<std::string> expected_words(const std::string& game_id, bool outline);

/// The names of the deck's ranks, as the game orders them, and suits, as the card lists them.
std::vector<std::string> told_words(const std::string& game_id);

/// The first expected word that does not follow the one before it within reach; empty if all do. Footnotes, list marks
/// and the call of a footnote behind a word may stand between.
std::string first_missing(const std::vector<std::string>& expected, const std::vector<std::string>& found);

/// The first paragraph of the rules, beside the outline, whose first six words stand there all the same.
std::string first_stray(const std::string& game_id, const std::vector<std::string>& found);

} // namespace kupi::test
