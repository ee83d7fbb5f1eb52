// The whole sheet as a display list: golden logs, sizes, what does not fit, what spare panels carry.
#include "catch.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "layout/golden_log.h"
#include "layout/rulesheet.h"
#include "layout/type_world.h"
#include "support/checkout.h"
#include "support/folder.h"
#include "support/text.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

const DataFolders data({std::filesystem::path(root)});

std::string rules(int paragraphs) {
    std::string out = "# Kupi o Smál {#small}\n\nA game :ash: for a test.\n\n## Aim {#aim}\n\n";
    for (int i = 0; i < paragraphs; ++i)
        out += "Number " + std::to_string(i) + " of the rules says that whoever holds :Kas: plays it[^" +
               std::to_string(i) + "], and scores 5 + 7 = 12 for the hand.\n\n[^" + std::to_string(i) +
               "]: A note, briefly.\n\n";
    return out + "```hand\nAna: 1as Kbi\n```\n\n## Outline of play {#outline}\n\n- Deal.\n- Play.\n- Score.\n";
}

/// A small game on a fold of the real templates.
struct Sheet {
    Diagnostics out;
    Game game;
    RulesText text;
    std::vector<Block> blocks;
    TextStyle style = plain_style();
    Hyphenator hyphenator;
    std::vector<Family> families = small_family();
    Pictures pictures{families};
    Deck deck;
    PlainArt art;
    PlainMeasurer measurer;
    std::optional<FoldTemplate> fold;
    draw::Document document;

    explicit Sheet(const std::string& markdown, const std::string& fold_id = "letter-fan-9",
                   const std::string& paper = "") {
        game.id = "small";
        game.title = "Kupi o Smál";
        game.english = "Small Contest";
        game.tagline = "A line that sells the game to whoever reads it.";
        game.players = "2 to 4 players";
        game.length = "about 10 minutes";
        game.motif = {"king"};
        game.seats = {2, 4};
        text = parse_rules(markdown, "rules.md", out);
        blocks = select(text, game, {});
        deck.suits = families[0].suits;
        deck.ranks = families[0].ranks;
        fold = load_fold(fold_id, data, load_sizes(data, out), paper, out);
        if (!fold) FAIL(to_text(out.all().front()));
    }
    RulesheetJob job(InkMode ink = InkMode::full) {
        return {game,     blocks, text.footnotes, *fold, style, hyphenator, deck, families,
                pictures, art,    measurer,       ink,   "en"};
    }
    RulesheetReport lay_out(InkMode ink = InkMode::full) { return lay_out_rulesheet(job(ink), document, out); }
};

std::string texts(const draw::Page& page) {
    std::string out;
    for (const draw::Operation& o : page.operations) {
        if (const auto* t = std::get_if<draw::DrawText>(&o)) out += t->text + ' ';
        if (const auto* u = std::get_if<draw::UseForm>(&o)) out += '[' + u->reads_as + "] ";
    }
    return out;
}

} // namespace

TEST_CASE("the golden log of a sheet on each fold") {
    for (const std::string& id : data.ids("templates/folds")) {
        CAPTURE(id);
        Sheet sheet(rules(1), id);
        sheet.lay_out();
        CHECK(sheet.out.empty());
        const std::string log = to_text(sheet.document);
        const std::string path = std::string(root) + "/tests/layout/rulesheet_golden/" + id + ".txt";
        if (std::getenv("KUPI_GOLDEN") != nullptr) {
            std::filesystem::create_directories(std::filesystem::path(path).parent_path());
            std::ofstream(path) << log;
        }
        std::ostringstream golden;
        golden << std::ifstream(path).rdbuf();
        INFO("if the change is meant, run this test once with KUPI_GOLDEN=1 and look at what git says has changed");
        CHECK(log == golden.str());
    }
}

TEST_CASE("the title of a narrow panel has as many lines as a usual one") {
    const auto lines = [](const FoldTemplate& fold) {
        Sheet sheet(rules(1));
        sheet.fold = fold;
        sheet.game.tagline = "A line that sells the game to whoever reads it, and one more of them to be sure.";
        sheet.game.length = "about forty minutes to 21";
        sheet.lay_out();
        std::vector<std::string> found;
        for (const draw::Operation& o : sheet.document.pages[0].operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o))
                if (fold.panels.front().box.contains({t->place.e, t->place.f, 0, 0})) found.push_back(t->text);
        return found;
    };
    const Sheet usual(rules(1));
    CHECK(lines(*usual.fold).size() > 5);
    CHECK(lines(usual.fold->cut_down_to({mm(50), mm(94)})).size() == lines(*usual.fold).size());
}

