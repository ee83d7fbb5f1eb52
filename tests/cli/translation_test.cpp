// Rules in another language, and decks whose cards are called so.
#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"
#include "support/text.h"

namespace {

using namespace kupi::test;

const std::string quick = "## House rules {#house-rules}\n\n### Quick {#quick-game}\n\nOne.\n";

/// A game of a few sections, and its translation.
struct Translated : World {
    Translated() {
        run_kupi(*this, {"new", "game", "one", "--deck", "french-52"});
        write("rulesheets/one/rules.md",
              "# One\n\n## Aim {#aim}\n\nWin :KH:. {#king}\n\nWrite all. {#entries .log}\n\n" + quick);
        german("# Eins\n\n## Ziel {#aim}\n\nGewinne :KH:. {#king}\n\n");
        write("rulesheets/one/de/game.toml", "title = \"Eins\"\nplayers = \"2 Spieler\"\n");
    }
    void german(const std::string& text) const { write("rulesheets/one/de/rules.md", text + quick); }
    std::string check() const { return run_kupi(*this, {"check", "rulesheets"}).err; }
};

} // namespace

TEST_CASE("the shipped translations pass their check and print on their game's own fold") {
    const World world;
    for (const char* game : {"getha", "omi", "mattis"}) {
        INFO(game);
        const Ended checked =
            run_kupi(world, {"check", std::string(root) + "/rulesheets/" + std::string(game) + "/de"});
        CHECK(checked.err.empty());
        CHECK(checked.out == "2 files checked: no faults\n");
        const Ended printed = run_kupi(world, {"rulesheet", game, "--lang", "de", "-o", "sheet.pdf"});
        INFO(printed.err);
        CHECK(printed.code == 0);
        const std::string sheet = run(world, "pdftotext", {"-raw", "sheet.pdf", "-"}).out;
        for (const char* english : {" the ", "Ranks", "ranks", "Scores", "players"}) {
            INFO(english);
            CHECK_FALSE(has(sheet, english));
        }
        CHECK(run_kupi(world, {"rules", game, "--lang", "de"}).code == 0);
    }
}

TEST_CASE("a translation has its own title and facts, and a deck that calls its cards so") {
    const World world;
    const std::string rules = run_kupi(world, {"rules", "omi", "--lang", "de"}).out;
    CHECK(has(rules, "\nTrumpf auf halbem Blatt · 4 Spieler, je zwei im Team · "));
    CHECK(has(rules, "Herz König"));
    CHECK_FALSE(has(rules, " of "));
    CHECK(has(run_kupi(world, {"rules", "omi"}).out, "king of hearts"));
    CHECK(has(run_kupi(world, {"rules", "omi", "BEDIENEN", "--lang", "de"}).out, "Ana muss bedienen"));
    CHECK(run_kupi(world, {"rules", "omi", "--lang", "fr"}).err ==
          "kupi: error: --lang: the rules of omi are not there in \"fr\"\n    they are in en, de\n");
}

TEST_CASE("check tells what a translation lacks, and what its original does not know") {
    const Translated world;
    CHECK(world.check().empty()); // a paragraph for logs alone need not be there
    world.german("# Eins\n\n## Ziel {#aims}\n\nGewinne :KH:.\n\n");
    const std::string lacks = world.check();
    CHECK(has(lacks,
              "rulesheets/one/de/rules.md: warning: sections of the original that are not translated: aim, king\n"));
    CHECK(has(lacks, "rulesheets/one/de/rules.md:3:1: error: the original has no section \"aims\"\n"));
    CHECK(has(lacks, "did you mean \"aim\"?\n"));
    world.german("# Eins\n\n## Ziel {#aim}\n\nGewinne :KH:. {#king}\n\n");
    world.write("rulesheets/one/de/game.toml",
                "titel = \"Eins\"\ndeck = \"french-51\"\n[variants]\nquik = \"Kurz.\"\n");
    const std::string faults = world.check();
    for (const char* fault :
         {"rulesheets/one/de/game.toml:1:1: error: unknown key \"titel\"\n", "did you mean \"title\"?\n",
          "rulesheets/one/de/game.toml:2:8: error: no deck \"french-51\"\n", "did you mean \"french-52\"?\n",
          "rulesheets/one/de/game.toml:4:1: error: no variant \"quik\" in one\n", "did you mean \"quick\"?\n"}) {
        INFO(fault);
        CHECK(has(faults, fault));
    }
}

TEST_CASE("a translation says what cards are called, where no deck does in its language") {
    const World world;
    CHECK(run_kupi(world, {"rulesheet", "getha", "--lang", "de", "-o", "getha.pdf"}).code == 0);
    const std::string sheet = run(world, "pdftotext", {"-raw", "getha.pdf", "-"}).out;
    CHECK(has(sheet, "arl von meth"));
    CHECK_FALSE(has(sheet, "arl of meth"));
    CHECK(run_kupi(world, {"booklet", "--lang", "de", "-o", "booklet.pdf"}).code == 0);
    const std::string booklet = run(world, "pdftotext", {"-raw", "booklet.pdf", "-"}).out;
    CHECK(has(booklet, "arl von meth"));
    CHECK_FALSE(has(booklet, "arl of meth"));

    Translated own;
    own.write("rulesheets/one/de/game.toml", "title = \"Eins\"\ncard-name = \"{rank}\"\n");
    CHECK(has(own.check(), "game.toml:2:13: error: \"card-name\" holds {rank} and {suit}, each once\n"));
}

TEST_CASE("a deck in another tongue has its names, in its order") {
    const World world;
    CHECK(has(run_kupi(world, {"list", "cards", "french-32-de"}).out, "Herz König"));
    CHECK(run_kupi(world, {"check", "french-32-de", "french-52-de"}).err.empty());
}

TEST_CASE("a script that the fonts lack is one warning with the package that has it, in check too") {
    const World world;
    // No font has Cuneiform here.
    world.change("suits/f/suits.toml", "id = \"sun\"", "id = \"sun\"\nname = \"\U00012309\U00012310\"");
    world.change("suits/decks/d.toml", "template = \"learner\"", "template = \"own\"");
    world.write("templates/cards/own.toml",
                "extends = \"learner\"\n[[layer]]\nid = \"named\"\nkind = \"text\"\ntext = \"{suit}\"\n");
    const std::string said = run_kupi(world, {"check", "suits", "--data", "."}).err;
    CAPTURE(said);
    CHECK(count(said, "warning: ") == 1);
    CHECK(has(said, "the fonts \"Junicode\", \"Inter\" have no \"𒌉\" (U+12309) nor 1 more "));
    CHECK(count(said, "install the Debian package ") == 1);
}
