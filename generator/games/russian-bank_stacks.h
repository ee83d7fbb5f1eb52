// Russian Bank: where the cards lie, and which card may lie on which.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position.h"

namespace kupi::games::bank {

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
    explicit Stacks(const Pack& pack) {
        const bool named = std::all_of(codes.begin(), codes.end(), [&](auto code) { return pack.rank(code) >= 0; });
        for (int low = 0; low < PlayingCard::most_ranks; ++low) {
            const int by_place = low == 0 ? PlayingCard::most_ranks - 1 : low - 1;
            const int rank = named ? pack.rank(codes[low]) : by_place;
            order_.pack[low] = static_cast<std::uint8_t>(rank);
            order_.low[rank] = static_cast<std::uint8_t>(low);
        }
        const int diamonds = pack.suit("D"), hearts = pack.suit("H");
        red_ = static_cast<std::uint8_t>(diamonds >= 0 && hearts >= 0 ? 1 << diamonds | 1 << hearts : 0b0110);
    }
    /// Before the deal: no card is open.
    void gather() {
        below_.fill(none);
        top_.fill(none);
        size_ = {};
        for (int suit = 0; suit < 4; ++suit) want(suit);
        seen_ = {};
        unseen_reserve_.fill(reserve_size);
        unseen_stock_.fill(PlayingCard::most_ranks * 4 - reserve_size); // until the tableau is dealt
    }

    // ---- Looking

    PlayingCard card_of(Token t) const { return {suit_of(t), order_.pack[rank_of(t)]}; }
    Token top(int stack) const { return top_[stack]; } ///< or none
    int size(int stack) const { return size_[stack]; }
    /// From the bottom up.
    std::vector<PlayingCard> cards(int stack) const {
        std::vector<PlayingCard> cards;
        for (Token t = top_[stack]; t != none; t = below_[t]) cards.push_back(card_of(t));
        std::reverse(cards.begin(), cards.end());
        return cards;
    }
    std::vector<PileView> views() const {
        std::vector<PileView> views;
        views.reserve(stacks);
        const auto view = [&](std::string_view name, int stack, Seat owner, int unseen = 0) {
            views.push_back({name, owner, cards(stack), unseen, unseen == 0});
        };
        for (Seat s = 0; s < 2; ++s) {
            view("reserve", reserve + s, s, unseen_in_reserve(s));
            view("turned up", turned + s, s);
            view("stock", stock + s, s, unseen_in_stock(s));
            view("discard pile", discards + s, s);
        }
        for (int t = 0; t < 8; ++t) {
            view(tableau_names[t], tableau + t, nobody);
            views.back().place = true;
        }
        for (int f = 0; f < 8; ++f) view("foundation", foundation + f, nobody);
        return views;
    }
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
    /// Of the own pack.
    CardSet unseen_of(Seat seat) const {
        constexpr std::uint64_t every_kind = 0x1fff1fff1fff1fff;
        CardSet cards;
        for (std::uint64_t left = ~seen_[seat] & every_kind; left != 0; left &= left - 1)
            cards.add(card_of(static_cast<Token>(std::countr_zero(left))));
        return cards;
    }
    /// The card that is turned next, where the order is known; else `none`.
    Token next_of_stock(Seat seat) const {
        if (unseen_stock_[seat] > 0) return none;
        if (size_[stock + seat] > 0) return top(stock + seat);
        Token t = top(discards + seat);
        while (t != none && below_[t] != none) t = below_[t];
        return t;
    }
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
    /// By the suit's foundations.
    CardSet wanted(int suit) const {
        CardSet cards;
        for (int rank = 0; rank < PlayingCard::most_ranks; ++rank)
            if (const auto t = static_cast<Token>(suit << 4 | rank); goes_up(t)) cards.add(card_of(t));
        return cards;
    }
    /// Whether a card could be placed that its player has on the reserve (`fills_space`) or out of the stock: rulings
    /// RB-10, with RB-8 for the stock's.
    bool has_place(Token t, Seat seat, bool fills_space) const {
        if (goes_up(t) || loads_on(t, top(reserve + other(seat))) || loads_on(t, top(discards + other(seat))))
            return true;
        const bool may_fill = fills_space || in_reserve(seat) == 0;
        for (int pile = 0; pile < 8; ++pile)
            if (top_[pile] == none ? may_fill : builds_on(t, top_[pile])) return true;
        return false;
    }

