// What entries of a game can say: its verbs with their patterns, its words, its cards; and the names of a log's
// players.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "referee/argument_program.h"
#include "referee/card_names.h"
#include "reference/game.h"
#include "rules/position.h"

namespace kupi::referee {

/// Of one game with one pack. It does not change, so that threads can share it; game and `every_card` outlive it.
class Vocabulary {
  public:
    struct Form {
        const Verb* verb;
        ArgumentProgram program;
    };

    /// Nothing, with an error, where game.toml has verbs or words that the engine does not know. `every_card` may be
    /// null: other decks' cards are then no cards.
    static std::unique_ptr<const Vocabulary> make(const Game& game, const Engine& engine, const Deck& deck,
                                                  const Pack& pack, const EveryCard* every_card, Diagnostics& out);

    const Game& game() const { return *game_; }
    const CardNames& cards() const { return cards_; }
    bool is_any_card(std::string_view word) const { return every_card_ != nullptr && every_card_->has(word); }
    int verb(std::string_view word) const { return verbs_.find(word); } ///< −1: none
    std::string_view verb_text(int verb) const { return verb_texts_[static_cast<std::size_t>(verb)]; }
    const std::vector<Form>& forms(int verb) const { return forms_[static_cast<std::size_t>(verb)]; }
    const std::vector<std::string_view>& verbs() const { return verb_texts_; }

  private:
    Vocabulary(const Game& game, const Deck& deck, const Pack& pack, const EveryCard* every_card)
        : game_(&game), every_card_(every_card), cards_(deck, pack) {}

    const Game* game_;
    const EveryCard* every_card_;
    CardNames cards_;
    WordTable verbs_;
    std::vector<std::string_view> verb_texts_, word_texts_;
    std::vector<std::vector<Form>> forms_;
};

/// The players of a log.
class Players {
  public:
    Players() = default;
    explicit Players(std::vector<std::string> names);

    int count() const { return static_cast<int>(names_.size()); }
    /// By name or seat number (p1 …), ignoring ASCII case; nobody if there is none.
    Seat find(std::string_view word) const;
    /// As in the log; "table", "extra1" for those who are no players.
    std::string_view name(Seat seat) const;
    const std::vector<std::string>& names() const { return names_; }
    /// What is wrong with a name; empty if nothing is. Whether it stands there twice is not looked at.
    static std::string why_not(std::string_view name);

  private:
    std::vector<std::string> names_;
    WordTable seats_;
};

} // namespace kupi::referee
