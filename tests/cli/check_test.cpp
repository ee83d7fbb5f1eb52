// kupi check: what it finds beside faults of single lines, how it is asked and how it answers.
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

using namespace kupi::test;
namespace fs = std::filesystem;

const std::string deck = "suits/decks/d.toml";

std::string drawing(const std::string& content) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 440 384\"><g data-colour=\"deep\">" + content +
           "</g></svg>\n";
}

} // namespace

TEST_CASE("An id is checked as the path is") {
    const World world;
    const std::string ours = root;
    const std::map<std::string, std::string> paths = {{"f", "suits/f"},
                                                      {"d", "suits/decks/d.toml"},
                                                      {"french-40", ours + "/suits/decks/french-40.toml"},
                                                      {"xeri", ours + "/rulesheets/xeri"},
                                                      {"poster", ours + "/templates/cards/poster.toml"},
                                                      {"letter-fan-9", ours + "/templates/folds/letter-fan-9.toml"}};
    for (const auto& [id, path] : paths) {
        INFO(id);
        const Ended by_id = run_kupi(world, {"check", id}), by_path = run_kupi(world, {"check", path});
        CHECK(by_id.code == 0);
        CHECK(by_id.out == by_path.out);
    }
    const Ended unknown = run_kupi(world, {"check", "xery"});
    CHECK(unknown.code == 2);
    CHECK(unknown.err == "kupi: error: no file, and nothing whose id it is: \"xery\"\n    did you mean \"xeri\"?\n");
}

TEST_CASE("Cards that are drawn alike are told by check, deck and preview, with the template's name") {
    const World world;
    world.change("suits/f/ranks.toml", "[[rank]]", "[[rank]]\nid = \"2\"\ncode = \"2\"\n\n[[rank]]");
    world.write(
        "templates/cards/bare.toml",
        "extends = \"base\"\n[[layer]]\nid = \"suit\"\nkind = \"index\"\nitems = [\"suit\"]\nat = \"top-left\"\n"
        "size = [\"9mm\", \"9mm\"]\nitem-height = \"9mm\"\n");
    world.change("suits/f/ranks.toml", "pips = 1\n", "");
    world.change(deck, "learner", "bare");
    const std::string said =
        deck + ": warning: 2 of sun and 1 of sun are drawn alike by the card template \"bare\", and so are "
               "the cards of 1 more group\n";
    for (const char* command : {"check", "deck", "preview"}) {
        INFO(command);
        const Ended ended = run_kupi(world, {command, deck});
        CHECK(ended.code == 0);
        CHECK(ended.err.find(said) != std::string::npos);
    }
    CHECK(run_kupi(world, {"deck", deck, "--cards", "1*"}).err.empty());
    CHECK(run_kupi(world, {"check", deck, "--format", "json"}).err.empty());
}

TEST_CASE("Own cards that say the same are meant to be alike, others are told") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"t.csv\"\n");
    world.write("suits/decks/t.csv", "title,text\nScout,Look.\nScout,Look.\nThief,Take.\n");
    const std::vector<std::string> printing = {"deck", "suits/decks/t.toml", "--sheet", "bleed-6-letter"};
    CHECK(run_kupi(world, printing).err.empty());
    world.write("suits/decks/t.csv", "title,text,cost\nScout,Look.,1\nScout,Look.,2\nThief,Take.,3\n");
    const Ended ended = run_kupi(world, printing);
    CHECK(ended.code == 0);
    CHECK(ended.err ==
          "suits/decks/t.csv:3:1: warning: Scout and Scout are drawn alike by the card template \"story\"\n"
          "    3 | Scout,Look.,2\n      | ^\n"
          "    cards that are meant to be alike are one row with a quantity\n");
}

