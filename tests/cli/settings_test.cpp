// The usual paper, by habit of the person, the place and the machine.
#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;
using Environment = std::vector<std::pair<std::string, std::string>>;

/// Of the first page of d's cards.
std::string paper_of(const World& world, Environment environment, const std::vector<std::string>& more = {}) {
    for (const char* name : {"KUPI_PAPER", "LC_ALL"}) environment.insert(environment.begin(), {name, ""});
    environment.insert(environment.begin(), {"PAPERCONF", "none"});
    std::vector<std::string> arguments = {"deck", "d", "-o", "a.pdf"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ended ended = run_kupi(world, arguments, {.environment = environment});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    const std::string info = run(world, "pdfinfo", {"a.pdf"}).out;
    const auto line = info.find("Page size:");
    const std::string size = info.substr(line, info.find('\n', line) - line);
    return size.find("(letter)") != std::string::npos ? "letter" : size.find("(A4)") != std::string::npos ? "a4" : size;
}

} // namespace

TEST_CASE("The paper is the place's by the locale, and --paper and a sheet's own come first") {
    const World world;
    CHECK(paper_of(world, {}) == "letter");
    CHECK(paper_of(world, {{"LANG", "de_DE.UTF-8"}}) == "a4");
    CHECK(paper_of(world, {{"LANG", "de_DE.UTF-8"}, {"LC_PAPER", "en_US.UTF-8"}}) == "letter");
    CHECK(paper_of(world, {{"LANG", "en_US.UTF-8"}, {"LC_PAPER", "en_GB"}}) == "a4");
    CHECK(paper_of(world, {{"LANG", "fr_CA@x"}}) == "letter");
    CHECK(paper_of(world, {{"LANG", "fr_FR"}}, {"--paper", "letter"}) == "letter");
    CHECK(paper_of(world, {{"LANG", "fr_FR"}}, {"--sheet", "bleed-6-letter"}) == "letter");
}

TEST_CASE("KUPI_PAPER comes before the settings file, that before PAPERSIZE, the locale and the machine's") {
    const World world;
    world.write("papersize", "# of the machine\nA4\n");
    Environment all = {{"PAPERCONF", "papersize"}};
    const auto settings = [&] {
        Environment environment = {{"KUPI_PAPER", ""}, {"LC_ALL", ""}};
        environment.insert(environment.end(), all.begin(), all.end());
        return run_kupi(world, {"settings"}, {.environment = environment}).out;
    };
    CHECK(paper_of(world, all) == "a4");
    CHECK(settings().starts_with("paper = \"a4\"   # 210 × 297 mm (8.27 × 11.69 in), set by papersize\n"));
    all.emplace_back("LC_PAPER", "en_US.UTF-8");
    CHECK(paper_of(world, all) == "letter");
    CHECK(count(settings(), "set by LC_PAPER=en_US.UTF-8\n") == 1);
    all.emplace_back("PAPERSIZE", "a3");
    CHECK(paper_of(world, all).find("1190.55") != std::string::npos);
    all.emplace_back("PAPERSIZE", "a-size-of-others");
    CHECK(paper_of(world, all) == "letter");
    CHECK(count(settings(), "home/.config/kupi/settings.toml (not there yet") == 1);
    world.write("home/.config/kupi/settings.toml", "paper = \"b4\"\n");
    CHECK(paper_of(world, all).find("1000.6") != std::string::npos);
    CHECK(count(settings(), "set by home/.config/kupi/settings.toml\n") == 1);
    all.emplace_back("KUPI_PAPER", "13x19");
    CHECK(paper_of(world, all).find("1368") != std::string::npos);
}

TEST_CASE("A paper in the settings that is none is refused at its line, one in KUPI_PAPER by that name") {
    const World world;
    world.write("home/.config/kupi/settings.toml", "# mine\npaper = \"a44\"\n");
    const Ended file = run_kupi(world, {"deck", "d"}, {.environment = {{"KUPI_PAPER", ""}}});
    CHECK(file.code == 2);
    CHECK(file.err.starts_with("home/.config/kupi/settings.toml:2:9: error: "));
    CHECK(count(file.err, "\"a44\"") >= 1);
    world.write("home/.config/kupi/settings.toml", "papr = \"a4\"\n");
    CHECK(count(run_kupi(world, {"settings"}, {.environment = {{"KUPI_PAPER", ""}}}).err, "did you mean \"paper\"?") ==
          1);
    const Ended variable = run_kupi(world, {"deck", "d"}, {.environment = {{"KUPI_PAPER", "a44"}}});
    CHECK(variable.code == 2);
    CHECK(count(variable.err, "KUPI_PAPER=a44: ") == 1);
    CHECK(world.written().empty());
}

TEST_CASE("A booklet is half of the usual paper") {
    const World world;
    const auto size = [&](const std::string& paper) {
        REQUIRE(run_kupi(world, {"booklet", "getha", "--reading-order", "-o", "b.pdf"},
                         {.environment = {{"KUPI_PAPER", paper}}})
                    .code == 0);
        return run(world, "pdfinfo", {"b.pdf"}).out;
    };
    CHECK(count(size("a4"), "420.945 x 595.276") == 1);
    CHECK(count(size("letter"), "396 x 612") == 1);
}
