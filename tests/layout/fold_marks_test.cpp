// What is printed around and between the panels of a sheet that folds, and its instructions.
#include "catch.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "fake_text.h"
#include "layout/fold_diagram.h"
#include "layout/fold_marks.h"
#include "layout/golden_log.h"
#include "support/checkout.h"

using namespace kupi::layout;
using draw::Operation;

namespace {

const DataFolders data({kupi::test::root});
const Font font;

Font small() {
    Font f;
    f.size = 7;
    return f;
}

FoldTemplate load(const std::string& id, const std::string& paper = {}) {
    Diagnostics out;
    const Sizes sizes = load_sizes(data, out);
    auto fold = load_fold(id, data, sizes, paper, out);
    if (!fold) FAIL(to_text(out.all().front()));
    return *fold;
}

std::vector<std::string> all_folds() { return data.ids(std::filesystem::path("templates") / "folds"); }

/// The straight lines of the strokes of this kind of dash ("dotted", "dashed" or "solid"), no thinner than `least`.
std::vector<std::pair<Point, Point>> lines_of(const std::vector<Operation>& operations, const std::string& kind,
                                              double least, double most) {
    std::vector<std::pair<Point, Point>> out;
    for (const Operation& o : operations) {
        const auto* s = std::get_if<draw::Stroke>(&o);
        if (s == nullptr || s->width < least || s->width > most) continue;
        const std::string is = s->dashes.empty() ? "solid" : s->dashes[0] > 0 ? "dashed" : "dotted";
        if (is != kind) continue;
        for (std::size_t i = 0; i + 1 < s->path.points.size(); i += 2)
            out.emplace_back(s->path.points[i], s->path.points[i + 1]);
    }
    return out;
}

Rect box_of(Point a, Point b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

/// Of everything that is drawn, as far as its points tell; text by the measurer.
Rect extent(const std::vector<Operation>& operations) {
    FakeText text;
    std::optional<Rect> all;
    const auto add = [&](const Rect& r) { all = all ? all->united(r) : r; };
    for (const Operation& o : operations) {
        if (const auto* s = std::get_if<draw::Stroke>(&o))
            for (const Point p : s->path.points) add({p.x, p.y, 0, 0});
        if (const auto* f = std::get_if<draw::Fill>(&o))
            for (const Point p : f->path.points) add({p.x, p.y, 0, 0});
        if (const auto* t = std::get_if<draw::DrawText>(&o)) {
            const TextExtent e = text.measure(t->text, t->font, false);
            add(t->place.bounds({0, -e.ascent, e.width, e.ascent + e.descent}));
        }
    }
    return all.value_or(Rect{});
}

std::string words_in(const std::vector<Operation>& operations) {
    std::string all;
    for (const Operation& o : operations)
        if (const auto* t = std::get_if<draw::DrawText>(&o)) all += (all.empty() ? "" : " ") + t->text;
    return all;
}

} // namespace

TEST_CASE("fold lines lie between the panels, on both sides") {
    const FoldTemplate fold = load("letter-fan-9");
    const auto front = fold_lines(fold, 0), back = fold_lines(fold, 1);
    // Hairlines, from near the trim to near the trim; dark strokes beyond.
    const auto hair = lines_of(front, "solid", 0.3, 0.3);
    REQUIRE(hair.size() == 2);
    CHECK((hair[0].first.x == 234 && hair[0].second.x == 234 && hair[1].first.x == 414));
    CHECK((hair[0].first.y == Approx(18 + mm(2.5)) && hair[0].second.y == Approx(774 - mm(2.5))));
    const auto dark = lines_of(front, "solid", 0.8, 0.8);
    REQUIRE(dark.size() == 4);
    for (const auto& [from, to] : dark) {
        CHECK((from.x == 234 || from.x == 414));
        const Rect r = box_of(from, to);
        CHECK((r.bottom() <= 18 + mm(2.5) + 1e-9 || r.y >= 774 - mm(2.5) - 1e-9));
        CHECK((r.y >= 9 && r.bottom() <= 783));
    }
    const auto dots = lines_of(front, "dotted", 0.7, 0.7);
    REQUIRE(dots.size() == 2);
    CHECK((dots[0].first.y == 270 && dots[1].first.y == 522));
    // On the back, the lines lie behind the front's.
    for (const char* kind : {"solid", "dotted"}) {
        const auto a = lines_of(front, kind, 0.3, 2), b = lines_of(back, kind, 0.3, 2);
        REQUIRE(a.size() == b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            CHECK((612 - a[i].first.x == Approx(b[i].first.x) && a[i].first.y == Approx(b[i].first.y) &&
                   612 - a[i].second.x == Approx(b[i].second.x) && a[i].second.y == Approx(b[i].second.y)));
    }
}

TEST_CASE("crop marks stand at the corners of the trim, outside of it") {
    for (const std::string& id : all_folds()) {
        const FoldTemplate fold = load(id);
        for (int side = 0; side < fold.sides; ++side) {
            INFO(id << " side " << side);
            const auto marks = lines_of(fold_lines(fold, side), "solid", 0.25, 0.25);
            CHECK(marks.size() == 8);
            const Rect& trim = fold.trim[side];
            for (const auto& [from, to] : marks) {
                const Rect r = box_of(from, to), inner = trim.outset(-1e-6);
                CHECK_FALSE((r.x < inner.right() && inner.x < r.right() + 1e-9 && r.y < inner.bottom() &&
                             inner.y < r.bottom() + 1e-9));
                if (from.x == to.x)
                    CHECK((from.x == Approx(trim.x) || from.x == Approx(trim.right())));
                else
                    CHECK((from.y == Approx(trim.y) || from.y == Approx(trim.bottom())));
            }
        }
    }
}

TEST_CASE("a fold line stops at the slit, and the slit is dashed") {
    const FoldTemplate fold = load("letter-eight");
    const auto operations = fold_lines(fold, 0);
    const auto cut = lines_of(operations, "dashed", 0, 9);
    REQUIRE(cut.size() == 1);
    CHECK((cut[0].first == Point{216, 306} && cut[0].second == Point{576, 306}));
    const auto hair = lines_of(operations, "solid", 0.3, 0.3);
    REQUIRE(hair.size() == 2);
    CHECK((hair[0].second == Point{216, 306} && hair[1].first == Point{576, 306}));
    CHECK(lines_of(operations, "solid", 0.8, 0.8).size() == 2);
    CHECK(lines_of(operations, "dotted", 0.7, 0.7).size() == 4); // the third line in two parts: they fold two ways
}

TEST_CASE("marks keep to the printable part of the paper, words to the offcut") {
    FakeText text;
    for (const std::string& id : all_folds()) {
        const FoldTemplate fold = load(id);
        for (int side = 0; side < fold.sides; ++side) {
            INFO(id << " side " << side);
            const auto operations = fold_marks(fold, side, "Ra e Gore o Geþa", font, text);
            const Rect printable = Rect{0, 0, fold.media.width, fold.media.height}.outset(-inches(0.125));
            CHECK(printable.contains(extent(operations)));
            std::vector<Operation> words;
            for (const Operation& o : operations)
                if (std::holds_alternative<draw::DrawText>(o)) words.push_back(o);
            for (const Operation& o : words) {
                const Rect r = extent({o});
                const Rect& t = fold.trim[side];
                CHECK((r.right() <= t.x || r.x >= t.right() || r.bottom() <= t.y || r.y >= t.bottom()));
            }
            // The ruler stands on the front wherever there is room, and that is everywhere.
            CHECK((words_in(operations).find("print at 100 %") != std::string::npos) == (side == 0));
            CHECK(words_in(operations).find("Geþa") != std::string::npos);
        }
    }
}

TEST_CASE("every sheet tells how to fold it, in a panel or in the offcut") {
    FakeText text;
    for (const std::string& id : all_folds()) {
        INFO(id);
        const FoldTemplate fold = load(id);
        const Panel* panel = fold.find(PanelRole::instructions);
        std::vector<Operation> operations;
        if (panel != nullptr) {
            const Rect box{fold.padding, fold.padding, panel->box.width - 2 * fold.padding,
                           panel->box.height - 2 * fold.padding};
            const auto instructions = fold_instructions(fold, box, panel->to_page(), small(), {0, 0, 0}, text);
            REQUIRE(instructions.fits);
            CHECK(instructions.height <= box.height + 1e-6);
            operations = instructions.operations;
            CHECK(panel->box.outset(-fold.padding).contains(extent(operations)));
        } else {
            operations = fold_marks(fold, 0, "", font, text);
        }
        std::string wanted;
        for (const std::string& step : fold_words(fold)) wanted += (wanted.empty() ? "" : " ") + step;
        CHECK(words_in(operations).find(wanted) == 0);
    }
}

TEST_CASE("the steps in words") {
    CHECK(fold_words(load("letter-fan-9")) ==
          std::vector<std::string>{
              "Print at 100\u00a0% on both sides, flipped on the long edge. Trim at the corner marks, to "
              "7.5\u00a0×\u00a010.5\u00a0in.",
              "Fan-fold on the solid lines, the title outside.", "Refold on the dotted lines, the title outside.",
              "It goes into the box with the deck."});
    const auto eight = fold_words(load("a4-eight"));
    REQUIRE(eight.size() == 5);
    CHECK(eight[0] == "Print at 100\u00a0%. Trim at the corner marks, to 252\u00a0×\u00a0176\u00a0mm.");
    // A letter sheet's panels on metric paper.
    CHECK(fold_words(load("letter-eight", "a4"))[0].ends_with("to 254\u00a0×\u00a0177.8\u00a0mm."));
    CHECK(eight[1] == "Cut along the dashed line.");
    CHECK(eight[2] == "Fold on the solid line, the print outside.");
    CHECK(eight[3] == "Crease the dotted lines. Push the ends together: the slit opens, and the pages fold round, the "
                      "title in front.");
    CHECK(fold_words(load("letter-accordion"))[0].find("flipped on the short edge") != std::string::npos);
    CHECK(fold_words(load("letter-two-panel"))[1] == "Fold on the solid line, the title outside.");
    FoldTemplate own = load("letter-two-panel");
    own.steps[0].text = "In half.";
    CHECK(fold_words(own)[1] == "In half.");
}

TEST_CASE("a sheet that is too large for the box says so") {
    FoldTemplate fold = load("letter-eight");
    CHECK(fold_words(fold).back() == "It goes into the box with the deck.");
    fold.in_box = false;
    CHECK(fold_words(fold).back() == "It is too large for the deck's box.");
}

TEST_CASE("instructions that find no room are not drawn") {
    FakeText text;
    const FoldTemplate fold = load("letter-fan-9");
    for (const Rect& box : {Rect{0, 0, 60, 60}, Rect{0, 0, 150, 30}, Rect{0, 0, 0, 0}, Rect{0, 0, 20, 500}}) {
        const auto none = fold_instructions(fold, box, {}, font, {0, 0, 0}, text);
        CHECK_FALSE(none.fits);
        CHECK(none.operations.empty());
    }
    // A sheet that fills its paper has no room for them in its offcut.
    FoldTemplate full = load("letter-eight", "10.6x7.6in");
    full.margin = 0;
    CHECK(words_in(fold_marks(full, 0, "", font, text)).find("Trim") == std::string::npos);
}

TEST_CASE("a turned panel's instructions are turned with it") {
    FakeText text;
    const FoldTemplate fold = load("letter-fan-9");
    Panel panel = fold.panels.back();
    panel.turned = true;
    const Rect box{10, 10, 160, 232};
    const auto instructions = fold_instructions(fold, box, panel.to_page(), small(), {0, 0, 0}, text);
    REQUIRE(instructions.fits);
    CHECK(panel.box.contains(extent(instructions.operations)));
    for (const Operation& o : instructions.operations)
        if (const auto* t = std::get_if<draw::DrawText>(&o)) CHECK((t->place.a == -1 && t->place.d == -1));
}

TEST_CASE("the golden log of lines and instructions") {
    FakeText text;
    draw::Document document;
    for (const char* id : {"letter-eight", "letter-fan-9"}) {
        const FoldTemplate fold = load(id);
        draw::Page page{id, fold.media, fold.trim[0], fold.trim[0], fold_marks(fold, 0, "Geþa", font, text)};
        if (const Panel* p = fold.find(PanelRole::instructions)) {
            const auto more = fold_instructions(fold, {10, 10, 160, 232}, p->to_page(), small(), {0, 0, 0}, text);
            page.operations.insert(page.operations.end(), more.operations.begin(), more.operations.end());
        }
        document.pages.push_back(std::move(page));
    }
    const std::string log = to_text(document);
    const std::string path = std::string(kupi::test::root) + "/tests/layout/fold_golden.txt";
    if (std::getenv("KUPI_GOLDEN") != nullptr) std::ofstream(path) << log;
    std::ostringstream golden;
    golden << std::ifstream(path).rdbuf();
    INFO("if the change is meant, run this test once with KUPI_GOLDEN=1 and look at what git says has changed");
    CHECK(log == golden.str());
}
