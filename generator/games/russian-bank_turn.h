// Russian Bank: what the player on turn may do, must do, and can be stopped at.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "games/russian-bank_stacks.h"
#include "rules/position.h"

namespace kupi::games::bank {

enum class Verb : std::uint8_t { deal, turn, move, load, discard, pass, stop, stalemate };
/// The places first, as far as cards are moved between them: t1 to t8 are 0 to 7.
enum Word : std::uint8_t {
    // clang-format off
    word_f = 8, word_reserve, word_stock, word_discard, word_move, word_load, word_turn, word_pass,
    // clang-format on
};

/// Its own rules in the order of `rules`, and `allowed` for none of them.
enum Rule : std::uint8_t {
    // clang-format off
    not_available, nothing_there, one_turned_card, nothing_to_turn, discard_turned, pass_only_empty, reserve_first,
    foundation_first, fill_space, foundation_build, tableau_build, load_empty, load_match, known_card, stop_cause,
    allowed,
    // clang-format on
};
inline constexpr std::array<RuleId, 15> rules{
    RuleId{"not-available"},  RuleId{"nothing-there"},    RuleId{"one-turned-card"}, RuleId{"nothing-to-turn"},
    RuleId{"discard-turned"}, RuleId{"pass-only-empty"},  RuleId{"reserve-first"},   RuleId{"foundation-first"},
    RuleId{"fill-space"},     RuleId{"foundation-build"}, RuleId{"tableau-build"},   RuleId{"load-empty"},
    RuleId{"load-match"},     RuleId{"known-card"},       RuleId{"stop-cause"}};

/// Who has a card, and where to: an entry, or what somebody is stopped at.
struct Attempt {
    Verb verb = Verb::pass;
    std::uint8_t from = 0, to = 0; ///< words
};
/// The priority moves that are open, all of one kind: from any of these places to any of those.
struct Due {
    Rule rule = allowed;
    unsigned from = 0, to = 0; ///< a bit for each word
    bool any() const { return from != 0; }
};

constexpr bool is_in(unsigned set, Rule rule) { return set >> rule & 1; }
/// Rulings §9, Stop: (a) and (b).
inline constexpr unsigned misplaced = 1u << not_available | 1u << foundation_build | 1u << tableau_build |
                                      1u << load_empty | 1u << load_match,
                          priorities = 1u << reserve_first | 1u << foundation_first | 1u << fill_space,
                          stops = misplaced | priorities;

/// Of an entry; of a stop what somebody is stopped at.
inline Attempt attempt_of(const Move& move) {
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

/// How many cards in a row each player has discarded that had no place: rulings RB-10 (ii).
class Standstill {
  public:
    void end() { discarded_ = {}; }
    void add(Seat seat) { discarded_[seat] = std::min(discarded_[seat] + 1, 1'000); } ///< more than any pile holds
    int discarded(Seat seat) const { return discarded_[seat]; }
    bool is_near(const Stacks& cards) const {
        return 2 * discarded_[0] >= cards.to_turn(0) && 2 * discarded_[1] >= cards.to_turn(1);
    }
    bool is_reached(const Stacks& cards) const {
        for (Seat s = 0; s < 2; ++s) {
            if (discarded_[s] < cards.to_turn(s)) return false;
            if (const Token t = cards.top(reserve + s); t != none && cards.has_place(t, s, true)) return false;
        }
        return true;
    }

    friend bool operator==(const Standstill&, const Standstill&) = default;

  private:
    std::array<std::int32_t, 2> discarded_{};
};

/// A look at the stacks, which must not change, by the player whose turn it is. `strict`: the variant
/// strict-tableau-before-stock.
class Turn {
  public:
    Turn(const Stacks& cards, Seat seat, bool strict) : cards_(&cards), seat_(seat), strict_(strict) {}

    /// denexa-games: Priority moves; rulings §9, RB-2, RB-3, RB-8.
    Due due() const {
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
    /// The rule that an attempt breaks. The card of a turn is not looked at.
    Rule fault(const Attempt& attempt) const {
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
    /// What words need to tell of it.
    Illegal illegal(Rule rule, const Attempt& attempt) const {
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
    int stack_of(int word) const {
        return word < word_f ? tableau + word : word == word_reserve ? reserve + seat_ : turned + seat_;
    }
    /// Where a move that the table let stand takes its card from. An entry does not say which foundation it means: the
    /// only one that has a card, else the only one whose card fits the place; else nobody can tell: `stacks`.
    int source(const Attempt& attempt) const {
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
    /// Where a move or a load puts it.
    int loaded(int word) const { return (word == word_reserve ? reserve : discards) + other(seat_); }

    /// Whether a reserve or turned-up card has a place.
    bool could_place() const {
        const Token own = top(reserve + seat_), up = top(turned + seat_);
        return (own != none && cards_->has_place(own, seat_, true)) ||
               (up != none && cards_->has_place(up, seat_, false));
    }

    /// What the player may do, and what the other one could stop at.
    void add_moves(Options& options) const {
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
    void add_stops(Options& options) const {
        const Due now = due();
        const auto add = [&](Verb verb, Word word, int from, int to) {
            const Rule broken =
                fault_of_move({verb, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)}, now);
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

  private:
    Token top(int stack) const { return cards_->top(stack); }
    Rule fault_of_move(const Attempt& attempt, const Due& now) const {
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
    Rule fault_of_place(Verb verb, Token card, int to) const {
        if (verb == Verb::load) {
            const Token on = top(loaded(to));
            return on == none ? load_empty : cards_->loads_on(card, on) ? allowed : load_match;
        }
        if (to == word_f) return cards_->goes_up(card) ? allowed : foundation_build;
        const Token on = top(tableau + to);
        return on == none || cards_->builds_on(card, on) ? allowed : tableau_build;
    }

    const Stacks* cards_;
    Seat seat_;
    bool strict_;
};

} // namespace kupi::games::bank
