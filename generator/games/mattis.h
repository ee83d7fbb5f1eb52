// Mattis: the last one with cards is the fool (denexa-games: Mattis; rulings §13).
#pragma once

#include "games/matti_game.h"

namespace kupi {

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
    void round_over(Trace* trace);
    Seat stuck() const;
    RuleId unfit(const Move& move) const;
    void add_plays(Options& options, CardSet held, CardSet maybe, int unseen) const;
};

} // namespace kupi
