// What somebody types at the table, made the entry that is meant: the actor may be left out, and the verb of a bare
// card.
#pragma once

#include <string>
#include <string_view>

#include "referee/log.h"

namespace kupi::referee {

struct Typed {
    std::string entry;    ///< in canonical form, as far as it can be read
    std::string hint;     ///< what is not understood, and what may be meant; empty: nothing
    bool readable = true; ///< it is an entry, be it legal or not
    bool unclear = false; ///< several entries may be meant: there is nothing to judge
};

/// How cards are written: "rank first, then suit, such as 7C, 7 of clubs: 7 8 … A with C D H S …".
std::string cards_help(const Log& log);

/// `position`: where the entry is to come; `options`: what may come there.
Typed read_typed(std::string_view typed, const Log& log, const Position& position, const Options& options);

} // namespace kupi::referee
