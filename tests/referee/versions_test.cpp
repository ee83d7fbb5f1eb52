// The way back through a text's versions.
#include "referee/versions.h"

#include "catch.h"

TEST_CASE("each version of a text comes back as it was") {
    kupi::referee::Versions versions;
    versions.begin("[\n]");
    const std::vector<std::string> texts = {
        "[\na,\n]", "[\na,\nb,\n]", "[\na,\nb,\n]\n[\n]", "[\na,\n]\n[\n]", "", "aa", "aaa", "aa"};
    for (const auto& text : texts) versions.push(text);
    for (std::size_t i = texts.size(); i-- > 0; versions.pop()) CHECK(versions.text() == texts[i]);
    CHECK(versions.text() == "[\n]");
    CHECK_FALSE(versions.has_earlier());
}
