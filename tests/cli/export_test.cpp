// kupi export: what other programs read in its files, and what happens to an older folder.
#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;
using Names = std::vector<std::string>;
using Json = nlohmann::json;

const std::string deck = "suits/decks/d.toml";

Ended make(const World& world, const Names& more, const How& how = {}) {
    Names line{"export", deck};
    line.insert(line.end(), more.begin(), more.end());
    return run_kupi(world, line, how);
}

std::set<std::string> files_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

/// "825 x 1125", as file(1) reads it.
std::string pixels(const World& world, const std::string& file) {
    const std::string said = run(world, "file", {"-b", file}).out;
    const auto begin = said.find(", ") + 2;
    return said.substr(begin, said.find(',', begin) - begin);
}

bool nothing_half_written(const World& world) {
    for (const auto& entry : fs::recursive_directory_iterator(world.root()))
        if (entry.path().filename().string().find(".kupi-") != std::string::npos) return false;
    return true;
}

} // namespace

TEST_CASE("An export is a picture of each card, named by it, of the back, and a manifest of all") {
    const World world;
    const Ended ended = run_kupi(world, {"export", "railog-getha", "-o", "cards"});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(ended.out == "cards: 96 cards and the back for Pictures, 750 × 1050 pixels\n");
    CHECK(pixels(world, "cards/4-of-meth.png") == "750 x 1050");
    CHECK(pixels(world, "cards/back.png") == "750 x 1050");
    const Json manifest = Json::parse(world.read("cards/manifest.json"));
    std::set<std::string> named{"manifest.json"};
    for (const auto& card : manifest.at("cards")) {
        named.insert(card.at("file").get<std::string>());
        CHECK(card.at("quantity") == 1);
        CHECK(card.at("back") == "back");
    }
    CHECK(named.size() == 97);
    named.insert(manifest.at("backs").at(0).at("file").get<std::string>());
    CHECK(named == files_in(world / "cards"));
}

TEST_CASE("The pictures for a print service have the pixels that it asks for, bleed included") {
    const World world;
    const auto size_for = [&](const std::string& target, const std::string& size) {
        CHECK(run_kupi(world, {"export", "railog-getha", "--cards", "4me", "--for", target, "--size", size, "-o", "x"})
                  .code == 0);
        const Json manifest = Json::parse(world.read("x/manifest.json"));
        return pixels(world, "x/" + manifest.at("cards").at(0).at("file").get<std::string>());
    };
    CHECK(size_for("gamecrafter", "poker") == "825 x 1125");
    CHECK(size_for("gamecrafter", "bridge") == "750 x 1125");
    CHECK(size_for("gamecrafter", "mini") == "600 x 825");
    CHECK(size_for("makeplayingcards", "poker") == "822 x 1122");
    CHECK(make(world, {"--dpi", "600", "--bleed", "0.1in", "-o", "fine"}).code == 0);
    CHECK(pixels(world, "fine/1-of-sun.png") == "1620 x 2220");
}

TEST_CASE("A size that a print service does not sell is refused, and the nearest is named") {
    const World world;
    const Ended ended = make(world, {"--for", "gamecrafter", "--size", "60x90mm"});
    CHECK(ended.code == 2);
    CHECK(ended.err == "kupi: error: The Game Crafter takes cards of the size poker, bridge, tarot or mini; these are "
                       "60 × 90 mm\n    --size bridge sets the cards anew at the nearest of them\n");
    CHECK(make(world, {"--for", "gamecrafter", "--dpi", "200"}).err.starts_with("kupi: error: --dpi is not yours"));
    CHECK(make(world, {"--for", "gamcrafter"}).err.find("did you mean \"gamecrafter\"?") != std::string::npos);
    CHECK(!fs::exists(world / "output"));
}

