// Panels: no widow, no orphan, no heading last, footnotes where they are called, nothing lost.
#include "catch.h"

#include "layout/flow_book.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

std::string long_text() {
    std::string out = "# Game {#game}\n\n";
    for (int section = 0; section < 12; ++section) {
        out += "## Section " + std::to_string(section) + "\n\n";
        for (int p = 0; p < 1 + section % 4; ++p) out += lorem(6 + (section * 13 + p * 17) % 50, section + p) + "\n\n";
        if (section % 3 == 0)
            out += "### Run in\n\n" + lorem(20, section) + "\n\n- one\n- two " + lorem(12, 1) + "\n- three\n\n";
    }
    return out;
}

} // namespace

TEST_CASE("every row stands in one panel, in order, inside of it") {
    const Book book(long_text());
    for (double height = 12; height < 60; height += 1.7) {
        const Filled filled = book.filled(height);
        std::vector<const Row*> rows;
        for (const FilledPanel& p : filled.panels) {
            double below = -1;
            for (const auto& place : p.rows) {
                rows.push_back(place.row);
                CHECK(place.y >= below - 1e-9);
                below = place.y + place.row->height;
            }
            if (!filled.too_high) CHECK(below <= height + 0.2 * book.style.leading + 1e-6);
        }
        REQUIRE(rows.size() == book.column.rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) CHECK(rows[i] == &book.column.rows[i]);
    }
}

TEST_CASE("a block is set by what it says, wherever it stands in memory") {
    TypeWorld world;
    std::vector<Block> blocks = parse_rules("One **deal.**\n", "rules.md", world.out).blocks;
    CHECK(words(world.type.set(blocks, 24).rows.front()) == "One deal.");
    blocks.front().inlines = parse_rules("Another *deal.*\n", "rules.md", world.out).blocks.front().inlines;
    CHECK(words(world.type.set(blocks, 24).rows.front()) == "Another deal.");
}

TEST_CASE("no widow, no orphan, and a heading is never last") {
    const Book book(long_text());
    for (double height = 14; height < 60; height += 1.3)
        for (const FilledPanel& p : book.filled(height).panels) {
            if (&p == &book.filled(height).panels.back()) continue;
            if (p.rows.back().row == &book.column.rows.back()) continue;
            CAPTURE(height, words(*p.rows.back().row));
            CHECK(p.rows.back().row->cost < Row::widow);
        }
}

TEST_CASE("a paragraph of three lines stays whole") {
    Book book("# G {#g}\n\n" + lorem(9, 1));
    const auto text_rows = book.column.rows.size();
    REQUIRE(text_rows >= 2);
    for (std::size_t i = 0; i + 1 < std::min<std::size_t>(text_rows, 3); ++i)
        CHECK(book.column.rows[i].cost >= Row::widow);
}

TEST_CASE("a footnote stands at the foot of the panel that calls it, above nothing") {
    const Book book("# G {#g}\n\n" + lorem(30, 1) + "\n\nHere[^a] it is called. " + lorem(20, 2) + "\n\n" +
                    lorem(60, 3) + "\n\nAnd[^b] another.\n\n[^a]: First note.\n[^b]: Second note.\n");
    const Filled filled = book.filled(11);
    REQUIRE(filled.panels.size() > 2);
    std::size_t notes = 0;
    for (const FilledPanel& p : filled.panels) {
        bool calls = false;
        for (const auto& place : p.rows) calls = calls || !place.row->notes.empty();
        CHECK(calls == p.note_rule.has_value());
        if (!calls) continue;
        ++notes;
        CHECK(words(*p.rows.back().row).find("note.") != std::string::npos);
        double last_text = 0;
        for (const auto& place : p.rows)
            if (place.y < *p.note_rule) last_text = place.y + place.row->height;
        CHECK(last_text <= *p.note_rule + 0.3);
    }
    CHECK(notes == 2);
}

TEST_CASE("a footnote that is called twice is printed once, where it is called first") {
    const Book book("# G {#g}\n\nHere[^a] and here[^a].\n\nAnd here[^a].\n\n[^a]: The note.\n");
    for (const double height : {40.0, 5.5}) {
        int printed = 0;
        for (const FilledPanel& p : book.filled(height).panels)
            for (const auto& place : p.rows) printed += words(*place.row).find("The note.") != std::string::npos;
        CHECK(printed == 1);
    }
}

