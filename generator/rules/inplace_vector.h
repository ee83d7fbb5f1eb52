// A list with room for so many, within its owner: a position that has one owns no heap.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace kupi::rules {

/// As a std::vector. What was in it plays no part in comparisons.
template <class T, int most>
class InplaceVector {
  public:
    static constexpr int room = most;
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == most; }
    int size() const { return size_; }
    T& operator[](int i) { return items_[i]; }
    const T& operator[](int i) const { return items_[i]; }
    T& back() { return items_[size_ - 1]; }
    const T& back() const { return items_[size_ - 1]; }
    const T* data() const { return items_.data(); }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    void push_back(const T& item) { items_[size_++] = item; }
    void pop_back() { --size_; }
    void pop_front() { std::copy(begin() + 1, end(), items_.begin()), --size_; }
    void clear() { size_ = 0; }

    friend bool operator==(const InplaceVector& a, const InplaceVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static_assert(most < 256);
    std::array<T, most> items_{};
    std::uint8_t size_ = 0;
};

} // namespace kupi::rules