TEST_CASE("Ink that a figure's view box cuts off is found, but not what runs on below the card's middle") {
    const World world;
    const auto faults = [&](const std::string& content) {
        world.write("suits/f/king.svg", drawing(content));
        return run_kupi(world, {"check", "suits/f"}).err;
    };
    world.write("suits/f/ranks.toml", "[[rank]]\nid = \"king\"\ncode = \"K\"\nkind = \"face\"\nart = \"king.svg\"\n");
    CHECK(faults("<path d=\"M20 20H420V380H20Z\"/>").empty());
    CHECK(faults("<path d=\"M20 200L-20 420H460L420 200Z\"/>").empty());
    const std::string tail = faults("<path d=\"M20 20H420V380H20Z\"/><path d=\"M20 100H-6V120H20Z\"/>");
    CHECK(tail.find("suits/f/king.svg: warning: ink runs out of the view box and is cut off: 6") == 0);
    CHECK(tail.find(" units at the left\n    move it inside; viewBox=\"-6") != std::string::npos);
    CHECK(faults("<path d=\"M200 -40H240V-20H200Z\"/>").find(" units at the top\n") != std::string::npos);
    CHECK(faults("<path d=\"M-0.5 10H440.5V300H-0.5Z\"/>").empty()); // nobody sees that
}

TEST_CASE("Faults of one kind are told once, with their lines") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"t.csv\"\n");
    std::string rows = "title,text\n";
    for (int i = 2; i <= 10; ++i) rows += "Card " + std::to_string(i) + ",Pay :coin: now.\n";
    world.write("suits/decks/t.csv", rows);
    for (const char* command : {"check", "deck"}) {
        INFO(command);
        const Ended ended = run_kupi(world, {command, "suits/decks/t.toml"});
        CHECK(count(ended.err, "error: ") == 1);
        CHECK(ended.err.find("suits/decks/t.csv:2:8: error: \":coin:\" is no sign of this deck (and in 8 more rows: "
                             "3, 4, 5, 6, 7, 8, 9, 10)\n") == 0);
    }
    CHECK(run_kupi(world, {"check", "suits/decks/t.toml"}).out == "2 files checked: 9 errors\n");
}

TEST_CASE("Of faults that differ in names alone a few are told, and where the others are") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"t.csv\"\n");
    std::string rows = "title,quantity\n";
    for (char c = 'a'; c <= 'f'; ++c) rows += std::string("Card ") + c + ",x" + c + "\n";
    world.write("suits/decks/t.csv", rows);
    const Ended ended = run_kupi(world, {"check", "suits/decks/t.toml"});
    CHECK(count(ended.err, "error: ") == 3);
    CHECK(ended.err.find("(and in 3 more rows: 5, 6, 7)\n") != std::string::npos);
}

TEST_CASE("A script that no font has is told once, by check too, with the package that has it") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"t.csv\"\n");
    // Cuneiform: Debian has it in no package that kupi needs.
    world.write("suits/decks/t.csv", "title,text\nOne,\U00012000\U00012001\nTwo,\U00012002\n");
    for (const char* command : {"check", "deck"}) {
        INFO(command);
        const Ended ended = run_kupi(world, {command, "suits/decks/t.toml"});
        INFO(ended.err);
        CHECK(count(ended.err, "nor 1 more letter of its script") +
                  count(ended.err, "nor 2 more letters of its script") >=
              1);
        CHECK(count(ended.err, "fonts-noto-core") >= 1);
        CHECK(count(ended.err, "fonts-noto-core") <= 2); // the families of the titles and of the texts
    }
}

TEST_CASE("The faults as JSON say what the text says") {
    const World world;
    world.change(deck, "#204060", "blue");
    const Ended ended = run_kupi(world, {"check", deck, "--format", "json"});
    CHECK(ended.code == 1);
    CHECK(ended.err.empty());
    const auto all = nlohmann::json::parse(ended.out);
    CHECK(all.at("files") == 1);
    CHECK(all.at("errors") == 1);
    CHECK(all.at("warnings") == 0);
    REQUIRE(all.at("faults").size() == 1);
    const auto& fault = all["faults"][0];
    CHECK(fault.at("severity") == "error");
    CHECK(fault.at("file") == deck);
    CHECK(fault.at("line").get<int>() > 1);
    CHECK(fault.at("column").get<int>() > 1);
    CHECK(fault.at("message").get<std::string>().find("\"colour\"") == 0);
    const auto none = nlohmann::json::parse(run_kupi(world, {"check", "french-40", "--format", "json"}).out);
    CHECK(none.at("faults").empty());
    const Ended nowhere = run_kupi(world, {"check", "nowhere.toml", "--format", "json"});
    CHECK(nowhere.code == 2);
    CHECK(nlohmann::json::parse(nowhere.out).at("errors") == 1);
}

