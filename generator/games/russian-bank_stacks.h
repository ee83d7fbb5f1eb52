// Russian Bank: where the cards lie, and which card may lie on which.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace kupi::bank {

/// A card of a pack: suit in bits 4 and 5, rank from the ace (0) to the king (12) below, whose pack it is in bit 6.
using Token = std::uint8_t;
inline constexpr Token none = 0xff;
constexpr int suit_of(Token t) { return t >> 4 & 3; }
constexpr int rank_of(Token t) { return t & 15; }

/// Stacks of open cards; `stock` is what is known of it, a discard pile turned over. Those of a player stand together,
/// seat 1 and seat 2.
enum Stack : int { tableau = 0, foundation = 8, reserve = 16, turned = 18, discards = 20, stock = 22, stacks = 24 };
inline constexpr int reserve_size = 13, half_tableau = 4;
inline constexpr std::array<std::string_view, 8> tableau_names{"t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8"};

constexpr Seat other(Seat seat) { return seat ^ 1; }

/// Every pile but the face-down ones is open, and most of them have an order that counts: each card of either pack
/// knows what lies beneath it, and lies in one stack alone. What nobody has seen is the rest of each player's own pack.
class Stacks {
  public:
    Stacks() = default;
    /// Another deck may order its ranks in another way, or call them and its suits something else: then the last rank
    /// is the ace, and the second and the third suit are red, as in the French deck.
    explicit Stacks(const Pack& pack);
    /// Before the deal: no card is open.
    void gather();

    // ---- Looking

    PlayingCard card_of(Token t) const { return {suit_of(t), order_.pack[rank_of(t)]}; }
    Token top(int stack) const { return top_[stack]; } ///< or none
    int size(int stack) const { return size_[stack]; }
    std::vector<PlayingCard> cards(int stack) const; ///< from the bottom up
    std::vector<PileView> views() const;
    int unseen_in_stock(Seat seat) const { return unseen_stock_[seat]; }
    int unseen_in_reserve(Seat seat) const { return unseen_reserve_[seat]; }
    int in_reserve(Seat seat) const { return unseen_reserve_[seat] + size_[reserve + seat]; }
    /// In stock and discard pile, with the turned-up card.
    int to_turn(Seat seat) const {
        return unseen_stock_[seat] + size_[stock + seat] + size_[discards + seat] + size_[turned + seat];
    }
    /// What the cards that a player is left with count.
    int count(Seat seat) const { return to_turn(seat) + 2 * in_reserve(seat); }
    bool reserve_card_due(Seat seat) const { return size_[reserve + seat] == 0 && unseen_reserve_[seat] > 0; }
    bool has_seen(Seat seat, PlayingCard c) const { return seen_[seat] >> kind_of(c) & 1; }
    CardSet unseen_of(Seat seat) const; ///< of the own pack
    /// The card that is turned next, where the order is known; else `none`.
    Token next_of_stock(Seat seat) const;
    bool is_next(Token next, PlayingCard c) const { return kind_of(next) == kind_of(c); }
    /// Whether the discard pile is turned over for the next card of the stock.
    bool turns_over(Seat seat) const { return unseen_stock_[seat] == 0 && size_[stock + seat] == 0; }

    // ---- Which card may lie on which

    bool goes_up(Token t) const { return wanted_ >> kind_of(t) & 1; }
    bool builds_on(Token t, Token below) const {
        return rank_of(t) + 1 == rank_of(below) && is_red(t) != is_red(below);
    }
    bool loads_on(Token t, Token below) const {
        const int apart = kind_of(t) - kind_of(below);
        return below != none && (apart == 1 || apart == -1);
    }
    CardSet wanted(int suit) const; ///< by the suit's foundations
    /// Whether a card could be placed that its player has on the reserve (`fills_space`) or out of the stock: rulings
    /// RB-10, with RB-8 for the stock's.
    bool has_place(Token t, Seat seat, bool fills_space) const;

    // ---- Moving

    /// A card that nobody has seen comes to the top of the reserve, or begins a pile of the tableau.
    void open_reserve(Seat seat, PlayingCard card);
    void open_tableau(Seat seat, int pile, PlayingCard card);
    /// The stock's next card. Rulings RB-14: the discard pile is turned over only when a card is needed, its order
    /// kept.
    void turn(Seat seat, PlayingCard card);
    void place(int from, int to);
    void put_up(int from); ///< on a foundation of its suit

    friend bool operator==(const Stacks&, const Stacks&) = default;

  private:
    static constexpr int kinds = 64; ///< tokens of one pack
    static constexpr int kind_of(Token t) { return t & (kinds - 1); }
    int kind_of(PlayingCard c) const { return c.suit() << 4 | order_.low[c.rank()]; }
    bool is_red(Token t) const { return red_ >> suit_of(t) & 1; }
    int foundation_for(Token t) const;
    Token show(Seat seat, PlayingCard card);
    void push(int stack, Token t);
    Token pop(int stack);
    void want(int suit);

    /// Ranks of the pack from the ace to the king, and back.
    struct Order {
        std::array<std::uint8_t, 16> low{}, pack{};
        friend bool operator==(const Order&, const Order&) = default;
    };

    std::array<Token, 128> below_{};          ///< of each open card, `none` at the bottom and of all others
    std::array<Token, stacks> top_{};         ///< `none`: empty
    std::array<std::uint8_t, stacks> size_{}; ///< cards
    std::uint64_t wanted_ = 0;                ///< kinds that can go to a foundation
    std::array<std::uint64_t, 2> seen_{};     ///< kinds that each player's own pack has shown
    std::array<std::uint8_t, 2> unseen_reserve_{}, unseen_stock_{};
    Order order_;
    std::uint8_t red_ = 0; ///< a bit for each suit
};

} // namespace kupi::bank
