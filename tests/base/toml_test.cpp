#include "catch.h"

#include "base/toml.h"
#include "base/units.h"

using namespace kupi::base;
using namespace kupi::base::toml_file;

namespace {

struct Parsed {
    std::optional<toml_file::Table> table;
    Diagnostics out;
    explicit Parsed(std::string_view text) { table = parse(text, "t.toml", out); }
    TableReader reader() { return {*table, "t.toml", {"t.toml", 1, 1}, out}; }
    std::string first() const { return out.empty() ? "" : to_text(out.all().front()); }
};

/// Every value with its place, one a line.
void describe(const toml_file::Table& table, std::string& out);
void describe(const Value& v, std::string& out) {
    out += std::to_string(v.line) + ":" + std::to_string(v.column) + " ";
    if (const auto* s = std::get_if<std::string>(&v.data)) out += *s;
    if (const auto* n = std::get_if<std::int64_t>(&v.data)) out += std::to_string(*n);
    if (const auto* list = std::get_if<Array>(&v.data))
        for (const Value& item : *list) describe(item, out += "\n- ");
    if (const auto* table = std::get_if<toml_file::Table>(&v.data)) describe(*table, out);
    out += "\n";
}
void describe(const toml_file::Table& table, std::string& out) {
    for (const auto& e : table) describe(e.value, out += std::to_string(e.line) + " " + e.key + " = ");
}

/// What the document holds, or its first error. A comment with three quotes in a row keeps the whole of it for toml++.
std::string content(const std::string& text, bool all_by_toml_plus_plus) {
    const Parsed p(all_by_toml_plus_plus ? text + "\n# \"\"\"\n" : text);
    std::string out = p.first();
    if (p.table) describe(*p.table, out);
    return out;
}

} // namespace

TEST_CASE("lists of plain texts are read as toml++ would read them") {
    for (const std::string text :
         {"a = [\"x\", \"y\"]\nb = 1", "a = [\n  \"x\", # one\n  \"y\",\n]", "a=[\"þ\",\"x\",\"\"]# end",
          "\t a\t=\t[ \"x\"\t]", "a = [\"x\"]\r\nb = [ # none\r\n\"y\"\r\n,\r\n\"z\"\r\n]\r\n",
          "[[t]]\na = [\"x\"]\n[[t]]\na = [\"y\"]\n",
          // Left to toml++, with what follows:
          "a = [\"x\\n\"]\nb = [\"y\"]", "a = [\"x\", 1]\nb = [\"y\"]", "a = ['x']\nb = [\"y\"]",
          "a = [[\"x\"],\n[\"y\"]]", "a.b = [\"x\"]\n\"c\" = [\"y\"]", "a = []\nb = [ ]", "a = \"\nb = [\"",
          "# a = [\"x\"]\nb = \"# [\"", "a = { b = [\"x\"] }",
          // Not TOML:
          "a = [\"x\"] b", "a = [\"x\"\nb = 1", "a = [\"x\" \"y\"]", "a = [,\"x\"]", "a = [\"x\",,\"y\"]",
          "a = [\"x\"]\na = [\"y\"]", "a = [\"x\x01\"]", "a = [\"x\"] # \x01", "a = [\"x\n\"]",
          "a = [\"x\"]\n[a]\nb = 1", "b = [\na = [\"x\"]\n]", "a = [\"x\"]\nb = [\"y\"]]\n",
          "[[t]]\na = [\"x\"]\nb = \"\\q\""}) {
        INFO(text);
        CHECK(content(text, false) == content(text, true));
    }
}

TEST_CASE("a value knows its line and column in code points") {
    Parsed p("a = 1\n\"þþ\" = \"x\"\nb = [ 1, 2 ]\n");
    REQUIRE(p.table);
    CHECK(p.table->at(1).line == 2);
    CHECK(p.table->at(1).value.column == 8);
    CHECK(p.table->at(2).key == "b");
}

TEST_CASE("keys keep the order of the file") {
    Parsed p("z = 1\na = 2\nm = 3\n");
    REQUIRE(p.table);
    CHECK(p.table->at(0).key == "z");
    CHECK(p.table->at(2).key == "m");
}