namespace {

/// A game "own" of the family tricks for three or four, with what its table and its rules.md say.
std::string fault_of_game(const World& world, const std::string& table, const std::string& rules) {
    world.write("rulesheets/own/game.toml",
                "id = \"own\"\nfamily = \"tricks\"\ntitle = \"Own\"\ntagline = \"t\"\nplayers = \"p\"\n"
                "length = \"l\"\nseats = [3, 4]\ndeck = \"french-52\"\nfold = \"letter-eight\"\n[tricks]\n" +
                    table);
    world.write("rulesheets/own/rules.md", "# Own\n\nA game.\n\n" + rules);
    return run_kupi(world, {"check", "rulesheets/own"}).err;
}

const std::string score = "score = [\"always: tricks\"]\n";
const std::string leftover = "## Deal {#deal}\n\nTwelve cards each; the others are not used.\n";

} // namespace

TEST_CASE("An id that is nearly one of the family's is told with that one") {
    const World world;
    CHECK(fault_of_game(world, score, "## Score {#scor}\n\nA point a trick.\n") ==
          "rulesheets/own/rules.md:5:1: warning: the family has no section or paragraph \"scor\": this is printed "
          "beside what the family says\n    5 | ## Score {#scor}\n      | ^\n    did you mean \"score\"?\n");
    CHECK(fault_of_game(world, score, "## Scores\n\nA point a trick.\n").find("did you mean \"score\"?") !=
          std::string::npos);
    CHECK(fault_of_game(world, score, "## Score {#score}\n\nA point a trick.\n\n## Scores {#scores}\n\nx\n").empty());
}

TEST_CASE("A game in which nobody can score is told, and so are cards that nobody is dealt") {
    const World world;
    CHECK(fault_of_game(world, "hand = 12\n", leftover)
              .find(":10:2: warning: without \"score\" or \"nil\" nobody can ever score\n") != std::string::npos);
    CHECK(fault_of_game(world, "goal = \"last\"\n", "").empty());
    CHECK(fault_of_game(world, score + "hand = 12\n", "")
              .find("game.toml:7:9: warning: with 3 players 16 cards of the deal are left over, and the rules do not "
                    "say what becomes of them\n") != std::string::npos);
    CHECK(fault_of_game(world, score + "hand = 12\n", leftover).empty());
    CHECK(fault_of_game(world, score, "").empty()); // the family tells it
    CHECK(run_kupi(world, {"rules", "own", "left-over"}).out.find("those left over stay\n    face down, unseen.") !=
          std::string::npos);
}

TEST_CASE("What is called something is a word of an entry or a pile of the game") {
    const World world;
    const auto fault = [&](const std::string& called) {
        return fault_of_game(world, score + "[called]\n" + called, "");
    };
    CHECK(fault("stock = \"the pack\"\ntrick = \"cards played\"\n").empty());
    CHECK(fault("trik = \"cards played\"\n")
              .find("game.toml:13:1: error: \"trik\" is neither a word of an entry of own nor a pile of it\n") !=
          std::string::npos);
    CHECK(fault("trik = \"cards played\"\n").find("did you mean \"trick\"?") != std::string::npos);
    CHECK(fault("trick = \"\"\n").find("game.toml:13:1: error: \"trick\" would be called nothing") !=
          std::string::npos);
    fs::copy(fs::path(root) / "rulesheets/russian-bank", world / "rulesheets/russian-bank");
    world.change("rulesheets/russian-bank/game.toml", "t7 = ", "t77 = ");
    const Ended of_bank = run_kupi(world, {"check", "rulesheets/russian-bank"});
    CHECK(of_bank.err.find("\"t77\" is neither") != std::string::npos);
    CHECK(of_bank.out.find("1 error") != std::string::npos);
}