TEST_CASE("the fewest panels are taken, and what is too high is said") {
    const Book book(long_text());
    std::size_t before = 1000;
    for (double height = 12; height < 80; height += 2) {
        const Filled filled = book.filled(height);
        CHECK(filled.panels.size() <= before);
        CHECK(filled.demand <= static_cast<double>(filled.panels.size()) + 1e-9);
        before = filled.panels.size();
    }
    CHECK(book.filled(0.5).too_high);
}

TEST_CASE("lists hang, numbers end before the text") {
    const Book book("# G {#g}\n\n1. one " + lorem(20, 1) + "\n2. two\n\n- point\n");
    const Row& first = book.column.rows[1];
    REQUIRE(first.marks.size() >= 2);
    CHECK(first.marks[0].text == "1.");
    CHECK(first.marks[0].x + 1.0 <= first.marks[1].x + 1e-9);
    CHECK(first.marks[1].x == Approx(book.style.list.indent));
    CHECK(book.column.rows[2].marks[0].x == Approx(book.style.list.indent));
    CHECK(words(book.column.rows.back()) == "• point");
}

TEST_CASE("a heading of the third level runs into its paragraph") {
    const Book book("# G {#g}\n\n## House {#house}\n\n### Ante {#ante}\n\nEverybody pays.\n\n### Really?\n\nYes.\n");
    CHECK(words(book.column.rows[2]) == "Ante. Everybody pays.");
    CHECK(words(book.column.rows[3]) == "Really? Yes.");
}

TEST_CASE("the last panel is no stub where the one before it may end earlier") {
    Column column;
    column.rows.resize(24);
    for (Row& row : column.rows) row.height = 1;
    const Filled filled = fill(column, 23, plain_style());
    REQUIRE(filled.panels.size() == 2);
    CHECK(filled.panels.back().rows.size() >= 3);
    column.rows.resize(23);
    CHECK(fill(column, 23, plain_style()).panels.size() == 1);
}

TEST_CASE("a rank without sign shows its numeral, in the line, alone and in a hand") {
    TypeWorld world;
    for (Rank& rank : world.families.front().ranks) rank.sign = {};
    world.families.front().ranks.back().numeral = "K";
    world.style.cards = InlineNumbers::signs;
    const auto text_in = [&](const Miniature* m) {
        REQUIRE(m != nullptr);
        std::string out;
        for (const draw::Operation& o : world.document.forms[m->form].operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o)) out += t->text;
        return out;
    };
    CHECK(text_in(world.miniatures.in_line("2as")) == "2");
    CHECK(text_in(world.miniatures.in_line("Kas")) == "K");
    CHECK(text_in(world.miniatures.in_line("king")) == "K");
    CHECK(text_in(world.miniatures.card("2as")) == "2");
    CHECK(text_in(world.miniatures.alone("2", 2)) == "2");
}

TEST_CASE("pictured hands share rows where there is room") {
    const Book wide("# G {#g}\n\n```hand\nA: 1as 2as\n```\n\n```hand\nB: Kas Kbi Kce\n```\n", 30);
    CHECK(wide.column.rows.size() == 2);
    CHECK(words(wide.column.rows[1]) == "A: 1 of ash 2 of ash B: king of ash king of birch king of cedar");
    const Book narrow("# G {#g}\n\n```hand\nA: 1as 2as\n```\n\n```hand\nB: Kas Kbi Kce\n```\n", 8);
    CHECK(narrow.column.rows.size() == 3);
    CHECK(narrow.column.overfull.empty());
}

TEST_CASE("hands that need two rows are shared out evenly between them") {
    const std::string hand = ": 1as 2as Kas\n";
    const Book book("# G {#g}\n\n```hand\nA" + hand + "B" + hand + "C" + hand + "D" + hand + "```\n", 22);
    REQUIRE(book.column.rows.size() == 3);
    CHECK(words(book.column.rows[1]).find("B:") != std::string::npos);
    CHECK(words(book.column.rows[1]).find("C:") == std::string::npos); // there would be room
    CHECK(words(book.column.rows[2]).starts_with("C:"));
}

