// Lists in a family's parameters: ranks and cards by their codes ("8 J"), or what each is worth ("7D=1 A=11").
#pragma once

#include <algorithm>
#include <charconv>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rules/pack.h"

namespace kupi::games::family {

/// The words of a list, which they are a part of.
inline std::vector<std::string_view> words_of(std::string_view list) {
    std::vector<std::string_view> words;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        if (end > 0) words.push_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return words;
}

/// Calls each(key, number) for every "key=number".
template <class Each>
void each_worth(std::string_view list, Each each) {
    for (std::string_view word : words_of(list)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) continue;
        int number = 0;
        std::from_chars(word.data() + equals + 1, word.data() + word.size(), number);
        each(word.substr(0, equals), number);
    }
}

/// The word for as long as the program runs: figures are told by names that outlive their game.
inline std::string_view lasting(std::string_view word) {
    static std::mutex guard;
    static std::set<std::string, std::less<>> words;
    const std::lock_guard lock(guard);
    return *words.emplace(word).first;
}

/// The cards that a code of the pack stands for: those of a rank or a suit, one card, "joker", or all of them
/// ("cards"). None if the pack has none. A setup's parameters are told in the codes of its pack already.
inline CardSet cards_of(const Pack& pack, std::string_view code) {
    const CardSet all = pack.cards.kinds();
    if (code == "cards") return all;
    if (code == "joker") return all & CardSet::of_ranks(1u << 15);
    if (const int suit = pack.suit(code); suit >= 0) return all & CardSet::of_suit(suit);
    if (const int rank = pack.rank(code); rank >= 0) return all & CardSet::of_ranks(1u << rank);
    for (int extra = 0; extra < pack.extras; ++extra)
        if (code == pack.extra_codes[extra]) return all & CardSet::of(PlayingCard::of_no_suit(extra));
    for (std::size_t cut = 1; cut < code.size(); ++cut) {
        const int rank = pack.rank(code.substr(0, cut)), suit = pack.suit(code.substr(cut));
        if (rank >= 0 && suit >= 0) return CardSet::of(PlayingCard(suit, rank)) & all;
    }
    return {};
}

inline CardSet all_of(const Pack& pack, std::string_view list) {
    CardSet cards;
    for (std::string_view code : words_of(list)) cards |= cards_of(pack, code);
    return cards;
}

} // namespace kupi::games::family
