// The arguments of a verb, as game.toml writes them: a small regular language over words.
//
//   CARD     a card                     NAME   a player's name
//   CARD??   a card, or ?? (not seen)   N      a whole number
//   JOKER    a card of no suit; JOKER?? likewise
//   NAMED    joker=card                 SUIT   a suit
//   word     stands for itself          a|b    either
//   GROUP    cards in square brackets, wild ones named where they stand for others: [6S=KD KS KC]
//   ( … )    a group                    [ … ]  may be left out
//   *  none or more   +  one or more   {4}  four of what stands before
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace kupi::reference {

struct ArgumentPattern {
    enum class Kind {
        card,
        card_or_unseen,
        joker,
        joker_or_unseen,
        named_joker,
        group,
        suit,
        name,
        number,
        word,
        sequence,
        either,
        repeat
    };
    static constexpr int unlimited = 1000;

    Kind kind = Kind::sequence; ///< an empty sequence: no arguments
    std::string word;
    std::vector<ArgumentPattern> parts; ///< of a sequence, of either; the one part of repeat
    int least = 1, most = 1;            ///< of repeat

    friend bool operator==(const ArgumentPattern&, const ArgumentPattern&) = default;
};

/// Nothing, with an error at `place`, for what is no pattern.
std::optional<ArgumentPattern> parse_argument_pattern(std::string_view text, const Place& place, Diagnostics& out);

/// In the words of a manual: "NAME|extra1|extra2 CARD…×8" reads back as it was written.
std::string to_text(const ArgumentPattern& pattern);

/// The words that stand for themselves in it, each as often as it is there.
std::vector<std::string> plain_words(const ArgumentPattern& pattern);

/// For players: "NAME CARD …" of "NAME CARD??+", "CARD ×4" of "CARD{4}".
std::string in_words(const ArgumentPattern& pattern);

} // namespace kupi::reference
