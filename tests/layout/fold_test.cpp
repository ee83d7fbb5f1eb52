// Fold templates as files: where their panels lie, on which papers, and what is refused.
#include "catch.h"

#include "layout/fold.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;

namespace {

const DataFolders data({kupi::test::root});

const Sizes& sizes() {
    static Diagnostics out;
    static const Sizes all = load_sizes(data, out);
    return all;
}

FoldTemplate load(const std::string& id, const std::string& paper = {}) {
    Diagnostics out;
    auto fold = load_fold(id, data, sizes(), paper, out);
    if (!fold || !out.empty()) FAIL(to_text(out.all().front()));
    return *fold;
}

/// What a template says is wrong, one a line, without the folder.
std::string faults(const std::string& text, const std::string& paper = {}) {
    const kupi::test::Folder folder;
    Diagnostics out;
    const auto fold = load_fold(folder.write("mine.toml", text), data, sizes(), paper, out);
    CHECK(fold.has_value() == !out.has_errors());
    return folder.faults(out);
}

/// A sheet of four panels, its lines numbered for the faults below.
const std::string four = "paper = \"letter\"\n"                           // 1
                         "panel = \"poker\"\n"                            // 2
                         "front = [\"1 2\", \"4r 3r\"]\n"                 // 3
                         "title = 1\n"                                    // 4
                         "[[step]]\n"                                     // 5
                         "kind = \"fold\"\n"                              // 6
                         "fold = [{ row = 1, way = \"mountain\" }]\n"     // 7
                         "[[step]]\n"                                     // 8
                         "kind = \"fold\"\n"                              // 9
                         "fold = [{ column = 1, way = \"mountain\" }]\n"; // 10

std::string four_with(const std::string& old, const std::string& replacement) {
    std::string text = four;
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), replacement);
}

/// A booklet with a slit.
const std::string booklet = "paper = \"letter\"\norientation = \"landscape\"\npanel = \"poker\"\n"
                            "front = [\"6 7 8 1\", \"5r 4r 3r 2r\"]\ntitle = 1\n"                      // 4, 5
                            "[[step]]\nkind = \"cut\"\ncut = [{ row = 1, from = 1, to = 3 }]\n"        // 6 … 8
                            "[[step]]\nkind = \"fold\"\nfold = [{ row = 1, way = \"mountain\" }]\n"    // 9 … 11
                            "[[step]]\nkind = \"push\"\nfold = [\n"                                    // 12 … 14
                            "{ column = 1, way = \"valley\" },\n{ column = 2, way = \"mountain\" },\n" // 15, 16
                            "{ column = 3, way = \"mountain\" }]\n";                                   // 17

std::string booklet_with(const std::string& old, const std::string& replacement) {
    std::string text = booklet;
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), replacement);
}

bool near(const Rect& a, const Rect& b) { return a.contains(b) && b.contains(a); }

} // namespace

TEST_CASE("letter-fan-9 is the sheet of the rules that came with the cards") {
    const FoldTemplate fold = load("letter-fan-9");
    CHECK(fold.media == Size{612, 792});
    CHECK((fold.columns == 3 && fold.rows == 3 && fold.sides == 2 && fold.flip_long_edge && fold.turns_sideways()));
    // 1/4 in at each edge, 3/4 in at the left; on the back at the right.
    CHECK(near(fold.trim[0], {54, 18, 540, 756}));
    CHECK(near(fold.trim[1], {18, 18, 540, 756}));
    REQUIRE(fold.panels.size() == 18);
    // Down the first column, then the second, then the third, then the back.
    for (int i = 0; i < 18; ++i) {
        const Panel& p = fold.panels[static_cast<std::size_t>(i)];
        INFO(i);
        CHECK((p.order == i + 1 && p.side == i / 9 && p.column == i % 9 / 3 && p.row == i % 3 && !p.turned));
        CHECK(near(p.box, {(p.side == 0 ? 54.0 : 18.0) + p.column * 180, 18.0 + p.row * 252, 180, 252}));
    }
    CHECK(fold.find(PanelRole::title) == &fold.panels[0]);
    CHECK(fold.find(PanelRole::instructions) == &fold.panels[17]);
    CHECK(fold.text_panels() == 14);
    CHECK(fold.layers() == 9);
    CHECK(fold.thickness() == Approx(mm(0.9)));
    // Dark lines between the columns, dotted ones between the rows.
    REQUIRE(fold.folds.size() == 4);
    for (const Fold& f : fold.folds) {
        CHECK((f.line == Fold::Line::solid) == f.vertical);
        CHECK((f.from == 0 && f.to == 3));
        CHECK(f.order == (f.vertical ? 1 : 2));
    }
}

