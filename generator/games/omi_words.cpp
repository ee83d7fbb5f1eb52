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
    const int team = best_ % 2;
    Note& note = add(trace, laid_[best_].suit() == trump_ ? "trick-trump" : "trick-suit", best_,
                     left_of(best_, players, 2), {tricks_[0] + tricks_[1], tricks_[team], tricks_[1 - team]});
    for (int n = 0; n < players; ++n) note.cards.push_back(laid_[left_of(leader_, players, n)]);
    note.others.push_back(laid_[best_]);
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
    for (PlayingCard c : table_.seen(hand(seat)) & CardSet::of_suit(suit)) worth += 10 + high_[c.rank()];
    return worth;
}

/// Leads what nothing beats; wins as cheaply as can be, but not from the partner; else throws the lowest card.
int Omi::worth_of_card(Seat seat, PlayingCard card) const {
    CardSet out = table_.pool();
    for (Seat s = 0; s < players; ++s)
        if (s != seat) out |= table_.seen(hand(s));
    const auto is_master = [&](PlayingCard c) {
        for (PlayingCard other : out& CardSet::of_suit(c.suit()))
            if (high_[other.rank()] > high_[c.rank()]) return false;
        return true;
    };
    const bool trump = card.suit() == trump_;
    const int cost = high_[card.rank()] + (trump ? 16 : 0);
    if (in_trick_ == 0) {
        if (!is_master(card)) return 40 - cost;
        return (trump ? 80 : out.has_suit(trump_) ? 70 : 90) + high_[card.rank()];
    }
    const PlayingCard best = laid_[best_];
    const bool last = Seats::all(players).size() - 1 == std::popcount(in_trick_);
    const bool ours = best_ % 2 == seat % 2;
    if (ours && (last || is_master(best))) return 40 - cost;
    if (strength(card) <= strength(best)) return 40 - cost;
    if (last || (trump && card.suit() != led_)) return 100 - cost;
    return is_master(card) ? 90 : 41 - cost;
}

} // namespace kupi
