// Cards in every tongue: what they are called, written with and set in, and icons in their own colours.
#include "catch.h"

#include "base/units.h"
#include "cards/notation.h"
#include "cards/sizes.h"
#include "deck_folder.h"
#include "support/checkout.h"

using namespace kupi::cards;

namespace {

/// A family of two suits and two ranks, a deck of it and one of own cards.
struct World : kupi::test::DeckFolder {
    std::string head = "name = \"Sky\"\n";
    std::string suits =
        "[[suit]]\nid = \"sun\"\nname = \"सूर्य\"\ncode = \"su\"\ncolour = \"#f0b01e\"\nsymbol = \"a.svg\"\n"
        "[[suit]]\nid = \"moon\"\ncode = \"mo\"\ncolour = \"own\"\nlight = \"#eeeeff\"\nsymbol = \"a.svg\"\n";
    std::string deck = "family = \"sky\"\n";

    World() {
        for (const char* file : {"suits/sky/a.svg", "suits/decks/a.svg"}) write(file, "<svg/>");
        write("suits/sky/ranks.toml", "[[rank]]\nid = \"1\"\ncode = \"1\"\n"
                                      "[[rank]]\nid = \"jack\"\ncode = \"J\"\nsign = \"a.svg\"\n");
    }
    std::optional<Deck> load(Diagnostics& out) const override {
        write("suits/sky/suits.toml", head + suits);
        return load_deck(write("suits/decks/sky.toml", deck), DataFolders({kupi::test::root}), out);
    }
};

} // namespace

TEST_CASE("a family says how its cards are called, a deck may say otherwise, and notation stays") {
    World w;
    CHECK(title(w.good(), Card(0, 1)) == "jack of सूर्य");
    w.head += "card-name = \"{suit} {rank}\"\n";
    CHECK(title(w.good(), Card(0, 1)) == "सूर्य jack");
    CHECK(title(w.good(), Card(1, 0)) == "moon 1");
    w.deck += "card-name = \"{rank} ({suit})\"\n";
    CHECK(title(w.good(), Card(1, 0)) == "1 (moon)");
    CHECK(long_name(w.good(), Card(1, 0)) == "1-of-moon");
    CHECK(parse_card(w.good(), "1-of-moon") == Card(1, 0));
}

TEST_CASE("a deck's language is a tag, whose first part counts, however it is written") {
    for (const auto& [tag, language] : std::vector<std::pair<std::string, std::string>>{
             {"de", "de"}, {"En-GB", "en"}, {"EN", "en"}, {"zh-Hant-TW", "zh"}, {"gsw", "gsw"}}) {
        World w;
        w.deck += "language = \"" + tag + "\"\n";
        CHECK(w.good().language == language);
    }
    for (const char* wrong : {"english", "e", "", "e1", "de_DE", "de-", "de--AT", "-de", "französisch"}) {
        World w;
        w.deck += "language = \"" + std::string(wrong) + "\"\n";
        CAPTURE(wrong);
        CHECK(w.fault() == "suits/decks/sky.toml:2:12: error: \"" + std::string(wrong) +
                               "\" is no language's tag\n    write it like \"de\" or \"pt-BR\"");
    }
}

TEST_CASE("card-name holds rank and suit, each once") {
    for (const char* wrong : {"{rank}", "{suit}{suit} {rank}", "of", ""}) {
        World w;
        w.head += "card-name = \"" + std::string(wrong) + "\"\n";
        CHECK(w.fault() == "suits/sky/suits.toml:2:13: error: \"card-name\" holds {rank} and {suit}, each once\n"
                           "    such as card-name = \"{suit} {rank}\"");
    }
}

TEST_CASE("a deck's numerals stand in the place of drawn signs") {
    World w;
    CHECK_FALSE(w.good().ranks[1].sign.path.empty());
    w.deck += "[names]\njack = \"Bube\"\n[numerals]\njack = \"B\"\n";
    const Deck deck = w.good();
    CHECK(deck.ranks[1].numeral == "B");
    CHECK(deck.ranks[1].sign.path.empty());
    CHECK(deck.ranks[0].numeral == "1");
    CHECK(short_name(deck, Card(0, 1)) == "Jsu");
    CHECK(title(deck, Card(1, 1)) == "Bube of moon");
    w.deck += "jacks = \"B\"\n";
    CHECK(w.fault() == "suits/decks/sky.toml:6:1: error: no rank \"jacks\" in this deck of Sky\n"
                       "    did you mean \"jack\"?");
}

