// kupi rulesheet: every game and every fold, read back with tools that are not ours.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <regex>
#include <set>

#include "base/text.h"
#include "catch.h"
#include "cli/rulesheet_input.h"
#include "cli/sheet_words.h"
#include "layout/fold.h"
#include "reference/plain_text.h"
#include "render/art_files.h"
#include "render/pdf.h"
#include "support/checkout.h"
#include "support/program.h"
#include "support/text.h"

namespace {

using namespace kupi::cli;
using kupi::test::Ended;
using kupi::test::expected_words;
using kupi::test::first_missing;
using kupi::test::first_stray;
using kupi::test::has;
using kupi::test::How;
using kupi::test::run;
using kupi::test::run_kupi;
using kupi::test::told_words;
using kupi::test::words_in;
using kupi::test::World;

const DataFolders data({std::filesystem::path(kupi::test::root)});

FoldTemplate fold_of(const std::string& id, const std::string& paper = "") {
    Diagnostics out;
    auto fold = load_fold(id, data, load_sizes(data, out), paper, out);
    if (!fold) FAIL(to_text(out.all().front()));
    return *fold;
}

/// "… (letter, 8.15 pt, 2 sides)"
double size_in(const std::string& report) {
    std::smatch m;
    return std::regex_search(report, m, std::regex(R"(([0-9.]+) pt)")) ? std::stod(m[1]) : 0;
}

} // namespace

TEST_CASE("with default variants every game sets at seven points or more on both large sheets") {
    PangoMeasurer measurer;
    for (const std::string& id : game_ids(data)) {
        Diagnostics out;
        const RulesheetInput sheet = load_rulesheet({.game = id, .variants = {}, .fold = "", .paper = ""}, data, out);
        ArtFiles art;
        for (const char* fold : {"letter-fan-9", "a4-fan-9"}) {
            const RulesheetReport report = measure_rulesheet(sheet.job(fold_of(fold), art, measurer));
            CAPTURE(id, fold);
            CHECK(report.fits);
            CHECK(report.size >= 7);
        }
    }
}

TEST_CASE("a sheet has a motif of its own, tells no ids of variants and nothing of where its rules come from") {
    std::map<std::vector<std::string>, std::string> motifs;
    for (const std::string& id : game_ids(data)) {
        Diagnostics out;
        const auto game = load_game(id, data, out);
        const auto text = load_rules(*game, out);
        const auto [other, fresh] = motifs.emplace(game->motif, id);
        CAPTURE(id, other->second);
        CHECK(fresh);
        std::string all = plain_text(select(*text, *game, {}));
        for (const auto& [number, note] : text->footnotes) all += plain_text(note.children);
        for (const char* words : {"`", "text we follow", "booklet", "outline bars", "older text", "printed rule"}) {
            CAPTURE(words);
            CHECK(lower(all).find(words) == std::string::npos);
        }
        for (const Variant& v : game->variants) {
            CAPTURE(v.id);
            const bool joined = v.id.find('-') != std::string::npos && v.id.rfind('-') != v.id.find('-');
            CHECK_FALSE((joined && has(all, v.id)));
        }
    }
}

