#include "cards/cards.h"

#include <algorithm>
#include <utility>

namespace kupi::cards {

namespace {

template <typename T>
const T* by_id(const std::vector<T>& all, std::string_view id) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const T& t) { return t.id == id; });
    return it == all.end() ? nullptr : &*it;
}

struct Role {
    std::string_view name;
    Colour (*in)(const Palette&);
};
const Role roles[] = {
    {"main", [](const Palette& p) { return p.main; }},
    {"deep", [](const Palette& p) { return p.deep; }},
    {"light", [](const Palette& p) { return p.light; }},
    {"pale", [](const Palette& p) { return mix(p.light, paper_white, 0.5); }},
    {"soft", [](const Palette& p) { return mix(p.light, paper_white, 0.22); }},
    {"tone", [](const Palette& p) { return mix(p.light, p.deep, 0.13); }},
    {"tint", [](const Palette& p) { return mix(p.main, paper_white, 0.38); }},
    {"mark", [](const Palette& p) { return p.mark; }},
    {"field", [](const Palette& p) { return p.field; }},
    {"ink", [](const Palette&) { return ink_black; }},
    {"paper", [](const Palette&) { return paper_white; }},
};

} // namespace

const std::vector<std::string>& colour_roles() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> out;
        for (const Role& role : roles) out.emplace_back(role.name);
        return out;
    }();
    return names;
}

Colour colour_of(const Palette& palette, std::string_view name) {
    for (const Role& role : roles)
        if (role.name == name) return role.in(palette);
    return parse_colour(name).value_or(ink_black);
}

const FileReference& RankDrawing::in(const Suit& suit) const {
    const auto it = own.find(suit.id);
    return it == own.end() ? file : it->second;
}

std::string card_name(std::string_view pattern, const Rank& rank, const Suit& suit) {
    std::string out(pattern);
    for (const auto& [mark, name] : {std::pair<std::string_view, const std::string&>{"{suit}", suit.name},
                                     std::pair<std::string_view, const std::string&>{"{rank}", rank.name}})
        if (const auto at = out.find(mark); at != std::string::npos) out.replace(at, mark.size(), name);
    return out;
}

const Suit* Family::suit(std::string_view wanted) const { return by_id(suits, wanted); }

std::vector<Card> Deck::cards(bool with_jokers) const {
    std::vector<Card> all;
    all.reserve(suits.size() * ranks.size() + extras.size());
    for (std::size_t s = 0; s < suits.size(); ++s)
        for (std::size_t r = 0; r < ranks.size(); ++r) all.emplace_back(s, r);
    for (std::size_t e = 0; e < extras.size() - (with_jokers ? 0 : jokers); ++e) all.push_back(Card::of_no_suit(e));
    return all;
}

std::size_t Deck::count(bool with_jokers) const {
    std::size_t n = suits.size() * ranks.size();
    for (std::size_t e = 0; e < extras.size() - (with_jokers ? 0 : jokers); ++e) n += extras[e].quantity;
    return n;
}

Palette Deck::palette() const {
    if (!backs.empty() && !backs.front().blank) return backs.front().palette;
    if (!suits.empty()) return suits.front().palette;
    return extras.empty() ? Palette{{0x3a, 0x3a, 0x40}, {0x1b, 0x1a, 0x1e}, {0xee, 0xee, 0xee}, {0, 0, 0}}
                          : extras.front().palette;
}

const Palette& Deck::palette(Card card) const {
    return card.has_suit() ? suits[card.suit()].palette : extras[card.extra()].palette;
}

std::size_t Deck::back_of(Card card) const {
    for (std::size_t i = 1; i < backs.size(); ++i)
        if (std::find(backs[i].cards.begin(), backs[i].cards.end(), card) != backs[i].cards.end()) return i;
    return 0;
}

} // namespace kupi::cards
