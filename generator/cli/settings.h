// What kupi takes for granted where nothing else is said: so far, the paper.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cards/sizes.h"

namespace kupi::cli {

/// $XDG_CONFIG_HOME/kupi/settings.toml, else ~/.config/kupi/settings.toml; empty without a home.
std::filesystem::path settings_file();

struct PaperHabit {
    std::string paper = "letter"; ///< a name, or WxH
    std::string set_by;           ///< "KUPI_PAPER=a4"; empty where nobody says anything
    Place place;                  ///< in the settings file
};

/// KUPI_PAPER, the settings file, PAPERSIZE, the locale's paper (LC_ALL, LC_PAPER, LANG: by its territory), the
/// machine's (/etc/papersize, or the file that PAPERCONF names), else letter. What others than kupi's own name and no
/// size is known by is passed over. Faults of the settings file go into `out`.
PaperHabit paper_habit(const Sizes& sizes, Diagnostics& out);

} // namespace kupi::cli
