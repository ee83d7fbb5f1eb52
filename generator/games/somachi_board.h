// Somachi: where the cards lie, and what moves them.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/somachi_rules.h"
#include "rules/position.h"
#include "rules/table.h"

namespace kupi::somachi {

/// Cards in order, at most a pack of them.
class Row {
  public:
    bool empty() const { return size_ == 0; }
    int size() const { return size_; }
    PlayingCard operator[](int i) const { return cards_[i]; }
    PlayingCard back() const { return cards_[size_ - 1]; }
    const PlayingCard* begin() const { return cards_.data(); }
    const PlayingCard* end() const { return cards_.data() + size_; }
    void push_back(PlayingCard c) { cards_[size_++] = c; }
    void pop_back() { --size_; }
    void erase(const CardSet& those) {
        std::uint8_t kept = 0;
        for (PlayingCard c : *this)
            if (!those.has(c)) cards_[kept++] = c;
        size_ = kept;
    }
    void clear() { size_ = 0; }
    friend bool operator==(const Row& a, const Row& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

  private:
    std::array<PlayingCard, 96> cards_;
    std::uint8_t size_ = 0;
};

/// An arlas that waits for its answer.
struct Attack {
    Seat by = nobody, target = nobody;
    PlayingCard card;
    bool waits() const { return target != nobody; }
    friend bool operator==(const Attack&, const Attack&) = default;
};

/// Hands, groups, and the piles in the middle, which go on from hand to hand: so more is known of the stock than its
/// size, namely the cards that arlas have put under it, in order. Whether a move is legal is for the game to say.
class Board {
  public:
    Board() = default;
    Board(int suits, const House& house);

    // ---- Hands and groups

    int in_hand(Seat seat) const { return table_.size(hand + seat); }
    bool is_empty(Seat seat) const { return table_.empty(hand + seat); }
    RuleId hand_fault(Seat seat, PlayingCard card) const { return table_.why_not(hand + seat, card); }
    /// Known to be in the hand, and those that may be.
    const CardSet& held(Seat seat) const { return table_.seen(hand + seat); }
    CardSet possible(Seat seat) const { return table_.possible(hand + seat); }
    const CardSet& group(Seat seat) const { return table_.seen(group_of + seat); }
    CardSet group(Seat seat, int suit) const { return group(seat) & CardSet::of_suit(suit); }
    Row laid(Seat seat) const; ///< the groups of a seat, in the order laid
    bool has_played(Seat seat, PlayingCard card) const { return played_.has(card) && group(seat).has(card); }
    bool has_opener(Seat seat, int suit) const {
        const unsigned ranks = house_.any_face_opens ? 0xf00u : 1u << alak | 1u << arl;
        return !(group(seat) & played_ & CardSet::of_suit(suit, ranks)).empty();
    }
    int points(Seat seat) const;

    /// Played, or added to the owner's group.
    void lay(Seat by, Seat owner, PlayingCard card, bool as_play) {
        table_.move(hand + by, group_of + owner, card);
        laid_.push_back(card);
        if (as_play) played_.add(card);
    }
    struct Swept {
        Row groups, run; ///< as they were laid; from the top of the discard pile
    };
    Swept sweep(Seat seat, PlayingCard arl);
    void attack(Seat by, Seat target, PlayingCard card);
    const Attack& attack() const { return attack_; }
    /// The arlas takes its target's group under the stock with it, in the order laid; or goes there alone.
    Row lose_group();
    void lose_arlas();
    /// What the seat holds and has laid goes to the removed pile; all that lies before anybody does.
    void leave(Seat seat);
    void clear();

    // ---- The discard pile

    const Row& discards() const { return discards_; } ///< the top one last
    void discard(Seat seat, PlayingCard card) {
        table_.move(hand + seat, discard_pile, card);
        discards_.push_back(card);
        own_top_ = seat;
    }
    bool may_collect(Seat seat) const;
    PlayingCard take_discard(Seat to) {
        const PlayingCard card = discards_.back();
        table_.move(discard_pile, hand + to, card);
        discards_.pop_back();
        own_top_ = nobody;
        return card;
    }

    // ---- The stock

    int in_stock() const { return table_.unseen(stock) + under_.size(); }
    bool is_stock_known() const { return table_.unseen(stock) == 0; }
    bool can_reshuffle() const;
    bool anything_to_draw() const { return in_stock() > 0 || can_reshuffle(); }
    PlayingCard next_of_stock(int i = 0) const;
    RuleId stock_fault(PlayingCard card) const;
    /// The first fault in cards that are dealt one by one, and the card.
    std::pair<RuleId, PlayingCard> deal_fault(const Move& deal) const;
    void draw(Seat to, PlayingCard card) { take(hand + to, card); }
    void turn_up(PlayingCard card);
    void reshuffle();

    std::vector<PileView> piles(int players) const;
    const auto& table() const { return table_; }
    auto& table() { return table_; }
    friend bool operator==(const Board&, const Board&) = default;

  private:
    enum Pile : int { hand = 0, group_of = most, stock = 2 * most, under, discard_pile, removed, flight, pile_count };
    Row lift(const CardSet& cards);
    void take(int to, PlayingCard card);

    Table<CardSet, pile_count> table_;
    CardSet played_; ///< of the cards in groups: not added
    Row laid_;       ///< cards of all groups as they were laid
    Row under_;      ///< known cards under the stock, the bottom one last
    Row discards_;
    Attack attack_;
    Seat own_top_ = nobody; ///< who discarded the top of the discard pile, if nothing has covered it
    House house_;
};

} // namespace kupi::somachi
