// Search in the rules of one game or of all.
//
// What is found are passages: a heading with what stands directly under it, or a paragraph with an id of its own. Words
// are compared by their stems, without case and accents, and by what players say for them (thesaurus.h). The measure is
// BM25 over headings and text (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), and on top of it
// how much of the question a single sentence has.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "reference/pictures.h"
#include "reference/rules_text.h"
#include "reference/thesaurus.h"

namespace kupi::reference {

struct Passage {
    std::string game, id;
    std::vector<std::string> headings; ///< from the section's down to its own; of a paragraph those it stands under
    std::vector<std::string> sections; ///< their ids, "" where a heading has none
    bool paragraph = false;
    int level = 0;                  ///< of a heading
    bool log = false;               ///< only logs need it
    std::vector<std::string> lines; ///< a block each, pictures by their names
    std::vector<std::string> heads; ///< of each line: the head of its table
    std::vector<std::string> index; ///< what is asked that it answers
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
    static constexpr std::size_t least_question = 5; ///< telling words, from which on they are taken for a question

    /// `silent`: words that say little in a question, such as the names of players in examples.
    explicit SearchIndex(std::vector<Passage> passages, const std::set<std::string>& silent = {},
                         Thesaurus thesaurus = {});

    /// Best first, and what only logs need behind all else. For a few words, passages with all of them; if there is
    /// none, or for a question, those with most of what the words say. Rules come before examples and outlines.
    std::vector<Hit> find(std::string_view words) const;
    /// The passages whose id the words are; else those whose id they are but for endings, else those whose heading.
    std::vector<const Passage*> exact(std::string_view words) const;
    /// Stems of the words that were looked for.
    std::vector<std::string> stems(std::string_view words) const;
    /// Whether they ask, as "who deals" does, or name what is looked for.
    bool is_question(std::string_view words) const;

    const std::vector<Passage>& all() const { return passages_; }

  private:
    using Term = std::size_t; ///< a stem or a group of the thesaurus
    using Terms = std::vector<Term>;
    /// A passage as its terms.
    struct Indexed {
        std::vector<Terms> sentences; ///< each term once, sorted; a row of a table with its head, phrases of the index
        std::map<Term, double> body;  ///< how often
        Terms heading, id, above, index; ///< sorted; `above`: of the headings it stands under
        double length = 0;               ///< words of the body
        double heading_words = 0, id_words = 0;
    };
    /// Something that is asked for: any of these terms, for so much of its worth.
    struct Wanted {
        std::vector<std::pair<Term, double>> any;
        bool telling = true; ///< else it only helps to choose
    };

    Term term(const std::string& text);
    Terms terms(std::string_view text);
    std::vector<Wanted> wanted(std::string_view words) const;
    double rarity(Term term) const;
    double score(const Indexed& in, Term term) const;
    std::string completed(std::string stem) const;

    std::vector<Passage> passages_;
    std::vector<Indexed> indexed_; ///< of each passage
    std::map<std::string, Term, std::less<>> terms_;
    std::vector<double> in_passages_; ///< of each term
    std::set<std::string> silent_;    ///< stems
    Thesaurus thesaurus_;
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

} // namespace kupi::reference
