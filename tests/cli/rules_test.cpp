// kupi rules: what a table reads, to the letter.
#include <algorithm>
#include <regex>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "reference/game.h"
#include "support/checkout.h"
#include "support/program.h"
#include "support/text.h"

namespace {

using kupi::base::DataFolders;
using kupi::base::Diagnostics;
using namespace kupi::test;

constexpr const char* game = R"(id = "demo"
title = "Dé Mo"
english = "Show Game"
tagline = "A game for a test."
players = "2 players"
length = "a minute"
seats = [2, 2]
deck = "d"
rules = ["follow-suit"]

[[variant]]
id = "ante"
value = "number"
default = false
true-is = 1
least = 1
most = 9
rule = "ante"
summary = "Everybody pays first."

[[variant]]
id = "wild"
default = false
excludes = ["ante"]
rule = "wild"
summary = "Ones are wild."

[[verb]]
verb = "play"
actor = "player"
arguments = "CARD"
when = "in turn"
rule = "follow-suit"
example = "Ana play 1s"

[say]
follow-suit = "{seat} holds {suit}, which was led"
)";

constexpr const char* rules = R"(# Dé Mo {#demo}

Two play.

## Play {#play}

Show a card of :sun:. The higher card takes the trick.[^1]

If you can, follow the suit that was led. {#follow-suit}

<!-- if ante -->
The pot goes to the winner.
<!-- end -->

[^1]: Equal cards take nothing.

## House rules {#house-rules}

### Ante {#ante}

Pay a chip before the deal.

### Wild {#wild}

Ones follow any suit.
)";

void write_game(const World& world) {
    world.write("rulesheets/demo/game.toml", game);
    world.write("rulesheets/demo/rules.md", rules);
}

Ended demo(const World& world, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "rules");
    arguments.insert(arguments.end(), {"--data", "."});
    return run_kupi(world, arguments);
}

} // namespace

TEST_CASE("kupi rules lists the games with their titles, players and taglines") {
    const World world;
    write_game(world);
    const Ended ended = demo(world, {});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    // How wide the first column is depends on the games there are.
    for (const char* lines : {"demo +Dé Mo · Show Game · 2 players\n +A game for a test\\.\n",
                              "getha +Ra e Gore o Geþa · Getha Card Contest · 2 to 8 players\n"})
        CHECK(std::regex_search(ended.out, std::regex(lines)));
    world.write("rulesheets/broken/game.toml", "id = ");
    CHECK(demo(world, {}).err == "rulesheets/broken/game.toml: warning: left out, because it has faults\n"
                                 "    kupi check rulesheets/broken/game.toml\n");
}

TEST_CASE("A game's whole text, and as a house plays it") {
    const World world;
    write_game(world);
    const std::string head = "Dé Mo                                                                       demo\n"
                             "Show Game · 2 players · a minute · deck d\n";
    const std::string play = "\n    Two play.\n\n"
                             "Play                                                                        play\n"
                             "    Show a card of sun. The higher card takes the trick.[1]\n\n"
                             "    If you can, follow the suit that was led.                        follow-suit\n\n";
    CHECK(demo(world, {"demo"}).out ==
          head + play +
              "    [1] Equal cards take nothing.\n\n"
              "House rules                                                          house-rules\n\n"
              "  Ante                                                                      ante\n"
              "    Pay a chip before the deal.\n\n"
              "  Wild                                                                      wild\n"
              "    Ones follow any suit.\n");
    CHECK(demo(world, {"demo", "--with", "ante=2"}).out == head + "As played with ante=2.\n" + play +
                                                               "    The pot goes to the winner.\n\n"
                                                               "    [1] Equal cards take nothing.\n");
}

