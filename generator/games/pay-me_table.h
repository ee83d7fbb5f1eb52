// Pay Me: where the cards lie, and the melds of who has called.
#pragma once

#include "games/pay-me_groups.h"
#include "rules/hand_kit.h"

namespace kupi::payme {

inline constexpr RuleId whole_hand{"whole-hand"};
inline constexpr int most_seats = 8;

/// The melds of a call, as they have grown since.
class OpenMelds {
  public:
    static constexpr int most = 5; ///< more would be too small in any hand

    int size() const { return count_; }
    std::span<const Meld> all() const { return {melds_.data(), count_}; }
    /// The melds of an entry one by one, lay-offs last.
    Ruling fault_of(const Groups& groups, Seat seat, Wild wild) const;
    void call(const Groups& groups, Wild wild);
    /// Carries out the lay-offs among the groups.
    void grow(const Groups& groups, Wild wild, Seat seat, Seat caller, Trace* trace);

    friend bool operator==(const OpenMelds&, const OpenMelds&) = default;

  private:
    std::array<Meld, most> melds_{};
    std::uint8_t count_ = 0;
};

/// Hands, stock, discard pile, and what is laid out. Of the discard pile the two uppermost cards are known by name, as
/// far as anyone can take them.
class Piles {
  public:
    enum Pile : int { stock, discards, laid, hand };

    void gather(const CardCounts& pack);

    // ---- Looking

    const CardCounts& in_hand(Seat seat) const { return table.seen(hand + seat); } ///< as far as seen
    PlayingCard top() const { return top_; }
    bool may_reshuffle() const { return table.empty(stock) && table.size(discards) > 1; }
    bool nothing_to_draw() const { return table.empty(stock) && table.size(discards) < 2; }
    /// Everything in it has been seen, and is few enough for a search.
    bool is_searched(Seat seat) const { return table.unseen(hand + seat) == 0 && LayoutSearch::fits(in_hand(seat)); }
    /// Every card named is in the hand, and every card of the hand is named: card-not-held, whole-hand.
    Ruling fault_of(const Groups& groups, Seat seat) const;
    std::vector<PileView> views(int players, const OpenMelds& melds, Seat caller) const;

    // ---- Moving

    void turn_up(PlayingCard card);
    void take_top(Seat seat);
    /// Rulings PY-9: all but the top becomes the stock.
    void reshuffle();
    void throw_away(Seat seat, PlayingCard card);
    void lay(Seat seat, PlayingCard card) { table.move(hand + seat, laid, card); }

    Table<CardCounts, hand + most_seats> table;

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    PlayingCard top_, under_;
};

} // namespace kupi::payme
