#include "catch.h"

#include "cards/notation.h"
#include "deck_folder.h"
#include "support/checkout.h"

using namespace kupi::cards;
namespace fs = std::filesystem;

namespace {

/// A world of two suits and two ranks that loads; tests spoil one line of it.
struct World : kupi::test::DeckFolder {
    std::string suits =
        "[[suit]]\nid = \"sun\"\ncode = \"su\"\ncolour = \"#f0b01e\"\nsymbol = \"sun.svg\"\nopposed = \"moon\"\n"
        "[[suit]]\nid = \"moon\"\ncode = \"mo\"\ncolour = \"#1c4fa0\"\nsymbol = \"sun.svg\"\nopposed = \"sun\"\n";
    std::string ranks = "[[rank]]\nid = \"1\"\ncode = \"1\"\npips = 1\n[[rank]]\nid = \"2\"\ncode = \"2\"\npips = 2\n";
    std::string deck = "name = \"Sky\"\nfamily = \"sky\"\n";

    std::optional<Deck> load(Diagnostics& out) const override {
        write("suits/sky/sun.svg", "<svg/>");
        write("suits/sky/suits.toml", suits);
        write("suits/sky/ranks.toml", ranks);
        return load_deck(write("suits/decks/sky.toml", deck), DataFolders({kupi::test::root}), out);
    }
};

} // namespace

TEST_CASE("a world of one's own loads from its own folder") {
    Diagnostics out;
    const auto deck = World().load(out);
    REQUIRE(deck);
    CHECK(out.empty());
    CHECK(deck->cards(false).size() == 4);
    CHECK(deck->family_name == "sky");
    CHECK(deck->size.width == Approx(180));
}

TEST_CASE("own numerals need telling what they are, figures that everybody reads do not") {
    World w;
    w.suits = "numerals = \"own\"\n" + w.suits;
    w.ranks += "numeral = \"II\"\n[[rank]]\nid = \"3\"\ncode = \"3\"\npips = 3\nsign = \"sun.svg\"\n";
    const Deck deck = w.good();
    REQUIRE(deck.ranks.size() == 3);
    CHECK_FALSE(deck.ranks[0].own_numeral);
    CHECK(deck.ranks[1].own_numeral);
    CHECK(deck.ranks[2].own_numeral);
}

TEST_CASE("a fraction where a whole number goes is told as that") {
    World w;
    w.ranks += "value = 2.5\n";
    CHECK(w.fault() == "suits/sky/ranks.toml:9:9: error: \"value\" takes a whole number, not one with a fraction");
}

TEST_CASE("faults of suits are told with their place") {
    World w;
    SECTION("two suits with one code") {
        w.suits.replace(w.suits.find("\"mo\""), 4, "\"su\"");
        CHECK(w.fault() ==
              "suits/sky/suits.toml:7:1: error: two suits with one code: \"su\" is already that of sun (line 1)");
    }
    SECTION("an unknown opposite") {
        w.suits.replace(w.suits.find("\"moon\"\n[["), 6, "\"mon\"");
        CHECK(w.fault() == "suits/sky/suits.toml:6:11: error: no suit \"mon\" in sky\n    did you mean \"moon\"?");
    }
    SECTION("opposed by itself") {
        w.suits.replace(w.suits.find("\"moon\"\n[["), 6, "\"sun\"");
        CHECK(w.fault() == "suits/sky/suits.toml:6:11: error: sun can't be opposed by itself");
    }
    SECTION("a missing symbol") {
        w.suits.replace(w.suits.find("sun.svg"), 7, "sum.svg");
        CHECK(w.fault() ==
              "suits/sky/suits.toml:5:10: error: no such file: \"sum.svg\"\n    did you mean \"sun.svg\"?");
    }
    SECTION("no colour") {
        w.suits.replace(w.suits.find("#f0b01e"), 7, "gold");
        CHECK(w.fault() ==
              "suits/sky/suits.toml:4:10: error: \"colour\" takes a colour\n    write it like \"#2472b8\"");
    }
    SECTION("an unknown key") {
        w.suits.replace(w.suits.find("colour"), 6, "color");
        CHECK(w.fault() == "suits/sky/suits.toml:4:1: error: unknown key \"color\"\n    did you mean \"colour\"?");
    }
    SECTION("a code that notation could not read") {
        w.suits.replace(w.suits.find("\"su\""), 4, "\"s*\"");
        CHECK(w.fault() == "suits/sky/suits.toml:3:8: error: \"s*\" is no code: 1 to 8 letters or digits");
    }
    SECTION("a name with terminal codes") {
        w.suits.insert(w.suits.find("code"), "name = \"\\u001b[31m\"\n");
        CHECK(w.fault() == "suits/sky/suits.toml:3:8: error: \"name\" holds control characters");
    }
}

