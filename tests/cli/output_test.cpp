// Where output goes, and that a failure leaves nothing half-written and an older file as it was.

#include <unistd.h>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"
#include "support/text.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;
using Names = std::vector<std::string>;

const std::string deck = "suits/decks/d.toml";
const std::string elsewhere = "    -o names another file or folder\n";

Ended print(const World& world, const std::string& output, const How& how = {}) {
    return run_kupi(world, {"deck", deck, "-o", output}, how);
}

} // namespace

TEST_CASE("Without -o the file is output/DECK.pdf below the current folder, and its path is printed") {
    const World world;
    const Ended ended = run_kupi(world, {"deck", deck});
    CHECK(ended.code == 0);
    CHECK(ended.out == "output/d.pdf: 2 cards on 1 page (letter, 3 × 3)\n");
    CHECK(ended.err.empty());
    CHECK(world.written() == Names{"output/d.pdf"});
    CHECK(world.read("output/d.pdf").substr(0, 5) == "%PDF-");
}

TEST_CASE("The option -o takes a file, a folder, a folder to be made, or - for standard output") {
    const World world;
    CHECK(print(world, "mine.pdf").out.starts_with("mine.pdf: "));
    CHECK(print(world, "suits").out.starts_with("suits/d.pdf: "));
    CHECK(print(world, "new/folder/").out.starts_with("new/folder/d.pdf: "));
    const Ended ended = print(world, "-");
    CHECK(ended.code == 0);
    CHECK(ended.out == world.read("mine.pdf"));
    CHECK(ended.err == "kupi: 2 cards on 1 page (letter, 3 × 3)\n");
}

TEST_CASE("A name whose ending says another kind of file is refused, and who writes such files is said") {
    const World world;
    const auto refused = [&](Names line, const std::string& file, const std::string& says) {
        line.insert(line.end(), {"-o", file});
        const Ended ended = run_kupi(world, line);
        CHECK(ended.code == 2);
        CHECK(ended.out.empty());
        CHECK(ended.err.starts_with("kupi: error: --output \"" + file + "\": kupi " + says));
    };
    const std::string pictures = ", not .png\n    kupi preview, kupi show, kupi simulate write .png\n";
    refused({"deck", deck}, "cards.png", "deck writes .pdf or .svg" + pictures);
    refused({"deck", deck}, "new/folder/CARDS.PNG", "deck writes .pdf or .svg" + pictures);
    refused({"rulesheet", "getha"}, "x.png", "rulesheet writes .pdf" + pictures);
    refused({"booklet"}, "x.png", "booklet writes .pdf" + pictures);
    refused({"calibrate"}, "x.png", "calibrate writes .pdf" + pictures);
    refused({"record", "getha", "--players", "Ana,Bo"}, "x.png", "record writes .toml" + pictures);
    refused({"preview", deck}, "x.pdf", "preview writes .png, not .pdf\n    kupi deck, ");
    refused({"preview", deck, "--watch"}, "x.svg",
            "preview writes .png, not .svg\n    kupi deck, kupi show, kupi simulate write .svg\n");
    refused({"deck", deck}, ".png", "deck writes .pdf or .svg" + pictures);
    refused({"deck", deck}, "cards.v2", "deck writes .pdf or .svg, not .v2\n    call it \"cards.v2.pdf\"\n");
    refused({"simulate", "yamiro"}, "x.txt", "simulate writes .svg, .png or .pdf, not .txt\n");
    refused({"simulate", "--facts"}, "x.pdf", "simulate --facts writes .md, not .pdf\n");
    refused({"simulate", "dotak", "--solve"}, "x.svg", "simulate --solve writes .txt, not .svg\n");
    CHECK(world.written().empty());
    fs::create_directories(world / "folder.png");
    CHECK(print(world, "folder.png").out.starts_with("folder.png/d.pdf: "));
    CHECK(print(world, "without-ending").code == 0);
}

TEST_CASE("The same input gives the same bytes") {
    const World world;
    print(world, "a.pdf");
    print(world, "b.pdf");
    CHECK(world.read("a.pdf") == world.read("b.pdf"));
}

TEST_CASE("A name too long for the file system is an error of the user's") {
    const World world;
    const Ended ended = run_kupi(world, {"deck", "suits/decks/d.toml", "-o", std::string(300, 'a') + ".pdf"});
    CHECK(ended.code == 2);
    CHECK(ended.err == "kupi: error: cannot write " + std::string(300, 'a') + ".pdf: File name too long\n" + elsewhere);
}