TEST_CASE("the cards of hands below each other begin below each other, where there is room") {
    const auto begin_of_cards = [](const Row& row) {
        for (const Mark& m : row.marks)
            if (m.kind == Mark::Kind::picture) return m.x;
        return -1.0;
    };
    const std::string text = "# G {#g}\n\n```hand\nA: 1as 2as Kas Kbi\nBeatrice: 1bi 2bi 1ce 2ce\n```\n";
    const Book book(text, 12);
    REQUIRE(book.column.rows.size() == 3);
    CHECK(begin_of_cards(book.column.rows[1]) == Approx(begin_of_cards(book.column.rows[2])));
    CHECK(book.column.rows[1].marks[0].x == 0); // names stay at the left
    const Book shared("# G {#g}\n\n```hand\nA: 1as\nB: 2as\nBeatrice: 1bi 2bi 1ce 2ce\n```\n", 11);
    REQUIRE(shared.column.rows.size() == 3); // A and B would not share a row with A's card below Beatrice's
    CHECK(begin_of_cards(shared.column.rows[1]) < begin_of_cards(shared.column.rows[2]));
}

TEST_CASE("a sum that a line can hold is not parted") {
    const Book book("# G {#g}\n\nThe captured row is worth 5 + 7 + 8 + 2 = 22.\n", 17.5);
    REQUIRE(book.column.rows.size() == 3);
    CHECK(words(book.column.rows[2]).starts_with("5 + 7"));
}

TEST_CASE("a layout is one row: its columns stand apart, its cards are turned and overlap as told") {
    const Book book("# G {#g}\n\n```layout\n1as .   2as\\>Kbi \"pile\"\n[]  2ce ??\n```\n", 30);
    REQUIRE(book.column.rows.size() == 2);
    const Row& table = book.column.rows[1];
    std::vector<const Mark*> cards;
    for (const Mark& m : table.marks)
        if (m.kind == Mark::Kind::picture) cards.push_back(&m);
    REQUIRE(cards.size() == 6); // 1as, 2as and Kbi, then a place, 2ce and a back
    CHECK(cards[0]->x == Approx(cards[3]->x));
    CHECK(cards[0]->y < cards[3]->y - book.style.hand.height);
    CHECK(cards[4]->x > cards[3]->x + cards[3]->picture->width);
    CHECK(cards[2]->crosswise);
    CHECK_FALSE(cards[1]->crosswise);
    const Book packs("# G {#g}\n\n```layout\n?? ??2\n```\n");
    CHECK(packs.column.rows[1].marks[0].picture != packs.column.rows[1].marks[1].picture);
    // A quarter to the right about its upper left corner, below rank and suit of the first.
    CHECK(cards[2]->y == Approx(cards[1]->y - 0.31 * book.style.hand.height));
    CHECK(words(table).find("pile") != std::string::npos);
    CHECK(table.height > 2 * book.style.hand.height);
    CHECK(book.column.overfull.empty());
}

TEST_CASE("a layout shrinks to its measure, and is reported where that does not help") {
    const std::string wide = "# G {#g}\n\n```layout\n1as 1as 1as 1as 1as 1as\n```\n";
    const Book book(wide, 11);
    CHECK(book.column.overfull.empty());
    for (const Mark& m : book.column.rows[1].marks) {
        CHECK(m.scale < 1);
        CHECK(m.x >= 0);
        CHECK(m.x + m.picture->width * m.scale <= 11 + 1e-6);
    }
    CHECK(Book(wide, 6).column.overfull.size() == 1);
}

TEST_CASE("a large layout is as wide as its measure, and shows figures") {
    const Book book("# G {#g}\n\n```layout large\nKas \"king\" Kbi Kce\n```\n", 13);
    CHECK(book.column.overfull.empty());
    const std::vector<Mark>& marks = book.column.rows[1].marks;
    REQUIRE(marks.size() == 4);
    CHECK(marks[0].scale > 1.5);
    const Mark& last = marks.back();
    CHECK(last.x + last.picture->width * last.scale <= 13 + 1e-6);
    CHECK(last.x + last.picture->width * last.scale > 12);
    // A card without a figure is the one of a hand.
    TypeWorld world;
    CHECK(world.miniatures.portrait("1as") == world.miniatures.card("1as"));
    CHECK(world.miniatures.portrait("Kas") != nullptr);
}

