#include "games/myllymatti.h"

namespace kupi {

/// denexa-games: Myllymatti, Building the hands: the higher card takes all that lies there; after a bounce the same two
/// play again. Both draw in either case, the leader first (rulings MY-3).
void Myllymatti::round_over(Trace* trace) {
    const Seat leader = round_.leader();
    if (round_.highest().size() > 1) {
        note_tie(trace);
        begin_trick(leader);
    } else {
        const Seat winner = round_.highest().first();
        capture(winner, trace);
        begin_trick(winner);
    }
    cards_.refill_from(leader);
}

void Myllymatti::add_plays(Options& options, CardSet held, CardSet maybe, int) const {
    for (PlayingCard card : held | maybe) options.add(make_move(Verb::play, order_.due(), card));
}

const Announcement myllymatti_here = announce<Myllymatti>("myllymatti");

} // namespace kupi
