#include "base/display_width.h"

#include "catch.h"

using namespace kupi::base;

TEST_CASE("wide characters take two columns, combining ones none") {
    CHECK(display_width("arl of meth") == 11);
    CHECK(display_width("Ge\u00fea \u2013 \u20ac") == 8);
    CHECK(display_width("\u6c34\u6708") == 4);         // Chinese
    CHECK(display_width("\uff21\u3042\uac00") == 6);   // full-width A, kana, Hangul
    CHECK(display_width("e\u0301\u0323") == 1);        // combining accents
    CHECK(display_width("\u0937\u094d") == 1);         // a virama
    CHECK(display_width("\U0001f0a1\U0001f600") == 3); // a playing card is narrow, an emoji wide
    CHECK(display_width("a\u200bb\ufe0f") == 2);       // a zero-width space, a variation selector
}

TEST_CASE("a text is cut by characters and by columns") {
    CHECK(first_characters("a\u6c34b", 2) == "a\u6c34");
    CHECK(first_characters("ab", 5) == "ab");
    CHECK(first_columns("a\u6c34b", 2) == "a");
    CHECK(first_columns("a\u6c34b", 3) == "a\u6c34");
    CHECK(first_columns("e\u0301x", 1) == "e\u0301");
}
