// kupi booklet, through the real program and with the real games.
#include "base/file.h"
#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

} // namespace

TEST_CASE("kupi booklet: all suits and games on sheets, or in reading order") {
    const World world;
    const Ended sheets = run_kupi(world, {"booklet"});
    INFO(sheets.err);
    CHECK(sheets.code == 0);
    CHECK(sheets.err.empty());
    CHECK(sheets.out.starts_with("output/railog-booklet.pdf: "));
    CHECK(sheets.out.find("sheets of letter, printed on both sides, flipped on the short edge") != std::string::npos);
    CHECK(world.read("output/railog-booklet.pdf").size() < 560'000);
    const Ended pages = run_kupi(world, {"booklet", "dotak", "--reading-order", "--size", "a5", "-o", "d.pdf"});
    CHECK(pages.code == 0);
    CHECK(pages.out.find("pages of 148 × 210 mm") != std::string::npos);
    CHECK(pages.out.find("sheets") == std::string::npos);
    // Who reads on a screen staples nothing.
    run_kupi(world, {"booklet", "dotak", "-o", "s.pdf"});
    CHECK(run(world, "pdftotext", {"s.pdf", "-"}).out.find("staples") != std::string::npos);
    CHECK(run(world, "pdftotext", {"d.pdf", "-"}).out.find("staples") == std::string::npos);
    // Nor does the cover have a back.
    CHECK(run(world, "pdftotext", {"-f", "2", "-l", "2", "d.pdf", "-"}).out.starts_with("Contents"));
}

TEST_CASE("kupi booklet: the same bytes again, half of the paper, or the smallest paper that takes two pages") {
    const World world;
    const auto report = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"booklet", "dotak", "--deck", "railog-getha"});
        const Ended ended = run_kupi(world, more);
        INFO(ended.err);
        CHECK(ended.code == 0);
        return ended.out;
    };
    CHECK(report({"--size", "a5", "-o", "a.pdf"}).find("sheets of a4") != std::string::npos);
    report({"--size", "a5", "--paper", "a4", "-o", "b.pdf"});
    CHECK(world.read("a.pdf") == world.read("b.pdf"));
    CHECK(report({"--paper", "a4"}).find("pages of 148.5 × 210 mm") != std::string::npos);
    CHECK(report({"--paper", "a4"}).starts_with("output/railog-getha-booklet.pdf: "));
    CHECK(report({"--size", "7inx8.5in"}).find("sheets of legal") != std::string::npos);
}

TEST_CASE("kupi check reads the booklet's words and what is told of families") {
    const World world;
    world.write("rulesheets/booklet/booklet.toml", "[words]\ncontents = \"Contents\"\nindx = \"Index\"\n");
    world.write("rulesheets/booklet/f.md", "## The cards {#cards}\n\nA :nosuchsuit: here, as in {games nosuchgame}.\n");
    const Ended ended = run_kupi(world, {"check", "rulesheets/booklet"});
    CHECK(ended.code == 1);
    CHECK(ended.err.find("rulesheets/booklet/booklet.toml:3:1: error: ") != std::string::npos);
    CHECK(ended.err.find("rulesheets/booklet/f.md:3:3: error: ") != std::string::npos);
    CHECK(ended.err.find("no game \"nosuchgame\"") != std::string::npos);
}

TEST_CASE("kupi booklet: table, ranks and glossary are those of the games that were asked for") {
    const World world;
    const auto text_of = [&](std::vector<std::string> more) {
        more.insert(more.begin(), "booklet");
        more.insert(more.end(), {"--reading-order", "-o", "b.pdf"});
        CHECK(run_kupi(world, more).code == 0);
        return run(world, "pdftotext", {"-layout", "b.pdf", "-"}).out;
    };
    const std::string four = text_of({"omi", "xeri", "dingo", "russian-bank"});
    for (const char* there : {"2 × 52", "foundation", "In no order", "In Dingo the diamonds"})
        CHECK(four.find(there) != std::string::npos);
    for (const char* absent : {"bower", "whoever has made", "meld", "Mattis", "Pay Me"})
        CHECK(four.find(absent) == std::string::npos);
    const std::string euchre = text_of({"euchre", "omi"});
    for (const char* there : {"24 of 32", "bower", "whoever has made"}) CHECK(euchre.find(there) != std::string::npos);
    // A deck's own language goes for its chapters and its cards' names.
    const std::string german = text_of({"omi", "--deck", "french-52-de", "--lang", "de"});
    CHECK(german.find("Die Karten") != std::string::npos);
    CHECK(german.find("Karo 5") != std::string::npos);
    CHECK(german.find("French") == std::string::npos);
    CHECK(german.find("The fool") == std::string::npos);
}

