// The steps of a fold template: what is cut and folded, in order.
#pragma once

#include "base/toml.h"
#include "layout/fold.h"

namespace kupi::layout {

/// Reads [[step]] into the template's steps, folds and cuts. Its panels are known already: every line between two of
/// them has to be cut or folded, once.
void read_fold_steps(toml_file::TableReader& r, FoldTemplate& fold);

} // namespace kupi::layout
