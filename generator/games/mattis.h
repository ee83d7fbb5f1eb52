// Mattis: the last one with cards is the fool (denexa-games: Mattis; rulings §13).
#pragma once

#include <bit>

#include "games/matti_game.h"

namespace kupi::games {

class Mattis : public MattiGame<Mattis, 8> {
  public:
    static constexpr RuleId one_card{"one-card"}, not_a_sequence{"not-a-sequence"};

    Mattis() = default;
    explicit Mattis(const Setup& setup) : MattiGame(setup, !setup.flag("free-take")) {}

    friend bool operator==(const Mattis&, const Mattis&) = default;

  private:
    friend MattiGame;
    static constexpr bool empty_handed_stay = true, takes_earliest = true;

    int rivals() const { return cards_.players(); }
    /// Consecutive ranks of one suit; a single card too.
    static bool is_sequence(CardSet cards) {
        const unsigned suits = cards.suits();
        if (std::popcount(suits) != 1) return false;
        const unsigned ranks = cards.ranks_of(std::countr_zero(suits));
        const unsigned from_lowest = ranks >> std::countr_zero(ranks);
        return (from_lowest & (from_lowest + 1)) == 0;
    }
    /// denexa-games: Mattis, Building the hands: the highest card takes the trick; those who tie play again.
    void round_over(Trace* trace) {
        if (round_.highest().size() > 1) {
            note_tie(trace);
            return round_.begin_again();
        }
        const Seat winner = round_.highest().first();
        capture(winner, trace);
        begin_trick(winner);
        cards_.refill_from(winner);
    }
    /// Hands are looked at between tricks, and in a tie when somebody has to play (rulings MA-14).
    Seat stuck() const {
        if (on_table_ > 0) return cards_.hand_size(round_.due()) == 0 ? round_.due() : nobody;
        for (int i = 0; i < cards_.players(); ++i)
            if (const Seat s = left_of(round_.due(), cards_.players(), i); cards_.hand_size(s) == 0) return s;
        return nobody;
    }
    RuleId unfit(const Move& move) const {
        if (move.cards == 1) return {};
        if (phase_ == Phase::first) return one_card;
        return is_sequence(Stock::cards_of(move)) ? RuleId{} : not_a_sequence;
    }
    void add_plays(Options& options, CardSet held, CardSet maybe, int unseen) const {
        const CardSet cards = held | maybe;
        for (PlayingCard lowest : cards) {
            Move move = make_move(Verb::play, order_.due());
            int left = unseen;
            for (int rank = lowest.rank(); rank < PlayingCard::most_ranks; ++rank) {
                const PlayingCard card(lowest.suit(), rank);
                if (!cards.has(card) || (!held.has(card) && left-- == 0)) break;
                options.add(move.add(card));
            }
        }
    }
};

} // namespace kupi::games
