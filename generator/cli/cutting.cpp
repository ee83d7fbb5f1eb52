#include "cli/cutting.h"

#include <filesystem>

#include "base/text.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

std::string ending_of(const std::string& file) { return lower(fs::path(file).extension().string()); }

fs::path cut_file(const fs::path& file, std::size_t sheet) {
    if (sheet == 0) return file;
    fs::path out = file;
    return out.replace_filename(file.stem().string() + "-" + std::to_string(sheet + 1) + file.extension().string());
}

} // namespace

std::vector<Option> cutter_options() {
    return {text_option("cutter", "NAME",
                        "add the registration marks of a cutting machine (kupi list cutters), or the path of one",
                        {.complete = "cutters", .heading = "A cutting machine"}),
            text_option(
                "cuts", "FILE", "also write where to cut and to fold, in millimetres: .svg or .dxf; may be given twice",
                {.complete = "file", .endings = {".dxf", ".svg"}, .repeats = true, .heading = "A cutting machine"})};
}

void check_cuts(const Values& values) {
    for (const std::string& file : values.all("cuts")) {
        if (ending_of(file).empty()) throw Failure("--cuts \"" + file + "\" has no ending", "call it .dxf or .svg");
        check_writable(file);
    }
}

std::optional<Cutter> cutter_asked(const Values& values, const DataFolders& data, Diagnostics& out) {
    if (!values.given("cutter")) return std::nullopt;
    return load_cutter(values.text("cutter"), data, out);
}

void add_marks(const Cutter& cutter, std::size_t step, draw::Document& document) {
    for (std::size_t i = 0; i < document.pages.size(); i += step) {
        document.forms.push_back(cutter_marks(cutter, document.pages[i].media));
        document.pages[i].operations.push_back(draw::UseForm{document.forms.size() - 1, {}});
    }
}

void write_cuts(const Values& values, const std::vector<CutSheet>& sheets) {
    for (const std::string& file : values.all("cuts"))
        for (std::size_t i = 0; i < sheets.size(); ++i)
            write_file(cut_file(file, i), ending_of(file) == ".svg" ? cut_svg(sheets[i]) : cut_dxf(sheets[i]));
}

void report_cuts(const Values& values, std::size_t sheets, const Output& output) {
    for (const std::string& file : values.all("cuts"))
        output.report_beside(file, sheets == 1
                                       ? "where to cut and fold"
                                       : "where to cut the first of " + counted(sheets, "sheet") + ", the last is in " +
                                             cut_file(file, sheets - 1).filename().string());
}

} // namespace kupi::cli