TEST_CASE("A section by its id, by its heading, by words, by a question") {
    const World world;
    write_game(world);
    const std::string follow = "demo › Play                                                          follow-suit\n\n"
                               "    If you can, follow the suit that was led.\n";
    CHECK(demo(world, {"demo", "follow-suit"}).out == follow);
    CHECK(demo(world, {"DEMO", "Follow", "Suit"}).out == follow);
    CHECK(
        demo(world, {"demo", "wild"}).out ==
        "demo › House rules › Wild                                                   wild\n\n    Ones follow any suit.\n");
    const Ended searched = demo(world, {"demo", "chips", "deal"});
    CHECK(searched.out == "demo › House rules › Ante                                                   ante\n\n"
                          "    Pay a chip before the deal.\n");
    CHECK(searched.err.empty());
    const Ended near = demo(world, {"demo", "chip", "zebra"});
    CHECK(near.out == searched.out);
    CHECK(near.err == "kupi: no section has all of these words; this comes nearest\n");
    CHECK(demo(world, {"demo", "Must I follow the suit that was led?"}).out == follow);
    CHECK(demo(world, {"demo", "follow"}).out ==
          follow + "\nSee also: kupi rules demo …\n"
                   "    wild         Ones follow any suit.\n"
                   "    false-claim  … the table wrote down does not follow from the entries.\n"
                   "    hand-over    Its result stands, and nothing may follow it.\n");
    CHECK(demo(world, {"demo", "play"}).out ==
          "demo › Play                                                                 play\n\n"
          "    Show a card of sun. The higher card takes the trick.[1]\n\n"
          "    If you can, follow the suit that was led.                        follow-suit\n\n"
          "    [1] Equal cards take nothing.\n\n"
          "    Reads otherwise under house rules: ante.\n");
}

TEST_CASE("What only logs need is shown last, or alone with --log") {
    const World world;
    for (const auto& [asked, heading] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"xeri", "how", "many", "points", "for", "a", "xeri"}, "xeri › Play › Xeri "},
             {{"mattis", "who", "lost"}, "mattis › Second phase: shedding cards › Going out "},
             {{"omi", "who", "deals", "next"}, "omi › Deal and trump "}}) {
        std::vector<std::string> all = {"rules"};
        all.insert(all.end(), asked.begin(), asked.end());
        CHECK(run_kupi(world, all).out.starts_with(heading));
    }
    CHECK(run_kupi(world, {"rules", "omi", "--log", "deals"}).out.starts_with("omi › For the log "));
    CHECK(run_kupi(world, {"rules", "omi", "--log", "trick"}).out.find("Playing tricks") == std::string::npos);
    CHECK(run_kupi(world, {"rules", "omi", "--log"}).code == 2);
}

TEST_CASE("Words without a game are looked for in all games") {
    const World world;
    write_game(world);
    const Ended ended = demo(world, {"--search", "equal", "cards", "trick"});
    CHECK(ended.code == 0);
    const Ended found = demo(world, {"higher", "card", "takes", "the", "trick"});
    CHECK(found.err == "kupi: no game is called \"higher\", so all were searched\n");
    CHECK(has(found.out, "demo › Play                                                                 play\n"
                         "    The higher card takes the trick.\n"));
    CHECK(has(run_kupi(world, {"rules", "turn-order"}).out,
              "every game › Rules every game shares                                  turn-order\n"));
    CHECK(run_kupi(world, {"rules", "getha", "turn-order"}).out ==
          "every game › Rules every game shares                                  turn-order\n\n"
          "    Turn order. It is another player's turn. Only what a game allows out of turn\n"
          "    may be done out of turn.\n");
}

