// The rules that every game shares, such as turn-order: they stand once, in rulesheets/log-format.md.
#pragma once

#include <optional>

#include "base/file.h"
#include "reference/rules_text.h"

namespace kupi::reference {

/// The section shared-rules of log-format.md. Nothing, without an error, where no data folder has that file.
std::optional<RulesText> load_shared_rules(const DataFolders& data, Diagnostics& out);

} // namespace kupi::reference
