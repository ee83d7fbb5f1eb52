// Dingo: where the cards lie, and what they count.
#pragma once

#include <bit>

#include "rules/hand_kit.h"

namespace kupi::games::dingo {

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

    void gather() {
        constexpr CardSet pack =
            CardSet::of_suit(clubs) | CardSet::of_suit(diamonds) | CardSet::of_suit(hearts) | CardSet::of_suit(spades);
        table.gather(pack, stock);
        for (int rank = 0; rank < ace_rank; ++rank) table.move(stock, rabbits, rabbit(rank));
        top_ = {};
    }

    // ---- Looking

    const CardSet& in_hand(Seat seat) const { return table.seen(hand + seat); } ///< as far as seen
    RuleId why_not(Seat seat, PlayingCard card) const { return table.why_not(hand + seat, card); }
    /// Cards that have not left the hands.
    CardSet held() const { return in_hand(0) | in_hand(1) | in_hand(2) | in_hand(3) | table.pool(); }
    PlayingCard top() const { return top_; } ///< of the discard pile
    /// Whether everybody knows who kept the ace of diamonds, or that nobody did, and who is left with hearts.
    bool settled() const { return unsettled().empty(); }
    CardSet unsettled() const { return table.pool() & (CardSet::of_suit(hearts) | CardSet::of(ace_of_diamonds)); }
    /// Whose hand nobody need guess at.
    Seats all_seen() const {
        return Seats::all(players).where([&](Seat s) { return table.unseen(hand + s) == 0; });
    }
    std::vector<PileView> views() const {
        PileViews views(table);
        for (Seat s = 0; s < players; ++s) {
            views.add("hand", hand + s, s);
            views.add_open("score pile", score + s, s);
            views.add_open("penalty pile", penalty + s, s);
        }
        views.add("stock", stock);
        PileView& left = views.add_row("rabbits");
        for (int rank = ranks - 1; rank >= 0; --rank) // the lowest lies on top
            if (table.seen(rabbits).has(rabbit(rank))) left.cards.push_back(rabbit(rank));
        views.add_open("hunt", hunt);
        // Only its top card may be looked at (rulings DI-6).
        PileView& pile = views.add_row("discard pile", listed(table.seen(discards) - CardSet::of(top_)));
        if (!top_.is_unseen()) pile.cards.push_back(top_);
        return views.take();
    }

    // ---- Moving

    void put(Seat seat, PlayingCard card, int pile) {
        table.move(hand + seat, pile, card);
        settle();
    }
    void pass_unseen(Seat from, Seat to) {
        table.move_unseen(hand + from, hand + to, 1);
        settle();
    }
    void discard(Seat seat, PlayingCard card) {
        put(seat, card, discards);
        top_ = card;
    }
    void discard_rabbit(int rank) {
        top_ = rabbit(rank);
        table.move(rabbits, discards, top_);
    }
    /// Brings the entry's cards out of the hand to light, one by one, or says what is wrong with them.
    Ruling bring_out(const Move& move) {
        CardSet named;
        for (int i = 0; i < move.size; ++i) {
            if (named.has(move.card(i)))
                return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = move.card(i)}};
            named.add(move.card(i));
        }
        for (int i = 0; i < move.size; ++i) {
            const PlayingCard card = move.card(i);
            if (const RuleId why = why_not(move.seat, card)) return Illegal{why, {.seat = move.seat, .card = card}};
            if (!in_hand(move.seat).has(card)) table.reveal(hand + move.seat, card);
        }
        settle();
        return Legal{};
    }
    /// What nobody has seen is known where it lies in one hand.
    void settle() {
        if (table.pool().empty()) return;
        for (Seat s = 0; s < players; ++s)
            if (const CardSet all = table.pool(); table.unseen(hand + s) == all.size())
                for (PlayingCard card : all) table.reveal(hand + s, card);
    }

    // ---- At the end of the hand

    int score_of(Seat seat) const { return points(table.seen(score + seat)); }
    /// The ace of diamonds counts 3, and against its holder even before it is shown (rulings DI-2).
    int penalty_of(Seat seat) const {
        const CardSet cards = table.seen(penalty + seat);
        const bool kept = cards.has(ace_of_diamonds), left = in_hand(seat).has(ace_of_diamonds);
        return points(cards) - 7 * kept + 3 * left;
    }
    int balance_of(Seat seat) const { return score_of(seat) - penalty_of(seat); }
    CardSet red_left(Seat seat) const { return in_hand(seat) & CardSet::of_suit(hearts); }
    /// Who is left with a heart is not ranked (rulings DI-3).
    Seats winners() const {
        const Seats ranked = Seats::all(players).where([&](Seat s) { return red_left(s).empty(); });
        const Seats best = leaders(ranked, [&](Seat s) { return balance_of(s); });
        if (best.size() < 2) return best;
        // Then the highest rabbit caught: no two have the same, unless they have none.
        const auto caught = [&](Seat s) { return table.seen(score + s).ranks_of(diamonds); };
        const Seats first = leaders(best, caught);
        return caught(first.first()) > 0 ? first : best;
    }
    /// Why, score by score.
    void explain(Trace& trace) const {
        for (Seat s = 0; s < players; ++s) {
            if (in_hand(s).has(ace_of_diamonds) || table.seen(penalty + s).has(ace_of_diamonds))
                add_note(trace, "rabbit-kept", s, {3}).cards = {ace_of_diamonds};
            if (const CardSet red = red_left(s); !red.empty()) add_note(trace, "forfeit", s).cards = listed(red);
        }
        const Seats best = winners();
        int level = 0, most = 0;
        for (Seat s : best) most = balance_of(s);
        for (Seat s = 0; s < players; ++s) {
            const int own = balance_of(s);
            add_note(trace, "score", s, {score_of(s), penalty_of(s), own});
            level += own == most && red_left(s).empty();
        }
        if (best.empty()) return;
        if (best.size() > 1) return void(add_note(trace, "shared", nobody, {best.size(), most}));
        const Seat first = best.first();
        if (level == 1) return void(add_note(trace, "wins", first, {most}));
        const auto rank = std::bit_width(table.seen(score + first).ranks_of(diamonds)) - 1;
        add_note(trace, "rabbit-decides", first, {most}).cards = {rabbit(static_cast<int>(rank))};
    }

    Table<CardSet, count> table;

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    PlayingCard top_;
};

} // namespace kupi::games::dingo
