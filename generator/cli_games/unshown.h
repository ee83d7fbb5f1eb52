// Fields of own cards that no layer of their template shows.
#pragma once

#include "cards/cards.h"
#include "layout/card_template.h"

namespace kupi::cli {

/// One warning for each field, at the heading of its column or at the first card that has it: mostly a slip in a name.
void warn_of_unshown_fields(const Deck& deck, const CardTemplate& card_template, Diagnostics& out);

} // namespace kupi::cli