TEST_CASE("How a game is written down is found in the terminal, by words and in place of a game") {
    const World world;
    CHECK(has(run_kupi(world, {"rules", "--search", "stood"}).out, "log-format › Entries › "));
    const Ended whole = run_kupi(world, {"rules", "log-format"});
    CHECK(whole.code == 0);
    CHECK(whole.out.starts_with("How a game is written down"));
    CHECK(has(whole.out, "players = [\"Ana\", \"Bo\", \"Cy\"]"));
    const Ended section = run_kupi(world, {"rules", "log-format", "stood"});
    CHECK(section.code == 0);
    CHECK(has(section.out, "`!stood` marks an illegal entry"));
    CHECK(run_kupi(world, {"rules", "log-format", "--log", "stood"}).out == section.out);
    CHECK(has(run_kupi(world, {"rules", "log-format", "--format", "json"}).out,
              "\"title\": \"How a game is written down\""));
    CHECK(run_kupi(world, {"rules", "log-formt"}).err ==
          "kupi: error: no game \"log-formt\", and no rule with this word\n    did you mean \"log-format\"?\n");
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"--verbs"}, {"--variants"}, {"--lang", "de"}, {"--with", "ante=2"}}) {
        std::vector<std::string> words = {"rules", "log-format"};
        words.insert(words.end(), more.begin(), more.end());
        const Ended refused = run_kupi(world, words);
        CHECK(refused.code == 2);
        CHECK(refused.err.starts_with("kupi: error: log-format is no game, and takes no " + more.front() + "\n"));
    }
}

TEST_CASE("What is not there is refused with what was meant") {
    const World world;
    write_game(world);
    const auto refused = [&](std::vector<std::string> arguments, const std::string& says) {
        const Ended ended = demo(world, std::move(arguments));
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(ended.err == "kupi: error: " + says);
    };
    refused({"gehta"}, "no game \"gehta\", and no rule with this word\n    did you mean \"getha\"?\n");
    refused({"xyzzy", "plugh"}, "no game \"xyzzy\", and no rule with these words\n    kupi rules lists the games\n");
    refused({"demo", "zebra"}, "the rules of demo say nothing of \"zebra\"\n    kupi rules demo prints them all\n");
    refused({"demo", "fallow-suit"},
            "the rules of demo say nothing of \"fallow-suit\"\n    did you mean \"follow-suit\"?\n");
    refused({"demo", "--with", "ante,wild"}, "\"wild\" and \"ante\" exclude each other\n");
    refused({"demo", "--with", "anet"}, "demo has no variant \"anet\"\n    did you mean \"ante\"?\n");
    refused({"demo", "--lang", "de"}, "--lang: the rules of demo are not there in \"de\"\n    they are in en\n");
    refused({"demo", "--lang", "../demo"},
            "--lang: the rules of demo are not there in \"../demo\"\n    they are in en\n");
    refused({"--verbs"}, "kupi rules needs a game for this\n    for example: kupi rules getha --verbs\n");
    refused({"--search"},
            "kupi rules --search needs words to look for\n    for example: kupi rules --search empty stock\n");
    refused({"demo", "--verbs", "paly"}, "no demo verb \"paly\"\n    did you mean \"play\"?\n");
}

TEST_CASE("A translation is read where there is one") {
    const World world;
    write_game(world);
    world.write("rulesheets/demo/de/rules.md", "# Dé Mo {#demo}\n\n## Spiel {#play}\n\nÜbertrumpfen.\n");
    CHECK(has(demo(world, {"demo", "ubertrumpfen", "--lang", "de"}).out, "    Übertrumpfen.\n"));
}

TEST_CASE("Variants and verbs are listed with all that is to know") {
    const World world;
    write_game(world);
    CHECK(demo(world, {"demo", "--variants"}).out ==
          "ante                                                       1 to 9; alone 1 [off]\n"
          "    Everybody pays first.\n\n"
          "wild                                                             on or off [off]\n"
          "    Ones are wild.\n"
          "    Not with ante.\n\n"
          "kupi rules demo ante tells one in full; kupi rules demo --with ante prints the\n"
          "rules of a house that plays it.\n");
    CHECK(demo(world, {"demo", "--verbs"}).out ==
          "PLAYER play CARD                                                     follow-suit\n"
          "    in turn\n"
          "    Example: Ana play 1s\n\n"
          "ante = …                                                   1 to 9; alone 1 [off]\n"
          "    In variants: Everybody pays first.\n\n"
          "Rules of its own, in the order in which they are tested: follow-suit.\n\n"
          "    CARD    a card, rank then suit: 1s is 1 of sun\n\n"
          "Cards of d: ranks 1; suits s sun, e sea.\n\n"
          "At the right stands the rule: kupi rules demo follow-suit prints it.\n");
}

