// Sheet templates and printer profiles as files.
#include "catch.h"

#include <filesystem>

#include "layout/sheet.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;
namespace fs = std::filesystem;

namespace {

const DataFolders data({kupi::test::root});

Sizes sizes() {
    Diagnostics out;
    return load_sizes(data, out);
}

/// What a template says is wrong, one a line, without the folder.
std::string sheet_faults(const std::string& text) {
    const kupi::test::Folder folder;
    Diagnostics out;
    const auto spec = load_sheet(folder.write("mine.toml", text), data, sizes(), out);
    CHECK(spec.has_value() == !out.has_errors());
    return folder.faults(out);
}

std::string printer_faults(const std::string& text) {
    const kupi::test::Folder folder;
    Diagnostics out;
    const auto printer = load_printer(folder.write("mine.toml", text), data, out);
    CHECK(printer.has_value() == !out.has_errors());
    return folder.faults(out);
}

} // namespace

TEST_CASE("every sheet template loads and takes the cards it is made for") {
    const auto ids = data.ids(fs::path("templates") / "sheets");
    CHECK(ids.size() >= 9);
    const Sizes all = sizes();
    for (const std::string& id : ids) {
        INFO(id);
        Diagnostics out;
        const auto spec = load_sheet(id, data, all, out);
        REQUIRE(spec);
        CHECK(spec->id == id);
        const auto grid = plan_sheet(*spec, spec->card ? spec->card->size : Size{180, 252}, all, out);
        CHECK(out.empty());
        REQUIRE(grid);
        CHECK(grid->size() == static_cast<std::size_t>(spec->columns * spec->rows));
    }
}

TEST_CASE("the templates' numbers are the published ones") {
    const Sizes all = sizes();
    const auto plan = [&](const std::string& id) {
        Diagnostics out;
        const auto spec = load_sheet(id, data, all, out);
        REQUIRE(spec);
        return plan_sheet(*spec, spec->card ? spec->card->size : Size{180, 252}, all, out).value();
    };
    // Avery 5371: 0.75 in from the long sides, 0.5 in from the short ones, no gutter.
    const SheetGrid avery = plan("business-10-letter");
    CHECK(avery.trim == Rect{36, 54, 720, 504});
    CHECK(avery.media == Size{792, 612});
    CHECK(avery.trims[6].x == Approx(180));
    // Southworth BC554: 0.5 in all round, half an inch between the columns.
    CHECK(plan("business-10-gutter-letter").trim == Rect{36, 36, 720, 540});
    // Avery 7414: 15 mm and 18.5 mm.
    const SheetGrid a4 = plan("business-10-a4");
    CHECK(a4.trim.right() == Approx(mm(297 - 18.5)));
    CHECK(a4.trim.bottom() == Approx(mm(210 - 15)));
    CHECK(plan("a4-9").size() == 9);
    CHECK(plan("super-b-18").size() == 18);
    CHECK(plan("bleed-6-letter").trims[1].x - plan("bleed-6-letter").trims[0].right() == Approx(18));
    CHECK(plan("gutterfold-a4").fold_x == Approx(mm(148.5)));
}

TEST_CASE("a4-9 takes 63 x 88 mm and poker cards") {
    const Sizes all = sizes();
    Diagnostics out;
    const auto spec = load_sheet("a4-9", data, all, out);
    REQUIRE(spec);
    CHECK(plan_sheet(*spec, {mm(63), mm(88)}, all, out));
    CHECK(plan_sheet(*spec, {180, 252}, all, out));
}

TEST_CASE("a sheet template says what it takes") {
    CHECK(sheet_faults("paper = \"letter\"").empty());
    const kupi::test::Folder folder;
    const std::string file = folder.write(
        "full.toml",
        "name = \"N\"\npaper = \"12x18in\"\norientation = \"landscape\"\ncolumns = 2\nrows = 3\ngutter = [\"2mm\", \"3mm\"]\n"
        "margin = \"5mm\"\nedge = \"4mm\"\nbleed = \"1mm\"\nbacks = \"short-edge\"\nfurniture = false\n"
        "[marks]\nkind = \"full\"\nlength = \"4mm\"\noffset = \"1mm\"\nweight = \"0.5pt\"\ncorners = true\n");
    Diagnostics out;
    const auto spec = load_sheet(file, data, sizes(), out);
    REQUIRE(spec);
    CHECK((spec->id == "full" && spec->name == "N" && spec->paper.size == Size{864, 1296} &&
           spec->orientation == Orientation::landscape));
    CHECK((spec->columns == 2 && spec->rows == 3 && spec->gutter_x == mm(2) && spec->gutter_y == mm(3)));
    CHECK((spec->margin == mm(5) && spec->edge == mm(4) && spec->bleed == mm(1) && spec->backs == Backs::short_edge &&
           !spec->furniture));
    CHECK((spec->marks == Marks::full && spec->mark_length == mm(4) && spec->mark_offset == mm(1) &&
           spec->mark_weight == 0.5 && spec->corner_guides));
}

