#include "cards/notation.h"

#include <algorithm>
#include <map>

#include "base/text.h"

namespace kupi::cards {

namespace {

/// Spaces have no place in notation: "High Joker" is written high-joker.
std::string hyphened(std::string_view name) {
    std::string out = lower(name);
    std::replace(out.begin(), out.end(), ' ', '-');
    return out;
}

} // namespace

std::string short_name(const Deck& deck, Card card) {
    if (!card.has_suit()) return deck.extras[card.extra()].code;
    return deck.ranks[card.rank()].code + deck.suits[card.suit()].code;
}

std::string long_name(const Deck& deck, Card card) {
    if (!card.has_suit()) return hyphened(deck.extras[card.extra()].name);
    return hyphened(deck.ranks[card.rank()].name) + "-of-" + hyphened(deck.suits[card.suit()].name);
}

std::string title(const Deck& deck, Card card) {
    if (!card.has_suit()) return deck.extras[card.extra()].name;
    return card_name(deck.card_name, deck.ranks[card.rank()], deck.suits[card.suit()]);
}

std::optional<Card> parse_card(const Deck& deck, std::string_view text) {
    const std::string wanted = lower(text);
    for (const Card card : deck.cards(true))
        if (wanted == lower(short_name(deck, card)) || wanted == long_name(deck, card)) return card;
    return std::nullopt;
}

namespace {

bool is_named(const Deck& deck, Card card, std::string_view pattern) {
    return matches_pattern(pattern, short_name(deck, card)) || matches_pattern(pattern, long_name(deck, card));
}

bool picks_a_joker(const Deck& deck, std::string_view pattern) {
    const auto all = deck.cards(true);
    return std::any_of(all.begin(), all.end(), [&](Card card) { return is_named(deck, card, pattern); });
}

/// What a name that no card has may have meant: of several short names that are as near, all.
std::string meant_by(const Deck& deck, const std::vector<Card>& cards, std::string_view name) {
    std::vector<std::string> brief, known;
    for (const Card card : cards) {
        brief.push_back(short_name(deck, card));
        known.push_back(brief.back());
        known.push_back(long_name(deck, card));
    }
    std::vector<std::string> near = one_slip_away(name, brief);
    near.erase(std::unique(near.begin(), near.end()), near.end());
    constexpr std::size_t most_near = 14;
    if (near.size() > 1 && near.size() <= most_near) return "the nearest are " + join(near, ", ");
    return did_you_mean(name, known);
}

} // namespace

std::vector<Card> pick_cards(const Deck& deck, std::string_view patterns, bool with_jokers) {
    if (patterns.size() > 4096) throw Failure("--cards is too long: at most 4096 characters");
    const std::vector<Card> all = deck.cards(with_jokers);
    std::vector<bool> picked(all.size(), false);
    for (const auto& part : split(patterns, ',')) {
        const std::string_view pattern = trim(part);
        if (pattern.empty())
            throw Failure("a card's name is missing in \"" + std::string(patterns) + "\"",
                          "single commas part the names: 4yl,arl-of-*");
        bool found = false;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (is_named(deck, all[i], pattern)) picked[i] = found = true;
        if (found) continue;
        if (!with_jokers && picks_a_joker(deck, pattern))
            throw Failure("\"" + std::string(pattern) + "\" names jokers, and they are left out", "add --jokers");
        const bool is_name = pattern.find_first_of("*?") == std::string_view::npos;
        std::string hint = is_name ? meant_by(deck, all, pattern) : std::string{};
        if (hint.empty() && !all.empty()) {
            const std::string brief = short_name(deck, all.front()), full = long_name(deck, all.front());
            hint = "cards are written like " + brief + (full == brief ? "" : " or " + full) + "; * stands for anything";
        }
        throw Failure("no card of this deck is called \"" + std::string(pattern) + "\"", hint);
    }
    std::vector<Card> out;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (picked[i]) out.push_back(all[i]);
    return out;
}

std::string as_id(std::string name) {
    for (char& c : name) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
        if (!plain && static_cast<unsigned char>(c) < 0x80) c = '-';
    }
    return name;
}

std::vector<std::string> symbol_ids(const Deck& deck, const std::vector<Card>& cards) {
    std::vector<std::string> ids;
    std::map<std::string, int> same; // the two jokers of a pack are written alike
    for (const Card card : cards) {
        std::string& id = ids.emplace_back(as_id(short_name(deck, card)));
        if (const int n = ++same[lower(id)]; n > 1) id += "-" + std::to_string(n);
    }
    return ids;
}

std::string suit_symbol_id(const Suit& suit) { return "suit-" + as_id(suit.code); }

} // namespace kupi::cards
