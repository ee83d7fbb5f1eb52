// Verdicts to hand round: what they say, and that their page is whole and harmless, for every log that ships.
#include <filesystem>
#include <regex>
#include <set>

#include "base/colour.h"
#include "base/file.h"
#include "base/text.h"
#include "referee/card_signs.h"
#include "referee/case_html.h"
#include "referee/world.h"
#include "support/checkout.h"
#include "support/contrast.h"

using namespace kupi::referee;
using kupi::test::contrast;
namespace fs = std::filesystem;

namespace {

using kupi::test::library, kupi::test::read;

CaseReport report_of(const Log& log, std::size_t tables = 100) { return report_case(log, library(), "a.toml", tables); }

CaseDrawings drawings() {
    return {"<svg></svg>\n", [](PlayingCard card) { return "x" + std::to_string(card.code()); },
            [](int suit) { return "xs" + std::to_string(suit); }, 1.4};
}

const std::string head = "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n";
const std::string first_deals =
    "\"table deal Ana 7C AC JS 10H\", \"table deal Bo KC KH QC 8H\", \"table deal Cy JC JH QS 10C\", \"table deal Di KS 9S 7D KD\","
    "\"Ana trump S\", \"table deal Ana QD 9C 9H 9D\", \"table deal Bo 7H AS 8D AD\", \"table deal Cy 8S 8C QH JD\", "
    "\"table deal Di 7S 10S 10D AH\",";

std::vector<std::string> values_of(const std::string& html, const std::string& name) {
    std::vector<std::string> out;
    const std::string begin = ' ' + name + "=\"";
    for (std::size_t at = 0; (at = html.find(begin, at)) != std::string::npos;) {
        at += begin.size();
        out.push_back(html.substr(at, html.find('"', at) - at));
    }
    return out;
}

/// Elements close in order, ids are there once, what is linked to is there, and nothing comes from elsewhere or acts.
void check_page(const std::string& html) {
    std::set<std::string> ids;
    for (const std::string& id : values_of(html, "id")) CHECK(ids.insert(id).second);
    for (const std::string& href : values_of(html, "href")) {
        REQUIRE(href.starts_with("#"));
        CHECK((href.starts_with("#x") || ids.contains(href.substr(1))));
    }
    CHECK(html.find("default-src 'none'") != std::string::npos);
    for (const char* word :
         {"<script", "<img", "<link", "<iframe", "javascript:", "http://", "https://", "\xe2\x80\xae"})
        CHECK(html.find(word) == std::string::npos);
    for (const char* event : {" onload=", " onerror=", " onclick="}) {
        const std::size_t at = html.find(event);
        CHECK((at == std::string::npos || html.rfind('<', at) < html.rfind('>', at))); // in text, not in a tag
    }
    static const std::set<std::string> empty = {"meta", "br", "use", "!DOCTYPE"};
    std::vector<std::string> open = {"html"};
    const std::size_t body = html.find("<body ");
    for (std::size_t at = body; (at = html.find('<', at)) != std::string::npos; ++at) {
        const std::size_t end = html.find_first_of(" >/", at + 2);
        const std::string name = html.substr(at + 1, end - at - 1);
        if (name[0] == '/') {
            REQUIRE(!open.empty());
            CHECK(open.back() == html.substr(at + 2, html.find('>', at) - at - 2));
            open.pop_back();
        } else if (!empty.contains(name)) {
            open.push_back(name);
        }
    }
    CHECK(open.empty());
}

} // namespace

TEST_CASE("figures that rest on cards nobody saw stand open in a report, as in the verdict") {
    Diagnostics out;
    const auto log =
        read(read_file(std::string(kupi::test::root) + "/tests/referee/hidden/dingo-false-claim.toml", out).value());
    CHECK(report_of(*log).hands.front().result == "Won by Cy; scores Ana ?, Di 2, Cy 3, Bo ?.");
}

TEST_CASE("a hand that nobody wins is told in these words") {
    Diagnostics out;
    const auto log = read(read_file(std::string(kupi::test::root) + "/rulesheets/omi/logs/two-ties.toml", out).value());
    CHECK(report_of(*log).hands.front().result == "Nobody wins; no scores; piles Ana and Cy 4, Bo and Di 4.");
}

