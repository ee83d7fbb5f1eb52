// What a game says of the cards of its usual deck, told of another deck that it is played with.
#pragma once

#include <string>
#include <string_view>

#include "reference/game.h"
#include "rules/pack.h"

namespace kupi::referee {

/// Codes of ranks, suits and cards of a game's usual deck, as the pack at the table writes them.
///
/// A pack whose codes are all among the usual deck's (the same cards in another order, or some of them) is read by
/// its codes. Any other must have as many ranks, numbers and faces in the same order, or as many suits, and is read by
/// place; a code that it has at another place says nothing certain. Suits and ranks are looked at apart.
class DeckReading {
  public:
    enum class Kind {
        known,
        left_out,  ///< a card of the usual deck that this pack does without
        ambiguous, ///< no telling which card of the pack it is
        twice,     ///< of the usual deck, a rank and a suit, or a card of no suit, are written so
        unknown    ///< no card of the usual deck
    };
    struct Told {
        Kind kind = Kind::known;
        std::string code;  ///< in the pack
        std::string wrong; ///< of a list: the first that is unknown or ambiguous
    };

    DeckReading(const DeckCodes& usual, const Pack& pack);

    /// A rank, a suit, a card, a card of no suit; "joker" and "cards" stay what they are.
    Told code(std::string_view code) const;
    /// Codes, or "code=number"; those that the pack does without are dropped.
    Told list(std::string_view words) const;

  private:
    enum class By { code, place, neither };
    struct Names {
        std::vector<std::string> usual, here;
        By by = By::code;

        Told told(std::string_view code) const;
    };
    Names suits_, ranks_, extras_;
};

} // namespace kupi::referee
