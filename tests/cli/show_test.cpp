// kupi show: the table after an entry.
#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

const std::string omi = "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"<b>Bo\", \"Cy\", \"Di\"]\n"
                        "[[hand]]\nentries = [\"table deal Ana 7C AC JS 10H\", \"table deal '<b>Bo' KC KH QC 8H\"]\n";

} // namespace

TEST_CASE("A table is shown in words, and drawn as SVG, PNG and PDF by the file's name") {
    const World world;
    world.write("a.toml", omi);
    const auto words = run_kupi(world, {"show", "a.toml"});
    CHECK(words.code == 0);
    CHECK(words.out.starts_with(
        "Omi, hand 1, after entry 2: table deal '<b>Bo' KC KH QC 8H\n\n  Ana, to move\n    hand: 7C AC 10H JS\n"));
    CHECK(run_kupi(world, {"show", "a.toml", "--at", "1:1", "-o", "a.svg"}).out == "a.svg: hand 1, entry 1\n");
    const std::string svg = world.read("a.svg");
    CHECK(count(svg, "<title>Omi, hand 1, after entry 1: table deal Ana 7C AC JS 10H</title>") == 1);
    CHECK(count(svg, "<b>") == 0);
    CHECK(count(svg, "<text") == 0);
    CHECK(run_kupi(world, {"show", "a.toml", "-o", "a.png", "--dpi", "60"}).code == 0);
    CHECK(world.read("a.png").starts_with("\x89PNG"));
    CHECK(run_kupi(world, {"show", "a.toml", "-o", "a.pdf"}).code == 0);
    CHECK(run(world, "qpdf", {"--check", "a.pdf"}).code == 0);
}

TEST_CASE("A moment that the log does not have is refused with what it has") {
    const World world;
    world.write("a.toml", omi);
    const auto refused = [&](const std::string& at, const std::string& why) {
        const auto ended = run_kupi(world, {"show", "a.toml", "--at", at, "-o", "x.png"});
        CHECK(ended.code == 2);
        CHECK(ended.err.starts_with("kupi: error: --at \"" + at + "\": " + why + "\n"));
        CHECK(world.written().empty());
    };
    refused("2", "the log has 1 hand");
    refused("0:1", "the log has 1 hand");
    refused("1:3", "hand 1 has 2 entries");
    refused("last", "that is not HAND:ENTRY");
    refused("1:2:3", "that is not HAND:ENTRY");
    refused("99999999999", "that is not HAND:ENTRY");
    CHECK(run_kupi(world, {"show", "a.toml", "-o", "x.txt"}).err.find("kupi show writes .svg, .png or .pdf") !=
          std::string::npos);
    CHECK(run_kupi(world, {"show", "none.toml"}).code == 2);
    world.write("empty.toml", "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n");
    CHECK(run_kupi(world, {"show", "empty.toml"}).err.find("no hand in this log yet") != std::string::npos);
}