TEST_CASE("What logs write for cards is told of the game's own deck") {
    const World world;
    write_game(world);
    world.change("rulesheets/demo/game.toml", "deck = \"d\"", "deck = \"italian-40\"");
    const std::string out = demo(world, {"demo", "--verbs"}).out;
    CHECK(has(out, "    CARD    a card, rank then suit: KC is re of bastoni\n"));
    CHECK(has(out, "Cards of italian-40: ranks A asso, 2, 3, 4, 5, 6, 7, J fante, Q cavallo, K re;\n"
                   "suits C bastoni, D denari, H coppe, S spade.\n"));
}

TEST_CASE("Verbs are listed without the cards of a deck that can't be read") {
    const World world;
    write_game(world);
    world.change("suits/f/ranks.toml", "pips = 1", "pips = 1,5");
    const Ended ended = demo(world, {"demo", "--verbs"});
    CHECK(ended.code == 0);
    CHECK(has(ended.out, "    CARD    a card\n"));
    CHECK(!has(ended.out, "Cards of d"));
}

TEST_CASE("Jokers are listed once with the verbs of a game that is played with them, else not at all") {
    const World world;
    CHECK(!has(demo(world, {"whist", "--verbs"}).out, "joker"));
    write_game(world);
    world.change("rulesheets/demo/game.toml", "deck = \"d\"", "deck = \"french-52\"");
    world.change("rulesheets/demo/game.toml", "[say]", "[[deck-when]]\nvariant = \"wild\"\njokers = true\n\n[say]");
    CHECK(count(demo(world, {"demo", "--verbs"}).out, "Jk joker") == 1);
}

TEST_CASE("Programs get JSON") {
    const World world;
    write_game(world);
    const auto json = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--format", "json"});
        return nlohmann::json::parse(demo(world, std::move(arguments)).out);
    };
    const auto games = json({});
    CHECK(std::any_of(games.begin(), games.end(), [](const auto& found) { return found.at("title") == "Dé Mo"; }));
    CHECK(json({"demo"}).at("sections").at(2).at("id") == "follow-suit");
    const auto hit = json({"demo", "follow-suit"}).front();
    CHECK(hit.at("text") == "If you can, follow the suit that was led.");
    CHECK(hit.at("headings") == std::vector<std::string>{"Play"});
    CHECK(hit.at("line") == 9);
    CHECK(json({"demo", "--variants"}).at(1).at("excludes") == std::vector<std::string>{"ante"});
    CHECK(json({"demo", "--verbs"}).front().at("arguments") == "CARD");
}

// That every id finds its own text first is tested in tests/reference; here each game's answers by every fourth id.
TEST_CASE("Rule ids of every game can be asked for and are answered with their text") {
    const World world;
    const DataFolders data({root});
    std::size_t id_number = 0;
    for (const auto& id : kupi::reference::game_ids(data)) {
        Diagnostics out;
        const auto loaded = kupi::reference::load_game(id, data, out);
        REQUIRE(loaded);
        for (const auto& rule : loaded->rules) {
            if (id_number++ % 4 != 0) continue;
            INFO(id << " " << rule);
            const Ended ended = run_kupi(world, {"rules", id, rule});
            CHECK(ended.code == 0);
            CHECK(ended.err.empty());
            CHECK(ended.out.starts_with(id + " › "));
            CHECK(ended.out.substr(0, ended.out.find('\n')).ends_with(" " + rule));
            CHECK(ended.out.size() > 120);
            CHECK(ended.out.find('\x1b') == std::string::npos);
        }
    }
}

