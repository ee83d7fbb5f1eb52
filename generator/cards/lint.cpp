// What no loader refuses but a maker wants to know.

#include <algorithm>

#include "base/text.h"
#include "cards/load.h"

namespace kupi::cards {

namespace {

bool pairs_with(const Suit& a, const Suit& b) {
    return std::any_of(a.paired.begin(), a.paired.end(), [&](const Reference& r) { return r.id == b.id; });
}

/// Whether all suits can be set into couples of suits that pair with each other.
bool can_be_paired(std::vector<const Suit*> left) {
    if (left.empty()) return true;
    const Suit* first = left.back();
    left.pop_back();
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!pairs_with(*first, *left[i])) continue;
        auto rest = left;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        if (can_be_paired(std::move(rest))) return true;
    }
    return false;
}

} // namespace

void lint(const Family& family, Diagnostics& out) {
    for (const Extra& e : family.extras)
        if (e.art.path.empty())
            out.warning(e.place, e.name + " has no art: its card is an empty frame",
                        "art = \"faces/" + e.id + ".svg\"");
    for (const Suit& s : family.suits) {
        if (s.opposed)
            if (const Suit* other = family.suit(s.opposed->id);
                other != nullptr && (!other->opposed || other->opposed->id != s.id))
                out.error(s.opposed->place,
                          s.name + " is opposed by " + other->name + ", but " + other->name + " is opposed by " +
                              (other->opposed ? other->opposed->id : "nobody"),
                          "an opposition is mutual: give " + other->name + " opposed = \"" + s.id + "\"");
        for (const Reference& p : s.paired)
            if (const Suit* other = family.suit(p.id); other != nullptr && !pairs_with(*other, s))
                out.error(p.place,
                          s.name + " is paired with " + other->name + ", but " + other->name + " does not name " +
                              s.name,
                          "a pair goes both ways: add \"" + s.id + "\" to the paired of " + other->name);
    }
}

void lint(const Deck& deck, Diagnostics& out) {
    const bool knows_opposition =
        std::any_of(deck.suits.begin(), deck.suits.end(), [](const Suit& s) { return s.opposed.has_value(); });
    if (!knows_opposition) return;
    const Place place{deck.file, 1, 1};
    std::vector<std::string> alone;
    for (const Suit& s : deck.suits)
        if (!s.opposed ||
            std::none_of(deck.suits.begin(), deck.suits.end(), [&](const Suit& o) { return o.id == s.opposed->id; }))
            alone.push_back(s.name);
    if (!alone.empty())
        out.warning(place,
                    "the suits do not form opposed couples: " + one_of(alone) + " lack" +
                        (alone.size() == 1 ? "s its" : " their") + " opposite",
                    "custom is not law: the deck prints all the same");
    std::vector<const Suit*> all;
    for (const Suit& s : deck.suits) all.push_back(&s);
    if (all.size() <= 16 && !can_be_paired(all))
        out.warning(place, "the suits do not form paired couples", "custom is not law: the deck prints all the same");
}

} // namespace kupi::cards