TEST_CASE("with panels to spare paragraphs stay whole") {
    const Book book(long_text());
    const auto parted = [](const Filled& filled) {
        return std::count_if(filled.panels.begin(), filled.panels.end(), [](const FilledPanel& p) {
            return !p.rows.empty() && p.rows.back().row->next > Row::Next::paragraph;
        });
    };
    const Filled fewest = book.filled(30);
    const std::size_t panels = fewest.panels.size();
    const Filled whole = fill(book.column, 30, book.style, panels + 4);
    CHECK(parted(fewest) > 0);
    CHECK(parted(whole) < parted(fewest));
    CHECK(whole.panels.size() <= panels + 4);
    CHECK(fill(book.column, 30, book.style, panels).panels.size() == panels);
}

TEST_CASE("a line tells whether a sentence ends with it") {
    const Book book("# G {#g}\n\nOne two three (four.) Five six seven, eight. Nine ten eleven twelve.\n", 11);
    std::vector<Row::Next> next;
    for (std::size_t i = 1; i < book.column.rows.size(); ++i) next.push_back(book.column.rows[i].next);
    const auto mid = Row::Next::mid_sentence;
    CAPTURE(words(book.column.rows[2]));
    CHECK(next == std::vector{Row::Next::sentence, Row::Next::sentence, mid, Row::Next::paragraph});
}

namespace {

/// So many rows of one height, all of one sentence.
Column one_sentence(std::size_t rows) {
    Column out;
    out.rows.resize(rows);
    for (Row& row : out.rows) {
        row.height = 1;
        row.next = Row::Next::mid_sentence;
    }
    return out;
}

} // namespace

TEST_CASE("a panel ends before a sentence rather than within it, and before a paragraph rather than either") {
    Column column = one_sentence(40);
    const auto first_panel = [&] { return fill(column, 24, plain_style(), 2).panels.front().rows.size(); };
    column.rows[18].next = Row::Next::sentence;
    CHECK(first_panel() == 19);
    column.rows[16].next = Row::Next::paragraph;
    CHECK(first_panel() == 17);
    // Too little of the text would stand in the first panel.
    column.rows[18].next = column.rows[16].next = Row::Next::mid_sentence;
    column.rows[3].next = Row::Next::paragraph;
    CHECK(first_panel() > 20);
}

TEST_CASE("a full page ends anywhere, and one that cannot be filled with a section rather than within a sentence") {
    Column column;
    column.rows.resize(60);
    for (Row& row : column.rows) row.height = 1;
    // The text's first page ends in front of a picture so high that it stands on the second.
    const auto first_page = [&](std::size_t picture) {
        Column pictured = column;
        for (std::size_t i = picture; i < picture + 15; ++i) pictured.rows[i].cost = Row::never;
        return fill(pictured, 40, plain_style()).panels.front().rows.size();
    };
    CHECK(first_page(38) == 38);
    CHECK(first_page(27) == 27);
    column.rows[34].next = Row::Next::section;
    CHECK(first_page(38) == 38);
    column.rows[25].next = Row::Next::section;
    CHECK(first_page(27) == 26);
    column.rows[25].next = Row::Next::paragraph;
    column.rows[26].next = Row::Next::mid_sentence;
    CHECK(first_page(27) == 26);
}

TEST_CASE("a row says whether the next one begins a section") {
    const Book book("# G {#g}\n\nOne.\n\nTwo.\n\n## Next\n\nThree.\n\n### Run in\n\nFour.\n");
    const auto next = [&](const std::string& row) {
        for (const Row& r : book.column.rows)
            if (words(r) == row) return r.next;
        FAIL(row);
        return Row::Next::mid_sentence;
    };
    CHECK(next("One.") == Row::Next::paragraph);
    CHECK(next("Two.") == Row::Next::section);
    CHECK(next("Three.") == Row::Next::paragraph);
}

TEST_CASE("white above headings gives way before a sentence is parted, and grows by little") {
    Column column = one_sentence(22);
    column.rows[5].above = column.rows[9].above = 1;
    column.rows[5].stretch = column.rows[9].stretch = 1;
    column.rows[10].next = Row::Next::paragraph;
    const double height = 12.5; // eleven rows need as much and half of one more
    const Filled tight = fill(column, height, plain_style(), 2);
    REQUIRE(tight.panels.size() == 2);
    REQUIRE(tight.panels.front().rows.size() == 11);
    CHECK(tight.panels.front().rows.back().y + 1 == Approx(height + 0.12 * plain_style().leading));
    const Filled loose = fill(column, 16, plain_style(), 2);
    REQUIRE(loose.panels.front().rows.size() == 11);
    const auto& rows = loose.panels.front().rows;
    CHECK(rows[5].y - rows[4].y - 1 <= 1.6 + 1e-9);
}

