#include "layout/card_text.h"

#include "catch.h"
#include "layout/fake_text.h"

using namespace kupi::layout;

namespace {

struct Setting {
    FakeText measurer;
    TextSetter setter{measurer};
    Layer layer;
    std::map<std::string, Sign, std::less<>> signs{{"coin", Sign{{{}}}}, {"4si", Sign{{{}, {}}}}};
    Rect box{10, 20, 110, 60};

    Setting() {
        layer.font.size = 10;
        layer.least_size = 6;
        layer.align = {0, 0};
        layer.leading = 1.2;
    }
    SetText set(std::string_view text, double scale = 1) {
        return setter.set(text, layer, layer.font, box, scale, signs);
    }
};

std::string words(const SetText& set) {
    std::string out;
    for (const auto& run : set.runs) out += "[" + run.text + "]";
    return out;
}

} // namespace

TEST_CASE("a text is broken into lines that fit its box, at its full size while it fits") {
    Setting s; // 5.5 points a letter: twenty to a line
    const SetText set = s.set("one two three four five six seven");
    CHECK(set.fits);
    CHECK(set.size == 10);
    CHECK(set.lines == 2);
    REQUIRE(set.runs.size() == 2);
    CHECK(set.runs[0].at.x == Approx(10));
    CHECK(set.runs[0].at.y == Approx(27.3));
    CHECK(set.runs[1].at.y == Approx(39.3));
}

TEST_CASE("a text is measured with the features that it is drawn with, which are a book's and its own") {
    struct SmallCapitals : FakeText {
        TextExtent measure(std::string_view text, const Font& font, bool markup) override {
            TextExtent out = FakeText::measure(text, font, markup);
            if (font.features == "lnum, pnum, smcp") out.width *= 1.2;
            return out;
        }
    } measurer;
    Setting s;
    TextSetter setter(measurer);
    s.box.width = 120;
    for (const char* features : {"", "smcp"}) {
        s.layer.font.features = features;
        const SetText set = setter.set("one two three four fi", s.layer, s.layer.font, s.box, 1, s.signs);
        CHECK(set.lines == (*features == 0 ? 1 : 2));
        for (const SetText::Run& run : set.runs)
            CHECK(run.font.features == (*features == 0 ? "lnum, pnum" : "lnum, pnum, smcp"));
    }
}

TEST_CASE("a longer text is set smaller, down to the least size, and then does not fit") {
    Setting s;
    std::string text;
    for (int i = 0; i < 26; ++i) text += "word ";
    const SetText smaller = s.set(text);
    CHECK(smaller.fits);
    CHECK(smaller.size < 10);
    CHECK(smaller.size > 6);
    CHECK(smaller.height <= 60.05);
    for (int i = 0; i < 60; ++i) text += "word ";
    const SetText over = s.set(text);
    CHECK(!over.fits);
    CHECK(over.size == 6);
    CHECK(over.height > 60);
    CHECK(!s.set("Donaudampfschifffahrtsgesellschaftskapitän").fits);
    // On a card of half the size the least size is still one that can be read.
    CHECK(s.set(text, 0.5).size == 5);
}

TEST_CASE("lines stand where the box's alignment says") {
    Setting s;
    s.layer.align = {0.5, 0.5};
    const SetText set = s.set("four");
    CHECK(set.runs[0].at.x == Approx(10 + 55 - 11));
    CHECK(set.runs[0].at.y == Approx(20 + 30 + 3.65));
    s.layer.align = {1, 1};
    CHECK(s.set("four").runs[0].at.x == Approx(10 + 110 - 22));
    CHECK(s.set("four").runs[0].at.y == Approx(20 + 60 - 2));
}

TEST_CASE("emphasis, strong words and line ends are read, and lone asterisks and colons stay") {
    Setting s;
    const SetText set = s.set("a **b** *c*\nd");
    CHECK(set.lines == 2);
    bool bold = false, italic = false;
    for (const auto& run : set.runs) {
        bold = bold || (run.text.find('b') != std::string::npos && run.font.weight == 700);
        italic = italic || (run.text.find('c') != std::string::npos && run.font.italic);
    }
    CHECK(bold);
    CHECK(italic);
    CHECK(words(s.set("2 * 3 at 10:30:45")) == "[2 * 3 at 10:30:45]");
    CHECK(words(s.set("\\*a\\*")) == "[*a*]");
    CHECK(s.set("a\n\nb").height > s.set("a\nb").height);
}

TEST_CASE("signs stand in the line as high as capitals, and unknown ones are told") {
    Setting s;
    const SetText set = s.set("pay :coin: or :4si:");
    CHECK(set.unknown.empty());
    REQUIRE(set.signs.size() == 3);
    CHECK(set.signs[0].box.height == Approx(7.3 * 1.14));
    CHECK(set.signs[0].box.x > 10 + 3 * 5.5);
    CHECK(set.signs[2].box.x > set.signs[1].box.x);
    CHECK(set.signs[1].part == &s.signs.at("4si").parts[0]);
    const SetText odd = s.set("pay :cion:");
    CHECK(odd.unknown == std::vector<std::string>{"cion"});
    CHECK(odd.signs.empty());
}
