// What a card's painting makes of fonts, fields that name drawings, vertical places and icons' own colours.
#include "catch.h"

#include <filesystem>

#include "cards/load.h"
#include "layout/card.h"
#include "layout/plain_text.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;
namespace fs = std::filesystem;

namespace {

/// Notes in what use each drawing is opened.
class NotingArt final : public ArtLibrary {
  public:
    std::shared_ptr<const Artwork> open(const std::string& path, ArtUse use, const Place& place,
                                        Diagnostics& out) override {
        uses[fs::path(path).filename().string()] = use;
        return plain_.open(path, use, place, out);
    }
    std::shared_ptr<const Artwork> upper_part(const std::shared_ptr<const Artwork>& whole, double height) override {
        return plain_.upper_part(whole, height);
    }
    std::map<std::string, ArtUse> uses;

  private:
    kupi::test::PlainArt plain_;
};

struct Table : kupi::test::Folder {
    Table() {
        for (const char* file : {"ann.svg", "flag.svg", "seal.svg"})
            write(std::string("suits/decks/") + file, "<svg/>");
    }

    /// The first own card of a deck of these cards, by a template with this layer beside the stock.
    draw::Form face(const std::string& cards, const std::string& layer) {
        write("suits/decks/t.toml", cards);
        write("templates/cards/t.toml",
              "extends = \"story\"\ndrop = [\"sign-ground\"]\nfields = [\"portrait\"]\n[[layer]]\nid = \"mine\"\n"
              "on = [\"own\"]\nsize = [\"20mm\", \"20mm\"]\nat = \"centre\"\n" +
                  layer);
        const DataFolders data({root(), kupi::test::root});
        const auto deck = load_deck("t", data, out);
        const auto card_template = load_card_template("t", data, out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        REQUIRE(deck);
        REQUIRE(card_template);
        const CardPaint paint{*deck, *card_template, art, text, InkMode::full, 0, out};
        return paint_face(paint, deck->cards(true).front());
    }
    NotingArt art;
    kupi::test::PlainMeasurer text;
    Diagnostics out;
};

const draw::DrawArt* drawn(const draw::Form& form, const std::string& file) {
    for (const auto& operation : form.operations)
        if (const auto* a = std::get_if<draw::DrawArt>(&operation); a != nullptr && a->art->path.ends_with(file))
            return a;
    return nullptr;
}

std::vector<draw::DrawText> texts(const draw::Form& form) {
    std::vector<draw::DrawText> found;
    for (const auto& operation : form.operations)
        if (const auto* t = std::get_if<draw::DrawText>(&operation)) found.push_back(*t);
    return found;
}

} // namespace

TEST_CASE("a layer draws what a field of the card names, and nothing where the card has no such field") {
    Table t;
    const std::string layer = "kind = \"art\"\nsource = \"{portrait}\"\n";
    CHECK(drawn(t.face("[[card]]\ntitle = \"Ann\"\nportrait = \"ann.svg\"\n", layer), "/ann.svg") != nullptr);
    CHECK(drawn(t.face("[[card]]\ntitle = \"Bo\"\n", layer), "ann.svg") == nullptr);
    CHECK(t.out.empty());
    t.face("[[card]]\ntitle = \"Ann\"\nportrait = \"ann.svg\"\n", "kind = \"art\"\nsource = \"{portrat}\"\n");
    CHECK(to_text(t.out.all().front())
              .find("templates/cards/t.toml:10:10: error: nothing is known to fill in for {portrat}\n"
                    "    did you mean \"portrait\"?") != std::string::npos);
}

TEST_CASE("a text stands at the top, in the middle or at the bottom of its box") {
    const auto at = [](const std::string& where) {
        Table t;
        const auto form = t.face("[[card]]\ntitle = \"Ann\"\n", "kind = \"text\"\ntext = \"{id}\"\n" + where);
        for (const auto& text : texts(form))
            if (text.text == "ann") return text.place(Point{0, 0}).y;
        return 0.0;
    };
    const double top = at("valign = \"top\"\n"), middle = at(""), bottom = at("valign = \"bottom\"\n");
    CHECK(top < middle);
    CHECK(middle < bottom);
    CHECK(std::abs((bottom - middle) - (middle - top)) < 1e-9);
    CHECK(at("align = \"left\"\nvalign = \"top\"\n") == top);
    CHECK(at("wrap = true\nvalign = \"top\"\n") < at("wrap = true\nvalign = \"bottom\"\n"));
}

TEST_CASE("a deck's font goes before the template's, in wrapped texts too") {
    Table t;
    const auto form = t.face("font = \"Gentium\"\n[[card]]\ntitle = \"Ann\"\ntext = \"Draw *two* cards.\"\n",
                             "kind = \"text\"\ntext = \"{id}\"\nfont = \"Inter\"\n");
    CHECK(texts(form).size() > 3);
    for (const auto& text : texts(form)) {
        INFO(text.text);
        CHECK(text.font.family == "Gentium");
    }
}

TEST_CASE("a sign is recoloured unless it keeps its own colours, and its colour may differ from the card's") {
    Table t;
    const std::string layer = "kind = \"art\"\nsource = \"sign\"\n";
    const auto main_of = [&](const std::string& card) {
        return drawn(t.face("[[card]]\ntitle = \"Ann\"\ncolour = \"#204080\"\n" + card, layer), "seal.svg")->colour;
    };
    CHECK(main_of("sign = \"seal.svg\"\n") == Colour{0x20, 0x40, 0x80});
    CHECK(t.art.uses.at("seal.svg") == ArtUse::symbol);
    CHECK(main_of("sign = \"seal.svg\"\nsign-colour = \"#b04020\"\n") == Colour{0xb0, 0x40, 0x20});
    main_of("sign = \"seal.svg\"\nsign-colour = \"own\"\n");
    CHECK(t.art.uses.at("seal.svg") == ArtUse::picture);
    t.face(
        "[[card]]\ntitle = \"Ann\"\ntext = \"Raise :flag: now\"\n[signs]\nflag = { art = \"flag.svg\", colour = \"own\" }\n",
        layer);
    CHECK(t.art.uses.at("flag.svg") == ArtUse::picture);
}
