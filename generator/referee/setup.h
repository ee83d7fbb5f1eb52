// What a game starts from: its pack and all its options, checked against game.toml.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/diagnostics.h"
#include "base/file.h"
#include "cards/cards.h"
#include "reference/game.h"
#include "rules/position.h"

namespace kupi::referee {

/// The engine that plays a game, or all games of its family; null if this program has none.
const Engine* engine_of(const Game& game);

/// The deck that a game is played with.
struct DeckUse {
    std::string deck; ///< id
    int packs = 1;
    bool jokers = false;
    bool bound = false; ///< variants or seats ask for this deck: no other will do, though its shape be the same
    friend bool operator==(const DeckUse&, const DeckUse&) = default;
};

/// As the variants and the number of players ask for it.
DeckUse deck_of(const Game& game, int players, const std::vector<Choice>& choices);

/// That deck, or the one that a log names (`written`, empty: none), if the game can be played with it.
std::optional<Deck> load_game_deck(const Game& game, const DeckUse& use, std::string_view written,
                                   const DataFolders& data, const Place& place, Diagnostics& out);

/// A further header key as it was written, its names already found among the players.
struct HeaderValue {
    using Numbers = std::vector<std::pair<Seat, std::int64_t>>;
    std::string key;
    /// A number; a word; { Ana = 40 }; names. A text for a key that takes names is the reader's to look up.
    std::variant<std::int64_t, std::string, Numbers, Seats> value;
    Place place;
};

/// Who plays what: everything that make_setup needs besides game and deck.
struct Seating {
    int players = 2;
    std::optional<Seat> dealer; ///< none: the last seat
    std::vector<Choice> choices;
    std::vector<HeaderValue> headers;
    Place place;      ///< for what has none of its own
    Place deck_place; ///< where a deck is named, if it is
};

/// Options are all variants, header keys and parameters of game.toml and its family, each id once:
///
///   flag      number 1 or 0                       number   number; 0 if not chosen
///   word      word, and number its place from 1; "" and 0 if not chosen
///   name(s)   seats with number 1                 table    seats: those named, and the others where the default is a
///                                                          number; one number for all stands at every seat
///   cards, points   word
///
/// Faults go into `out`: seats, bad combinations of variants, unknown keys, values of the wrong kind or out of bounds.
std::optional<Setup> make_setup(const Game& game, const Deck& deck, const Seating& seating, Diagnostics& out);
/// With the pack that these players and choices ask for.
std::optional<Setup> make_setup(const Game& game, const Pack& pack, const Seating& seating, Diagnostics& out);

/// How many sides have their scores in common at this table; 0: nobody has.
int sides_of(const Game& game, const Setup& setup);

} // namespace kupi::referee
