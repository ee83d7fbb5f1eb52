// Every fold template, folded; and templates broken on purpose, to see that each proof notices.
#include "catch.h"

#include <filesystem>
#include <functional>

#include "fold_simulator.h"
#include "support/checkout.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

const DataFolders data({root});

FoldTemplate load(const std::string& id, const std::string& paper = {}) {
    Diagnostics out;
    const Sizes sizes = load_sizes(data, out);
    auto fold = load_fold(id, data, sizes, paper, out);
    if (!fold) FAIL(to_text(out.all().front()));
    return *fold;
}

/// The template after a change.
FoldTemplate broken(const std::string& id, const std::function<void(FoldTemplate&)>& change) {
    FoldTemplate fold = load(id);
    change(fold);
    return fold;
}

Panel& panel(FoldTemplate& fold, int order) { return fold.panels[static_cast<std::size_t>(order - 1)]; }

/// Two panels trade their places on the paper.
void swap_places(FoldTemplate& fold, int a, int b) {
    Panel &p = panel(fold, a), &q = panel(fold, b);
    std::swap(p.order, q.order);
    std::swap(p.role, q.role);
    std::swap(p, q);
}

} // namespace

TEST_CASE("every fold template is proved, on its own paper and on every other that takes it") {
    Diagnostics none;
    const Sizes sizes = load_sizes(data, none);
    const auto ids = data.ids(std::filesystem::path("templates") / "folds");
    CHECK(ids.size() >= 8);
    for (const std::string& id : ids) {
        std::vector<std::string> papers{""};
        for (const NamedSize& p : sizes.papers) papers.push_back(p.id);
        for (const std::string& paper : papers) {
            Diagnostics out;
            const auto fold = load_fold(id, data, sizes, paper, out);
            if (!paper.empty() && !fold) continue; // refused: another test's business
            REQUIRE(fold);
            for (const auto& [proof, fault] : proofs(*fold)) {
                INFO(id << " on " << paper << ": " << proof);
                CHECK(fault.empty());
                if (!fault.empty()) WARN(fault);
            }
        }
    }
}

TEST_CASE("the simulator's piles are those of folded paper") {
    const auto order_of = [](const FoldTemplate& fold) {
        std::string s;
        const Folding folding = fold_sheet(fold);
        for (const kupi::test::Piece& p : folding.states.back())
            s += (s.empty() ? "" : " ") + name_of(p) + (p.front_up() ? "" : "'");
        return s;
    };
    CHECK(order_of(load("letter-two-panel")) == "(0, 0) (1, 0)'");
    CHECK(order_of(load("letter-accordion")) == "(0, 0) (1, 0)' (2, 0) (3, 0)'");
    // The strip of three layers, folded to and fro: the middle row lies turned over.
    CHECK(order_of(load("letter-fan-9")) == "(0, 0) (1, 0)' (2, 0) (2, 1)' (1, 1) (0, 1)' (0, 2) (1, 2)' (2, 2)");
    // Pages 8 7 6 5 4 3 2 1: seen from page 6's side, the booklet lies on its cover.
    CHECK(order_of(load("letter-eight")) == "(2, 0) (1, 0)' (0, 0) (0, 1)' (1, 1) (2, 1)' (3, 1) (3, 0)'");
}

TEST_CASE("a folded strip shows the first columns of both sides") {
    const FoldTemplate fold = load("letter-fan-9");
    const Folding folding = fold_sheet(fold);
    REQUIRE(folding.states.size() == 3);
    std::vector<int> columns;
    for (const kupi::test::Piece& p : folding.states[1])
        if (p.y == 0) columns.push_back(p.column);
    CHECK(columns == std::vector<int>{0, 1, 2});
    for (const kupi::test::Piece& p : folding.states[1]) CHECK((p.x == 0 && p.y == p.row));
}

