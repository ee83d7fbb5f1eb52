// How faults are told: once for each kind, with a caret under the place.
#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

} // namespace

TEST_CASE("A caret stands under its column behind wide and combining characters") {
    const World world;
    world.change("suits/decks/d.toml", "family = \"f\"", "family = \"f\"\nsuits = [\"\u6c34\", \"e\u0301\", \"sum\"]");
    const std::string err = run_kupi(world, {"check", "suits/decks/d.toml"}).err;
    INFO(err);
    CHECK(err.find("suits = [\"\u6c34\", \"e\u0301\", \"sum\"]\n      |                     ^\n") != std::string::npos);
}

TEST_CASE("What is wrong in many rows alike is told once, with how many more there are") {
    const World world;
    std::string rows = "title,text\n";
    for (int i = 0; i < 9; ++i) rows += "Card " + std::to_string(i) + ",Pay 1 :coin:.\n";
    world.write("suits/decks/own.csv", rows);
    world.write("suits/decks/own.toml", "name = \"Own\"\ncards = \"own.csv\"\n");
    const std::string err = run_kupi(world, {"check", "suits/decks/own.toml"}).err;
    INFO(err);
    CHECK(count(err, "is no sign of this deck") == 1);
    CHECK(err.find("is no sign of this deck (and in 8 more rows: 3, 4") != std::string::npos);
}

TEST_CASE("What is wrong in a drawing is counted once, however many cards have it") {
    const World world;
    const std::string path = "<path fill=\"url(b.svg#g)\" d=\"M0 0h5v5z\"/>";
    world.write("x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n" + path + path + "</svg>");
    std::string cards = "name = \"Own\"\n";
    for (int i = 0; i < 5; ++i) cards += "[[card]]\ntitle = \"A\"\nart = \"x.svg\"\n";
    world.write("own.toml", cards);
    for (const char* command : {"deck", "check"}) {
        const std::string err = run_kupi(world, {command, "own.toml"}).err;
        INFO(err);
        CHECK(
            err.starts_with("x.svg:2:13: error: an external reference (\"b.svg#g\"); only url(#id) within the file is "
                            "allowed (and 1 more like this)\n    2 | <path fill="));
    }
}

TEST_CASE("A script without a font is told once by check, with a package that has one") {
    const World world;
    world.write("suits/decks/own.toml",
                "name = \"Own\"\n[[card]]\ntitle = \"\u1200\u1201\"\n[[card]]\ntitle = \"\u1202\"\n");
    const std::string err = run_kupi(world, {"check", "suits/decks/own.toml"}).err;
    INFO(err);
    CHECK(count(err, "warning: ") == 1);
    CHECK(err.find("nor 2 more Ethiopic letters") != std::string::npos);
    CHECK(err.find("install the Debian package fonts-noto-core") != std::string::npos);
}

TEST_CASE("Cards that are written one way only are shown one way") {
    const World world;
    world.write("suits/decks/own.toml", "name = \"Own\"\n[[card]]\ntitle = \"Harbour gate\"\n");
    const std::string err = run_kupi(world, {"deck", "suits/decks/own.toml", "--cards", "9x"}).err;
    CHECK(err.find("    cards are written like harbour-gate; * stands for anything\n") != std::string::npos);
}
