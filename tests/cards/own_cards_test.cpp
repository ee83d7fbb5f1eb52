// Cards of a maker's own, from [[card]] and from a table.
#include "catch.h"

#include "cards/notation.h"
#include "deck_folder.h"
#include "support/checkout.h"

using namespace kupi::cards;

namespace {

struct World : kupi::test::DeckFolder {
    std::string deck = "name = \"Own\"\ncards = \"own.csv\"\n";
    std::string table = "Title,Text,Qty,Cost\nTower,Draw a card,2,3\nOrchard,,,\n";

    World() {
        below = "suits/decks";
        for (const char* file : {"art/tower.svg", "a.svg", "back.svg"}) put(file, "<svg/>");
    }

    std::string put(const std::string& name, const std::string& text) const {
        return write("suits/decks/" + name, text);
    }
    std::optional<Deck> load(Diagnostics& out) const override {
        put("own.csv", table);
        return load_deck(put("own.toml", deck), DataFolders({kupi::test::root}), out);
    }
};

} // namespace

TEST_CASE("a row is a card, its cells are the card's fields, and quantities count") {
    const Deck deck = World().good();
    REQUIRE(deck.extras.size() == 2);
    CHECK(deck.cards(false).size() == 2);
    CHECK(deck.count(false) == 3);
    const Extra& tower = deck.extras[0];
    CHECK(tower.own);
    CHECK(tower.id == "tower");
    CHECK(tower.name == "Tower");
    CHECK(tower.quantity == 2);
    CHECK(tower.fields.at("text").text == "Draw a card");
    CHECK(tower.fields.at("cost").text == "3");
    CHECK(!deck.extras[1].fields.contains("text"));
    CHECK(deck.card_template.id == "story");
    CHECK(deck.own_template.id == "story");
    CHECK(parse_card(deck, "orchard") == Card::of_no_suit(1));
}

TEST_CASE("cards stand in the deck's own file too, with numbers as they are written") {
    World w;
    w.deck = "name = \"Own\"\n[[card]]\ntitle = \"A\"\ncost = 3\nweight = 2.5\nquantity = 4\n[[card]]\nname = \"A\"\n";
    const Deck deck = w.good();
    CHECK(deck.count(false) == 5);
    CHECK(deck.extras[0].fields.at("cost").text == "3");
    CHECK(deck.extras[0].fields.at("weight").text == "2.5");
    CHECK(deck.extras[1].id == "a-2"); // of one title, told apart by their ids
    CHECK(pick_cards(deck, "a-2", false).size() == 1);
}

TEST_CASE("kinds and the deck give cards what their rows do not, made of other fields") {
    World w;
    w.deck += "[fields]\ntop-left = \"{cost}\"\nfooter = \"{id}, {top-left}\"\nart = \"art/{id}.svg\"\n"
              "[kinds.Place]\ncolour = \"#336655\"\ntext = \"Stay.\"\n";
    w.table = "title,kind,cost,text,art\nTower,place,3,,\nRain,,,It rains.,a.svg\n";
    const Deck deck = w.good();
    const Extra &tower = deck.extras[0], &rain = deck.extras[1];
    CHECK(tower.fields.at("top-left").text == "3");
    CHECK(tower.fields.at("footer").text == "tower, 3");
    CHECK(tower.fields.at("text").text == "Stay.");
    CHECK(tower.art.path.ends_with("art/tower.svg"));
    CHECK(to_text(tower.palette.main) == "#336655");
    CHECK(!rain.fields.contains("top-left"));
    CHECK(!rain.fields.contains("footer"));
    CHECK(rain.art.path.ends_with("decks/a.svg"));
}

TEST_CASE("a card of quantity 0 and columns that begin with _ are left out") {
    World w;
    w.table = "title,quantity,_notes\nTower,0,x\nOrchard,1,y\n";
    const Deck deck = w.good();
    CHECK(deck.extras.size() == 1);
    CHECK(!deck.extras[0].fields.contains("notes"));
}

TEST_CASE("own cards stand beside suits and before jokers, and texts show the family's signs") {
    World w;
    w.deck = "name = \"Own\"\nfamily = \"railog\"\nsuits = [\"meth\"]\njokers = [\"joker-high\"]\ncards = \"own.csv\"\n"
             "[signs]\ncoin = \"a.svg\"\n";
    const Deck deck = w.good();
    CHECK(deck.count(false) == 12 + 3);
    CHECK(deck.count(true) == 12 + 3 + 1);
    CHECK(!deck.extras.back().own);
    CHECK(deck.card_template.id == "traditional");
    CHECK(deck.own_template.id == "story");
    for (const char* sign : {"coin", "meth", "sitar", "arl"}) CHECK(deck.signs.at(sign).parts.size() == 1);
    CHECK(deck.signs.at("rme").parts.size() == 2);
}

