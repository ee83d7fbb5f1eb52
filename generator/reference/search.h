// Search in the rules of one game or of all.
//
// What is found are passages: a heading with what stands directly under it, or a paragraph with an id of its own. Words
// are compared by their stems, without case and accents.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/pictures.h"
#include "reference/rules_text.h"

namespace kupi {

struct Passage {
    std::string game, id;
    std::vector<std::string> headings; ///< from the section's down to its own; of a paragraph those it stands under
    std::vector<std::string> sections; ///< their ids, "" where a heading has none
    bool paragraph = false;
    bool log = false;               ///< only logs need it
    std::vector<std::string> lines; ///< a block each, pictures by their names
    Place place;
};

/// Passages of a game's selected blocks, in their order. Headings of level 1 and passages without an id and a heading
/// with one above them are left out.
std::vector<Passage> passages(const std::string& game, const std::vector<Block>& blocks, const Pictures& pictures);

struct Hit {
    const Passage* passage = nullptr;
    double score = 0;
    bool all = true;    ///< every word occurs; else it is only near
    bool exact = false; ///< the words are its id or its heading
};

class SearchIndex {
  public:
    /// `silent`: words that say nothing in a question, such as the names of players in examples.
    static constexpr std::size_t least_question = 5; ///< telling words, from which on they are taken for a question

    explicit SearchIndex(std::vector<Passage> passages, std::set<std::string> silent = {});

    /// Best first. For a few words, passages with all of them; if there is none, or for a whole question, those with
    /// most of what the words say. Rules come before examples and outlines.
    std::vector<Hit> find(std::string_view words) const;
    /// The passages whose id the words are; else those whose id they are but for endings, else those whose heading.
    std::vector<const Passage*> exact(std::string_view words) const;
    /// Stems of the words that were looked for.
    std::vector<std::string> stems(std::string_view words) const;

    const std::vector<Passage>& all() const { return passages_; }

  private:
    /// How often a stem stands where in a passage.
    struct Posting {
        std::size_t passage = 0;
        double body = 0, heading = 0, above = 0;
    };
    double score(const Posting& posting, std::size_t in_passages) const;

    std::vector<Passage> passages_;
    std::vector<double> lengths_;                                    ///< words of each passage's body
    std::map<std::string, std::vector<Posting>, std::less<>> stems_; ///< in the order of the passages
    std::set<std::string> silent_;                                   ///< stems
    double mean_length_ = 1;
};

/// Whether one is printed with the other: a paragraph, or a section of lower level, under a heading.
bool stands_within(const Passage& inner, const Passage& outer);
/// Hits that a better one does not already show: not what stands under it, nor the heading that a paragraph stands
/// under.
std::vector<Hit> without_repeats(const std::vector<Hit>& hits);

/// The sentence of a passage that has most of these stems, cut to `width` columns around them.
std::string excerpt(const Passage& passage, const std::vector<std::string>& stems, std::size_t width);

/// Names of players in a game's examples, and of suits: what is told with one holds for all.
std::set<std::string> silent_words(const Game& game, const Pictures& pictures);

} // namespace kupi