TEST_CASE("panels of all templates are those of their cards") {
    CHECK(near(load("a4-fan-9").trim[0], {mm(10.5), mm(16.5), mm(189), mm(264)}));
    CHECK(near(load("a4-fan-9").trim[1], {mm(10.5), mm(16.5), mm(189), mm(264)}));
    CHECK(near(load("letter-eight").trim[0], {36, 54, 720, 504}));
    CHECK(near(load("a4-eight").trim[0], {mm(22.5), mm(17), mm(252), mm(176)}));
    CHECK(near(load("letter-accordion").trim[0], {36, 180, 720, 252}));
    CHECK(near(load("a4-accordion").trim[0], {mm(22.5), mm(61), mm(252), mm(88)}));
    CHECK(near(load("letter-two-panel").trim[0], {126, 270, 360, 252}));
    CHECK(near(load("a4-two-panel").trim[0], {mm(42), mm(104.5), mm(126), mm(88)}));
    for (const char* id : {"letter-accordion", "a4-accordion", "letter-two-panel", "a4-two-panel"})
        CHECK(load(id).turns_sideways());
}

TEST_CASE("the booklet's second row lies upside down") {
    const FoldTemplate fold = load("letter-eight");
    CHECK((fold.sides == 1 && fold.panels.size() == 8));
    std::vector<int> first, second;
    for (int column = 0; column < 4; ++column)
        for (const Panel& p : fold.panels)
            if (p.column == column) {
                (p.row == 0 ? first : second).push_back(p.order);
                CHECK(p.turned == (p.row == 1));
            }
    CHECK(first == std::vector<int>{6, 7, 8, 1});
    CHECK(second == std::vector<int>{5, 4, 3, 2});
    REQUIRE(fold.cuts.size() == 1);
    CHECK((!fold.cuts[0].vertical && fold.cuts[0].after == 1 && fold.cuts[0].from == 1 && fold.cuts[0].to == 3));
    CHECK((!fold.is_cut(false, 1, 0) && fold.is_cut(false, 1, 1) && fold.is_cut(false, 1, 2) &&
           !fold.is_cut(false, 1, 3) && !fold.is_cut(true, 1, 1)));
}

TEST_CASE("a panel is mapped to its page, turned where it lies upside down") {
    const FoldTemplate fold = load("letter-eight");
    const Panel &title = fold.panels[0], &second = fold.panels[1];
    CHECK(title.to_page()({10, 20}) == Point{title.box.x + 10, title.box.y + 20});
    CHECK(second.to_page()({10, 20}) == Point{second.box.right() - 10, second.box.bottom() - 20});
}

TEST_CASE("another paper keeps the left margin where there is room, else the trim is centred") {
    CHECK(near(load("letter-fan-9", "legal").trim[0], {54, 126, 540, 756}));
    CHECK(near(load("letter-fan-9", "legal").trim[1], {18, 126, 540, 756}));
    const FoldTemplate a4 = load("letter-fan-9", "a4");
    CHECK(a4.paper.id == "a4");
    CHECK(a4.trim[0].centre().x == Approx(a4.media.width / 2));
    CHECK(a4.trim[0].centre().y == Approx(a4.media.height / 2));
    CHECK(near(a4.trim[0], a4.trim[1]));
    CHECK(near(a4.panels[0].box, {a4.trim[0].x, a4.trim[0].y, 180, 252}));
    const FoldTemplate a3 = load("letter-eight", "a3");
    CHECK((a3.media.width > a3.media.height && near(a3.trim[0], Rect::around({mm(210), mm(148.5)}, {720, 504}))));
    CHECK(load("letter-two-panel", "6x8in").media == Size{432, 576});
}

