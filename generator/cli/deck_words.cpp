#include "cli/deck_words.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::cli {

namespace {

/// Where the number stands last as a word: between anything but ASCII letters and digits ("52枚" has it). npos:
/// nowhere.
std::size_t find_number(const std::string& text, std::size_t number) {
    const std::string digits = std::to_string(number);
    const auto inner = [&](std::size_t at) {
        const auto is_in = [&](char first, char last) { return text[at] >= first && text[at] <= last; };
        return at < text.size() && (is_in('0', '9') || is_in('A', 'Z') || is_in('a', 'z'));
    };
    for (auto at = text.rfind(digits); at != std::string::npos; at = at == 0 ? text.npos : text.rfind(digits, at - 1))
        if ((at == 0 || !inner(at - 1)) && !inner(at + digits.size())) return at;
    return std::string::npos;
}

/// "21 trumps", of the cards of no suit that are numbered: "trump 1" to "trump 21".
std::vector<std::string> numbered_extras(const Deck& deck, const std::vector<Card>& cards) {
    std::vector<std::pair<std::string, std::size_t>> kinds;
    for (const Card card : cards) {
        if (card.has_suit()) continue;
        const Extra& extra = deck.extras[card.extra()];
        const auto space = extra.name.rfind(' ');
        if (extra.own || space == std::string::npos ||
            extra.name.find_first_not_of("0123456789", space + 1) != std::string::npos)
            continue;
        const std::string kind = extra.name.substr(0, space);
        if (kinds.empty() || kinds.back().first != kind) kinds.emplace_back(kind, 0);
        ++kinds.back().second;
    }
    std::vector<std::string> out;
    for (const auto& [kind, count] : kinds)
        if (count > 1) out.push_back(counted(count, kind));
    return out;
}

} // namespace

bool says_number(const std::string& text, std::size_t number) { return find_number(text, number) != std::string::npos; }

std::string name_with_count(const Deck& deck, std::size_t count) {
    const std::size_t own = deck.count(false);
    std::string name = deck.name;
    if (const auto at = find_number(name, own); at != std::string::npos)
        name.replace(at, std::to_string(own).size(), std::to_string(count));
    return name;
}

std::vector<std::string> contents_of(const Deck& deck, const std::vector<Card>& cards, std::size_t count) {
    std::vector<std::string> contents{counted(count, "card")};
    if (!deck.suits.empty()) contents.push_back(counted(deck.suits.size(), "suit"));
    for (std::string& kind : numbered_extras(deck, cards)) contents.push_back(std::move(kind));
    return contents;
}

} // namespace kupi::cli