TEST_CASE("A fault in a line of a list is told at that line") {
    const World world;
    const std::string of_contracts =
        "bids = \"auction\"\ntrump = \"contract\"\nlead = \"declarer\"\n" + score +
        "hand = 12\ncontracts = [\n  \"20 led: tricks 2-5\",\n  \"30 lead: tricks 3\"\n]\n";
    CHECK(fault_of_game(world, of_contracts, leftover).find("game.toml:18:3: error: \"contracts\" goes with") !=
          std::string::npos);
}

TEST_CASE("A fault that several files are refused for is told once") {
    const World world;
    world.write("suits/f/extras.toml", "[[extra]]\nidd = \"fool\"\nname = \"fool\"\ncode = \"Fo\"\n");
    CHECK(count(run_kupi(world, {"check", "suits"}).err, "unknown key \"idd\"") == 1);
    const World other;
    other.write("suits/f/moon.png", "no picture");
    other.change("suits/f/suits.toml", "symbol = \"sun.svg\"", "symbol = \"sun.svg\"\npattern = \"moon.png\"");
    other.change("suits/f/ranks.toml", "[[rank]]",
                 "[[rank]]\nid = \"king\"\ncode = \"K\"\nkind = \"face\"\nart = \"sun.svg\"\n\n[[rank]]");
    CHECK(count(run_kupi(other, {"check", "suits"}).err, "neither a PNG nor a JPEG") == 1);
    fault_of_game(world, score, "");
    world.write("rulesheets/own/de/game.toml", "taglime = \"t\"\n");
    world.write("rulesheets/own/de/rules.md", "# Own\n\nEin Spiel.\n");
    CHECK(count(run_kupi(world, {"check", "rulesheets"}).err, "unknown key \"taglime\"") == 1);
}

TEST_CASE("The rules of an auction tell the bids before the trump that they name, and the pack by the deck's data") {
    const World world;
    fault_of_game(world, score + "hand = 12\nbids = \"auction\"\nbid-least = 7\nbid-most = 12\ntrump = \"bid\"\n", "");
    const std::string rules = run_kupi(world, {"rules", "own"}).out;
    CHECK(rules.find("\nBids ") < rules.find("\nTrump "));
    CHECK(rules.find(
              "You play with a pack of 52 cards: 2 to 10, jack, queen, king and ace in each\n    of four suits.") !=
          std::string::npos);
    fault_of_game(world, score + "hand = 12\nbids = \"exact\"\ntrump = \"turned\"\n", "");
    const std::string turned = run_kupi(world, {"rules", "own"}).out;
    CHECK(turned.find("\nTrump ") < turned.find("\nBids "));
    CHECK(count(turned, "\nBids ") == 1);
    const std::string euchre = "sides = 2\nhand = 5\ntrump = \"offered\"\nalone = true\n";
    fault_of_game(world, score + euchre, "");
    CHECK(run_kupi(world, {"rules", "own", "alone-lead"}).out.find("the next player in turn\n    leads.") !=
          std::string::npos);
}