TEST_CASE("What can't be written is said, and nothing is left behind") {
    const World world;
    const auto refused = [&](const std::string& output, const std::string& message) {
        INFO(output);
        const Ended ended = print(world, output);
        CHECK(ended.code == 2);
        CHECK(ended.err == "kupi: error: cannot write " + message);
        CHECK(ended.out.empty());
    };
    refused(deck + "/x.pdf", deck + "/x.pdf: Not a directory\n" + elsewhere);
    refused("/proc/x.pdf", "/proc/x.pdf: No such file or directory\n" + elsewhere);
    refused("/proc/sub/x.pdf", "/proc/sub/x.pdf: No such file or directory\n" + elsewhere);
    refused("/dev/full", "/dev/full: No space left on device\n");
    fs::create_directories(world / "output/d.pdf");
    const Ended ended = run_kupi(world, {"deck", deck});
    CHECK(ended.code == 2);
    CHECK(ended.err == "kupi: error: cannot write output/d.pdf: it is a folder\n" + elsewhere);
    CHECK(world.written() == Names{"output/d.pdf"});
}

TEST_CASE("A full standard output is an error, whichever command writes") {
    const World world;
    for (const Names& arguments :
         {Names{"deck", deck, "-o", "-"}, Names{"list", "decks"}, Names{"man"}, Names{"deck", "--help"}}) {
        INFO(arguments.front());
        const Ended ended = run_kupi(world, arguments, {.stdout_to = "/dev/full"});
        CHECK(ended.code == 2);
        CHECK(ended.err == "kupi: error: cannot write to standard output: No space left on device\n");
    }
}