TEST_CASE("a sheet for smaller cards is cut down to them, in the middle of its paper") {
    const FoldTemplate fold = load("letter-fan-9");
    const Size napoletana{mm(50), mm(94)};
    CHECK_FALSE(fold.goes_beside({mm(63), mm(88)}, 0));
    CHECK(fold.goes_beside(napoletana, mm(14)));
    CHECK(fold.goes_beside({mm(63), mm(88)}, box_ease));
    CHECK_FALSE(fold.goes_beside(napoletana, box_ease));
    const FoldTemplate smaller = fold.cut_down_to(napoletana);
    CHECK(smaller.goes_beside(napoletana, box_ease));
    CHECK(to_mm(smaller.trim[0].width) == Approx(150));
    CHECK(to_mm(smaller.trim[0].height) == Approx(3 * 88.9));
    CHECK(smaller.trim[0].centre().x == Approx(smaller.media.width / 2));
    for (const Panel& panel : smaller.panels) CHECK(to_mm(panel.box.width) == Approx(50));
    CHECK(fold.cut_down_to({mm(63.5), mm(120)}).trim[0] == fold.trim[0]);
}

TEST_CASE("a sheet is turned to lie beside cards that are wider than high") {
    const FoldTemplate fold = load("letter-fan-9");
    CHECK(fold.goes_beside({inches(3.5), inches(2.5)}, box_ease));
    CHECK(fold.cut_down_to({inches(3.5), inches(2.5)}).trim[0] == fold.trim[0]);
    const Size wide{mm(94), mm(50)};
    CHECK_FALSE(fold.goes_beside(wide, box_ease));
    const FoldTemplate smaller = fold.cut_down_to(wide);
    CHECK(smaller.goes_beside(wide, box_ease));
    CHECK(to_mm(smaller.panel.size.width) == Approx(50));
    CHECK(to_mm(smaller.panel.size.height) == Approx(88.9));
}

TEST_CASE("a sheet that does not fit its paper is refused with the numbers") {
    Diagnostics out;
    CHECK_FALSE(load_fold("letter-fan-9", data, sizes(), "8x10in", out));
    CHECK(to_text(out.all().front()) ==
          "error: 3 × 3 panels of poker need 190.5 × 266.7 mm (7.5 × 10.5 in); 8x10in has room for 190.5 × 241.3 mm "
          "(7.5 × 9.5 in) inside its margins of 6.35 mm\n    it fits on letter, legal, tabloid or a4");
    // Exactly as large as the room is not too large.
    CHECK(load("letter-fan-9", "8x11in").trim[0].x == Approx(18));
    Diagnostics unknown;
    CHECK_FALSE(load_fold("letter-fan-9", data, sizes(), "legel", unknown));
    CHECK(to_text(unknown.all().front()) == "error: no size \"legel\"\n    did you mean \"legal\"?");
    CHECK(faults(four_with("poker", "tarot"), "a5x").find("no size \"a5x\"") != std::string::npos);
    CHECK(faults(four_with("\"letter\"", "\"4x6in\"")) ==
          "mine.toml:1:9: error: 2 × 2 panels of poker need 127 × 177.8 mm (5 × 7 in); 4x6in has room for 88.9 × "
          "139.7 mm (3.5 × 5.5 in) inside its margins of 6.35 mm\n    it fits on letter, legal, tabloid or a4\n");
    CHECK(faults(four + "\n", "60x60mm").find("error: 2 × 2 panels of poker need") == 0);
    CHECK(faults(four_with("title", "left = \"4in\"\ntitle")) ==
          "mine.toml:4:8: error: with 101.6 mm (4 in) at the left and a margin of 6.35 mm (0.25 in) at the right, the "
          "sheet needs a width of 234.95 mm (9.25 in); letter has 215.9 mm (8.5 in)\n");
    // A gutter narrower than the margin is no use either.
    CHECK(faults(four_with("title", "left = \"1/8in\"\ntitle")).find("mine.toml:4:8: error: with") == 0);
}