TEST_CASE("faults of decks are told with their place") {
    World w;
    SECTION("an unknown family") {
        w.deck = "family = \"skyy\"\n";
        CHECK(w.fault() == "suits/decks/sky.toml:1:10: error: no family of suits \"skyy\"\n    did you mean \"sky\"?");
    }
    SECTION("a suit listed twice") {
        w.deck += "suits = [\"sun\", \"sun\"]\n";
        CHECK(w.fault() == "suits/decks/sky.toml:3:17: error: suit \"sun\" is listed twice");
    }
    SECTION("a count that is not the deck's") {
        w.deck += "count = 5\n";
        CHECK(w.fault() ==
              "suits/decks/sky.toml:3:9: error: the deck has 4 cards (2 suits × 2 ranks + 0 of no suit), not 5");
    }
    SECTION("an absurd size") {
        w.deck += "size = \"9999in x 1mm\"\n";
        CHECK(w.fault().find("suits/decks/sky.toml:3:8: error: size \"9999in x 1mm\" is out of bounds") == 0);
    }
    SECTION("notation that would name two cards") {
        w.ranks = "[[rank]]\nid = \"1\"\ncode = \"1\"\n[[rank]]\nid = \"x\"\ncode = \"1s\"\n";
        w.suits.replace(w.suits.find("\"su\""), 4, "\"su\"");
        w.suits.replace(w.suits.find("\"mo\""), 4, "\"u\"");
        CHECK(w.fault().find("would name two cards") != std::string::npos);
    }
}

TEST_CASE("a deck that says nothing of its cards is told once what to write") {
    const auto told = [](const std::string& deck) {
        World w;
        w.deck = deck;
        Diagnostics out;
        w.load(out);
        return w.faults(out);
    };
    CHECK(told("") == "suits/decks/sky.toml:1:1: error: \"family\" is missing: whose suits it has\n"
                      "    family = \"french\", or cards = \"mine.csv\" for cards of your own\n");
    CHECK(told("famly = \"sky\"\n") ==
          "suits/decks/sky.toml:1:1: error: unknown key \"famly\"\n    did you mean \"family\"?\n");
    CHECK(told("crads = \"mine.csv\"\n") ==
          "suits/decks/sky.toml:1:1: error: unknown key \"crads\"\n    did you mean \"cards\"?\n");
    CHECK(told("card-name = \"{rank}\"\n").find("\"family\" is missing") != std::string::npos);
}

TEST_CASE("an unknown deck is offered the nearest") {
    Diagnostics out;
    CHECK_FALSE(load_deck("railog-geta", DataFolders({kupi::test::root}), out));
    CHECK(to_text(out.all().front()) == "error: no deck \"railog-geta\"\n    did you mean \"railog-getha\"?");
}

TEST_CASE("a card of no suit without art is told by check: it would be an empty frame") {
    World w;
    Diagnostics out;
    REQUIRE(w.load(out));
    w.write("suits/sky/extras.toml",
            "[[extra]]\nid = \"wild\"\nname = \"wild one\"\ncode = \"W\"\ncolour = \"#222222\"\n");
    const auto family = load_family_file((w / "suits/sky/suits.toml").string(), DataFolders({kupi::test::root}), out);
    REQUIRE(family);
    lint(*family, out);
    REQUIRE(out.all().size() == 1);
    CHECK(out.all().front().message == "wild one has no art: its card is an empty frame");
}

