// What players say for what rules say: rulesheets/asking.toml.
//
//   [[same]]  words that stand for each other, single or several: "go first", "begin"
//   [[asks]]  words of a question, and the words by which an answer to it is known: who – player, dealer
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/file.h"

namespace kupi::reference {

class Thesaurus {
  public:
    Thesaurus() = default;
    /// The data folders' own; empty where none has any. Faults are told in `out`; what is sound serves all the same.
    static Thesaurus load(const DataFolders& data, Diagnostics& out);
    static Thesaurus load_file(const std::string& file, Diagnostics& out);

    /// A group that a text names, by the words from `begin` on.
    struct Found {
        std::size_t begin = 0, words = 0;
        std::string group; ///< no word is spelt so: "=3"
    };
    /// Of a text's stems: `of_question` what it means, else what it may answer.
    std::vector<Found> groups(const std::vector<std::string>& stems, bool of_question) const;
    /// True for a group of [[asks]], which says how, not of what.
    static bool is_kind(std::string_view group) { return group.starts_with('?'); }

  private:
    using Phrases =
        std::multimap<std::string, std::pair<std::vector<std::string>, std::string>>; ///< by their first stem
    static void add(Phrases& to, std::string_view phrase, const std::string& group);

    Phrases asked_, said_;
};

} // namespace kupi::reference