    // ---- Moving

    /// A card that nobody has seen comes to the top of the reserve, or begins a pile of the tableau.
    void open_reserve(Seat seat, PlayingCard card) {
        push(reserve + seat, show(seat, card));
        --unseen_reserve_[seat];
    }
    void open_tableau(Seat seat, int pile, PlayingCard card) {
        push(tableau + seat * half_tableau + pile, show(seat, card));
        --unseen_stock_[seat];
    }
    /// The stock's next card. Rulings RB-14: the discard pile is turned over only when a card is needed, its order
    /// kept.
    void turn(Seat seat, PlayingCard card) {
        if (unseen_stock_[seat] > 0) {
            --unseen_stock_[seat];
            return push(turned + seat, show(seat, card));
        }
        if (turns_over(seat))
            while (size_[discards + seat] > 0) place(discards + seat, stock + seat);
        place(stock + seat, turned + seat);
    }
    void place(int from, int to) {
        const Token t = pop(from);
        push(to, t);
        if (from >= foundation && from < foundation + 8) want(suit_of(t)); // only where the table let it stand
    }
    /// On a foundation of its suit.
    void put_up(int from) {
        const Token t = top(from);
        place(from, foundation_for(t));
        want(suit_of(t));
    }

    friend bool operator==(const Stacks&, const Stacks&) = default;

  private:
    static constexpr int kinds = 64; ///< tokens of one pack
    /// From the lowest up (denexa-games: aces are low).
    static constexpr std::array<std::string_view, PlayingCard::most_ranks> codes{"A", "2", "3",  "4", "5", "6", "7",
                                                                                 "8", "9", "10", "J", "Q", "K"};
    static constexpr int kind_of(Token t) { return t & (kinds - 1); }
    int kind_of(PlayingCard c) const { return c.suit() << 4 | order_.low[c.rank()]; }
    bool is_red(Token t) const { return red_ >> suit_of(t) & 1; }

    /// What the foundations of a suit can take next.
    void want(int suit) {
        wanted_ &= ~(0xffffull << suit * 16);
        for (const int stack : {foundation + 2 * suit, foundation + 2 * suit + 1}) {
            const Token t = top_[stack];
            const int next = t == none ? 0 : rank_of(t) + 1;
            if (next < PlayingCard::most_ranks) wanted_ |= 1ull << (suit * 16 + next);
        }
    }
    /// The one of the suit's two that takes the card. A card that fits neither, and was let stand, lies on the higher
    /// of those below it, else on the first.
    int foundation_for(Token t) const {
        const int first = foundation + 2 * suit_of(t), second = first + 1;
        const auto height = [&](int stack) { return top_[stack] == none ? -1 : rank_of(top_[stack]); };
        const int a = height(first), b = height(second);
        if (a < rank_of(t) && b < rank_of(t)) return b > a ? second : first;
        return b < rank_of(t) ? second : first;
    }
    void push(int stack, Token t) {
        below_[t] = top_[stack];
        top_[stack] = t;
        ++size_[stack];
    }
    Token pop(int stack) {
        const Token t = top_[stack];
        top_[stack] = below_[t];
        below_[t] = none;
        --size_[stack];
        return t;
    }
    /// A card of the seat's own pack comes to light; where it goes is for the caller to say.
    Token show(Seat seat, PlayingCard card) {
        const int kind = kind_of(card);
        seen_[seat] |= 1ull << kind;
        return static_cast<Token>(seat * kinds + kind);
    }

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

} // namespace kupi::games::bank
