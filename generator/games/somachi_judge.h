// Somachi: which rule an entry breaks, and so what may be done.
#pragma once

#include "games/somachi_hand.h"
#include "rules/position.h"

namespace kupi::somachi {

/// Whether the entry says by its place that something written nowhere has been done: a deal, a decline, the draw after
/// opening, the end of a turn.
bool leaves_out(const Hand& hand, const Move& move);

/// On an entry of someone in the hand, if nothing is left out before it: legal, or the first rule it breaks.
Ruling judge(const Hand& hand, const Move& move, bool stood);
/// Whether it is an entry of another's turn, all else being as it should: the table may let it stand.
bool is_out_of_turn(const Hand& hand, const Move& move);

/// What breaks no rule. What may be left out is listed as itself, and so are the entries that may follow at once
/// without it.
void list_moves(const Hand& hand, Options& options);
Seats waiting(const Hand& hand);

/// To a simple player, which lays what scores, sweeps and attacks where most is to be had, pays every bet and makes
/// few.
int worth(const Hand& hand, const Move& move);

} // namespace kupi::somachi