TEST_CASE("panels off their places are noticed") {
    CHECK(fault_of_tiling(broken("letter-fan-9", [](auto& f) { panel(f, 5).box.x += 1; })) ==
          "panel 8 overlaps panel 5");
    CHECK(fault_of_tiling(broken("letter-fan-9", [](auto& f) { panel(f, 5).box.width -= 1; })) ==
          "panel 5 is not of its size");
    CHECK(fault_of_tiling(broken("letter-fan-9", [](auto& f) { panel(f, 9).box.y += 1; })) ==
          "panel 9 lies outside the trim");
    CHECK(fault_of_tiling(broken("letter-eight", [](auto& f) { f.panels.pop_back(); })) == "the front is not covered");
    CHECK(fault_of_tiling(broken("letter-two-panel", [](auto& f) { f.panels.erase(f.panels.begin() + 1); })) ==
          "the back is not covered");
    CHECK(fault_of_tiling(broken("letter-eight", [](auto& f) { f.media.height -= 55; })) ==
          "the trim leaves the paper");
}

TEST_CASE("a back that is not trimmed with its front is noticed") {
    const std::string fault = "the back's trim does not lie behind the front's";
    CHECK(fault_of_flip(broken("letter-fan-9", [](auto& f) { f.trim[1] = f.trim[0]; })) == fault);
    CHECK(fault_of_flip(broken("letter-fan-9", [](auto& f) { f.trim[1].y += 1; })) == fault);
    CHECK(fault_of_flip(broken("letter-fan-9", [](auto& f) { f.flip_long_edge = false; })) == fault);
    CHECK(fault_of_flip(broken("letter-fan-9", [](auto& f) { f.trim[1].width -= 1; })) == fault);
}

TEST_CASE("a gap in the reading order is noticed") {
    CHECK(fault_of_order(broken("letter-fan-9", [](auto& f) { panel(f, 18).order = 17; })) == "there is no panel 18");
    CHECK(fault_of_order(broken("letter-eight", [](auto& f) { f.panels.pop_back(); })) == "there are 7 panels");
}

TEST_CASE("cuts beyond the trim, and cuts that part the sheet, are noticed") {
    CHECK(fault_of_cuts(broken("letter-eight", [](auto& f) { f.cuts[0].to = 5; })) == "a cut leaves the trim");
    CHECK(fault_of_cuts(broken("letter-eight", [](auto& f) { f.cuts[0].after = 2; })) == "a cut leaves the trim");
    CHECK(fault_of_cuts(broken("letter-eight", [](auto& f) { f.cuts[0].to = f.cuts[0].from; })) ==
          "a cut leaves the trim");
    CHECK(fault_of_cuts(broken("letter-eight", [](auto& f) {
              f.cuts[0].from = 0;
              f.cuts[0].to = 4;
          })) == "the cuts part the sheet");
}

TEST_CASE("sheets that can't be folded so are noticed") {
    CHECK(fault_of_folding(broken("letter-fan-9", [](auto& f) { f.folds.pop_back(); })) ==
          "(2, 2) does not end on the first panel");
    CHECK(fault_of_folding(broken("letter-accordion", [](auto& f) { f.folds[1].after = 1; })) ==
          "column fold 1: folded twice");
    CHECK(fault_of_folding(broken("letter-accordion", [](auto& f) { f.folds[1].after = 4; })) ==
          "column fold 4: there is no such line");
    // The second line first, and the third lies on top of the first panel: it can't be folded without it.
    CHECK(fault_of_folding(broken("letter-accordion", [](auto& f) {
              f.folds[0].after = 2;
              f.folds[1].after = 3;
              f.folds[2].after = 1;
          })) == "column fold 3: tears the paper between (0, 0) and (1, 0)");
    CHECK(fault_of_folding(broken("letter-eight", [](auto& f) { f.steps[1].kind = FoldStep::Kind::push; })) ==
          "the push leaves (0, 0) and (1, 0) flat");
}

