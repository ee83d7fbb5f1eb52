// Any bytes as a card template: faults are told, and a template that loads paints a number, a face and a back.
// Run from the checkout.

#include "cards/load.h"
#include "cards/notation.h"
#include "fuzz/world.h"
#include "layout/card.h"
#include "render/art_files.h"

namespace {

using namespace kupi::render;

/// Every letter is as wide as high: what matters here is that the painter survives.
class PlainMeasurer : public TextMeasurer {
  public:
    TextExtent measure(std::string_view text, const Font& font, bool) override {
        return {static_cast<double>(text.size()) * font.size, font.size, font.size / 4, font.size * 0.7, {}};
    }
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto& world = kupi::fuzz::world();
    static ArtFiles art;
    Diagnostics out;
    const auto card_template =
        load_card_template(world.put("templates/cards/fuzzed.toml", bytes, size), world.data(), out);
    for (const auto& d : out.all()) to_text(d);
    if (!card_template || out.has_errors()) return 0;
    static const auto deck = load_deck("railog-getha", world.data(), out);
    PlainMeasurer text;
    for (const InkMode ink : {InkMode::full, InkMode::saver}) {
        const CardPaint paint{*deck, *card_template, art, text, ink, 9, out};
        for (const char* name : {"8me", "Sst", "J+"}) paint_face(paint, *parse_card(*deck, name));
        paint_back(paint);
    }
    return 0;
}
