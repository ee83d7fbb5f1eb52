// Russian Bank: the lists of legal moves, what lies where, and the simple player.
#include <algorithm>
#include <bit>

#include "games/russian-bank.h"

namespace kupi {

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
    const Due now = due();
    const auto move = [&](Verb verb, int from, int to) {
        options.add(make_move(verb, turn_).add_word(from).add_word(to));
    };
    if (now.any()) {
        for (unsigned from = now.from; from != 0; from &= from - 1)
            for (unsigned to = now.to; to != 0; to &= to - 1)
                move(Verb::move, std::countr_zero(from), std::countr_zero(to));
    } else {
        for (int from = 0; from < word_discard; ++from) {
            if (from == word_f) continue;
            const Token card = top(stack_of(from, turn_));
            if (card == none) continue;
            for (int to = 0; to < word_f; ++to) // nothing goes to a foundation, or it would be due
                if (to != from && fault_of_place(Verb::move, card, to) == allowed) move(Verb::move, from, to);
            for (const int to : {word_reserve, word_discard})
                if (fault_of_place(Verb::load, card, to) == allowed) move(Verb::load, from, to);
        }
        if (size_[turned + turn_] > 0) {
            options.add(make_move(Verb::discard, turn_));
        } else if (to_turn(turn_) == 0) {
            options.add(make_move(Verb::pass, turn_));
        } else if (const Token next = next_of_stock(turn_); next != none) {
            options.add(make_move(Verb::turn, turn_, card_of(next)));
        } else {
            options.add_chance(make_move(Verb::turn, turn_, unseen_card));
        }
    }
    add_stops(options, now);
    for (Seat s = 0; s < 2; ++s)
        if (said_ != s) options.add_seldom(make_move(Verb::stalemate, s));
}

/// Everything that the player on turn could be stopped at.
void RussianBank::add_stops(Options& options, const Due& now) const {
    const Seat seat = other(turn_);
    const auto add = [&](Verb verb, Word word, int from, int to) {
        const Rule broken = fault_of_move({verb, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, now);
        if (is_in(misplaced | priorities, broken))
            options.add_seldom(make_move(Verb::stop, seat).add_word(word).add_word(from).add_word(to));
    };
    for (int from = 0; from <= word_discard; ++from) { // every place that an entry may name
        for (int to = 0; to <= word_f; ++to) add(Verb::move, word_move, from, to);
        for (const int to : {word_reserve, word_discard}) add(Verb::load, word_load, from, to);
    }
    if (!now.any()) return;
    // Whichever of these is possible at all comes before its time.
    const Word word = size_[turned + turn_] > 0 ? word_discard : to_turn(turn_) == 0 ? word_pass : word_turn;
    options.add_seldom(make_move(Verb::stop, seat).add_word(word));
}

// ---- What nobody has seen, and what lies where

CardCounts RussianBank::pool() const {
    CardCounts cards = unseen_of(0);
    cards |= unseen_of(1);
    return cards;
}

CardCounts RussianBank::pool(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    return unseen_of(verb == Verb::deal ? move.other : move.seat == table_seat ? turn_ : move.seat);
}

CardSet RussianBank::unseen_of(Seat seat) const {
    CardSet cards;
    for (std::uint64_t left = ~seen_[seat] & every_kind; left != 0; left &= left - 1)
        cards.add(card_of(static_cast<Token>(std::countr_zero(left))));
    return cards;
}

std::vector<PileView> RussianBank::piles() const {
    std::vector<PileView> views;
    views.reserve(stacks);
    const auto view = [&](std::string_view name, int stack, Seat owner, int unseen = 0) {
        PileView& v = views.emplace_back(PileView{name, owner, {}, unseen, unseen == 0});
        for (Token t = top_[stack]; t != none; t = below_[t]) v.cards.push_back(card_of(t));
        std::reverse(v.cards.begin(), v.cards.end());
    };
    for (Seat s = 0; s < 2; ++s) {
        view("reserve", reserve + s, s, unseen_reserve_[s]);
        view("turned up", turned + s, s);
        view("stock", stock + s, s, unseen_stock_[s]);
        view("discard pile", discards + s, s);
    }
    for (int t = 0; t < 8; ++t) view(words[t], tableau + t, nobody);
    for (int f = 0; f < 8; ++f) view("foundation", foundation + f, nobody);
    return views;
}

// ---- The simple player

/// Whether the player on turn could place a reserve or turned-up card now.
bool RussianBank::could_place() const {
    const Token own = top(reserve + turn_), up = top(turned + turn_);
    return (own != none && has_place(own, turn_, true)) || (up != none && has_place(up, turn_, false));
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
    if (due().any()) return 1000;
    if (!of_tableau) return attempt.from == word_reserve ? 850 : 800;
    if (could_place()) return 0;
    RussianBank after = *this;
    after.place(tableau + attempt.from, tableau + attempt.to);
    return after.could_place() ? 600 : 0;
}

} // namespace kupi