TEST_CASE("a deck draws its numerals") {
    World w;
    w.write("suits/sky/b.svg", "<svg/>");
    w.deck += "[numerals]\njack = \"B\"\n[rank-signs]\njack = \"suits/sky/b.svg\"\n";
    const Deck deck = w.good();
    CHECK(deck.ranks[1].numeral == "B");
    CHECK(deck.ranks[1].sign.path.find("suits/sky/b.svg") != std::string::npos);
    CHECK(deck.ranks[0].sign.path.empty());
    w.deck += "jacks = \"suits/sky/b.svg\"\n";
    CHECK(w.fault() == "suits/decks/sky.toml:6:1: error: no rank \"jacks\" in this deck of Sky\n"
                       "    did you mean \"jack\"?");
}

TEST_CASE("German packs of the French suits are lettered A, K, D and B, all of them drawn") {
    for (const char* id : {"french-32-de", "french-52-de"}) {
        INFO(id);
        Diagnostics out;
        const auto deck = load_deck(id, DataFolders({kupi::test::root}), out);
        REQUIRE(deck);
        std::string letters;
        for (const Rank& rank : deck->ranks) {
            CHECK(rank.sign.path.ends_with("/" + rank.numeral + ".svg"));
            if (rank.kind == RankKind::face) letters += rank.numeral;
        }
        CHECK(letters == "BDK");
    }
}

TEST_CASE("a deck tells of its suits and ranks in its own tongue") {
    World w;
    w.deck += "[meanings]\njack = \"Ein junger Mann.\"\nmoon = \"Der Mond.\"\n";
    const Deck deck = w.good();
    CHECK(deck.ranks[1].meaning == "Ein junger Mann.");
    CHECK(deck.suits[1].meaning == "Der Mond.");
    w.deck += "mon = \"?\"\n";
    CHECK(w.fault() == "suits/decks/sky.toml:5:1: error: no suit, rank or card \"mon\" in this deck of Sky\n"
                       "    did you mean \"moon\"?");
}

TEST_CASE("a family's font is its decks', unless they name one") {
    World w;
    CHECK(w.good().font.empty());
    w.head += "font = \"Noto Serif Devanagari\"\n";
    CHECK(w.good().font == "Noto Serif Devanagari");
    w.deck += "font = \"Gentium\"\n";
    CHECK(w.good().font == "Gentium");
}

TEST_CASE("a suit whose colour is its own keeps its symbol's colours, and is ink otherwise") {
    World w;
    const Deck deck = w.good();
    CHECK_FALSE(deck.suits[0].symbol.own_colours);
    CHECK(deck.suits[1].symbol.own_colours);
    CHECK(deck.suits[1].palette.main == ink_black);
    CHECK(deck.suits[1].palette.light == Colour{0xee, 0xee, 0xff});
    w.deck += "[colours.moon]\ncolour = \"#204080\"\n[colours.sun]\ncolour = \"own\"\n";
    const Deck other = w.good();
    CHECK(other.suits[0].symbol.own_colours);
    CHECK_FALSE(other.suits[1].symbol.own_colours);
    w.deck = "family = \"sky\"\n[back]\ncolour = \"own\"\n"; // a back has no icon
    CHECK(w.fault() == "suits/decks/sky.toml:3:10: error: \"colour\" takes a colour\n    write it like \"#2472b8\"");
}

