#include "catch.h"

#include "render/text.h"

using namespace kupi::render;

namespace {

Font font(const std::string& family, double size = 10, int weight = 400) {
    Font out;
    out.family = family;
    out.size = size;
    out.weight = weight;
    return out;
}

bool warned(const PangoMeasurer& m, const std::string& part) {
    for (const Diagnostic& d : m.warnings().all())
        if (d.severity == Severity::warning &&
            (d.message.find(part) != std::string::npos || d.hint.find(part) != std::string::npos))
            return true;
    return false;
}

} // namespace

TEST_CASE("text grows with its size, exactly") {
    PangoMeasurer m;
    const TextExtent small = m.measure("Geþa 4th", font("Inter", 7.3), false),
                     large = m.measure("Geþa 4th", font("Inter", 73), false);
    CHECK(large.width == Approx(10 * small.width).epsilon(0.002));
    CHECK(large.ascent == Approx(10 * small.ascent).epsilon(0.002));
    CHECK(small.cap_height > 0.6 * 7.3);
    CHECK(small.cap_height < 0.8 * 7.3);
    CHECK(small.ascent > small.cap_height);
    CHECK(small.descent > 0);
    CHECK(large.ink.y == Approx(-m.measure("G", font("Inter", 73), false).cap_height).epsilon(0.1));
    CHECK(m.warnings().empty());
}

TEST_CASE("an empty text has a height and no width") {
    PangoMeasurer m;
    const TextExtent e = m.measure("", font("Inter"), false);
    CHECK(e.width == 0);
    CHECK(e.ascent > 0);
}

TEST_CASE("spacing, weight and features count") {
    PangoMeasurer m;
    Font f = font("Inter", 20);
    const double plain = m.measure("Hearts", f, false).width;
    f.letter_spacing = 2;
    CHECK(m.measure("Hearts", f, false).width == Approx(plain + 12).margin(2.1));
    f.letter_spacing = 0;
    f.weight = 800;
    CHECK(m.measure("Hearts", f, false).width > plain);
    Font j = font("Junicode", 20);
    const double lower_case = m.measure("þorn", j, false).width;
    j.features = "lnum, smcp";
    CHECK(m.measure("þorn", j, false).width != Approx(lower_case));
    CHECK(m.warnings().empty());
}

TEST_CASE("markup is read where asked for only") {
    PangoMeasurer m;
    CHECK(m.measure("<b>a</b>", font("Inter"), true).width < m.measure("<b>a</b>", font("Inter"), false).width);
    CHECK(m.warnings().empty());
    CHECK(m.measure("a < b & c", font("Inter"), true).width > 0);
    CHECK(warned(m, "bad markup"));
}

TEST_CASE("Junicode goes by another name, without a warning") {
    PangoMeasurer m;
    for (const int weight : {400, 600, 700}) m.measure("Ra e Gore o Geþa", font("Junicode", 9, weight), false);
    CHECK(m.warnings().empty());
}

TEST_CASE("a missing family is reported once, with its package") {
    PangoMeasurer m;
    for (int i = 0; i < 3; ++i) m.measure("Hearts", font("Gentium"), false);
    m.measure("Hearts", font("Kupi Nonsuch"), false);
    REQUIRE(m.warnings().all().size() == 2);
    CHECK(warned(m, "\"Gentium\" is not installed"));
    CHECK(warned(m, "fonts-sil-gentium"));
    CHECK(warned(m, "\"Kupi Nonsuch\" is not installed"));
    CHECK(!m.warnings().has_errors());
}

TEST_CASE("a missing face and a missing character are reported") {
    PangoMeasurer m;
    Font italic = font("Junicode");
    italic.italic = true;
    m.measure("slanted", italic, false);
    CHECK(m.warnings().empty());
    m.measure("\xe1\x88\x80 and \xe1\x88\x80", font("Inter"), false); // U+1200, Ethiopic
    REQUIRE(m.warnings().all().size() == 1);
    CHECK(warned(m, "U+1200"));
    m.measure("soft\xc2\xadhyphen, no-break\xc2\xa0space", font("Inter"), false);
    CHECK(m.warnings().all().size() == 1);
}

TEST_CASE("a script that no font has is one warning, with the package that has one") {
    PangoMeasurer m;
    for (const char* text : {"\u1200\u1201", "\u1202", "\u1200"})
        for (const int weight : {400, 700}) m.measure(text, font("Inter", 9, weight), false);
    REQUIRE(m.warnings().all().size() == 1);
    const Diagnostic& d = m.warnings().all().front();
    CHECK(d.message ==
          "the font \"Inter\" has no \"\u1200\" (U+1200) nor 2 more Ethiopic letters; boxes are printed for them");
    CHECK(d.hint == "install the Debian package fonts-noto-core");
}

TEST_CASE("nothing is set up before the first text") {
    PangoMeasurer m;
    CHECK(m.warnings().empty());
}