TEST_CASE("a card of no suit without art is no whole figure") {
    World w;
    w.deck += "extras = [\"wild\"]\n";
    w.write("suits/sky/extras.toml",
            "[[extra]]\nid = \"wild\"\nname = \"wild one\"\ncode = \"W\"\ncolour = \"#222222\"\nart-whole = true\n");
    CHECK(w.fault().find(
              "suits/sky/extras.toml:6:13: error: \"art-whole\" speaks of a drawing, and this card has none") == 0);
}

TEST_CASE("an opposition that is not mutual, and a pair that is none, are faults for check") {
    World w;
    w.suits.replace(w.suits.rfind("opposed = \"sun\"\n"), 16, "paired = [\"sun\"]\n");
    Diagnostics out;
    REQUIRE(w.load(out));
    const auto family = load_family_file((w / "suits/sky/suits.toml").string(), DataFolders({kupi::test::root}), out);
    REQUIRE(family);
    CHECK(out.empty());
    lint(*family, out);
    REQUIRE(out.error_count() == 2);
    CHECK(out.all()[0].message == "sun is opposed by moon, but moon is opposed by nobody");
    CHECK(out.all()[1].message == "moon is paired with sun, but sun does not name moon");
}

TEST_CASE("the Railog family and its decks pass their own lint") {
    Diagnostics out;
    const DataFolders data({kupi::test::root});
    const auto family = load_family("railog", data, out);
    REQUIRE(family);
    CHECK(family->suits.size() == 14);
    lint(*family, out);
    for (const char* id : {"railog-getha", "railog-markat"}) lint(*load_deck(id, data, out), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
}

TEST_CASE("eight suits that do not form opposed couples are a warning") {
    Diagnostics out;
    auto deck = load_deck("railog-getha", DataFolders({kupi::test::root}), out);
    REQUIRE(deck);
    deck->suits.pop_back();
    lint(*deck, out);
    REQUIRE_FALSE(out.empty());
    CHECK_FALSE(out.has_errors());
    CHECK(out.all().front().message == "the suits do not form opposed couples: yll lacks its opposite");
}

TEST_CASE("only the colour is needed: its companions are derived, and what is written on white stock can be read") {
    World w;
    w.suits.replace(w.suits.find("#f0b01e"), 7, "#ffffff");
    Diagnostics out;
    const auto deck = w.load(out);
    REQUIRE(deck);
    for (const Suit& s : deck->suits) CHECK(delta_e2000(s.palette.mark, paper_white) > 38);
}

TEST_CASE("cards may have backs of their own") {
    World w;
    w.deck += "[back]\nart = \"suits/sky/sun.svg\"\ncolour = \"#112233\"\n"
              "[[own-back]]\ncards = \"*-of-moon\"\nart = \"suits/sky/sun.svg\"\ncolour = \"#445566\"\n";
    SECTION("picked by name") {
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK(deck->back_of(Card(0, 0)) == 0);
        CHECK(deck->back_of(Card(1, 0)) == 1);
        CHECK(deck->backs[1].palette.main == Colour{0x44, 0x55, 0x66});
    }
    SECTION("a card has one back") {
        w.deck += "[[own-back]]\ncards = \"2-of-sun,1-of-*\"\nart = \"suits/sky/sun.svg\"\ncolour = \"#667788\"\n";
        CHECK(
            w.fault() ==
            "suits/decks/sky.toml:11:9: error: 1 of moon has a back of its own already\n    each card has one: name it in one [[own-back]] only");
    }
    SECTION("a name that picks nothing is a fault with its place") {
        w.deck.replace(w.deck.find("*-of-moon"), 9, "*-of-mun");
        CHECK(
            w.fault() ==
            "suits/decks/sky.toml:7:9: error: no card of this deck is called \"*-of-mun\"\n    cards are written like 1su or 1-of-sun; * stands for anything");
    }
}

TEST_CASE("a deck without a back has the colours of its first suit") {
    World w;
    CHECK(w.good().palette().deep == w.good().suits.front().palette.deep);
    w.deck += "[back]\ncolour = \"#112233\"\n";
    CHECK(w.good().palette().main == Colour{0x11, 0x22, 0x33});
}

TEST_CASE("a back of one colour needs no drawing") {
    World w;
    w.deck +=
        "[back]\ncolour = \"#112233\"\n[[own-back]]\ncards = [\"1-of-sun\", \"*-of-moon\"]\ncolour = \"#445566\"\n"
        "[[pack]]\ncolour = \"#778899\"\n";
    SECTION("nor do the backs of single cards, named in a list, and of further packs") {
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        REQUIRE(deck->backs.size() == 2);
        for (const Back& back : deck->backs) CHECK((back.art.path.empty() && !back.blank));
        CHECK(deck->back_of(Card(0, 0)) == 1);
        CHECK(deck->back_of(Card(0, 1)) == 0);
        CHECK(deck->back_of(Card(1, 1)) == 1);
        CHECK(back_in_pack(*deck, 0, 1).palette.main == Colour{0x77, 0x88, 0x99});
        CHECK(!back_in_pack(*deck, 0, 2).blank);
    }
    SECTION("but it needs a colour") {
        w.deck.replace(w.deck.find("colour = \"#112233\""), 18, "");
        CHECK(w.fault().find("suits/decks/sky.toml:3:2: error: \"colour\" is missing") == 0);
    }
    SECTION("and a card that no pattern of the list picks is told") {
        w.deck.replace(w.deck.find("1-of-sun"), 8, "7-of-sun");
        CHECK(w.fault().find("suits/decks/sky.toml:6:9: error: no card of this deck is called \"7-of-sun\"") == 0);
    }
    SECTION("and a list of something else is told") {
        w.deck.replace(w.deck.find("\"1-of-sun\""), 10, "1");
        CHECK(w.fault().find("suits/decks/sky.toml:6:") == 0);
    }
}

TEST_CASE("a back's border leaves room within, and only the common back, which boxes show, has one") {
    World w;
    w.deck += "size = \"60mm x 90mm\"\n[back]\ncolour = \"#112233\"\n";
    SECTION("a third of the shorter side is the most") {
        w.deck += "border = \"20mm\"\n";
        CHECK(w.good().backs.front().border == Approx(mm(20)));
        w.deck.replace(w.deck.find("20mm"), 4, "20.1mm");
        CHECK(w.fault().starts_with("suits/decks/sky.toml:6:10: error: \"border\": "));
    }
    SECTION("a small card's is smaller unless it says otherwise") {
        CHECK(w.good().backs.front().border == Approx(mm(8)));
        w.deck.replace(w.deck.find("60mm"), 4, "15mm");
        CHECK(w.good().backs.front().border == Approx(mm(5)));
        w.deck.resize(w.deck.find("[back]"));
        CHECK(w.good().backs.front().border == Approx(mm(5)));
    }
    SECTION("a single card's back has none") {
        w.deck += "[[own-back]]\ncards = \"*\"\ncolour = \"#112233\"\nborder = \"9mm\"\n";
        CHECK(w.fault().starts_with("suits/decks/sky.toml:9:1: error: unknown key \"border\""));
    }
}

TEST_CASE("only a face has a buckle, and a pattern of its own, which may be each suit's") {
    World w;
    w.write("suits/sky/sun-hall.svg", "<svg/>");
    w.write("suits/sky/moon-hall.svg", "<svg/>");
    const std::string ranks = w.ranks + "[[rank]]\nid = \"nine\"\ncode = \"9\"\npips = 9\n";
    const std::string buckle = "buckle = \"sun.svg\"\n", pattern = "pattern = \"{suit}-hall.svg\"\n";
    for (const auto& [key, fault] : {std::pair(buckle, "a \"buckle\" lies on the belt of a face"),
                                     {pattern, "a \"pattern\" is the ground of a face"}}) {
        w.ranks = ranks + key;
        CHECK(w.fault().find(std::string(fault) + ", and this rank is a number\n    kind = \"face\"") !=
              std::string::npos);
    }
    w.ranks = ranks + buckle + pattern + "kind = \"face\"\nart = \"sun.svg\"\n";
    Diagnostics out;
    const auto deck = w.load(out);
    REQUIRE(deck);
    CHECK(out.empty());
    CHECK(deck->ranks.back().buckle.path.ends_with("sun.svg"));
    CHECK(deck->ranks.back().pattern.in(deck->suits[1]).path.ends_with("moon-hall.svg"));
    CHECK(deck->ranks.front().pattern.file.path.empty());
}

TEST_CASE("a rank whose drawing has its pips or is of a whole figure has a drawing") {
    for (const std::string key : {"art-has-pips", "art-whole"}) {
        World w;
        w.ranks += "[[rank]]\nid = \"nine\"\ncode = \"9\"\npips = 9\n" + key + " = true\n";
        CHECK(w.fault().find("error: \"" + key + "\" speaks of a drawing, and this rank has none") !=
              std::string::npos);
        w.ranks += "art = \"sun.svg\"\n";
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK((key == "art-whole" ? deck->ranks.back().art_whole : deck->ranks.back().art_has_pips));
    }
}

TEST_CASE("a deck may draw its ranks otherwise") {
    World w;
    w.ranks += "[[rank]]\nid = \"king\"\ncode = \"K\"\nkind = \"face\"\nart = \"sun.svg\"\n";
    w.write("suits/sky/moon-shah.svg", "<svg/>");
    w.write("suits/sky/sun-shah.svg", "<svg/>");
    w.deck += "[art]\nking = \"suits/sky/{suit}-shah.svg\"\n";
    SECTION("each suit has the deck's figure, and the other ranks keep what they had") {
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK(fs::path(deck->ranks.back().art.in(deck->suits[1]).path).filename() == "moon-shah.svg");
        CHECK(deck->ranks.front().art.file.path.empty());
    }
    SECTION("one figure serves all suits") {
        w.deck.replace(w.deck.find("{suit}"), 6, "sun");
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(fs::path(deck->ranks.back().art.in(deck->suits[1]).path).filename() == "sun-shah.svg");
    }
    SECTION("what the deck lacks can't be drawn") {
        w.deck.replace(w.deck.find("king ="), 4, "kong");
        CHECK(w.fault() ==
              "suits/decks/sky.toml:4:1: error: no rank \"kong\" in this deck of sky\n    did you mean \"king\"?");
    }
    SECTION("a figure that is not there is a fault with its place") {
        w.deck.replace(w.deck.find("shah"), 4, "shoh");
        CHECK(w.fault().starts_with("suits/decks/sky.toml:4:8: error: "));
    }
}

TEST_CASE("a deck may call its cards by other names") {
    World w;
    w.ranks += "[[rank]]\nid = \"king\"\ncode = \"K\"\nkind = \"face\"\nart = \"sun.svg\"\n";
    w.deck += "[names]\nking = \"shah\"\nmoon = \"night\"\n";
    SECTION("the code stays, the family's own name is gone") {
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK(deck->ranks.back().name == "shah");
        CHECK(title(*deck, Card(1, 2)) == "shah of night");
        CHECK(long_name(*deck, Card(1, 2)) == "shah-of-night");
        CHECK(short_name(*deck, Card(1, 2)) == "Kmo");
        CHECK_FALSE(parse_card(*deck, "king-of-moon"));
    }
    SECTION("what the deck lacks can't be renamed") {
        w.deck.replace(w.deck.find("king ="), 4, "kong");
        CHECK(
            w.fault() ==
            "suits/decks/sky.toml:4:1: error: no suit, rank or card \"kong\" in this deck of sky\n    did you mean \"king\"?");
    }
    SECTION("a name is a text") {
        w.deck.replace(w.deck.find("\"shah\""), 6, "7");
        CHECK(w.fault().find("suits/decks/sky.toml:4:8: error: \"king\" takes") == 0);
    }
    SECTION("two cards of one name are told") {
        w.deck.replace(w.deck.find("\"shah\""), 6, "\"2\"");
        CHECK(w.fault().find("would name two cards") != std::string::npos);
    }
}

TEST_CASE("a face may have a figure for each suit") {
    World w;
    w.ranks += "[[rank]]\nid = \"king\"\ncode = \"K\"\nkind = \"face\"\nart = \"{suit}-king.svg\"\n";
    SECTION("found by the suit's id") {
        w.write("suits/sky/sun-king.svg", "<svg/>");
        w.write("suits/sky/moon-king.svg", "<svg/>");
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK(deck->ranks.back().art.in(deck->suits[0]).path.ends_with("sun-king.svg"));
        CHECK(deck->ranks.back().art.in(deck->suits[1]).path.ends_with("moon-king.svg"));
        CHECK(deck->ranks.back().art.file.path.ends_with("sun-king.svg"));
    }
    SECTION("a missing one is named") {
        w.write("suits/sky/sun-king.svg", "<svg/>");
        CHECK(w.fault() == "suits/sky/ranks.toml:13:7: error: no such file: \"moon-king.svg\"\n    did you mean "
                           "\"sun-king.svg\"?");
    }
}

TEST_CASE("cards of no suit may be alike") {
    World w;
    w.deck += "extras = [\"red\", \"black\"]\n";
    const auto extras = [&](const char* name) {
        w.write("suits/sky/extras.toml", "[[extra]]\nid = \"red\"\nname = \"joker\"\ncode = \"Jk\"\ncolour = "
                                         "\"#c00000\"\n[[extra]]\nid = \"black\"\nname = \"" +
                                             std::string(name) + "\"\ncode = \"Jk\"\ncolour = \"#202020\"\n");
    };
    SECTION("one code and one name: written alike") {
        extras("joker");
        CHECK(w.fault() == "");
    }
    SECTION("one code, two names: a slip") {
        extras("jester");
        CHECK(w.fault() ==
              "suits/sky/extras.toml:6:1: error: two extras with one code: \"jk\" is already that of joker "
              "(line 1)");
    }
}

TEST_CASE("the code of a card of no suit is no suit's and no rank's") {
    World w;
    w.deck += "extras = [\"fool\"]\n";
    const auto fault_of = [&](const std::string& code) {
        w.write("suits/sky/extras.toml",
                "[[extra]]\nid = \"fool\"\nname = \"fool\"\ncode = \"" + code + "\"\ncolour = \"#c00000\"\n");
        return w.fault();
    };
    CHECK(fault_of("Fo") == "");
    CHECK(fault_of("SU") ==
          "suits/sky/extras.toml:1:1: error: \"SU\" is already the code of the suit sun: give this card "
          "one that no suit or rank has");
    CHECK(fault_of("2") == "suits/sky/extras.toml:1:1: error: \"2\" is already the code of the rank 2: give this card "
                           "one that no suit or rank has");
}

TEST_CASE("a deck may give its suits other colours") {
    World w;
    SECTION("all that a suit's own colours may say") {
        w.deck += "[colours.moon]\ncolour = \"#2f7d3b\"\n";
        Diagnostics out;
        const auto deck = w.load(out);
        REQUIRE(deck);
        CHECK(out.empty());
        CHECK(deck->suits[0].palette.main == Colour{0xf0, 0xb0, 0x1e});
        CHECK(deck->suits[1].palette.main == Colour{0x2f, 0x7d, 0x3b});
        CHECK(deck->suits[1].palette.mark == deck->suits[1].palette.main);
    }
    SECTION("a suit that the deck lacks") {
        w.deck += "[colours.mon]\ncolour = \"#2f7d3b\"\n";
        CHECK(w.fault() ==
              "suits/decks/sky.toml:3:10: error: no suit \"mon\" in this deck of sky\n    did you mean \"moon\"?");
    }
}
