// Dingo: where the cards lie, and what they count.
#pragma once

#include "rules/hand_kit.h"

namespace kupi::dingo {

inline constexpr int players = 4;
enum Suit : int { clubs, diamonds, hearts, spades };
inline constexpr int ten = 8, ace_rank = 12, ranks = 13;
inline constexpr CardSet courts = CardSet::of_ranks(0xf << ten); ///< 10 to king
inline constexpr CardSet aces = CardSet::of_ranks(1u << ace_rank);
inline constexpr PlayingCard ace_of_diamonds{diamonds, ace_rank};

constexpr PlayingCard heart(int rank) { return {hearts, rank}; }
constexpr PlayingCard rabbit(int rank) { return {diamonds, rank}; }
constexpr CardSet blacks(int rank) { return CardSet::of({clubs, rank}) | CardSet::of({spades, rank}); }
/// 1 for 2 to 9, 2 for 10 to king, 3 for an ace, 10 for the ace of diamonds.
constexpr int points(CardSet cards) {
    return cards.size() + (cards & courts).size() + 2 * (cards & aces).size() + 7 * cards.has(ace_of_diamonds);
}

/// It knows no turn. What nobody has seen is known here as soon as it can only lie in one hand.
class Piles {
  public:
    enum Pile : int { hand = 0, score = 4, penalty = 8, stock = 12, rabbits, discards, hunt, count };

    void gather();

    // ---- Looking

    const CardSet& in_hand(Seat seat) const { return table.seen(hand + seat); } ///< as far as seen
    RuleId why_not(Seat seat, PlayingCard card) const { return table.why_not(hand + seat, card); }
    /// Cards that have not left the hands.
    CardSet held() const { return in_hand(0) | in_hand(1) | in_hand(2) | in_hand(3) | table.pool(); }
    PlayingCard top() const { return top_; } ///< of the discard pile
    /// Whether everybody knows who kept the ace of diamonds, or that nobody did, and who is left with hearts.
    bool settled() const { return unsettled().empty(); }
    CardSet unsettled() const;
    /// Whose hand nobody need guess at.
    Seats all_seen() const;
    std::vector<PileView> views() const;

    // ---- Moving

    void put(Seat seat, PlayingCard card, int pile);
    void pass_unseen(Seat from, Seat to);
    void discard(Seat seat, PlayingCard card);
    void discard_rabbit(int rank);
    /// Brings the entry's cards out of the hand to light, one by one, or says what is wrong with them.
    Ruling bring_out(const Move& move);
    /// What nobody has seen is known where it lies in one hand.
    void settle();

    // ---- At the end of the hand

    int score_of(Seat seat) const { return points(table.seen(score + seat)); }
    int penalty_of(Seat seat) const;
    int balance_of(Seat seat) const { return score_of(seat) - penalty_of(seat); }
    CardSet red_left(Seat seat) const { return in_hand(seat) & CardSet::of_suit(hearts); }
    Seats winners() const;
    /// Why, score by score.
    void explain(Trace& trace) const;

    Table<CardSet, count> table;

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    PlayingCard top_;
};

} // namespace kupi::dingo
