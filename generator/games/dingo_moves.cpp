// What may follow, where the cards lie, and what a simple player makes of it.

#include "games/dingo.h"

namespace kupi::dingo {

void Dingo::legal_moves(Options& options) const {
    if (finished()) return add_reveals(options);
    deal_.add_options(options, Verb::deal);
    if (calling()) {
        for (Seat s = 0; s < players; ++s)
            if (possible(s).has(heart(rank_))) options.add(make_move(Verb::dingo, s, heart(rank_)));
        return;
    }
    const CardSet own = possible(due_);
    if (passing()) {
        for (PlayingCard card : own) options.add(make_move(Verb::pass, due_, card));
        if (piles_.table.unseen(hand + due_) > 0) options.add(make_move(Verb::pass, due_, unseen_card));
    } else if (thinning()) {
        for (PlayingCard card : own - aces) options.add(make_move(Verb::discard, due_, card));
    } else if (rank_ < ace_rank) {
        for (PlayingCard card : own& blacks(rank_)) options.add(make_move(Verb::wolf, due_, card));
        options.add(make_move(Verb::pass, due_));
    } else {
        add_aces(options, own);
        options.add(make_move(Verb::pass, due_));
    }
}

/// Wolves first, then the rabbit, if both wolves are out by then.
void Dingo::add_aces(Options& options, CardSet own) const {
    const PlayingCard club(clubs, ace_rank), spade(spades, ace_rank);
    const bool rabbit = own.has(ace_of_diamonds);
    const CardSet wolves = wolves_left();
    for (int choice = 0; choice < 4; ++choice) {
        Move move = make_move(Verb::ace, due_);
        CardSet left = wolves;
        for (PlayingCard wolf : {club, spade})
            if (choice >> (wolf == spade) & 1) {
                move.add(wolf);
                left.remove(wolf);
            }
        if (!((wolves - left) - own).empty() || (wolves - left).size() != move.cards) continue;
        if (move.cards > 0) options.add(move);
        if (rabbit && left.empty()) options.add(move.add(ace_of_diamonds));
    }
}

void Dingo::add_reveals(Options& options) const {
    for (Seat s : waiting()) {
        const Move move = with_pile(make_move(Verb::reveal, s), piles_.table, hand + s);
        if (piles_.table.unseen(hand + s) > 0)
            options.add_chance(move);
        else
            options.add(move);
    }
}

Seats Dingo::waiting() const {
    Seats seats;
    if (finished() || calling()) {
        for (Seat s = 0; s < players; ++s)
            if (finished() ? !revealed_.has(s) && !piles_.table.empty(hand + s) : possible(s).has(heart(rank_)))
                seats.add(s);
        return seats;
    }
    seats.add(due_);
    if (!is_dealt()) seats.add(table_seat);
    return seats;
}

/// What the card promises its holder, in quarter points.
int Dingo::keep_worth(Seat seat, PlayingCard card) const {
    const int value = points(CardSet::of(card)), rank = card.rank();
    const CardSet mine = possible(seat), left = piles_.held();
    if (card == ace_of_diamonds) return 4 + 12 * (mine & blacks(ace_rank)).size();
    if (rank == ace_rank) return 4 * value;
    if (card.suit() == hearts) {
        constexpr std::array<int, 3> by_wolves{-4, 2, 5}; // that others may play
        return by_wolves[((left & blacks(rank)) - mine).size()] * value;
    }
    if (!left.has(heart(rank)) || mine.has(heart(rank))) return 0;
    const CardSet others = (left & blacks(rank)) - CardSet::of(card);
    return (others.empty() ? 8 : 5) * value;
}

int Dingo::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::discard: return -keep_worth(move.seat, move.card());
    case Verb::pass:
        if (move.cards == 0) return 0;
        return move.card().is_unseen() ? -1000 : -keep_worth(move.seat, move.card());
    case Verb::wolf: return 1;
    case Verb::ace: return move.cards + (move.card(move.cards - 1) == ace_of_diamonds ? 4 : 0);
    default: return 0;
    }
}

std::vector<PileView> Dingo::piles() const {
    PileViews views(piles_.table);
    for (Seat s = 0; s < players; ++s) {
        views.add("hand", hand + s, s);
        views.add_open("score pile", Piles::score + s, s);
        views.add_open("penalty pile", Piles::penalty + s, s);
    }
    views.add("stock", stock);
    PileView& left = views.add_row("rabbits");
    for (int rank = ranks - 1; rank >= 0; --rank) // the lowest lies on top
        if (piles_.table.seen(Piles::rabbits).has(rabbit(rank))) left.cards.push_back(rabbit(rank));
    views.add_open("hunt", Piles::hunt);
    // Only its top card may be looked at (rulings DI-6).
    PileView& pile =
        views.add_row("discard pile", listed(piles_.table.seen(Piles::discards) - CardSet::of(piles_.top())));
    if (!piles_.top().is_unseen()) pile.cards.push_back(piles_.top());
    return views.take();
}

} // namespace kupi::dingo
