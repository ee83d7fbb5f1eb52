// Somachi: a simple player, which lays what scores, sweeps and attacks where most is to be had, pays every bet and
// makes few.
#include "games/somachi.h"

namespace kupi::games::somachi {

namespace {

int worth_of(const CardSet& cards, const House& house) {
    int sum = 0;
    for (PlayingCard c : cards) sum += std::max(house.value(c), 1);
    return sum;
}

/// What an arl of this suit would take from others and the discard pile.
CardSet would_sweep(const Hand& hand, Seat seat, int suit) {
    CardSet swept;
    for (Seat s : hand.round.in)
        if (s != seat) swept |= hand.board.group(s, suit);
    const Row& pile = hand.board.discards();
    for (int i = pile.size() - 1; i >= 0 && pile[i].suit() == suit; --i) swept.add(pile[i]);
    return swept;
}

} // namespace

/// In bands of a hundred, so that what a turn does comes in order: answers, collecting, drawing, adding to the own
/// groups, the play, its end. What would leave out an entry comes last.
int Somachi::worth(const Move& move) const {
    const Hand& hand = hand_;
    if (hand_.leaves_out(move)) return -1000;
    const Board& board = hand.board;
    const Seat seat = move.seat;
    const PlayingCard card = move.size > 0 && move.is_card(0) ? move.card() : unseen_card;
    const auto worth_of_cards = [&](const CardSet& cards) { return worth_of(cards, hand.house); };
    const auto leads_by = [&](int lead) { // all others
        for (Seat s : hand.round.in)
            if (s != seat && hand.points(s) + lead > hand.points(seat)) return false;
        return true;
    };
    switch (verb_of(move)) {
    case Verb::deiskatun: return board.group(seat, card.suit()).empty() ? 700 : 900;
    case Verb::decline:
    case Verb::pay:
    case Verb::meet: return 800;
    case Verb::all_in: return 790;
    case Verb::refuse: return leads_by(0) ? 810 : 700; // whoever leads is glad of the doubling
    case Verb::collect: return 600;
    case Verb::draw:
        if (move.has_word(Word::discard)) {
            const PlayingCard top = board.discards().back();
            const bool useful = board.has_opener(seat, top.suit()) || top.rank() == alak || top.rank() == arl;
            return useful && (!is_face(top) || board.in_hand(seat) > 1) ? 510 : 490;
        }
        return 500;
    case Verb::open:
    case Verb::play: {
        const CardSet laid = board.group(seat, card.suit());
        const CardSet own = laid | (board.held(seat) & CardSet::of_suit(card.suit()));
        if (card.rank() == alak) return 308 + worth_of_cards(own);
        if (card.rank() == arl)
            return (move.has_word(Word::no_sweep) ? 300 : 301) +
                   worth_of_cards(own | would_sweep(hand, seat, card.suit()));
        if (card.rank() == deiskatun) return 290 + worth_of_cards(laid);
        if (move.other == nobody) return 292 + worth_of_cards(own);
        if (board.has_played(move.other, {card.suit(), deiskatun})) return 250;
        const CardSet hit = board.group(move.other, card.suit());
        // With only known cards left in the stock, arlas that hit nothing would go round for ever.
        if (board.is_stock_known() && hit.empty()) return 220;
        return 285 + worth_of_cards(hit) * 2;
    }
    case Verb::stand: return 200;
    case Verb::add:
        if (move.other == seat) return 400 + worth_of_cards(CardSet::of(card));
        // Gifts help to go out where that wins; and they end a hand in which nothing new comes up.
        if (board.is_stock_known()) return 390 - worth_of_cards(CardSet::of(card));
        return hand.turn.played && board.in_hand(seat) == 1 && hand.best() == Seats::of(seat) ? 390 : 50;
    case Verb::discard: {
        int use = board.has_opener(seat, card.suit()) ? 10 : 0;
        for (Seat s : hand.round.in)
            if (s != seat && board.has_played(s, {card.suit(), arl})) use += 12; // it would be collected
        if (is_face(card)) use += 10;
        return 295 - use - worth_of_cards(CardSet::of(card)) / 2;
    }
    case Verb::end: return 100;
    case Verb::bring_in:
    case Verb::raise: return 499;
    case Verb::stay_in: return worth_of_cards(board.group(seat)) >= 20 && hand.bets.pot() < 20 ? 700 : 60;
    case Verb::challenge: return hand.bets.doublings() == 0 && leads_by(12) ? 700 : 40;
    case Verb::side_bet: return -500;
    case Verb::fold: return 10;
    default: return 500;
    }
}

const Announcement somachi_here = announce<Somachi>("somachi");

} // namespace kupi::games::somachi
