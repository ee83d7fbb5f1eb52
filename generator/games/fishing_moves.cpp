// Fishing games: what may be played, the simple player, and what people see.
#include "games/fishing.h"

namespace kupi {

/// Cards that the seat may play as its next, whether or not a deal has been left out.
CardSet Fishing::playable(Seat seat) const {
    const int hand = hands + seat;
    const bool unseen = table_.unseen(hand) > 0 || deal_.is_due(seat);
    return unseen ? table_.seen(hand) | (table_.pool() - returned_) : table_.seen(hand);
}

/// What the seat may hold when it has played this card.
CardSet Fishing::left_without(Seat seat, PlayingCard card) const {
    CardSet left = table_.seen(hands + seat);
    int unseen = table_.unseen(hands + seat) + (deal_.is_due(seat) ? deal_.size() : 0);
    if (!left.has(card)) --unseen;
    if (unseen > 0) left |= table_.pool();
    left.remove(card);
    return left;
}

/// In a row: the card by itself where nothing is taken or only one thing can be, and with each set that it may take.
/// For each build of its own that a player leaves there, it may still hold a card.
void Fishing::add_plays(Options& options, const fishing::Chances& chances, PlayingCard card) const {
    const bool has_built = builds_.has_of(turn_);
    const CardSet left = house_.builds ? left_without(turn_, card) : CardSet{};
    const Move move = make_move(Verb::play, turn_, card);
    int ways = 0;
    const bool all = chances.each_capture(card, [&](CardSet set) {
        ++ways;
        if (has_built && builds_.unkept(house_, turn_, left, set) != nullptr) return true;
        if (set.size() >= Move::capacity) return true;
        Move& taking = options.add(move).move;
        for (PlayingCard c : set) taking.add(c);
        return !options.full();
    });
    if (!all) options.leave_some_out();
    if (house_.builds) add_builds(options, chances, card, left);
    if (has_built) return;
    if (!house_.must_capture || ways == 0 || (ways == 1 && options.in_full())) options.add(move);
}

/// Of every sum for which the hand may hold a further card.
void Fishing::add_builds(Options& options, const fishing::Chances& chances, PlayingCard card, CardSet left) const {
    const bool has_built = builds_.has_of(turn_);
    const bool all = chances.each_build(card, house_.sums_of(left - returned_), [&](int sum, CardSet set) {
        if (options.full()) return false;
        // Builds of its own that go into this one need no card any more.
        if (set.size() >= Move::capacity || (has_built && builds_.unkept(house_, turn_, left, set) != nullptr))
            return true;
        Move& move = options.add(make_move(Verb::build, turn_, card).set_number(sum)).move;
        for (PlayingCard c : set) move.add(c);
        return true;
    });
    if (!all) options.leave_some_out();
}

void Fishing::legal_moves(Options& options) const {
    if (over()) return;
    deal_.add_options(options, Verb::deal);
    if (must_turn()) {
        options.add_chance(with_unseen(make_move(Verb::turn, table_seat), house_.start));
        return;
    }
    if (!deal_.is_done() && !options.in_full()) return;
    const CardSet cards = playable(turn_);
    if (house_.pile) {
        for (PlayingCard card : cards) options.add(make_move(Verb::play, turn_, card));
        return;
    }
    const fishing::Chances chances(row());
    for (PlayingCard card : cards) add_plays(options, chances, card);
}

Seats Fishing::waiting() const {
    if (over()) return {};
    Seats seats = must_turn() ? Seats{} : Seats::of(turn_);
    if (!deal_.is_done() || must_turn()) seats.add(table_seat);
    return seats;
}

int Fishing::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    CardSet taken;
    if (house_.pile && takes_top(card)) taken = table_.seen(lying);
    for (int i = 1; i < move.cards; ++i) taken.add(move.card(i));
    if (move.cards == 1 && !house_.pile && house_.must_capture) row().ways(card, taken);
    return house_.worth_of(card, taken, taken == table_.seen(lying));
}

// ---- Results

fishing::Count Fishing::count() const {
    fishing::Count count{house_, {}, sweeps_, house_.side_of(left_of(dealer_, house_.players))};
    for (int side = 0; side < house_.sides; ++side) count.taken[side] = table_.seen(captures + side);
    return count;
}

void Fishing::next_hand(const HandEnd& end) {
    if (match_.has_ended()) return;
    match_.add(house_, finished_, count(), end);
    finished_ = false;
    if (match_.has_ended()) return;
    dealer_ = left_of(dealer_, house_.players);
    begin_hand();
}

std::vector<PileView> Fishing::piles() const {
    PileViews views(table_);
    views.add("stock", stock);
    if (house_.pile)
        views.add_row("pile", laid(height_));
    else
        views.add_open("table", lying);
    views.add_each("hand", hands, house_.players);
    views.add_each("capture pile", captures, house_.sides);
    return views.take();
}

} // namespace kupi