TEST_CASE("an unknown fold is an error with did-you-mean") {
    Diagnostics out;
    CHECK_FALSE(load_fold("letter-fan", data, sizes(), "", out));
    CHECK(to_text(out.all().front()) == "error: no fold \"letter-fan\"\n    did you mean \"letter-fan-6\"?");
    Diagnostics missing;
    CHECK_FALSE(load_fold("./nowhere.toml", data, sizes(), "", missing));
    CHECK(missing.has_errors());
}

TEST_CASE("a template says what it takes") {
    CHECK(faults(four).empty());
    CHECK(faults(booklet).empty());
    const kupi::test::Folder folder;
    const std::string file = folder.write(
        "mine.toml",
        "name = \"N\"\npaper = \"11x17in\"\norientation = \"landscape\"\npanel = \"63x88mm\"\nmargin = \"5mm\"\n"
        "padding = \"3mm\"\nalign = \"justified\"\nleft = \"1in\"\nflip = \"short-edge\"\n"
        "front = [\"1 2\"]\nback = [\"3 4r\"]\ntitle = 1\noutline = \"3\"\ninstructions = 4\n"
        "[[step]]\nkind = \"fold\"\nline = \"dotted\"\ntext = \"In half.\"\n"
        "fold = [{ column = 1, way = \"valley\" }]\n");
    Diagnostics out;
    const auto fold = load_fold(file, data, sizes(), "", out);
    REQUIRE(fold);
    CHECK((fold->id == "mine" && fold->name == "N" && fold->media == Size{1224, 792} && fold->panel.id == "63x88mm"));
    CHECK((fold->margin == mm(5) && fold->padding == mm(3) && fold->justified && fold->trim[0].x == 72));
    CHECK((!fold->flip_long_edge && fold->turns_sideways()));
    CHECK((fold->panels[2].role == PanelRole::outline && fold->panels[3].role == PanelRole::instructions &&
           fold->panels[3].turned));
    CHECK((fold->steps.size() == 1 && fold->steps[0].text == "In half." && fold->folds[0].valley &&
           fold->folds[0].line == Fold::Line::dotted));
}