TEST_CASE("a title without a figure stands higher on its panel") {
    const auto title_height = [](const std::vector<std::string>& motif) {
        Sheet sheet(rules(1));
        sheet.game.motif = motif;
        sheet.lay_out();
        const draw::DrawText* largest = nullptr;
        for (const draw::Operation& o : sheet.document.pages[0].operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o))
                if (largest == nullptr || t->font.size > largest->font.size) largest = t;
        return largest->place.f;
    };
    CHECK(title_height({}) < title_height({"1as", "Kbi"}) - 20);
}

TEST_CASE("everything of a panel stays inside of it, at every fold and paper") {
    for (const std::string& id : data.ids("templates/folds"))
        for (const std::string paper : {"", "letter", "a4", "tabloid"}) {
            Diagnostics unheard;
            const auto possible = load_fold(id, data, load_sizes(data, unheard), paper, unheard);
            if (!possible) continue;
            CAPTURE(id, paper);
            Sheet sheet(rules(6), id, paper);
            REQUIRE(sheet.lay_out().fits);
            for (std::size_t side = 0; side < sheet.document.pages.size(); ++side)
                for (const draw::Operation& o : sheet.document.pages[side].operations) {
                    const auto* t = std::get_if<draw::DrawText>(&o);
                    if (t == nullptr || t->font.family != "Plain") continue;
                    const double width = sheet.measurer.measure(t->text, t->font, false).width;
                    const Rect ink = t->place.bounds({0, -0.65 * t->font.size, width, 0.75 * t->font.size});
                    const Point centre = ink.centre();
                    if (!sheet.fold->trim[side].contains({centre.x, centre.y, 0, 0})) continue; // the offcut
                    bool inside = false;
                    for (const Panel& p : sheet.fold->panels)
                        inside = inside || (p.side == static_cast<int>(side) && p.box.outset(-2).contains(ink, 0.01));
                    CAPTURE(t->text);
                    CHECK(inside);
                }
        }
}

TEST_CASE("the type is as large as fits, and no larger than it may be") {
    double before = 100;
    bool shrank = false;
    for (const int paragraphs : {2, 20, 60, 90, 110, 130}) {
        Sheet sheet(rules(paragraphs));
        const RulesheetReport report = sheet.lay_out();
        CHECK(report.size <= before);
        CHECK(report.size <= 9);
        CHECK(report.size >= 6.5);
        shrank = shrank || (report.fits && report.size < 9);
        before = report.size;
        if (!report.fits || report.size >= 9) continue;
        // A step more than it may have given up, and it would not fit.
        sheet.style.least = sheet.style.most = report.size + (report.size < readable_text ? 0.35 : 0.55);
        CHECK_FALSE(measure_rulesheet(sheet.job()).fits);
    }
    CHECK(shrank);
}

TEST_CASE("type that is small already gives up a little more rather than tear a table from its head or lead-in") {
    bool gave_up = false; // of at least one length: larger type would have fitted
    for (const int paragraphs : {12, 29, 30, 31}) {
        std::string markdown = rules(paragraphs);
        for (int table = 0; table < 4; ++table)
            markdown.insert(markdown.find("Number " + std::to_string(table * paragraphs / 4) + " "),
                            "Lead " + std::to_string(table) +
                                " in:\n\n| Head | B |\n|---|---|\n| Row | 1 |\n| two | "
                                "2 |\n| three | 3 |\n\n");
        Sheet sheet(markdown, "a4-eight");
        sheet.style.most = 7.8;
        const RulesheetReport report = sheet.lay_out();
        REQUIRE(report.fits);
        // A head stands a line below its lead-in and one above the first row, whichever way up the panel is.
        std::vector<Point> at;
        for (const draw::Page& page : sheet.document.pages)
            for (const draw::Operation& o : page.operations)
                if (const auto* t = std::get_if<draw::DrawText>(&o))
                    if (t->text.starts_with("Lead ") || t->text == "Head" || t->text == "Row")
                        at.push_back(t->place(Point{}));
        CAPTURE(paragraphs);
        REQUIRE(at.size() == 12);
        for (std::size_t i = 0; i < at.size(); ++i)
            if (i % 3 != 0) CHECK(std::hypot(at[i].x - at[i - 1].x, at[i].y - at[i - 1].y) < 20);
        sheet.style.least = sheet.style.most = report.size + 0.15;
        gave_up = gave_up || (report.size < 7.8 && measure_rulesheet(sheet.job()).fits);
    }
    CHECK(gave_up);
}

