// kupi list: tables, ids and JSON.
#include <nlohmann/json.hpp>

#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

const std::vector<std::string> whats = {"decks",    "families", "suits", "templates", "papers", "sizes",    "sheets",
                                        "printers", "targets",  "boxes", "cutters",   "games",  "variants", "commands"};

} // namespace

TEST_CASE("Every list is a table, ids, and JSON, of the same things") {
    const World world;
    for (const auto& what : whats) {
        INFO(what);
        const Ended table = run_kupi(world, {"list", what});
        const Ended plain = run_kupi(world, {"list", what, "--plain"});
        const Ended json = run_kupi(world, {"list", what, "--format", "json"});
        for (const Ended* ended : {&table, &plain, &json}) {
            CHECK(ended->code == 0);
            CHECK(ended->err.empty());
        }
        const auto rows = nlohmann::json::parse(json.out);
        REQUIRE(rows.is_array());
        CHECK(!rows.empty());
        std::string ids;
        for (const auto& row : rows) ids += row.at("id").get<std::string>() + "\n";
        CHECK(plain.out == ids);
        CHECK(count(table.out, "\n") == rows.size() + 1);
    }
}

TEST_CASE("A deck's cards are listed as notation writes them") {
    const World world;
    const Ended ended = run_kupi(world, {"list", "cards", "suits/decks/d.toml"});
    CHECK(ended.out == "id  name      title\n1s  1-of-sun  1 of sun\n1e  1-of-sea  1 of sea\n");
}

TEST_CASE("The --data folder comes first, and a broken deck there does not hide the others") {
    const World world;
    const Ended plain = run_kupi(world, {"list", "decks", "--plain", "--data", "."});
    CHECK(plain.out.starts_with("d\n"));
    world.write("suits/decks/broken.toml", "name = ");
    const Ended table = run_kupi(world, {"list", "decks", "--data", "."});
    CHECK(table.code == 0);
    CHECK(table.out.find("\nd ") != std::string::npos);
    CHECK(table.err == "suits/decks/broken.toml: warning: left out of the list, because it has faults\n"
                       "    kupi check suits/decks/broken.toml\n");
}

TEST_CASE("Names from files never steer the terminal") {
    const World world;
    world.write("templates/sizes.toml", "[paper]\nodd = { name = \"\\u001b[31mred\", size = [\"8in\", \"9in\"] }\n");
    const Ended ended = run_kupi(world, {"list", "papers", "--data", "."});
    CHECK(ended.out.find('\x1b') == std::string::npos);
    CHECK(ended.err.find('\x1b') == std::string::npos);
}

TEST_CASE("Measures in JSON are numbers with their unit in the key, and lists are lists") {
    const World world;
    const auto row = [&](const std::string& what, const std::string& id) {
        for (const auto& found : nlohmann::json::parse(run_kupi(world, {"list", what, "--format", "json"}).out))
            if (found.at("id") == id) return found;
        return nlohmann::json();
    };
    CHECK(row("sizes", "poker").at("size") == nlohmann::json{{"width-mm", 63.5}, {"height-mm", 88.9}});
    CHECK(row("papers", "letter").at("inches") == nlohmann::json{{"width-in", 8.5}, {"height-in", 11}});
    CHECK(row("decks", "railog-getha").at("size").at("width-mm").is_number());
    CHECK(row("folds", "letter-fan-9").at("panels").at("columns").is_number());
    CHECK(row("printers", "exact").at("right-mm") == 0);
    CHECK(row("suits", "meth").at("paired").is_array());
    CHECK(run_kupi(world, {"list", "sizes"}).out.find("63.5 × 88.9 mm") != std::string::npos);
    CHECK(run_kupi(world, {"list", "papers"}).out.find("8.5 × 11 in") != std::string::npos);
}
