#include "layout/table_top.h"

#include "catch.h"
#include "layout/plain_text.h"

using namespace kupi::layout;

namespace {

constexpr Size poker{180, 252};

CardForms cards_of(std::size_t count, draw::Document& document) {
    CardForms forms{poker, 9, {}};
    for (std::size_t i = 0; i < count; ++i) {
        forms.cards.push_back(document.forms.size());
        document.forms.push_back({"card", {0, 0, poker.width, poker.height}, {}});
    }
    return forms;
}

std::vector<draw::UseForm> uses(const draw::Page& page) {
    std::vector<draw::UseForm> out;
    for (const auto& operation : page.operations)
        if (const auto* use = std::get_if<draw::UseForm>(&operation)) out.push_back(*use);
    return out;
}

Matrix inverse(const Matrix& m) {
    const double d = m.a * m.d - m.b * m.c;
    return {m.d / d, -m.b / d, -m.c / d, m.a / d, (m.c * m.f - m.d * m.e) / d, (m.b * m.e - m.a * m.f) / d};
}

bool covers(const draw::UseForm& card, Point p) {
    const Point q = inverse(card.place)(p);
    return q.x >= 0 && q.y >= 0 && q.x <= poker.width && q.y <= poker.height;
}

} // namespace

TEST_CASE("in a fan of any size every card shows its left index and stays on the picture") {
    for (const std::size_t count : {1u, 2u, 5u, 7u, 13u, 26u}) {
        draw::Document document;
        add_fan(cards_of(count, document), document);
        const auto held = uses(document.pages.at(0));
        REQUIRE(held.size() == count);
        const Rect page{0, 0, document.pages[0].media.width, document.pages[0].media.height};
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(page.contains(held[i].place.bounds({0, 0, poker.width, poker.height})));
            // The middle of an index: 5 mm from the left, 8 mm from the top.
            const Point index = held[i].place({count > 13 ? 8.0 : 14.0, 22});
            for (std::size_t over = i + 1; over < count; ++over) CHECK_FALSE(covers(held[over], index));
        }
    }
}

TEST_CASE("cards on a table have their corners cut by their own clip") {
    draw::Document document;
    add_contact_sheet(cards_of(5, document), 3, document);
    const auto lying = uses(document.pages.at(0));
    REQUIRE(lying.size() == 5);
    for (const auto& use : lying) CHECK(document.forms.at(use.form).corner == 9);
    CHECK(lying[3].place.e == Approx(lying[0].place.e + (poker.width + 9) / 2));
    CHECK(document.pages[0].media == Size{3 * 189 + 9, 2 * 261 + 9});
}

TEST_CASE("a showcase keeps its hand, its back and its name on the picture and apart") {
    draw::Document document;
    CardForms forms = cards_of(8, document);
    const std::size_t back = forms.cards.back();
    forms.cards.pop_back();
    kupi::test::PlainMeasurer text;
    Showcase showcase{back, "A deck with a name that is much longer than any deck's name should be", "96 cards", {}, {},
                      {}};
    showcase.palette.deep = {0x20, 0x10, 0x30};
    for (int i = 0; i < 8; ++i) {
        showcase.suits.push_back(document.forms.size());
        document.forms.push_back({"suit", {0, 0, 40, 30}, {}});
    }
    add_showcase(forms, showcase, text, document);
    const draw::Page& page = document.pages.at(0);
    const Rect all{0, 0, page.media.width, page.media.height};
    CHECK(std::get<draw::Fill>(page.operations.front()).colour == showcase.palette.deep);
    double lowest = 0, suits_from = all.right();
    for (const auto& use : uses(page)) {
        if (document.forms.at(use.form).name == "suit") {
            const Rect suit = use.place.bounds({0, 0, 40, 30});
            CHECK(all.contains(suit));
            CHECK(suit.y > lowest); // the hand comes before
            suits_from = std::min(suits_from, suit.x);
            continue;
        }
        const Rect box = use.place.bounds({0, 0, poker.width, poker.height});
        CHECK(all.contains(box));
        lowest = std::max(lowest, box.bottom());
    }
    for (const auto& operation : page.operations)
        if (const auto* words = std::get_if<draw::DrawText>(&operation)) {
            const TextExtent extent = text.measure(words->text, words->font, false);
            const Rect box{words->place.e, words->place.f - extent.ascent, extent.width,
                           extent.ascent + extent.descent};
            CHECK(all.contains(box));
            CHECK(box.y > lowest);
            CHECK(box.right() < suits_from);
        }
}

TEST_CASE("a showcase is gray without colour, and spares ink on its grounds but not on its name") {
    const auto colours = [](InkMode ink) {
        draw::Document document;
        CardForms forms = cards_of(2, document);
        kupi::test::PlainMeasurer text;
        Showcase showcase{forms.cards.back(), "Deck", "96 cards", {}, {}, ink};
        showcase.palette.deep = {0x20, 0x10, 0x60};
        showcase.palette.light = {0xa0, 0xd0, 0xf0};
        add_showcase(forms, showcase, text, document);
        std::vector<Colour> found; // the ground, the strip, the name, the line
        for (const auto& operation : document.pages.at(0).operations) {
            if (const auto* fill = std::get_if<draw::Fill>(&operation)) found.push_back(fill->colour);
            if (const auto* words = std::get_if<draw::DrawText>(&operation)) found.push_back(words->colour);
        }
        REQUIRE(found.size() == 4);
        return found;
    };
    const auto full = colours(InkMode::full), in_gray = colours(InkMode::gray), saved = colours(InkMode::saver);
    for (std::size_t i = 0; i < full.size(); ++i) CHECK(in_gray[i] == gray(full[i]));
    for (const std::size_t ground : {0u, 1u}) CHECK(delta_e2000(saved[ground], paper_white) < 15);
    CHECK(saved[2] == full[2]);
}
