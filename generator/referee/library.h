// What logs refer to, loaded when the first asks for it and shared by all threads: games, decks, words, rules.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/file.h"
#include "referee/setup.h"
#include "referee/vocabulary.h"
#include "referee/words.h"
#include "reference/pictures.h"
#include "reference/rules_text.h"
#include "rules/position.h"

namespace kupi::referee {

class Library {
  public:
    /// A game that can be refereed.
    struct GameShelf {
        Game game;
        const Engine* engine = nullptr;
        Words words;
    };
    /// A deck as a game uses it.
    struct DeckShelf {
        Deck deck;
        Pack pack;
        std::unique_ptr<const Vocabulary> vocabulary;
    };
    /// What a finding quotes.
    struct RulesShelf {
        RulesText text;
        std::optional<RulesText> shared; ///< of the rules that every game shares
        Pictures pictures;

        /// The rule's own text under these variants, of the game's rules or else of those that every game shares.
        std::vector<Block> quote(const Game& game, const std::vector<Choice>& choices, std::string_view id,
                                 bool& is_shared) const;
    };

    explicit Library(DataFolders data) : data_(std::move(data)), every_card_(data_) {}

    // What these give lives as long as this.

    /// Null, with an error at `place`, where there is no such game or it cannot be refereed.
    const GameShelf* game(const std::string& id, const Place& place, Diagnostics& out);
    /// The deck that the choices ask for, or the one that a log names.
    const DeckShelf* deck(const GameShelf& game, const DeckUse& use, const std::string& written, const Place& place,
                          Diagnostics& out);
    /// Null where the rules cannot be read: a finding then quotes nothing.
    const RulesShelf* rules(const GameShelf& game);
    const DataFolders& data() const { return data_; }

  private:
    DataFolders data_;
    EveryCard every_card_;
    std::mutex mutex_;
    std::map<std::string, std::unique_ptr<GameShelf>, std::less<>> games_;
    std::map<std::string, std::unique_ptr<DeckShelf>, std::less<>> decks_;
    std::map<std::string, std::unique_ptr<RulesShelf>, std::less<>> rules_;
    std::optional<std::vector<Saying>> shared_;
};

} // namespace kupi::referee
