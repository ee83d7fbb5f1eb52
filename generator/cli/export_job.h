// What an export is made of, whatever it writes: the painted cards, their files' names, what there is to say of each.
#pragma once

#include <string>
#include <vector>

#include "base/write_folder.h"
#include "cli/press.h"
#include "cli/progress.h"
#include "layout/export_target.h"
#include "render/png.h"

namespace kupi::cli {

struct ExportFace {
    std::string name;  ///< "4-of-meth"; of a back: "back", "back-of-joker"
    std::string title; ///< "4 of meth"
    std::size_t form = 0;
    std::size_t quantity = 1; ///< of a back: how many cards have it
    std::size_t back = 0;     ///< of a card: index into ExportJob::backs
    std::string file;         ///< that it is in
    int place = 0;            ///< in that file, from 1: page, or place in the atlas; 0: it has the file to itself
    std::vector<std::string> warnings = {};
};

struct ExportJob {
    Press& press;
    const ExportTarget& target;
    double dpi = 300, bleed = 0;
    draw::Document document = {};
    std::vector<ExportFace> cards = {}, backs = {};
    std::vector<std::string> other_files = {}; ///< beside those of cards and backs
    std::string size = {};                     ///< of what was written, for people: "825 × 1125 pixels"
    std::string left_to_do = {};               ///< before a press takes it
};

/// Paints the cards and their backs, and names their files, but for the ending. Throws Failure.
ExportJob start_export(Press& press, const ExportTarget& target, const std::vector<Card>& cards, InkMode ink,
                       double dpi, double bleed, Diagnostics& out);

/// Enters what the target would find fault with.
void look_over(const ExportJob& job, ExportFace& face, FormPainter& painter);

// Each writes the files of its kind and enters them in the job.
void write_export_pictures(ExportJob& job, FolderWriter& folder, Progress& progress);
void write_export_drawings(ExportJob& job, FolderWriter& folder);
void write_export_pages(ExportJob& job, FolderWriter& folder, Progress& progress);
/// order.xml: which picture is in which slots of an order, as MPC Autofill reads it.
void write_order_file(ExportJob& job, FolderWriter& folder);
/// `address`: where the folder will be reached, with a slash at its end.
void write_export_table(ExportJob& job, const std::string& address, FolderWriter& folder);

/// manifest.json.
std::string manifest_of(const ExportJob& job);

} // namespace kupi::cli