TEST_CASE("a finding says which figures rest on cards nobody saw, and with which single cards a play may begin") {
    const auto fault_of = [](const std::string& path) {
        Diagnostics out;
        const auto log = read(read_file(std::string(kupi::test::root) + "/rulesheets/" + path, out).value());
        return report_of(*log).faults.at(0);
    };
    CHECK(fault_of("dingo/logs/hidden-undecided.toml").words ==
          "the result of this hand rests on cards that nobody has seen: scores of Ana, Bo, Di.");
    CHECK(fault_of("mattis/logs/rule-able-to-beat.toml").legal ==
          "play 10H, JH, QH, KH, 2S, 3S, 5S, 8S, 9S, KS, AS or 9 ways with 2 to 4 cards");
    CHECK(
        fault_of("euchre/logs/rule-offered-suit-turned-down.toml").words ==
        "Ana names a suit that is not on offer: that of JD was turned up and turned down when all had passed, Di last.");
    CHECK(fault_of("euchre/logs/rule-offered-suit.toml").words ==
          "Ana names a suit that is not on offer: that of JD was turned up.");
    // Of the two cards that a cover names only that at fault lies elsewhere.
    CHECK(fault_of("california-speed/logs/rule-card-seen-twice.toml")
              .held.starts_with("KD lies elsewhere: Ana · stack; Bo held: "));
}

TEST_CASE("a page tells how counting proves a fault, and what would settle a doubt") {
    const auto page_of = [](const std::string& path) {
        Diagnostics out;
        const auto log = read(*read_file(std::string(kupi::test::root) + path, out));
        return to_html({{report_of(*log), drawings()}}, "");
    };
    CHECK(page_of("/tests/referee/hidden/omi-betrayed.toml").find("to clear one, show") != std::string::npos);
    CHECK(page_of("/rulesheets/omi/logs/hidden-undecided.toml").find("to settle it, Di shows the 4 cards") !=
          std::string::npos);
}

TEST_CASE("A verdict is one sentence that a stranger understands") {
    const auto says = [](const std::string& entries, const std::string& more = "") {
        const auto log = read(head + "[[hand]]\nentries = [" + first_deals + entries + "]\n" + more);
        return report_of(*log).sentence;
    };
    CHECK(says("\"Ana play 9H\"") == "This game stands: every entry follows the rules.");
    CHECK(says("\"Ana play 9H\", \"Bo play KC\"") == "This game does not stand: Bo broke a rule at entry 11.");
    CHECK(says("\"Ana play 9H\", \"Bo play KC\"", "[[hand]]\nentries = []\n") ==
          "This game does not stand: Bo broke a rule at entry 11 of hand 1.");
    CHECK(says("\"Ana play 9H\", \"Bo play KC !stood\"") ==
          "This game stands: one entry was irregular, and the table let it stand.");
    CHECK(says("\"Nobody play 9H\"") == "This game does not stand: entry 10 is no move of this game.");
    const auto unseen =
        read(head + "[[hand]]\nentries = [\"table deal Ana ??*4\", \"table deal Bo ??*4\", \"table deal Cy ??*4\","
                    "\"table deal Di ??*4\", \"Ana trump S\", \"Ana play 9H\", \"Bo play KC\"]\n");
    CHECK(report_of(*unseen).sentence.starts_with("Whether this game stands cannot be told"));
}

TEST_CASE("A finding comes with the table before it, the whole rule, what was held and what was legal") {
    const auto log = read(head + "title = \"Friday\"\n[[hand]]\nentries = [" + first_deals +
                          "\"Ana play 9H\", \"Bo play KC # oh\"]\n");
    const CaseReport report = report_of(*log);
    CHECK(report.title == "Friday");
    REQUIRE(report.faults.size() == 1);
    const CaseReport::Fault& fault = report.faults[0];
    CHECK(fault.kind == "Against the rules");
    CHECK(fault.written == "Bo play KC");
    CHECK(fault.rule == "follow-suit");
    REQUIRE(!fault.rule_text.empty());
    CHECK(fault.rule_text[0].starts_with("If you hold a card of the suit led, you must play one."));
    CHECK(fault.held.starts_with("Bo held: "));
    CHECK(fault.legal == "play 7H, 8H, KH");
    REQUIRE(fault.before);
    CHECK(fault.before->entry == 10);
    REQUIRE(report.hands.size() == 1);
    CHECK(report.hands[0].steps.size() == 12);
    CHECK(report.hands[0].steps[11].came == TableView::Came::refused);
    CHECK(report.hands[0].result == "This hand was not judged to its end.");
}