TEST_CASE("boxes are the fold's, and every word stands in a panel, clear of the folds", "[long]") {
    const World world;
    for (const std::string& id : data.ids("templates/folds"))
        for (const char* paper : {"", "letter", "a4"}) {
            std::vector<std::string> line = {"rulesheet", "dotak", "--fold", id, "-o", "r.pdf"};
            if (*paper != 0) line.insert(line.end(), {"--paper", paper});
            const Ended ended = run_kupi(world, line);
            CAPTURE(id, paper, ended.err);
            if (ended.code != 0) {
                CHECK(has(ended.err, "does not fit"));
                continue;
            }
            const FoldTemplate fold = fold_of(id, paper);
            const std::string info = run(world, "pdfinfo", {"-box", "-f", "1", "-l", "2", "r.pdf"}).out;
            CHECK(has(info, "Pages:           " + std::to_string(fold.sides)));
            for (int side = 0; side < fold.sides; ++side) {
                std::smatch m;
                const std::regex box("Page +" + std::to_string(side + 1) +
                                     R"( TrimBox: +([0-9.]+) +([0-9.]+) +([0-9.]+) +([0-9.]+))");
                REQUIRE(std::regex_search(info, m, box));
                CHECK(std::stod(m[1]) == Approx(fold.trim[side].x).margin(0.03));
                CHECK(std::stod(m[2]) == Approx(fold.media.height - fold.trim[side].bottom()).margin(0.03));
                CHECK(std::stod(m[3]) == Approx(fold.trim[side].right()).margin(0.03));
                CHECK(std::stod(m[4]) == Approx(fold.media.height - fold.trim[side].y).margin(0.03));

                const std::string page = std::to_string(side + 1);
                const std::string words = run(world, "pdftotext", {"-bbox", "-f", page, "-l", page, "r.pdf", "-"}).out;
                const std::regex word(
                    R"re(<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">([^<]*))re");
                std::size_t seen = 0;
                for (std::sregex_iterator w(words.begin(), words.end(), word), end; w != end; ++w) {
                    const double x0 = std::stod((*w)[1]), x1 = std::stod((*w)[3]);
                    // Readers give a word the height of its font; only its middle is looked at.
                    const double y = (std::stod((*w)[2]) + std::stod((*w)[4])) / 2;
                    const Rect trim = fold.trim[side];
                    if (x1 < trim.x || x0 > trim.right() || y < trim.y || y > trim.bottom()) continue; // the offcut
                    ++seen;
                    const Rect middle{x0, y - 1.5, x1 - x0, 3};
                    const bool inside = std::any_of(fold.panels.begin(), fold.panels.end(), [&](const Panel& p) {
                        return p.side == side && p.box.outset(-fold.padding + 3).contains(middle);
                    });
                    CAPTURE((*w)[5].str(), x0, x1, y);
                    CHECK(inside);
                }
                CHECK(seen > 10);
            }
        }
}

// Run by the test below in processes of its own: prints every third game from the one of number KUPI_FIRST on, the last
// one first if KUPI_BACKWARDS is set. Both cards of two panels hold all games; each other fold holds a fourth of them,
// and each game is on two of those. On its own fold ("own") each must fit, at eight points or more and without a
// warning.
TEST_CASE("prints the sheets of every third game", "[.]") {
    const char* first = std::getenv("KUPI_FIRST");
    REQUIRE(first != nullptr);
    std::vector<std::string> games = game_ids(data), others, cards;
    for (const std::string& id : data.ids("templates/folds"))
        (id.ends_with("two-panel") ? cards : others).push_back(id);
    ArtFiles art; // these remember what they have seen, from game to game
    PangoMeasurer measurer;
    const auto print = [&](const RulesheetInput& sheet, const std::string& name, const FoldTemplate& on) {
        Diagnostics out;
        draw::Document document;
        const RulesheetReport report = lay_out_rulesheet(sheet.job(on, art, measurer), document, out);
        if (name == "own") {
            CAPTURE(sheet.game.id);
            CHECK(report.fits);
            CHECK(report.size >= 8);
            CHECK(out.empty());
        }
        if (report.fits) write_file(name + "." + sheet.game.id + ".pdf", to_pdf(document, measurer));
    };
    const auto print_on = [&](const RulesheetInput& sheet, const std::string& fold) {
        FoldTemplate on = fold_of(fold);
        on.wording = sheet.fold.wording;
        print(sheet, fold, on);
    };
    std::vector<std::size_t> order;
    for (std::size_t game = std::stoul(first); game < games.size(); game += 3) order.push_back(game);
    if (std::getenv("KUPI_BACKWARDS") != nullptr) std::reverse(order.begin(), order.end());
    for (const std::size_t game : order) {
        Diagnostics out;
        const RulesheetInput sheet =
            load_rulesheet({.game = games[game], .variants = {}, .fold = "", .paper = ""}, data, out);
        CHECK(out.empty());
        print(sheet, "own", sheet.fold);
        for (const std::string& fold : cards) print_on(sheet, fold);
        for (std::size_t fold = game % 4; fold < others.size(); fold += 4) print_on(sheet, others[fold]);
    }
}

