// Cards as a game sees them: a byte each, and sets of them in a few words, so that a position is small and quick to
// copy.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "base/namespaces.h"

namespace kupi::rules {

/// A card of the pack that a game is played with, in one byte below 128: suit in the upper four bits (0 to 7), rank in
/// the lower four (0 to 12, in the pack's order). Rank 15 means a card of no suit, whose number stands in place of the
/// suit. Ranks 13 and 14 are no cards: see Move for what they mean there. Cards that are written alike (jokers, the
/// same card of another pack) are one PlayingCard.
class PlayingCard {
  public:
    static constexpr int most_suits = 8, most_ranks = 13, most_extras = 8;
    static constexpr int codes = 128;

    constexpr PlayingCard() = default; ///< unseen
    constexpr PlayingCard(int suit, int rank) : code_(static_cast<std::uint8_t>(suit << 4 | rank)) {}
    static constexpr PlayingCard of_no_suit(int extra) { return {extra, 15}; }
    static constexpr PlayingCard from_code(std::uint8_t code) { return {code >> 4, code & 15}; }

    constexpr bool has_suit() const { return rank() != 15; }
    constexpr bool is_unseen() const { return code_ == unseen_code; }
    constexpr int suit() const { return code_ >> 4; }
    constexpr int rank() const { return code_ & 15; }
    constexpr int extra() const { return suit(); }
    constexpr std::uint8_t code() const { return code_; }
    friend constexpr auto operator<=>(PlayingCard, PlayingCard) = default;

  private:
    static constexpr std::uint8_t unseen_code = 0x0e;
    std::uint8_t code_ = unseen_code;
};

/// `??`: a card that nobody who wrote the log has seen.
inline constexpr PlayingCard unseen_card;

/// A set of playing cards, each in it or not: two words, sixteen bits a suit. Range-for gives them suit by suit.
class CardSet {
  public:
    constexpr CardSet() = default;
    constexpr CardSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
    static constexpr CardSet of(PlayingCard card) {
        CardSet set;
        set.add(card);
        return set;
    }
    /// Of one suit, the ranks whose bits are set (all without cards of no suit if not said).
    static constexpr CardSet of_suit(int suit, unsigned ranks = 0x1fff) {
        CardSet set;
        set.words_[suit >> 2] = static_cast<std::uint64_t>(ranks) << ((suit & 3) * 16);
        return set;
    }
    /// The ranks whose bits are set, of every suit.
    static constexpr CardSet of_ranks(unsigned ranks) {
        const std::uint64_t word = ranks * 0x0001000100010001ull;
        return {word, word};
    }

    constexpr bool has(PlayingCard c) const { return words_[c.code() >> 6] >> (c.code() & 63) & 1; }
    constexpr void add(PlayingCard c) { words_[c.code() >> 6] |= 1ull << (c.code() & 63); }
    constexpr void remove(PlayingCard c) { words_[c.code() >> 6] &= ~(1ull << (c.code() & 63)); }
    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
    /// Both words are counted at once, in fours, then in eights: std::popcount is a call for each of them where not
    /// every processor has the instruction.
    constexpr int size() const {
        constexpr std::uint64_t eights = 0x0f0f0f0f0f0f0f0f;
        const std::uint64_t fours = in_fours(words_[0]) + in_fours(words_[1]);
        return static_cast<int>(((fours & eights) + (fours >> 4 & eights)) * 0x0101010101010101 >> 56);
    }
    /// Bits of the ranks held in a suit.
    constexpr unsigned ranks_of(int suit) const {
        return static_cast<unsigned>(words_[suit >> 2] >> ((suit & 3) * 16)) & 0xffffu;
    }
    constexpr bool has_suit(int suit) const { return (ranks_of(suit) & 0x1fff) != 0; }
    /// A bit for each suit of which there is a card.
    constexpr unsigned suits() const { return suits_of(words_[0]) | suits_of(words_[1]) << 4; }
    constexpr int count(PlayingCard c) const { return has(c); }
    constexpr CardSet kinds() const { return *this; }
    constexpr PlayingCard first() const { return *begin(); } ///< of a set that is not empty