TEST_CASE("The page of every log is whole, asks for nothing and runs nothing", "[long]") {
    for (const auto& at : fs::recursive_directory_iterator(fs::path(kupi::test::root) / "rulesheets")) {
        if (at.path().extension() != ".toml" || at.path().parent_path().filename() != "logs") continue;
        INFO(at.path().string());
        Diagnostics out;
        const auto log = read(*read_file(at.path().string(), out));
        std::vector<CasePage> pages;
        pages.push_back({report_of(*log, 20), drawings()});
        CHECK(!pages[0].report.sentence.empty());
        for (const CaseReport::Fault& fault : pages[0].report.faults)
            if (!fault.rule.empty()) CHECK(!fault.rule_text.empty());
        check_page(to_html(pages, "p { margin: 0 }"));
    }
}

TEST_CASE("Cards named in a sentence are signs that are read as their names, while players and numbers stay words") {
    const auto log = read("kupi = 1\ngame = \"omi\"\nplayers = [\"AC\", \"Bo\", \"Cy\", \"Di\"]\n");
    const Speaker speaker = log->speaker();
    std::string out;
    for (const SentencePiece& piece : sentence_pieces("AC plays 10H, 7; (JS) 7SS.", speaker))
        out += piece.card.is_unseen()
                   ? piece.words
                   : '<' + sign_rank(piece.card, speaker.vocabulary.cards()) + '|' + piece.words + '>';
    CHECK(out == "AC plays <10|10H>, 7; (<J|JS>) 7SS.");
    const auto judged = read(head + "[[hand]]\nentries = [" + first_deals + "\"Ana play 9H\", \"Bo play KC\"]\n");
    const std::string html = to_html(CasePage{report_of(*judged), drawings()});
    CHECK(html.find("role=\"img\" aria-label=\"king of clubs\" title=\"king of clubs\">K<svg aria-hidden=\"true\"><use "
                    "href=\"#xs") != std::string::npos);
}

TEST_CASE("An entry that nobody can judge is marked as open, not as a fault") {
    const auto log = read(head + "[[hand]]\nentries = [\"Ana trump S\", \"Ana play 9H\", \"Bo play KC\"]\n");
    const CaseReport report = report_of(*log);
    REQUIRE(report.faults.size() == 1);
    CHECK(report.fault_at(1, 2) == nullptr);
    REQUIRE(report.fault_at(1, 3) == &report.faults[0]);
    CHECK(report.faults[0].open);
    const std::string html = to_html(CasePage{report, drawings()});
    CHECK(html.find("class=\"bad\"") == std::string::npos);
    CHECK(html.find("class=\"open\"") != std::string::npos);
}

TEST_CASE("A claim that nobody can judge is not told with the rule on false claims") {
    const std::string hand = "[[hand]]\nentries = [\"Ana trump S\"]\nclaim = { winner = \"Ana\" }\n";
    const CaseReport report = report_of(*read(head + hand));
    REQUIRE(report.faults.size() == 1);
    CHECK(report.faults[0].open);
    CHECK(report.faults[0].rule.empty());
}

TEST_CASE("Totals that rest on what the table wrote down of a stopped hand say so") {
    const auto log =
        read(head + "[[hand]]\nentries = [" + first_deals +
             "\"Ana play 9H\", \"Bo play KC\"]\nclaim = { winner = [\"Ana\", \"Cy\"], scores = { Ana = 1, Cy = "
             "1 } }\n");
    CHECK(report_of(*log).outcome ==
          "So far: scores Ana and Cy 1, Bo and Di 0. 0 of 1 hand judged; for the rest these totals take what the table "
          "wrote down.");
}

TEST_CASE("What everybody knows stands on the table: trump, declarer, target, scores") {
    const auto log = read(head + "[[hand]]\nentries = [" + first_deals + "\"Ana play 9H\", \"Bo play KC\"]\n");
    const CaseReport report = report_of(*log);
    CHECK(to_text(report.faults[0].before->known) ==
          "trump spades; declarer Ana; target 10; scores Ana and Cy 0, Bo and Di 0");
}

