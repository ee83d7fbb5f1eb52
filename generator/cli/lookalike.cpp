#include "cli/lookalike.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "render/silhouette.h"

namespace kupi::cli {

namespace {

struct Closeness {
    const char* sight = nullptr;
    double difference = 0;
};

/// In which of three ways of seeing the colours are nearest.
Closeness nearest_sight(Colour a, Colour b) {
    const std::array<Closeness, 3> ways = {{{"to normal sight", delta_e2000(a, b)},
                                            {"under deuteranopia", delta_e2000(deuteranopia(a), deuteranopia(b))},
                                            {"in grey", delta_e2000(gray(a), gray(b))}}};
    // Of equals the first: what normal sight can't tell apart, nobody can.
    if (ways[0].difference < close_colours) return ways[0];
    return *std::min_element(ways.begin(), ways.end(),
                             [](const auto& x, const auto& y) { return x.difference < y.difference; });
}

} // namespace

void warn_of_lookalikes(const std::vector<Suit>& suits, ArtLibrary& art, Diagnostics& out) {
    std::map<const Suit*, Silhouette> silhouettes;
    const auto silhouette_of = [&](const Suit& s) -> const Silhouette& {
        const auto found = silhouettes.find(&s);
        if (found != silhouettes.end()) return found->second;
        Diagnostics ignored; // reported where the symbol itself is checked
        const auto drawing =
            s.symbol.path.empty() ? nullptr : art.open(s.symbol.path, ArtUse::symbol, s.symbol.place, ignored);
        return silhouettes[&s] = drawing ? silhouette(*drawing) : Silhouette{};
    };
    for (std::size_t i = 0; i < suits.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Suit &a = suits[j], &b = suits[i];
            const Closeness close = nearest_sight(a.palette.main, b.palette.main);
            if (close.difference >= close_colours) continue;
            const double share = overlap(silhouette_of(a), silhouette_of(b));

            if (share < alike_overlap) continue;
            out.warning(b.colour_place,
                        b.name + " and " + a.name + " are easily mistaken: " + close.sight +
                            " their colours differ by ΔE " + number(close.difference, 1) + " (under " +
                            number(close_colours) + "), and their symbols overlap by " + number(share * 100, 0) +
                            " % (over " + number(alike_overlap * 100) + " %)",
                        "change the lightness of one colour, or the outline of one symbol");
        }
}

} // namespace kupi::cli