TEST_CASE("without its slit, the booklet does not close") {
    const std::string fault = "the push does not close: the creases contradict each other, or paper would cross paper";
    CHECK(fault_of_folding(broken("letter-eight", [](auto& f) { f.cuts.clear(); })) == fault);
    // All creases of the push folded one way: a ring of eight that goes down all around.
    CHECK(fault_of_folding(broken("letter-eight", [](auto& f) { f.folds[3].valley = true; })) == fault);
    // Cut to the edge, the ring is open, and its ends may lie either way.
    CHECK(fault_of_folding(broken("letter-eight", [](auto& f) { f.cuts[0].from = 0; })) ==
          "the push may close in more than one way");
    // Cut too short, it closes, but can't be opened.
    const FoldTemplate too_short = broken("letter-eight", [](auto& f) { f.cuts[0].to = 2; });
    CHECK(fault_of_folding(too_short).empty());
    CHECK(fault_of_reading(too_short) == "panel 4 is sealed inside a leaf");
}

TEST_CASE("a stack of the wrong size or thickness is noticed") {
    CHECK(fault_of_size(broken("letter-fan-9", [](auto& f) { f.folds.pop_back(); })) == "folded, it is 2 panels large");
    CHECK(fault_of_size(broken("letter-accordion", [](auto& f) {
              f.columns = 11;
              f.folds.clear();
              for (int i = 1; i < 11; ++i) f.folds.push_back({Fold::Line::solid, true, i, 0, 1, i % 2 == 0, 1});
          })) == "folded, it is 1.1 mm thick");
}

TEST_CASE("a title inside, or upside down, is noticed") {
    CHECK(fault_of_title(broken("letter-fan-9", [](auto& f) { f.folds[0].valley = true; })) ==
          "the title does not end outermost");
    CHECK(fault_of_title(broken("letter-fan-9", [](auto& f) { f.folds[2].valley = true; })) ==
          "the title does not end outermost");
    CHECK(fault_of_title(broken("letter-two-panel", [](auto& f) { f.folds[0].valley = true; })) ==
          "the title does not end outermost");
    CHECK(fault_of_title(broken("letter-fan-9", [](auto& f) { swap_places(f, 1, 5); })) ==
          "the title does not end outermost");
    CHECK(fault_of_title(broken("letter-fan-9", [](auto& f) { panel(f, 1).turned = true; })) ==
          "the title ends upside down");
    CHECK(fault_of_title(broken("letter-eight", [](auto& f) { panel(f, 1).turned = true; })) ==
          "the title ends upside down");
}

TEST_CASE("panels out of order or upside down are noticed") {
    CHECK(fault_of_reading(broken("letter-fan-9", [](auto& f) { swap_places(f, 4, 5); })) ==
          "panel 5 stands before panel 4");
    CHECK(fault_of_reading(broken("letter-fan-9", [](auto& f) { swap_places(f, 2, 11); })) ==
          "panel 11 is not reached in order");
    CHECK(fault_of_reading(broken("letter-fan-9", [](auto& f) { panel(f, 14).turned = true; })) ==
          "panel 14 is seen upside down");
    // Flipped on the other edge, the back stands on its head.
    CHECK(fault_of_reading(broken("letter-fan-9", [](auto& f) { f.flip_long_edge = false; })) ==
          "panel 16 is seen upside down");
    CHECK(fault_of_reading(broken("letter-accordion", [](auto& f) { swap_places(f, 3, 5); })) ==
          "panel 4 is not reached in order");
    CHECK(fault_of_reading(broken("letter-two-panel", [](auto& f) { swap_places(f, 2, 3); })) ==
          "panel 3 stands before panel 2");
    CHECK(fault_of_reading(broken("letter-eight", [](auto& f) { panel(f, 4).turned = false; })) ==
          "panel 4 is seen upside down");
    CHECK(fault_of_reading(broken("letter-eight", [](auto& f) { swap_places(f, 6, 7); })) ==
          "panel 7 stands before panel 6");
    CHECK(fault_of_reading(broken("letter-eight", [](auto& f) { swap_places(f, 3, 6); })) ==
          "panel 4 is not reached in order");
}
