// What may be entered next, and what a sensible simple player would.
#include <algorithm>

#include "games/envite.h"

namespace kupi {

Seats Envite::waiting() const {
    Seats seats;
    if (over_) return seats;
    if (!ranks_.has_trump()) return Seats::of(table_seat);
    if (must_choose()) return Seats::of(captain_[team_lying_down()]);
    if (is_open()) return Seats::of(captain_[1 - bidder_]);
    seats.add(due_);
    if (may_challenge())
        for (Seat s : captain_) seats.add(s);
    return seats;
}

void Envite::legal_moves(Options& options) const {
    if (over_) return;
    if (!ranks_.has_trump()) {
        deal_.add_options(options, Verb::deal);
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    }
    if (must_choose()) {
        for (Verb verb : {Verb::stand, Verb::forfeit}) options.add(make_move(verb, captain_[team_lying_down()]));
        return;
    }
    if (is_open()) {
        const Seat captain = captain_[1 - bidder_];
        for (Verb verb : {Verb::accept, Verb::decline}) options.add(make_move(verb, captain));
        if (offered_ < at_game) options.add(make_move(Verb::raise, captain));
        return;
    }
    if (may_challenge())
        for (Seat s : captain_) options.add(make_move(Verb::challenge, s));
    add_plays(options, held(due_));
    if (is_trawl() && follows_with_none(due_) != Following::no) options.add(make_move(Verb::no_trump, due_));
}

// ---- A sensible simple player
//
// Captains know what their partners hold, which is what signals are for; nobody knows another hand.

int Envite::worth(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    switch (verb) {
    case Verb::deal:
    case Verb::turn: return 0;
    case Verb::play: return card_worth(move.seat, move.card());
    case Verb::no_trump: return 0; // as good as any card
    default: return bidding_worth(verb, move.seat);
    }
}

/// How a hand looks to a captain who knows the team's cards: the log odds of winning it, in hundredths, as a regression
/// over simulated hands gave them (about 70 of 100 are foreseen). A trawl that loses hands makes it count who has a
/// trump at all; one that need only be followed, who has the highest.
int Envite::outlook(int team) const {
    const CardSet trumps = ranks_.trumps() & pack_;
    CardSet held;
    int without_trump = 0;
    for (Seat s : members(team)) {
        held |= table_.seen(hand(s));
        without_trump += (table_.seen(hand(s)) & trumps).empty();
    }
    const CardSet own = held & trumps, others = trumps - held - table_.seen(turned) - played();
    const int of_trumps = follow_only_ ? 120 : 105, of_tops = follow_only_ ? 160 : 27;
    int odds = of_trumps * own.size() / members(team).size() + 80 * (tricks_[team] - tricks_[1 - team]) - 10;
    for (PlayingCard card : own) {
        int higher = 0;
        for (PlayingCard other : others) higher += ranks_.height(other) > ranks_.height(card);
        odds += of_tops / (1 + higher);
    }
    if (follow_only_) return odds - 33 * players_;
    return odds - 110 * without_trump + (side_of(due_) == team ? 30 : 0);
}

/// An offer is accepted where playing on loses less than declining, and raised where it gains more.
int Envite::bidding_worth(Verb verb, Seat seat) const {
    constexpr std::array<int, 5> least_to_accept{0, -80, -100, -170, -150};
    constexpr int yes = 2000, no = -2000;
    const int odds = outlook(side_of(seat));
    switch (verb) {
    case Verb::challenge: return odds > 35 ? yes : no;
    case Verb::raise: return odds > 70 + 20 * offered_ ? yes : no;
    case Verb::accept: return odds > least_to_accept[offered_] ? yes / 2 : no;
    case Verb::stand: return odds > -120 ? yes : no;
    default: return 0; // decline, forfeit
    }
}

/// A trump led is more likely to catch an opponent, who comes next, than a partner. Otherwise the trick goes to the
/// own team as cheaply as the last seat can have it, and as surely as another can.
int Envite::card_worth(Seat seat, PlayingCard card) const {
    constexpr int winning = 1000, losing = 500;
    const int height = ranks_.height(card);
    if (trick_.empty()) return losing + height;
    const bool ours = side_of(trick_.winner()) == side_of(seat), last = trick_.size() + 1 == players_;
    if (ours || !ranks_.beats(card, trick_.best())) return losing - height;
    return last ? winning - height : winning + height;
}

} // namespace kupi
