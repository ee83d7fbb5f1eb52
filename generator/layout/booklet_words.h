// What the booklet says in its own words: rulesheets/booklet/booklet.toml, and <family>.md beside it for what is told
// of a family of suits. A translation stands in rulesheets/booklet/<lang>/.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "cards/sizes.h"
#include "reference/rules_text.h"

namespace kupi::layout {

struct Reworded {
    std::string id, text;
    Place place; ///< of the id
};

struct BookletWords {
    std::vector<std::string> order; ///< ids of games, in which they come
    std::vector<std::string> terms; ///< for the index: "omyr", "Getha (the land)"; brackets are not looked for
    std::vector<NamedSize> sizes;   ///< of a page
    RulesText told;                 ///< of the family; its sections go by their ids
    /// Of families by id: what is told of their suits, ranks and extras, by id, instead of in their own files.
    std::map<std::string, std::vector<Reworded>> meanings;
    Place place;

    /// The key itself where it is missing.
    std::string operator[](const std::string& key) const;
    /// "six games".
    std::string games(std::size_t count) const;
    /// Of the booklet: "The cards, the suits and six games".
    std::string subtitle(std::size_t games) const;
    /// "7 of meth".
    std::string card(const std::string& rank, const std::string& suit) const;
    /// "24 of 32".
    std::string part_of(const std::string& part, const std::string& all) const;

    std::map<std::string, std::string> words;
    std::vector<std::string> counted;
};

/// Gives the deck's suits, ranks and extras the meanings that the words have for its family.
void retell(Deck& deck, const BookletWords& words);

/// Faults go into `out`. A language that is not there is an error, a family of which nothing is told is none.
std::optional<BookletWords> load_booklet_words(const std::string& family, const std::string& language,
                                               const DataFolders& data, Diagnostics& out);

/// booklet.toml alone, by path.
std::optional<BookletWords> load_booklet_words_file(const std::string& file, Diagnostics& out);

} // namespace kupi::layout
