// kupi referee as a program: files, folders, standard input, exit codes, the order of its output.
#include <algorithm>

#include "catch.h"

#include "support/program.h"

using namespace kupi::test;

namespace {

std::string log_of(const std::string& entries) {
    return "kupi = 1\ngame = \"dotak\"\nplayers = [\"Ana\"]\n\n[[hand]]\nentries = [" + entries + "]\n";
}

const std::string dealt = "\"table deal Ana Dme 8si 8rb 6me\", \"Ana play Dme new\"";

/// Twenty logs, every third of them overturned.
void write_logs(const World& world) {
    for (int i = 0; i < 20; ++i)
        world.write("logs/" + std::to_string(i % 3) + "/" + std::to_string(i) + ".toml",
                    log_of(i % 3 == 0 ? dealt + ", \"Ana play 8si on 1\"" : dealt));
    world.write("logs/notes.txt", "no log");
}

} // namespace

TEST_CASE("The exit code tells of the worst log") {
    const World world;
    world.write("good.toml", log_of(dealt));
    world.write("bad.toml", log_of("\"Eve\""));
    world.write("open.toml", log_of(dealt) + "claim = { winner = \"Ana\" }\n");
    world.write("broken.toml", "kupi = 7\n");
    const auto code = [&](std::vector<std::string> files) {
        files.insert(files.begin(), "referee");
        return run_kupi(world, files).code;
    };
    CHECK(code({"good.toml"}) == 0);
    CHECK(code({"bad.toml"}) == 1);
    CHECK(code({"broken.toml"}) == 2);
    CHECK(code({"missing.toml"}) == 2);
    CHECK(code({"open.toml"}) == 3);
    CHECK(code({"open.toml", "good.toml"}) == 3);
    CHECK(code({"open.toml", "bad.toml", "good.toml"}) == 1);
    CHECK(code({"bad.toml", "broken.toml", "good.toml"}) == 2);
    CHECK(code({}) == 2);
    CHECK(code({"good.toml", "--jobs", "-1"}) == 2);
}

TEST_CASE("A log that cannot be read is told, and the others are judged") {
    const World world;
    world.write("broken.toml", "kupi = 7\n");
    world.write("good.toml", log_of(dealt));
    const Ended ended = run_kupi(world, {"referee", "--format", "json", "broken.toml", "good.toml"});
    CHECK(ended.err == "broken.toml:1:8: error: this program reads version 1 of the format, not 7\n"
                       "    1 | kupi = 7\n      |        ^\n");
    CHECK(
        ended.out ==
        "{\"file\":\"broken.toml\",\"error\":{\"file\":\"broken.toml\",\"line\":1,\"column\":8,"
        "\"message\":\"this program reads version 1 of the format, not 7\"}}\n"
        "{\"file\":\"good.toml\",\"game\":\"dotak\",\"verdict\":\"stands\",\"findings\":[],"
        "\"hands\":[{\"unfinished\":true}],\"result\":{\"winner\":[],\"scores\":null,\"piles\":null,\"over\":false}}\n");
}

TEST_CASE("Whatever is no readable log has its JSON object, and no control character stays raw") {
    const World world;
    world.write("empty/x.txt", "");
    world.write("\x7f\u009b\u202e\u00e9.toml", "kupi = 1\n");
    const Ended ended = run_kupi(
        world, {"referee", "--format", "json", "missing.toml", "empty", "\x7f\u009b\u202e\u00e9.toml", "--jobs", "2"});
    CHECK(ended.code == 2);
    CHECK(kupi::test::count(ended.out, "\n") == 3);
    CHECK(kupi::test::count(ended.out, "\"error\":{") == 3);
    CHECK(ended.out.find("{\"file\":\"missing.toml\",\"error\":{\"file\":\"missing.toml\",\"message\":\"cannot read: "
                         "No such file or directory\"}}\n") != std::string::npos);
    CHECK(ended.out.find("{\"file\":\"\\u007f\\u009b\\u202e\u00e9.toml\"") != std::string::npos);
    CHECK(ended.out.find_first_of("\x7f\xc2") == std::string::npos);
}

TEST_CASE("Standard input is a log too") {
    const World world;
    How how;
    how.input = log_of("\"Eve\"");
    const Ended ended = run_kupi(world, {"referee", "-"}, how);
    CHECK(ended.code == 1);
    CHECK(ended.out.starts_with("-:6:13: illegal: nobody in this log is called \"Eve\"\n"));
}

TEST_CASE("A folder's logs are judged in order, however many at a time") {
    const World world;
    write_logs(world);
    const Ended one = run_kupi(world, {"referee", "logs", "--jobs", "1"});
    CHECK(one.code == 1);
    CHECK(one.out.ends_with("\n20 logs: 13 stand, 7 overturned\n"));
    CHECK(one.out.find("logs/0/0.toml") < one.out.find("logs/0/12.toml"));
    CHECK(one.out.find("logs/0/9.toml") < one.out.find("logs/1/1.toml"));
    for (const char* jobs : {"2", "7", "0"}) {
        const Ended many = run_kupi(world, {"referee", "logs", "--jobs", jobs});
        CHECK(many.code == 1);
        CHECK(many.out == one.out);
    }
    world.write("empty/notes.txt", "no log");
    CHECK(run_kupi(world, {"referee", "empty"}).code == 2);
}