TEST_CASE("Cards that are written alike, own backs and quantities are told apart") {
    const World world;
    CHECK(run_kupi(world, {"export", "french-54", "-o", "x"}).code == 0);
    CHECK(fs::exists(world / "x/joker.png"));
    CHECK(fs::exists(world / "x/joker-2.png"));
    world.write("own.toml", "name = \"Own\"\n[[card]]\ntitle = \"The Orchard\"\nquantity = 3\n"
                            "[[card]]\ntitle = \"Bell/Ringer ü\"\n"
                            "[[own-back]]\ncards = \"bell*\"\ncolour = \"#208040\"\n");
    CHECK(run_kupi(world, {"export", "own.toml", "-o", "own"}).code == 0);
    CHECK(files_in(world / "own") == std::set<std::string>{"back.png", "back-of-bell-ringer-ü.png", "the-orchard.png",
                                                           "bell-ringer-ü.png", "manifest.json"});
    const Json manifest = Json::parse(world.read("own/manifest.json"));
    CHECK(manifest.at("cards").at(0).at("quantity") == 3);
    CHECK(manifest.at("cards").at(1).at("back") == "back-of-bell-ringer-ü");
    CHECK(manifest.at("backs").at(0).at("cards") == 3);
}

TEST_CASE("A newer export takes an older one's place, and a folder with anything else in it is left alone") {
    const World world;
    CHECK(make(world, {"-o", "x/y/"}).code == 0);
    CHECK(make(world, {"--cards", "1s", "-o", "x/y"}).code == 0);
    CHECK(files_in(world / "x/y") == std::set<std::string>{"1-of-sun.png", "back.png", "manifest.json"});
    world.write("x/y/notes.txt", "mine");
    const Ended ended = make(world, {"-o", "x/y"});
    CHECK(ended.code == 2);
    CHECK(ended.err.starts_with("kupi: error: the folder x/y holds \"notes.txt\", which kupi export has not made"));
    CHECK(world.read("x/y/notes.txt") == "mine");
    CHECK(make(world, {"-o", "suits"}).code == 2);
    CHECK(fs::exists(world / deck));
    fs::create_directories(world / "empty");
    CHECK(make(world, {"-o", "empty"}).code == 0);
    CHECK(make(world, {"-o", "."}).code == 2);
    for (const char* file : {"x.png", "x.pdf", "x.svg", "-"})
        CHECK(make(world, {"-o", file}).err.find("writes a folder of files") != std::string::npos);
    CHECK(make(world, {"-o", deck + "/x"}).code == 2);
    CHECK(nothing_half_written(world));
}

TEST_CASE("A disk that is full in the middle leaves the older folder whole and no half file") {
    const World world;
    CHECK(run_kupi(world, {"export", "railog-getha", "--dpi", "72", "-o", "x"}).code == 0);
    const auto before = files_in(world / "x");
    const std::string card = world.read("x/4-of-meth.png");
    std::uintmax_t least = fs::file_size(world / "x/4-of-meth.png"), most = least;
    for (const auto& name : before) {
        if (!name.ends_with(".png")) continue;
        least = std::min(least, fs::file_size(world / ("x/" + name)));
        most = std::max(most, fs::file_size(world / ("x/" + name)));
    }
    const rlim_t middle = (least + most) / 2; // some files can be written, others not
    for (const std::string folder : {"x", "new"}) {
        const Ended ended =
            run_kupi(world, {"export", "railog-getha", "--dpi", "72", "-o", folder}, {.file_size = middle});
        CHECK(ended.code == 2);
        CHECK(ended.signal == 0);
        CHECK(ended.err.starts_with("kupi: error: cannot write " + folder + "/"));
        CHECK(ended.err.find(": File too large\n") != std::string::npos);
        CHECK((ended.err.find("the older folder is as it was") != std::string::npos) == (folder == "x"));
    }
    CHECK(files_in(world / "x") == before);
    CHECK(world.read("x/4-of-meth.png") == card);
    CHECK(!fs::exists(world / "new"));
    CHECK(nothing_half_written(world));
}

