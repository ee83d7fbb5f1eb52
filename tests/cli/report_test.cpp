// kupi referee --report.
#include "catch.h"

#include "base/file.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

const std::string omi_log = "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n"
                            "[[hand]]\nentries = [\"table deal Ana 7C AC JS 10H\", \"Bo play KC\"]\n";

} // namespace

TEST_CASE("A report is one file with the deck's drawings, and the exit code is the verdict's") {
    const World world;
    world.write("bad.toml", omi_log);
    const auto html = run_kupi(world, {"referee", "bad.toml", "--report", "a.html"});
    CHECK(html.code == 1);
    CHECK(html.err.empty());
    CHECK(html.out == "a.html: This game does not stand: Bo broke a rule at entry 2.\n");
    const std::string page = world.read("a.html");
    CHECK(page.starts_with("<!DOCTYPE html>"));
    CHECK(count(page, "<symbol id=") == 5 + 4); // cards, and suits for the words // four cards and the back
    CHECK(count(page, "--felt") > 1);           // the style is in it
    CHECK(count(page, "<script") == 0);
    CHECK(page.size() < 225'000);
    CHECK(run_kupi(world, {"referee", "bad.toml", "--report", "bad.toml/a.html"}).err ==
          "kupi: error: cannot write bad.toml/a.html: Not a directory\n    --report names another file or folder\n");
    const auto pdf = run_kupi(world, {"referee", "bad.toml", "--report", "a.pdf"});
    CHECK(pdf.code == 1);
    CHECK(run(world, "qpdf", {"--check", "a.pdf"}).code == 0);
    const std::string words = run(world, "pdftotext", {"-layout", "a.pdf", "-"}).out;
    CHECK(words.find("This game does not stand: Bo broke a rule at entry 2.") != std::string::npos);
    CHECK(words.find("Entry by entry") != std::string::npos);
    CHECK(words.find(" · Players: Ana, Bo, Cy, Di · Deck: French, 32 cards · Verdict: overturned") !=
          std::string::npos);
}

TEST_CASE("A report as PDF begins a finding with a capital, and its quotes are curly, as the page's are") {
    const World world;
    const std::string log = std::string(root) + "/rulesheets/omi/logs/rule-turn-order.toml";
    CHECK(run_kupi(world, {"referee", log, "--report", "a.pdf"}).code == 1);
    const std::string words = run(world, "pdftotext", {"-layout", "a.pdf", "-"}).out;
    INFO(words);
    CHECK(words.find("\nIt is not Cy’s turn, but Bo’s.\n") != std::string::npos);
    CHECK(run_kupi(world, {"referee", log, "--report", "a.html"}).code == 1);
    CHECK(count(world.read("a.html"), "not Cy’s turn, but Bo’s.") == 1);
}

TEST_CASE("A report as PDF marks with a question mark what nobody can judge, and with a cross what broke a rule") {
    const World world;
    const auto words_of = [&](const std::string& log) {
        run_kupi(world, {"referee", std::string(root) + "/rulesheets/omi/logs/" + log, "--report", "a.pdf"});
        return run(world, "pdftotext", {"-layout", "a.pdf", "-"}).out;
    };
    const std::string open = words_of("hidden-undecided.toml"), fault = words_of("rule-turn-order.toml");
    INFO(open << fault);
    CHECK(count(open, "Di play 7S ?") == 1);
    CHECK(count(open, "✗") == 0);
    CHECK(count(fault, "✗") > 0);
}

TEST_CASE("In a report as PDF a hand's result has its numbers beside their names") {
    const World world;
    kupi::base::Diagnostics out;
    const std::string log =
        kupi::base::read_file(std::string(root) + "/rulesheets/omi/logs/worked-hand.toml", out).value();
    for (std::size_t letters = 1; letters < 8; ++letters) { // at one of these the number would begin a line
        const std::string name = "D" + std::string(letters, 'i');
        std::string text = log;
        for (std::size_t at = 0; (at = text.find("Di", at)) != std::string::npos; at += name.size())
            text.replace(at, 2, name);
        world.write("a.toml", text);
        CHECK(run_kupi(world, {"referee", "a.toml", "--report", "a.pdf"}).code == 0);
        const std::string words = run(world, "pdftotext", {"-layout", "a.pdf", "-"}).out;
        INFO(words);
        CHECK(words.find(name + " 2;") != std::string::npos);
    }
}

TEST_CASE("Several logs are one report with an index, and what cannot be read is said") {
    const World world;
    world.write("logs/bad.toml", omi_log);
    world.write("logs/good.toml", omi_log.substr(0, omi_log.find(", \"Bo play")) + "]\n");
    CHECK(run_kupi(world, {"referee", "logs", "--report", "all.html"}).code == 1);
    const std::string page = world.read("all.html");
    CHECK(page.find("<h1>2 logs judged: 1 stands, 1 overturned</h1>") != std::string::npos);
    CHECK(page.find("<a href=\"#c2\">") < page.find("<article id=\"c1\""));
    CHECK(count(page, "<article ") == 2);
    CHECK(count(page, "<symbol id=") == 5 + 4); // cards, and suits for the words // stored once for both
    world.write("logs/broken.toml", "kupi = ");
    const auto ended = run_kupi(world, {"referee", "logs", "--report", "all.pdf"});
    CHECK(ended.code == 2);
    CHECK(ended.err.find("broken.toml:1") != std::string::npos);
    CHECK(ended.out == "all.pdf: 2 logs judged\n");
}

TEST_CASE("A report under a name of another kind is refused, and no path of this machine gets into one") {
    const World world;
    world.write("a.toml", omi_log);
    const auto refused = run_kupi(world, {"referee", "a.toml", "--report", "a.txt"});
    CHECK(refused.code == 2);
    CHECK(refused.err.starts_with("kupi: error: --report \"a.txt\": a report is .html or .pdf"));
    CHECK(run_kupi(world, {"referee", "a.toml", "--report", "a.html", "--format", "json"}).code == 2);
    CHECK(world.written().empty());
    CHECK(run_kupi(world, {"referee", (world / "a.toml").string(), "--report", "a.html"}).code == 1);
    CHECK(world.read("a.html").find(world.root().string()) == std::string::npos);
    CHECK(
        run_kupi(world, {"referee", std::string(root) + "/rulesheets/omi/logs/hidden-hands.toml", "--report", "b.html"})
            .code == 0);
    CHECK(world.read("b.html").find(root) == std::string::npos);
}
