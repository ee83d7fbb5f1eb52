// Somachi: which rule an entry breaks, and so what may be done.
#pragma once

#include <optional>

#include "games/somachi_hand.h"
#include "rules/position.h"

namespace kupi::somachi {

/// Whether the entry says by its place that something written nowhere has been done: a deal, a decline, the draw after
/// opening, the end of a turn.
bool leaves_out(const Hand& hand, const Move& move);

/// The tests of all entries that ask nothing of the position.
std::optional<Illegal> form_fault(const Move& move, const House& house);

/// On an entry of someone in the hand, if nothing is left out before it: legal, or the first rule it breaks.
Ruling judge(const Hand& hand, const Move& move, bool stood);
/// Whether it is an entry of another's turn, all else being as it should: the table may let it stand.
bool is_out_of_turn(const Hand& hand, const Move& move);

/// What breaks no rule. What may be left out is listed as itself, and so are the entries that may follow at once
/// without it.
void list_moves(const Hand& hand, Options& options);
Seats waiting(const Hand& hand);

} // namespace kupi::somachi
