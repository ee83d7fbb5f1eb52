// Who has scored what, and why.

#include "games/dingo.h"

namespace kupi::dingo {

Result Dingo::hand_result() const {
    Result result;
    result.over = finished();
    if (!result.over) return result;
    result.known = is_known();
    if (!result.known) return result;
    result.winners = piles_.winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return piles_.balance_of(s); });
    return result;
}

Result Dingo::game_result() const {
    Result result;
    result.known = won_.is_known() && (!finished() || is_known());
    if (!result.known) return result;
    result.over = finished();
    if (result.over) result.winners = piles_.winners();
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + result.winners.has(s); });
    return result;
}

void Dingo::tell_known(Known& known) const {
    if (dingo_ != nobody) known.seats("dingo", Seats::of(dingo_));
}

/// A further game. One that cannot be judged counts for those whom the table wrote down as winners.
void Dingo::next_hand(const HandEnd& end) {
    if (end.judged && is_known())
        won_.add_win(piles_.winners());
    else if (end.claim != nullptr && end.claim->known)
        won_.add_win(end.claim->winners);
    else
        won_.forget();
    dealer_ = left_of(dealer_, players);
    begin();
}

void Dingo::explain_result(Trace* trace) const {
    if (trace != nullptr && is_known()) piles_.explain(*trace);
}

} // namespace kupi::dingo
