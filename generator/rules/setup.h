// What a game starts from: plain values, read from a log's header and checked against game.toml by the referee.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pack.h"
#include "rules/seat.h"

namespace kupi::rules {

/// Seats, pack and options of a game. Options are the variants and the further header keys of its game.toml and the
/// parameters of its family, all of them, with their value or default; asking for another is our own mistake and throws
/// std::logic_error.
struct Setup {
    struct Option {
        std::string id;
        std::int32_t number = 0;                      ///< a flag is 0 or 1
        std::string word;                             ///< of options that take a word; empty if not chosen. Of a
                                                      ///< parameter also cards "A 10 K" and points "A=11 10=10"
        bool written = true;                          ///< false: the log is silent, and this is the default
        PerSeat<std::optional<std::int32_t>> seats{}; ///< of options that map names to numbers
    };

    int players = 2;
    Seat dealer = 0; ///< of the first hand
    Pack pack;
    std::vector<Option> options;

    const Option& option(std::string_view id) const;
    bool flag(std::string_view id) const { return option(id).number != 0; }
    std::int32_t number(std::string_view id) const { return option(id).number; }
    const std::string& word(std::string_view id) const { return option(id).word; }
};

/// A header key or a parameter whose value the game cannot take though it has the right kind, and the id in [say] of
/// what it takes.
struct HeaderFault {
    std::string_view key, say; ///< no key: all is well
    // For the words: {n1} {n2} {word}
    std::int32_t number = 0, limit = 0;
    std::string word{};
};

} // namespace kupi::rules
