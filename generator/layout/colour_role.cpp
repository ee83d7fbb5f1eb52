#include "layout/colour_role.h"

#include <algorithm>

#include "base/colour.h"
#include "base/text.h"
#include "cards/cards.h"

namespace kupi::layout {

std::string read_colour(toml_file::TableReader& r, std::string_view key) {
    const std::vector<std::string>& roles = colour_roles();
    std::string c = r.text(key, "");
    if (c.empty() || parse_colour(c) || std::find(roles.begin(), roles.end(), c) != roles.end()) return c;
    const std::string hint = did_you_mean(c, roles);
    r.error(key,
            "\"" + std::string(key) + "\" can't be \"" + c + "\": it takes " + one_of(roles) +
                ", or a colour such as \"#2472b8\"",
            hint);
    return {};
}

} // namespace kupi::layout
