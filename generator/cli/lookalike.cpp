#include "cli/lookalike.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "cards/notation.h"
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

constexpr std::size_t most_named = 6; ///< cards in one message

/// What tells an own card from others, its id left out where it was made of the title.
std::map<std::string, std::string> words_of(const Extra& card) {
    std::map<std::string, std::string> words;
    for (const auto& [key, field] : card.fields)
        if (key != "id") words[key] = field.text;
    return words;
}

bool are_meant_alike(const Deck& deck, Card a, Card b) {
    if (a.has_suit() || b.has_suit()) return false;
    const Extra &x = deck.extras[a.extra()], &y = deck.extras[b.extra()];
    if (x.own != y.own) return false;
    return x.own ? words_of(x) == words_of(y) : x.code == y.code && x.name == y.name;
}

} // namespace

void warn_of_like_faces(const CardPaint& paint, const std::vector<Card>& cards, const std::vector<draw::Form>& faces) {
    std::vector<std::vector<std::size_t>> groups; ///< of faces that are alike, with at least one each
    std::map<std::size_t, std::vector<std::size_t>> groups_by_length;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        auto& candidates = groups_by_length[faces[i].operations.size()];
        const auto same = std::find_if(candidates.begin(), candidates.end(), [&](std::size_t group) {
            return faces[groups[group].front()].operations == faces[i].operations;
        });
        if (same == candidates.end()) {
            candidates.push_back(groups.size());
            groups.push_back({i});
        } else if (!std::any_of(groups[*same].begin(), groups[*same].end(),
                                [&](std::size_t j) { return are_meant_alike(paint.deck, cards[i], cards[j]); })) {
            groups[*same].push_back(i);
        }
    }
    std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
    if (groups.empty()) return;
    const std::vector<std::size_t>& first = groups.front();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(first.size(), most_named); ++i)
        names.push_back(title(paint.deck, cards[first[i]]));
    const std::string last = first.size() > most_named ? counted(first.size() - most_named, "more card") : names.back();
    if (first.size() <= most_named) names.pop_back();
    const bool own = paint.deck.is_own(cards[first.front()]);
    const CardTemplate& used = own && paint.own_template != nullptr ? *paint.own_template : paint.card_template;
    std::string message =
        join(names, ", ") + " and " + last + " are drawn alike by the card template \"" + used.id + '"';
    if (groups.size() > 1) message += ", and so are the cards of " + counted(groups.size() - 1, "more group");
    paint.out.warning(
        own ? paint.deck.extras[cards[first[1]].extra()].place : Place{paint.deck.file, 0, 0}, message,
        own ? "cards that are meant to be alike are one row with a quantity"
            : "give the ranks a \"sign\" or a \"numeral\", or choose a template that shows what they have: "
              "kupi list templates");
}

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
            if (a.symbol.own_colours || b.symbol.own_colours)
                continue; // one colour and an outline say little of a flag
            const Closeness close = nearest_sight(a.palette.main, b.palette.main);
            if (close.difference >= close_colours) continue;
            const double share = overlap(silhouette_of(a), silhouette_of(b));

            if (share < alike_overlap) continue;
            out.warning(b.colour_place,
                        b.name + " and " + a.name + " are easily mistaken: " + close.sight +
                            " their colours differ by ΔE " + number(close.difference, 1) + " (under " +
                            number(close_colours) + "), and their symbols overlap by " + number(share * 100, 0) +
                            " % (" + number(alike_overlap * 100) + " % is too much)",
                        "change the lightness of one colour, or the outline of one symbol");
        }
}

} // namespace kupi::cli
