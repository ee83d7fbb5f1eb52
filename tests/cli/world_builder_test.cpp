// The way of a world-builder: new, check, preview, deck, calibrate.
#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;
using Names = std::vector<std::string>;

} // namespace

TEST_CASE("New suits pass their check without a warning and print at once") {
    const World world;
    const Ended made = run_kupi(world, {"new", "suits", "night-birds", "-o", "mine"});
    CHECK(made.code == 0);
    CHECK(made.err ==
          "Now type\n  kupi preview mine/suits/decks/night-birds.toml --watch\n  kupi check mine/suits/night-birds\n"
          "  kupi deck mine/suits/decks/night-birds.toml\n");
    for (const char* name :
         {"suits/night-birds/suits.toml", "suits/night-birds/ranks.toml", "suits/decks/night-birds.toml"}) {
        INFO(name);
        CHECK(made.out.find(std::string("mine/") + name + "\n") != std::string::npos);
        const std::string text = world.read(std::string("mine/") + name);
        CHECK(text.find('#') != std::string::npos);
        CHECK(text.find('@') == std::string::npos);
    }
    const Ended checked = run_kupi(world, {"check", "mine"});
    CHECK(checked.code == 0);
    CHECK(checked.err.empty());
    CHECK(checked.out == "16 files checked: no faults\n");
    CHECK(run_kupi(world, {"deck", "mine/suits/decks/night-birds.toml", "--backs", "long-edge"}).out ==
          "output/night-birds.pdf: 96 cards on 22 pages (letter, 3 × 3)\n");
    CHECK(run_kupi(world, {"deck", "night-birds", "--data", "mine"}).code == 0);
    CHECK(run_kupi(world, {"preview", "mine/suits/decks/night-birds.toml", "--width", "300"}).code == 0);
}

TEST_CASE("Nothing that exists is overwritten, and a failure leaves nothing behind") {
    const World world;
    CHECK(run_kupi(world, {"new", "suits", "one"}).code == 0);
    const Ended again = run_kupi(world, {"new", "suits", "one"});
    CHECK(again.code == 2);
    CHECK(again.err == "kupi: error: suits/one is there already, and nothing is overwritten\n"
                       "    choose another name, or another folder with -o DIR\n");
    CHECK(run_kupi(world, {"new", "deck", "one", "--family", "f"}).code == 2);
    world.write("file", "");
    CHECK(run_kupi(world, {"new", "suits", "two", "-o", "file"}).code == 2);
    const Ended full = run_kupi(world, {"new", "suits", "two"}, {.file_size = 600});
    CHECK(full.code == 2);
    CHECK(!fs::exists(world / "suits/two"));
    CHECK(!fs::exists(world / "suits/decks/two.toml"));
    for (const char* before : {"empty", "empty/suits", "empty/suits/decks"}) {
        fs::create_directories(world / before);
        CHECK(run_kupi(world, {"new", "suits", "two", "-o", "empty"}, {.file_size = 600}).code == 2);
        CHECK(run_kupi(world, {"new", "deck", "two", "--cards", "-o", "empty"}, {.file_size = 600}).code == 2);
        CHECK(fs::is_empty(world / before)); // it stays, and nothing more
    }
}

TEST_CASE("Nothing new takes the name of suits or a deck that come with kupi") {
    const World world;
    CHECK(run_kupi(world, {"new", "suits", "railog"}).err ==
          "kupi: error: there is a family of suits railog already; choose another name\n");
    const Ended deck = run_kupi(world, {"new", "deck", "railog-markat", "--cards"});
    CHECK(deck.code == 2);
    CHECK(deck.err == "kupi: error: there is a deck railog-markat already; choose another name\n");
    CHECK(run_kupi(world, {"new", "suits", "railog-markat"}).code == 2);
    CHECK(world.written().empty());
}

