// A game of one's own with suits of one's own: its texts picture these, whoever else writes their cards alike.
#include "catch.h"
#include "support/program.h"
#include "support/text.h"

namespace {

using namespace kupi::test;

/// The suits that `kupi new` gives, some of which Gallarian suits are written like, and a game played with them.
struct Pond : World {
    Pond() {
        REQUIRE(run_kupi(*this, {"new", "suits", "pond"}).code == 0);
        write("rulesheets/heron/game.toml",
              "id = \"heron\"\ntitle = \"Heron\"\ntagline = \"One's own.\"\n"
              "players = \"2 players\"\nlength = \"a while\"\ndeck = \"pond\"\nseats = [2, 2]\n");
        rules("Play :4mo: before :5st:; :moon: wins, :7: loses.\n\n```hand\nAna: 4mo 5st\n```\n");
    }
    void rules(const std::string& text) const {
        write("rulesheets/heron/rules.md",
              "# Heron {#heron}\n\n" + text + "\n## Outline of play {#outline}\n\n- Deal.\n");
    }
    /// What `kupi rulesheet` says where it fails; the sheet's text where it does not.
    std::string sheet() const {
        const Ended ended = run_kupi(*this, {"rulesheet", "heron", "-o", "heron.pdf"});
        return ended.code == 0 ? run(*this, "pdftotext", {"-raw", "heron.pdf", "-"}).out : ended.err;
    }
};

} // namespace

TEST_CASE("a game without decks pictures the suits of its own deck") {
    const Pond world;
    CHECK(has(run_kupi(world, {"rules", "heron"}).out, "Play 4 of moon before 5 of star; moon wins, 7 loses."));
    CHECK(has(world.sheet(), "4 of moon"));
    const Ended checked = run_kupi(world, {"check", "rulesheets"});
    CHECK(checked.err.empty());
    CHECK(checked.code == 0);
}

TEST_CASE("kupi booklet tells of the suits of the game that is named") {
    const Pond world;
    const Ended ended = run_kupi(world, {"booklet", "heron"});
    INFO(ended.err);
    CHECK(ended.out.starts_with("output/pond-booklet.pdf: "));
    const std::string text = run(world, "pdftotext", {"output/pond-booklet.pdf", "-"}).out;
    for (const char* word : {"Pond", "moon", "tower", "herald"}) CHECK(has(text, word));
    for (const char* word : {"Railog", "meth", "arl"}) CHECK_FALSE(has(text, word));
    CHECK(run_kupi(world, {"booklet", "heron", "--deck", "railog"}).out.starts_with("output/railog-booklet.pdf: "));
    CHECK(run_kupi(world, {"booklet", "herom"}).err.starts_with("kupi: error: no game \"herom\"\n"));
}

TEST_CASE("a deck of own cards has a booklet of its games") {
    const Pond world;
    world.write("suits/decks/own.toml", "name = \"Own\"\n[[card]]\ntitle = \"Gate\"\n");
    world.change("rulesheets/heron/game.toml", "deck = \"pond\"", "deck = \"own\"");
    world.rules("Open the gate.\n");
    const Ended ended = run_kupi(world, {"booklet", "heron"});
    INFO(ended.err);
    CHECK(ended.out.starts_with("output/own-booklet.pdf: "));
    CHECK(has(run(world, "pdftotext", {"output/own-booklet.pdf", "-"}).out, "Open the gate."));
}

TEST_CASE("a booklet pictures own cards among suits as their own template paints them") {
    const Pond world;
    const std::string deck = "suits/decks/pond.toml";
    world.write(deck, world.read(deck) + "\n[[card]]\ntitle = \"Gate\"\ntext = \"Opens late\"\n");
    const Ended ended = run_kupi(world, {"booklet", "heron"});
    INFO(ended.err);
    CHECK(ended.err.empty());
    CHECK(has(run(world, "pdftotext", {"output/pond-booklet.pdf", "-"}).out, "Opens late"));
}

TEST_CASE("check tells notation that may be two families' cards") {
    const Pond world;
    world.change("rulesheets/heron/game.toml", "seats", "decks = [\"pond\", \"gallarian\"]\nseats");
    const Ended ended = run_kupi(world, {"check", "rulesheets"});
    CAPTURE(ended.err);
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "rulesheets/heron/rules.md:3:6: warning: \"4mo\" may be 4 of moon"));
    CHECK(has(ended.err, "(and in 1 more place)"));
}

TEST_CASE("rules that would take long are refused within seconds, whatever they are made of") {
    const Pond world;
    const auto repeated = [](const std::string& text, int times) {
        std::string out;
        for (int i = 0; i < times; ++i) out += text;
        return out;
    };
    const std::string word = repeated("mn-", 30);
    // Each as much of its kind as is let through.
    for (const std::string& text :
         {repeated(":4mo: ", 1'990) + "\n", repeated(repeated(word + " ", 150) + "\n\n", 15),
          repeated(repeated("*a*b", 3'900) + "\n\n", 15),
          repeated(repeated("[^a] ", 2'600) + "\n\n", 10) + "[^a]: Note.\n", repeated("```hand\nA:\n```\n\n", 1'200),
          repeated(repeated("|ab cd ef gh", 16) + "|\n" + repeated("|-", 16) + "|\n" +
                       repeated(repeated("|ab cd ef gh", 16) + "|\n", 38) + "\n",
                   3)}) {
        world.rules(text);
        const std::string said = world.sheet();
        CAPTURE(text.substr(0, 60));
        CHECK(!said.empty());
    }
}
