// Tables: columns as wide as what stands in them, figures below each other, within the measure.
#include "catch.h"

#include "layout/flow_book.h"

using namespace kupi::layout;
using namespace kupi::test;

TEST_CASE("tables keep to the measure, their figures stand below each other") {
    const Book book("# G {#g}\n\n| Hand | result |\n|---|---|\n| 5 | " + lorem(30, 1) + " |\n| 12 | tie |\n", 20);
    CHECK(book.column.overfull.empty());
    for (const Row& row : book.column.rows)
        for (const Mark& m : row.marks) {
            if (m.kind != Mark::Kind::text) continue;
            CHECK(m.x + 0.5 * static_cast<double>(m.text.size()) * book.style.heading.size <= 20 + 0.3);
        }
    CHECK(book.faces[book.column.rows.back().marks[0].face].tabular);
}

TEST_CASE("columns that are too wide share the room so that the table is low") {
    // A share by width would break both: six words of five letters need 18 ems, and two of seven 8 of the 22.
    const Book book("# G {#g}\n\n| A | B |\n|---|---|\n| " + std::string("mmmmm mmmmm mmmmm mmmmm mmmmm mmmmm") +
                        " | mmmmmmmmmm mmmmmmmmmm |\n",
                    22);
    const double leading = book.style.leading;
    CHECK(book.column.rows.back().height == Approx(2 * leading));
    CHECK(book.column.overfull.empty());
}

TEST_CASE("what follows a table stands off it as far as the table does from what comes before") {
    for (const char* next : {"More of it.", "### Run in\n\nMore of it."}) {
        const Book book(std::string("# G {#g}\n\nFirst.\n\n| A | B |\n|---|---|\n| one | 5 |\n\n") + next +
                        "\n\nLast.\n");
        REQUIRE(book.column.rows.size() == 6);
        CHECK(book.column.rows[2].above == Approx(book.style.table.above));
        CHECK(book.column.rows[4].above == Approx(book.style.table.above));
        CHECK(book.column.rows[5].above == Approx(book.style.paragraph.space));
    }
}

TEST_CASE("a column of sums is as wide as they are, where the other can do with less") {
    const Book book("# G {#g}\n\n| Cards | Score |\n|---|---|\n| " + lorem(9, 1) +
                        "| (8 + 5 + 6 + 4 + 3) \u00d7 2 = 52 |\n| none | 0: nothing |\n| one | 8 |\n",
                    26);
    const auto& marks = book.column.rows[2].marks;
    const auto sum = std::find_if(marks.begin(), marks.end(), [](const Mark& m) { return m.text.starts_with("(8"); });
    REQUIRE(sum != marks.end());
    CHECK(sum->text == "(8 + 5 + 6 + 4 + 3) \u00d7 2 = 52");
    // Words in it end at the right, too.
    const Mark& word = book.column.rows[3].marks.back();
    CHECK(word.x + book.faces.font(word.face, 1).size * 0.5 * static_cast<double>(word.text.size()) ==
          Approx(26).margin(0.2));
}

TEST_CASE("columns of figures end at their right, and what room is left parts the columns") {
    const Book book("# G {#g}\n\n| Hand | Points |\n|---|---|\n| one | 5 |\n| two | 12 |\n", 20);
    const auto end_of = [&](std::size_t row) {
        const Mark& m = book.column.rows[row].marks.back();
        return m.x + 0.5 * static_cast<double>(m.text.size());
    };
    CHECK(end_of(2) == Approx(20).margin(0.1));
    CHECK(end_of(3) == Approx(20).margin(0.1));
    const Book words_only("# G {#g}\n\n| Hand | Result |\n|---|---|\n| one | 5 wins |\n| two | tie |\n", 20);
    CHECK(words_only.column.rows[2].marks[1].x == Approx(words_only.column.rows[3].marks[1].x));
}

TEST_CASE("on a wide page a table's columns stand no further apart than the eye finds across") {
    const Book book("# G {#g}\n\n| Hand | Points |\n|---|---|\n| one | 5 |\n", 40);
    const Mark& points = book.column.rows[2].marks.back();
    CHECK(points.x + 0.5 * static_cast<double>(points.text.size()) == Approx(20).margin(0.1));
    CHECK(book.column.rows[1].marks.back().length == Approx(20)); // the rule below the head
}

TEST_CASE("a table in two halves parts them wider than its columns") {
    const Book book("# G {#g}\n\n| Hand | Cards | Hand | Cards |\n|---|---|---|---|\n| 1 | 3 | 7 | 9 |\n", 30);
    const std::vector<Mark>& head = book.column.rows[1].marks;
    REQUIRE(head.size() >= 4);
    const auto gap = [&](std::size_t c) {
        return head[c + 1].x - head[c].x - 0.5 * static_cast<double>(head[c].text.size());
    };
    CHECK(gap(1) == Approx(gap(0) + 1).margin(0.1));
    CHECK(gap(2) == Approx(gap(0)).margin(0.1));
}

TEST_CASE("words before figures take what a row leaves them") {
    const Book book("# G {#g}\n\n| Cards | Score |\n|---|---|\n| mmmm mmmm mmmm | 6 + 8 = 14 |\n| mm | 1 + 2 + 3 + 4 + "
                    "5 = 15 |\n",
                    14);
    CHECK(book.column.overfull.empty());
    CHECK(book.column.rows[2].height == Approx(book.style.leading));
}
