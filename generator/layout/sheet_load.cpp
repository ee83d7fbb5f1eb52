// Sheet templates and printer profiles, from TOML.
#include <filesystem>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"
#include "layout/sheet.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;

void read_marks(TableReader& r, SheetSpec& spec) {
    spec.marks = enum_of<Marks>(marks_words, r.word("kind", marks_words, word_of(marks_words, spec.marks)));
    spec.mark_length = r.length("length", 0, inches(2), spec.mark_length);
    spec.mark_offset = r.length("offset", 0, inches(1), spec.mark_offset);
    spec.mark_weight = r.length("weight", 0.05, 4, spec.mark_weight);
    spec.corner_guides = r.flag("corners", spec.corner_guides);
    r.finish();
}

} // namespace

std::optional<SheetSpec> load_sheet(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes,
                                    Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "sheet", fs::path("templates") / "sheets", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    SheetSpec spec;
    spec.place = r.place_of("columns");
    spec.id = fs::path(*file).stem().string();
    spec.name = r.text("name", spec.id);
    const auto size = [&](const std::vector<NamedSize>& named, const char* key, double least, double most) {
        return find_size(named, r.text(key), least, most, r.place_of(key), out);
    };
    if (!r.has("paper"))
        (void)r.text("paper");
    else if (auto paper = size(sizes.papers, "paper", least_paper, most_paper))
        spec.paper = std::move(*paper);
    spec.orientation = enum_of<Orientation>(orientation_words, r.word("orientation", orientation_words, "best"));
    spec.columns = static_cast<int>(r.integer("columns", 1, most_columns, 0));
    spec.rows = static_cast<int>(r.integer("rows", 1, most_columns, 0));
    if (const auto gutter = r.lengths("gutter", 2, 0, inches(4)); gutter.size() == 2) {
        spec.gutter_x = gutter[0];
        spec.gutter_y = gutter[1];
    }
    if (const auto origin = r.lengths("origin", 2, 0, most_paper); origin.size() == 2)
        spec.origin = Point{origin[0], origin[1]};
    if (spec.origin) spec.stock = spec.paper;
    if (r.has("card")) spec.card = size(sizes.cards, "card", least_card, most_card);
    spec.margin = r.length("margin", 0, inches(4), spec.margin);
    spec.edge = r.length("edge", 0, inches(2), std::min(spec.edge, spec.margin));
    spec.bleed = r.length("bleed", 0, most_bleed, 0);
    spec.backs = enum_of<Backs>(backs_words, r.word("backs", backs_words, "none"));
    spec.furniture = r.flag("furniture", true);
    if (auto marks = r.table("marks")) read_marks(*marks, spec);
    if (spec.origin && (spec.columns == 0 || spec.rows == 0 || spec.orientation == Orientation::best))
        r.error("origin", "a sheet with a fixed \"origin\" needs its \"columns\", \"rows\" and \"orientation\"");
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(spec)) : std::nullopt;
}

std::optional<Printer> load_printer(const std::string& id_or_path, const DataFolders& data, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "printer", fs::path("templates") / "printers", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    Printer printer;
    printer.id = fs::path(*file).stem().string();
    printer.name = r.text("name", printer.id);
    printer.paper = r.text("paper", "");
    if (!r.has("shift"))
        r.error("shift", "\"shift\" is missing: how far the backs are moved, right and down",
                "write it like [\"0.3mm\", \"-0.5mm\"]");
    if (const auto shift = r.lengths("shift", 2, -most_shift, most_shift); shift.size() == 2) {
        printer.shift.x = shift[0];
        printer.shift.y = shift[1];
    }
    printer.shift.rotation = r.number("rotation", -most_rotation, most_rotation, 0);
    printer.orientation = enum_of<Orientation>(orientation_words, r.word("orientation", way_words, "portrait"));
    printer.flip = enum_of<Backs>(backs_words, r.word("flip", flip_words, "long-edge"));
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(printer)) : std::nullopt;
}

BackShift shift_for(const Printer& printer, const SheetGrid& grid, Backs backs, Diagnostics& out) {
    if (printer.shift == BackShift{} || (backs != Backs::long_edge && backs != Backs::short_edge)) return {};
    if (printer.orientation != grid.orientation()) {
        // Which way a driver turns a page to suit its paper is the driver's affair; a shift of the wrong sign doubles
        // the error.
        out.warning({},
                    "printer \"" + printer.id + "\" was measured on " +
                        word_of(orientation_words, printer.orientation) + " sheets; these are " +
                        word_of(orientation_words, grid.orientation()) + ", so its shift is not applied",
                    "measure it again with a calibration sheet of this orientation");
        return {};
    }
    // Flipped on the other edge, the printer turns the back's picture upside down: its shift turns with it.
    const double sign = printer.flip == backs ? 1 : -1;
    return {sign * printer.shift.x, sign * printer.shift.y, printer.shift.rotation};
}

} // namespace kupi::layout
