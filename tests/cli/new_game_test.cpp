// The way of somebody who writes a game: new, print, check, look up.
#include <algorithm>

#include "catch.h"
#include "support/program.h"
#include "support/text.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

/// Rules, sheet and booklet come out, and kupi check finds nothing.
void check_prints(const World& world, const std::string& id) {
    INFO(id);
    const Ended checked = run_kupi(world, {"check", "rulesheets/" + id});
    CHECK(checked.err.empty());
    CHECK(checked.out == "2 files checked: no faults\n");
    CHECK(run_kupi(world, {"rules", id}).code == 0);
    CHECK(run_kupi(world, {"rulesheet", id, "-o", "sheet.pdf"}).code == 0);
    const Ended booklet = run_kupi(world, {"booklet", id, "-o", "booklet.pdf"});
    CHECK(booklet.err.empty());
    CHECK(booklet.code == 0);
}

} // namespace

TEST_CASE("a new game prints at once where nothing else is, and passes its check") {
    const World world;
    fs::remove_all(world / "suits");
    const Ended made = run_kupi(world, {"new", "game", "night-heron"});
    CHECK(made.out == "rulesheets/night-heron/game.toml\nrulesheets/night-heron/rules.md\n");
    CHECK(made.err == "Now type\n  kupi rulesheet night-heron\n  kupi rules night-heron\n"
                      "  kupi check rulesheets/night-heron\n  kupi help authors\n");
    for (const char* file : {"game.toml", "rules.md"})
        CHECK_FALSE(has(world.read(std::string("rulesheets/night-heron/") + file), "@"));
    check_prints(world, "night-heron");
    CHECK(has(world.read("rulesheets/night-heron/game.toml"), "title = \"Night Heron\""));
    CHECK(has(run_kupi(world, {"rules", "night-heron", "aim"}).out, "night-heron › Aim"));
    // A house plays it otherwise, and the sheet of that house says so.
    CHECK(run_kupi(world, {"rulesheet", "night-heron", "--variants", "quick", "-o", "house.pdf"}).code == 0);
    std::string house = run(world, "pdftotext", {"-raw", "house.pdf", "-"}).out;
    std::replace(house.begin(), house.end(), '\n', ' ');
    CHECK(has(house, "has won the game"));
    CHECK_FALSE(has(house, "Say when the game is over"));
}

TEST_CASE("a new game is played with the deck named, else the only one here") {
    const World world;
    CHECK(run_kupi(world, {"new", "game", "families"}).err.find("choose another name") != std::string::npos);
    CHECK(run_kupi(world, {"new", "game", "one"}).code == 0);
    CHECK(has(world.read("rulesheets/one/game.toml"), "deck = \"d\""));
    check_prints(world, "one");
    CHECK(run_kupi(world, {"new", "game", "two", "--deck", "railog-getha"}).code == 0);
    CHECK(has(world.read("rulesheets/two/rules.md"), ":meth:"));
    check_prints(world, "two");
    CHECK(run_kupi(world, {"new", "deck", "harbour", "--cards"}).code == 0);
    CHECK(run_kupi(world, {"new", "game", "three", "--deck", "harbour"}).code == 0);
    check_prints(world, "three");
    CHECK(run_kupi(world, {"new", "game", "four", "--deck", "railog-geta"}).err ==
          "kupi: error: no deck \"railog-geta\"\n    did you mean \"railog-getha\"?\n");
    CHECK_FALSE(fs::exists(world / "rulesheets/four"));
}

TEST_CASE("a game made like another has its rules and variants, but not what only its engine reads") {
    const World world;
    for (const char* like : {"dingo", "getha", "california-speed", "yamiro-solitaire"}) {
        const std::string id = std::string("our-") + like;
        CHECK(run_kupi(world, {"new", "game", id, "--like", like}).code == 0);
        check_prints(world, id);
        const std::string game = world.read("rulesheets/" + id + "/game.toml");
        for (const char* engine : {"[[verb]]", "[[header]]", "[say]", "rules =", "claims ="})
            CHECK_FALSE(has(game, engine));
    }
    CHECK(run_kupi(world, {"new", "game", "our-omi", "--like", "omi"}).code == 0); // of a family, whose engine plays it
    CHECK(has(world.read("rulesheets/our-omi/game.toml"), "family = \"tricks\""));
    CHECK(world.read("rulesheets/our-omi/game.toml").starts_with("# Our Omi, begun with Omi.\n\nid = \"our-omi\"\n"));
    CHECK(has(world.read("rulesheets/our-omi/game.toml"), "id = \"accumulate-ties\""));
    CHECK(has(run_kupi(world, {"rules", "our-omi", "follow-suit"}).out, "If you hold a card of the suit led"));
    CHECK(has(run_kupi(world, {"rules", "our-omi", "--with", "accumulate-ties"}).out, "Each hand of four tricks each"));
    CHECK(run_kupi(world, {"new", "game", "x", "--like", "omy"}).err ==
          "kupi: error: no game \"omy\"\n    did you mean \"omi\"?\n");
}

TEST_CASE("nothing new takes the name of a game, and nothing is overwritten") {
    const World world;
    CHECK(run_kupi(world, {"new", "game", "omi"}).err ==
          "kupi: error: there is a game omi already; choose another name\n");
    CHECK(run_kupi(world, {"new", "game", "one"}).code == 0);
    CHECK(run_kupi(world, {"new", "game", "one"}).err ==
          "kupi: error: rulesheets/one is there already, and nothing is overwritten\n"
          "    choose another name, or another folder with -o DIR\n");
    CHECK(run_kupi(world, {"new", "game", "two", "--cards"}).err ==
          "kupi: error: --cards is for a deck; a game takes --deck and --like\n");
    CHECK(run_kupi(world, {"new", "deck", "two", "--family", "f", "--like", "omi"}).err ==
          "kupi: error: --like is for a game\n    kupi new game two\n");
    CHECK(run_kupi(world, {"new", "game", "big", "--like", "getha", "-o", "there"}, {.file_size = 600}).code == 2);
    CHECK_FALSE(fs::exists(world / "there"));
}

