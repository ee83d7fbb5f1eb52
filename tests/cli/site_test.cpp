// kupi site: what is in the folder, with suits, a deck and a game of one's own.
#include <filesystem>
#include <map>
#include <set>

#include "catch.h"
#include "support/program.h"
#include "support/text.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

/// A family, its deck, and a game that no engine knows.
struct Shore : World {
    Shore() {
        fs::remove_all(*this / "suits"); // of which every test world has some
        REQUIRE(run_kupi(*this, {"new", "suits", "pond"}).code == 0);
        write("rulesheets/heron/game.toml",
              "id = \"heron\"\ntitle = \"Heron\"\nenglish = \"Wading\"\ntagline = \"One's own.\"\n"
              "players = \"2 players\"\nlength = \"a while\"\ndeck = \"pond\"\nseats = [2, 2]\n");
        write("rulesheets/heron/rules.md",
              "# Heron {#heron}\n\nPlay :4mo: before :5st:; :moon: wins.\n\n## Aim {#aim}\n\nCatch the frog.\n\n"
              "```hand\nAna: 4mo 5st\n```\n\n## Outline of play {#outline}\n\n- Deal.\n");
    }
    Ended make(std::vector<std::string> arguments, kupi::test::How how = {}) const {
        arguments.insert(arguments.begin(), "site");
        return run_kupi(*this, arguments, std::move(how));
    }
};

/// What stands behind each `begin`, up to a quote.
std::vector<std::string> all_behind(const std::string& text, const std::string& begin) {
    std::vector<std::string> out;
    for (std::size_t at = 0; (at = text.find(begin, at)) != std::string::npos;) {
        at += begin.size();
        out.push_back(text.substr(at, text.find('"', at) - at));
    }
    return out;
}

std::set<std::string> files_of(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
    return names;
}

/// Every page of a site: what it names is there, and nothing is elsewhere.
void check_pages(const World& world, const std::string& folder) {
    std::map<std::string, std::set<std::string>> ids; // of each file
    std::map<std::string, std::string> pages;
    std::set<std::string> wrong;
    for (const std::string& name : files_of(world / folder)) {
        ids[name];
        if (!name.ends_with(".html") || name.starts_with("table-")) continue;
        pages[name] = world.read(folder + "/" + name);
        for (const std::string& one : all_behind(pages[name], " id=\""))
            if (!ids[name].insert(one).second) wrong.insert(name + " has " + one + " twice");
    }
    const auto follow = [&](const std::string& from, const std::string& address) {
        if (address.starts_with("data:")) return;
        const auto hash = address.find('#');
        const std::string file = hash == 0 ? from : address.substr(0, hash);
        std::string place = hash == std::string::npos ? "" : address.substr(hash + 1);
        if (place.starts_with("card_")) place = place.substr(5); // the card's symbol, large
        if (ids.count(file) == 0 || (!place.empty() && ids.at(file).count(place) == 0))
            wrong.insert(from + " names " + address);
    };
    REQUIRE(pages.size() > 2);
    for (const auto& [name, text] : pages) {
        INFO(name);
        CHECK(
            has(text, "Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'; style-src 'self';"));
        for (const char* part : {" style=", "<style", "https:", "<script>"}) CHECK_FALSE(has(text, part));
        CHECK(count(text, "http:") == count(text, "http://www.w3.org/2000/svg")); // a name, not an address
        CHECK(count(text, "<script ") == 2);
        for (const char* attribute : {" href=\"", " src=\""})
            for (const std::string& address : all_behind(text, attribute)) follow(name, address);
    }
    const std::string index = world.read(folder + "/search-index.js");
    for (const char* kind : {"game", "deck", "suits"})
        for (const std::string& rest : all_behind(index, '"' + std::string(kind) + '-'))
            if (has(rest, ".html")) follow("search-index.js", kind + ('-' + rest));
    for (const std::string& name : all_behind(world.read(folder + "/worker.js"), ",\"")) follow("worker.js", name);
    CHECK(wrong == std::set<std::string>{});
}

} // namespace

