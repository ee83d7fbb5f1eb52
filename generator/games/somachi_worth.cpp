// Somachi: a simple player for simulated games.

#include <algorithm>

#include "games/somachi.h"

namespace kupi {

int Somachi::worth_of_cards(const CardSet& cards) const {
    int sum = 0;
    for (PlayingCard c : cards) sum += !is_face(c) ? c.rank() + 1 : c.rank() == alak || house_.all_cards_count ? 8 : 1;
    return sum;
}

/// What an arl of this suit would take from others and the discard pile.
CardSet Somachi::would_sweep(Seat seat, PlayingCard card) const {
    CardSet swept;
    for (Seat s : in_)
        if (s != seat) swept |= table_.seen(group + s) & CardSet::of_suit(card.suit());
    for (int i = discards_.size() - 1; i >= 0 && discards_[i].suit() == card.suit(); --i) swept.add(discards_[i]);
    return swept;
}

/// In bands of a hundred, so that what a turn does comes in order: answers, collecting, drawing, adding to the own
/// groups, the play, its end. What would leave out an entry comes last.
int Somachi::worth(const Move& move) const {
    if (leaves_out(move)) return -1000;
    const Seat seat = move.seat;
    const Verb verb = static_cast<Verb>(move.verb);
    const PlayingCard card = move.size > 0 && move.is_card(0) ? move.card() : unseen_card;
    const auto suit_of = [&](Seat s, PlayingCard c) { return table_.seen(group + s) & CardSet::of_suit(c.suit()); };
    switch (verb) {
    case Verb::deiskatun: return worth_of_cards(suit_of(seat, card)) > 0 ? 900 : 700;
    case Verb::decline: return 800;
    case Verb::pay:
    case Verb::meet: return 800;
    case Verb::all_in: return 790;
    case Verb::refuse: {
        // whoever leads is glad of the doubling
        const std::int32_t own = points(seat);
        for (Seat s : in_)
            if (points(s) > own) return 700;
        return 810;
    }
    case Verb::collect: return 600;
    case Verb::draw:
        if (card.is_unseen() && move.has_word(static_cast<int>(Word::discard))) {
            const PlayingCard top = discards_.back();
            const bool useful = has_opener(seat, top.suit()) || top.rank() == alak || top.rank() == arl;
            return useful && (!is_face(top) || table_.size(hand + seat) > 1) ? 510 : 490;
        }
        return 500;
    case Verb::open:
    case Verb::play: {
        const CardSet own = suit_of(seat, card) | (table_.seen(hand + seat) & CardSet::of_suit(card.suit()));
        if (card.rank() == alak) return 308 + worth_of_cards(own);
        if (card.rank() == arl)
            return 300 + (move.has_word(static_cast<int>(Word::no_sweep)) ? 0 : 1) +
                   worth_of_cards(own | would_sweep(seat, card));
        if (card.rank() == deiskatun) return 290 + worth_of_cards(suit_of(seat, card));
        if (move.other >= players_) return 292 + worth_of_cards(own);
        if (has_played(move.other, {card.suit(), deiskatun})) return 250;
        // With only known cards left in the stock, arlas that hit nothing would go round for ever.
        if (table_.unseen(stock) == 0 && suit_of(move.other, card).empty()) return 220;
        return 285 + worth_of_cards(suit_of(move.other, card)) * 2;
    }
    case Verb::stand: return 200;
    case Verb::add:
        if (move.other == seat) return 400 + worth_of_cards(CardSet::of(card));
        // Gifts help to go out where that wins; and they end a hand in which nothing new comes up.
        if (table_.unseen(stock) == 0) return 390 - worth_of_cards(CardSet::of(card));
        return turn_.played && table_.size(hand + seat) == 1 && best_of_hand() == Seats::of(seat) ? 390 : 50;
    case Verb::discard: {
        int use = has_opener(seat, card.suit()) ? 10 : 0;
        for (Seat s : in_)
            if (s != seat && has_played(s, {card.suit(), arl})) use += 12; // it would be collected
        if (is_face(card)) use += 10;
        return 295 - use - worth_of_cards(CardSet::of(card)) / 2;
    }
    case Verb::end: return 100;
    case Verb::bring_in:
    case Verb::raise: return 499;
    case Verb::stay_in: return worth_of_cards(table_.seen(group + seat)) >= 20 && pot_ < 20 ? 700 : 60;
    case Verb::challenge: {
        const std::int32_t own = points(seat);
        for (Seat s : in_)
            if (s != seat && points(s) + 12 > own) return 40;
        return doublings_ == 0 ? 700 : 40;
    }
    case Verb::side_bet: return -500;
    case Verb::fold: return 10;
    default: return 500;
    }
}

} // namespace kupi