TEST_CASE("Ctrl-C in the middle of an export leaves the older folder whole and nothing half-written") {
    const World world;
    CHECK(make(world, {"-o", "x"}).code == 0);
    const auto before = files_in(world / "x");
    bool caught = false;
    for (const int after : {150, 300, 600, 1200, 2500}) {
        const Ended ended =
            run_kupi(world, {"export", "railog-getha", "--dpi", "900", "-o", "x"}, {.interrupt_after = after});
        if (ended.code == 0) break;
        if (ended.signal != 0) continue; // still being started
        caught = true;
        CHECK(ended.code == 130);
        CHECK(files_in(world / "x") == before);
        CHECK(nothing_half_written(world));
    }
    CHECK(caught);
}

TEST_CASE("On a terminal an export that takes long says which picture is being painted") {
    const World world;
    const Ended ended =
        run_kupi(world, {"export", "railog-getha", "--dpi", "900", "-o", "x"},
                 {.interrupt_when = [](const std::string&,
                                       const std::string& err) { return err.find(" of 97 (") != std::string::npos; },
                  .terminal = true});
    CHECK(ended.code == 130);
    CHECK(ended.err.find("kupi: painting picture ") != std::string::npos);
    CHECK(!fs::exists(world / "x"));
    CHECK(nothing_half_written(world));
}

TEST_CASE("A target with faults is refused with their lines") {
    const World world;
    world.write("t.toml", "name = \"T\"\nwrites = \"pgn\"\nblead = \"3mm\"\nnames = \"card\"\ncards = [\"pokr\"]\n");
    const Ended ended = make(world, {"--for", "./t.toml"});
    CHECK(ended.code == 2);
    std::size_t at = 0; // in the order of the lines
    for (const char* fault : {"t.toml:2:10: error: ", "t.toml:3:1: error: unknown key \"blead\"",
                              "t.toml:4:9: error: \"names\" needs {card} or {number}", "t.toml:5:10: error: "}) {
        const auto told = ended.err.find(fault, at);
        CHECK(told != std::string::npos);
        if (told != std::string::npos) at = told;
    }
    CHECK(run_kupi(world, {"check", "t.toml"}).code == 1);
    CHECK(run_kupi(world, {"check", "gamecrafter"}).out == "1 file checked: no faults\n");
}

TEST_CASE("The option --size sets a deck's cards anew") {
    const World world;
    CHECK(run_kupi(world, {"deck", deck, "--size", "tarot", "-o", "x.pdf"}).out ==
          "x.pdf: 2 cards on 1 page (letter, 2 × 2)\n");
    CHECK(run_kupi(world, {"deck", deck, "--size", "tarto"}).err.find("did you mean \"tarot\"?") != std::string::npos);
}

TEST_CASE("For Tabletop Simulator cards lie in atlases that a saved object names, each as often as the deck has it") {
    const World world;
    CHECK(run_kupi(world, {"export", "railog-getha", "--for", "tabletop-simulator", "-o", "t"}).code == 0);
    CHECK(pixels(world, "t/faces-1.png") == "4090 x 4011");
    CHECK(pixels(world, "t/back.png") == "409 x 573");
    const Json object = Json::parse(world.read("t/railog-getha.json")).at("ObjectStates").at(0);
    CHECK(object.at("Name") == "DeckCustom");
    const Json& sheets = object.at("CustomDeck");
    CHECK(sheets.size() == 2);
    CHECK(sheets.at("1").at("NumWidth") == 10);
    CHECK(sheets.at("1").at("NumHeight") == 7);
    CHECK(sheets.at("2").at("NumHeight") == 3);
    CHECK(sheets.at("1").at("UniqueBack") == false);
    for (const auto& [key, sheet] : sheets.items())
        for (const char* side : {"FaceURL", "BackURL"}) {
            const std::string address = sheet.at(side).get<std::string>();
            CHECK(address.starts_with("file:///"));
            CHECK(fs::exists(address.substr(7)));
        }
    std::set<int> ids;
    REQUIRE(object.at("DeckIDs").size() == 96);
    for (std::size_t i = 0; i < 96; ++i) {
        const int id = object.at("DeckIDs").at(i).get<int>();
        ids.insert(id);
        CHECK(object.at("ContainedObjects").at(i).at("CardID") == id);
        CHECK(id % 100 < 69); // the last place is the back
        CHECK(sheets.contains(std::to_string(id / 100)));
    }
    CHECK(ids.size() == 96);
    CHECK(object.at("ContainedObjects").at(3).at("Nickname") == "4 of meth");

    world.write("own.toml", "name = \"Own\"\n[[card]]\ntitle = \"A\"\nquantity = 3\n[[card]]\ntitle = \"B\"\n"
                            "[[own-back]]\ncards = \"b\"\ncolour = \"#208040\"\n");
    CHECK(run_kupi(world, {"export", "own.toml", "--for", "tabletop-simulator", "--address", "https://a.example/", "-o",
                           "own"})
              .code == 0);
    CHECK(run_kupi(world, {"export", "own.toml", "--for", "tabletop-simulator", "--bleed", "3mm", "-o", "own"})
              .err.starts_with("kupi: error: --bleed is not yours to choose"));
    const Json own = Json::parse(world.read("own/own.json")).at("ObjectStates").at(0);
    CHECK(own.at("DeckIDs") == Json({100, 100, 100, 101}));
    CHECK(own.at("CustomDeck").at("1").at("UniqueBack") == true);
    CHECK(own.at("CustomDeck").at("1").at("BackURL") == "https://a.example/backs-1.png");
    CHECK(files_in(world / "own") == std::set<std::string>{"faces-1.png", "backs-1.png", "own.json", "manifest.json"});
}

