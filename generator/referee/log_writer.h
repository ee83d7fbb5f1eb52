// Writing a log: the TOML of log-format §1, which the referee reads back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/claim.h"
#include "referee/entry_writer.h"
#include "referee/setup.h"
#include "rules/simulate.h"

namespace kupi::referee {

/// A log to be written. Entries are as EntryWriter gives them, or as somebody typed them.
struct LogText {
    struct Hand {
        std::optional<Seat> dealer; ///< written only where it is given
        std::vector<std::string> entries;
        Claim claim; ///< written if it has items
    };

    std::string game;
    std::vector<std::string> players;
    std::optional<Seat> dealer;
    std::string deck; ///< empty: the game's own
    std::vector<Choice> choices;
    std::vector<HeaderValue> headers;
    /// title, place, event, annotator: key and text; a date ("2026-03-01") too.
    std::vector<std::pair<std::string, std::string>> notes;
    std::vector<Hand> hands;
    Claim claim; ///< of the game
};

std::string to_toml(const LogText& log);

/// A claim as an inline table; empty where it says nothing.
std::string to_toml(const Claim& claim, const std::vector<std::string>& players);

/// A text as TOML writes it, with its quotes.
std::string toml_string(std::string_view text);

/// Names for so many players: short, and none is a card's.
std::vector<std::string> simulated_players(int players);

/// The whole game with a claim for each finished hand, and one for the game if it is over. `writer` has the players'
/// names, `title` says where it came from.
std::string log_of(const SimulatedGame& played, const Game& game, const Seating& seating, EntryWriter& writer,
                   const std::string& title);

} // namespace kupi::referee
