// Logs with cards that nobody saw, each with what is true of it over all lies of the cards: hidden/*.toml. Their first
// comment lines say it:
//
//   # not yet                       the game keeps its own account of what hands lack, and misses it
//   # truth: overturned 15 17       the entry to blame, or those of which one is (`overturned` alone: whichever;
//                                   `overturned one of several`: those)
//   # truth: undecided 9            the entries in doubt
//
// In logs of several hands an entry is 2:9, the ninth of the second.
#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "referee/world.h"
#include "support/checkout.h"

using namespace kupi::referee;
namespace fs = std::filesystem;

namespace {

/// "overturned 15 17", from a report.
std::string truth_of(const Report& report, const std::string& asked) {
    std::string out(to_text(report.verdict));
    if (asked.find(' ') == std::string::npos) return out;
    if (asked.ends_with("one of several"))
        return out + (report.findings.empty() || report.findings[0].one_of.empty() ? "" : " one of several");
    for (const Finding& f : report.findings) {
        if (f.entry == 0) continue;
        const auto name = [&](int hand, int entry) {
            return ' ' + (report.hands.size() > 1 ? std::to_string(hand) + ':' : "") + std::to_string(entry);
        };
        if (f.one_of.empty()) out += name(f.hand, f.entry);
        for (const auto& [hand, entry] : f.one_of) out += name(hand, entry);
    }
    return out;
}

} // namespace

TEST_CASE("what nobody saw is decided as every lie of the cards would", "[long]") {
    Library library(kupi::test::checkout());
    std::size_t files = 0;
    for (const auto& at : fs::directory_iterator(fs::path(kupi::test::root) / "tests" / "referee" / "hidden")) {
        const std::string file = at.path().string();
        INFO(file);
        ++files;
        Diagnostics out;
        const std::string text = *read_file(file, out);
        bool not_yet = false;
        std::string truth;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line) && line.starts_with("# ");) {
            not_yet = not_yet || line == "# not yet";
            if (line.starts_with("# truth: ")) truth = line.substr(9);
        }
        const auto log = read_log(text, file, library, out);
        REQUIRE(log);
        const Report report = referee(*log, {.context = true, .explain = true});
        if (not_yet)
            CHECK(truth_of(report, truth) != truth); // else the mark goes
        else
            CHECK(truth_of(report, truth) == truth);
        // What is to blame is never what would have been legal, and both reports can be made of it.
        CHECK_FALSE(to_json(*log, report, true).empty());
        CHECK_FALSE(to_text(*log, report, library, {}).empty());
    }
    CHECK(files >= 20);
}

TEST_CASE("one of several entries is told with all of them, and with the cards that prove it") {
    Library library(kupi::test::checkout());
    Diagnostics out;
    const std::string file = std::string(kupi::test::root) + "/tests/referee/hidden/omi-three-seats.toml";
    const auto log = read_log(*read_file(file, out), file, library, out);
    REQUIRE(log);
    const auto json = nlohmann::json::parse(to_json(*log, referee(*log), false));
    REQUIRE(json["findings"].size() == 1);
    const auto& finding = json["findings"][0];
    CHECK(finding["entry"] == 24);
    CHECK(finding["one_of"] == std::vector{24, 27, 29});
    CHECK(finding["message"] == "Cy (24), Bo (27) or Di (29) broke this rule, and nobody can see which of them");
    CHECK(
        finding["proof"] ==
        "Cy (24), Bo (27) and Di (29) each acted as one does who has none of 7S JS KS AS. Those 4 cards had to lie "
        "somewhere, and there was room for only 3, in Ana's hand. So one of these 3 broke the rule; to clear one, show which cards "
        "another had then.");
    CHECK(finding["related"].back()["message"] == "or Di broke it here");
}

TEST_CASE("what is said to have been legal does not list the offence, nor what the same card forbids") {
    Library library(kupi::test::checkout());
    Diagnostics out;
    const std::string file = std::string(kupi::test::root) + "/tests/referee/hidden/omi-shown.toml";
    const auto log = read_log(*read_file(file, out), file, library, out);
    REQUIRE(log);
    const Report report = referee(*log, {.context = true});
    REQUIRE(report.findings.size() == 1);
    // Hearts alone: the eight was in the hand.
    CHECK(report.findings[0].legal == "play 8H, 10H, QH, KH, AH");
}

TEST_CASE("whatever the effort, nothing is said to stand or to be overturned that more effort would judge otherwise",
          "[long]") {
    Library library(kupi::test::checkout());
    for (const auto& at : fs::directory_iterator(fs::path(kupi::test::root) / "tests" / "referee" / "hidden")) {
        INFO(at.path().filename().string());
        Diagnostics out;
        const auto log = read_log(*read_file(at.path().string(), out), at.path().string(), library, out);
        REQUIRE(log);
        const Verdict known = referee(*log).verdict;
        for (const long effort : {1L, 10L, 100L, 1000L}) {
            const Verdict verdict = referee(*log, {.effort = effort}).verdict;
            CHECK((verdict == known || verdict == Verdict::undecided));
        }
    }
}