TEST_CASE("A variant that no table could choose is told where it says so") {
    const World world;
    world.write("rulesheets/heron/rules.md",
                "# Heron\n\n## Frogs {#frogs}\n\nTwo.\n\n<!-- if frogs=9 -->\n\nNine.\n\n<!-- end -->\n");
    const auto fault = [&](const std::string& variant) {
        world.write(
            "rulesheets/heron/game.toml",
            "id = \"heron\"\ntitle = \"Heron\"\ntagline = \"t\"\nplayers = \"2\"\nlength = \"an hour\"\nseats = [2, 2]\n"
            "deck = \"french-52\"\nfold = \"letter-fan-9\"\n[[variant]]\nid = \"frogs\"\nsummary = "
            "\"Frogs.\"\nrule = \"frogs\"\n" +
                variant);
        return run_kupi(world, {"check", "rulesheets/heron"}).err;
    };
    const std::string number = "value = \"number\"\nleast = 1\nmost = 9\n";
    CHECK(fault(number).empty());
    CHECK(fault("value = \"number\"\nleast = 9\nmost = 1\n").find(":14:9: error: \"least\" is more than \"most\"") !=
          std::string::npos);
    CHECK(fault(number + "default = 12\n")
              .find(":16:11: error: \"frogs\" takes a whole number from 1 to 9, not \"12\"") != std::string::npos);
    CHECK(fault(number + "true-is = 77\n")
              .find(":16:11: error: \"frogs\" takes a whole number from 1 to 9, not \"77\"") != std::string::npos);
    CHECK(fault("true-is = 3\n").find("\"true-is\" goes with value = ") != std::string::npos);
    CHECK(fault(number + "needs = [\"frogs\"]\n").find("\"frogs\" stands in its own \"needs\"") != std::string::npos);
    CHECK(fault("value = \"number\"\nleast = 1\nmost = 5\n")
              .find("rules.md:7:1: error: \"frogs\" takes a whole number from 1 to 5, not \"9\"") != std::string::npos);
}

TEST_CASE("A game without rules is told, and a wrong deck or fold once") {
    const World world;
    const auto game = [](const std::string& named) {
        return "id = \"heron\"\ntitle = \"Heron\"\ntagline = \"t\"\nplayers = \"2\"\nlength = \"an hour\"\nseats = [2, 2]\n" +
               named;
    };
    world.write("rulesheets/heron/game.toml", game("deck = \"french-52\"\nfold = \"letter-fan-9\"\n"));
    CHECK(run_kupi(world, {"check", "rulesheets/heron"}).err.find("there is no rules.md beside it") !=
          std::string::npos);
    world.write("rulesheets/heron/rules.md", "# Heron\n\nA game.\n");
    CHECK(run_kupi(world, {"check", "rulesheets/heron"}).code == 0);
    world.write("rulesheets/heron/game.toml", game("deck = \"french-51\"\nfold = \"leter-fan-9\"\n"));
    const std::string err = run_kupi(world, {"check", "rulesheets/heron"}).err;
    CHECK(count(err, "no deck \"french-51\"") == 1);
    CHECK(count(err, "no fold \"leter-fan-9\"") == 1);
    CHECK(count(err, "error") == 2);
}

TEST_CASE("What a card template would print wrong is told at its layer") {
    const World world;
    const auto fault = [&](const std::string& layer) {
        world.write("templates/cards/mine.toml", "extends = \"learner\"\n[[layer]]\nid = \"x\"\n" + layer);
        return run_kupi(world, {"check", "templates/cards/mine.toml"}).err;
    };
    const std::string text = "kind = \"text\"\nsize = [\"40mm\", \"9mm\"]\nfont = \"Inter\"\nfont-size = 8\n";
    CHECK(fault(text + "text = \"{rank\"\n").find("mine.toml:8:8: error: \"{rank\" has no closing brace") !=
          std::string::npos);
    CHECK(fault(text + "markup = true\ntext = \"<b>{rank}\"\n").find("mine.toml:2:1: warning: bad markup") !=
          std::string::npos);
    CHECK(fault("kind = \"rect\"\nfill = \"light\"\ninset = \"40mm\"\n")
              .find("mine.toml:2:1: error: this inset leaves nothing") != std::string::npos);
}

