// Lines: none too wide, nothing lost, justified ones full, and breaks where they read best.
#include "catch.h"

#include <filesystem>
#include <random>

#include "base/text.h"
#include "layout/type_world.h"
#include "reference/rules_text.h"
#include "support/checkout.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

const std::string rule =
    "An arl in play takes every card of its suit from the others’ cards in play, from all reserves, from folded hands "
    "and from extra hands. They join the cards in play of the arl’s owner; this is not a choice.";

struct Setter : TypeWorld {
    std::vector<Word> words(const std::string& text) { return type.composer().words(text, {}); }
    std::vector<Line> lines(const std::string& text, double measure, bool justified = false, double indent = 0) {
        return Paragraph(words(text), faces, &hyphenator).lines({measure, indent, justified, 0.5, 0.2});
    }
    double width(const Line& line) {
        const Line::Part& last = line.parts.back();
        const double spaces = static_cast<double>(std::count(last.text.begin(), last.text.end(), ' '));
        return last.x + (last.picture != nullptr ? last.picture->width : faces.width(last.face, last.text)) +
               spaces * last.word_spacing;
    }
};

/// The lines as one text, broken words put together.
std::string joined(const std::vector<Line>& lines) {
    std::string out;
    for (const Line& line : lines) {
        const std::string text = text_of(line);
        if (line.hyphen)
            out += text.substr(0, text.size() - std::string(line_hyphen).size());
        else
            out += text + (text.ends_with('-') ? "" : " ");
    }
    return out.substr(0, out.size() - 1);
}

Hyphenator english() {
    Diagnostics out;
    return Hyphenator::load("hyphenation", "en", DataFolders({std::filesystem::path(root)}), out);
}

} // namespace

TEST_CASE("nothing is lost, and no line is too wide") {
    Setter s;
    s.hyphenator = english();
    for (double measure = 9; measure < 40; measure += 0.7)
        for (const bool justified : {false, true}) {
            const auto lines = s.lines(rule, measure, justified, 1);
            CHECK(joined(lines) == rule);
            for (const Line& line : lines) {
                CHECK_FALSE(line.overfull);
                // Signs that hang count for a part of their width only.
                CHECK(s.width(line) <= measure + 0.9);
            }
        }
}

TEST_CASE("justified lines end alike, but for the last") {
    Setter s;
    const auto lines = s.lines(rule, 24, true);
    REQUIRE(lines.size() > 4);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const std::string text = text_of(lines[i]);
        const bool hangs = text.ends_with(',') || text.ends_with('.') || text.ends_with(';');
        CHECK(s.width(lines[i]) == Approx(24 + (hangs ? 0.3 : 0)).margin(0.21));
    }
    CHECK(lines.back().parts.front().word_spacing == 0);
}

TEST_CASE("the whole paragraph is looked at: no worse than taking words while they fit") {
    Setter s;
    std::mt19937 random(7);
    for (int i = 0; i < 50; ++i) {
        std::string text;
        for (int w = 0; w < 40; ++w) text += std::string(1 + random() % 9, 'n') + ' ';
        const auto lines = s.lines(text, 16);
        double ours = 0, greedy = 0, used = -0.5;
        for (std::size_t k = 0; k + 1 < lines.size(); ++k) ours += std::pow(16 - lines[k].width, 2);
        for (const Word& w : s.words(text)) {
            const double wide = s.faces.width(0, w.pieces[0].text);
            if (used + 0.5 + wide > 16) {
                greedy += std::pow(16 - used, 2);
                used = -0.5;
            }
            used += 0.5 + wide;
        }
        CHECK(ours <= greedy + 40); // a short last line may cost a little
    }
}

TEST_CASE("no short word is left alone in the last line where the one before it can join it") {
    Setter s;
    for (double measure = 14; measure < 30; measure += 0.25) {
        const auto lines = s.lines("Who comes to 100 points first wins the game.", measure);
        if (lines.size() > 1) CHECK(text_of(lines.back()) != "game.");
    }
}

TEST_CASE("a word that is wider than the measure is set alone and reported") {
    Setter s;
    const auto lines = s.lines("a Donaudampfschifffahrtsgesellschaft b", 8);
    CHECK(std::count_if(lines.begin(), lines.end(), [](const Line& l) { return l.overfull; }) == 1);
    CHECK(joined(lines) == "a Donaudampfschifffahrtsgesellschaft b");
}

