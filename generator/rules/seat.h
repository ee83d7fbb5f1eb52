// Who sits where, and sets of those who do.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/namespaces.h"

namespace kupi::rules {

/// Seats 0 to 11 are players, clockwise. Hands that nobody plays and the table itself count as seats too.
using Seat = std::uint8_t;
inline constexpr int most_players = 12;
inline constexpr Seat extra1 = 12, extra2 = 13; ///< getha's extra hands
inline constexpr Seat nobody = 14;
inline constexpr Seat table_seat = 15; ///< who deals and turns; in yamiro-solitaire the deck's side
inline constexpr int seat_count = 16;

/// One value for each seat.
template <class T>
using PerSeat = std::array<T, seat_count>;

/// `steps` to the left of `seat` (clockwise) among `players`.
constexpr Seat left_of(Seat seat, int players, int steps = 1) { return static_cast<Seat>((seat + steps) % players); }

/// A set of seats, one bit each. Range-for gives them in order.
class Seats {
  public:
    constexpr Seats() = default;
    static constexpr Seats all(int players) { return Seats(static_cast<std::uint16_t>((1u << players) - 1)); }
    static constexpr Seats of(Seat seat) { return Seats(static_cast<std::uint16_t>(1u << seat)); }

    constexpr bool has(Seat seat) const { return bits_ >> seat & 1; }
    constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | 1u << seat); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << seat)); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr Seat first() const { return static_cast<Seat>(std::countr_zero(bits_)); } ///< of a set that is not empty
    /// The first of them to the left of a seat, itself if it is the only one.
    constexpr Seat after(Seat seat) const {
        const unsigned behind = bits_ >> seat >> 1 << seat << 1;
        return static_cast<Seat>(std::countr_zero(behind != 0 ? behind : bits_));
    }

    friend constexpr Seats operator|(Seats a, Seats b) { return Seats(static_cast<std::uint16_t>(a.bits_ | b.bits_)); }
    friend constexpr Seats operator&(Seats a, Seats b) { return Seats(static_cast<std::uint16_t>(a.bits_ & b.bits_)); }
    friend constexpr Seats operator-(Seats a, Seats b) { return Seats(static_cast<std::uint16_t>(a.bits_ & ~b.bits_)); }
    friend constexpr bool operator==(Seats, Seats) = default;

    class iterator {
      public:
        constexpr explicit iterator(std::uint16_t bits) : bits_(bits) {}
        constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(bits_)); }
        constexpr iterator& operator++() {
            bits_ = static_cast<std::uint16_t>(bits_ & (bits_ - 1));
            return *this;
        }
        friend constexpr bool operator==(iterator, iterator) = default;

      private:
        std::uint16_t bits_;
    };
    constexpr iterator begin() const { return iterator(bits_); }
    constexpr iterator end() const { return iterator(0); }

    /// Those of which it is true.
    template <class Is>
    constexpr Seats where(Is is) const {
        Seats seats;
        for (Seat seat : *this)
            if (is(seat)) seats.add(seat);
        return seats;
    }

  private:
    constexpr explicit Seats(std::uint16_t bits) : bits_(bits) {}
    std::uint16_t bits_ = 0;
};

} // namespace kupi::rules
