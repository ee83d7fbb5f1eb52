#include "base/csv.h"

#include "catch.h"

using namespace kupi::base;

namespace {

std::vector<std::vector<std::string>> texts(std::string_view csv) {
    Diagnostics out;
    const auto rows = csv_file::parse(csv, "t.csv", out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(rows);
    std::vector<std::vector<std::string>> all;
    for (const auto& row : *rows) {
        all.emplace_back();
        for (const auto& cell : row) all.back().push_back(cell.text);
    }
    return all;
}

std::string fault(std::string_view csv) {
    Diagnostics out;
    CHECK(!csv_file::parse(csv, "t.csv", out));
    REQUIRE(out.error_count() == 1);
    return to_text(out.all().front());
}

using Table = std::vector<std::vector<std::string>>;

} // namespace

TEST_CASE("cells in quotes hold commas, line ends and quotation marks") {
    CHECK(texts("a,b\n1,\"x, \"\"y\"\"\r\nz\"\n") == Table{{"a", "b"}, {"1", "x, \"y\"\nz"}});
    CHECK(texts("a,,c\n , \"\" ,3") == Table{{"a", "", "c"}, {"", "", "3"}});
}

TEST_CASE("what spreadsheets write is read: a byte order mark, CRLF, semicolons, tabs, empty lines") {
    CHECK(texts("\xef\xbb\xbf"
                "a;b\r\n\r\n1,5;2\r\n;;\r\n") == Table{{"a", "b"}, {"1,5", "2"}});
    CHECK(texts("a\tb\n1\t\"2\t3\"\n") == Table{{"a", "b"}, {"1", "2\t3"}});
    CHECK(texts("title\nx; y\n") == Table{{"title"}, {"x; y"}});
    CHECK(texts("").empty());
}

TEST_CASE("cells know their line and column, counted in characters") {
    Diagnostics out;
    const auto rows = csv_file::parse("þ,b\n\"x\ny\", z\n1,2\n", "t.csv", out);
    REQUIRE(rows);
    CHECK((*rows)[0][1].place == Place{"t.csv", 1, 3});
    CHECK((*rows)[1][1].place == Place{"t.csv", 3, 5});
    CHECK((*rows)[2][0].place == Place{"t.csv", 4, 1});
}

TEST_CASE("a malformed table is refused with its place") {
    CHECK(fault("a,b\n1,\"x\n\ny").starts_with("t.csv:2:3: error: this quotation mark is not closed"));
    CHECK(fault("a,b\n1,\"x\" y\n").starts_with("t.csv:2:7: error: text behind the closing quotation mark"));
    CHECK(fault("a\nx \"y\" z\n").starts_with("t.csv:2:3: error: a quotation mark within a cell"));
    CHECK(fault("a\nb\n\xff\n").starts_with("t.csv:3:1: error: this line is not UTF-8"));
    CHECK(fault(std::string(200, ',')).find("more than 100 columns") != std::string::npos);
    CHECK(fault("a\n" + std::string(10'001, 'x')).find("a cell of over 10000 characters") != std::string::npos);
    std::string many = "a\n";
    for (int i = 0; i < 20'001; ++i) many += "x\n";
    CHECK(fault(many).find("more than 20000 rows") != std::string::npos);
}
