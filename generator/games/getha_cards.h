// What all parts of Getha share: verbs and rules, the house's variants, ranks, and the places where cards lie.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi::games::getha {

enum class Verb : std::uint8_t {
    // clang-format off
    deal, set_bring_in, pay, drop, all_in, exchange, draw, select, open, check, see, raise, fold, reveal, rename,
    commit, add, show,
    // clang-format on
};

inline constexpr RuleId game_over{"game-over"}, rename_due{"rename-due"}, not_in_hand{"not-in-hand"},
    no_chips{"no-chips"}, already_done{"already-done"}, not_the_dealer{"not-the-dealer"}, not_due{"not-due"},
    exchange_limit{"exchange-limit"}, suit_not_held{"suit-not-held"}, two_suits{"two-suits"},
    already_open{"already-open"}, nothing_owed{"nothing-owed"}, amount_too_small{"amount-too-small"},
    stake_exceeded{"stake-exceeded"}, all_in_unfounded{"all-in-unfounded"}, reveal_selected{"reveal-selected"},
    whole_suit{"whole-suit"}, joker_duplicate{"joker-duplicate"}, joker_suit{"joker-suit"}, not_swept{"not-swept"};

/// The house rules, and what does not change in a game.
struct House {
    House() = default;
    explicit House(const Setup& setup);

    CardSet pack;
    std::uint8_t players = 2;
    std::uint8_t limit = 2; ///< suits in play: two, or one
    bool jokers = false, second_deal = false, shuffle = false, reverse = false, points = false, in_order = false,
         discard_folded = false, tie_breaker = false, play_extra = false, pot_to_house = false, extra_selects = false,
         discard_bring_in = false, discard_four = false, stud = false;
    std::int32_t ante = 0, fixed = 0; ///< 0: not played
    friend bool operator==(const House&, const House&) = default;
};

/// Ranks of the Railog pack: numbers 0 to 7, then the faces.
inline constexpr int alak = 8, arl = 9, deiskatun = 10, arlas = 11;
inline constexpr CardSet numbers = CardSet::of_ranks(0xff), suited = CardSet::of_ranks(0xfff);
inline constexpr std::array<PlayingCard, 2> joker_cards{PlayingCard::of_no_suit(0),
                                                        PlayingCard::of_no_suit(1)}; ///< high, low
inline constexpr CardSet both_jokers = CardSet::of(joker_cards[0]) | CardSet::of(joker_cards[1]);
inline constexpr std::array<CardSet, 4> choices_of_jokers{CardSet(), CardSet::of(joker_cards[0]),
                                                          CardSet::of(joker_cards[1]), both_jokers};

/// How many suits a set of bits holds. A table: the plain instruction set has no count of bits.
inline constexpr auto suit_counts = [] {
    std::array<std::uint8_t, 256> counts{};
    for (unsigned suits = 0; suits < 256; ++suits) counts[suits] = static_cast<std::uint8_t>(std::popcount(suits));
    return counts;
}();
constexpr int count_suits(unsigned suits) { return suit_counts[suits & 0xff]; }

constexpr CardSet cards_of_suits(unsigned suits) {
    CardSet cards;
    for (; suits != 0; suits &= suits - 1) cards |= CardSet::of_suit(std::countr_zero(suits), 0xfff);
    return cards;
}

/// Chips as results and findings print them.
constexpr std::int32_t clamped(std::int64_t n) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, Limits::min(), Limits::max()));
}

// ---- Places

enum : std::uint8_t { stock, discards, aside, first_hand };
inline constexpr int slots = extra2 + 1; ///< players, and behind them the extra hands
inline constexpr int most_hands = 10;    ///< of one deal: eight players, or three and the extra hands
inline constexpr int places = first_hand + 2 * slots;
using Cards = Table<CardSet, places>;

constexpr int hand(Seat s) { return first_hand + s; } ///< hand, later the reserve
/// Cards in play; before, those that were selected face down.
constexpr int front(Seat s) { return first_hand + slots + s; }

/// The table with the cards on it, and who plays this hand.
struct Room {
    House house;
    Cards table;
    Seat dealer = 0;
    Seats seated;  ///< players dealt in
    Seats holders; ///< and extra hands
    Seats in;      ///< neither dropped nor folded

    Seats extras() const { return holders - seated; }
    Seats contending() const { return house.play_extra ? in | extras() : in; }
    CardSet held(Seat s) const { return table.seen(hand(s)); } ///< as far as anybody saw
    int unseen(Seat s) const { return table.unseen(hand(s)); }
    friend bool operator==(const Room&, const Room&) = default;
};

// ---- Cards of an entry

/// Cards that lie down together, jokers with the names they are given.
struct Group {
    CardSet cards;                      ///< as they lie on the table
    std::array<PlayingCard, 2> names{}; ///< of its jokers

    static Group of(const Move& move);
    CardSet real() const { return cards & suited; }
    CardSet jokers() const { return cards & both_jokers; }
    CardSet named() const; ///< the cards that its jokers stand for
    unsigned suits() const { return real().suits() | named().suits(); }
    Move move(Verb verb, Seat s) const; ///< the entry that brings it
};

/// Nothing, or why these cards cannot leave the pile; `detail` then names the first that cannot.
std::optional<Illegal> why_not_all(const Room& room, int pile, const Move& move, Detail detail = {});
void move_cards(Room& room, int from, int to, const Move& move);

// ---- What an entry needs of cards that nobody has seen

/// One of these at least must be true.
void need(Room& room, std::vector<Demand> any, Legal& legal);
/// That the hand lacks these suits, if it may hold one.
void need_lack(Room& room, Seat s, unsigned suits, RuleId rule, Legal& legal);
/// That there are no two suits in the hand, `seen` among them; or else `other`.
void need_one_suit(Room& room, Seat s, unsigned seen, RuleId rule, Legal& legal, const Demand* other = nullptr);
constexpr Demand lacks(int pile, unsigned suits, RuleId rule, Seat s) {
    return {static_cast<Pile>(pile), cards_of_suits(suits), 0, rule, s};
}
constexpr Demand holds(int pile, CardSet cards, RuleId rule, Seat s) {
    return {static_cast<Pile>(pile), cards, 1, rule, s};
}

} // namespace kupi::games::getha