TEST_CASE("Ctrl-C while suits are made leaves all of them or nothing") {
    const World world;
    for (int i = 0; i < 20; ++i) {
        const std::string id = "s" + std::to_string(i);
        const auto begun = [&](const std::string&, const std::string&) { return fs::exists(world / ("suits/" + id)); };
        const Ended ended = run_kupi(world, {"new", "suits", id}, {.interrupt_when = begun});
        INFO(id << " ended with " << ended.code << ": " << ended.err);
        CHECK((ended.code == 0 || ended.code == 130));
        const bool all = fs::exists(world / ("suits/decks/" + id + ".toml"));
        CHECK(fs::exists(world / ("suits/" + id)) == all);
        CHECK(fs::exists(world / ("suits/decks/" + id + ".svg")) == all);
    }
    CHECK(world.written().empty());
}

TEST_CASE("A new deck is of the family named, or of the only one here") {
    const World world;
    CHECK(run_kupi(world, {"new", "deck", "duel"}).code == 0);
    CHECK(world.read("suits/decks/duel.toml").find("family = \"f\"") != std::string::npos);
    CHECK(run_kupi(world, {"deck", "suits/decks/duel.toml"}).out ==
          "output/duel.pdf: 2 cards on 1 page (letter, 3 × 3)\n");
    CHECK(run_kupi(world, {"new", "deck", "omyr", "--family", "railog"}).code == 0);
    CHECK(run_kupi(world, {"deck", "suits/decks/omyr.toml"}).code == 0);
    CHECK(run_kupi(world, {"new", "deck", "x", "--family", "railg"}).err ==
          "kupi: error: no family of suits \"railg\"\n    did you mean \"railog\"?\n");
}

TEST_CASE("What lies in the current folder's suits/ has an id at once, as the README says") {
    const World world;
    const Ended made = run_kupi(world, {"new", "suits", "tides"});
    CHECK(made.err.starts_with("Now type\n  kupi preview tides --watch\n  kupi check suits/tides\n"));
    CHECK(run_kupi(world, {"preview", "tides", "--width", "200"}).out.starts_with("output/tides.png: 96 cards"));
    CHECK(run_kupi(world, {"check", "suits/tides"}).out == "14 files checked: no faults\n");
    const std::string decks = run_kupi(world, {"list", "decks", "--plain"}).out;
    CHECK(decks.starts_with("d\n"));
    CHECK(count(decks, "\nrailog-getha\nrailog-markat\n") == 1);
    CHECK(count(decks, "\ntides\n") == 1);
    CHECK(count(run_kupi(world, {"list", "papers", "--plain"}).out, "letter\n") == 1);
    // Elsewhere it is given by its path.
    CHECK(
        run_kupi(world, {"new", "suits", "far", "-o", "there"}).err.find("  kupi deck there/suits/decks/far.toml\n") !=
        std::string::npos);
}

TEST_CASE("A card template given by its path finds its parent beside it") {
    const World world;
    world.write("own/templates/cards/a.toml", "extends = \"b\"\n");
    world.write("own/templates/cards/b.toml", "extends = \"learner\"\n");
    const Ended ended = run_kupi(world, {"deck", "suits/decks/d.toml", "--template", "own/templates/cards/a.toml"});
    INFO(ended.err);
    CHECK(ended.code == 0);
}

TEST_CASE("Check finds every fault of every kind of file") {
    const World world;
    CHECK(run_kupi(world, {"check", "suits"}).out == "6 files checked: no faults\n");
    world.change("suits/f/suits.toml", "code = \"e\"", "code = \"e\"\nopposed = \"sun\"\nkolour = 3");
    world.write("suits/f/ranks.toml", "[[rank]]\nid = \"1\"\ncode = \"1\"\npips = -1\n");
    world.write("suits/f/sun.svg", "<svg/>");
    world.write("templates/sheets/s.toml", "name = \"S\"\npaper = \"lettr\"\n");
    world.write("templates/cards/c.toml", "name = \"C\"\nextends = \"base\"\n[[layer]]\nid = \"x\"\nkind = \"rct\"\n");
    world.write("templates/printers/p.toml", "shift = [\"1mm\"]\n");
    world.write("templates/sizes.toml", "[paper]\nodd = { size = 3 }\n");
    const Ended ended = run_kupi(world, {"check", "."});
    CHECK(ended.code == 1);
    INFO(ended.err);
    for (const char* expected :
         {"suits/f/suits.toml:12:11: error: sea is opposed by sun, but sun is opposed by nobody",
          "suits/f/suits.toml:13:1: error: unknown key \"kolour\"", "suits/f/ranks.toml:4:8: error: \"pips\" is -1",
          "suits/f/sun.svg:1:1: error: ", "templates/sheets/s.toml:2:9: error: no size \"lettr\"",
          "templates/cards/c.toml:5:8: error: ", "templates/printers/p.toml:1:9: error: ",
          "templates/sizes.toml:2:16: error: "})
        CHECK(ended.err.find(expected) != std::string::npos);
    CHECK(ended.out.find(" files checked: ") != std::string::npos);
    CHECK(ended.out.find(" errors") != std::string::npos);
    CHECK(count(ended.err, "error: sea is opposed by sun") == 1);
}