TEST_CASE("every fault of a table is told with its line and column") {
    const auto with_table = [](const std::string& table) {
        World w;
        w.table = table;
        return w.fault();
    };
    CHECK(with_table("titel,text\nA,b\n").starts_with("own.csv:1:1: error: no column is called title"));
    CHECK(with_table("title,text,text\nA,b,c\n").starts_with("own.csv:1:12: error: two columns are called \"text\""));
    CHECK(with_table("title,te/xt\nA,b\n").starts_with("own.csv:1:7: error: \"te/xt\" is no name of a field"));
    CHECK(with_table("title,text\nA,b,c\n").starts_with("own.csv:2:5: error: a cell beyond the last column"));
    CHECK(with_table("title,text\n,b\n").starts_with("own.csv:2:1: error: a card without a title"));
    CHECK(with_table("title,quantity\nA,two\n").starts_with("own.csv:2:3: error: \"two\" is no quantity"));
    CHECK(with_table("title,quantity\nA,-1\n").starts_with("own.csv:2:3: error: \"-1\" is no quantity"));
    CHECK(with_table("title,art\nA,b.svg\n").starts_with("own.csv:2:3: error: "));
    CHECK(with_table("title,colour\nA,mauve\n").starts_with("own.csv:2:3: error: \"mauve\" is no colour"));
    CHECK(with_table("title,id\nA,x\nB,x\n").starts_with("own.csv:3:3: error: two cards with one id: \"x\""));
    CHECK(with_table("title,text\nA,\"b\x1b[31m\"\n").starts_with("own.csv:2:3: error: \"text\" holds control"));
    CHECK(with_table("").starts_with("own.csv:1:1: error: the table is empty"));
    CHECK(with_table("title\n").starts_with("own.csv:1:1: error: the table has no row below its heading"));
    CHECK(with_table("title,quantity\nA,0\nB,0\n").starts_with("own.csv:2:3: error: every card has the quantity 0"));
    std::string many = "title\n";
    for (int i = 0; i < 501; ++i) many += "Card " + std::to_string(i) + "\n";
    CHECK(with_table(many).starts_with("own.csv:502:1: error: more than 500 different cards"));
    std::string alike = "title,quantity\nA,0\n";
    for (int i = 0; i < 19'000; ++i) alike += "Alike\n";
    CHECK(with_table(alike).starts_with("own.csv:503:1: error: more than 500 different cards"));
}

TEST_CASE("fields made of fields made of fields end at a length") {
    World w;
    w.table = "title\nA\n";
    w.deck += "[fields]\n";
    for (const char* pair : {"ab", "bc", "cd", "de"}) {
        w.deck += std::string(1, pair[0]) + " = \"";
        for (int i = 0; i < 1300; ++i) w.deck += std::string("{") + pair[1] + "}";
        w.deck += "\"\n";
    }
    w.deck += "e = \"x\"\n";
    CHECK(w.fault().find("\"a\" becomes too long: at most 4000 characters") != std::string::npos);
}

TEST_CASE("a kind that is nearly one of [kinds] is warned of once, and one of its own is not") {
    World w;
    w.deck += "[kinds.place]\ncolour = \"#336655\"\n[kinds.storm]\ncolour = \"#223344\"\n";
    w.table = "title,kind\nTower,Place\nOrchard,Plcae\nMill,plcae\nThief,Person\n";
    CHECK(w.fault().starts_with("own.csv:3:9: warning: [kinds] has no \"Plcae\"\n"));
    Diagnostics all;
    w.load(all);
    REQUIRE(all.all().size() == 1);
    CHECK(all.all().front().hint == "did you mean \"place\"?");
    w.table = "title,kind\nTower,Place\nThief,Person\n";
    w.good();
}

TEST_CASE("every fault of the deck's file is told with its line and column") {
    const auto with = [](const std::string& more) {
        World w;
        w.deck += more;
        return w.fault();
    };
    CHECK(with("count = 4\n").starts_with("own.toml:3:9: error: the deck has 3 cards"));
    CHECK(with("[fields]\nfooter = \"{csot}\"\n").find("did you mean \"cost\"?") != std::string::npos);
    CHECK(with("[fields]\nfooter = \"{csot}\"\n").starts_with("own.toml:4:10: warning: no card has a field"));
    CHECK(with("[fields]\nfooter = true\n").starts_with("own.toml:4:10: error: \"footer\" takes text"));
    CHECK(with("[kinds]\nplace = 3\n").starts_with("own.toml:4:"));
    CHECK(with("[signs]\ncoin = \"no.svg\"\n").starts_with("own.toml:4:8: error: "));
    CHECK(with("[[pack]]\n_note = \"blue\"\n").starts_with("own.toml:3:1: error: \"colour\" is missing"));
}

TEST_CASE("further packs have the deck's own backs, else backs that differ in grey too") {
    World w;
    w.deck += "[back]\nart = \"back.svg\"\ncolour = \"#1f4e8c\"\n[[pack]]\ncolour = \"#aa2222\"\n";
    const Deck deck = w.good();
    CHECK(to_text(back_in_pack(deck, 0, 0).palette.main) == "#1f4e8c");
    CHECK(to_text(back_in_pack(deck, 0, 1).palette.main) == "#aa2222");
    CHECK(back_in_pack(deck, 0, 1).art.path.ends_with("back.svg"));
    const Colour third = back_in_pack(deck, 0, 2).palette.main;
    for (const std::size_t pack : {0, 1}) {
        const Colour other = back_in_pack(deck, 0, pack).palette.main;
        CHECK(delta_e2000(third, other) > 20);
        CHECK(delta_e2000(gray(third), gray(other)) > 10);
        CHECK(delta_e2000(deuteranopia(third), deuteranopia(other)) > 10);
    }
}
