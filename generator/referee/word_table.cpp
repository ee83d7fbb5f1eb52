#include "referee/word_table.h"

#include <algorithm>
#include <cstring>

namespace kupi::referee {

namespace {

constexpr std::uint64_t each_byte = 0x0101010101010101ull;

/// Eight bytes at once: A–Z become a–z, everything else stays.
std::uint64_t lowered(std::uint64_t bytes) {
    const std::uint64_t low = bytes & 0x7f * each_byte;
    const std::uint64_t from_a = low + (0x80 - 'A') * each_byte, behind_z = low + (0x7f - 'Z') * each_byte;
    return bytes | ((from_a ^ behind_z) & ~bytes & 0x80 * each_byte) >> 2;
}

std::uint64_t head_of(std::string_view word) {
    std::uint64_t bytes = 0;
    if (word.size() >= 8)
        std::memcpy(&bytes, word.data(), 8);
    else // a few steps are quicker than a call of memcpy
        for (std::size_t i = 0; i < word.size(); ++i)
            bytes |= std::uint64_t{static_cast<unsigned char>(word[i])} << (8 * i);
    return lowered(bytes);
}

char lower_char(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace

bool same_word(std::string_view a, std::string_view b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower_char(x) == lower_char(y); });
}

WordTable::Key WordTable::key_of(std::string_view word) {
    const std::uint64_t head = head_of(word);
    // Fibonacci hashing: the upper bits of the product are well mixed.
    const std::uint64_t product = (head ^ static_cast<std::uint64_t>(word.size()) << 56) * 0x9e3779b97f4a7c15ull;
    return {head, static_cast<std::size_t>(product >> 32)};
}

bool WordTable::same_tail(const Slot& slot, std::string_view word) const {
    return same_word(std::string_view(texts_[slot.text]).substr(8), word.substr(8));
}

void WordTable::add(std::string_view word, int value) {
    if (find(word) >= 0) return;
    if (2 * (used_ + 1) > slots_.size()) grow();
    const Key key = key_of(word);
    std::size_t at = key.hash & (slots_.size() - 1);
    while (slots_[at].value >= 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = {key.head, static_cast<std::uint32_t>(word.size()), value, static_cast<std::uint32_t>(texts_.size())};
    texts_.emplace_back(word);
    ++used_;
}

void WordTable::grow() {
    std::vector<Slot> old(2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
        if (slot.value < 0) continue;
        std::size_t at = key_of(texts_[slot.text]).hash & (slots_.size() - 1);
        while (slots_[at].value >= 0) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = slot;
    }
}

} // namespace kupi::referee
