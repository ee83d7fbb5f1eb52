// Chance of our own, written down, so that a seed gives the same game on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace kupi::rules {

/// SplitMix64 (Steele, Lea and Flood 2014): state += 0x9e3779b97f4a7c15, then two xor-multiply rounds.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        return z ^ z >> 31;
    }
    /// 0 to n − 1: the upper half of a 64-bit product of 32 random bits (Lemire 2019), without its rejection step: for
    /// the small n of card games the bias lies below n / 2^32.
    constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((next() >> 32) * n >> 32); }

  private:
    std::uint64_t state_;
};

/// Fisher and Yates, from the end.
template <class Items>
constexpr void shuffle(Items& items, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = items.size(); i > 1; --i)
        std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

} // namespace kupi::rules
