// Where words may be broken: the dictionary, the exceptions, letters beyond ASCII, and what is missing.
#include "catch.h"

#include "layout/hyphenation.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;

namespace {

/// The word with its breaks as hyphens.
std::string broken(const Hyphenator& h, const std::string& word) {
    std::string out = word;
    const auto breaks = h.breaks(word);
    for (auto at = breaks.rbegin(); at != breaks.rend(); ++at) out.insert(*at, "~");
    return out;
}

Hyphenator english(Diagnostics& out) {
    return Hyphenator::load("hyphenation", "en", DataFolders({kupi::test::root}), out);
}

/// What a hyphenation file of the test's own makes of a language.
Hyphenator own(const std::string& text, Diagnostics& out) {
    const kupi::test::Folder folder;
    return Hyphenator::load(folder.write("own.toml", text), "en", DataFolders({kupi::test::root}), out);
}

} // namespace

TEST_CASE("the dictionary breaks English words") {
    Diagnostics out;
    const Hyphenator h = english(out);
    CHECK(out.empty());
    CHECK(broken(h, "hyphenation") == "hyphen~ation"); // three letters on either side, or more
    CHECK(broken(h, "hundred") == "hun~dred");
    CHECK(broken(h, "hand") == "hand");
    CHECK(h.breaks("").empty());
    CHECK(h.breaks("1,234").empty());
}

TEST_CASE("native words have breaks of their own, or none") {
    Diagnostics out;
    const Hyphenator h = english(out);
    CHECK(broken(h, "deiskatun") == "deis~ka~tun");
    CHECK(broken(h, "Deiskatun’s") == "Deis~ka~tun’s");
    for (const char* word : {"alak", "sitar", "umath", "Geþa", "Getha", "arlios", "heimur"})
        CHECK(broken(h, word) == word);
}

TEST_CASE("case, plurals, marks and compounds change nothing") {
    Diagnostics out;
    const Hyphenator h = english(out);
    CHECK(broken(h, "(HUNDRED),") == "(HUN~DRED),");
    CHECK(broken(h, "Discards;") == "Dis~cards;");
    CHECK(broken(h, "hundred-hundred") == "hun~dred-hun~dred");
}

TEST_CASE("þ and other letters are letters, and never cut") {
    Diagnostics out;
    const Hyphenator h = own("[en]\nwords = [\"ÞÓR-þing\", \"ñan-dú\"]\n", out);
    CHECK(broken(h, "þórþing") == "þór~þing");
    CHECK(broken(h, "Þórþings") == "Þór~þings");
    CHECK(broken(h, "ÑANDÚ") == "ÑAN~DÚ");
    const Hyphenator real = english(out);
    for (const std::string word : {"Geþarninger", "þþþþþþþþ", "naïveté", "œuvreship"})
        for (const std::size_t at : real.breaks(word)) CHECK((static_cast<unsigned char>(word[at]) & 0xC0) != 0x80);
}

TEST_CASE("a missing dictionary is a warning that names its package") {
    Diagnostics out;
    const Hyphenator h =
        own("[en]\ndictionary = \"hyph_xx_YY.dic\"\npackage = \"hyphen-xx\"\nwords = [\"ta-ble\"]\n", out);
    REQUIRE(out.all().size() == 1);
    CHECK_FALSE(out.has_errors());
    CHECK(out.all()[0].message ==
          "the hyphenation dictionary \"hyph_xx_YY.dic\" is not installed; few words are broken");
    CHECK(out.all()[0].hint == "install the Debian package hyphen-xx");
    CHECK(out.all()[0].place.line == 2);
    CHECK(broken(h, "table") == "ta~ble");
    CHECK(broken(h, "hyphenation") == "hyphenation");
}

TEST_CASE("a language without patterns is a warning, and its words stay whole") {
    Diagnostics out;
    const Hyphenator h = Hyphenator::load("hyphenation", "tlh", DataFolders({kupi::test::root}), out);
    REQUIRE(out.all().size() == 1);
    CHECK_FALSE(out.has_errors());
    CHECK(h.breaks("hyphenation").empty());
}

TEST_CASE("faults of a hyphenation file are errors with their place") {
    Diagnostics out;
    own("[en]\nshortest = 0\nwrds = []\n", out);
    REQUIRE(out.error_count() == 2);
    CHECK(out.all()[0].place.line == 2);
    CHECK(out.all()[1].place.line == 3);
    CHECK(out.all()[1].hint == "did you mean \"words\"?");
}