TEST_CASE("What comes with kupi passes its own check", "[long]") {
    const World world;
    const Ended ended = run_kupi(world, {"check", std::string(root) + "/suits", std::string(root) + "/templates"});
    INFO(ended.err);
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
}

TEST_CASE("Check tells kinds by their keys where the place does not, and says so when it can't") {
    const World world;
    world.write("deck.toml", "name = \"D\"\nfamly = \"f\"\nfamily = \"f\"\n");
    CHECK(run_kupi(world, {"check", "deck.toml"}).err.find("unknown key \"famly\"") != std::string::npos);
    world.write("what.toml", "a = 1\n");
    const Ended ended = run_kupi(world, {"check", "what.toml"});
    CHECK(ended.code == 1);
    CHECK(ended.err.starts_with("what.toml:1:1: error: neither its place nor its keys say what this file is\n"));
    world.write("notes.txt", "");
    CHECK(run_kupi(world, {"check", "notes.txt"}).err.starts_with("notes.txt: error: not a file that kupi checks\n"));
    const Ended missing = run_kupi(world, {"check", "nowhere.toml", "suits"});
    CHECK(missing.code == 2);
    CHECK(missing.err == "nowhere.toml: error: cannot read: No such file or directory\n");
}

TEST_CASE("Suits that are easily mistaken are a warning with both names and the numbers") {
    const World world;
    world.change("suits/f/suits.toml", "#2030a0", "#b83428");
    const Ended ended = run_kupi(world, {"check", "suits/f/suits.toml"});
    CHECK(ended.code == 0);
    INFO(ended.err);
    CHECK(ended.err.starts_with(
        "suits/f/suits.toml:12:10: warning: sea and sun are easily mistaken: to normal sight their colours differ by ΔE "));
    CHECK(ended.err.find("their symbols overlap by 100 %") != std::string::npos);
    world.write("suits/f/sea.svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M1 4.5H9V5.5H1Z\"/></svg>");
    CHECK(run_kupi(world, {"check", "suits/f/suits.toml"}).err.empty());
}

TEST_CASE("Preview draws a contact sheet or one card") {
    const World world;
    const Ended sheet = run_kupi(world, {"preview", "suits/decks/d.toml", "--width", "400"});
    CHECK(sheet.code == 0);
    CHECK(sheet.out.starts_with("output/d.png: 2 cards and the back, 400 × "));
    CHECK(world.read("output/d.png").substr(1, 3) == "PNG");
    CHECK(run_kupi(world, {"preview", "suits/decks/d.toml", "--card", "1-of-sea", "--dpi", "72"})
              .out.starts_with("output/d-1e.png: 1 of sea, 198 × "));
    CHECK(run_kupi(world, {"preview", "suits/decks/d.toml", "--card", "back", "--dpi", "72"}).code == 0);
    CHECK(run_kupi(world, {"preview", "suits/decks/d.toml", "--card", "1*"}).err ==
          "kupi: error: --card 1* names 2 cards\n    --cards shows several on one picture\n");
}