TEST_CASE("a short list stays whole with what leads up to it, and so do a heading and two lines") {
    const Book book("# G {#g}\n\nLead.\n\n- One.\n- Two.\n- Three.\n\n## Next\n\nBrief.\n\n" + lorem(20, 1) + "\n");
    std::map<std::string, double> cost;
    for (const Row& row : book.column.rows) cost[words(row)] = row.cost;
    for (const char* row : {"Lead.", "\u2022 One.", "\u2022 Two."}) CHECK(cost.at(row) >= 5e4);
    CHECK(cost.at("\u2022 Three.") == 0);
    CHECK(cost.at("Next") == Row::never);
    CHECK(cost.at("Brief.") == Row::widow);
    const Book table("# G {#g}\n\nThese:\n\nSo they rank.\n\n| A | B |\n|---|---|\n| one | two |\n");
    CHECK(words(table.column.rows[2]) == "So they rank.");
    CHECK(table.column.rows[2].cost >= 3e4);
}

TEST_CASE("text takes as many panels as are asked for, and says where they are too few") {
    const Book book(long_text());
    const std::size_t panels = book.filled(30).panels.size();
    const Filled spread = fill(book.column, 30, book.style, panels + 3, panels + 3);
    CHECK(spread.panels.size() == panels + 3);
    CHECK(fill(book.column, 30, book.style, panels - 1).too_high);
}

TEST_CASE("a picture keeps with what is said of it, wherever panels are to end alike") {
    const Book book("# G {#g}\n\n" + lorem(30, 1) + "\n\n```hand\nA: 1as 2as Kas Kbi\n```\n\n" + lorem(30, 2) +
                    "\n\n### Next\n\n" + lorem(20, 3) + "\n");
    for (std::size_t wanted = 2; wanted < 5; ++wanted)
        for (double height = 20; height < 40; height += 1.3)
            for (const FilledPanel& p : fill(book.column, height, book.style, wanted, wanted).panels) {
                CAPTURE(height, wanted, words(*p.rows.back().row));
                CHECK(p.rows.back().row->marks.back().kind == Mark::Kind::text);
            }
}

TEST_CASE("a picture that a colon led up to may end its panel, unless a note on it follows") {
    const auto cost = [](const std::string& before, const std::string& after) { // of a panel's end behind the picture
        const Book book("# G {#g}\n\n" + before + "\n\n```hand\nA: 1as 2as Kas Kbi\n```\n\n" + after + "\n");
        for (const Row& row : book.column.rows)
            if (row.marks.back().kind == Mark::Kind::picture) return row.cost;
        return 0.0;
    };
    for (const char* after : {"Then all play.", "- One.\n- Two."}) CHECK(cost("Thus:", after) < cost("Thus.", after));
    CHECK(cost("Thus:", "*A note on A.*") == cost("Thus.", "*A note on A.*"));

    const Book book("# G {#g}\n\n" + lorem(30, 1) + " Thus:\n\n```hand\nA: 1as 2as Kas Kbi\n```\n\n" + lorem(60, 2) +
                    "\n");
    bool ended = false;
    for (double height = 15; height < 30; height += 1.3)
        for (const FilledPanel& p : fill(book.column, height, book.style, 4).panels)
            ended = ended || p.rows.back().row->marks.back().kind == Mark::Kind::picture;
    CHECK(ended);
}

TEST_CASE("a chapter's first rule keeps with the words that open the chapter") {
    const Book book("# G {#g}\n\nText.\n\n## House {#house}\n\nAll may be had.\n\n### Ante\n\nAll pay.\n\n### "
                    "Pot\n\nIt stays.\n");
    std::map<std::string, double> cost;
    for (const Row& row : book.column.rows) cost[words(row)] = row.cost;
    CHECK(cost.at("All may be had.") >= 1e5);
    CHECK(cost.at("Ante. All pay.") == 0);
}

TEST_CASE("a panel may end behind a chapter of a single line, and not behind the first line of a longer one") {
    const Book book("# G {#g}\n\nText.\n\n## End\n\nTen points win.\n\n## More\n\nBrief.\n\nThen on.\n");
    std::map<std::string, double> cost;
    for (const Row& row : book.column.rows) cost[words(row)] = row.cost;
    CHECK(cost.at("Ten points win.") == 0);
    CHECK(cost.at("Brief.") == Row::widow);
}