TEST_CASE("faulty panels are refused where they stand") {
    CHECK(faults("") == "mine.toml:1:1: error: \"paper\" is missing\nmine.toml:1:1: error: \"panel\" is missing\n"
                        "mine.toml:1:1: error: \"front\" is missing: the panels, row by row\n"
                        "    write it like [\"1 3\", \"2 4\"]\n");
    CHECK(faults(four_with("\"1 2\"", "\"1 þ x2\"")) ==
          "mine.toml:3:13: error: \"þ\" is no panel\n    panels are numbered from 1 as they are read; 5r lies upside "
          "down\n"
          "mine.toml:3:15: error: \"x2\" is no panel\n    panels are numbered from 1 as they are read; 5r lies upside "
          "down\n"
          "mine.toml:3:20: error: this row has 2 panels, not 3 as the front's first row\n");
    CHECK(faults(four_with("4r", "0")).find("mine.toml:3:18: error: \"0\" is no panel") == 0);
    CHECK(faults(four_with("4r", "99999999999")).find("mine.toml:3:18: error: \"99999999999\" is no panel") == 0);
    CHECK(faults(four_with("4r", "5")) == "mine.toml:3:18: error: panel 5 of 4\n"
                                          "    panels are numbered from 1 to 4 as they are read\n");
    CHECK(faults(four_with("4r", "2")) == "mine.toml:3:18: error: panel 2 stands on line 3, column 13 already\n");
    CHECK(faults(four_with("[\"1 2\", \"4r 3r\"]", "5")) ==
          "mine.toml:3:9: error: \"front\" holds texts in quotes, not a whole number\n");
    CHECK(faults(four_with("\"1 2\"", "\"\"")) ==
          "mine.toml:3:9: error: a side has from 1 to 12 columns and rows of panels, not 0 × 2\n");
    CHECK(faults(four_with("title", "back = [\"5 6\"]\ntitle")) ==
          "mine.toml:4:8: error: the back has 1 rows of panels, not 2 as the front\n");
    CHECK(faults(four_with("title", "flip = \"long-edge\"\ntitle")) ==
          "mine.toml:4:8: error: \"flip\" is for sheets with a \"back\"\n");
    CHECK(faults(four_with("poker", "pokr")) ==
          "mine.toml:2:9: error: no size \"pokr\"\n    did you mean \"poker\"?\n");
    CHECK(faults(four_with("\"poker\"", "\"10x88mm\"")) ==
          "mine.toml:2:9: error: size \"10x88mm\" is out of bounds: each side from 25 mm (0.984 in) to 300 mm (11.811 "
          "in)\n");
    CHECK(faults(four_with("\"letter\"", "5")) ==
          "mine.toml:1:9: error: \"paper\" takes text in quotes, not a whole number\n");
    CHECK(faults(four_with("title = 1", "titel = 1")) ==
          "mine.toml:4:1: error: unknown key \"titel\"\n    did you mean \"title\"?\n");
}

TEST_CASE("faulty roles are refused where they stand") {
    CHECK(faults(four_with("title = 1", "title = 5")) ==
          "mine.toml:4:9: error: \"title\" is 5; it must lie from 1 to 4\n");
    CHECK(faults(four_with("title = 1", "title = 1\ninstructions = 1")) ==
          "mine.toml:5:16: error: panel 1 has a role already\n");
    CHECK(faults(four_with("title = 1", "title = 1\noutline = \"3 4 9\"")) ==
          "mine.toml:5:16: error: there is no panel 9: the last is 4\n");
    CHECK(faults(four_with("title = 1", "title = 1\noutline = \"3r\"")) ==
          "mine.toml:5:12: error: \"3r\" is no panel\n    panels are named by their numbers, as in \"15 16 17\"\n");
}

TEST_CASE("faulty steps are refused where they stand") {
    CHECK(faults(four.substr(0, four.find("[[step]]"))) ==
          "mine.toml:1:1: error: [[step]] is missing: the cuts and folds, in order\n"
          "mine.toml:1:1: error: the line behind column 1 is never folded in row 1\n"
          "mine.toml:1:1: error: the line behind row 1 is never folded in column 1\n");
    CHECK(faults(four_with("kind = \"fold\"", "kind = \"fodl\"")) ==
          "mine.toml:6:8: error: \"kind\" can't be \"fodl\": it takes cut, fold, fan or push\n"
          "    did you mean \"fold\"?\n");
    CHECK(faults(four_with("kind = \"fold\"", "kind = \"\"")).find("mine.toml:6:8: error: \"kind\" can't be \"\"") ==
          0);
    CHECK(faults(four_with("kind = \"fold\"", "line = \"solid\"")) == "mine.toml:5:1: error: \"kind\" is missing\n");
    CHECK(faults(four_with("\"mountain\"", "\"vally\"")) ==
          "mine.toml:7:26: error: \"way\" can't be \"vally\": it takes mountain or valley\n"
          "    did you mean \"valley\"?\n");
    CHECK(faults(four_with(", way = \"mountain\"", "")) == "mine.toml:7:9: error: \"way\" is missing\n");
    CHECK(faults(four_with("row = 1", "row = 2")) == "mine.toml:7:17: error: \"row\" is 2; it must lie from 1 to 1\n");
    CHECK(faults(four_with("row = 1, ", "")) ==
          "mine.toml:7:9: error: \"column\" or \"row\" is missing: the line lies behind it\n");
    CHECK(faults(four_with("row = 1", "row = 1, column = 1")) ==
          "mine.toml:7:9: error: a line lies behind a column or behind a row, not both\n");
    CHECK(faults(four_with("row = 1", "row = 1, to = 1")) ==
          "mine.toml:7:25: error: only cuts, and folds of a push, may cross a part of the sheet\n");
    CHECK(faults(four_with("fold = [{ row", "fodl = [{ row")).find("mine.toml:5:1: error: \"fold\" is missing") == 0);
    CHECK(faults(four_with("kind = \"fold\"", "kind = \"fan\"")) ==
          "mine.toml:7:8: error: a fan has at least two folds\n    one alone is of kind \"fold\"\n");
    CHECK(faults(four_with("{ column", "{ row = 1, way = \"valley\" }, { column")) ==
          "mine.toml:10:8: error: a step of kind \"fold\" has one fold\n    several at once are of kind \"fan\"\n");
    CHECK(faults(four_with("column = 1", "row = 1")) ==
          "mine.toml:5:1: error: the line behind column 1 is never folded in row 1\n"
          "mine.toml:5:1: error: the line behind row 1 is folded twice in column 1\n");
    CHECK(faults(four_with("kind = \"fold\"", "kind = \"fold\"\ntext = \"a\\nb\"")) ==
          "mine.toml:7:8: error: a step's \"text\" is one line of at most 300 bytes\n");
}

