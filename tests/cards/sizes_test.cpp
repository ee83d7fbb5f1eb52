#include "catch.h"

#include "base/units.h"
#include "cards/sizes.h"
#include "support/checkout.h"

using namespace kupi::cards;

namespace {

std::optional<NamedSize> find(std::string_view text, std::string* message = nullptr) {
    Diagnostics out;
    const Sizes sizes = load_sizes(DataFolders({kupi::test::root}), out);
    REQUIRE(out.empty());
    const auto size = find_size(sizes.cards, text, mm(10), mm(500), {}, out);
    if (message != nullptr && !out.empty()) *message = to_text(out.all().front());
    return size;
}

} // namespace

TEST_CASE("sizes are named, or width x height with units") {
    CHECK(find("poker")->size == Size{180, 252});
    CHECK(find("63x88mm")->size.width == Approx(mm(63)));
    CHECK(find("2.5inx3.5in")->size.height == Approx(252));
    CHECK(find("2.5 x 3.5in")->size.width == Approx(180));
    CHECK(find("63×88mm")->size.width == Approx(mm(63)));
    CHECK(find("63mm x 3.5in")->size.height == Approx(252));
}

TEST_CASE("what is no size says what would be") {
    std::string message;
    CHECK_FALSE(find("pokr", &message));
    CHECK(message == "error: no size \"pokr\"\n    did you mean \"poker\"?");
    CHECK_FALSE(find("2.5x3.5", &message));
    CHECK(message == "error: size \"2.5x3.5\" needs a unit: in, mm, cm or pt\n    such as 2.5x3.5in");
    CHECK_FALSE(find("63,5x88,9mm", &message));
    CHECK(message == "error: no size \"63,5x88,9mm\"\n    write a decimal point: 63.5x88.9mm");
    CHECK_FALSE(find("63 × 88", &message));
    CHECK(message == "error: size \"63 × 88\" needs a unit: in, mm, cm or pt\n    such as 63 × 88mm");
    for (const char* text : {"", "x", "63x88", "nanmmxnanmm", "-63x88mm", "0x0mm", "1e9mmx1mm", "63mmx", "x88mm",
                             "1x2x3mm", "9999999999999999999999inx1in"}) {
        INFO(text);
        CHECK_FALSE(find(text));
    }
}
