// Tables in rules: what a block says, and what is wrong with it, to the column.
#include "catch.h"

#include "base/text.h"
#include "cards/load.h"
#include "reference/rules_text.h"
#include "reference/terminal.h"
#include "support/checkout.h"

using namespace kupi::reference;

namespace {

const Pictures& pictures() {
    static const Pictures french(readable_families(DataFolders({kupi::test::root})), {"french"});
    return french;
}

std::vector<TableRow> parse(std::string_view text) {
    Diagnostics out;
    auto rows = parse_table_layout(text, {"rules.md", 5, 1}, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
    return rows;
}

std::string fault(std::string_view text) {
    Diagnostics out;
    parse_table_layout(text, {"rules.md", 5, 1}, out);
    return out.empty() ? "" : to_text(out.all().front());
}

std::string shown(const std::string& text, std::size_t room = 80) {
    return join(table_layout_lines(parse(text), pictures(), room), "\n");
}

} // namespace

TEST_CASE("a layout has rows of piles, with facing, overlaps and labels") {
    const auto rows = parse("Bo: 7S  . ??*12/>6H \"reserve\"\n\n[] 2C\\3D\n");
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].label == "Bo");
    CHECK_FALSE(rows[0].apart);
    REQUIRE(rows[0].piles.size() == 3);
    CHECK(rows[0].piles[0].cards[0].notation == "7S");
    CHECK(rows[0].piles[1].cards.empty());
    const TablePile& reserve = rows[0].piles[2];
    CHECK(reserve.label == "reserve");
    REQUIRE(reserve.cards.size() == 2);
    CHECK(reserve.cards[0].shows == TableCard::Shows::back);
    CHECK(reserve.cards[0].count == 12);
    CHECK(reserve.cards[1].joint == TableCard::Joint::beside);
    CHECK(reserve.cards[1].crosswise);
    CHECK(reserve.cards[1].place == Place{"rules.md", 5, 17});
    CHECK(rows[1].apart);
    CHECK(rows[1].piles[0].cards[0].shows == TableCard::Shows::empty);
    CHECK(rows[1].piles[1].cards[1].joint == TableCard::Joint::below);
}

TEST_CASE("a card face down may be of the second or third pack") {
    const auto rows = parse("?? ??2*35 ??3\n");
    REQUIRE(rows.size() == 1);
    REQUIRE(rows[0].piles.size() == 3);
    for (std::size_t pack = 0; pack < 3; ++pack) {
        const TableCard& card = rows[0].piles[pack].cards[0];
        CHECK(card.shows == TableCard::Shows::back);
        CHECK(card.pack == pack);
    }
    CHECK(rows[0].piles[1].cards[0].count == 35);
}

TEST_CASE("faults of a layout are told with line and column") {
    CHECK(fault("7S 6H/ 5D\n") == "rules.md:5:7: error: a card is missing here\n"
                                  "    7S is a card, ?? one face down, [] an empty place, . nothing");
    CHECK(fault("7S\n6H ??*0\n").starts_with("rules.md:6:4: error: \"??*0\": behind * stands a number from 1 to 200"));
    CHECK(fault("7S ??4*9\n") == "rules.md:5:4: error: \"??4\" is no card\n"
                                 "    ?? is a card face down, ??2 and ??3 one of a further pack");
    CHECK(fault("7S \"the stock\n") == "rules.md:5:4: error: this label has no closing quote");
    CHECK(fault("7S \"the stock 4H \"the pile\"\n") == "rules.md:5:4: error: this label has no closing quote");
    CHECK(fault("7S \"the stock\" 4H \"the pile\n") == "rules.md:5:19: error: this label has no closing quote");
    CHECK(fault("\"stock\" ??\n").starts_with("rules.md:5:1: error: a label in quotes stands behind its pile"));
    CHECK(fault("?? \"a\" \"b\"\n").starts_with("rules.md:5:8: error: this pile has two labels"));
    CHECK(fault("?? \" \"\n") == "rules.md:5:4: error: this label is empty");
    CHECK(fault(": 7S\n").starts_with("rules.md:5:1: error: no label stands before the colon"));
    std::string wide, high, deep = "??";
    for (int i = 0; i < 17; ++i) wide += "?? ";
    for (int i = 0; i < 41; ++i) high += "??\n";
    for (int i = 0; i < 40; ++i) deep += "/??";
    CHECK(fault(wide) == "rules.md:5:49: error: a row of a layout has at most 16 piles");
    CHECK(fault(high) == "rules.md:45:1: error: a layout has at most 40 rows");
    CHECK(fault(deep).starts_with("rules.md:5:121: error: a pile of a layout shows at most 40 cards"));
}

TEST_CASE("a layout in rules names its unknown cards where they stand") {
    Diagnostics out;
    const RulesText text = parse_rules("A table:\n\n```layout\nBo: 7S ??*3/9X\n```\n", "rules.md", out);
    CHECK(out.empty());
    check_pictures(text, pictures(), out);
    REQUIRE(out.all().size() == 1);
    CHECK(to_text(out.all().front()).starts_with("rules.md:4:13: error: \"9X\" in this layout is no card"));
    Diagnostics empty;
    parse_rules("```layout\n```\n", "rules.md", empty);
    REQUIRE(empty.error_count() == 1);
    CHECK(to_text(empty.all().front()) == "rules.md:1:1: error: this layout has no row");
}

TEST_CASE("a layout may be large, and what else stands behind the word is told") {
    Diagnostics out;
    const RulesText text = parse_rules("```layout large\n7S\n```\n\n```layout\n7S\n```\n", "rules.md", out);
    CHECK(out.empty());
    REQUIRE(text.blocks.size() == 2);
    CHECK(text.blocks[0].large);
    CHECK_FALSE(text.blocks[1].large);
    parse_rules("```layot large\n7S\n```\n", "rules.md", out);
    REQUIRE(out.error_count() == 1);
    CHECK(to_text(out.all().front()).find("did you mean \"layout large\"?") != std::string::npos);
}

TEST_CASE("a layout is lines of text, its columns aligned") {
    CHECK(shown("?? ??2 ??3\n") == "[▒▒]  [░░]  [▓▓]");
    CHECK(shown("Bo: 7S ??*9/6H \"reserve\"\n\nAna: [] >5D\n") == "Bo:  [7 spades]  [▒▒][6 hearts]\n"
                                                                  "                 reserve\n"
                                                                  "\n"
                                                                  "Ana: [ ]         <5 diamonds>");
    CHECK(shown("7S\\6H 5D\n") == "[7 spades]  [5 diamonds]\n[6 hearts]");
    // Written short where the room is narrow.
    CHECK(shown("7S 6H\n", 12) == "[7S]  [6H]");
}
