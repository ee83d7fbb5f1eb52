#include "games/tricks.h"

#include <algorithm>

namespace kupi {

Tricks::Tricks(const Setup& setup)
    : TrickGame(setup.pack.cards.kinds(), trick_ranks(setup), setup.dealer), is_(trick_rules(setup)) {
    for (int side = 0; side < sides_here(); ++side)
        for (Seat seat : members(side))
            if (const auto start = setup.option("start").seats[seat]; start.value_or(0) != 0 && total(side) == 0)
                total_.add(static_cast<Seat>(side), *start);
    begin();
}

void Tricks::begin() {
    begin_hand(is_.hand, next(dealer_));
    for (PlayingCard card : is_.aside) table_.move(stock, aside, card);
    points_ = {};
    turned_ = {};
    ranks_.clear_trump();
    if (is_.trump == TrickRules::Trump::fixed) ranks_.name_trump(is_.trump_suit);
    turn_due_ = is_.trump == TrickRules::Trump::turned || is_.trump == TrickRules::Trump::last;
}

// ---- Judging and carrying out

Ruling Tricks::play(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (finished() || game_over_) return Illegal{rule::hand_over};
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move);
    case Verb::play: break;
    }
    if (move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (turn_due_) return Illegal{rule::wrong_phase, {.card = move.card()}};
    if (deal_.is_done()) return lay(move, mode, trace);
    return on_copy(*this, [&](Tricks& after) {
        after.deal_.give_rest_unseen(after.table_);
        return after.lay(move, mode, trace);
    });
}

Ruling Tricks::deal(const Move& move) {
    if (!deal_.is_due(move.other)) return Illegal{rule::wrong_phase, {.seat = move.other}};
    return deal_.give(table_, move);
}

/// The card that names the trump: the next of the stock, or one of the dealer's.
Ruling Tricks::turn(const Move& move) {
    if (!turn_due_) return Illegal{rule::wrong_phase, {.card = move.card()}};
    const PlayingCard card = move.card();
    return on_copy(*this, [&](Tricks& after) -> Ruling {
        after.deal_.give_rest_unseen(after.table_);
        const int pile = is_.trump == TrickRules::Trump::last ? hand(dealer_) : stock;
        if (const RuleId why = after.table_.why_not(pile, card); !why.id.empty())
            return Illegal{why, {.seat = dealer_, .card = card}};
        if (!after.table_.seen(pile).has(card)) after.table_.reveal(pile, card);
        after.turned_ = card;
        after.turn_due_ = false;
        after.ranks_.name_trump(card.suit());
        return Legal{};
    });
}

void Tricks::put(Seat seat, PlayingCard card, Trace* trace) {
    put_down(seat, card);
    if (trick_.size() < players()) {
        while (trick_.has_card_of(due_)) due_ = next(due_);
        return;
    }
    const int side = side_of(trick_.winner());
    for (PlayingCard c : trick_.cards()) points_[side] = static_cast<std::int16_t>(points_[side] + is_.points_of(c));
    const bool last = tricks_played() + 1 == is_.hand;
    points_[side] = static_cast<std::int16_t>(points_[side] + is_.trick_points + (last ? is_.last_trick_points : 0));
    take_trick(trace);
}

void Tricks::trick_taken(int, Trace* trace) {
    if (trace != nullptr && finished()) explain_hand(*trace);
}

// ---- Looking

Seats Tricks::waiting() const {
    Seats seats;
    if (finished() || game_over_) return seats;
    if (!deal_.is_done() || turn_due_) seats.add(table_seat);
    if (!turn_due_) seats.add(due_);
    return seats;
}

void Tricks::legal_moves(Options& options) const {
    if (finished() || game_over_) return;
    deal_.add_options(options, Verb::deal);
    if (turn_due_) {
        const int pile = is_.trump == TrickRules::Trump::last ? hand(dealer_) : stock;
        for (PlayingCard card : table_.seen(pile)) options.add(make_move(Verb::turn, table_seat, card));
        if (table_.unseen(pile) > 0 || deal_.is_due(dealer_))
            for (PlayingCard card : table_.pool()) options.add(make_move(Verb::turn, table_seat, card));
        return;
    }
    HeldCards cards = held(due_);
    if (deal_.is_due(due_)) cards.unseen += is_.hand; // a deal that is left out
    add_plays(options, cards);
}

std::vector<PileView> Tricks::piles() const {
    PileViews views(table_);
    if (!table_.empty(stock)) views.add("stock", stock);
    if (!table_.empty(aside)) views.add_open("cards set aside", aside);
    views.add_each("hand", first_hand, players());
    views.add_row("trick", trick_.cards());
    views.add_each("tricks won", first_won, sides_here());
    return views.take();
}

namespace {
const Announcement tricks_here = announce<Tricks>("tricks");
}

} // namespace kupi