TEST_CASE("An empty id or code is told, and so is a file that is no picture") {
    const World world;
    world.change("suits/f/ranks.toml", "code = \"1\"", "code = \"\"");
    CHECK(run_kupi(world, {"check", "suits/f"}).err.find("error: \"code\" is empty") != std::string::npos);
    const World other;
    for (const auto& [bytes, said] : {std::pair<std::string, std::string>{"", "this file is empty"},
                                      {"GIF89a", "this is a GIF"},
                                      {std::string("RIFF\1\0\0\0WEBPVP8 ", 16), "this is a WebP picture"}}) {
        other.write("suits/f/sun.svg", bytes);
        CHECK(run_kupi(other, {"check", "suits/f"}).err.find(said) != std::string::npos);
    }
}

TEST_CASE("What was made of a world, logs and drawings of its cards, is no fault of it") {
    const World world;
    const std::string clean = run_kupi(world, {"check", "."}).out;
    world.write("friday.toml", "kupi = 1\ngame = \"xeri\"\nplayers = [\"Ana\", \"Bo\"]\n");
    world.write("logs/one.toml", "kupi = 1\ngame = \"xeri\"\nplayers = [\"Ana\", \"Bo\"]\n");
    world.write("site/icon.svg", drawing("<image href=\"#x\"/>"));
    for (const char* folder : {".", "./"}) {
        const Ended ended = run_kupi(world, {"check", folder});
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(ended.out == clean);
    }
    CHECK(run_kupi(world, {"check", "friday.toml"}).err ==
          "friday.toml:1:1: error: a recorded game: the referee judges it\n    kupi referee friday.toml\n");
    CHECK(run_kupi(world, {"check", "logs"}).err ==
          "logs: warning: only recorded games in this folder: the referee judges them\n    kupi referee logs\n");
    world.write("empty/notes.txt", "");
    CHECK(run_kupi(world, {"check", "empty"}).err == "empty: warning: no TOML, SVG or rules.md files in this folder\n");
    CHECK(run_kupi(world, {"check", "site"}).code == 1); // who names a folder means it
    world.write("mine.toml", "family = \"f\"\nsuits = [\"sn\"]\n");
    CHECK(run_kupi(world, {"check", "."}).err.find("mine.toml:2:10: error: ") != std::string::npos);
}

TEST_CASE("A table of own cards is checked with the deck that names it") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"t.csv\"\n");
    world.write("suits/decks/t.csv", "title,quantity\nScout,two\n");
    const Ended ended = run_kupi(world, {"check", "suits/decks/t.csv"});
    CHECK(ended.err == run_kupi(world, {"check", "suits/decks/t.toml"}).err);
    CHECK(ended.err.find("t.csv:2:7: error: \"two\" is no quantity") != std::string::npos);
    world.write("suits/decks/alone.csv", "title\nScout\n");
    CHECK(run_kupi(world, {"check", "suits/decks/alone.csv"}).err.find("cards = \"alone.csv\"\n") != std::string::npos);
}

TEST_CASE("A table is checked with every deck that names it, by whatever path, from the folder above, too") {
    const World world;
    const std::string table = "title,quantity\nScout,1\n";
    const auto said_of = [&](const std::string& file) { return run_kupi(world, {"check", file}).err; };
    world.write("suits/decks/z.csv", table);
    world.write("suits/decks/one.toml", "name = \"One\"\ncards = \"./z.csv\"\nsise = 1\n");
    world.write("suits/decks/two.toml", "name = \"Two\"\ncards = \"../decks/z.csv\"\nsiize = 1\n");
    CHECK(said_of("suits/decks/z.csv").find("one.toml:3:1: error: ") != std::string::npos);
    CHECK(said_of("suits/decks/z.csv").find("two.toml:3:1: error: ") != std::string::npos);

    world.write("suits/decks/tab/u.csv", table);
    world.write("suits/decks/three.toml", "name = \"Three\"\ncards = \"tab/u.csv\"\nsise = 1\n");
    CHECK(said_of("suits/decks/tab/u.csv").starts_with("suits/decks/three.toml:3:1: error: "));
    world.write("suits/decks/three.toml", "name = \"Three\ncards = \"tab/u.csv\"\n");
    CHECK(said_of("suits/decks/tab/u.csv").starts_with("suits/decks/three.toml:1:"));

    world.write("suits/decks/tab/deep/v.csv", table);
    CHECK(
        said_of("suits/decks/tab/deep/v.csv")
            .find(
                "error: no deck in suits/decks/tab/deep, suits/decks/tab, suits/decks, suits or . names this table") !=
        std::string::npos);
    world.write("suits/decks/four.toml", "name = \"Four\"\ncards = \"tab/deep/v.csv\"\nsise = 1\n");
    CHECK(said_of("suits/decks/tab/deep/v.csv").find("suits/decks/four.toml:3:1: error: ") != std::string::npos);
    std::filesystem::create_directory_symlink(world / "suits/decks/tab/deep", world / "link");
    CHECK(said_of("link/v.csv").find("four.toml:3:1: error: ") != std::string::npos);
}

