// A second-phase trick: plays that each beat the one before, until there are as many as there were players.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "rules/inplace_vector.h"
#include "rules/playing_card.h"

namespace kupi::games {

/// The plays on the table, earliest first; a play is a card or, where the game has them, several. `most` is the
/// greatest number of players.
template <int most>
class MattiTrick {
  public:
    /// On an empty table: how many plays will make the trick complete.
    void begin(int plays) { needed_ = static_cast<std::uint8_t>(plays); }
    void clear() {
        plays_.clear();
        needed_ = 0;
        beaten_by_ = anything;
    }

    bool empty() const { return plays_.empty(); }
    bool complete() const { return plays_.size() == needed_; }
    int size() const { return plays_.size(); }
    int needed() const { return needed_; }
    CardSet operator[](int i) const { return plays_[i]; }
    CardSet last() const { return empty() ? CardSet{} : plays_.back(); }
    /// The cards that beat the last play; on an empty table all.
    CardSet beaten_by() const { return beaten_by_; }

    void add(CardSet play, int trump) {
        assert(!plays_.full());
        plays_.push_back(play);
        beaten_by_ = that_beat(play, trump);
    }
    CardSet take_earliest() {
        const CardSet play = plays_[0];
        plays_.pop_front();
        if (empty()) beaten_by_ = anything;
        return play;
    }
    CardSet take_last(int trump) {
        const CardSet play = plays_.back();
        plays_.pop_back();
        beaten_by_ = empty() ? anything : that_beat(plays_.back(), trump);
        return play;
    }

    /// Of the same suit and higher, or trumps on another suit. What beats a play has to beat all its cards: for a
    /// sequence that is the same as beating any of them (rulings MA-7).
    static CardSet that_beat(CardSet play, int trump) {
        CardSet all = anything;
        for (unsigned suits = play.suits(); suits != 0; suits &= suits - 1) {
            const int suit = std::countr_zero(suits);
            const unsigned up_to_highest = (1u << std::bit_width(play.ranks_of(suit))) - 1;
            const CardSet higher = of_suit(suit, 0x1fffu & ~up_to_highest);
            all &= suit == trump ? higher : higher | of_suit(trump, 0x1fffu);
        }
        return all;
    }

    friend bool operator==(const MattiTrick&, const MattiTrick&) = default;

  private:
    static constexpr CardSet anything = CardSet::of_ranks(0x1fff);
    static constexpr CardSet of_suit(int suit, std::uint64_t ranks) { // CardSet's own goes through memory
        return suit < 4 ? CardSet(ranks << suit * 16, 0) : CardSet(0, ranks << (suit - 4) * 16);
    }

    InplaceVector<CardSet, most> plays_;
    CardSet beaten_by_ = anything;
    std::uint8_t needed_ = 0;
};

} // namespace kupi::games
