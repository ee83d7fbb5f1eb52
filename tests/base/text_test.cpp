#include "catch.h"

#include "base/text.h"

using namespace kupi::base;

TEST_CASE("text from files can't steer a terminal") {
    CHECK(printable("a\x1b[31mred") == "a\\x1b[31mred");
    CHECK(printable("line\nnext\ttab\r") == "line\\x0anext\\x09tab\\x0d");
    CHECK(printable("\xc2\x9b") == "\\x9b");
    CHECK(printable("left\xe2\x80\xaeright") == "left\\u202eright");
    CHECK(printable("bad \xff\xc3") == "bad \\xff\\xc3");
    CHECK(printable("Ra e Gore o Geþa") == "Ra e Gore o Geþa");
}

TEST_CASE("overlong forms, surrogates and cut sequences are not UTF-8") {
    CHECK(is_valid_utf8("þ ♣ 🂡"));
    for (const char* text : {"\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80"})
        CHECK_FALSE(is_valid_utf8(text));
}

TEST_CASE("a near word is offered, a far one is not") {
    const std::vector<std::string> suits = {"yll", "styj", "umath", "arlios"};
    CHECK(nearest("yl", suits) == "yll");
    CHECK(nearest("umaht", suits) == "umath");
    CHECK(nearest("ARLIOS", suits) == "arlios");
    CHECK_FALSE(nearest("hearts", suits));
    CHECK_FALSE(nearest("x", {"a", "b"}));
    CHECK(did_you_mean("stij", suits) == "did you mean \"styj\"?");
    CHECK(nearest("long", {"long-edge", "none"}) == "long-edge");
    CHECK(nearest("getha", {"railog-getha", "railog-markat"}) == "railog-getha");
    CHECK(nearest("railog-getha", {"dotak", "getha"}) == "getha");
    CHECK(nearest("layout lrge", {"layout", "layout large"}) == "layout large");
}

TEST_CASE("a swap of neighbours costs one") {
    CHECK(edit_distance("colour", "coluor") == 1);
    CHECK(edit_distance("colour", "color") == 1);
    CHECK(edit_distance("abc", "", 2) == 3);
}

TEST_CASE("patterns know star and question mark") {
    CHECK(matches_pattern("arl-of-*", "arl-of-meth"));
    CHECK(matches_pattern("*yl", "4YL"));
    CHECK(matches_pattern("?th", "4th"));
    CHECK_FALSE(matches_pattern("?th", "th"));
    CHECK(matches_pattern("?yl", "\u00feyl"));
    CHECK_FALSE(matches_pattern("??yl", "\u00feyl"));
    CHECK(matches_pattern("*?\u6708", "\u6c34\u6708"));
    CHECK(matches_pattern("*a*a*a*b", std::string(500, 'a') + "b"));
    CHECK_FALSE(matches_pattern("*a*a*a*a*a*a*a*a*a*b", std::string(2000, 'a')));
}

TEST_CASE("numbers have no trailing zeros, no exponent and no negative zero") {
    CHECK(number(63.5) == "63.5");
    CHECK(number(2) == "2");
    CHECK(number(-0.0001) == "0");
    CHECK(number(1e15) == "1000000000000000");
}

TEST_CASE("ids are safe as file names") {
    CHECK(is_id("railog-getha"));
    for (const char* text : {"", "-a", "a-", "A", "a/b", "..", "a.b", "þ"}) CHECK_FALSE(is_id(text));
    CHECK_FALSE(is_id(std::string(65, 'a')));
}
