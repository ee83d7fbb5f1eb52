// Where the cards are, as far as anybody has seen.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/playing_card.h"
#include "rules/ruling.h"

namespace kupi {

/// The piles of a game. Every card of the pack lies in exactly one; all moves go through here, which keeps that so.
/// A pile is the cards seen to be in it, and a count of others, which are among the pool of cards that nobody has seen.
/// Piles have no order here: a game keeps the order of open piles itself.
/// `Cards` is CardSet, or CardCounts where the pack repeats cards. `piles` is at most 255.
template <class Cards, int piles>
class Table {
  public:
    /// All cards unseen, in one pile.
    constexpr void gather(const Cards& pack, int pile) {
        pool_ = pack;
        seen_ = {};
        unseen_ = {};
        unseen_[pile] = static_cast<std::uint8_t>(pack.size());
    }

    // ---- Looking

    constexpr const Cards& seen(int pile) const { return seen_[pile]; }
    constexpr int unseen(int pile) const { return unseen_[pile]; }
    constexpr int size(int pile) const { return seen_[pile].size() + unseen_[pile]; }
    constexpr bool empty(int pile) const { return unseen_[pile] == 0 && seen_[pile].empty(); }
    /// Cards that nobody has seen, wherever they are.
    constexpr const Cards& pool() const { return pool_; }
    /// The kinds of card that may lie in a pile.
    constexpr CardSet possible(int pile) const {
        return unseen_[pile] > 0 ? seen_[pile].kinds() | pool_.kinds() : seen_[pile].kinds();
    }
    /// Nothing, or card_not_held (all cards of the pile are known) or card_seen_twice (some are not, but this one is
    /// known to lie elsewhere).
    constexpr RuleId why_not(int pile, PlayingCard card) const {
        if (seen_[pile].has(card)) return {};
        if (unseen_[pile] == 0) return rule::card_not_held;
        return pool_.has(card) ? RuleId{} : rule::card_seen_twice;
    }
    constexpr bool may_hold(int pile, PlayingCard card) const {
        return seen_[pile].has(card) || (unseen_[pile] > 0 && pool_.has(card));
    }

    // ---- Moving

    /// A card that may_hold says is there; `??` is one of the unseen (see blur).
    constexpr void move(int from, int to, PlayingCard card) {
        if (card.is_unseen()) return move_unseen(from, to, 1);
        take(from, card);
        seen_[to].add(card);
    }
    constexpr void move_unseen(int from, int to, int n) {
        if (n == 0) return;
        blur(from);
        assert(unseen_[from] >= n);
        unseen_[from] = static_cast<std::uint8_t>(unseen_[from] - n);
        unseen_[to] = static_cast<std::uint8_t>(unseen_[to] + n);
    }
    /// A card of the pile comes to light and stays there.
    constexpr void reveal(int pile, PlayingCard card) {
        take(pile, card);
        seen_[pile].add(card);
    }
    /// The same of a card among the pile's unseen ones, though others like it have been seen there.
    constexpr void reveal_unseen(int pile, PlayingCard card) {
        assert(unseen_[pile] > 0 && pool_.has(card));
        --unseen_[pile];
        pool_.remove(card);
        seen_[pile].add(card);
    }
    constexpr void move_all(int from, int to) {
        seen_[to] |= seen_[from];
        seen_[from] = {};
        unseen_[to] = static_cast<std::uint8_t>(unseen_[to] + unseen_[from]);
        unseen_[from] = 0;
    }
    /// Nobody knows any longer which of the pile's cards is which: it has been shuffled, or one that was not shown has
    /// left it.
    constexpr void blur(int pile) {
        if (seen_[pile].empty()) return;
        unseen_[pile] = static_cast<std::uint8_t>(unseen_[pile] + seen_[pile].size());
        pool_ |= seen_[pile];
        seen_[pile] = {};
    }

    friend constexpr bool operator==(const Table&, const Table&) = default;

  private:
    constexpr void take(int pile, PlayingCard card) {
        assert(may_hold(pile, card));
        if (seen_[pile].has(card)) return seen_[pile].remove(card);
        --unseen_[pile];
        pool_.remove(card);
    }

    Cards pool_;
    std::array<Cards, piles> seen_{};
    std::array<std::uint8_t, piles> unseen_{};
};

} // namespace kupi