TEST_CASE("what does not fit is measured and not drawn") {
    Sheet sheet(rules(200));
    const RulesheetReport report = sheet.lay_out();
    CHECK_FALSE(report.fits);
    CHECK(report.size == 6.5);
    CHECK(report.demand > static_cast<double>(report.room));
    CHECK(sheet.document.pages.empty());
}

TEST_CASE("spare panels carry ranks, suits and scores") {
    Sheet sheet(rules(2));
    sheet.style.words["en"]["scores"] = "tally";
    const RulesheetReport report = sheet.lay_out();
    CHECK(report.spare_panels > 10);
    const std::string all = texts(sheet.document.pages[0]) + texts(sheet.document.pages[1]);
    for (const char* word : {"ranks", "suits", "tally", "cedar", "[king"}) CHECK(has(all, word));
    // One score table, which says so, and of which game and for whom it is.
    CHECK(all.find("tally") == all.rfind("tally"));
    CHECK(has(all, "tally Kupi o Smál 2 to 4 players"));
    Sheet none(rules(2));
    none.style.words["en"]["scores"] = "tally";
    none.game.keeps_scores = false;
    none.lay_out();
    CHECK_FALSE(has(texts(none.document.pages[0]) + texts(none.document.pages[1]), "tally"));
}

TEST_CASE("a game's own rows stand before the lines of its score table, in their order") {
    Sheet sheet(rules(2));
    sheet.style.words["en"]["scores"] = "tally";
    sheet.game.score_rows = {"first", "second", "sum"};
    sheet.lay_out();
    const std::string all = texts(sheet.document.pages[0]) + texts(sheet.document.pages[1]);
    const auto table = all.find("tally");
    REQUIRE(table != std::string::npos);
    CHECK(has(all.substr(table), "4 first second sum"));
}

TEST_CASE("the ranks are those that a game plays with, as it orders them") {
    const auto told = [](const std::string& order, const std::string& without) {
        Sheet sheet(rules(2));
        for (Rank& rank : sheet.deck.ranks) rank.kind = RankKind::face;
        for (const auto& [id, value] : {std::pair("order", order), std::pair("without", without)}) {
            Parameter p;
            p.id = id;
            p.value = value;
            sheet.game.parameters.push_back(p);
        }
        sheet.lay_out();
        const std::string all = texts(sheet.document.pages[0]) + texts(sheet.document.pages[1]);
        const auto from = all.find("ranks");
        return from == std::string::npos ? "" : all.substr(from, all.find("suits") - from);
    };
    CHECK(has(told("", ""), "[king ] king [2 ] 2 [1 ] 1"));
    CHECK(has(told("1 K 2", ""), "[1 ] 1 [king ] king [2 ] 2"));
    CHECK_FALSE(has(told("", "K 2as"), "king"));
    CHECK(told("", "K 1 2").empty());
}

TEST_CASE("one panel to spare is for scores, and who plays alone has a column with a name") {
    Sheet sheet(rules(2));
    sheet.style.words["en"]["score"] = "points";
    sheet.game.seats = {1, 1};
    sheet.lay_out();
    CHECK(has(texts(sheet.document.pages[0]) + texts(sheet.document.pages[1]), "points"));
    for (int paragraphs = 20; paragraphs < 80; paragraphs += 3) {
        Sheet full(rules(paragraphs));
        full.style.words["en"]["scores"] = "tally";
        if (full.lay_out().spare_panels == 0) continue;
        CHECK(has(texts(full.document.pages[0]) + texts(full.document.pages[1]), "tally"));
    }
}

TEST_CASE("text is spread over panels that would stay empty, as far as that leaves each well filled") {
    const auto panels_of = [](int paragraphs) {
        Sheet sheet(rules(paragraphs));
        return std::pair(measure_rulesheet(sheet.job()).demand, sheet.lay_out().text_panels);
    };
    for (const int paragraphs : {9, 20, 30}) {
        CAPTURE(paragraphs);
        const auto [demand, panels] = panels_of(paragraphs);
        CHECK(static_cast<double>(panels) >= demand);
        CHECK(static_cast<double>(panels) <= std::max(demand / 0.5, std::ceil(demand) + 1));
    }
}

