// kupi calibrate: a sheet that measures a printer, and the profile made from what was read on it.

#include "base/text.h"
#include "base/units.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "layout/calibration.h"
#include "render/pdf.h"

namespace kupi::cli::calibrate_command {

namespace {

/// The sheet as the options describe it: the same for printing it and for understanding what was read on it.
CalibrationSheet read_sheet(const Values& values, const DataFolders& data) {
    Diagnostics faults;
    const Sizes sizes = load_sizes(data, faults);
    CalibrationSheet sheet;
    if (auto size = paper(values, sizes, "", mm(140), most_paper, faults)) sheet.paper = std::move(*size);
    fail_if_errors(faults);
    sheet.orientation = enum_of<Orientation>(orientation_words, values.text("orientation"));
    sheet.flip = enum_of<Backs>(backs_words, values.text("backs"));
    if (values.given("printer")) {
        const auto printer = load_printer(values.text("printer"), data, faults);
        fail_if_errors(faults);
        if (printer->orientation != sheet.orientation || printer->flip != sheet.flip)
            throw Failure("printer \"" + printer->id + "\" was measured on a sheet of another orientation or flip",
                          "give the same: --orientation " + word_of(orientation_words, printer->orientation) +
                              " --backs " + word_of(backs_words, printer->flip));
        sheet.shift = printer->shift;
    }
    return sheet;
}

/// The sheet's options again, where they are not the usual ones: what was read is true for this sheet only.
std::string save_command(const Values& values) {
    std::string out = "kupi calibrate";
    for (const char* name : {"paper", "orientation", "backs", "printer"})
        if (values.given(name)) out += std::string(" --") + name + " " + values.text(name);
    return out + " --save " + (values.given("printer") ? values.text("printer") : "NAME") + " --at-1 X,Y --at-2 X,Y";
}

int print_sheet(const Values& values) {
    for (const char* name : {"at-1", "at-2", "shift", "rotation"})
        if (values.given(name))
            throw Failure(std::string("--") + name + " says what to store, but not under which name",
                          "add --save NAME");
    CalibrationSheet sheet = read_sheet(values, data_folders(values));
    sheet.command = save_command(values);
    const Output output(values.text("output"), "calibration.pdf");
    PangoMeasurer text;
    output.write(to_pdf(calibration_sheet(sheet, text), text));
    print(text.warnings());
    output.report("print it at 100 % on both sides, then read how far each cross stands from the zero of its scale");
    return 0;
}

BackShift read_shift(const Values& values, const CalibrationSheet& sheet) {
    const bool at_1 = values.given("at-1"), at_2 = values.given("at-2");
    if (values.given("shift") && (at_1 || at_2))
        throw Failure("--shift stands in place of --at-1 and --at-2", "give either what was read or the shift");
    if (!values.given("shift") && !at_1 && !at_2)
        throw Failure("--save needs what to store: what was read at both places, or a shift",
                      "kupi calibrate --save NAME --at-1 0.5mm,-1mm --at-2 0.5mm,-1mm");
    if (values.given("shift")) {
        const Point by = values.offset("shift");
        return {sheet.shift.x + by.x, sheet.shift.y + by.y, sheet.shift.rotation + values.number("rotation")};
    }
    if (!at_1 || !at_2) throw Failure("one place is missing: a shift and a rotation need --at-1 and --at-2");
    if (values.given("rotation")) throw Failure("--rotation goes with --shift; it follows from --at-1 and --at-2");
    Diagnostics faults;
    const auto shift = shift_from_readings(sheet, values.offset("at-1"), values.offset("at-2"), faults);
    fail_if_errors(faults);
    return *shift;
}

int save(const Values& values) {
    const std::string& id = values.text("save");
    if (!is_id(id))
        throw Failure("--save \"" + id + "\": a profile's name has letters a-z, digits and - only, at most 64");
    if (values.given("output")) throw Failure("--output is for the sheet; a profile is stored in your data folder");
    const std::filesystem::path folder = DataFolders::user();
    if (folder.empty()) throw Failure("there is no folder for the profile", "set HOME or XDG_DATA_HOME");
    const CalibrationSheet sheet = read_sheet(values, data_folders(values));
    Printer printer;
    printer.id = printer.name = id;
    printer.paper = sheet.paper.id;
    printer.shift = read_shift(values, sheet);
    printer.orientation = sheet.orientation;
    printer.flip = sheet.flip;
    const auto file = folder / "templates" / "printers" / (id + ".toml");
    write_file(file, to_toml(printer));
    write_out(shown_path(file.string()) + ": backs move " + number(to_mm(printer.shift.x), 2) + " mm right and " +
              number(to_mm(printer.shift.y), 2) + " mm down, turned by " + number(printer.shift.rotation, 3) + "°\n");
    hint({"Now type", "  kupi deck DECK --backs " + values.text("backs") + " --printer " + id});
    return 0;
}

int run(const Values& values) { return values.given("save") ? save(values) : print_sheet(values); }

Command describe() {
    Option paper = paper_option();
    paper.help += "; without it, the usual one (kupi settings)";
    const auto reading = [](const char* name, const char* help, double most) {
        return offset_option(name, "X,Y", help, -most, most, {.heading = "Storing a profile"});
    };
    return {
        .name = "calibrate",
        .summary = "measures how a printer shifts backs against fronts, and stores it",
        .about = "Print the sheet on both sides, read two places on it, and store what you read. From then on "
                 "--printer NAME puts every back where it belongs.",
        .options = {std::move(paper),
                    choice_option("orientation", "WAY", "portrait or landscape, as the sheets that you will print",
                                  way_words, {.fallback = "portrait"}),
                    choice_option("backs", "HOW", "the printer flips sheets on the long-edge or the short-edge",
                                  flip_words, {.fallback = "long-edge"}),
                    text_option("printer", "NAME", "apply this profile already, to see whether it is right",
                                {.complete = "printers"}),
                    data_option(), output_option("output/calibration.pdf"),
                    text_option("save", "NAME", "store a profile under this name", {.heading = "Storing a profile"}),
                    reading("at-1", "where cross 1 lies on the back's scale, right and down", most_shift),
                    reading("at-2", "the same for cross 2", most_shift),
                    reading("shift", "in place of both: how far the backs have to move", most_shift),
                    number_option("rotation", "DEGREES", "with --shift: by how much to turn them, clockwise",
                                  -most_rotation, most_rotation, {.fallback = "0", .heading = "Storing a profile"})},
        .examples = {{"kupi calibrate --paper a4", "The sheet: output/calibration.pdf."},
                     {"kupi calibrate --paper a4 --save office --at-1 0.5mm,-1mm --at-2 0.5mm,-0.8mm",
                      "Stores what was read on it as the printer office."},
                     {"kupi deck railog-getha --paper a4 --backs long-edge --printer office", "Prints with it."}},
        .order = 30,
        .run = run};
}

const Registration registration{"calibrate", describe};

} // namespace

} // namespace kupi::cli::calibrate_command
