// Long lists of plain texts, such as the entries of a log: taken out of a TOML document before toml++ sees it, which
// spends some 15 ns on each byte of a text. Part of toml.cpp; who changes a document asks where a text ends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/toml.h"

namespace kupi::base::toml_file {

/// A list that has been taken out, and where its [ stands.
struct TextList {
    int line = 0, column = 0;
    Array texts;
};

/// The document with the lists it could take emptied, and these in `lists`, in the document's order. Lines keep their
/// numbers, and nothing but a comment stood behind a list. Taken is only what cannot be read in two ways: `key = [` at
/// the start of a line, texts in double quotes without a backslash, commas, comments. All else is left to toml++, and
/// a document with three quotes in a row is left alone, for a list might stand within such a text.
/// The document is valid TOML exactly if what is left of it is. Needs valid UTF-8.
std::string take_text_lists(std::string_view document, std::vector<TextList>& lists);

/// Behind the text that begins at `at` with a quotation mark of either kind, or three; where it is not closed, the end
/// of its line, or of the document.
std::size_t end_of_text(std::string_view document, std::size_t at);

} // namespace kupi::base::toml_file
