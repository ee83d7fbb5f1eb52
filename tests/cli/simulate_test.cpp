// kupi simulate: the same seed gives the same games, logs stand, statistics and charts come out whole.
#include <filesystem>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;

using namespace kupi::test;

} // namespace

TEST_CASE("A seed gives the same statistics whatever the number of threads") {
    const World world;
    const Ended one = run_kupi(world, {"simulate", "yamiro", "--games", "60", "--seed", "7", "--jobs", "1"});
    const Ended three = run_kupi(world, {"simulate", "yamiro", "--games", "60", "--seed", "7", "--jobs", "3"});
    const Ended other = run_kupi(world, {"simulate", "yamiro", "--games", "60", "--seed", "8"});
    CHECK(one.code == 0);
    CHECK(one.err.empty());
    CHECK(one.out == three.out);
    CHECK(one.out != other.out);
    CHECK(one.out.starts_with("yamiro, 2 players · 60 games · random play, seed 7\n"));
    for (const char* line : {"score of a hand", "score of a game", "won games", "entries of a hand"})
        CHECK(count(one.out, line) == 1);
}

TEST_CASE("Simulated logs stand before the referee") {
    const World world;
    const Ended ended = run_kupi(world, {"simulate", "getha", "--games", "12", "--players", "3", "--variants",
                                         "jokers,ante=2", "--header", "stakes=Ana:40/Bo:25", "--log", "logs"});
    CHECK(ended.err.empty());
    CHECK(ended.code == 0);
    CHECK(ended.out.starts_with("logs/: 12 logs"));
    const std::string log = world.read("logs/getha-0001.toml");
    CHECK(count(log, "[[hand]]") >= 1);
    CHECK(count(log, "claim = {") >= 1);
    const Ended judged = run_kupi(world, {"referee", "logs"});
    INFO(judged.out);
    CHECK(judged.code == 0);
}

TEST_CASE("Ctrl-C while several threads write logs leaves no half-written one") {
    const World world;
    for (int i = 0; i < 20; ++i) {
        const std::string folder = "logs" + std::to_string(i), wanted = std::to_string(10 + 7 * i);
        const auto begun = [&](const std::string&, const std::string&) {
            return fs::exists(world / (folder + "/dotak-000" + wanted + ".toml")) ||
                   fs::exists(world / (folder + "/dotak-00" + wanted + ".toml"));
        };
        const Ended ended = run_kupi(world, {"simulate", "dotak", "--games", "99999", "--jobs", "4", "--log", folder},
                                     {.interrupt_when = begun});
        CHECK(ended.code == 130);
        CHECK(ended.err == "\nkupi: interrupted; nothing half-written is left\n");
        CHECK(world.written().empty());
    }
}

TEST_CASE("Statistics are drawn as SVG, PNG and PDF") {
    const World world;
    for (const char* file : {"s.svg", "s.png", "s.pdf"}) {
        const Ended ended = run_kupi(world, {"simulate", "dotak", "--games", "30", "--policy", "greedy", "-o", file});
        CHECK(ended.code == 0);
        CHECK(ended.out.find(std::string(file) + ": charts of 30 games") != std::string::npos);
    }
    const std::string svg = world.read("s.svg");
    CHECK(svg.starts_with("<svg "));
    CHECK(count(svg, "Kupi o Dotak") == 2);
    CHECK(world.read("s.pdf").starts_with("%PDF"));
    const Ended piped = run_kupi(world, {"simulate", "dotak", "--games", "30", "--policy", "greedy", "-o", "-"});
    CHECK(piped.out == svg);
    CHECK(piped.err.starts_with("dotak, "));
}

TEST_CASE("Charts that can't be written are refused before a game is played") {
    const World world;
    for (const auto& [file, message] :
         {std::pair("s.gif", "simulate writes .svg, .png, .pdf, .md or .txt, not .gif"),
          std::pair("s", ".svg, .png or .pdf"), std::pair("suits/decks/d.toml/s.svg", "Not a directory"),
          std::pair("/proc/s.svg", "cannot write /proc/s.svg")}) {
        const Ended refused = run_kupi(world, {"simulate", "dotak", "-n", "3", "--log", "logs", "-o", file});
        INFO(refused.err);
        CHECK(refused.code == 2);
        CHECK(refused.out.empty());
        CHECK(refused.err.find(message) != std::string::npos);
        CHECK(world.written().empty());
    }
}

TEST_CASE("Dotak deals are solved, other games are not") {
    const World world;
    const Ended solved = run_kupi(world, {"simulate", "dotak", "--solve", "--games", "1"});
    CHECK(solved.code == 0);
    CHECK(solved.out.find("proven to be the fewest") != std::string::npos);
    CHECK(run_kupi(world, {"simulate", "yamiro", "--solve"}).code == 2);
}

TEST_CASE("What cannot be played is refused by name") {
    const World world;
    const auto error = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "simulate");
        const Ended ended = run_kupi(world, words);
        CHECK(ended.code == 2);
        return ended.err;
    };
    CHECK(error({}).find("which game?") != std::string::npos);
    CHECK(error({"yamira"}).find("did you mean \"yamiro\"?") != std::string::npos);
    CHECK(error({"yamiro", "--players", "3"}).find("yamiro is for 2 players, not for 3") != std::string::npos);
    CHECK(error({"getha", "--variants", "discard-four,eight-card-stud"}).find("exclude each other") !=
          std::string::npos);
    CHECK(error({"getha", "--header", "pots=3"}).find("did you mean \"pot\"?") != std::string::npos);
    CHECK(error({"getha", "--header", "stakes=Zoe:3"}).find("Zoe:3") != std::string::npos);
    CHECK(error({"envite", "--header", "captains=Ana/Zoe"}).find("\"Zoe\" is no player") != std::string::npos);
    CHECK(error({"envite", "--header", "captains=Ana/Cy"}).find("one name of each team") != std::string::npos);
    CHECK(error({"envite", "--players", "5"}).find("dummy") != std::string::npos);
}

TEST_CASE("Statistics as JSON are the table's") {
    const World world;
    const Ended ended = run_kupi(world, {"simulate", "xeri", "--games", "20", "--format", "json"});
    CHECK(ended.code == 0);
    const auto all = nlohmann::json::parse(ended.out);
    CHECK(all.at("game") == "xeri");
    CHECK(all.at("games") == 20);
    CHECK(all.at("players") == nlohmann::json{"Ana", "Bo"});
    CHECK(all.at("hand").at("numbers").at("entries").at("mean").get<double>() > 1);
    auto counted = all.at("hand").at("nobody").get<std::uint64_t>();
    for (const auto& [who, n] : all.at("hand").at("won").items()) counted += n.get<std::uint64_t>();
    CHECK(counted >= all.at("hand").at("over").get<std::uint64_t>());
    CHECK(ended.out == run_kupi(world, {"simulate", "xeri", "--games", "20", "--format", "json", "-j", "1"}).out);
    CHECK(run_kupi(world, {"simulate", "dotak", "--solve", "--format", "json"}).err ==
          "kupi: error: --format is of statistics, and --solve makes none\n");
}