TEST_CASE("in another folder a new game is found with --data") {
    const World world;
    const Ended made = run_kupi(world, {"new", "game", "one", "-o", "mine"});
    CHECK(has(made.err, "  kupi rulesheet one --data mine\n"));
    CHECK(run_kupi(world, {"rulesheet", "one", "--data", "mine"}).code == 0);
}

TEST_CASE("a game without an engine says so once where it is to be played") {
    const World world;
    run_kupi(world, {"new", "game", "one"});
    const std::string said = "one has no engine: this program prints its rules, but cannot play or referee it\n"
                             "    kupi help authors tells which games have one\n";
    CHECK(run_kupi(world, {"record", "one"}).err == "kupi: error: " + said);
    CHECK(run_kupi(world, {"simulate", "one"}).err == "kupi: error: " + said);
    CHECK(run_kupi(world, {"table", "one"}).err == "kupi: error: " + said);
    world.write("log.toml",
                "kupi = 1\ngame = \"one\"\nplayers = [\"Ana\", \"Bo\"]\n[[hand]]\nentries = [\"Ana play 1s\"]\n");
    const Ended judged = run_kupi(world, {"referee", "log.toml"});
    CHECK(judged.code != 0);
    CHECK(has(judged.err, "log.toml:2:8: error: " + said.substr(0, said.find('\n') + 1)));
    CHECK(count(judged.err, "error") == 1);
}

TEST_CASE("help prints the pages for authors, and nothing for what is neither command nor page") {
    const World world;
    const Ended page = run_kupi(world, {"help", "authors"});
    CHECK(page.code == 0);
    CHECK(page.out.starts_with("# A game of your own\n"));
    CHECK(has(run_kupi(world, {"help", "templates"}).out, "| `source` |"));
    CHECK(run_kupi(world, {"help", "author"}).err ==
          "kupi: error: no command \"author\"\n    did you mean \"authors\"?\n");
    CHECK(run_kupi(world, {"help", "../README"}).code == 2);
    CHECK(run_kupi(world, {"help", "new", "game"}).out == run_kupi(world, {"help", "new"}).out);
    CHECK(run_kupi(world, {"help", "new", "gam"}).err ==
          "kupi: error: kupi new has no help on \"gam\"\n    did you mean \"game\"?\n");
}

TEST_CASE("the example of the page for authors prints as it stands there") {
    const World world;
    fs::remove_all(world / "suits");
    const std::string page = run_kupi(world, {"help", "authors"}).out;
    const auto between = [&](const std::string& begin, const std::string& end) {
        const auto at = page.find(begin) + begin.size();
        return page.substr(at, page.find(end, at) - at);
    };
    world.write("rulesheets/heron/game.toml", between("```toml\n", "```"));
    world.write("rulesheets/heron/rules.md", between("````markdown\n", "````"));
    check_prints(world, "heron");
    CHECK(run_kupi(world, {"rulesheet", "heron", "--variants", "frogs=3", "-o", "frogs.pdf"}).code == 0);
    CHECK(has(run(world, "pdftotext", {"-raw", "frogs.pdf", "-"}).out, "of any suit"));
    CHECK(has(run_kupi(world, {"rules", "heron", "wait"}).out, "lay a card into the pond"));
}

TEST_CASE("a question finds its section whatever the case, in every script") {
    const World world;
    run_kupi(world, {"new", "game", "one"});
    world.write("rulesheets/one/rules.md",
                "# One\n\n## Σοφία\n\nΗ ΑΡΧΗ του παιχνιδιού.\n\n## Ход игры\n\nКозырь бьёт.\n");
    for (const char* word : {"αρχη", "ΑΡΧΗ", "Αρχή"}) CHECK(has(run_kupi(world, {"rules", "one", word}).out, "Η ΑΡΧΗ"));
    CHECK(has(run_kupi(world, {"rules", "one", "КОЗЫРЬ"}).out, "Козырь бьёт."));
    CHECK(has(run_kupi(world, {"rules", "one", "ход-игры"}).out, "Козырь бьёт."));
}

TEST_CASE("help lists what a family of games can be told, with values, default and what it goes with") {
    const World world;
    world.write("rulesheets/families/ponds/family.toml",
                "[[parameter]]\nid = \"depth\"\nvalue = \"number\"\nleast = 0\nmost = 40\ndefault = 3\n"
                "meaning = \"how deep it is\"\n\n[[parameter]]\nid = \"fish\"\nvalue = \"word\"\n"
                "words = [\"none\", \"some\"]\nneeds = [\"depth\"]\nmeaning = \"what swims in it\"\n");
    const Ended page = run_kupi(world, {"help", "ponds"});
    CHECK(page.code == 0);
    CHECK(has(page.out, "[ponds]"));
    CHECK(has(page.out, "  depth                   0 to 40 [3]: how deep it is\n"));
    CHECK(has(page.out, "  fish                    none or some [none]: what swims in it; only with depth\n"));
    CHECK(run_kupi(world, {"help", "pond"}).err == "kupi: error: no command \"pond\"\n    did you mean \"ponds\"?\n");
}
