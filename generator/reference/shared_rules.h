// The rules that every game shares, such as turn-order: they stand once, in rulesheets/log-format.md.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "reference/rules_text.h"

namespace kupi::reference {

inline const std::string shared_rules = "shared-rules"; ///< the id of their section

/// The section shared-rules of log-format.md. Nothing, without an error, where no data folder has that file.
std::optional<RulesText> load_shared_rules(const DataFolders& data, Diagnostics& out);
/// The whole page, likewise: how a game is written down.
std::optional<RulesText> load_log_format(const DataFolders& data, Diagnostics& out);

} // namespace kupi::reference
