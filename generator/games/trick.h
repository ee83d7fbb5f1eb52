// What every game of tricks has as values: how its cards rank, and a trick as it lies on the table.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::games {

/// How high each rank stands, the greater the higher, below 16.
using RankHeights = std::array<std::uint8_t, 16>;

/// Which cards are trumps, which suit each card belongs to, and which of two is higher.
///
/// Standing trumps are single cards that belong to the trump suit whatever is printed on them, above all others of it
/// (the matadors of Envite, the jacks of Skat). Bowers come below these: of a rank the card of the trump suit, then
/// that of the other suit of its colour (the jacks of Euchre).
class TrickRanks {
  public:
    static constexpr int most_standing = 12, most_bowers = 2;
    static constexpr std::uint8_t no_suit = 0xff, suit_of_standing = 0xfe;

    TrickRanks() = default;
    /// The same order in all suits, or another in trumps.
    explicit TrickRanks(const RankHeights& heights) : TrickRanks(heights, heights) {}
    TrickRanks(const RankHeights& plain, const RankHeights& in_trumps) : plain_(plain), in_trumps_(in_trumps) {}
    /// Highest first. They count as such once a trump is named.
    void set_standing(std::span<const PlayingCard> cards) {
        assert(cards.size() <= most_standing);
        std::copy(cards.begin(), cards.end(), standing_.begin());
        fixed_ = all_ = static_cast<std::uint8_t>(cards.size());
        gather_standing();
    }
    std::span<const PlayingCard> standing() const { return {standing_.data(), all_}; }
    /// Ranks, the highest first, and of each suit the other one of its colour, or itself.
    void set_bowers(std::span<const int> ranks, const std::array<std::uint8_t, 8>& other) {
        assert(ranks.size() <= most_bowers);
        std::copy(ranks.begin(), ranks.end(), bowers_.begin());
        other_ = other;
    }

    void name_trump(int suit) {
        trump_ = static_cast<std::uint8_t>(suit);
        all_ = fixed_;
        for (int rank : bowers_) {
            if (rank < 0) break;
            standing_[all_++] = {suit, rank};
            if (other_[suit] != suit) standing_[all_++] = {other_[suit], rank};
        }
        gather_standing();
        trumps_ = CardSet::of_suit(suit) | all_standing_;
    }
    /// The standing trumps alone are trumps, a suit of their own.
    void name_standing() {
        trump_ = suit_of_standing;
        trumps_ = all_standing_;
    }
    void clear_trump() {
        trump_ = no_suit;
        trumps_ = {};
        all_ = fixed_;
        gather_standing();
    }

    bool has_trump() const { return trump_ != no_suit; }
    int trump() const { return trump_; } ///< a suit, no_suit or suit_of_standing
    CardSet trumps() const { return trumps_; }
    bool is_trump(PlayingCard card) const { return trumps_.has(card); }
    int suit_of(PlayingCard card) const { return is_trump(card) ? trump_ : card.suit(); }
    /// The cards that belong to a suit; of no_suit none.
    CardSet of_suit(int suit) const {
        if (suit == no_suit) return {};
        return suit == trump_ ? trumps_ : CardSet::of_suit(suit) - trumps_;
    }

    /// In a plain suit.
    int height_of_rank(int rank) const { return plain_[rank]; }
    /// Trumps stand above all others; cards of different plain suits do not compare.
    int height(PlayingCard card) const {
        constexpr int trump = 32, standing = 64;
        if (!is_trump(card)) return plain_[card.rank()];
        if (!all_standing_.has(card)) return trump + in_trumps_[card.rank()];
        return standing - static_cast<int>(std::find(standing_.begin(), standing_.end(), card) - standing_.begin());
    }
    bool beats(PlayingCard card, PlayingCard best) const {
        const bool trump = is_trump(card);
        if (trump != is_trump(best)) return trump;
        if (trump) return height(card) > height(best);
        return card.suit() == best.suit() && plain_[card.rank()] > plain_[best.rank()];
    }

    friend bool operator==(const TrickRanks&, const TrickRanks&) = default;

  private:
    void gather_standing() {
        all_standing_ = {};
        std::fill(standing_.begin() + all_, standing_.end(), PlayingCard{});
        for (PlayingCard card : standing()) all_standing_.add(card);
    }

    CardSet trumps_, all_standing_;
    std::array<PlayingCard, most_standing + 2 * most_bowers> standing_{};
    RankHeights plain_{}, in_trumps_{};
    std::array<std::int8_t, most_bowers> bowers_{-1, -1};
    std::array<std::uint8_t, 8> other_{}; ///< of each suit that of its colour
    std::uint8_t trump_ = no_suit, fixed_ = 0, all_ = 0;
};

/// The cards of a trick in the order in which they were played, at most one of each player.
class Trick {
  public:
    bool empty() const { return size_ == 0; }
    int size() const { return size_; }
    bool has_card_of(Seat seat) const { return played_.has(seat); }
    std::span<const PlayingCard> cards() const { return {cards_.data(), size_}; }

    // Of a trick that is not empty
    Seat leader() const { return leader_; }
    PlayingCard lead() const { return cards_[0]; }
    Seat winner() const { return winner_; } ///< as it lies
    PlayingCard best() const { return best_; }

    void lay(Seat seat, PlayingCard card, bool wins) {
        assert(!has_card_of(seat));
        if (empty()) leader_ = seat;
        if (wins) {
            best_ = card;
            winner_ = seat;
        }
        cards_[size_++] = card;
        played_.add(seat);
    }
    void clear() { *this = {}; }

    friend bool operator==(const Trick&, const Trick&) = default;

  private:
    std::array<PlayingCard, most_players> cards_{};
    PlayingCard best_;
    Seat leader_ = nobody, winner_ = nobody;
    Seats played_;
    std::uint8_t size_ = 0;
};

} // namespace kupi::games
