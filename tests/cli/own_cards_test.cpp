// The way of a maker whose game has cards of its own: new deck --cards, check, preview, deck.
#include <array>
#include <filesystem>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;
using Names = std::vector<std::string>;

const std::string table = "suits/decks/harbour.csv", deck = "suits/decks/harbour.toml";

void make_harbour(const World& world) { REQUIRE(run_kupi(world, {"new", "deck", "harbour", "--cards"}).code == 0); }

} // namespace

TEST_CASE("A new deck of cards of its own passes its check without a warning and prints at once") {
    const World world;
    const Ended made = run_kupi(world, {"new", "deck", "harbour", "--cards"});
    CHECK(made.code == 0);
    CHECK(made.out.starts_with(deck + "\n" + table + "\n"));
    CHECK(made.err == "Now type\n  kupi preview harbour --watch\n  kupi check " + deck + "\n  kupi deck harbour\n");
    for (const auto& name : {deck, table}) CHECK(world.read(name).find('@') == std::string::npos);
    const Ended checked = run_kupi(world, {"check", deck});
    CHECK(checked.code == 0);
    CHECK(checked.err.empty());
    CHECK(run_kupi(world, {"deck", "harbour"}).out == "output/harbour.pdf: 13 cards on 2 pages (letter, 3 × 3)\n");
    for (const char* design : {"story", "poster"})
        CHECK(run_kupi(world, {"preview", "harbour", "--template", design, "--width", "300"})
                  .out.starts_with("output/harbour.png: 6 cards and the back"));
    CHECK(run_kupi(world, {"preview", "harbour", "--card", "nightfall", "--dpi", "72"}).code == 0);
    // Nothing that is there is overwritten.
    CHECK(run_kupi(world, {"new", "deck", "harbour", "--cards"}).code == 2);
    CHECK(run_kupi(world, {"new", "suits", "x", "--cards"}).code == 2);
    CHECK(run_kupi(world, {"new", "deck", "x", "--cards", "--family", "f"}).code == 2);
}

