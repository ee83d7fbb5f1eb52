// A card painted for a test, with plain stand-ins for its drawings, and what lies on it.
#pragma once

#include "catch.h"

#include "base/units.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "layout/card.h"
#include "layout/plain_text.h"
#include "support/checkout.h"

namespace kupi::test {

using namespace kupi::layout;

inline Deck checkout_deck(const std::string& id) {
    Diagnostics out;
    auto deck = load_deck(id, DataFolders({root}), out);
    REQUIRE(deck);
    return *deck;
}

inline CardTemplate checkout_template(const std::string& id) {
    Diagnostics out;
    auto t = load_card_template(id, DataFolders({root}), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(t);
    CHECK(out.empty());
    return *t;
}

struct Painted {
    Deck deck = checkout_deck("railog-getha");
    CardTemplate card_template;
    PlainArt art;
    PlainMeasurer text;
    Diagnostics out;
    InkMode ink = InkMode::full;
    double bleed = 0;

    explicit Painted(const std::string& id) : card_template(checkout_template(id)) {}
    CardPaint paint() { return {deck, card_template, art, text, ink, bleed, out}; }
    draw::Form face(const char* name) {
        const CardPaint p = paint();
        return paint_face(p, parse_card(deck, name).value());
    }
};

template <typename T>
std::vector<T> all_of(const draw::Form& form) {
    std::vector<T> found;
    for (const auto& operation : form.operations)
        if (const auto* t = std::get_if<T>(&operation)) found.push_back(*t);
    return found;
}

/// Where the drawings of a file lie, as boxes on the card.
inline std::vector<Rect> boxes(const draw::Form& form, const std::string& file) {
    std::vector<Rect> found;
    for (const auto& a : all_of<draw::DrawArt>(form))
        if (a.art->path.ends_with(file)) found.push_back(a.place.bounds(a.art->view_box));
    return found;
}

/// Half as much ink lies on each side: the form looks the same turned by 180 degrees.
inline bool is_two_headed(const std::vector<Rect>& drawn, Size card) {
    for (const Rect& r : drawn) {
        const Point turned{card.width - r.centre().x, card.height - r.centre().y};
        bool found = false;
        for (const Rect& other : drawn)
            found = found || std::hypot(other.centre().x - turned.x, other.centre().y - turned.y) < 0.01;
        if (!found) return false;
    }
    return true;
}

/// The same drawing in every suit.
inline void draw_as(Rank& rank, const std::string& path) { rank.art = {.file = {path, {}}, .own = {}}; }

} // namespace kupi::test