TEST_CASE("malformed files give one error with a place") {
    for (const char* text : {"a = ",           "= 1",         "a = 1 b = 2",    "[a",           "[[a]",
                             "a = [1, 2",      "a = \"x",     "a = 'x\n'",      "a = 1\na = 2", "[a]\n[a]",
                             "a = 01",         "[*",          "[\xc3\xa9]",     "\xc3\xbe = 1", "a = {b = 1",
                             "a = 1979-13-01", "a = \"\\q\"", "a.b = 1\na = 2", "a = nan1",     "a\n"}) {
        INFO(text);
        Parsed p(text);
        CHECK_FALSE(p.table);
        REQUIRE(p.out.error_count() == 1);
        CHECK(p.out.all().front().place.line >= 1);
        CHECK(p.out.all().front().place.column >= 1);
    }
}

namespace {

/// What is told of a document that can't be read.
std::string told(std::string_view text) {
    Diagnostics out;
    CHECK_FALSE(toml_file::parse(text, "x.toml", out));
    return to_text(out.all().front());
}

} // namespace

TEST_CASE("a value whose quotes were forgotten is told as that, and other faults are not") {
    CHECK(told("a = 1\nfamily = duo # mine\n") == "x.toml:2:10: error: text goes in quotes: family = \"duo\"");
    CHECK(told("value = 3,5 # points\n") == "x.toml:1:9: error: a number has a decimal point, not a comma: 3.5");
    CHECK(told("value = 3,\n").find("decimal") == std::string::npos);
    CHECK(told("size = 63.5 x 88\n") == "x.toml:1:8: error: text goes in quotes: size = \"63.5 x 88\"");
    CHECK(told("colour = #1c4fa0\n") == "x.toml:1:10: error: text goes in quotes: colour = \"#1c4fa0\"");
    CHECK(told("name = true-grit\n").find("text goes in quotes: name = \"true-grit\"") != std::string::npos);
    CHECK(told("suits = [sun, \"moon\", 3] # two\n") ==
          "x.toml:1:9: error: text goes in quotes: suits = [\"sun\", \"moon\", 3]");
    for (const char* other : {"family = \n", "family = # none\n", "family = \"duo\n", "a = 2024-13-99\n",
                              "a = true\na = true\n", "a = [1, 2\n", "a = [[duo], 2]\n", "a = [\"duo\" 2]\n",
                              "a = True\n", "a = 3.2.e\n", "a = \"\"\"\nsize = big"})
        CHECK(told(other).find("text goes in quotes") == std::string::npos);
}

TEST_CASE("a correction is what was meant, and TOML") {
    CHECK(told("suits = [\"a, sun, b\", moon] # c\n") ==
          "x.toml:1:9: error: text goes in quotes: suits = [\"a, sun, b\", \"moon\"]");
    CHECK(told("suits = ['#1', moon]\n") == "x.toml:1:9: error: text goes in quotes: suits = ['#1', \"moon\"]");
    CHECK(told("a = -12,5 mm\n") == "x.toml:1:5: error: a number has a decimal point, not a comma: -12.5");
    CHECK(told("\"\u00e9\" = 3,5") == "x.toml:1:7: error: a number has a decimal point, not a comma: 3.5");
    for (const char* other :
         {"a = 1,234,567\n", "a = 1979-05-27,5\n", "a = 01,5\n", "a = 1,5.3\n", "a = 1,5:30\n", "a = +-1,5\n",
          "a = ,5\n", "a = 5,\n", "a = \"\"\"\nx = 1,5", "a = '''\nx = 1,5\n", "a = \"\"\"\nx = 1,5 \\q\n\"\"\"\n",
          "a = \"\"\"\nx = duo\\q\n\"\"\"\n", "a = \"\"\"\nx = duo \\q\n\"\"\"\n", "a = [sun,, moon]\n",
          "a = [[sun, sea], moon]\n", "a = [01, moon]\n"}) {
        INFO(other);
        CHECK(told(other).find("decimal point") == std::string::npos);
        CHECK(told(other).find("goes in quotes") == std::string::npos);
    }
}

