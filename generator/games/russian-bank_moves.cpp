// Russian Bank: the lists of legal moves, what lies where, and the simple player.
#include "games/russian-bank.h"

namespace kupi::bank {

// ---- Legal moves

void RussianBank::legal_moves(Options& options) const {
    if (phase_ == Phase::over || phase_ == Phase::game_over) return;
    if (phase_ == Phase::dealing) {
        Move move = make_move(Verb::deal, table_seat, unseen_card, unseen_card, unseen_card, unseen_card, unseen_card);
        for (Seat s : Seats::all(2) - dealt_) {
            move.other = s;
            options.add_chance(move);
        }
        return;
    }
    if (reserve_card_due()) {
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    }
    turn().add_moves(options);
    turn().add_stops(options);
    for (Seat s = 0; s < 2; ++s)
        if (said_ != s) options.add_seldom(make_move(Verb::stalemate, s));
}

// ---- What nobody has seen, and what lies where

CardCounts RussianBank::pool() const {
    CardCounts cards = cards_.unseen_of(0);
    cards |= cards_.unseen_of(1);
    return cards;
}

CardCounts RussianBank::pool(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    return cards_.unseen_of(verb == Verb::deal ? move.other : move.seat == table_seat ? turn_ : move.seat);
}

std::vector<PileView> RussianBank::piles() const {
    std::vector<PileView> views;
    views.reserve(stacks);
    const auto view = [&](std::string_view name, int stack, Seat owner, int unseen = 0) {
        views.push_back({name, owner, cards_.cards(stack), unseen, unseen == 0});
    };
    for (Seat s = 0; s < 2; ++s) {
        view("reserve", reserve + s, s, cards_.unseen_in_reserve(s));
        view("turned up", turned + s, s);
        view("stock", stock + s, s, cards_.unseen_in_stock(s));
        view("discard pile", discards + s, s);
    }
    for (int t = 0; t < 8; ++t) view(words[t], tableau + t, nobody);
    for (int f = 0; f < 8; ++f) view("foundation", foundation + f, nobody);
    return views;
}

// ---- The simple player

/// Whether the player on turn could place a reserve or turned-up card now.
bool RussianBank::could_place() const {
    const Token own = cards_.top(reserve + turn_), up = cards_.top(turned + turn_);
    return (own != none && cards_.has_place(own, turn_, true)) || (up != none && cards_.has_place(up, turn_, false));
}

int RussianBank::worth(const Move& move) const {
    const Attempt attempt = attempt_of(move);
    const bool of_tableau = attempt.from < word_f;
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return 1000;
    case Verb::turn: return move.seat == table_seat ? 1000 : 500;
    case Verb::load: return 900 + (attempt.from == word_reserve ? 20 : 0) + (attempt.to == word_reserve ? 10 : 0);
    case Verb::move: break;
    case Verb::discard:
    case Verb::pass: return 100;
    case Verb::stop: return -1000;
    case Verb::stalemate: return -500;
    }
    if (turn().due().any()) return 1000;
    if (!of_tableau) return attempt.from == word_reserve ? 850 : 800;
    if (could_place()) return 0;
    RussianBank after = *this;
    after.cards_.place(tableau + attempt.from, tableau + attempt.to);
    return after.could_place() ? 600 : 0;
}

} // namespace kupi::bank
