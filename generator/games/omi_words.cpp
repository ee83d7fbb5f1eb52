// How Omi explains its results, and what a simple player holds good.
#include "games/omi.h"

namespace kupi {

namespace {

Note& add(Trace& trace, std::string_view id, Seat seat, Seat other, std::vector<std::int32_t> numbers) {
    return trace.emplace_back(Note{id, seat, other, {}, {}, std::move(numbers), {}});
}

} // namespace

// ---- Explaining

/// Before the trick is cleared away, its winner's count raised.
void Omi::explain_trick(Trace& trace) const {
    const Seat winner = trick_.winner();
    const int team = side_of(winner);
    Note& note = add(trace, ranks_.is_trump(trick_.best()) ? "trick-trump" : "trick-suit", winner, next(next(winner)),
                     {tricks_played(), tricks_[team], tricks_[1 - team]});
    note.cards.assign(trick_.cards().begin(), trick_.cards().end());
    note.others.push_back(trick_.best());
}

void Omi::explain_hand(Trace& trace) const {
    const bool tie = tricks_[0] == tricks_[1];
    if (tie) {
        Omi after = *this;
        after.count_extra(false, true);
        add(trace, "tie", nobody, nobody, {after.pending_});
        return;
    }
    const int team = tricks_[1] > tricks_[0];
    const auto seat = static_cast<Seat>(team), other = static_cast<Seat>(team + 2);
    const int plain = points(team) - pending_;
    add(trace,
        tricks_[team] == tricks_of_a_hand ? "all-eight"
        : team == declarers()             ? "declarers-win"
                                          : "dealers-win",
        seat, other, {tricks_[team]});
    if (pending_ > 0) add(trace, "extra", seat, other, {pending_, plain, plain + pending_});
    if (!totals_known_ || !pending_known_) return;
    add(trace, total(team) >= target_ ? "game-won" : "total", seat, other, {total(team), target_});
}

// ---- A simple player, who sees no other hand

int Omi::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return 0;
    case Verb::trump: return worth_of_trump(move.seat, move.suit(0));
    case Verb::play: return worth_of_card(move.seat, move.card());
    }
    return 0;
}

/// Length, then height.
int Omi::worth_of_trump(Seat seat, int suit) const {
    int worth = 0;
    for (PlayingCard c : table_.seen(hand(seat)) & CardSet::of_suit(suit))
        worth += 10 + ranks_.height_of_rank(c.rank());
    return worth;
}

/// Leads what nothing beats; wins as cheaply as can be, but not from the partner; else throws the lowest card.
int Omi::worth_of_card(Seat seat, PlayingCard card) const {
    CardSet out = table_.pool();
    for (Seat s = 0; s < players(); ++s)
        if (s != seat) out |= table_.seen(hand(s));
    const auto is_master = [&](PlayingCard c) {
        for (PlayingCard other : out& CardSet::of_suit(c.suit()))
            if (ranks_.height(other) > ranks_.height(c)) return false;
        return true;
    };
    const bool trump = ranks_.is_trump(card);
    const int height = ranks_.height_of_rank(card.rank()), cost = height + (trump ? 16 : 0);
    if (trick_.empty()) {
        if (!is_master(card)) return 40 - cost;
        return (trump ? 80 : out.has_suit(ranks_.trump()) ? 70 : 90) + height;
    }
    const PlayingCard best = trick_.best();
    const bool last = trick_.size() == players() - 1;
    const bool ours = side_of(trick_.winner()) == side_of(seat);
    if (ours && (last || is_master(best))) return 40 - cost;
    if (!ranks_.beats(card, best)) return 40 - cost;
    if (last || (trump && card.suit() != led_)) return 100 - cost;
    return is_master(card) ? 90 : 41 - cost;
}

} // namespace kupi