TEST_CASE("faulty cuts and pushes are refused where they stand") {
    CHECK(faults(booklet_with("to = 3", "to = 5")) == "mine.toml:8:34: error: \"to\" is 5; it must lie from 1 to 4\n");
    CHECK(faults(booklet_with("to = 3", "to = 1")) ==
          "mine.toml:8:34: error: it ends at 1, not behind 1, where it begins\n");
    CHECK(faults(booklet_with("cut = [{", "cuts = [{")) ==
          "mine.toml:6:1: error: \"cut\" is missing: where to cut\n    write it like [{ row = 1, from = 1, to = 3 }]\n"
          "mine.toml:8:1: error: unknown key \"cuts\"\n    did you mean \"cut\"?\n");
    CHECK(faults(booklet_with("to = 3 }", "to = 3 }, { row = 1, from = 2, to = 4 }")) ==
          "mine.toml:6:1: error: the line behind row 1 is cut twice in column 3\n");
    CHECK(faults(booklet_with("[[step]]\nkind = \"cut\"\ncut = [{ row = 1, from = 1, to = 3 }]\n", "")) ==
          "mine.toml:10:8: error: a push opens a slit: an earlier step has to cut it\n");
    CHECK(faults(booklet_with("{ column = 2, way = \"mountain\" },\n", "")) ==
          "mine.toml:6:1: error: the line behind column 2 is never folded in row 1\n");
    CHECK(faults(booklet + "[[step]]\nkind = \"cut\"\ncut = [{ row = 1, from = 0, to = 1 }]\n") ==
          "mine.toml:19:8: error: nothing is folded after a push: it closes the booklet\n");
}

TEST_CASE("a stack too thick for the box is a warning") {
    std::string text = "paper = \"a4\"\npanel = \"30x40mm\"\nfront = [\"1 2 3 4 5 6\", \"7 8 9 10 11 12\"]\ntitle = 1\n"
                       "[[step]]\nkind = \"fan\"\nfold = [";
    for (int i = 1; i < 6; ++i) text += "{ column = " + std::to_string(i) + ", way = \"mountain\" }, ";
    text += "]\n[[step]]\nkind = \"fold\"\nfold = [{ row = 1, way = \"mountain\" }]\n";
    CHECK(faults(text) ==
          "mine.toml:3:9: warning: 12 layers are 1.2 mm thick when folded; a box leaves 1 mm beside its "
          "deck\n");
}