TEST_CASE("An output of /dev/stdout is the same as a dash, through a pipe and into a file") {
    const World world;
    const std::string pdf = print(world, "-").out;
    REQUIRE(pdf.starts_with("%PDF"));
    const Ended file = print(world, "/dev/stdout");
    CHECK(file.code == 0);
    CHECK(file.out == pdf);
    CHECK(file.err == "kupi: 2 cards on 1 page (letter, 3 × 3)\n");
    const std::string command = std::string(built_kupi) + " deck " + deck;
    const Ended piped = run(
        world, "bash", {"-c", command + " -o /dev/stdout | cat; " + command + " -o >(cat > a.pdf; echo > done) >&2"},
        {.environment = {{"KUPI_DATA", root}}});
    CHECK(piped.code == 0);
    CHECK(piped.out == pdf);
    for (int i = 0; i < 1000 && !fs::exists(world / "done"); ++i) ::usleep(10'000);
    CHECK(world.read("a.pdf") == pdf);
}

TEST_CASE("A full disk leaves no new file, and an older one as it was") {
    const World world;
    world.write("old.pdf", "older");
    const Ended fresh = print(world, "fresh.pdf", {.file_size = 1024});
    CHECK(fresh.code == 2);
    CHECK(fresh.signal == 0);
    CHECK(fresh.err == "kupi: error: cannot write fresh.pdf: File too large\n");
    const Ended over = print(world, "old.pdf", {.file_size = 1024});
    CHECK(over.code == 2);
    CHECK(over.err == "kupi: error: cannot write old.pdf: File too large\n    the older file is as it was\n");
    CHECK(world.read("old.pdf") == "older");
    CHECK(world.written() == Names{"old.pdf"});
}

TEST_CASE("A folder without permission to write is an error") {
    if (::geteuid() == 0) return; // root may write anywhere
    const World world;
    world.write("closed/old.pdf", "older");
    fs::permissions(world / "closed", fs::perms::owner_write, fs::perm_options::remove);
    CHECK(print(world, "closed/new.pdf").err ==
          "kupi: error: cannot write closed/new.pdf: Permission denied\n" + elsewhere);
    CHECK(print(world, "closed/sub/new.pdf").err ==
          "kupi: error: cannot write closed/sub/new.pdf: Permission denied\n" + elsewhere);
    CHECK(print(world, "closed/old.pdf").code == 2);
    CHECK(world.read("closed/old.pdf") == "older");
}

TEST_CASE("What a deck is made of is not written over by what is made of it") {
    const World world;
    REQUIRE(run_kupi(world, {"new", "deck", "harbour", "--cards"}).code == 0);
    world.write("suits/decks/art/bell.svg", world.read("suits/decks/harbour.svg"));
    world.write("suits/decks/harbour.csv", "title,art\nBell,art/bell.svg\nAnchor,\n");
    const std::string bell = world.read("suits/decks/art/bell.svg"), back = world.read("suits/decks/harbour.svg");
    const Names before = world.written();
    const auto refused = [&](const std::vector<std::string>& words, const std::string& file) {
        const Ended ended = run_kupi(world, words);
        CAPTURE(ended.err);
        CHECK(ended.code == 2);
        CHECK(has(ended.err, '"' + file + "\" is one of the files that this is made from, and stays as it is"));
    };
    refused({"deck", "harbour", "--format", "svg", "-o", "suits/decks/art/"}, "suits/decks/art/bell.svg");
    refused({"deck", "harbour", "-o", "suits/decks/harbour.svg"}, "suits/decks/harbour.svg");
    CHECK(world.written() == before);
    CHECK(world.read("suits/decks/art/bell.svg") == bell);
    CHECK(world.read("suits/decks/harbour.svg") == back);
    // What was made before may be made again.
    for (int i = 0; i < 2; ++i)
        CHECK(run_kupi(world, {"deck", "harbour", "--format", "svg", "-o", "drawn/"}).code == 0);
}

TEST_CASE("An older output survives a deck that became bad") {
    const World world;
    CHECK(print(world, "mine.pdf").code == 0);
    const std::string before = world.read("mine.pdf");
    world.write("suits/f/sun.svg", "broken");
    CHECK(print(world, "mine.pdf").code == 2);
    CHECK(world.read("mine.pdf") == before);
    CHECK(world.written() == Names{"mine.pdf"});
}

TEST_CASE("A date in the environment that is none is one clear message") {
    const World world;
    const Ended ended = print(world, "a.pdf", {.environment = {{"SOURCE_DATE_EPOCH", "yes\nterday"}}});
    CHECK(ended.code == 2);
    CHECK(ended.err == "kupi: error: SOURCE_DATE_EPOCH is no date: \"yes\\x0aterday\"\n"
                       "    set it to seconds since 1970, such as 1700000000, or unset it\n");
    CHECK(world.written().empty());
}

TEST_CASE("Ctrl-C ends with 130 and leaves nothing half-written") {
    const World world;
    world.write("old.pdf", "older");
    bool caught = false;
    for (const int after : {60, 120, 200, 300, 450, 600, 1200, 2500, 5000}) {
        const Ended ended =
            run_kupi(world, {"deck", "railog-getha", "--copies", "104", "--backs", "long-edge", "-o", "old.pdf"},
                     {.interrupt_after = after});
        INFO("after " << after << " ms");
        if (ended.code == 0) break;      // it was faster
        if (ended.signal != 0) continue; // still being started
        if (caught && after > 600) break;
        caught = true;
        CHECK(ended.code == 130);
        CHECK(ended.err == "\nkupi: interrupted; nothing half-written is left\n");
        CHECK(ended.out.empty());
        CHECK(world.read("old.pdf") == "older");
        CHECK(world.written() == Names{"old.pdf"});
    }
    CHECK(caught);
}

TEST_CASE("Without a terminal there is no colour and no progress line") {
    const World world;
    const Ended ended = run_kupi(world, {"deck", "nope"}, {.environment = {{"TERM", "xterm-256color"}}});
    CHECK(ended.err.find('\x1b') == std::string::npos);
    const Ended large = run_kupi(world, {"deck", "railog-getha", "--copies", "104", "-o", "x.pdf"});
    CHECK(large.code == 0);
    CHECK(large.err.empty());
}

TEST_CASE("On a terminal messages have colour, unless they shall not") {
    const World world;
    const Ended colour = run_kupi(world, {"dekc"}, {.environment = {{"TERM", "xterm"}}, .terminal = true});
    CHECK(colour.err ==
          "\x1b[1mkupi: \x1b[0m\x1b[1;31merror:\x1b[0m no command \"dekc\"\r\n    did you mean \"deck\"?\r\n");
    const std::string plain = "kupi: error: no command \"dekc\"\r\n    did you mean \"deck\"?\r\n";
    CHECK(run_kupi(world, {"dekc"}, {.environment = {{"TERM", "dumb"}}, .terminal = true}).err == plain);
    CHECK(run_kupi(world, {"dekc"}, {.environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}, .terminal = true}).err ==
          plain);
    world.write("suits/decks/\x1b[31m.toml", "");
    const Ended escape =
        run_kupi(world, {"deck", "suits/decks/\x1b[31m.toml"}, {.environment = {{"NO_COLOR", "1"}}, .terminal = true});
    CHECK(escape.code == 2);
    CHECK(escape.err.find('\x1b') == std::string::npos);
}
