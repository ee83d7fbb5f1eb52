// What the parameters of a game told as data become: small numbers, one of several ways, and what cards are worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "games/family_words.h"
#include "rules/setup.h"

namespace kupi::family {

inline std::uint8_t few(std::int32_t number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 200)); }

/// The enumerator whose place the word has on the list; the first if it is not there.
template <class Enum>
Enum chosen(std::string_view word, std::initializer_list<std::string_view> words) {
    const auto* at = std::find(words.begin(), words.end(), word);
    return static_cast<Enum>(at == words.end() ? 0 : at - words.begin());
}

struct Worth {
    CardSet cards;
    std::int16_t number = 0;
    friend bool operator==(const Worth&, const Worth&) = default;
};

/// "7D=1 A=11": what each of some cards is worth, in the order of the list. Cards that the pack lacks are left out.
template <int most>
class Worths {
  public:
    /// False if there is no room for all of them.
    bool read(const Pack& pack, std::string_view list) {
        bool all = true;
        each_worth(list, [&](std::string_view code, int number) { all = add(cards_of(pack, code), number) && all; });
        return all;
    }
    bool add(CardSet cards, int number) {
        if (cards.empty()) return true;
        if (size_ == most) return false;
        list_[size_++] = {cards, static_cast<std::int16_t>(std::clamp(number, -999, 999))};
        return true;
    }
    const Worth* begin() const { return list_.data(); }
    const Worth* end() const { return list_.data() + size_; }
    CardSet cards() const {
        CardSet all;
        for (const Worth& worth : *this) all |= worth.cards;
        return all;
    }
    /// What the first that has the card says.
    int of(PlayingCard card, int otherwise = 0) const {
        for (const Worth& worth : *this)
            if (worth.cards.has(card)) return worth.number;
        return otherwise;
    }

    friend bool operator==(const Worths&, const Worths&) = default;

  private:
    std::array<Worth, most> list_{};
    std::uint8_t size_ = 0;
};

} // namespace kupi::family