TEST_CASE("a wanted panel stays blank rather than that few lines stand alone, or that a sentence is parted") {
    Column column;
    column.rows.resize(10);
    for (Row& row : column.rows) {
        row.height = 1.2;
        row.next = Row::Next::mid_sentence;
    }
    CHECK(fill(column, 20, plain_style(), 2, 2).panels.size() == 1);
    column.rows[4].next = Row::Next::paragraph;
    CHECK(fill(column, 20, plain_style(), 2, 2).panels.size() == 2);
    column.rows[4].next = Row::Next::mid_sentence;
    column.rows[7].next = Row::Next::paragraph;
    CHECK(fill(column, 20, plain_style(), 2, 2).panels.size() == 1);
}

TEST_CASE("the one label of a row of single cards stands below the middle of the row") {
    const auto middle_of = [](const std::string& row) {
        const Book book("# G {#g}\n\n```layout\n" + row + "\n```\n", 30);
        const std::vector<Mark>& marks = book.column.rows[1].marks;
        const auto label = std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return m.text == "table"; });
        const Mark *first = nullptr, *last = nullptr;
        for (const Mark& m : marks)
            if (m.kind == Mark::Kind::picture) (first == nullptr ? first : last) = &m;
        const double width = last->picture->width, at = label->x + 5 * 0.5 * 0.86 / 2;
        return (at - first->x) / (last->x + width - first->x);
    };
    CHECK(middle_of("1as 2as Kbi \"table\"") == Approx(0.5));
    CHECK(middle_of("1as 2as ??*9 \"table\"") > 0.7);
}

TEST_CASE("a label of several cards stands below their middle, and labels keep apart") {
    const Book book("# G {#g}\n\n```layout\n1as 2as \"on the table\" Kbi \"just now played\"\n```\n", 30);
    std::vector<const Mark*> cards, labels;
    for (const Mark& m : book.column.rows[1].marks) (m.kind == Mark::Kind::picture ? cards : labels).push_back(&m);
    REQUIRE(cards.size() == 3);
    REQUIRE(labels.size() == 2);
    const double letter = 0.5 * 0.86, end = labels[0]->x + 12 * letter;
    CHECK((labels[0]->x + end) / 2 == Approx((cards[0]->x + cards[1]->x + cards[1]->picture->width) / 2));
    CHECK(labels[1]->x - end >= 0.6);
}

TEST_CASE("an italic note on a picture stands off the text that follows") {
    const Book book("# G {#g}\n\n```layout\n1as 2as\n```\n\n*The table.*\n\nNext.\n\nLast.\n");
    CHECK(book.column.rows[3].above == Approx(book.style.list.above));
    CHECK(book.column.rows[3].marks[0].x == 0);
    CHECK(book.column.rows[4].above == Approx(book.style.paragraph.space));
}

TEST_CASE("no line begins with an equals sign or a times sign") {
    for (double measure = 8; measure < 30; measure += 0.5) {
        const Book book("# G {#g}\n\nThen you score 5 + 10 + 15 = 30, and again 7 \u00d7 8 = 56 points.\n", measure);
        for (std::size_t i = 1; i < book.column.rows.size(); ++i) {
            CAPTURE(measure, words(book.column.rows[i]));
            CHECK_FALSE(words(book.column.rows[i]).starts_with("="));
            CHECK_FALSE(words(book.column.rows[i]).starts_with("\u00d7"));
        }
    }
}

TEST_CASE("a line that is too wide is reported") {
    const Book book("# G {#g}\n\nDonaudampfschifffahrtsgesellschaftskapitän\n", 10);
    REQUIRE(book.column.overfull.size() == 1);
    CHECK(book.column.overfull[0] == "Donaudampfschifffahrtsgesellschaftskapitän");
}

TEST_CASE("in a heading of small capitals a hair space keeps a closing quote off") {
    TypeWorld world;
    Face capitals;
    capitals.small_caps = true;
    CHECK(world.type.composer().words("\"Mau!\"", capitals)[0].pieces[0].text == "\u201cMau!\u200a\u201d");
    CHECK(world.type.composer().words("\"Mau!\"", {})[0].pieces[0].text == "\u201cMau!\u201d");
}