TEST_CASE("A translated booklet tells of suits and ranks in its own language") {
    const World world;
    REQUIRE(run_kupi(world, {"booklet", "--lang", "de", "-o", "b.pdf"}).code == 0);
    const std::string text = run(world, "pdftotext", {"b.pdf", "-"}).out;
    CHECK(text.find("Gott des Meeres") != std::string::npos);
    CHECK(text.find("Der Zauberer") != std::string::npos);
    CHECK(text.find("God of") == std::string::npos);

    kupi::base::Diagnostics out;
    const auto words = kupi::base::read_file(std::string(kupi::test::root) + "/rulesheets/booklet/booklet.toml", out);
    world.write("rulesheets/booklet/booklet.toml",
                *words + "\n[meanings.f]\nnosuch = \"a\"\n[meanings.g]\na = \"b\"\n");
    const std::string err = run_kupi(world, {"check", "rulesheets/booklet/booklet.toml"}).err;
    CHECK(err.find("has no suit, rank or extra \"nosuch\"") != std::string::npos);
    CHECK(err.find("no family of suits \"g\"") != std::string::npos);
}

TEST_CASE("the large signs of ranks in a booklet are those of its deck") {
    const World world;
    // The signs of jack, queen and king, as they stand on the page of ranks, in pixels of a point.
    const auto signs_of = [&](const std::string& deck) {
        const std::string pdf = deck + ".pdf";
        REQUIRE(run_kupi(world, {"booklet", "omi", "--deck", deck, "--lang", "de", "--size", "a5", "--reading-order",
                                 "-o", pdf})
                    .code == 0);
        std::vector<std::string> signs;
        for (const char* y : {"126", "268", "399"}) {
            REQUIRE(run(world, "pdftoppm",
                        {"-r", "72", "-gray", "-f", "4", "-l", "4", "-x", "50", "-y", y, "-W", "26", "-H", "26",
                         "-singlefile", pdf, "sign"})
                        .code == 0);
            signs.push_back(world.read("sign.pgm"));
        }
        return signs;
    };
    const std::vector<std::string> french = signs_of("french-52"), german = signs_of("french-52-de");
    CHECK(french[0] != german[0]); // J, B
    CHECK(french[1] != german[1]); // Q, D
    CHECK(french[2] == german[2]);
    CHECK(french[2] != french[1]);
}

TEST_CASE("kupi booklet: what does not fit, and what is not there") {
    const World world;
    const auto refused = [&](std::vector<std::string> more, const std::string& message) {
        more.insert(more.begin(), "booklet");
        const Ended ended = run_kupi(world, more);
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.err.find(message) != std::string::npos);
        CHECK(world.written().empty());
    };
    refused({"dotak", "--size", "a5", "--paper", "letter"}, "do not fit side by side on letter");
    refused({"dotak", "--size", "20inx20in"}, "no paper takes two pages of");
    refused({"dotac"}, "dotak");
    refused({"--deck", "railogg"}, "railog");
    refused({"dotak", "--lang", "qq"}, "qq");
    refused({"dotak", "--size", "a55"}, "--size: no size \"a55\"");
    refused({"dotak", "--size", "2x2mm"}, "--size: ");
    refused({"dotak", "--size", "2mmx2mm"}, "--size: size \"2mmx2mm\" is out of bounds");
    refused({"dotak", "--stock", "2mm"}, "--stock");
}
