#include "catch.h"

#include "reference/argument_pattern.h"

using namespace kupi::reference;

TEST_CASE("a pattern of arguments reads back as it was written") {
    for (const char* text :
         {"", "CARD", "CARD??{8}", "NAME|extra1|extra2 CARD??{8}", "(CARD|NAMED)+", "CARD??*", "[deck|discard]", "N",
          "CARD new|(on N)", "SUIT (SUIT|CARD?\?)*", "SUIT+ JOKER*", "JOKER??+"}) {
        INFO(text);
        Diagnostics out;
        const auto pattern = parse_argument_pattern(text, {}, out);
        REQUIRE(pattern);
        CHECK(to_text(*pattern) == text);
        CHECK(parse_argument_pattern(to_text(*pattern), {}, out) == pattern);
    }
}

TEST_CASE("players read a pattern without its signs") {
    const auto read = [](std::string_view text) {
        Diagnostics out;
        return in_words(parse_argument_pattern(text, {}, out).value());
    };
    CHECK(read("NAME CARD??+") == "NAME CARD …");
    CHECK(read("NAME|extra1 CARD??{8}") == "NAME|extra1 CARD ×8");
    CHECK(read("CARD CARD*") == "CARD [CARD …]");
    CHECK(read("(CARD|NAMED)+ [SUIT]") == "(CARD|NAMED) … [SUIT]");
}

TEST_CASE("what is no pattern gives one error") {
    const std::string deep(100, '(');
    for (const std::string& text :
         {std::string("CARDS"), std::string("CARD{"), std::string("CARD{0}"), std::string("CARD{x}"),
          std::string("(CARD"), std::string("[CARD"), std::string("CARD)"), std::string("|CARD"), std::string("CARD|"),
          std::string("*"), std::string("Card"), deep, std::string(2000, 'a')}) {
        INFO(text);
        Diagnostics out;
        CHECK_FALSE(parse_argument_pattern(text, {"game.toml", 3, 5}, out));
        CHECK(out.error_count() == 1);
    }
}