TEST_CASE("For MakePlayingCards an order names each picture with its slots") {
    const World world;
    world.write("own.toml", "name = \"Own\"\nsize = \"poker\"\n[[card]]\ntitle = \"A & B\"\nquantity = 3\n"
                            "[[card]]\ntitle = \"C\"\n[[own-back]]\ncards = \"c\"\ncolour = \"#208040\"\n");
    REQUIRE(run_kupi(world, {"export", "own.toml", "--for", "makeplayingcards", "-o", "m"}).code == 0);
    std::string order = world.read("m/order.xml");
    std::erase(order, '\n');
    CHECK(order.starts_with("<order><details><quantity>4</quantity>"));
    CHECK(order.find("<fronts><card><id>./1-a-b.png</id><sourceType>Local File</sourceType><slots>0,1,2</slots>"
                     "<name>1-a-b.png</name><query>A &amp; B</query></card>") != std::string::npos);
    CHECK(order.find("<backs><card><id>./0-back-of-c.png</id><sourceType>Local File</sourceType><slots>3</slots>") !=
          std::string::npos);
    CHECK(order.ends_with("<cardback>./0-back.png</cardback></order>"));
    for (const char* file : {"m/1-a-b.png", "m/0-back-of-c.png", "m/0-back.png"}) CHECK(fs::exists(world / file));
    CHECK(make(world, {"--for", "makeplayingcards", "--size", "poker", "-o", "m"}).code == 0); // it knows its own file
}

TEST_CASE("For DriveThruCards each card is two pages, back before face, with trim and bleed") {
    const World world;
    world.write("own.toml", "name = \"Own\"\n[[card]]\ntitle = \"Aleph\"\nquantity = 2\n[[card]]\ntitle = \"Beth\"\n");
    const Ended pages = run_kupi(world, {"export", "own.toml", "--for", "drivethrucards", "-o", "d"});
    CHECK(pages.code == 0);
    CHECK(pages.out.starts_with("d: 3 cards and the back for DriveThruCards, 6 pages of "));
    CHECK(run(world, "qpdf", {"--check", "d/own.pdf"}).code == 0);
    const std::string info = run(world, "pdfinfo", {"-box", "d/own.pdf"}).out;
    CHECK(kupi::test::count(info, "Pages:           6\n") == 1);
    CHECK(kupi::test::count(info, "MediaBox:            0.00     0.00   198.00   270.00\n") == 1);
    CHECK(kupi::test::count(info, "BleedBox:            0.00     0.00   198.00   270.00\n") == 1);
    CHECK(kupi::test::count(info, "TrimBox:             9.00     9.00   189.00   261.00\n") == 1);
    const auto text_of = [&](const char* page) {
        return run(world, "pdftotext", {"-f", page, "-l", page, "d/own.pdf", "-"}).out;
    };
    CHECK(text_of("1").find_first_not_of("\f\n ") == std::string::npos);
    CHECK(text_of("2").find("Aleph") != std::string::npos);
    CHECK(text_of("4").find("Aleph") != std::string::npos);
    CHECK(text_of("6").find("Beth") != std::string::npos);
    const Json manifest = Json::parse(world.read("d/manifest.json"));
    CHECK(manifest.at("cards").at(1).at("place") == 6);
    CHECK(manifest.at("cards").at(1).at("file") == "own.pdf");
}