TEST_CASE(
    "every game prints on every fold, reads whole on its own, and is the same bytes in another process, whatever was "
    "printed before",
    "[long]") {
    const std::string self = std::filesystem::read_symlink("/proc/self/exe");
    const World first, second;
    for (const char* third : {"0", "1", "2"}) {
        const auto printed = [&](const World& world, How how) {
            how.environment.emplace_back("KUPI_FIRST", third);
            return run(world, self, {"prints the sheets of every third game"}, how).code == 0;
        };
        REQUIRE(printed(first, {}));
        if (third == std::string("0")) REQUIRE(printed(second, {.environment = {{"KUPI_BACKWARDS", "1"}}}));
    }
    CHECK(first.written().size() > 4 * game_ids(data).size());
    for (const std::string& id : game_ids(data)) CHECK(std::filesystem::exists(first / ("own." + id + ".pdf")));
    CHECK(second.written().size() > game_ids(data).size());
    for (const std::string& name : second.written()) {
        CAPTURE(name);
        CHECK(first.read(name) == second.read(name));
    }
    std::set<std::string> folds;
    for (const std::string& name : first.written()) {
        CAPTURE(name);
        const auto dot = name.find('.');
        const std::string fold = name.substr(0, dot), id = name.substr(dot + 1, name.size() - dot - 5);
        if (fold == "own") {
            CHECK(std::filesystem::file_size(first / name) <= 165'000); // Getha shows five figures, each of its own
            CHECK(run(first, "qpdf", {"--check", name}).code == 0);
            const auto found = words_in(run(first, "pdftotext", {"-raw", name, "-"}).out);
            CHECK(first_missing(expected_words(id, false), found) == "");
            CHECK(first_missing(expected_words(id, true), found) == "");
            continue;
        }
        folds.insert(fold);
        if (!fold.ends_with("two-panel")) continue;
        // The card shows the outline, then ranks and suits, and nothing of the rules.
        const auto found = words_in(run(first, "pdftotext", {"-raw", name, "-"}).out);
        if (first_missing(expected_words(id, false), found) == "") continue; // rules so short that they fit
        CHECK(first_missing(expected_words(id, true), found) == "");
        const std::vector<std::string> head = {"The", "ranks"};
        const auto told = std::search(found.begin(), found.end(), head.begin(), head.end());
        CHECK(first_missing(told_words(id), {told, found.end()}) == "");
        CHECK(first_stray(id, found) == "");
    }
    CHECK(folds.size() == data.ids("templates/folds").size());
}

TEST_CASE("the sheet of a house says what is played there, and nothing of other houses") {
    const World world;
    const Ended ended = run_kupi(world, {"rulesheet", "getha", "--variants", "one-suit,ante=2", "-o", "r.pdf"});
    REQUIRE(ended.code == 0);
    const std::string text = run(world, "pdftotext", {"-raw", "r.pdf", "-"}).out;
    CHECK(has(text, "exactly one suit"));
    CHECK_FALSE(has(text, "exactly two suits"));
    CHECK(has(text, "Pay the ante."));
    CHECK_FALSE(has(text, "House rules"));
    CHECK(size_in(ended.out) > size_in(run_kupi(world, {"rulesheet", "getha", "-o", "r.pdf"}).out));
}

TEST_CASE("ink modes, and the same bytes each time") {
    const World world;
    for (const char* ink : {"full", "saver", "gray"}) {
        CHECK(run_kupi(world, {"rulesheet", "dotak", "--ink", ink, "-o", "a.pdf"}).code == 0);
        CHECK(run_kupi(world, {"rulesheet", "dotak", "--ink", ink, "-o", "b.pdf"}).code == 0);
        CHECK(world.read("a.pdf") == world.read("b.pdf"));
    }
}

TEST_CASE("what is wrong is said, and nothing is written") {
    const World world;
    const auto fails = [&](std::vector<std::string> line, const std::vector<std::string>& says) {
        line.insert(line.begin(), "rulesheet");
        line.insert(line.end(), {"-o", "r.pdf"});
        const Ended ended = run_kupi(world, line);
        CAPTURE(line, ended.err);
        CHECK(ended.code == 2);
        for (const std::string& part : says) CHECK(has(ended.err, part));
        CHECK_FALSE(std::filesystem::exists(world / "r.pdf"));
    };
    fails({"geta"}, {"no game \"geta\"", "did you mean \"getha\"?"});
    fails({"getha", "--fold", "letter-fan"}, {"no fold", "did you mean \"letter-fan-6\"?"});
    fails({"getha", "--variants", "one-sui"}, {"--variants: ", "did you mean \"one-suit\"?"});
    fails({"getha", "--variants", "in-order-matchups,point-matchups"}, {"--variants: "});
    fails({"getha", "--paper", "a44"}, {"did you mean \"a4\"?"});
    fails({"getha", "--lang", "../.."}, {"--lang: ", "they are in en"});
    fails({"getha", "--ink", "red"}, {"--ink"});
    fails({"getha", "--fold", "letter-eight"},
          {"do not fit on letter-eight: at 6.5 pt they take ", "panels of 6", "they fit on ", "letter-fan-9"});
}

TEST_CASE("a sheet goes onto the usual paper where the game's fold has its like on it") {
    const World world;
    const auto sheet_on = [&](const std::string& paper, const std::vector<std::string>& more) {
        std::vector<std::string> line{"rulesheet", "omi", "-o", "r.pdf"};
        line.insert(line.end(), more.begin(), more.end());
        return run_kupi(world, line, {.environment = {{"KUPI_PAPER", paper}}}).out;
    };
    CHECK(has(sheet_on("a4", {}), " on a4-eight (a4,"));
    CHECK(has(sheet_on("a4", {"--fold", "letter-eight"}), " on letter-eight (letter,"));
    CHECK(has(sheet_on("a4", {"--paper", "letter"}), " on letter-eight (letter,"));
    CHECK(has(sheet_on("a3", {}), " on letter-eight (letter,"));
}

TEST_CASE("a sheet folds to the size of the game's own cards where they are smaller, unless a fold is asked for") {
    const World world;
    const auto told = [&](std::vector<std::string> more) {
        more.insert(more.begin(), "rulesheet");
        more.insert(more.end(), {"--paper", "letter", "-o", "r.pdf"});
        REQUIRE(run_kupi(world, more).code == 0);
        std::string text = run(world, "pdftotext", {"-raw", "r.pdf", "-"}).out;
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    };
    CHECK(has(told({"briscola"}), "to 200 × 177.8 mm"));
    CHECK(has(told({"briscola"}), "It goes into the"));
    CHECK(has(told({"briscola", "--fold", "letter-eight"}), "to 10 × 7 in"));
    CHECK(has(told({"briscola", "--fold", "letter-eight"}), "It is too large"));
    CHECK(has(told({"escoba"}), "to 10 × 7 in"));
    // Where the rules could not be read at that size, it stays as large as it is.
    world.write("suits/decks/italian-40.toml",
                "name = \"Tiny\"\nfamily = \"italian\"\ntemplate = \"italian\"\nsize = \"mini\"\ncount = 40\n");
    CHECK(has(told({"briscola"}), "to 10 × 7 in"));
}

TEST_CASE("a translation stands in a folder of its own, and unknown pictures are errors") {
    const World world;
    const auto copy = [&](const char* name) {
        std::filesystem::create_directories((world / "mine/rulesheets/dotak/sv"));
        std::filesystem::copy_file(std::filesystem::path(kupi::test::root) / "rulesheets/dotak" / name,
                                   world / (std::string("mine/rulesheets/dotak/") + name));
    };
    copy("game.toml");
    copy("rules.md");
    world.write("mine/rulesheets/dotak/sv/rules.md", "# Kupi o Dotak {#dotak}\n\nEtt spel för en.\n");
    const Ended ended = run_kupi(world, {"rulesheet", "dotak", "--data", "mine", "--lang", "sv", "-o", "r.pdf"});
    CAPTURE(ended.err);
    CHECK(ended.code == 0);
    CHECK(has(ended.err, "no hyphenation for the language \"sv\""));
    const auto found = words_in(run(world, "pdftotext", {"-raw", "r.pdf", "-"}).out);
    CHECK(first_missing({"Ett", "spel", "för", "en."}, found) == "");

    world.write("mine/rulesheets/dotak/sv/rules.md", "# Kupi o Dotak {#dotak}\n\nPlay :9xx: now.\n");
    const Ended wrong = run_kupi(world, {"rulesheet", "dotak", "--data", "mine", "--lang", "sv", "-o", "s.pdf"});
    CHECK(wrong.code == 2);
    CHECK(has(wrong.err, ":3:"));
    CHECK(has(wrong.err, ":9xx:"));
}

TEST_CASE("Check tells rules that do not fit on their game's own fold") {
    const World world;
    std::filesystem::create_directories(world / "rulesheets");
    std::filesystem::copy(std::filesystem::path(kupi::test::root) / "rulesheets/getha", world / "rulesheets/getha",
                          std::filesystem::copy_options::recursive);
    CHECK(run_kupi(world, {"check", "rulesheets"}).code == 0);
    world.change("rulesheets/getha/game.toml", "fold = \"letter-fan-9\"", "fold = \"letter-eight\"");
    const Ended ended = run_kupi(world, {"check", "rulesheets"});
    CHECK(ended.code == 1);
    CHECK(has(ended.err, "rulesheets/getha/rules.md: error: the rules of Ra e Gore o Geþa do not fit on letter-eight: "
                         "at 6.5 pt they take "));
}

namespace {

/// A game "own" of few words.
void write_own(const World& world, const std::string& english) {
    world.write("rulesheets/own/game.toml",
                "id = \"own\"\nfamily = \"tricks\"\ntitle = \"Own\"\nenglish = \"" + english +
                    "\"\ntagline = \"Quick.\"\nplayers = \"four\"\nlength = \"an hour\"\nseats = [4, 4]\n"
                    "deck = \"french-52\"\n[tricks]\nscore = [\"always: tricks\"]\n");
    world.write("rulesheets/own/rules.md", "# Own\n\nA game.\n");
}

/// How far two words stand from each other, from line to line, in points.
double drop_between(const std::string& pdf, const std::string& first, const std::string& second) {
    const auto line_of = [&](const std::string& word) {
        std::smatch m;
        const std::regex tag("yMin=\"([0-9.]+)\"[^>]*>" + word + "<");
        return std::regex_search(pdf, m, tag) ? std::stod(m[1]) : -1;
    };
    REQUIRE(line_of(first) > 0);
    REQUIRE(line_of(second) > 0);
    return std::abs(line_of(first) - line_of(second));
}

} // namespace

TEST_CASE("a subtitle of two lines stays clear of the tagline") {
    const World world;
    for (const char* english : {"Short Zenith", "A Subtitle of So Many Words That Two Lines Hold It Zenith"}) {
        write_own(world, english);
        REQUIRE(run_kupi(world, {"rulesheet", "own", "--fold", "letter-fan-6", "-o", "own.pdf"}).code == 0);
        const std::string words = run(world, "pdftotext", {"-bbox", "own.pdf", "-"}).out;
        CHECK(drop_between(words, "[Zz]enith", "Quick.") > 15);
    }
}

TEST_CASE("where more than half of a sheet's panels hold no rules, smaller folds are named") {
    const World world;
    write_own(world, "Few Words");
    const Ended large = run_kupi(world, {"rulesheet", "own", "--fold", "letter-fan-9", "-o", "own.pdf"});
    CHECK(large.code == 0);
    CHECK(has(large.err, "panels of letter-fan-9 hold no rules\n    the rules fit on letter-"));
    CHECK(has(large.err, "letter-eight"));
    CHECK(run_kupi(world, {"rulesheet", "getha", "--fold", "letter-fan-9", "-o", "g.pdf"}).err.empty());
}