TEST_CASE("signs of own cards have colours: the card's, others, or those they are drawn in") {
    World w;
    w.deck =
        "[[card]]\ntitle = \"One\"\nsign = \"a.svg\"\ncolour = \"#204080\"\n"
        "[[card]]\ntitle = \"Two\"\nsign = \"a.svg\"\nsign-colour = \"#b04020\"\n"
        "[[card]]\ntitle = \"Three\"\nsign = \"a.svg\"\nsign-colour = \"own\"\ncolour = \"#204080\"\n"
        "[[card]]\ntitle = \"Four\"\nsign = \"a.svg\"\ncolour = \"own\"\n"
        "[signs]\ncoin = { art = \"a.svg\", colour = \"#c8a030\" }\nflag = { art = \"a.svg\", colour = \"own\" }\nkey = \"a.svg\"\n";
    const Deck deck = w.good();
    CHECK_FALSE(deck.extras[0].sign_palette);
    CHECK(deck.extras[1].sign_palette.value().main == Colour{0xb0, 0x40, 0x20});
    CHECK(deck.extras[2].sign.own_colours);
    CHECK(deck.extras[2].palette.main == Colour{0x20, 0x40, 0x80});
    CHECK(deck.extras[3].sign.own_colours);
    CHECK(deck.extras[3].palette.main == ink_black);
    CHECK(deck.signs.at("coin").parts[0].palette.main == Colour{0xc8, 0xa0, 0x30});
    CHECK(deck.signs.at("flag").parts[0].file.own_colours);
    CHECK_FALSE(deck.signs.at("key").parts[0].file.own_colours);
    w.deck = "[[card]]\ntitle = \"One\"\n[signs]\ncoin = { colour = \"#c8a030\" }\n";
    CHECK(w.fault() ==
          "suits/decks/sky.toml:4:1: error: \"art\" is missing: the SVG file of the sign\n    art = \"coin.svg\"");
    w.deck = "[[card]]\ntitle = \"One\"\n[signs]\ncoin = { art = \"a.svg\", color = \"#c8a030\" }\n";
    CHECK(w.fault() == "suits/decks/sky.toml:4:25: error: unknown key \"color\"\n    did you mean \"colour\"?");
}

TEST_CASE("all cards of a kind may have a back of their own") {
    World w;
    w.deck = "[[card]]\ntitle = \"One\"\nkind = \"Event\"\n[[card]]\ntitle = \"Two\"\nkind = \"Place\"\n"
             "[[card]]\ntitle = \"Three\"\nkind = \"event\"\n[back]\ncolour = \"#204080\"\n"
             "[kinds.event]\nfooter = \"soon\"\n[kinds.event.back]\ncolour = \"#b04020\"\nart = \"a.svg\"\n";
    const Deck deck = w.good();
    REQUIRE(deck.backs.size() == 2);
    CHECK(deck.backs[1].palette.main == Colour{0xb0, 0x40, 0x20});
    CHECK(deck.back_of(Card::of_no_suit(0)) == 1);
    CHECK(deck.back_of(Card::of_no_suit(1)) == 0);
    CHECK(deck.back_of(Card::of_no_suit(2)) == 1);
    CHECK(deck.extras[0].fields.at("footer").text == "soon");
    CHECK_FALSE(deck.extras[0].fields.contains("back"));
    const std::string good = w.deck;
    w.deck += "[[own-back]]\ncards = \"one\"\ncolour = \"#000000\"\n";
    CHECK(w.fault() == "suits/decks/sky.toml:18:9: error: One has a back of its own already\n"
                       "    each card has one: name it in one [[own-back]] only");
    w.deck = good + "[kinds.evnt.back]\ncolour = \"#b04020\"\n";
    CHECK(w.fault() == "suits/decks/sky.toml:17:8: warning: no card is of the kind \"evnt\", so none has this back\n"
                       "    did you mean \"event\"?");
}

TEST_CASE("a field that names a drawing is found beside the file that names it") {
    World w;
    w.deck = "[[card]]\ntitle = \"One\"\nportrait = \"a.svg\"\nseal = \"gone.png\"\nnote = \"see a.svg in the box\"\n";
    const Deck deck = w.good();
    CHECK(deck.extras[0].drawings.at("portrait").path == (w / "suits/decks/a.svg").string());
    CHECK(deck.extras[0].drawings.at("seal").path == "gone.png"); // told where a template draws it
    CHECK_FALSE(deck.extras[0].drawings.contains("note"));
}

TEST_CASE("a card as large as a named size has its corner, in whatever unit it is written") {
    Diagnostics out;
    const Sizes sizes = load_sizes(DataFolders({kupi::test::root}), out);
    const auto corner = [&](const char* text) {
        return find_size(sizes.cards, text, mm(10), mm(500), {}, out).value().corner;
    };
    CHECK(corner("63x88mm") == corner("euro"));
    CHECK(corner("63.5x88.9mm") == corner("poker"));
    CHECK(corner("2.5inx3.5in") == corner("poker"));
    CHECK(corner("64x88mm") == 0);
    CHECK(out.empty());
}