TEST_CASE("Drawings are a file for each card and for the back, bleed included") {
    const World world;
    CHECK(make(world, {"--for", "svg", "--bleed", "0.1in", "-o", "s"}).code == 0);
    CHECK(files_in(world / "s") == std::set<std::string>{"1-of-sun.svg", "1-of-sea.svg", "back.svg", "manifest.json"});
    CHECK(world.read("s/1-of-sun.svg")
              .starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"194.4pt\" height=\"266.4pt\" "));
}

TEST_CASE("Ink near the cut is warned of card by card, a ground that runs over it is not") {
    const World world;
    const std::string text = "[[layer]]\nid = \"t\"\nkind = \"text\"\ntext = \"{title}\"\ntext-size = \"12pt\"\n"
                             "at = \"left\"\nalign = \"left\"\nsize = [\"20mm\", \"9mm\"]\n";
    world.write("templates/cards/near.toml", "name = \"Near\"\n" + text + "offset = [\"1mm\", \"0mm\"]\n");
    world.write("templates/cards/far.toml", "name = \"Far\"\n[[layer]]\nid = \"g\"\nkind = \"rect\"\n"
                                            "fill = \"#802020\"\nwithin = \"bleed\"\n" +
                                                text + "offset = [\"5mm\", \"0mm\"]\n");
    world.write("own.toml", "name = \"Own\"\ntemplate = \"near\"\n[[card]]\ntitle = \"Aleph\"\n");
    INFO(run_kupi(world, {"check", "own.toml", "--data", "."}).err);
    const Ended near = run_kupi(world, {"export", "own.toml", "--data", ".", "--for", "gamecrafter", "-o", "g"});
    CHECK(near.code == 0);
    CHECK(near.err.find("warning: \"Aleph\": ink comes within ") != std::string::npos);
    CHECK(near.err.find(" mm of the cut (left), and The Game Crafter wants 3.2 mm\n") != std::string::npos);
    CHECK(Json::parse(world.read("g/manifest.json")).at("cards").at(0).at("warnings").size() == 1);
    const Ended checked = run_kupi(world, {"check", "own.toml", "--data", ".", "--for", "gamecrafter"});
    CHECK(checked.code == 0);
    CHECK(checked.err.find("own.toml: warning: \"Aleph\": ink comes within ") != std::string::npos);
    CHECK(run_kupi(world, {"check", "own.toml", "--data", "."}).err.find("ink comes") == std::string::npos);
    world.change("own.toml", "near", "far");
    CHECK(
        run_kupi(world, {"export", "own.toml", "--data", ".", "--for", "gamecrafter", "-o", "g"}).err.find("warning") ==
        std::string::npos);
}

TEST_CASE("A bitmap of too few pixels where it is printed is warned of with the figure") {
    const World world;
    run_kupi(world, {"preview", deck, "--card", "1s", "--width", "200", "-o", "photo.png"});
    REQUIRE(fs::exists(world / "photo.png"));
    world.write("own.toml", "name = \"Own\"\ntemplate = \"poster\"\n[[card]]\ntitle = \"Aleph\"\n"
                            "art = \"photo.png\"\n");
    const Ended ended = run_kupi(world, {"export", "own.toml", "-o", "g"});
    CHECK(ended.code == 0);
    CHECK(ended.err.find("warning: \"Aleph\": \"photo.png\" is printed at ") != std::string::npos);
    CHECK(ended.err.find(" pixels to the inch; 250 look sharp") != std::string::npos);
}
