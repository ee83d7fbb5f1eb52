// How much ink a deck takes: the mean of 1 − (R+G+B)/3 inside the trims over the fronts of the whole deck at 75 dpi.

#include "catch.h"

#include "cards/load.h"
#include "layout/card.h"
#include "render/art_files.h"
#include "render/png.h"
#include "support/checkout.h"

using namespace kupi::render;

namespace {

double ink_of(const Deck& deck, InkMode ink) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto card_template = load_card_template(deck.card_template.id, data, out);
    ArtFiles art;
    PangoMeasurer text;
    const CardPaint paint{deck, *card_template, art, text, ink, 0, out};
    draw::Document document;
    double sum = 0;
    for (const Card card : deck.cards(false)) {
        document.forms.push_back(paint_face(paint, card));
        const Image image = paint_form(document, document.forms.size() - 1, 75.0 / 72, text);
        std::uint64_t light = 0;
        for (const std::uint8_t *at = image.rgb.data(), *end = at + image.rgb.size(); at < end; ++at) light += *at;
        sum += 1 - static_cast<double>(light) / 255 / static_cast<double>(image.rgb.size());
    }
    CHECK(out.empty());
    return sum / static_cast<double>(document.forms.size());
}

} // namespace

// All of both decks is on white stock, so that little of it is ground that saving could leave out.
TEST_CASE("saving ink takes less than two fifths of the ink") {
    for (const char* id : {"railog-getha", "railog-markat"}) {
        Diagnostics out;
        const auto deck = load_deck(id, DataFolders({kupi::test::root}), out);
        REQUIRE(deck);
        const double full = ink_of(*deck, InkMode::full), saver = ink_of(*deck, InkMode::saver);
        INFO(id << ": full " << full << ", saver " << saver);
        CHECK(full > 0.1);
        CHECK(saver < full * 0.4);
        CHECK(saver < 0.078);
    }
}