TEST_CASE("Logs are given out in order and none is left out, however many a thread takes at once") {
    const World world;
    constexpr int logs = 301; // more than a block for each of two threads, and a block that is not full
    for (int i = 0; i < logs; ++i)
        world.write("logs/" + std::to_string(1000 + i) + ".toml",
                    i % 50 == 7 ? "no log" : "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo\"]\n");
    const Ended one = run_kupi(world, {"referee", "--format", "json", "logs", "--jobs", "1"});
    CHECK(std::count(one.out.begin(), one.out.end(), '\n') == logs); // an object each, also of those unreadable
    CHECK(kupi::test::count(one.out, "\"error\":") == 6);
    for (const char* jobs : {"2", "5"}) {
        const Ended many = run_kupi(world, {"referee", "--format", "json", "logs", "--jobs", jobs});
        CHECK(many.code == 2);
        CHECK(many.out == one.out);
        CHECK(many.err == one.err);
    }
}

TEST_CASE("Colours are for terminals") {
    const World world;
    write_logs(world);
    CHECK(run_kupi(world, {"referee", "logs", "--explain"}).out.find('\x1b') == std::string::npos);
}

namespace {

/// Bo lets hearts pass out of a hand that nobody saw.
const std::string doubtful = R"(kupi = 1
game = "omi"
players = ["Ana", "Bo", "Cy", "Di"]
title = "Friday"

[[hand]]
entries = ["Ana trump S", "Ana play 9H # from the left", "Bo play 7C"]
)";

} // namespace

TEST_CASE("A witness names every card, stands, and keeps what was written besides") {
    const World world;
    world.write("open.toml", doubtful);
    const Ended ended = run_kupi(world, {"referee", "--witness", "open.toml", "-o", "deal.toml"});
    CHECK(ended.code == 3);
    CHECK(ended.out == "deal.toml: one deal of the cards under which open.toml is legal\n");
    const std::string deal = world.read("deal.toml");
    CHECK(deal.find("title = \"Friday\"") != std::string::npos);
    CHECK(deal.find("Ana play 9H # from the left") != std::string::npos);
    CHECK(deal.find("table deal Di ") != std::string::npos);
    CHECK(deal.find("??") == std::string::npos);
    CHECK(run_kupi(world, {"referee", "deal.toml"}).code == 0);
    // Without -o it is the only thing on standard output.
    const Ended out = run_kupi(world, {"referee", "open.toml", "--witness"});
    CHECK(out.out == deal);
    world.write("bad.toml", log_of("\"Eve\""));
    const Ended none = run_kupi(world, {"referee", "--witness", "bad.toml", "-o", "none.toml"});
    CHECK(none.code == 1);
    CHECK(none.err.find("bad.toml has no witness: it is overturned") != std::string::npos);
    CHECK(run_kupi(world, {"referee", "none.toml"}).code == 2); // nothing was written
    CHECK(run_kupi(world, {"referee", "open.toml", "-o", "deal.toml"}).code == 2);
    CHECK(run_kupi(world, {"referee", "open.toml", "bad.toml", "--witness"}).code == 2);
    CHECK(run_kupi(world, {"referee", "open.toml", "--what-if", "--witness"}).code == 2);
}

TEST_CASE("Other house rules are tried on a log, and what changes is said") {
    const World world;
    world.write("open.toml", doubtful);
    const Ended one = run_kupi(world, {"referee", "open.toml", "--what-if", "accumulate-ties=true"});
    CHECK(one.out.find("as it was played") != std::string::npos);
    CHECK(one.out.find("accumulate-ties=true  undecided  hand 1, entry 3: follow-suit") != std::string::npos);
    const Ended all = run_kupi(world, {"referee", "open.toml", "--what-if"});
    CHECK(all.out == one.out); // it is the only one
    const Ended json = run_kupi(world, {"referee", "open.toml", "--what-if", "--format", "json"});
    CHECK(json.out.find("\"variants\":{\"accumulate-ties\":\"true\"},\"changes\":[]") != std::string::npos);
    const Ended wrong = run_kupi(world, {"referee", "open.toml", "--what-if", "accumulate-tie=true"});
    CHECK(wrong.code == 2);
    CHECK(wrong.err.find("did you mean \"accumulate-ties\"?") != std::string::npos);
}

TEST_CASE("A doubt says what would settle it") {
    const World world;
    world.write("open.toml", doubtful);
    const Ended text = run_kupi(world, {"referee", "open.toml"});
    CHECK(text.out.find("to settle it, Bo shows the 7") != std::string::npos);
    const Ended json = run_kupi(world, {"referee", "--format", "json", "open.toml"});
    CHECK(json.out.find(R"("settled_by":{"seat":"Bo","pile":"hand","cards":7})") != std::string::npos);
}
