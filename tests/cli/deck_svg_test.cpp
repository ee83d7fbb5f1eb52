// kupi deck --format svg.
#include <filesystem>

#include "catch.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

} // namespace

TEST_CASE("A deck as SVG is a file for each card and for the back, true to size") {
    const World world;
    const auto ended = run_kupi(world, {"deck", "railog-getha", "--format", "svg", "--jokers", "-o", "cards"});
    CHECK(ended.code == 0);
    CHECK(ended.out == "cards/: 98 cards and the back, a file each\n");
    CHECK(std::distance(fs::directory_iterator(world / "cards"), {}) == 99);
    const std::string card = world.read("cards/4me.svg");
    CHECK(card.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"180pt\" height=\"252pt\" "));
    CHECK(card.find("<title>4 of meth</title>") != std::string::npos);
    std::uintmax_t all = 0;
    for (const auto& file : fs::directory_iterator(world / "cards")) all += fs::file_size(file);
    CHECK(all < 2'600'000);
}

TEST_CASE("A file called .svg holds every card once as a symbol, and what they share once") {
    const World world;
    CHECK(run_kupi(world, {"deck", "railog-getha", "--jokers", "-o", "all.svg"}).out ==
          "all.svg: 98 cards and the back as symbols\n");
    const std::string all = world.read("all.svg");
    CHECK(count(all, "<symbol id=") == 99);
    CHECK(count(all, "<symbol id=\"4me\" viewBox=\"0 0 180 252\"><title>4 of meth</title>") == 1);
    CHECK(count(all, "<symbol id=\"back\"") == 1);
    CHECK(all.size() < 1'500'000);
    // Two jokers that are written alike, and two packs' backs
    CHECK(run_kupi(world, {"deck", "french-54", "--jokers", "--packs", "2", "-o", "-"}).code == 0);
    run_kupi(world, {"deck", "french-54", "--jokers", "--packs", "2", "-o", "two.svg"});
    const std::string two = world.read("two.svg");
    CHECK(count(two, "<symbol id=") == 56);
    CHECK(count(two, "<symbol id=\"back-pack-2\"") == 1);
    for (std::size_t at = 0; (at = two.find(" id=\"", at)) != std::string::npos; ++at)
        CHECK(count(two, two.substr(at, two.find('"', at + 5) + 1 - at)) == 1);
}

TEST_CASE("SVG refuses what is for sheets, and a format that the file's name contradicts") {
    const World world;
    const auto refused = [&](const std::vector<std::string>& more, const std::string& says) {
        std::vector<std::string> line = {"deck", "suits/decks/d.toml"};
        line.insert(line.end(), more.begin(), more.end());
        const auto ended = run_kupi(world, line);
        CHECK(ended.code == 2);
        CHECK(ended.err.starts_with("kupi: error: " + says));
        CHECK(world.written().empty());
    };
    refused({"-o", "x.svg", "--paper", "a4"}, "--paper is for sheets to print");
    refused({"--format", "svg", "--backs", "long-edge"}, "--backs is for sheets to print");
    refused({"--format", "svg", "--copies", "2"}, "--copies is for sheets to print");
    refused({"--format", "svg", "-o", "x.pdf"}, "--format svg and --output \"x.pdf\" contradict each other\n");
    refused({"--format", "pdf", "-o", "x.svg"}, "--format pdf and --output \"x.svg\" contradict each other\n");
}
