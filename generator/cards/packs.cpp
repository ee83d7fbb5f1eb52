// Several packs of one deck, told apart by their backs.

#include <algorithm>

#include "cards/cards.h"
#include "cards/load_parts.h"

namespace kupi::cards {

namespace {

/// Colours for the backs of further packs: dark enough for any drawing, and far from each other in hue or in grey.
constexpr Colour pack_colours[] = {{0x9b, 0x23, 0x35}, {0x1f, 0x4e, 0x8c}, {0xb8, 0x86, 0x2a}, {0x2e, 0x6b, 0x4a},
                                   {0x6a, 0x4a, 0x86}, {0x4a, 0x4c, 0x54}, {0x5f, 0x94, 0xa8}};

/// How well two backs are told apart by whoever sees them worst.
double distance(Colour a, Colour b) {
    return std::min(
        {delta_e2000(a, b), 1.2 * delta_e2000(deuteranopia(a), deuteranopia(b)), 1.5 * delta_e2000(gray(a), gray(b))});
}

} // namespace

Back back_in_pack(const Deck& deck, std::size_t back, std::size_t pack) {
    if (pack == 0) return deck.backs.at(back);
    if (back == 0 && pack <= deck.packs.size()) return deck.packs[pack - 1];
    Back out = deck.backs.at(back);
    std::vector<Colour> used{out.palette.main};
    if (back == 0)
        for (const Back& given : deck.packs) used.push_back(given.palette.main);
    for (std::size_t n = used.size(); n <= pack; ++n) {
        const auto nearest_used = [&](Colour c) {
            double least = 1000;
            for (const Colour u : used) least = std::min(least, distance(c, u));
            return least;
        };
        used.push_back(*std::max_element(std::begin(pack_colours), std::end(pack_colours),
                                         [&](Colour a, Colour b) { return nearest_used(a) < nearest_used(b); }));
    }
    out.palette = complete_palette(used[pack]);
    return out;
}

} // namespace kupi::cards