TEST_CASE("a correction is no longer than a line") {
    std::string words = "[moon";
    for (int i = 0; i < 50'000; ++i) words += ", sun";
    CHECK(told("a = " + words + "]\n").size() < 400);
    CHECK(told("a = " + std::string(100'000, '1') + ",5\n").size() < 400);
}

TEST_CASE("a byte order mark moves no column") {
    for (const std::string text : {"a = 3,5\n", "a = duo\n", "a = 1 2\n"})
        CHECK(told("\xef\xbb\xbf" + text) == told(text));
    CHECK(Parsed("\xef\xbb\xbf[a]\nb = [\"c\"]").table);
}

TEST_CASE("hostile files are refused before the parser sees them") {
    std::string dotted = "a";
    for (int i = 0; i < 100'000; ++i) dotted += ".a";
    CHECK_FALSE(Parsed(dotted + " = 1").table);
    CHECK_FALSE(Parsed("[" + dotted + "]").table);
    CHECK_FALSE(Parsed("a = " + std::string(100'000, '[')).table);
    std::string inline_tables;
    for (int i = 0; i < 10'000; ++i) inline_tables += "{a=";
    CHECK_FALSE(Parsed("a = " + inline_tables).table);
    CHECK_FALSE(Parsed(std::string("a = 1\0", 6)).table);
    CHECK_FALSE(Parsed("a = \"\xff\"").table);
    CHECK_FALSE(Parsed("\xff\xfe"
                       "a\0=\0")
                    .table);
    CHECK(Parsed("a = \"...................................................\"").table);
    CHECK(Parsed("a = 1 # ...................................................").table);
    CHECK(Parsed("a = '''\n'..................................................'\n'''").table);
}

TEST_CASE("an unknown key is named with the nearest known one") {
    Parsed p("nmae = \"x\"\n");
    auto r = p.reader();
    r.text("name", "");
    r.finish();
    CHECK(p.first() == "t.toml:1:1: error: unknown key \"nmae\"\n    did you mean \"name\"?");
}

TEST_CASE("a misspelt key that must be there is one fault") {
    Parsed p("nmae = \"x\"\nnames = 1\n");
    auto r = p.reader();
    r.text("name");
    r.text("code");
    r.ignore("names");
    CHECK(p.out.error_count() == 2);
    r.finish();
    REQUIRE(p.out.all().size() == 2);
    CHECK(p.out.error_count() == 2);
    CHECK(to_text(p.out.all()[0]) == "t.toml:1:1: error: \"code\" is missing");
    CHECK(to_text(p.out.all()[1]) == "t.toml:1:1: error: unknown key \"nmae\"\n    did you mean \"name\"?");
}

TEST_CASE("a key that is known above the table that it stands in is told to stand too low") {
    Parsed p("one = { size = 1 }\n[back]\nsize = 1\nother = 1\n[[card]]\n[card.art]\nsize = 1\nshape = 1\n");
    auto r = p.reader();
    r.table("one")->finish();
    r.table("back")->finish();
    auto card = r.tables("card", 9).front();
    auto art = card.table("art");
    card.text("shape", "");
    card.finish();
    r.integer("size", 0, 9);
    r.finish();
    art->finish(); // after the tables around it
    std::string told;
    for (const Diagnostic& d : p.out.all()) told += to_text(d) + '\n';
    CHECK(told == "t.toml:1:9: error: unknown key \"size\"\n    no key is known here\n"
                  "t.toml:4:1: error: unknown key \"other\"\n    no key is known here\n"
                  "t.toml:3:1: error: unknown key \"size\"\n"
                  "    \"size\" stands below [back] and so belongs to it; move it above that line\n"
                  "t.toml:7:1: error: unknown key \"size\"\n"
                  "    \"size\" stands below [card.art] and so belongs to it; move it above that line\n"
                  "t.toml:8:1: error: unknown key \"shape\"\n"
                  "    \"shape\" stands below [card.art] and so belongs to it; move it above that line\n");
}

TEST_CASE("no header is told of that does not stand there") {
    Parsed p("a.size = 1\na.size2 = 1\nb = { c = [\n], size = 1 }\nd = [\n{ size = 1 }]\n  [ e ]\n    size = 1\n");
    auto r = p.reader();
    r.integer("size", 0, 9, 0);
    r.integer("size2", 0, 9, 0);
    r.table("a")->finish();
    auto b = r.table("b");
    b->ignore("c");
    b->finish();
    r.tables("d", 9).front().finish();
    r.table("e")->finish();
    r.finish();
    std::string hints;
    for (const Diagnostic& d : p.out.all()) hints += std::to_string(d.place.line) + ": " + d.hint + '\n';
    CHECK(hints == "1: no key is known here\n2: no key is known here\n4: known here: c\n6: no key is known here\n"
                   "8: \"size\" stands below [e] and so belongs to it; move it above that line\n");
}

TEST_CASE("a key that begins with an underscore is the writer's own") {
    Parsed p("_mine = 1\n");
    p.reader().finish();
    CHECK(p.out.empty());
}

TEST_CASE("a bare number is no length") {
    Parsed p("width = 63\n");
    auto r = p.reader();
    r.length("width", 0, 1000, 0);
    CHECK(
        p.first() ==
        "t.toml:1:9: error: \"width\": a length needs its unit, in quotes\n    write it like \"2.5in\", \"63mm\" or \"9pt\"");
}

TEST_CASE("lengths out of bounds are refused with the bounds") {
    Parsed p("bleed = \"-1mm\"\n");
    auto r = p.reader();
    CHECK(r.length("bleed", 0, inches(0.25), 5) == 5);
    CHECK(p.first() ==
          "t.toml:1:9: error: \"bleed\": \"-1mm\" is out of bounds: from 0 mm (0 in) to 6.35 mm (0.25 in)");
}

TEST_CASE("not-a-number and infinity are no numbers") {
    Parsed p("a = nan\nb = inf\nc = [nan, 1]\n");
    auto r = p.reader();
    CHECK(r.number("a", 0, 1, 0.5) == 0.5);
    CHECK(r.number("b", 0, 1, 0.5) == 0.5);
    CHECK(r.numbers("c", 2, 0, 1).empty());
    CHECK(p.out.error_count() == 3);
}

TEST_CASE("a wrong kind says what was expected and what stands there") {
    Parsed p("name = 7\ncount = \"x\"\nflag = 1\nsuit = 1\nlist = [[1]]\n");
    auto r = p.reader();
    r.text("name", "");
    r.integer("count", 0, 9, 0);
    r.flag("flag", false);
    r.tables("suit", 9);
    r.texts("list");
    REQUIRE(p.out.error_count() == 5);
    CHECK(p.out.all()[0].message == "\"name\" takes text in quotes, not a whole number");
    CHECK(p.out.all()[2].message == "\"flag\" takes true or false, not a whole number");
    CHECK(p.out.all()[3].message == "\"suit\" takes tables headed [[suit]], not a whole number");
}

TEST_CASE("a table within a table is asked for by its whole heading") {
    Parsed p("[meanings]\nrailog = 7\n[box.lid]\ntab = 1\n[[suit]]\nart = 2\n");
    auto r = p.reader();
    r.table("meanings")->table("railog");
    r.table("box")->table("lid")->tables("tab", 9);
    r.tables("suit", 9).front().table("art");
    REQUIRE(p.out.error_count() == 3);
    CHECK(p.out.all()[0].message == "\"railog\" takes a table headed [meanings.railog], not a whole number");
    CHECK(p.out.all()[1].message == "\"tab\" takes tables headed [[box.lid.tab]], not a whole number");
    CHECK(p.out.all()[2].message == "\"art\" takes a table headed [suit.art], not a whole number");
}

TEST_CASE("too many faults are counted, not all kept") {
    Diagnostics out;
    for (int i = 0; i < 1000; ++i) out.error({}, "x");
    CHECK(out.error_count() == 1000);
    CHECK(out.all().size() == Diagnostics::limit + 1);
}
