// The referee's words: templates of game.toml ([say]) and of rulesheets/say.toml (what every game shares), filled with
// the facts of an entry or of a step of the reasoning.
//
//   {seat}                a fact by its name; which there are is told below
//   {limit|card|cards}    a number with its noun: "1 card", "4 cards"
//   [ … ]                 left out where a fact in it is not there
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "referee/card_names.h"
#include "referee/vocabulary.h"
#include "reference/game.h"
#include "rules/ruling.h"

namespace kupi::referee {

/// What a template may speak of.
class Facts {
  public:
    void add(std::string_view name, std::string text) { texts_.emplace_back(name, std::move(text)); }
    void add(std::string_view name, std::int64_t number) { numbers_.emplace_back(name, number); }

    const std::string* text(std::string_view name) const;
    const std::int64_t* number(std::string_view name) const;

  private:
    std::vector<std::pair<std::string_view, std::string>> texts_;
    std::vector<std::pair<std::string_view, std::int64_t>> numbers_;
};

/// A fact that is not there shows as "?" outside of brackets.
std::string fill(std::string_view text, const Facts& facts);

/// The templates of one game, its own and the shared ones.
class Words {
  public:
    Words() = default;
    Words(const std::vector<Saying>& own, const std::vector<Saying>& shared);

    /// Null where there is none.
    const std::string* find(std::string_view id) const;
    /// The template of that id, filled; without one the id itself.
    std::string say(std::string_view id, const Facts& facts) const;

  private:
    std::vector<std::pair<std::string, std::string>> sayings_; ///< sorted by id
};

/// rulesheets/say.toml: the words for the shared rules and for what the referee itself has to say. Nothing, without an
/// error, where no data folder has that file.
std::vector<Saying> load_shared_sayings(const DataFolders& data, Diagnostics& out);
/// The same, by path.
std::vector<Saying> load_sayings_file(const std::string& file, Diagnostics& out);

/// The ids that say.toml must have.
const std::vector<std::string_view>& shared_saying_ids();

/// Rule ids of the game without words, and placeholders that nothing fills: errors with their place.
void check_sayings(const Game& game, Diagnostics& out);
void check_shared_sayings(const std::vector<Saying>& sayings, const Place& file, Diagnostics& out);

// ---- Facts

/// For the names in facts: who sits where, and how cards are written.
struct Speaker {
    const Vocabulary& vocabulary;
    const Players& players;
    int sides = 0; ///< whose scores are told together (referee/setup.h); 0: each player's

    std::string name(Seat seat) const; ///< made printable
    std::vector<std::string> names(Seats seats) const;
    Seats side(Seat seat) const; ///< whose scores are told with the seat's, itself included
    std::string card(PlayingCard card) const { return std::string(vocabulary.cards().text(card)); }
    std::string cards(const std::vector<PlayingCard>& cards) const;
    /// A few by name; whole suits and ranks as such.
    std::string cards(CardSet cards) const;
};

/// {seat} {verb}, and of the detail {other} {card} {cards} {suit} {number} {limit} {sum}.
Facts facts_of(const Move& move, const Detail& detail, const Speaker& speaker);
/// {seat} {side} {other} {cards} {others} {n1} … {n9} {word} {suit} {rank}.
Facts facts_of(const Note& note, const Speaker& speaker);

} // namespace kupi::referee