TEST_CASE("On a terminal there is emphasis and its width, and $PAGER is asked only if it is set") {
    const World world;
    write_game(world);
    const auto on_terminal = [&](const std::string& command, const std::string& pager) {
        How how;
        how.environment = {{"KUPI_DATA", root}, {"TERM", "xterm"}, {"PAGER", pager}, {"NO_COLOR", ""}};
        return run(world, "script", {"-qec", "stty cols 60 rows 10; " + command, "/dev/null"}, how).out;
    };
    if (run(world, "sh", {"-c", "command -v script && command -v stty"}).code != 0) return;
    const std::string program = std::string(built_kupi) + " rules demo --data . ";
    const std::string section = on_terminal(program + "follow-suit", "");
    CHECK(has(section, "\x1b[0;1mPlay\x1b[0m"));
    CHECK(has(section, "\x1b[0;2mfollow-suit\x1b[0m\r\n"));
    CHECK(has(on_terminal(program + "chips deal", ""), "\x1b[0;1;33mchip\x1b[0m"));
    CHECK(has(on_terminal(program, "sed s/^/paged:/"), "paged:"));
    CHECK_FALSE(has(on_terminal(program + "follow-suit", "sed s/^/paged:/"), "paged:")); // it is short
    CHECK(has(on_terminal(program, "/nowhere/pager"), "Two play."));
    CHECK_FALSE(has(on_terminal("NO_COLOR=1 " + program, ""), "\x1b["));
}

TEST_CASE("kupi check finds the faults of games and rules") {
    const World world;
    write_game(world);
    world.change("rulesheets/demo/game.toml", "deck = \"d\"\n", "deck = \"d\"\ndecks = [\"f\"]\n");
    const Ended clean = run_kupi(world, {"check", "rulesheets"});
    CHECK(clean.err.empty());
    CHECK(clean.out == "2 files checked: no faults\n");

    const auto fault = [&](const std::string& file, const std::string& from, const std::string& to,
                           const std::string& says) {
        const std::string before = world.read(file);
        world.change(file, from, to);
        const Ended ended = run_kupi(world, {"check", "rulesheets"});
        INFO(ended.err);
        CHECK(ended.code == 1);
        CHECK(has(ended.err, says));
        world.write(file, before);
    };
    const std::string toml = "rulesheets/demo/game.toml", text = "rulesheets/demo/rules.md";
    fault(text, ":sun:", ":snu:", "rules.md:7:16: error: \":snu:\" is no card, sign or suit");
    fault(text, "{#follow-suit}", "{#fallow-suit}", "rule \"follow-suit\" has no section in rules.md");
    fault(text, "if ante", "if anet", "rules.md:11:1: error: demo has no variant \"anet\"");
    fault(text, "Two play.", "```hand\nAna: 1s 9x\n```", "\"9x\" in this hand is no card");
    fault(text, "Two play.", "```layout\nAna: 1s ?\?/9x\n```",
          "rules.md:4:12: error: \"9x\" in this layout is no card");
    fault(toml, "deck = \"d\"", "deck = \"dd\"", "game.toml:8:8: error: no deck \"dd\"");
    fault(toml, "[\"f\"]", "[\"g\"]", "error: no family of suits \"g\"");
    fault(toml, "seats =", "fold = \"letter-fun-9\"\nseats =", "did you mean \"letter-fan-9\"?");
    fault(toml, "Ana play 1s", "Ana draw 1s", "this example is no \"PLAYER play\"");
    fault(toml, "rule = \"wild\"", "rule = \"wlid\"", "variant wild: rule \"wlid\" has no section in rules.md");
    world.write("rulesheets/demo/logs/a.toml", "game = \"demo\"\n");
    CHECK(run_kupi(world, {"check", "rulesheets"}).out == "2 files checked: no faults\n");
}

TEST_CASE("The games and folds that ship pass their check") {
    const World world;
    const Ended ended =
        run_kupi(world, {"check", std::string(root) + "/rulesheets", std::string(root) + "/templates/folds"});
    INFO(ended.err);
    CHECK(ended.code == 0);
}
