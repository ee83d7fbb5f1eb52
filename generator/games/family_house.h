// What the parameters of a game told as data become: small numbers, one of several ways, and what cards are worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "games/family_words.h"
#include "rules/setup.h"

namespace kupi::games::family {

inline std::uint8_t few(std::int32_t number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 200)); }

/// More players than there is room for, more cards than a pile can hold, or, dealt by `hand`, more than the pack has.
inline HeaderFault fault_of_size(const Setup& setup, int most_seats, std::string_view hand, int dealt) {
    constexpr int most_cards = 255;
    const int cards = setup.pack.size();
    if (setup.players > most_seats) return {"seats", "seats-takes", most_seats};
    if (cards > most_cards) return {"deck", "cards-takes", most_cards, cards};
    if (dealt > cards) return {hand, "hand-takes", dealt, cards, std::to_string(setup.players)};
    return {};
}

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
template <int room>
class Worths {
  public:
    static constexpr int most = room;
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
    /// Whole ranks that stand next to each other and are worth the same become one.
    void join_ranks(const CardSet& pack) {
        const auto is_ranks = [&](const Worth& w) { return w.cards == (pack & CardSet::of_ranks(ranks_of(w.cards))); };
        int joined = 0;
        for (int i = 0; i < size_; ++i) {
            Worth& before = list_[std::max(0, joined - 1)];
            if (joined > 0 && before.number == list_[i].number && is_ranks(before) && is_ranks(list_[i]))
                before.cards |= list_[i].cards;
            else
                list_[joined++] = list_[i];
        }
        std::fill(list_.begin() + joined, list_.begin() + size_, Worth{});
        size_ = static_cast<std::uint8_t>(joined);
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
    static unsigned ranks_of(CardSet cards) {
        unsigned ranks = 0;
        for (PlayingCard card : cards) ranks |= 1u << card.rank();
        return ranks;
    }

    std::array<Worth, room> list_{};
    std::uint8_t size_ = 0;
};

} // namespace kupi::games::family
