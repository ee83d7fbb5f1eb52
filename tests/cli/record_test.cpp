// kupi record through a pipe: each entry ruled on, the log on disk, and gone on with.
#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

using namespace kupi::test;

namespace {

Ended record(const World& world, const std::vector<std::string>& arguments, const std::string& lines) {
    std::vector<std::string> all = {"record"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    How how;
    how.input = lines;
    return run_kupi(world, all, how);
}

/// kupi on a terminal of so many columns, whose echo stands in what it says.
Ended at_terminal(const World& world, const std::string& arguments, int columns, const std::string& lines) {
    How how;
    how.environment = {{"KUPI_DATA", root}, {"NO_COLOR", "1"}};
    how.input = lines;
    const std::string command =
        "stty cols " + std::to_string(columns) + "; " + std::string(built_kupi) + " " + arguments;
    Ended ended = run(world, "script", {"-qec", command, "/dev/null"}, how);
    std::erase(ended.out, '\r');
    return ended;
}

} // namespace

TEST_CASE("at a terminal record asks for what it needs, hints at what was meant and breaks lines at words") {
    const World world;
    const Ended ended =
        at_terminal(world, "record", 50, "omii\nomi\nAna,Bo\nAna,Bo,Cy,Di\nplya 7C\ntrump S\n7C\n8C\n7C\nquit\n");
    INFO(ended.out);
    CHECK(ended.code == 0);
    for (const char* said :
         {"no game is called \"omii\"; did you mean \"omi\"?\n", "Omi is for 4 players in two teams, not 2\n",
          "A deal may be left out: it was then of cards that\nnobody saw.\n",
          "no player, card or verb is called \"plya\"; did you\nmean \"play\"?\n",
          "7C lies elsewhere: trick; Cy held: 8 cards\n      not seen\n"})
        CHECK(ended.out.find(said) != std::string::npos);
    CHECK(ended.out.find("rule: §") == std::string::npos); // of those that all games share
    CHECK(count(ended.out, "may be left out") == 1);
    CHECK(world.read("output/omi.toml").find("  \"Ana trump S\",\n  \"Ana play 7C\",\n  \"Bo play 8C\",\n]") !=
          std::string::npos);
}

TEST_CASE("lists that are too wide for a terminal are set as paragraphs, of whole words") {
    const World world;
    const std::string out = at_terminal(world, "list games", 40, "").out;
    CHECK(out.find("omi\n    Omi · Trumps on Half a Hand · 4\n    players in two teams · french-32\n") !=
          std::string::npos);
    CHECK(at_terminal(world, "list games --plain", 40, "").out.find("omi\npay-me\n") != std::string::npos);
}

TEST_CASE("what is typed into record becomes a log that stands, and what is illegal stays out of it") {
    const World world;
    const Ended ended = record(world, {"yamiro", "--players", "Ana,Bo", "-o", "friday.toml"},
                               "table deal Ana 8si Ath 3me Rla\ndeal Bo Dsi 5kr Srm 2ra\n\nplay 8si\nBo play 3me\n");
    CHECK(ended.code == 1);
    CHECK(ended.out.starts_with("illegal: 3me is not in the hand, pile or place that Bo takes it from\n"
                                "      rule: § card-not-held — "));
    CHECK(
        ended.out.find(
            "3me lies elsewhere: Ana · hand; Bo held: Dsi 2ra 5kr Srm\n      legal here: play Dsi, 2ra, 5kr, Srm\n") !=
        std::string::npos);
    CHECK(ended.out.ends_with("friday.toml: 1 hand, 3 entries, 1 refused\n"));
    CHECK(world.read("friday.toml") ==
          "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo\"]\n\n[[hand]]\nentries = [\n"
          "  \"table deal Ana 8si Ath 3me Rla\",\n  \"table deal Bo Dsi 5kr Srm 2ra\",\n"
          "  \"Ana play 8si\",\n]\n");
    CHECK(run_kupi(world, {"referee", "friday.toml"}).code == 0);

    const Ended on =
        record(world, {"--resume", "friday.toml"}, "undo\nAna play 3me\nBo play 5kr\ntable\nquit\nnot read\n");
    CHECK(on.code == 0);
    CHECK(on.out ==
          "  stock       87 cards not seen\n  Ana · hand  8si Ath Rla and 1 card not seen\n  Bo · hand   Dsi 2ra Srm\n"
          "  Ana · row   3me\n  Bo · row    5kr\nfriday.toml: 1 hand, 4 entries\n");
    CHECK(world.read("friday.toml").find("\"Ana play 3me\",\n  \"Bo play 5kr\",\n]") != std::string::npos);
}

TEST_CASE("lines from a file are taken up to the first that is refused") {
    const World world;
    const Ended ended = record(world, {"yamiro", "--players", "Ana,Bo", "-o", "friday.toml"},
                               "table deal Ana 8si Ath 3me Rla\n# a remark\ndeal Bo Dsi 5kr Srm 2ra\nBo play 3me\n"
                               "Ana play 8si\n");
    CHECK(ended.code == 1);
    CHECK(ended.err.find("kupi: error: line 4 is refused, \"Bo play 3me\": nothing after it is read\n"
                         "    mend it; kupi record --resume friday.toml takes it and what follows\n") !=
          std::string::npos);
    CHECK(ended.out.ends_with("friday.toml: 1 hand, 2 entries, 1 refused\n"));
    CHECK(world.read("friday.toml").find("Ana play") == std::string::npos);
    CHECK(record(world, {"--resume", "friday.toml"}, "Ana play 8si\n").code == 0);
}

TEST_CASE("where turns go to the right, names stand clockwise all the same, and record says who follows whom") {
    const World world;
    const Ended shelem = record(world, {"shelem", "--players", "Ana,Bo,Cy,Di", "-o", "s.toml"}, "");
    CHECK(shelem.err.find("turns go to the right: after Bo comes Ana, after Ana Di\n") != std::string::npos);
    CHECK(record(world, {"omi", "--players", "Ana,Bo,Cy,Di", "-o", "o.toml"}, "").err.find("to the right") ==
          std::string::npos);
}

TEST_CASE("a command with more behind it is told to stand alone, and an entry that begins like one is an entry") {
    const World world;
    const std::vector<std::string> omi = {"omi", "--players", "Ana,Bo,Cy,Di", "-o", "o.toml"};
    CHECK(record(world, omi, "claim Bo=3\n").err.find("claim stands alone: it writes down the hand's result\n") !=
          std::string::npos);
    CHECK(record(world, {"--resume", "o.toml"}, "table dael Ana AC\n").err.find("stands alone") == std::string::npos);
    CHECK(record(world, {"--resume", "o.toml"}, "table now\n").err.find("table stands alone: it shows all piles") !=
          std::string::npos);
    CHECK(record(world, {"--resume", "o.toml"}, "table deal Ana AC 9H 10C JC\n").code == 0);
}

TEST_CASE("a wild card in a meld without what it stands for is answered by how it is written") {
    const World world;
    const Ended ended = record(world, {"pay-me", "--players", "Ana,Bo", "-o", "friday.toml"},
                               "deal Ana 7S 7H 2C\ndeal Bo KD QD 6C\nturn 8D\nAna draw stock AC\n"
                               "Ana payme [7S 7H 2C] AC\n");
    CHECK(ended.out.find("if 2C stands for another card, write it so: 2C=QC stands for QC") != std::string::npos);
    CHECK(record(world, {"--resume", "friday.toml"}, "Ana payme [7S 7H 2C=7C] AC\n").code == 0);
}

TEST_CASE("what is legal is listed by cards that go together, and of many cards by their number") {
    const World world;
    // One card of the hand is not known: it takes the deuce only if it is one.
    const Ended fishing = record(world, {"scopa", "--players", "Ana,Bo", "-o", "scopa.toml"},
                                 "deal Bo 4S 6S KS\ndeal Ana AS ?? 3S\nturn 2D QC 5C 7C\nBo play 4S\n?\n");
    INFO(fishing.out << fishing.err);
    CHECK(fishing.out.find("any card not seen 2D") == std::string::npos);
    CHECK(fishing.out.find(" 2S 2D") != std::string::npos);
}

TEST_CASE("where what is legal cannot be listed, that is said, and what is written is judged all the same") {
    const World world;
    // Bo's cards were laid down unseen: nearly any may come up.
    const Ended ended = record(world, {"getha", "--players", "Ana,Bo", "-o", "getha.toml"},
                               "table deal Ana 6yl 8yl Syl 1yl 6he 7yl 2yl Dyl\ntable deal Bo ??*8\n"
                               "Bo set-bring-in 2\nAna pay\nBo pay\nBo exchange\nAna exchange 1yl 6yl 8yl Syl\n"
                               "Ana draw 1me 2me 3me 4me\nAna select yl he\nBo select ??*4\nBo check\n"
                               "Ana check\nAna reveal 7yl 2yl Dyl 6he\n?\nBo reveal 1ar 2ar 3st 4st\n");
    INFO(ended.out << ended.err);
    CHECK(ended.out.find("more than can be listed: write down what is done\n") != std::string::npos);
    CHECK(world.read("getha.toml").find("\"Bo reveal 1ar 2ar 3st 4st\"") != std::string::npos);
}

TEST_CASE("auto plays what a simple player would, and lays a hand out with the least deadwood") {
    const World world;
    const Ended ended = record(world, {"pay-me", "--players", "Ana,Bo", "-o", "friday.toml"},
                               "table deal Ana 7S 7H 7D\ntable deal Bo KD QD 7C\nturn 8D\nAna draw stock AC\nauto\n"
                               "draw stock 4H\ndiscard QD\nauto\nauto\n");
    CHECK(ended.err.find("kupi: Bo meld on 1 [7C] KD 4H\n") != std::string::npos);
    CHECK(ended.err.find("kupi: nothing can be played here\n") != std::string::npos);
    CHECK(ended.out.ends_with("friday.toml: 1 hand, 8 entries, 1 refused\n"));
    CHECK(world.read("friday.toml").find("  \"Ana payme [7D 7H 7S] AC\",\n  \"Bo draw stock 4H\",\n") !=
          std::string::npos);
    CHECK(run_kupi(world, {"referee", "friday.toml"}).code == 0);
    const Ended dealing = record(world, {"pay-me", "--players", "Ana,Bo", "-o", "dealing.toml"}, "auto\n");
    CHECK(dealing.err.find("kupi: cards come to light here: only you can say which\n") != std::string::npos);
}

TEST_CASE("auto plays no card that nobody has seen in that hand") {
    const World world;
    const Ended unseen = record(world, {"yamiro", "--players", "Ana,Bo", "-o", "unseen.toml"},
                                "table deal Ana ??*4\ntable deal Bo ??*4\nauto\n");
    CHECK(unseen.err.find("kupi: this rests on cards that nobody has seen: only you can say what is played\n") !=
          std::string::npos);
    CHECK(unseen.out.ends_with("unseen.toml: 1 hand, 2 entries, 1 refused\n"));
    // Of a hand that is partly known it plays what is.
    const Ended partly = record(world, {"yamiro", "--players", "Ana,Bo", "-o", "partly.toml"},
                                "table deal Ana ??*3 3me\ntable deal Bo ??*4\nauto\n");
    CHECK(partly.err.find("kupi: Ana play 3me\n") != std::string::npos);
    // Whether Bo must follow suit rests on the unseen card.
    const Ended must =
        record(world, {"omi", "--players", "Ana,Bo,Cy,Di", "-o", "must.toml"},
               "table deal Bo ?? 8H 9H 10H\nAna trump S\ntable deal Bo QH JH KH 9D\nAna play AC\nauto\n");
    CHECK(must.err.find("kupi: this rests on cards that nobody has seen") != std::string::npos);
}

TEST_CASE("record writes over no log and begins none that cannot be played") {
    const World world;
    world.write("old.toml", "mine");
    CHECK(
        record(world, {"yamiro", "--players", "Ana,Bo", "-o", "old.toml"}, "").err ==
        "kupi: error: old.toml is there already\n    kupi record --resume old.toml goes on with it; -o names another\n");
    CHECK(world.read("old.toml") == "mine");
    const std::vector<std::pair<std::vector<std::string>, std::string>> refused = {
        {{}, "which game?"},
        {{"yamiro"}, "--players is missing"},
        {{"yamero", "--players", "Ana,Bo"}, "did you mean \"yamiro\"?"},
        {{"yamiro", "--players", "Ana,Bo,Cy"}, "yamiro"},
        {{"yamiro", "--players", "Ana,ana"}, "ana"},
        {{"yamiro", "--players", "Ana,#Bo"}, "#Bo"},
        {{"yamiro", "--players", "Ana,Bo", "--dealer", "Boo"}, "did you mean \"Bo\"?"},
        {{"getha", "--players", "Ana,Bo", "--set", "stakes"}, "expected KEY=VALUE"},
        {{"getha", "--players", "Ana,Bo", "--set", "stakes=Ann:4"}, "did you mean \"Ana\"?"},
        {{"getha", "--players", "Ana,Bo", "--set", "steaks=4"}, "stakes"},
        {{"getha", "--players", "Ana,Bo", "--set", "kupi=2"}, "--set kupi: every log has this key"},
        {{"getha", "--players", "Ana,Bo", "--set", "date=2026-01-02"}, "write date = "},
        {{"envite", "--players", "Ana,Bo,Cy,Di", "--set", "captains=Ana,Eva"}, "no player is called \"Eva\""},
        {{"envite", "--players", "Ana,Bo,Cy,Di", "--set", "captains=Ana,Cy"}, "one name of each team"},
        {{"getha", "--players", "Ana,Bo", "--variants", "jokres"}, "jokers"},
        {{"yamiro", "--players", "Ana,Bo", "--deck", "french-52"}, "4 suits, and 8 are needed"},
        {{"yamiro", "--players", "Ana,Bo", "-o", "-"}, "a log needs a file"},
        {{"--resume", "nothing.toml"}, "cannot read"},
        {{"--resume", "old.toml"}, "old.toml:1"},
        {{"yamiro", "--resume", "old.toml"}, "goes alone"},
    };
    for (const auto& [arguments, message] : refused) {
        const Ended ended = record(world, arguments, "Ana play 8si\n");
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.err.find(message) != std::string::npos);
    }
    CHECK(world.written().empty());
}

TEST_CASE("suits of one's own play a Railog game as soon as they are made") {
    const World world;
    REQUIRE(run_kupi(world, {"new", "suits", "tides"}).code == 0);
    for (const char* game : {"yamiro", "getha", "somachi"}) {
        const Ended ended =
            record(world, {game, "--players", "Ana,Bo", "--deck", "tides", "-o", std::string(game) + ".toml"},
                   game == std::string("getha") ? "table deal Ana ??*8\n" : "table deal Ana ??*4\n");
        INFO(ended.err);
        CHECK(ended.code == 0);
        CHECK(run_kupi(world, {"referee", std::string(game) + ".toml"}).code == 0);
    }
}