TEST_CASE("a faulty template is told of every fault") {
    CHECK(sheet_faults("papr = \"letter\"") ==
          "mine.toml:1:1: error: unknown key \"papr\"\n    did you mean \"paper\"?\n");
    CHECK(sheet_faults("paper = \"leter\"") ==
          "mine.toml:1:9: error: no size \"leter\"\n    did you mean \"letter\"?\n");
    CHECK(
        sheet_faults("paper = \"letter\"\nbacks = \"long\"\ncolumns = 0\n[marks]\nkind = \"cropp\"\n") ==
        "mine.toml:3:11: error: \"columns\" is 0; it must lie from 1 to 100\n"
        "mine.toml:2:9: error: \"backs\" can't be \"long\": it takes none, long-edge, short-edge or gutterfold\n    did you mean \"long-edge\"?\n"
        "mine.toml:5:8: error: \"kind\" can't be \"cropp\": it takes none, crop or full\n    did you mean \"crop\"?\n");
    CHECK(sheet_faults("paper = \"letter\"\nbleed = \"7mm\"") ==
          "mine.toml:2:9: error: \"bleed\": \"7mm\" is out of bounds: from 0 mm (0 in) to 6.35 mm (0.25 in)\n");
    CHECK(
        sheet_faults("paper = \"letter\"\norigin = [\"1in\", \"1in\"]") ==
        "mine.toml:2:10: error: a sheet with a fixed \"origin\" needs its \"columns\", \"rows\" and \"orientation\"\n");
    // What does not fit is shown where the columns are said.
    const kupi::test::Folder folder;
    const std::string file = folder.write("big.toml", "paper = \"letter\"\n\ncolumns = 9\n");
    Diagnostics refused;
    const auto spec = load_sheet(file, data, sizes(), refused);
    REQUIRE(spec);
    CHECK_FALSE(plan_sheet(*spec, {180, 252}, sizes(), refused));
    CHECK(refused.all().front().place == Place{file, 3, 11});
    CHECK(sheet_faults("paper = \"1x1in\"").find("out of bounds") != std::string::npos);
    Diagnostics out;
    CHECK_FALSE(load_sheet("leter-9", data, sizes(), out));
    CHECK_FALSE(load_sheet("../sheets/letter-9", data, sizes(), out));
    CHECK_FALSE(load_sheet("", data, sizes(), out));
    CHECK(to_text(out.all().front()) == "error: no sheet \"leter-9\"\n    did you mean \"letter-9\"?");
}

TEST_CASE("a printer's profile is read within its bounds") {
    Diagnostics out;
    const auto exact = load_printer("exact", data, out);
    REQUIRE(exact);
    CHECK(exact->shift == BackShift{});
    const kupi::test::Folder folder;
    const std::string file = folder.write(
        "mine.toml",
        "name = \"Mine\"\npaper = \"a4\"\nshift = [\"0.3mm\", \"-0.5mm\"]\nrotation = -0.25\norientation = \"landscape\"\nflip = \"short-edge\"\n");
    const auto mine = load_printer(file, data, out);
    REQUIRE(mine);
    CHECK(mine->shift == BackShift{mm(0.3), -mm(0.5), -0.25});
    CHECK((mine->name == "Mine" && mine->paper == "a4" && mine->orientation == Orientation::landscape &&
           mine->flip == Backs::short_edge));
    CHECK(printer_faults("shift = [\"11mm\", \"0mm\"]") ==
          "mine.toml:1:10: error: \"shift\": \"11mm\" is out of bounds: from -10 mm (-0.394 in) to 10 mm (0.394 in)\n");
    CHECK(printer_faults("shift = [\"0mm\", \"0mm\"]\nrotation = 3.5") ==
          "mine.toml:2:12: error: \"rotation\" must lie from -3 to 3\n");
    CHECK(printer_faults("shift = [\"0mm\", \"0mm\"]\nrotation = nan").find("must lie") != std::string::npos);
    CHECK(
        printer_faults("rotation = 1") ==
        "mine.toml:1:1: error: \"shift\" is missing: how far the backs are moved, right and down\n    write it like [\"0.3mm\", \"-0.5mm\"]\n");
    CHECK_FALSE(load_printer("exakt", data, out));
    CHECK(to_text(out.all().front()) == "error: no printer \"exakt\"\n    did you mean \"exact\"?");
}

TEST_CASE("a shift holds for sheets that go through the printer as the measured one did") {
    Printer printer;
    printer.id = "mine";
    printer.shift = {1, 2, 0.5};
    SheetGrid portrait, landscape;
    portrait.media = {612, 792};
    landscape.media = {792, 612};
    Diagnostics out;
    CHECK(shift_for(printer, portrait, Backs::long_edge, out) == BackShift{1, 2, 0.5});
    CHECK(shift_for(printer, portrait, Backs::short_edge, out) == BackShift{-1, -2, 0.5});
    CHECK(shift_for(printer, portrait, Backs::gutterfold, out) == BackShift{});
    CHECK(shift_for(printer, landscape, Backs::none, out) == BackShift{});
    CHECK(out.empty());
    CHECK(shift_for(printer, landscape, Backs::long_edge, out) == BackShift{});
    REQUIRE(out.all().size() == 1);
    CHECK(
        to_text(out.all().front()) ==
        "warning: printer \"mine\" was measured on portrait sheets; these are landscape, so its shift is not applied\n"
        "    measure it again with a calibration sheet of this orientation");
}
