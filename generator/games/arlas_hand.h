// The judging of a Yamiro hand: two rows of cards, arlas against deiskatun, scores doubled by alak and arl.
#pragma once

#include <array>
#include <cstdint>

#include "rules/pack.h"
#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::games {

/// What a card is in a Yamiro hand. The last four ranks of a pack are alak, arl, deiskatun and arlas in this order
/// (French: jack, king, queen, ace), all others are numbers.
enum class ArlasKind : std::uint8_t { number, alak, arl, deiskatun, arlas };

/// What the cards of a pack are and are worth.
class ArlasRanks {
  public:
    ArlasRanks() = default;
    explicit ArlasRanks(const Pack& pack)
        : value_(pack.value), first_face_(static_cast<std::uint8_t>(pack.ranks < 4 ? 0 : pack.ranks - 4)) {}

    constexpr ArlasKind kind(PlayingCard card) const {
        const int over = card.rank() - first_face_;
        return over < 0 || over > 3 ? ArlasKind::number : static_cast<ArlasKind>(over + 1);
    }
    /// In a row for numbers, in a capture pile for all.
    constexpr int value(PlayingCard card) const { return value_[card.rank()]; }

    friend bool operator==(const ArlasRanks&, const ArlasRanks&) = default;

  private:
    std::array<std::int16_t, 16> value_{};
    std::uint8_t first_face_ = 0;
};

/// Odd seats play against even ones, a single player against the deck.
constexpr int arlas_side(Seat seat) { return seat == table_seat ? 1 : seat & 1; }

/// The cards of a hand so far, of two sides, as far as its result needs them.
class ArlasHand {
  public:
    static constexpr int sides = 2, even = -1;

    struct Verdict {
        std::int8_t winner = even; ///< the side; `even` if neither
        bool by_arlas = false;
        std::array<std::int32_t, sides> scores{};
        friend bool operator==(const Verdict&, const Verdict&) = default;
    };

    constexpr void add(int side, PlayingCard card, const ArlasRanks& ranks) {
        Row& row = rows_[side];
        const int value = ranks.value(card);
        row.worth += value;
        switch (ranks.kind(card)) {
        case ArlasKind::number: row.numbers += value; break;
        case ArlasKind::alak: row.alak = true; break;
        case ArlasKind::arl: row.arl = true; break;
        case ArlasKind::deiskatun: ++row.deiskatun; break;
        case ArlasKind::arlas:
            arlas_sides_ |= static_cast<std::uint32_t>(side) << arlas_;
            ++arlas_;
            break;
        }
    }

    constexpr int numbers(int side) const { return rows_[side].numbers; }
    constexpr bool alak(int side) const { return rows_[side].alak; }
    constexpr bool arl(int side) const { return rows_[side].arl; }
    constexpr int deiskatun(int side) const { return rows_[side].deiskatun; }
    /// What the row brings to a capture pile.
    constexpr int worth(int side) const { return rows_[side].worth; }
    /// railog-booklet: Yamiro: an alak doubles the numbers, an arl beside it doubles them again.
    constexpr int score(int side) const {
        const Row& row = rows_[side];
        return row.numbers * (row.alak ? row.arl ? 4 : 2 : 1);
    }

    /// The side whose arlas is the first that nothing cancels; `even` if there is none. Arlas are looked at in the
    /// order played, and each uses up a deiskatun of the other side, whenever that was played (rulings YA-1).
    constexpr int arlas_winner() const {
        std::array<int, sides> unused{rows_[0].deiskatun, rows_[1].deiskatun};
        for (int i = 0; i < arlas_; ++i) {
            const int side = arlas_sides_ >> i & 1;
            if (unused[1 - side] == 0) return side;
            --unused[1 - side];
        }
        return even;
    }

    /// railog-booklet: Yamiro. The first arlas that stands wins, whatever the scores; else the higher score.
    constexpr Verdict verdict() const {
        Verdict v;
        v.scores = {score(0), score(1)};
        const int by_arlas = arlas_ == 0 ? even : arlas_winner();
        v.by_arlas = by_arlas != even;
        v.winner = static_cast<std::int8_t>(v.by_arlas                  ? by_arlas
                                            : v.scores[0] > v.scores[1] ? 0
                                            : v.scores[1] > v.scores[0] ? 1
                                                                        : even);
        return v;
    }

    friend constexpr bool operator==(const ArlasHand&, const ArlasHand&) = default;

  private:
    struct Row {
        std::int32_t numbers = 0, worth = 0;
        std::uint8_t deiskatun = 0;
        bool alak = false, arl = false;
        friend constexpr bool operator==(const Row&, const Row&) = default;
    };
    std::array<Row, sides> rows_;
    std::uint32_t arlas_sides_ = 0; ///< bit i: the side of the i-th arlas
    std::uint8_t arlas_ = 0;
};

} // namespace kupi::games
