#include "games/russian-bank_turn.h"

#include <bit>

namespace kupi::bank {

/// denexa-games: Priority moves; rulings §9, RB-2, RB-3, RB-8.
Due Turn::due() const {
    const Token own = top(reserve + seat_);
    constexpr unsigned up = 1u << word_f;
    if (own != none && cards_->goes_up(own)) return {reserve_first, 1u << word_reserve, up};
    unsigned from = 0, spaces = 0;
    for (int t = 0; t < 8; ++t) {
        const Token card = top(tableau + t);
        if (card == none)
            spaces |= 1u << t;
        else
            from |= static_cast<unsigned>(cards_->goes_up(card)) << t;
    }
    if (const Token card = top(turned + seat_); card != none && cards_->goes_up(card) && (from == 0 || !strict_))
        from |= 1u << word_stock;
    if (from != 0) return {foundation_first, from, up};
    if (spaces != 0 && own != none) return {fill_space, 1u << word_reserve, spaces};
    return {};
}

Rule Turn::fault_of_move(const Attempt& attempt, const Due& now) const {
    if (attempt.from == word_f || attempt.from == word_discard) return not_available;
    if (top(stack_of(attempt.from)) == none) return nothing_there;
    if (!now.any()) {
        if (attempt.verb == Verb::move && attempt.from == attempt.to) return tableau_build;
        return fault_of_place(attempt.verb, top(stack_of(attempt.from)), attempt.to);
    }
    const bool is_due =
        attempt.verb == Verb::move && (now.from >> attempt.from & 1) != 0 && (now.to >> attempt.to & 1) != 0;
    return is_due ? allowed : now.rule;
}

/// Of the place alone, for a card that is there, when nothing is due.
Rule Turn::fault_of_place(Verb verb, Token card, int to) const {
    if (verb == Verb::load) {
        const Token on = top(loaded(to));
        return on == none ? load_empty : cards_->loads_on(card, on) ? allowed : load_match;
    }
    if (to == word_f) return cards_->goes_up(card) ? allowed : foundation_build;
    const Token on = top(tableau + to);
    return on == none || cards_->builds_on(card, on) ? allowed : tableau_build;
}

/// Where a move that the table let stand takes its card from. An entry does not say which foundation it means: the only
/// one that has a card, else the only one whose card fits the place; else nobody can tell.
int Turn::source(const Attempt& attempt) const {
    if (attempt.from == word_discard) return discards + seat_;
    if (attempt.from != word_f) return stack_of(attempt.from);
    std::array<int, 2> begun{}, fitting{}; // how many, and the last of them
    for (int f = foundation; f < foundation + 8; ++f) {
        if (top(f) == none) continue;
        begun = {begun[0] + 1, f};
        if (fault_of_place(attempt.verb, top(f), attempt.to) == allowed) fitting = {fitting[0] + 1, f};
    }
    return begun[0] == 1 ? begun[1] : fitting[0] == 1 ? fitting[1] : stacks;
}

Rule Turn::fault(const Attempt& attempt) const {
    switch (attempt.verb) {
    case Verb::turn:
        if (cards_->size(turned + seat_) > 0) return one_turned_card;
        if (cards_->to_turn(seat_) == 0) return nothing_to_turn;
        break;
    case Verb::discard:
        if (cards_->size(turned + seat_) == 0) return discard_turned;
        break;
    case Verb::pass:
        if (cards_->to_turn(seat_) > 0) return pass_only_empty;
        break;
    default: return fault_of_move(attempt, due());
    }
    return due().rule;
}

bool Turn::could_place() const {
    const Token own = top(reserve + seat_), up = top(turned + seat_);
    return (own != none && cards_->has_place(own, seat_, true)) || (up != none && cards_->has_place(up, seat_, false));
}

bool Standstill::is_reached(const Stacks& cards) const {
    for (Seat s = 0; s < 2; ++s) {
        if (discarded_[s] < cards.to_turn(s)) return false;
        if (const Token t = cards.top(reserve + s); t != none && cards.has_place(t, s, true)) return false;
    }
    return true;
}

Illegal Turn::illegal(Rule rule, const Attempt& attempt) const {
    Illegal why{rules[rule], {}};
    Detail& d = why.detail;
    const bool moves = attempt.verb == Verb::move || attempt.verb == Verb::load;
    if (moves && is_in(misplaced, rule) && rule != not_available) {
        const Token card = top(stack_of(attempt.from));
        Token on = none;
        d.card = cards_->card_of(card);
        d.seat = other(seat_);
        if (attempt.verb == Verb::load)
            on = top(loaded(attempt.to));
        else if (attempt.to < word_f)
            on = top(tableau + attempt.to);
        if (on != none) d.cards.add(cards_->card_of(on));
        if (rule == foundation_build) d.cards |= cards_->wanted(suit_of(card));
    } else if (rule == one_turned_card) {
        d.card = cards_->card_of(top(turned + seat_));
    } else if (rule == pass_only_empty) {
        d.number = cards_->to_turn(seat_);
    } else if (rule == reserve_first || rule == fill_space) {
        d.card = cards_->card_of(top(reserve + seat_));
    } else if (rule == foundation_first) {
        const Due now = due();
        for (int word = 0; word <= word_stock; ++word)
            if (now.from >> word & 1) d.cards.add(cards_->card_of(top(stack_of(word))));
    }
    return why;
}

Attempt attempt_of(const Move& move) {
    Attempt attempt{static_cast<Verb>(move.verb)};
    int i = 0;
    if (attempt.verb == Verb::stop) {
        switch (move.word(i++)) {
        case word_move: attempt.verb = Verb::move; break;
        case word_load: attempt.verb = Verb::load; break;
        case word_turn: attempt.verb = Verb::turn; break;
        case word_discard: attempt.verb = Verb::discard; break;
        default: attempt.verb = Verb::pass; break;
        }
    }
    if (attempt.verb == Verb::move || attempt.verb == Verb::load) {
        attempt.from = static_cast<std::uint8_t>(move.word(i));
        attempt.to = static_cast<std::uint8_t>(move.word(i + 1));
    }
    return attempt;
}

// ---- Legal moves

void Turn::add_moves(Options& options) const {
    const Due now = due();
    const auto move = [&](Verb verb, int from, int to) {
        options.add(make_move(verb, seat_).add_word(from).add_word(to));
    };
    if (now.any()) {
        for (unsigned from = now.from; from != 0; from &= from - 1)
            for (unsigned to = now.to; to != 0; to &= to - 1)
                move(Verb::move, std::countr_zero(from), std::countr_zero(to));
    } else {
        for (int from = 0; from < word_discard; ++from) {
            if (from == word_f) continue;
            const Token card = top(stack_of(from));
            if (card == none) continue;
            for (int to = 0; to < word_f; ++to) // nothing goes to a foundation, or it would be due
                if (to != from && fault_of_place(Verb::move, card, to) == allowed) move(Verb::move, from, to);
            for (const int to : {word_reserve, word_discard})
                if (fault_of_place(Verb::load, card, to) == allowed) move(Verb::load, from, to);
        }
        if (cards_->size(turned + seat_) > 0) {
            options.add(make_move(Verb::discard, seat_));
        } else if (cards_->to_turn(seat_) == 0) {
            options.add(make_move(Verb::pass, seat_));
        } else if (const Token next = cards_->next_of_stock(seat_); next != none) {
            options.add(make_move(Verb::turn, seat_, cards_->card_of(next)));
        } else {
            options.add_chance(make_move(Verb::turn, seat_, unseen_card));
        }
    }
}

/// Everything that the player on turn could be stopped at.
void Turn::add_stops(Options& options) const {
    const Due now = due();
    const auto add = [&](Verb verb, Word word, int from, int to) {
        const Rule broken = fault_of_move({verb, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, now);
        if (is_in(stops, broken))
            options.add_seldom(make_move(Verb::stop, other(seat_)).add_word(word).add_word(from).add_word(to));
    };
    for (int from = 0; from <= word_discard; ++from) { // every place that an entry may name
        for (int to = 0; to <= word_f; ++to) add(Verb::move, word_move, from, to);
        for (const int to : {word_reserve, word_discard}) add(Verb::load, word_load, from, to);
    }
    if (!now.any()) return;
    // Whichever of these is possible at all comes before its time.
    const Word word = cards_->size(turned + seat_) > 0 ? word_discard
                      : cards_->to_turn(seat_) == 0    ? word_pass
                                                       : word_turn;
    options.add_seldom(make_move(Verb::stop, other(seat_)).add_word(word));
}

} // namespace kupi::bank