TEST_CASE("A showcase shows one card of each kind") {
    const World world;
    make_harbour(world);
    const auto shown = [&](const Names& more) {
        Names words = {"preview", "harbour", "--showcase", "--width", "300", "-o", "-"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended ended = run_kupi(world, words);
        CHECK(ended.code == 0);
        return ended.out;
    };
    const std::string all = shown({});
    CHECK(all == shown({"--cards", "the-old-tower,the-keeper-of-keys,a-falling-star"}));
    CHECK(all != shown({"--cards", "the-old-tower,the-keeper-of-keys"}));
}

TEST_CASE("A showcase of a deck without a back stands on a colour of its first suit, in gray with gray ink") {
    const World world;
    world.change("suits/decks/d.toml", "[back]\nart = \"back.svg\"\ncolour = \"#204060\"\n", "");
    const auto ground = [&](const char* ink) {
        CHECK(run_kupi(world, {"preview", "suits/decks/d.toml", "--showcase", "--ink", ink, "-o", "x.png"}).code == 0);
        CHECK(run(world, "mutool", {"draw", "-q", "-r", "20", "-o", "x.ppm", "x.png"}).code == 0);
        const std::string pixels = world.read("x.ppm");
        const auto first = pixels.find("255\n") + 4;
        const auto at = [&](std::size_t i) {
            return static_cast<int>(static_cast<unsigned char>(pixels.at(first + i)));
        };
        return std::array{at(0), at(1), at(2)};
    };
    const auto full = ground("full"), gray = ground("gray");
    CHECK(full[0] > full[1] + 20); // its deep red
    CHECK(gray[0] == gray[1]);
    CHECK(gray[1] == gray[2]);
    CHECK(gray[0] > 10);
}

TEST_CASE("Of the scaffold's columns only the title is needed") {
    const World world;
    make_harbour(world);
    for (const char* rows :
         {"title,kind,cost,quantity,art,text\nThe Orchard,Place,2,3,harbour/leaf.svg,Take 1 :leaf:.\n"
          "Bell-Ringer,Person,1,3,harbour/bell.svg,Pay :coin:.\n",
          "title\nThe Orchard\nBell-Ringer\n"}) {
        world.write(table, rows);
        const Ended ended = run_kupi(world, {"preview", "harbour", "--width", "300"});
        CHECK(ended.code == 0);
        CHECK(ended.out.starts_with("output/harbour.png: 2 cards and the back"));
        CHECK(ended.err.empty());
        const std::string checked =
            run_kupi(world, {"check", deck}).err; // which alone tells what the deck goes without
        CHECK(count(checked, "warning: no card has a field \"points\"") == 1);
        CHECK(checked.find("error") == std::string::npos);
    }
}

TEST_CASE("A failure while cards of one's own are scaffolded leaves nothing behind") {
    const World world;
    CHECK(run_kupi(world, {"new", "deck", "harbour", "--cards"}, {.file_size = 600}).code == 2);
    for (const auto& name : {deck, table, std::string("suits/decks/harbour"), std::string("suits/decks/harbour.svg")})
        CHECK(!fs::exists(world / name));
}

TEST_CASE("Titles, texts and numbers are text in the PDF, as often as the quantity says") {
    const World world;
    make_harbour(world);
    REQUIRE(run_kupi(world, {"deck", "harbour", "-o", "a.pdf"}).code == 0);
    const std::string words = run(world, "pdftotext", {"a.pdf", "-"}).out;
    CHECK(count(words, "The Orchard") == 3);
    CHECK(count(words, "The Keeper of Keys") + count(words, "The Keeper\nof Keys") == 1);
    CHECK(count(words, "wake everybody up") == 3);
    CHECK(run_kupi(world, {"deck", "harbour", "--cards", "the-orchard,nightfall"})
              .out.starts_with("output/harbour.pdf: 5 cards"));
    CHECK(run_kupi(world, {"list", "cards", "harbour", "--plain"}).out.starts_with("the-old-tower\nthe-orchard\n"));
    CHECK(run_kupi(world, {"list", "decks"}).out.find("harbour") != std::string::npos);
}

TEST_CASE("Columns that no layer shows are warned of, with what was probably meant") {
    const World world;
    make_harbour(world);
    world.change(table, "text,flavour", "tetx,flavour");
    const Ended ended = run_kupi(world, {"check", deck});
    CHECK(ended.code == 0);
    CHECK(ended.err.starts_with("suits/decks/harbour.csv:1:37: ")); // where the slip is
    CHECK(ended.err.find("warning: the card template \"story\" shows no field \"tetx\"") != std::string::npos);
    CHECK(ended.err.find("did you mean \"text\"?") != std::string::npos);
}

TEST_CASE("A text that can't be set, and a sign that is none, are refused at their cell") {
    const World world;
    make_harbour(world);
    std::string endless;
    for (int i = 0; i < 150; ++i) endless += "and then another word ";
    world.change(table, "Pay :coin: :coin: to wake everybody up.", endless);
    const Ended over = run_kupi(world, {"deck", "harbour"});
    INFO(over.err);
    CHECK(over.code == 2);
    CHECK(over.err.starts_with("suits/decks/harbour.csv:6:"));
    CHECK(over.err.find("\"Bell-Ringer\": this does not fit: at 7 pt, the least size, it takes ") != std::string::npos);
    CHECK(over.err.find("and there are 23.6 mm") != std::string::npos);
    CHECK(world.written().empty());
    world.change(table, endless, "Pay :cion:");
    const Ended sign = run_kupi(world, {"deck", "harbour"});
    CHECK(sign.code == 2);
    CHECK(sign.err.find("\":cion:\" is no sign of this deck") != std::string::npos);
    CHECK(sign.err.find("did you mean \"coin\"?") != std::string::npos);
}

TEST_CASE("Emphasis in a card's text that nothing ends is warned of at its cell") {
    const World world;
    make_harbour(world);
    world.change(table, "Pay :coin:", "Pay *:coin:");
    const Ended checked = run_kupi(world, {"check", deck});
    CHECK(checked.code == 0);
    CHECK(checked.err.starts_with("suits/decks/harbour.csv:6:"));
    CHECK(count(checked.err, "warning: a \"*\" begins emphasis that nothing ends") == 1);
}

TEST_CASE("Packs are told apart by their backs, and by nothing else") {
    const World world;
    const Ended two = run_kupi(world, {"deck", "d", "--packs", "2", "--backs", "long-edge"});
    CHECK(two.code == 0);
    CHECK(two.out == "output/d.pdf: 4 cards on 2 pages (letter, 3 × 3)\n");
    CHECK(two.err.find("the backs of the packs are alike") != std::string::npos); // this back keeps its own colours
    const Ended fronts = run_kupi(world, {"deck", "d", "--packs", "3"});
    CHECK(fronts.out.starts_with("output/d.pdf: 6 cards"));
    CHECK(fronts.err.find("packs are told apart by their backs, and none are printed") != std::string::npos);
    const Ended french = run_kupi(world, {"deck", "french-54", "--packs", "2", "--jokers", "--backs", "long-edge"});
    CHECK(french.err.empty());
    CHECK(french.out.find(": 108 cards on ") != std::string::npos);
    CHECK(run_kupi(world, {"deck", "d", "--packs", "4"}).err ==
          "kupi: error: --packs \"4\": expected a whole number from 1 to 3\n");
    CHECK(run_kupi(world, {"preview", "french-52", "--packs", "2", "--width", "300"})
              .out.find("52 cards and the backs") != std::string::npos);
}

TEST_CASE("A deck of eight suits of one's own, in TOML and SVG alone, plays the Railog games") {
    const World world;
    std::string suits = "name = \"Tides\"\n";
    const Names names{"moon", "star", "leaf", "tower", "drop", "flame", "key", "bell"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string& name = names[i];
        fs::create_directories(world / "suits/railog");
        fs::copy_file(std::string(root) + "/templates/new/suits/symbols/" + name + ".svg",
                      world / ("suits/railog/" + name + ".svg"));
        suits += "[[suit]]\nid = \"" + name + "\"\ncode = \"" + name.substr(0, 2) + "\"\ncolour = \"#1f4e8" +
                 std::to_string(i) + "\"\nsymbol = \"" + name + ".svg\"\nopposed = \"" + names[i ^ 1] +
                 "\"\npaired = [\"" + names[i ^ 2] + "\"]\n";
    }
    world.write("suits/railog/suits.toml", suits);
    std::string ranks;
    for (int i = 1; i <= 8; ++i)
        ranks += "[[rank]]\nid = \"" + std::to_string(i) + "\"\ncode = \"" + std::to_string(i) +
                 "\"\npips = " + std::to_string(i) + "\n";
    fs::copy_file(std::string(root) + "/templates/new/suits/faces/regent.svg", world / "suits/railog/face.svg");
    for (const auto& [id, code] : {std::pair("alak", "A"), {"arl", "R"}, {"deiskatun", "D"}, {"arlas", "S"}})
        ranks += "[[rank]]\nid = \"" + std::string(id) + "\"\ncode = \"" + code +
                 "\"\nkind = \"face\"\nvalue = 8\nart = \"face.svg\"\n";
    world.write("suits/railog/ranks.toml", ranks);
    // In this folder the games' own decks are these suits too, so that they are what the simulator plays with.
    for (const char* id : {"tides", "railog-markat", "railog-getha"})
        world.write("suits/decks/" + std::string(id) + ".toml",
                    "name = \"Tides\"\nfamily = \"railog\"\ntemplate = \"learner\"\ncount = 96\n");
    REQUIRE(run_kupi(world, {"deck", "tides"}).code == 0);
    for (const char* game : {"getha", "somachi", "dotak", "yamiro", "yamiro-partner", "yamiro-solitaire"}) {
        INFO(game);
        const std::string logs = std::string("logs-") + game;
        const Ended played = run_kupi(world, {"simulate", game, "--games", "2", "--hands", "2", "--log", logs});
        INFO(played.err);
        REQUIRE(played.code == 0);
        Names arguments{"referee"};
        for (const auto& entry : fs::directory_iterator(world / logs)) {
            const std::string log = logs + "/" + entry.path().filename().string();
            world.change(log, "\nplayers = ", "\ndeck = \"tides\"\nplayers = ");
            CHECK(world.read(log).find("4si") == std::string::npos); // a card of the Railog deck
            arguments.push_back(log);
        }
        const Ended ruled = run_kupi(world, arguments);
        INFO(ruled.out << ruled.err);
        CHECK(arguments.size() == 3);
        CHECK(ruled.code == 0);
    }
}
