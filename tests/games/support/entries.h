// Entries that a table might try, legal or not, and whether a list of legal moves allows them.
#pragma once

#include <vector>

#include "games/support/tables.h"
#include "rules/random.h"

namespace kupi::games::trial {

/// The forms of a game's verbs with at most one card, one name and one number, straight from game.toml.
class Entries {
  public:
    explicit Entries(const Table& table);

    /// One at random: any form, any actor who may use its verb, any arguments. `waiting` and `piles` are the
    /// position's.
    Move random(Random& random, Seats waiting, const std::vector<PileView>& piles) const;
    /// All of them, numbers 0 to 3 only.
    std::vector<Move> all() const;

  private:
    enum class Token { card, suit, name, number, named_card, word };
    struct Argument {
        Token token = Token::card;
        int word = 0; ///< of kind word: its place, or −1 for extra1, −2 for extra2
    };
    struct Form {
        std::uint8_t verb = 0;
        bool by_table = false;
        std::vector<Argument> arguments;
    };

    void add_forms(const Verb& verb);
    Move fill(const Form& form, Seat actor, Random& random, const std::vector<PlayingCard>& likely) const;

    const Table& table_;
    std::vector<Form> forms_;
    std::vector<PlayingCard> cards_;
};

/// A list of legal moves, made for looking entries up.
class Listing {
  public:
    Listing(const Options& options, const Position& position, const Table& table);
    /// Whether the entry is on the list: itself, within an amount's bounds, or with cards of the pool in place of ??.
    /// A player's cards of one argument may come in any order; those of a deal that are known have their place in it.
    bool allows(const Move& move) const;

  private:
    bool is_ordered(const Move& move) const { return move.seat == table_seat || (ordered_ >> move.verb & 1) != 0; }
    Move key_of(const Move& move) const;

    struct Line {
        Move key;
        std::int32_t least, most;
    };
    std::vector<Line> plain_, chance_;
    std::vector<CardCounts> pools_; ///< of the chance lines
    std::uint32_t ordered_ = 0;     ///< verbs with a card for each of two arguments
    std::uint32_t first_apart_ = 0; ///< verbs whose first card is another argument than those behind it
};

} // namespace kupi::games::trial