TEST_CASE(
    "What stands under a condition that never holds is checked in a game of a family, and so are ids that stand twice") {
    const World world;
    fault_of_game(world, score, "");
    const auto of_rules = [&](const std::string& text) {
        world.write("rulesheets/own/rules.md", "# Own\n\n" + text);
        return run_kupi(world, {"check", "rulesheets/own"}).err;
    };
    CHECK(of_rules("<!-- if trump=trned -->\na\n<!-- end -->\n").find("rules.md:3:1: error: \"trump\" takes none, ") !=
          std::string::npos);
    CHECK(of_rules("## Score {#score}\n\na\n\n## More {#score}\n\nb\n")
              .find("rules.md:7:1: error: two sections with one id") != std::string::npos);
    CHECK(of_rules("## Score {#score}\n\na\n").empty());
}

TEST_CASE("A section that takes the place of the family's and leaves its rules out is told where it stands") {
    const World world;
    const std::string said = fault_of_game(world, score, "## Play {#play}\n\nOne card each.\n");
    CHECK(said.find(
              "rulesheets/own/rules.md:5:1: error: the family's rule \"follow-suit\" is told no more: this takes the "
              "place of the section that tells it\n") != std::string::npos);
    CHECK(said.find("family.toml") == std::string::npos);
    CHECK(fault_of_game(world, score, "## Score {#score}\n\nOne each.\n").empty());
}

TEST_CASE("Rules that nobody reads because of a capital letter are told") {
    const World world;
    fault_of_game(world, score, "");
    std::filesystem::rename(world / "rulesheets/own/rules.md", world / "rulesheets/own/Rules.md");
    CHECK(run_kupi(world, {"check", "rulesheets/own"}).err ==
          "rulesheets/own/Rules.md: error: nobody reads this: the rules of a game are rules.md, in small letters\n");
    world.write("game.toml", world.read("rulesheets/own/game.toml"));
    world.write("Rules.md", "# Own\n\nA game.\n"); // seen from inside the game's folder
    CHECK(run_kupi(world, {"check", "game.toml"}).err.find("Rules.md: error: nobody reads this: ") !=
          std::string::npos);
}

TEST_CASE("A deck without aces ranks as it lists its cards, and the rules say so") {
    const World world;
    fault_of_game(world, score, "");
    CHECK(run_kupi(world, {"rules", "own", "cards"}).out.find("in their usual order, aces high.") != std::string::npos);
    world.change("rulesheets/own/game.toml", "deck = \"french-52\"", "deck = \"railog-markat\"");
    const std::string said = run_kupi(world, {"rules", "own", "cards"}).out;
    CHECK(said.find("aces") == std::string::npos);
    CHECK(said.find("rank from") != std::string::npos);
}

