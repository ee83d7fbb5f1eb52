#include "reference/inline_marks.h"

#include "catch.h"

using namespace kupi::reference;

namespace {

/// Each piece as "b", "i" or both before its text, pictures between colons.
std::string shown(std::string_view text, InlineMarks marks, const Inline& like = {}) {
    std::string out;
    for (const Inline& i : inlines_of(text, marks, like)) {
        const char* colon = i.kind == Inline::Kind::picture ? ":" : "";
        out += std::string(out.empty() ? "" : "|") + (i.bold ? "b" : "") + (i.italic ? "i" : "") + '[' + colon +
               i.text + colon + ']';
    }
    return out;
}

} // namespace

TEST_CASE("emphasis that nothing ends is told from asterisks that are meant") {
    const auto is_unclosed = [](std::string_view text) {
        bool unclosed = false;
        inlines_of(text, InlineMarks::emphasis, {}, &unclosed);
        return unclosed;
    };
    for (const char* text : {"*open", "Take **two now", "Take *two and *three", "see (*b", "\"*c", "“*d"})
        CHECK(is_unclosed(text));
    for (const char* text : {"*one*", "**two** *three*", "3 * 4", "2*3", "Draw 2*", "5**2", "***", "* * *", "\\*open"})
        CHECK_FALSE(is_unclosed(text));
}

TEST_CASE("a line of a card: emphasis, strong words, signs, and a backslash before what stands for itself") {
    const auto card = [](std::string_view text) { return shown(text, InlineMarks::emphasis); };
    CHECK(card("Take *two* of **three**.") == "[Take ]|i[two]|[ of ]|b[three]|[.]");
    CHECK(card("*a **b** c*") == "i[a ]|bi[b]|i[ c]");
    CHECK(card("pay :leaf::coin: now") == "[pay ]|[:leaf:]|[:coin:]|[ now]");
    CHECK(card("**:leaf:**") == "b[:leaf:]");
    CHECK(card("at 10:30:45, 3 * 4, *never closed") == "[at 10:30:45, 3 * 4, *never closed]");
    CHECK(card("\\*plain\\* \\:leaf: \\\\ \\n") == "[*plain* :leaf: \\ \\n]");
    CHECK(card("").empty());
}

TEST_CASE("words that Markdown has read keep asterisks and backslashes, and pictures know their column") {
    const Inline like{Inline::Kind::text, {}, true, false, {"rules.md", 7, 3}};
    CHECK(shown("a *b* \\: :4si: c", InlineMarks::taken, like) == "b[a *b* \\: ]|b[:4si:]|b[ c]");
    const auto all = inlines_of("é :4si:", InlineMarks::taken, like);
    REQUIRE(all.size() == 2);
    CHECK(all[0].place == Place{});
    CHECK(all[1].place == Place{"rules.md", 7, 5});
}
