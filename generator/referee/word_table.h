// Words that mean something, found without regard to ASCII case and without allocating.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kupi::referee {

/// Open addressing over the first eight bytes in lower case and the length; longer words are compared whole.
class WordTable {
  public:
    WordTable() : slots_(16) {}

    /// `value` is not negative. A word that is there already keeps its value.
    void add(std::string_view word, int value);
    /// −1 if there is none.
    int find(std::string_view word) const {
        const Key key = key_of(word);
        for (std::size_t at = key.hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
            const Slot& slot = slots_[at];
            if (slot.value < 0) return -1;
            if (slot.head == key.head && slot.size == word.size() && (word.size() <= 8 || same_tail(slot, word)))
                return slot.value;
        }
    }
    std::size_t size() const { return used_; }

  private:
    struct Key {
        std::uint64_t head; ///< the first eight bytes
        std::size_t hash;
    };
    struct Slot {
        std::uint64_t head = 0;
        std::uint32_t size = 0;
        std::int32_t value = -1;
        std::uint32_t text = 0; ///< of a longer word: its place in texts_
    };
    static Key key_of(std::string_view word);
    bool same_tail(const Slot& slot, std::string_view word) const;
    void grow();

    std::vector<Slot> slots_; ///< a power of two, at most half of it used
    std::vector<std::string> texts_;
    std::size_t used_ = 0;
};

/// Whether two words are the same but for ASCII case.
bool same_word(std::string_view a, std::string_view b);

} // namespace kupi::referee