TEST_CASE("The usual order names no rank that is not played with, and no family but tricks has one") {
    const World world;
    const auto order_of = [&](const std::string& without) {
        fault_of_game(world, score + without, "");
        return run_kupi(world, {"rules", "own", "cards"}).out;
    };
    CHECK(order_of("without = \"A\"\n").find("rank from 2, the lowest, to king, the highest") != std::string::npos);
    CHECK(order_of("without = \"2 AS AH AD AC\"\n").find("rank from 3, the lowest, to king, the highest") !=
          std::string::npos);
    CHECK(order_of("without = \"2 AS\"\n").find("in their usual order, aces high.") != std::string::npos);
    world.write("rulesheets/other/game.toml",
                "id = \"other\"\nfamily = \"fishing\"\ntitle = \"Other\"\ntagline = \"t\"\nplayers = \"p\"\n"
                "length = \"l\"\nseats = [2, 4]\ndeck = \"french-52\"\nfold = \"letter-eight\"\n");
    world.write("rulesheets/other/rules.md", "# Other\n\nCards rank {usual-order}.\n");
    CHECK(run_kupi(world, {"check", "rulesheets/other"}).err.find("error: nothing fills {usual-order}") !=
          std::string::npos);
}

TEST_CASE("A misspelt family is told, and codes that are none with those that are") {
    const World world;
    CHECK(fault_of_game(world, score + "points = { queen = 3 }\n", "").find("codes: 2, 3, 4") != std::string::npos);
    world.change("rulesheets/own/game.toml", "family =", "famly =");
    CHECK(run_kupi(world, {"check", "rulesheets/own"}).err.find("did you mean \"family\"?") != std::string::npos);
}

TEST_CASE("A card of no suit in a game of tricks is told by its code, with what becomes of it") {
    const World world;
    world.write("suits/f/extras.toml",
                "[[extra]]\nid = \"fog\"\nname = \"Fog\"\ncode = \"Fo\"\ncolour = \"#808080\"\nart = \"sun.svg\"\n");
    world.change("suits/decks/d.toml", "family = \"f\"\n", "family = \"f\"\nextras = [\"fog\"]\n");
    fault_of_game(world, score, "");
    world.change("rulesheets/own/game.toml", "french-52", "d");
    CHECK(run_kupi(world, {"check", "rulesheets/own"})
              .err.find("takes all cards of no suit that are played with, here Fo;") != std::string::npos);
}

TEST_CASE("A number that begins a sentence has a capital") {
    const World world;
    fault_of_game(world, score + "hand = 9\n",
                  "## Deal {#deal}\n\n- {hand|card|cards} each. {hand|card|cards}, in all {hand|card|cards}.\n");
    const std::string said = run_kupi(world, {"rules", "own", "deal"}).out;
    CHECK(said.find("Nine cards each. Nine cards, in all nine cards.") != std::string::npos);
    const auto filled = [&](const std::string& text) {
        world.write("rulesheets/own/rules.md", "# Own\n\nA game.\n\n## Deal {#deal}\n\n" + text + "\n");
        return run_kupi(world, {"rules", "own", "deal"}).out;
    };
    for (const char* text :
         {"**Deal.** {hand|card|cards} each.", "*Deal!*\n{hand|card|cards} each.", "How many? {hand|card|cards} each.",
          "Deal. **{hand|card|cards}** each.", "**{hand|card|cards}** each."})
        CHECK(filled(text).find("Nine cards each") != std::string::npos);
    for (const char* text : {"**Deal** {hand|card|cards} each.", "Some, e.g. {hand|card|cards} each.",
                             "Some (i.e. {hand|card|cards} each).", "Deal: **{hand|card|cards}** each.",
                             "With :KC: {hand|card|cards} each."})
        CHECK(filled(text).find("nine cards each") != std::string::npos);
}

TEST_CASE("A game whose deck can't be read is told once, not by each card that its rules name") {
    const World world;
    fault_of_game(world, score + "without = \"1\"\n", "A :1su: beats a :2su:, a :sun: anything.\n");
    world.change("rulesheets/own/game.toml", "french-52", "d");
    world.change("suits/f/ranks.toml", "pips = 1", "pips = 1,5");
    const std::string told = run_kupi(world, {"check", "rulesheets/own"}).err;
    CHECK(told.find(
              "game.toml:8:8: error: the deck \"d\" can't be read, nor what the rules say of its cards be checked\n") !=
          std::string::npos);
    CHECK(count(told, "error: ") == 1);
}