TEST_CASE("every panel of a large sheet but the cover has its number, and the cover names the outline's") {
    Sheet sheet(rules(3));
    sheet.style.words["en"]["start"] = "outline: {panel}";
    sheet.lay_out();
    std::set<std::string> numbers;
    for (std::size_t side = 0; side < 2; ++side)
        for (const draw::Operation& o : sheet.document.pages[side].operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o); t != nullptr && t->font.size == 6.2) {
                const Point at = t->place({0, 0});
                for (const Panel& p : sheet.fold->panels)
                    if (p.side == static_cast<int>(side) && p.box.contains({at.x, at.y, 0, 0}))
                        CHECK(t->text == std::to_string(p.order));
                numbers.insert(t->text);
            }
    CHECK(numbers.size() == 17);
    CHECK_FALSE(numbers.contains("1"));
    CHECK(has(texts(sheet.document.pages[0]), "outline: 17"));
}

TEST_CASE("the outline is as large as the text") {
    Sheet sheet(rules(90));
    const RulesheetReport report = sheet.lay_out();
    REQUIRE(report.fits);
    REQUIRE(report.size < 9);
    for (const draw::Operation& o : sheet.document.pages[1].operations)
        if (const auto* t = std::get_if<draw::DrawText>(&o); t != nullptr && t->text == "Deal.")
            CHECK(t->font.size == Approx(report.size));
}

TEST_CASE("the outline stands in its panel, not in the text") {
    Sheet sheet(rules(3));
    sheet.lay_out();
    const auto& pages = sheet.document.pages;
    REQUIRE(pages.size() == 2);
    CHECK_FALSE(has(texts(pages[0]), "Deal."));
    CHECK(has(texts(pages[1]), "Outline of play • Deal. • Play. • Score."));
}

TEST_CASE("a reference card holds the outline where the rules have no room") {
    Sheet sheet(rules(60), "letter-two-panel");
    const RulesheetReport report = sheet.lay_out();
    CHECK(report.fits);
    CHECK(report.outline_only);
    const std::string all = texts(sheet.document.pages[0]) + texts(sheet.document.pages[1]);
    CHECK(has(all, "Deal."));
    CHECK_FALSE(has(all, "Number 3"));
}

TEST_CASE("gray sheets hold no colour, whatever is drawn") {
    Sheet sheet(rules(3));
    sheet.lay_out(InkMode::gray);
    const auto gray_only = [](const std::vector<draw::Operation>& operations) {
        for (const draw::Operation& o : operations) {
            std::optional<Colour> c;
            if (const auto* f = std::get_if<draw::Fill>(&o)) c = f->colour;
            if (const auto* s = std::get_if<draw::Stroke>(&o)) c = s->colour;
            if (const auto* t = std::get_if<draw::DrawText>(&o)) c = t->colour;
            if (const auto* a = std::get_if<draw::DrawArt>(&o)) c = a->colour;
            if (c && (c->r != c->g || c->g != c->b)) return to_text(*c);
        }
        return std::string();
    };
    for (const draw::Page& page : sheet.document.pages) CHECK(gray_only(page.operations) == "");
    for (const draw::Form& form : sheet.document.forms) CHECK(gray_only(form.operations) == "");
}

TEST_CASE("the same game gives the same sheet") {
    Sheet a(rules(9)), b(rules(9));
    a.lay_out();
    b.lay_out();
    CHECK(to_text(a.document) == to_text(b.document));
}

TEST_CASE("faults of a text style are errors with their place") {
    const kupi::test::Folder folder;
    const std::string path = folder.write(
        "style.toml", "family = \"Junicode\"\nleast = \"9pt\"\nmost = 6\nleding-ems = 1\n[colours]\nink = \"#000\"\n");
    Diagnostics out;
    CHECK_FALSE(load_text_style(path, data, out));
    std::string all;
    for (const Diagnostic& d : out.all()) all += to_text(d) + '\n';
    CHECK(has(all, ":3:"));
    CHECK(has(all, "did you mean \"leading-ems\""));
    CHECK(has(all, "accent"));
    out = {};
    CHECK_FALSE(load_text_style("rulesheat", data, out));
    CHECK(has(to_text(out.all().front()), "did you mean \"rulesheet\""));
}