TEST_CASE("On a page, too, players sit clockwise around the middle, the first at the lower left") {
    const auto log = read(head + "[[hand]]\nentries = [" + first_deals + "\"Ana play 9H\", \"Bo play KC\"]\n");
    const std::string page = to_html({{report_of(*log), drawings()}}, "");
    const auto seat = [&](const std::string& name) {
        const std::size_t at = page.rfind("<div class=\"place", page.find("<b><bdi>" + name));
        const std::string classes = page.substr(at, page.find('>', at) - at);
        REQUIRE((classes.find("above-") != std::string::npos || classes.find("below-") != std::string::npos));
        const int order = std::stoi(classes.substr(classes.rfind('-') + 1));
        return classes.find("above-") != std::string::npos ? -order : order;
    };
    CHECK(seat("Bo") < seat("Cy"));
    CHECK(seat("Cy") < 0); // the middle
    CHECK(seat("Ana") > 0);
    CHECK(seat("Ana") < seat("Di"));
}

TEST_CASE("Nobody is told as declarer before a card is dealt") {
    const auto known = [](const std::string& entry) {
        const CaseReport report = report_of(*read(head + "[[hand]]\nentries = [\"" + entry + "\", \"Bo play KC\"]\n"));
        return to_text(report.faults[0].before->known);
    };
    CHECK(known("table deal Ana 7C AC JS 10H").starts_with("declarer Ana; "));
    const auto log = read(head + "[[hand]]\nentries = [\"Bo play KC\"]\n");
    CHECK(to_text(report_of(*log).faults[0].before->known).starts_with("target 10; "));
}

TEST_CASE("Hostile names, titles and entries are text in the page, and cannot grow without bounds") {
    const std::string text =
        "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"<script>alert(1)</script>\", \"Cy\", \"Di & \\\"onload=x\"]\n"
        "title = \"</title><img src=x onerror=alert(1)>\\u202e\"\nplace = \"" +
        std::string(10'000, 'A') + "\"\n[[hand]]\nentries = [\"table deal Ana 7C AC JS 10H\", \"Ana <b>" +
        std::string(10'000, 'B') + " # <i>\"]\n";
    const auto log = read(text);
    std::vector<CasePage> pages;
    for (int i = 0; i < 2; ++i) pages.push_back({report_of(*log), drawings()});
    const std::string html = to_html(pages, "");
    check_page(html);
    CHECK(html.find("&lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos);
    CHECK(html.find("\\u202e") != std::string::npos);
    CHECK(html.size() < 60'000);
    CHECK(html.find("<nav class=\"index\"") != std::string::npos);
}

TEST_CASE("In both themes of a report words are told from their ground by a contrast of 4.5 at least") {
    Diagnostics out;
    const auto css = read_file(std::string(kupi::test::root) + "/templates/report/report.css", out);
    REQUIRE(css);
    const std::regex variable("--([a-z-]+): (#[0-9a-f]{3,6});");
    const std::regex root("\\.report \\{([^}]*)\\}");
    int themes = 0;
    std::map<std::string, Colour> colours;
    for (std::sregex_iterator theme(css->begin(), css->end(), root), end; theme != end; ++theme) {
        const std::string body = (*theme)[1];
        for (std::sregex_iterator v(body.begin(), body.end(), variable); v != std::sregex_iterator(); ++v)
            colours[(*v)[1]] = *parse_colour((*v)[2].str());
        if (body.find("--ink:") == std::string::npos) continue;
        ++themes;
        for (const char* ground : {"paper", "sheet", "panel"})
            for (const char* ink : {"ink", "quiet", "good", "bad", "open", "link"}) {
                INFO(themes << ": " << ink << " on " << ground);
                CHECK(contrast(colours.at(ink), colours.at(ground)) >= 4.5);
            }
        CHECK(contrast(colours.at("on-felt"), colours.at("felt")) >= 4.5);
        // Wrong entries stand on a tint of their colour.
        CHECK(contrast(colours.at("bad"), mix(colours.at("paper"), colours.at("bad"), 0.12)) >= 4.5);
    }
    CHECK(themes == 3); // day, night and paper
}
