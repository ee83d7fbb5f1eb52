#include "rules/setup.h"

#include <stdexcept>

namespace kupi::rules {

const Setup::Option& Setup::option(std::string_view id) const {
    for (const Option& o : options)
        if (o.id == id) return o;
    throw std::logic_error("game.toml has no variant or header key \"" + std::string(id) + '"');
}

} // namespace kupi::rules
