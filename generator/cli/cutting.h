// What commands that print sheets have in common for cutting machines: --cutter and --cuts.
#pragma once

#include <optional>
#include <vector>

#include "cli/output.h"
#include "cli/values.h"
#include "layout/cut_path.h"
#include "layout/cutter.h"

namespace kupi::cli {

std::vector<Option> cutter_options();

/// Throws Failure for a file of --cuts that is neither .svg nor .dxf, or can't be written.
void check_cuts(const Values& values);
/// The machine of --cutter.
std::optional<Cutter> cutter_asked(const Values& values, const DataFolders& data, Diagnostics& out);
/// Its marks on every `step`th page from the first: the fronts.
void add_marks(const Cutter& cutter, std::size_t step, draw::Document& document);
/// Writes each file of --cuts; of further sheets "name-2.dxf".
void write_cuts(const Values& values, const std::vector<CutSheet>& sheets);
/// Says so, a line for each file of --cuts.
void report_cuts(const Values& values, std::size_t sheets, const Output& output);

} // namespace kupi::cli