    friend constexpr CardSet operator|(CardSet a, CardSet b) {
        return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
    }
    friend constexpr CardSet operator&(CardSet a, CardSet b) {
        return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
    }
    friend constexpr CardSet operator-(CardSet a, CardSet b) {
        return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
    }
    constexpr CardSet& operator|=(CardSet b) { return *this = *this | b; }
    constexpr CardSet& operator&=(CardSet b) { return *this = *this & b; }
    constexpr CardSet& operator-=(CardSet b) { return *this = *this - b; }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    class iterator {
      public:
        constexpr iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
        constexpr PlayingCard operator*() const {
            const int at = low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
            return PlayingCard::from_code(static_cast<std::uint8_t>(at));
        }
        constexpr iterator& operator++() {
            if (low_ != 0)
                low_ &= low_ - 1;
            else
                high_ &= high_ - 1;
            return *this;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

      private:
        std::uint64_t low_, high_;
    };
    constexpr iterator begin() const { return {words_[0], words_[1]}; }
    constexpr iterator end() const { return {0, 0}; }

  private:
    /// How many bits are set in each four of the word.
    static constexpr std::uint64_t in_fours(std::uint64_t word) {
        constexpr std::uint64_t ones = 0x5555555555555555, twos = 0x3333333333333333;
        word -= word >> 1 & ones;
        return (word & twos) + (word >> 2 & twos);
    }
    static constexpr unsigned suits_of(std::uint64_t word) {
        constexpr std::uint64_t ranks = 0x1fff1fff1fff1fff;
        const std::uint64_t carries = ((word & ranks) + ranks) >> 13 & 0x0001000100010001;
        return static_cast<unsigned>(carries * 0x0001000200040008 >> 48); // brings the four bits together
    }
    std::array<std::uint64_t, 2> words_{};
};

/// Playing cards with how many of each, up to seven: for packs that repeat cards. Three bit planes of a CardSet each.
/// Range-for over kinds() gives each kind once.
class CardCounts {
  public:
    static constexpr int most = 7; ///< of a kind

    constexpr CardCounts() = default;
    constexpr CardCounts(CardSet one_of_each) : ones_(one_of_each) {} // NOLINT: a set is counts of one

    constexpr bool has(PlayingCard c) const { return kinds().has(c); }
    constexpr int count(PlayingCard c) const { return ones_.has(c) + 2 * twos_.has(c) + 4 * fours_.has(c); }
    constexpr void add(PlayingCard c) {
        CardSet carry = CardSet::of(c);
        for (CardSet* plane : {&ones_, &twos_, &fours_}) {
            const CardSet sum = (*plane | carry) - (*plane & carry);
            carry &= *plane;
            *plane = sum;
        }
    }
    constexpr void remove(PlayingCard c) {
        CardSet borrow = CardSet::of(c);
        for (CardSet* plane : {&ones_, &twos_, &fours_}) {
            const CardSet difference = (*plane | borrow) - (*plane & borrow);
            borrow -= *plane;
            *plane = difference;
        }
    }
    constexpr bool empty() const { return kinds().empty(); }
    constexpr int size() const { return ones_.size() + 2 * twos_.size() + 4 * fours_.size(); }
    constexpr CardSet kinds() const { return ones_ | twos_ | fours_; }
    /// Without all cards of these kinds.
    friend constexpr CardCounts operator-(CardCounts a, CardSet b) {
        for (CardSet* plane : {&a.ones_, &a.twos_, &a.fours_}) *plane -= b;
        return a;
    }
    constexpr CardCounts& operator|=(const CardCounts& other) {
        if (empty()) return *this = other;
        for (PlayingCard c : other.kinds())
            for (int n = other.count(c); n > 0; --n) add(c);
        return *this;
    }
    friend constexpr bool operator==(const CardCounts&, const CardCounts&) = default;

  private:
    CardSet ones_, twos_, fours_;
};

} // namespace kupi::rules
