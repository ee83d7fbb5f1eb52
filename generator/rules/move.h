// One entry of a log as the engine takes it.
#pragma once

#include <array>
#include <cstdint>

#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::rules {

/// What the reader of a log found wrong with an entry that has the right form. It is the game that rules on it, since
/// tests of its own may come first.
enum class Fault : std::uint8_t {
    none,
    not_a_player, ///< an argument that should be a player's name
    no_such_card, ///< a card of another deck
};

/// An entry: who does what with which arguments, in 64 bytes. The arguments that are a name or a whole number have
/// fields of their own; all others stand in `items`, in the order written, one byte each:
///
///   0x00–0x7f  a card (PlayingCard::code)        0x80 | card     the name that a joker or wild card before it is given
///   0xsd       suit s, 0 to 7                    0x8d … 0xfd     word 0 to 7 of the game's list
///   0x0e       ??                                0x8e … 0xfe     word 8 to 15
///   0x1e, 0x2e [ and ]                           0x3e            the byte behind it is a number below 255
///
/// extra1 and extra2 are names. In patterns with [ ] or several numbers, the number in `number` is the first.
struct Move {
    static constexpr int capacity = 50;

    std::uint8_t verb = 0;  ///< place in the game's list of verbs
    Seat seat = table_seat; ///< who does it
    Seat other = nobody;    ///< the argument that is a name
    Fault fault : 4 = Fault::none;
    bool late : 1 = false;     ///< its time lies before that of an earlier entry
    bool numbered : 1 = false; ///< there is a number among the arguments
    std::int32_t number = 0;   ///< the argument that is a whole number
    std::uint32_t time = 0;    ///< @seconds, in ten-thousandths
    std::uint8_t cards = 0; ///< cards and ?? among the arguments, also those that found no room in `items`; at most 255
    std::uint8_t size = 0;  ///< items used
    std::array<std::uint8_t, capacity> items{};

    constexpr PlayingCard card(int i = 0) const { return PlayingCard::from_code(items[i]); } ///< or unseen_card
    constexpr bool is_card(int i) const {
        return (items[i] & 0x80) == 0 && ((items[i] & 15) < 13 || (items[i] & 15) == 15);
    }
    constexpr bool is_unseen(int i) const { return items[i] == unseen_card.code(); }
    constexpr bool is_name(int i) const {
        return (items[i] & 0x80) != 0 && ((items[i] & 15) < 13 || (items[i] & 15) == 15);
    }
    constexpr PlayingCard name(int i) const {
        return PlayingCard::from_code(items[i] & 0x7f);
    } ///< of an item that is_name
    constexpr bool is_suit(int i) const { return (items[i] & 0x8f) == 0x0d; }
    constexpr int suit(int i) const { return items[i] >> 4; } ///< of an item that is_suit
    constexpr bool is_word(int i) const { return items[i] >= 0x80 && ((items[i] & 15) == 13 || (items[i] & 15) == 14); }
    constexpr int word(int i) const { return (items[i] >> 4 & 7) + ((items[i] & 15) == 14 ? 8 : 0); }
    static constexpr std::uint8_t open = 0x1e, close = 0x2e, number_follows = 0x3e;

    /// A word is its place in the game's list, or an enumerator with that value.
    template <class Word>
    constexpr bool has_word(Word wanted) const {
        for (int i = 0; i < size; ++i)
            if (is_word(i) && word(i) == static_cast<int>(wanted)) return true;
        return false;
    }
    /// The cards among the items, names left out; unseen ones too.
    constexpr int unseen() const {
        int n = 0;
        for (int i = 0; i < size; ++i) n += is_unseen(i);
        return n;
    }

    constexpr Move& add(PlayingCard c) {
        if (cards < 255) ++cards;
        return add_item(c.code());
    }
    constexpr Move& add_name(PlayingCard c) { return add_item(c.code() | 0x80); }
    constexpr Move& add_suit(int s) { return add_item(static_cast<std::uint8_t>(s << 4 | 0x0d)); }
    template <class Word>
    constexpr Move& add_word(Word word) {
        const int w = static_cast<int>(word);
        return add_item(static_cast<std::uint8_t>(0x80 | (w & 7) << 4 | (w < 8 ? 13 : 14)));
    }
    constexpr Move& add_item(std::uint8_t item) {
        if (size < capacity) items[size++] = item;
        return *this;
    }
    constexpr Move& set_other(Seat named) {
        other = named;
        return *this;
    }
    /// Two numbers or more: see above.
    constexpr Move& set_number(std::int32_t n) {
        number = n;
        numbered = true;
        return *this;
    }

    friend constexpr bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 64);

/// A move of `verb` by `seat` with these cards; the verb is an enumerator of the game.
template <class Verb, class... Cards>
constexpr Move make_move(Verb verb, Seat seat, Cards... cards) {
    Move move;
    move.verb = static_cast<std::uint8_t>(verb);
    move.seat = seat;
    (move.add(cards), ...);
    return move;
}

} // namespace kupi::rules
