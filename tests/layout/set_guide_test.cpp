// The page before a set: what runs out of it, and what its pictures show.
#include "layout/set_guide.h"

#include "catch.h"
#include "layout/plain_text.h"

using namespace kupi::layout;

namespace {

constexpr Size guide_page{595, 842};

SetPart rules_part() {
    SetPart part;
    part.title = "Rules of 16 games that are played in many countries and have long names";
    part.names = "California Speed, Cassino, Knock-out Whist, Russian Bank, Schnapsen, Poor Man's Fortune, Euchre";
    part.where = {"pages 27–34"};
    part.sheets = 8;
    part.paper = "A4", part.stock = "paper", part.how = "both sides, long edge";
    part.steps = {"Fold along the solid line.", "Cut along the dashed line."};
    const auto line = [](double y) { return std::vector{CutPath::line({0, y}, {200, y})}; };
    part.drawings = {{{200, 300}, {CutPath::rectangle({0, 0, 200, 300}, 0)}, line(10), {}, line(20), line(30)}};
    return part;
}

draw::Document guide_of(const std::vector<SetPart>& parts) {
    draw::Document document;
    kupi::test::PlainMeasurer text;
    lay_out_guide("Set", parts, guide_page, text, document);
    return document;
}

} // namespace

TEST_CASE("nothing on a set's first pages runs into the margin, and every game is named") {
    kupi::test::PlainMeasurer text;
    const std::vector<SetPart> parts(6, rules_part());
    std::string all;
    for (const draw::Page& page : guide_of(parts).pages)
        for (const auto& operation : page.operations)
            if (const auto* words = std::get_if<draw::DrawText>(&operation)) {
                CAPTURE(words->text);
                const double right = words->place.e + text.measure(words->text, words->font, false).width;
                CHECK(right < guide_page.width - mm(15));
                CHECK(words->place.f < guide_page.height - mm(15));
                all += words->text + " ";
            }
    CHECK(all.find("Schnapsen") != std::string::npos);
    CHECK(all.find("Euchre") != std::string::npos);
}

TEST_CASE("a set's pictures show slits dashed in the colour of cuts, and folds in another, as they are printed") {
    const draw::Document guide = guide_of({rules_part()});
    std::vector<draw::Stroke> lines;
    for (const auto& operation : guide.pages.at(0).operations)
        if (const auto* stroke = std::get_if<draw::Stroke>(&operation); stroke != nullptr && stroke->width == 0.5)
            lines.push_back(*stroke);
    REQUIRE(lines.size() == 4); // solid, dotted, slits, cuts
    CHECK(lines[0].dashes.empty());
    CHECK(!lines[1].dashes.empty());
    CHECK(lines[1].colour == lines[0].colour);
    CHECK(!lines[2].dashes.empty());
    CHECK(lines[2].dashes != lines[1].dashes);
    CHECK(lines[2].colour == lines[3].colour);
    CHECK(lines[2].colour != lines[0].colour);
    CHECK(lines[3].dashes.empty());
}
