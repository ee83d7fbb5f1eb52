// What holds for the Railog deck holds for every deck that comes with kupi, and for any that is added.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <utility>

#include "base/text.h"
#include "cards/load.h"
#include "catch.h"
#include "cli/press.h"
#include "layout/card.h"
#include "render/png.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::cli;
using namespace kupi::test;

std::vector<std::string> all_decks() {
    std::vector<std::string> ids;
    for (const auto& entry : fs::directory_iterator(std::string(root) + "/suits/decks"))
        if (entry.path().extension() == ".toml") ids.push_back(entry.path().stem().string());
    std::sort(ids.begin(), ids.end());
    return ids;
}

/// "TrimBox:   36.00 18.00 576.00 774.00" of each page.
std::vector<std::string> boxes(const std::string& info, const std::string& name) {
    std::vector<std::string> found;
    for (const auto& line : kupi::base::split(info, '\n'))
        if (const auto at = line.find(name + ":"); at != std::string::npos)
            found.push_back(kupi::base::join(kupi::test::words(line.substr(at + name.size() + 1)), " "));
    return found;
}

/// The numbers in a text: "(letter, 5 × 2)" has 5 and 2.
std::vector<double> numbers(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char c) { return (c < '0' || c > '9') && c != '.'; }, ' ');
    std::vector<double> found;
    for (const auto& word : words(text))
        if (word[0] != '.') found.push_back(std::stod(word));
    return found;
}

/// The box of whole cards in the middle of a sheet of letter paper, as pdfinfo has it. `listed` is the deck's line in
/// `kupi list decks`, which ends in a card's size; `told` ends in the sheet's columns and rows.
std::string middle_of_letter(const std::string& listed, const std::string& told) {
    const auto card = numbers(listed), grid = numbers(told);
    REQUIRE(card.size() >= 2);
    REQUIRE(grid.size() >= 2);
    const double width = grid[grid.size() - 2] * card[card.size() - 2] * 72 / 25.4;
    const double height = grid.back() * card.back() * 72 / 25.4;
    const bool lying = width > 612;
    const double left = ((lying ? 792 : 612) - width) / 2, top = ((lying ? 612 : 792) - height) / 2;
    char text[80];
    std::snprintf(text, sizeof text, "%.2f %.2f %.2f %.2f", left, top, left + width, top + height);
    return text;
}

} // namespace

TEST_CASE("Every deck prints to a file that other people's tools accept, true to size and small, and the same again",
          "[long]") {
    const World world;
    const auto lines = kupi::base::split(run_kupi(world, {"list", "decks"}).out, '\n');
    const std::vector<std::string> decks = all_decks();
    for (std::size_t at = 0; at < decks.size(); ++at) {
        const std::string& id = decks[at];
        INFO(id);
        const auto print = [&](const std::string& ink, const std::string& file) {
            return run_kupi(world, {"deck", id, "--backs", "long-edge", "--jokers", "--ink", ink, "-o", file});
        };
        const Ended printed = print("full", "a.pdf");
        INFO(printed.err);
        REQUIRE(printed.code == 0);
        CHECK(printed.err.empty());
        const Ended checked = run(world, "qpdf", {"--check", "a.pdf"});
        INFO(checked.out);
        CHECK(checked.code == 0);
        const std::string info = run(world, "pdfinfo", {"-box", "-l", "1000", "a.pdf"}).out;
        const auto media = boxes(info, "MediaBox"), trim = boxes(info, "TrimBox"), bleed = boxes(info, "BleedBox");
        CHECK(!media.empty());
        CHECK(count(info, "Page size:") == 0); // each page by itself
        for (const auto& box : media) CHECK((box == "0.00 0.00 612.00 792.00" || box == "0.00 0.00 792.00 612.00"));
        const auto listed = std::find_if(lines.begin(), lines.end(),
                                         [&](const std::string& line) { return line.rfind(id + " ", 0) == 0; });
        REQUIRE(listed != lines.end());
        for (const auto& box : trim) CHECK(box == middle_of_letter(*listed, printed.out));
        CHECK(bleed == trim);
        const std::string fonts = run(world, "pdffonts", {"a.pdf"}).out;
        for (const auto& line : kupi::base::split(fonts, '\n'))
            if (line.find("emb sub uni") == std::string::npos && line.find("---") == std::string::npos && !line.empty())
                CHECK(line.find("yes yes yes") != std::string::npos);
        // Railog's two decks have 32 courts and eight scenes, each a drawing of its own; Spanish figures are whole ones
        // on whole grounds, with garlands between their pips; each of the tarot's trumps is two pictures.
        const std::map<std::string, std::uintmax_t> larger = {{"railog-getha", 900'000},
                                                              {"railog-markat", 900'000},
                                                              {"italian-40", 800'000},
                                                              {"spanish-40", 880'000},
                                                              {"tarot-78", 1'050'000}};
        CHECK(fs::file_size(world / "a.pdf") < (larger.contains(id) ? larger.at(id) : 600'000));
        // A fourth of the decks is printed once more, another fourth in another ink.
        if (at % 4 == 1) {
            REQUIRE(print("full", "again.pdf").code == 0);
            CHECK(world.read("again.pdf") == world.read("a.pdf"));
        } else if (at % 4 == 3) {
            REQUIRE(print(at % 8 == 3 ? "saver" : "gray", "other.pdf").code == 0);
            CHECK(world.read("other.pdf") != world.read("a.pdf"));
        }
    }
}

TEST_CASE("A deck in saver ink or in grey is the same bytes again, and each is another than the other") {
    const World world;
    const auto print = [&](const std::string& ink, const std::string& file) {
        REQUIRE(run_kupi(world, {"deck", "french-32", "--ink", ink, "-o", file}).code == 0);
        return world.read(file);
    };
    const std::string saver = print("saver", "a.pdf"), gray = print("gray", "b.pdf");
    CHECK(print("saver", "c.pdf") == saver);
    CHECK(print("gray", "d.pdf") == gray);
    CHECK(saver != gray);
}

TEST_CASE("Every deck has three packs with three backs", "[long]") {
    const World world;
    const std::vector<std::string> decks = all_decks();
    for (std::size_t at = 0; at < decks.size(); ++at) {
        const std::string& id = decks[at];
        INFO(id);
        if (at % 2 == 0) { // as a whole
            const Ended printed = run_kupi(world, {"deck", id, "--packs", "3", "--backs", "long-edge", "--cards", "?*",
                                                   "--ink", at % 4 == 0 ? "saver" : "gray", "-o", "a.pdf"});
            INFO(printed.err);
            CHECK(printed.code == 0);
            CHECK(printed.err.empty());
        }
        Diagnostics faults;
        const DataFolders data({root});
        const auto deck = load_deck(id, data, faults);
        REQUIRE(deck);
        Press press = usual_press(*deck, data, faults);
        const CardPaint job{press.deck, press.card_template, press.art, press.text, InkMode::full, 0, faults};
        std::vector<std::vector<std::uint8_t>> backs;
        for (const std::size_t pack : {0, 1, 2}) {
            draw::Document painted;
            painted.forms.push_back(paint_back(job, 0, pack));
            backs.push_back(paint_form(painted, 0, 20.0 / 72, press.text).rgb);
        }
        CHECK(faults.empty());
        CHECK(backs[0] != backs[1]);
        CHECK(backs[0] != backs[2]);
        CHECK(backs[1] != backs[2]);
    }
}