TEST_CASE("Watching draws again after each change, goes on after a broken file and ends with 130") {
    const World world;
    const std::string good = world.read("suits/f/sun.svg");
    const auto replace = [&](std::string_view text) { // at once: half a file would be a fault of its own
        std::filesystem::rename(world.write("sun.svg", text), world / "suits/f/sun.svg");
    };
    int step = 0;
    const auto act = [&](const std::string& out, const std::string& err) {
        const auto drawn = count(out, "output/d.png: ");
        if (step == 0 && drawn == 1 && err.find("kupi: watching ") == 0) {
            world.change("suits/decks/d.toml", "#204060", "#602040");
            step = 1;
        } else if (step == 1 && drawn == 2) {
            replace("broken");
            step = 2;
        } else if (step == 2 && err.find("suits/f/sun.svg:1:1: error: ") != std::string::npos) {
            replace(good);
            step = 3;
        }
        return step == 3 && drawn == 3;
    };
    const Ended ended =
        run_kupi(world, {"preview", "suits/decks/d.toml", "--watch", "--width", "100"}, {.interrupt_when = act});
    CHECK(ended.code == 130);
    CHECK(step == 3);
    CHECK(count(ended.err, "kupi: watching ") == 1);
    CHECK(count(ended.err, "error: ") == 1);
    CHECK(world.written() == Names{"output/d.png"});
}

TEST_CASE("Watching begins with a deck that is broken still, but not with one that is not there") {
    const World world;
    world.write("suits/f/sun.svg", "broken");
    const auto watching = [](const std::string&, const std::string& err) {
        return err.find("kupi: watching ") != std::string::npos;
    };
    const Ended broken = run_kupi(world, {"preview", "suits/decks/d.toml", "--watch"}, {.interrupt_when = watching});
    CHECK(broken.code == 130);
    CHECK(broken.err.find("suits/f/sun.svg:1:1: error: ") == 0);
    CHECK(world.written().empty());
    CHECK(run_kupi(world, {"preview", "nowhere.toml", "--watch"}).code == 2);
}

TEST_CASE("Watching that began with a broken table, or without a drawing, draws once it is mended") {
    const World world;
    world.write("suits/decks/t.toml", "name = \"T\"\ncards = \"tables/t.csv\"\n[back]\ncolour = \"#204060\"\n");
    world.write("suits/decks/tables/t.csv", "titel\nOne\n");
    int step = 0;
    const auto act = [&](const std::string& out, const std::string& err) {
        if (step == 0 && err.find("kupi: watching ") != std::string::npos) {
            world.write("suits/decks/tables/t.csv", "title,art\nOne,drawings/one.svg\n");
            step = 1;
        } else if (step == 1 && err.find("no such file") != std::string::npos) {
            world.write("suits/decks/tables/drawings/one.svg", world.read("suits/f/sun.svg"));
            step = 2;
        }
        return count(out, "output/t.png: ") == 1;
    };
    const Ended ended =
        run_kupi(world, {"preview", "suits/decks/t.toml", "--watch", "--width", "100"}, {.interrupt_when = act});
    CHECK(ended.code == 130);
    CHECK(step == 2);
    CHECK(count(ended.err, "error: ") == 2);
    CHECK(world.written() == Names{"output/t.png"});
}

TEST_CASE("A printer's profile is stored from what was read, and used") {
    const World world;
    CHECK(run_kupi(world, {"calibrate"}).code == 0);
    CHECK(world.written() == Names{"output/calibration.pdf"});
    const Ended saved =
        run_kupi(world, {"calibrate", "--save", "office", "--at-1", "0.5mm,-1mm", "--at-2", "0.5mm,-1mm"});
    CHECK(saved.code == 0);
    CHECK(
        saved.out ==
        "home/.local/share/kupi/templates/printers/office.toml: backs move 0.5 mm right and -1 mm down, turned by 0°\n");
    CHECK(run_kupi(world, {"list", "printers", "--plain"}).out == "exact\noffice\n");
    CHECK(run_kupi(world, {"check", "home/.local/share/kupi/templates/printers/office.toml"}).code == 0);
    run_kupi(world, {"deck", "suits/decks/d.toml", "--backs", "long-edge", "-o", "plain.pdf"});
    CHECK(run_kupi(world,
                   {"deck", "suits/decks/d.toml", "--backs", "long-edge", "--printer", "office", "-o", "shifted.pdf"})
              .code == 0);
    run_kupi(world,
             {"deck", "suits/decks/d.toml", "--backs", "long-edge", "--back-offset", "0.5mm,-1mm", "-o", "once.pdf"});
    CHECK(world.read("plain.pdf") != world.read("shifted.pdf"));
    CHECK(world.read("once.pdf") == world.read("shifted.pdf"));
}
