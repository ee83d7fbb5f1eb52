// What people ask beside a finding: what was held, and what would have been legal.
#pragma once

#include <string>

#include "referee/entry.h"
#include "referee/words.h"
#include "rules/position.h"

namespace kupi {

/// "Bo held: hand 4si 8th and 2 not seen; reserve 5me". Empty where the seat owns no cards.
std::string held_text(const Position& position, Seat seat, const Speaker& speaker);

/// "play 4si, 8th; raise 1 to 12": by the seat if it may do anything, else by those who may.
std::string legal_text(const Position& position, Seat seat, const Speaker& speaker, EntryWriter& writer);

} // namespace kupi