TEST_CASE("a hyphen of ours is not one of the text's") {
    Setter s;
    s.hyphenator = english();
    const auto lines = s.lines("hyphenation hyphenation hyphenation all-in", 10);
    bool broken = false;
    for (const Line& line : lines) {
        broken = broken || line.hyphen;
        CHECK(line.hyphen == text_of(line).ends_with(line_hyphen));
    }
    CHECK(broken);
    CHECK(joined(lines) == "hyphenation hyphenation hyphenation all-in");
}

TEST_CASE("sums are not torn apart where there is another way") {
    Setter s;
    for (double measure = 14; measure < 30; measure += 0.5)
        for (const Line& line : s.lines("The captured row is worth a good deal: 5 + 7 + 8 + 2 = 22 points.", measure)) {
            const std::string text = text_of(line);
            CHECK_FALSE(text.ends_with('+'));
            CHECK_FALSE(text.ends_with('='));
        }
}

TEST_CASE("figures are as tall as capitals: each as wide as it is in a text, alike in a table") {
    Setter s;
    CHECK(s.faces.font(s.faces.id({}), 9).features == "lnum, pnum");
    CHECK(s.faces.font(s.faces.id({.italic = true}), 9).features == "lnum, pnum");
    CHECK(s.faces.font(s.faces.id({.small_caps = true}), 9).features == "lnum, pnum, smcp");
    CHECK(s.faces.font(s.faces.id({.tabular = true}), 9).features == "lnum, tnum");
    s.style.features = "onum";
    CHECK(s.faces.font(s.faces.id({}), 9).features == "onum");
}

TEST_CASE("quotes curl by what stands before them") {
    char before = 0;
    CHECK(curl_quotes("\"Ana's\" hand ('so')...", before) == "“Ana’s” hand (‘so’)…");
    before = 'x';
    CHECK(curl_quotes("'s", before) == "’s");
}

TEST_CASE("pictures are boxes in the line and keep what follows without a space") {
    Setter s;
    Inline before, picture, after;
    before.text = "plays ";
    picture.kind = Inline::Kind::picture;
    picture.text = "Kas";
    after.text = ", and wins";
    const auto words = s.type.composer().words({before, picture, after}, {});
    REQUIRE(words.size() == 4);
    REQUIRE(words[1].pieces.size() == 2);
    CHECK(words[1].pieces[0].picture != nullptr);
    CHECK(words[1].pieces[1].text == ",");
    const auto lines = Paragraph(words, s.faces, nullptr).lines({100, 0, false, 0.5, 0.2});
    REQUIRE(lines.size() == 1);
    CHECK(text_of(lines[0]) == "plays [king of ash], and wins");
}

TEST_CASE("an empty paragraph has no lines") {
    Setter s;
    CHECK(s.lines("", 10).empty());
    CHECK(s.lines("   ", 10).empty());
}

TEST_CASE("a broken word calls its footnotes where it ends") {
    Setter s;
    s.hyphenator = english();
    std::vector<Word> words = s.words("a contradiction");
    words.back().notes = {1};
    std::vector<Line> lines = Paragraph(words, s.faces, &s.hyphenator).lines({5, 0, false, 0.5, 0.2});
    REQUIRE(lines.size() > 1);
    REQUIRE(lines[lines.size() - 2].hyphen);
    for (const Line& line : lines) CHECK(line.notes.size() == (&line == &lines.back() ? 1 : 0));
}

TEST_CASE("no ragged paragraph ends in one short word where another break exists") {
    Setter s;
    const auto lines = s.lines("mmmmm mmmmm mmmmm mmmmm mmm.", 12); // room for four of them
    REQUIRE(lines.size() == 2);
    CHECK(text_of(lines[1]) == "mmmmm mmm.");
    CHECK(text_of(s.lines("mmmmmmmmmmmmmmmm mmm.", 9)[1]) == "mmm.");
}

TEST_CASE("a sign and its name stand in one line, and so do a number and the word it belongs to") {
    Setter s;
    Diagnostics out;
    const RulesText text =
        parse_rules("Every time that ash :ash: and birch :birch: or :cedar: cedar come together, take 12 "
                    "cards, or with a queen, marked 9, all of them.\n",
                    "rules.md", out);
    const std::vector<Word> words = s.type.composer().words(text.blocks.front().inlines, {});
    for (double measure = 18; measure < 30; measure += 0.25)
        for (const Line& line : Paragraph(words, s.faces, nullptr).lines({measure, 0, false, 0.5, 0.2})) {
            CAPTURE(measure, text_of(line));
            for (const char* end : {"ash", "birch", "[cedar]", "12", "marked"})
                CHECK_FALSE(text_of(line).ends_with(end));
        }
}
