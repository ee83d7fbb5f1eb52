// Russian Bank: what the player on turn may do, must do, and can be stopped at.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/russian-bank_stacks.h"
#include "rules/position.h"

namespace kupi::bank {

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
Attempt attempt_of(const Move& move);

/// How many cards in a row each player has discarded that had no place: rulings RB-10 (ii).
class Standstill {
  public:
    void end() { discarded_ = {}; }
    void add(Seat seat) { discarded_[seat] = std::min(discarded_[seat] + 1, 1'000); } ///< more than any pile holds
    int discarded(Seat seat) const { return discarded_[seat]; }
    bool is_near(const Stacks& cards) const {
        return 2 * discarded_[0] >= cards.to_turn(0) && 2 * discarded_[1] >= cards.to_turn(1);
    }
    bool is_reached(const Stacks& cards) const;

    friend bool operator==(const Standstill&, const Standstill&) = default;

  private:
    std::array<std::int32_t, 2> discarded_{};
};

/// A look at the stacks, which must not change, by the player whose turn it is. `strict`: the variant
/// strict-tableau-before-stock.
class Turn {
  public:
    Turn(const Stacks& cards, Seat seat, bool strict) : cards_(&cards), seat_(seat), strict_(strict) {}

    Due due() const;
    /// The rule that an attempt breaks. The card of a turn is not looked at.
    Rule fault(const Attempt& attempt) const;
    /// What words need to tell of it.
    Illegal illegal(Rule rule, const Attempt& attempt) const;
    int stack_of(int word) const {
        return word < word_f ? tableau + word : word == word_reserve ? reserve + seat_ : turned + seat_;
    }
    /// Where a move that the table let stand takes its card from; `stacks` if nobody can tell.
    int source(const Attempt& attempt) const;
    /// Where a move or a load puts it.
    int loaded(int word) const { return (word == word_reserve ? reserve : discards) + other(seat_); }

    /// Whether a reserve or turned-up card has a place.
    bool could_place() const;

    /// What the player may do, and what the other one could stop at.
    void add_moves(Options& options) const;
    void add_stops(Options& options) const;

  private:
    Token top(int stack) const { return cards_->top(stack); }
    Rule fault_of_move(const Attempt& attempt, const Due& now) const;
    Rule fault_of_place(Verb verb, Token card, int to) const;

    const Stacks* cards_;
    Seat seat_;
    bool strict_;
};

} // namespace kupi::bank
