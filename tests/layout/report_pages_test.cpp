// A report on paper: the list of entries in columns.
#include "catch.h"

#include <cmath>
#include <map>
#include <set>

#include "layout/plain_text.h"
#include "layout/report_pages.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

constexpr double list_size = 7;

ReportLook three_columns() {
    ReportLook look;
    look.margin = 50;
    look.columns = 3;
    look.gap = 14;
    look.list_size = list_size;
    for (ReportLook::Block& b : look.blocks) {
        b.font.size = 9;
        b.leading = 1.3;
    }
    return look;
}

struct Said {
    std::string text;
    double x, y;
};

/// What the list's lines say and where, in the order in which they are drawn.
std::vector<Said> list_of(const ReportSheet& sheet) {
    draw::Document document;
    PlainMeasurer text;
    add_report_pages(sheet, "a.toml", three_columns(), {600, 800}, text, document);
    REQUIRE(document.pages.size() == 1);
    std::vector<Said> out;
    for (const auto& operation : document.pages[0].operations)
        if (const auto* t = std::get_if<draw::DrawText>(&operation); t != nullptr && t->font.size == list_size) {
            const auto at = t->place({0, 0});
            out.push_back({t->text, at.x, at.y});
        }
    return out;
}

ReportSheet entries(int count) {
    ReportSheet sheet;
    sheet.list_title = "Entry by entry";
    sheet.list.push_back({"Hand 1", {}, true});
    for (int n = 1; n <= count; ++n) sheet.list.push_back({"Bo play KC", {}, false, n});
    return sheet;
}

} // namespace

TEST_CASE("The columns of a report's entries are level, whatever their number") {
    for (int count = 5; count < 60; ++count) {
        CAPTURE(count);
        std::map<double, std::set<double>> rows; // by where the words begin
        for (const Said& w : list_of(entries(count)))
            if (w.text == "Bo play KC" || w.text == "Hand 1") rows[w.text == "Hand 1" ? 0 : w.x].insert(w.y);
        REQUIRE(rows.size() == 4); // three columns, and the heading, which stands farther left
        const auto first = ++rows.begin();
        const std::size_t rows_of_first = first->second.size() + 1;
        CHECK(rows_of_first == (static_cast<std::size_t>(count) + 1 + 2) / 3);
    }
}

TEST_CASE("Entries that run onto a second page stand there by the dozen, and all of them stand somewhere") {
    for (int count = 30; count < 430; count += 7) {
        CAPTURE(count);
        ReportSheet sheet = entries(count);
        if (count < 200) // a first page that is nearly full of other things
            for (int i = 0; i < 45; ++i) sheet.blocks.push_back({ReportBlock::Kind::text, "Words."});
        draw::Document document;
        PlainMeasurer text;
        add_report_pages(sheet, "a.toml", three_columns(), {600, 800}, text, document);
        std::vector<int> said;
        for (const draw::Page& page : document.pages) {
            said.push_back(0);
            for (const auto& operation : page.operations)
                if (const auto* t = std::get_if<draw::DrawText>(&operation)) said.back() += t->text == "Bo play KC";
        }
        if (said.size() == 1) CHECK(said[0] == count);
        if (said.size() == 1) continue;
        REQUIRE(said.size() == 2);
        CHECK(said[1] >= count / 2 - 10);
        CHECK(said[0] + said[1] == count);
    }
}

TEST_CASE("Numbers of entries end below each other, and their words begin so") {
    std::map<double, std::set<double>> ends; // of numbers, by where the words begin
    const auto all = list_of(entries(30));
    PlainMeasurer text;
    Font font;
    font.size = list_size;
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (all[i + 1].text == "Bo play KC" && all[i + 1].y == all[i].y)
            ends[all[i + 1].x].insert(std::round((all[i].x + text.advance(all[i].text, font)) * 1000));
    CHECK(ends.size() == 3);
    for (const auto& [words, of] : ends) {
        CHECK(of.size() == 1);
        CHECK(*of.begin() < words * 1000);
    }
}

TEST_CASE("No column of entries ends with the heading of a hand") {
    for (int count = 6; count < 20; ++count) {
        CAPTURE(count);
        ReportSheet sheet = entries(count);
        for (int n = 1; n <= 9; ++n) {
            sheet.list.push_back({"Hand", {}, true});
            sheet.list.push_back({"Bo play KC", {}, false, n});
        }
        std::vector<Said> lines;
        for (const Said& w : list_of(sheet))
            if (w.text.size() > 2) lines.push_back(w);
        for (std::size_t i = 0; i + 1 < lines.size(); ++i)
            if (lines[i].text == "Hand") CHECK(lines[i + 1].y > lines[i].y);
    }
}

TEST_CASE("What stands above a picture goes with it to the page that has room for it") {
    ReportLook look = three_columns();
    look.tallest_picture = 300;
    for (const int lines : {10, 50}) {
        CAPTURE(lines);
        draw::Document document;
        document.forms.push_back({"table", {0, 0, 300, 300}, {}});
        ReportSheet sheet;
        for (int i = 0; i < lines; ++i) sheet.blocks.push_back({ReportBlock::Kind::text, "Words."});
        sheet.blocks.push_back({ReportBlock::Kind::heading, "Heading"});
        sheet.blocks.push_back({ReportBlock::Kind::strong, "Told"});
        sheet.blocks.push_back({ReportBlock::Kind::picture, "", {}, 0});
        PlainMeasurer text;
        add_report_pages(sheet, "a.toml", look, {600, 800}, text, document);
        REQUIRE(document.pages.size() == (lines == 10 ? 1U : 2U));
        std::set<std::string> said;
        bool pictured = false;
        for (const auto& operation : document.pages.back().operations) {
            if (const auto* t = std::get_if<draw::DrawText>(&operation)) said.insert(t->text);
            pictured = pictured || std::holds_alternative<draw::UseForm>(operation);
        }
        CHECK(pictured);
        CHECK(said.contains("Heading"));
        CHECK(said.contains("Told"));
        CHECK(said.contains("Words.") == (lines == 10));
    }
}