TEST_CASE("a world of one's own is a site, with a game that no engine knows") {
    const Shore world;
    const Ended ended = world.make({"site"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(ended.out.starts_with("site: 1 deck, 1 game, "));
    CHECK(files_of(world / "site") ==
          std::set<std::string>{"index.html", "deck-pond.html", "deck-pond.pdf", "hand-pond.svg", "game-heron.html",
                                "rules-heron.pdf", "suits-pond.html", "icon.svg", "site.css", "site.js", "search.js",
                                "search-index.js", "worker.js", "manifest.json"});
    check_pages(world, "site");
    const std::string front = world.read("site/index.html");
    CHECK(has(front, "<h1>Pond</h1>"));
    CHECK(has(front, "<p>Made with kupi.</p>"));
    const std::string game = world.read("site/game-heron.html");
    CHECK(has(game, "id=\"rule-aim\""));
    CHECK(has(game, "<use href=\"#4mo\"/>")); // the deck's own drawing
    CHECK(count(game, "class=\"mini framed\"") == 2);
    CHECK_FALSE(has(game, "Open the table"));
    const std::string index = world.read("site/search-index.js");
    CHECK(has(index, R"(["rule","Aim","Heron","game-heron.html#rule-aim","Catch the frog.)"));
    CHECK(has(index, R"(["card","4 of moon","Pond","deck-pond.html#card_4mo")"));
    const std::string worker = world.read("site/worker.js");
    REQUIRE(world.make({"site"}).code == 0);
    CHECK(world.read("site/worker.js") == worker); // whose digest is that of every file
    for (const char* pdf : {"site/deck-pond.pdf", "site/rules-heron.pdf"})
        CHECK(run(world, "qpdf", {"--check", pdf}).code == 0);
}

TEST_CASE("a site holds what is named, with what that needs, or everything, one's own first") {
    const Shore world;
    REQUIRE(world.make({"one", "omi", "--no-tables"}).code == 0);
    const auto files = files_of(world / "one");
    for (const char* name : {"game-omi.html", "deck-french-32.html", "suits-french.html"})
        CHECK(files.count(name) == 1);
    CHECK(files.count("deck-pond.html") + files.count("deck-french-52.html") + files.count("table-omi.html") == 0);
    CHECK(has(world.read("one/index.html"), "Art and rules from kupi, CC BY 4.0."));
    check_pages(world, "one");
    REQUIRE(world.make({"family", "spanish", "--no-tables", "--title", "Baraja"}).code == 0);
    CHECK(has(world.read("family/index.html"), "<h1>Baraja</h1>"));
    CHECK(files_of(world / "family").count("game-envite.html") == 1);
    const Ended wrong = world.make({"x", "omy"});
    CHECK(wrong.code == 2);
    CHECK(wrong.err == "kupi: error: no game, deck or family of suits \"omy\"\n    did you mean \"omi\"?\n");
    CHECK_FALSE(fs::exists(world / "x"));
    world.change("suits/pond/suits.toml", "name = ", "nam = ");
    CHECK(count(world.make({"x", "pond"}).err, "unknown key \"nam\"") == 1);
}

TEST_CASE("a site of everything names nothing that is not there, and shows one's own before what comes with kupi",
          "[long]") {
    const Shore world;
    const Ended ended = world.make({"all", "--all", "--no-tables"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    check_pages(world, "all");
    const std::string front = world.read("all/index.html");
    CHECK(front.find("game-heron.html") < front.find("game-somachi.html"));
    CHECK(front.find("deck-pond.html") < front.find("deck-railog-getha.html"));
}

TEST_CASE("a family whose folder no address takes has no page, and its decks are shown all the same") {
    const Shore world;
    fs::rename(world / "suits/pond", world / "suits/My pond");
    world.change("suits/decks/pond.toml", "family = \"pond\"", "family = \"My pond\"");
    const Ended ended = world.make({"site"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    check_pages(world, "site");
    CHECK(has(world.read("site/index.html"), "href=\"deck-pond.html\""));
    CHECK(has(world.read("site/index.html"), "href=\"game-heron.html\""));
}

TEST_CASE("names that hold markup stay text on every page of a site") {
    const Shore world;
    const std::string evil = "<script>alert('1')</script>\\\"><img src=x onerror=1>";
    world.change("suits/pond/suits.toml", "name = \"Pond\"", "name = \"Po<b>nd\"");
    world.change("rulesheets/heron/game.toml", "One's own.", evil);
    world.change("rulesheets/heron/game.toml", "\"Heron\"", "\"He</title><script>ron\"");
    world.write(
        "rulesheets/heron/rules.md",
        "# Heron {#heron}\n\n`<script>alert(2)</script>` `<img onerror=1>`\n\n## A `</article><b>` {#aim}\n\n- Deal.\n");
    world.write("suits/decks/gate.toml", "name = \"</a><img src=x>\"\nnotes = \"</script>\"\n"
                                         "[[card]]\ntitle = \"<i>Gate\"\ntext = \"&lt;&#60; <u>\"\n");
    const Ended ended = world.make({"site", "--title", "</title><img src=x>"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    check_pages(world, "site");
    for (const std::string& name : files_of(world / "site")) {
        if (!name.ends_with(".html")) continue;
        const std::string page = world.read("site/" + name);
        INFO(name);
        for (const char* tag : {"<b>", "<i>", "<u>", "<img src=x", "<img onerror", "alert(2)</script>",
                                "</title><script", "</title><img"})
            CHECK_FALSE(has(page, tag));
        CHECK(count(page, "</title>") == 1 + count(page, "<title>") - 1);
        CHECK(count(page, "</article>") <= 1);
    }
}

TEST_CASE("a site that fails in the middle leaves the older one whole, and a foreign folder is left alone") {
    const Shore world;
    REQUIRE(world.make({"site"}).code == 0);
    const auto before = files_of(world / "site");
    const std::string front = world.read("site/index.html");
    const auto largest = fs::file_size(world / "site/deck-pond.html");
    for (const char* folder : {"site", "new"}) {
        const Ended ended = world.make({folder, "--title", "Other"}, {.file_size = largest / 2});
        CHECK(ended.code == 2);
        CHECK(has(ended.err, "kupi: error: cannot write " + std::string(folder) + "/deck-pond.html: File too large"));
    }
    CHECK(files_of(world / "site") == before);
    CHECK(world.read("site/index.html") == front);
    CHECK_FALSE(fs::exists(world / "new"));
    world.change("rulesheets/heron/game.toml", "deck = \"pond\"", "deck = \"pont\"");
    CHECK(world.make({"site"}).err.starts_with("rulesheets/heron/game.toml:1:1: error: no deck \"pont\""));
    CHECK(world.read("site/index.html") == front);
    world.change("rulesheets/heron/game.toml", "deck = \"pont\"", "deck = \"pond\"");
    CHECK(world.make({"site"}).code == 0); // what an earlier site is made of gives way
    world.write("site/CNAME", "mine");
    const Ended foreign = world.make({"site"});
    CHECK(foreign.code == 2);
    CHECK(foreign.err.starts_with("kupi: error: the folder site holds \"CNAME\", which kupi site has not made"));
    CHECK(world.make({"suits"}).code == 2);
    CHECK(world.make({"x.html"}).err.starts_with("kupi: error: \"x.html\": kupi site writes a folder of files"));
    for (const auto& entry : fs::directory_iterator(world.root()))
        CHECK_FALSE(has(entry.path().filename().string(), ".kupi-"));
}

TEST_CASE("what cannot be printed is told, and the site is there without it") {
    const Shore world;
    world.change("suits/decks/pond.toml", "size = \"poker\"", "size = \"400x500mm\"");
    std::string rules = "# Heron {#heron}\n\n";
    for (int i = 0; i < 3000; ++i)
        rules += std::string("Long words of a long game follow one another here.") + (i % 20 == 0 ? "\n\n" : " ");
    world.write("rulesheets/heron/rules.md", rules + "\n\n## Outline of play {#outline}\n\n- Deal.\n");
    const Ended ended = world.make({"site"});
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "warning: no sheets to print of this deck: "));
    CHECK(has(ended.err, "warning: no fold-up sheet of this game: the rules of Heron do not fit"));
    CHECK(files_of(world / "site").count("deck-pond.pdf") + files_of(world / "site").count("rules-heron.pdf") == 0);
    check_pages(world, "site");
}
